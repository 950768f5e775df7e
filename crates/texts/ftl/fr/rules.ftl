# The games: what they are called, how they are played, what stays hidden.
# Each paragraph of the rules is one line, so that every screen can wrap it.

game-practice-name = Entraînement
game-practice-short = Deux cartes sont visibles : annonce leur symbole commun, autant de fois que tu veux.
game-practice-rules =
    Deux cartes sont posées face visible, les autres attendent dans une pioche face cachée. Quelque part sur les deux cartes se trouve un seul et même symbole. Il peut être plus grand, plus petit ou tourné, mais sa forme et ses couleurs sont les mêmes.

    Trouve-le, annonce-le, et deux nouvelles cartes remplacent les anciennes. Tout le monde joue en même temps ; en solo, ça marche tout aussi bien.

    On ne compte rien, et personne ne gagne. Quand la pioche s’épuise, toutes les cartes sont mélangées à nouveau : vous vous arrêtez quand vous en avez assez.
game-practice-hidden = Personne ne peut regarder dans la pioche.

game-tower-name = La Tour
game-tower-short = Compare ta carte avec celle du milieu et bâtis la plus haute tour.
game-tower-rules =
    Tout le monde commence avec une carte, face visible. Toutes les autres forment une pioche face visible au milieu, et seule la carte du dessus compte.

    Cherche le symbole que ta carte partage avec celle du milieu. Si tu es plus rapide que les autres, la carte du milieu est à toi : elle se pose sur ta tour, et c’est avec elle que tu compares désormais. Une nouvelle carte apparaît au milieu, et ça continue pour tout le monde.

    La partie est finie quand le milieu est vide. La plus haute tour gagne ; si plusieurs ont la même hauteur, un départage décide.
game-tower-hidden = Personne ne sait ce qu’il y a sous la première carte de la pioche.

game-well-name = Le Puits
game-well-short = Compare ta carte du dessus avec celle du milieu et jette-la dans le puits, jusqu’à ne plus en avoir.
game-well-rules =
    Une carte est posée face visible au milieu : c’est le puits. Toutes les autres sont distribuées : chacun a devant soi une pile face visible, dont tout le monde voit la carte du dessus. Si le compte ne tombe pas juste, le hasard choisit qui reçoit une carte de plus.

    Trouve ce que ta carte du dessus a en commun avec le puits. Si tu l’annonces en premier, tu y jettes ta carte : c’est maintenant avec elle que tout le monde doit comparer, et ta carte suivante apparaît.

    Le premier dont la pile est vide gagne aussitôt, il n’y a donc jamais d’égalité pour la première place. Les autres sont classés selon ce qu’il leur reste : moins il y a de cartes, mieux c’est.
game-well-hidden = Personne ne voit les cartes sous celle du dessus, pas même dans sa propre pile.

game-hot-potato-name = La Patate chaude
game-hot-potato-short = Trouve ton symbole chez quelqu’un d’autre et refile tes cartes avant de te retrouver avec tout le lot.
game-hot-potato-rules =
    Décidez du nombre de manches, au moins cinq. À chaque manche, chacun reçoit une nouvelle carte, face visible. Le deck doit avoir assez de cartes pour toutes les manches.

    Compare ta carte avec celles de tous les autres. Quand tu trouves un symbole commun, dis chez qui et nomme le symbole : tout ce que tu tiens va sur ses cartes, et tu es à l’abri pour cette manche. La personne qui a reçu des cartes continue avec celle du dessus et doit refiler tout le lot.

    La manche se termine quand une seule personne tient tout. Elle garde ces cartes devant elle, et la manche suivante commence.

    Quand toutes les manches sont jouées, comptez ce qu’il y a devant vous. Le plus petit tas gagne ; en cas d’égalité, un départage décide.
game-hot-potato-hidden = Personne ne connaît les cartes qui ne sont pas encore distribuées.

game-gift-name = Le Cadeau empoisonné
game-gift-short = Compare la carte du milieu avec celles des autres et fais-en cadeau à quelqu’un.
game-gift-rules =
    Tout le monde commence avec une carte, face visible. Toutes les autres forment une pioche face visible au milieu, et seule la carte du dessus compte.

    Personne ne veut de ces cartes. Compare celle du milieu avec les cartes du dessus des autres, jamais avec la tienne. Si tu trouves un symbole commun, dis chez qui et nomme le symbole : cette personne doit prendre la carte, qui se pose sur sa pile.

    Quand toute la pioche est donnée, la plus petite pile gagne. Si plusieurs se partagent cet honneur, un départage décide.
game-gift-hidden = Personne ne sait ce qu’il y a sous la première carte de la pioche.

