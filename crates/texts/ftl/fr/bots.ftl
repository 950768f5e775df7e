# What fano simulate says beside the labels in rules.ftl.
simulate-title = { $games ->
        [one] { $games } partie
       *[other] { $games } parties
    } « { $game } » à { $players }, deck { $deck }, graine { $seed }
simulate-title-series = { $games ->
        [one] { $games } série
       *[other] { $games } séries
    } ({ $game }) à { $players }, deck { $deck }, graine { $seed }
simulate-bot = Robot
simulate-team = Équipe
simulate-games-won = Parties gagnées
simulate-reaction = Secondes avant une bonne annonce
simulate-unfinished = Interrompues
simulate-count = Nombre de parties
simulate-histogram-series = Durée d’une série en secondes
simulate-count-series = Nombre de séries

# Also said by fano replay --winners.
repeat-wins = { $game } : qui a gagné une course a aussi gagné la suivante dans { $share } % des { $contests } courses ; les mêmes victoires dans un ordre aléatoire donnent { $random } % ± { $margin }.

# What keeps a simulation from starting.
simulate-unknown-game = « { $found } » ne peut pas être simulé ; choisir { $games } ou series.
simulate-unknown-level = « { $found } » n’est pas un niveau ; donner 1 à 5 ou { $levels }.
simulate-level-count = { $found } niveaux ne vont pas avec { $seats ->
        [one] { $seats } joueur
       *[other] { $seats } joueurs
    } ; donner un niveau pour tous ou un pour chacun.
simulate-unknown-rule = « { $found } » n’est pas une règle pour les erreurs ; choisir none, freeze, sit-out ou forfeit.
simulate-bad-teams = « { $found } » ne dit pas qui joue avec qui ; donner un nombre d’équipes, comme 2, ou les places de chaque équipe, comme 0+2,1+3.
simulate-not-this-game = { $option } va avec « { $game } », qu’on ne joue pas ici ; enlever cette option.
simulate-series-only = --series va avec --game series ; l’enlever ou choisir --game series.
simulate-game-count = On peut simuler de 1 à { $max } parties, pas { $found }.
simulate-job-count = De 1 à { $max } tâches peuvent tourner à la fois, pas { $found }.
simulate-cannot-write = Impossible d’écrire { $file } : { $error }
simulate-journal-exists = { $file } existe déjà et reste tel quel ; choisir un dossier vide.