game-triplet-name = Trio
game-triplet-short = Trouve sur la table trois cartes qui montrent le même symbole, et prends-les.
game-triplet-rules =
    Neuf cartes sont posées face visible sur la table, le reste attend dans une pioche face cachée. C’est ce qu’il faut pour des cartes à huit symboles ; avec un autre deck, il y en a juste assez pour qu’un trio s’y trouve à coup sûr.

    Un trio, ce sont trois cartes qui portent toutes le même symbole. Si tu en vois un, annonce le symbole et montre les trois cartes : elles sont à toi, et la pioche comble les trous tant qu’elle le peut.

    Quand la pioche est épuisée et qu’il n’y a plus de trio parmi les dernières cartes, la partie est finie. La plus grosse collection gagne ; si plusieurs sont de même taille, un départage décide.
game-triplet-hidden = Personne ne peut regarder dans la pioche.

game-connect-name = Connect
game-connect-short = Posez vos cartes côte à côte par symbole commun et soyez la première équipe à aligner quatre cartes de sa couleur.
game-connect-rules =
    Vous êtes deux à huit et vous formez deux à quatre équipes de trois personnes au maximum ; une équipe d’une seule personne, ça va aussi. Chaque équipe prend une couleur : rose, orange, vert ou bleu. Ses cartes sont mélangées et réparties entre ses joueurs en paquets face cachée, et chacun retourne sa première carte. Une carte de départ, sans couleur, ouvre la table.

    Les cartes sont des hexagones, chacune a donc six cases autour d’elle. Trouve un symbole que ta carte partage avec n’importe quelle carte de la table, annonce-le et pose ta carte sur une case libre à côté de l’autre. Puis retourne la suivante. Tu dois jouer tes cartes comme elles viennent, et aucune ne peut en recouvrir une autre. Si ton paquet est vide, tu attends pendant que ton équipe continue.

    La manche se termine quand quatre cartes de la même couleur forment une ligne droite sans trou. Le point va à l’équipe de cette couleur, peu importe qui a posé la dernière carte, et elle garde la carte de départ comme trophée.

    Après son premier point, une équipe reçoit une carte de chaque autre équipe, après le deuxième point deux de chacune, et ainsi de suite. Chaque équipe donne des cartes de sa propre couleur, tirées au hasard ; elle n’en donne d’autres que si elle n’en a plus, et jamais de la couleur qui vient de marquer. On ne donne jamais au point de laisser quelqu’un de son équipe sans aucune carte. Les autres couleurs dans ton paquet sont gênantes : il faut les poser sans aider l’équipe à qui elles sont.

    Entre les manches, chaque équipe reprend sa couleur sur la table, puis toutes mélangent et répartissent à nouveau leurs cartes, et on pose une nouvelle carte de départ. Si une équipe entière n’a plus de cartes avant qu’il y ait une ligne, personne ne marque, et la manche suivante reprend la même carte de départ.

    Avec deux équipes, il faut cinq points pour gagner, avec trois équipes quatre points, avec quatre équipes trois points. Vous pouvez aussi choisir un autre nombre, de un à cinq. Personne d’autre ne peut marquer au même instant, il n’y a donc pas d’égalité.
game-connect-hidden = Personne ne voit les paquets sous les premières cartes, et un grand écran partagé ne montre pas les mains.

game-face-off-name = Duel
game-face-off-short = Deux joueurs, deux cartes : la première annonce du symbole commun gagne.
game-face-off-rules =
    Deux joueurs sont à égalité en tête et l’un des deux doit gagner. Le deck est mélangé, et chacun reçoit une carte. Les deux cartes sont retournées au même instant.

    Le premier des deux qui annonce le symbole commun gagne. Les autres regardent et ne soufflent pas.
game-face-off-hidden = Tout le monde voit les deux cartes ; seul le reste du deck est caché.

game-tie-break-name = Départage
game-tie-break-short = Quand plusieurs se partagent la première place, une manche rapide décide qui l’obtient.
game-tie-break-rules =
    Seuls jouent ceux qui se partagent la première place ; le reste du classement ne bouge pas. Le deck est mélangé à nouveau.

    À deux, c’est un duel : une carte chacun, et l’annonce la plus rapide gagne.

    À trois ou plus, on joue une seule manche de La Patate chaude. Ici, il s’agit de sortir tôt : le premier qui refile ses cartes gagne la partie, et les autres sont classés dans l’ordre où ils sortent.

    Si une série se termine avec le même nombre de victoires pour plusieurs, la victoire finale se joue de la même façon.
game-tie-break-hidden = Tout le monde voit les cartes en jeu ; seul le reste du deck est caché.

# What holds for every game.
rules-players = De { $min } à { $max } joueurs
rules-players-exactly = Pour { $count } joueurs
rules-players-teams = De { $min } à { $max } joueurs, en deux à quatre équipes
rules-doubt-title = Qui est premier ?
rules-doubt =
    La première annonce gagne. À l’écran, cela veut dire : la réaction la plus rapide. Pour chacun, le temps court à partir du moment où les cartes apparaissent sous ses yeux ; personne ne perd donc à cause d’une connexion lente.

    Si deux annonces tombent exactement en même temps, c’est le geste suivant qui décide, quand le jeu en a un : au Trio, le premier qui montre la troisième carte, à Connect, le premier qui choisit la case. Si même là c’est égal, on tire au sort. Avec des cartes sur une vraie table, on se fie aux mains : le premier qui prend ou pose la carte gagne.
rules-wrong-title = Erreurs et annonces tardives
rules-wrong = Une annonce est fausse si les cartes dont il s’agit ne montrent pas toutes le symbole. Mettez-vous d’accord sur une des quatre règles maison ; si vous ne dites rien, c’est la deuxième.
rules-late = Une annonce juste, mais arrivée un instant après celle d’un autre, est tardive. Arriver trop tard ne coûte rien, quelle que soit la règle maison.
rules-series-title = Une série
rules-series = Une série compte jusqu’à { $max } parties, dans n’importe quel ordre et avec des répétitions. La victoire finale revient à qui en gagne le plus ; en cas d’égalité, un départage décide. À l’entraînement, personne ne gagne : il ne peut donc pas faire partie d’une série.
rules-common = Qui est premier, ce que coûte une erreur et comment on gagne une série : c’est pareil dans tous les jeux, voir fano rules

# The colours of Connect.
colour-pink = rose
colour-orange = orange
colour-green = vert
colour-blue = bleu

# House rules for a wrong call.
wrong-none = Une erreur ne coûte rien.
wrong-freeze = Après une erreur, tu ne peux rien annoncer pendant { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }.
wrong-sit-out = Après une erreur, tu restes sur la touche jusqu’à ce que quelqu’un marque ; si tout le monde y est, tout le monde revient.
wrong-forfeit = Après une erreur, tu ne peux rien annoncer pendant { $seconds ->
        [one] { $seconds } seconde
       *[other] { $seconds } secondes
    }, et à La Tour et au Trio tu remets sous la pioche la plus ancienne carte que tu as gagnée.

# What keeps a game from being set up.
setup-game-count = { $found ->
        [0] Choisissez au moins un jeu ; une série peut en compter { $max }.
       *[other] Une série compte de 1 à { $max } parties, pas { $found }.
    }
setup-deck-count = Une série a besoin d’un deck pour chacune de ses parties, et de { $max } decks différents au plus, pas { $found }.
setup-practice-in-series = À l’entraînement, personne ne gagne : il n’a pas sa place dans une série ; jouez-le à part.
setup-seats = « { $game } » se joue de { $min } à { $max } ; { $found ->
        [0] il n’y a encore personne
        [one] il n’y a encore qu’une personne
       *[other] vous êtes { $found }
    }.
setup-too-few-cards = « { $game } », { $seats ->
        [one] pour { $seats } joueur
       *[other] pour { $seats } joueurs
    }, demande au moins { $needed } cartes, et ce deck en a { $cards } ; prenez un deck plus grand ou jouez à moins.
setup-too-few-rounds = La Patate chaude se joue en { $min } manches au moins ; { $found }, c’est trop peu.
setup-too-many-rounds = Pour { $seats } joueurs et { $cards } cartes, c’est { $max ->
        [one] { $max } manche
       *[other] { $max } manches
    } au maximum.
setup-no-colours = Connect a besoin de cartes de départ et d’assez de cartes dans la couleur de chaque équipe ; prenez un deck qui en a.
setup-table-too-large = Avec ce deck, il faudrait { $needed } cartes sur la table pour jouer au Trio ; prenez un deck qui en demande { $max } au plus.
setup-team-count = Connect se joue avec 2 à 4 équipes, pas { $found }.
setup-team-size = { $found ->
        [0] Personne ne joue en { $colour } ; une équipe compte de 1 à { $max } joueurs.
        [one] { $found } personne joue en { $colour } ; une équipe compte de 1 à { $max } joueurs.
       *[other] { $found } personnes jouent en { $colour } ; une équipe compte de 1 à { $max } joueurs.
    }
setup-same-colour = Plusieurs équipes ont pris la même couleur, { $colour } ; donnez à chacune la sienne.
setup-seat-teams = { $teams ->
        [0] La place { $seat } n’a pas encore d’équipe ; mets-la dans une équipe.
       *[other] La place { $seat } est dans { $teams } équipes ; laisse-la dans une seule.
    }
setup-no-such-seat = Il n’y a pas de place { $seat } à cette table ; choisis une place occupée.
setup-points = Connect se joue en 1 à { $max } points, pas en { $found }.
setup-freeze-time = Le temps d’attente après une erreur va de { $min } à { $max } millisecondes, pas { $found }.

# Why a call was not taken.
refused-time-went-back = Cette annonce est plus ancienne qu’une autre qui a déjà compté.
refused-no-such-seat = Cette place n’existe pas à cette table.
refused-not-playing = Tu n’es pas en jeu pour l’instant.
refused-frozen = Tu as fait une erreur ; attends que ton temps soit écoulé.
refused-sitting-out = Tu as fait une erreur ; tu restes sur la touche jusqu’à ce que quelqu’un marque.
refused-no-card = Tu n’as pas de carte à jouer pour l’instant.
refused-target-not-in-round = Cette personne n’est plus dans la manche ; choisis quelqu’un d’autre.
refused-target-is-caller = Tu ne peux pas te choisir ; prends quelqu’un d’autre.
refused-wrong-gesture = Ce n’est pas comme ça qu’on annonce dans ce jeu.
refused-no-such-symbol = Ce symbole n’existe pas dans ce deck.
refused-bad-slots = Choisis trois cartes différentes de la table.
refused-no-anchor = Il n’y a là aucune carte à comparer avec la tienne.
refused-not-adjacent = Choisis une case juste à côté de la carte au symbole commun.
refused-cell-taken = Il y a déjà une carte sur cette case ; choisis-en une libre.
refused-future-view = Cette annonce porte sur une table qui n’existe pas encore.
refused-view-too-old = La table a trop changé entre-temps ; regarde à nouveau.
refused-game-over = Cette partie est finie.
refused-game-not-over = Cette partie n’est pas finie.
refused-cannot-stop = On ne peut arrêter que l’entraînement ; cette partie se joue jusqu’au bout.

# The levels of the bots.
level-1 = Tout-petit
level-2 = Écolier
level-3 = Occasionnel
level-4 = Vieux renard
level-5 = Champion

# Labels in the report about simulated games.
simulate-games = { $count ->
        [one] { $count } partie
       *[other] { $count } parties
    }
simulate-wins = Victoires
simulate-seat = Place
simulate-level = Niveau
simulate-calls = Annonces
simulate-seconds = Secondes
simulate-tie-breaks = Départages
simulate-wrong-calls = Erreurs
simulate-late-calls = Annonces tardives
simulate-rounds-drawn = Manches sans point
simulate-median = Médiane
simulate-mean = Moyenne
simulate-min = Minimum
simulate-max = Maximum
simulate-histogram = Durée d’une partie en secondes
simulate-champion = Victoire finale

# Playing a recorded game again.
replay-header = { $game }, { $seats ->
        [one] { $seats } joueur
       *[other] { $seats } joueurs
    }, deck : { $deck }
replay-step = Étape { $number } sur { $total }
replay-ok = Le journal est juste du début à la fin : { $commands ->
        [one] { $commands } commande
       *[other] { $commands } commandes
    }, { $events ->
        [one] { $events } événement
       *[other] { $events } événements
    }.
replay-recovered = La ligne { $line }, la dernière, est coupée ; tout ce qui précède est conservé.
replay-cut-short = La série devenait trop longue et s’arrête ici, au plus tard après { $steps_max } commandes ; ce qui était gagné jusque-là compte.
replay-broken = Le journal n’est plus juste à partir de la ligne { $line } : { $reason }

# What is wrong with a journal.
journal-at = Ligne { $line } : { $reason }
journal-bad-version = Ce programme ne sait pas lire les journaux de version « { $found } » ; une version plus récente peut-être.
journal-missing-header = « { $field } » manque dans l’en-tête.
journal-unknown-word = Un journal n’a pas d’entrée « { $word } ».
journal-bad-value = « { $value } » n’est pas une valeur possible pour « { $field } ».
journal-bad-card = « { $card } » n’est pas une carte de ce deck.
journal-time-back = L’heure est ici antérieure à celle de la ligne précédente.
journal-does-not-follow = D’après les règles, c’est « { $expected } » qui suit, mais le journal dit « { $found } ».
journal-refused = Les règles ne permettent pas cette commande : { $reason }
journal-too-large = Le journal est trop gros ; on peut lire { $bytes_max } octets au plus.
journal-too-long-line = Cette ligne est trop longue ; on peut lire { $bytes_max } octets au plus.
journal-not-text = Le journal n’est pas un texte lisible en UTF-8.
journal-empty = Le journal est vide ; il doit commencer par un en-tête.
journal-late = Au moment de cette annonce, quelqu’un d’autre avait déjà gagné.
