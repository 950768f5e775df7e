# What `fano fairness` says.
fairness-conditions =
    { $players } joueurs, aller-retour { $from }–{ $to } ms, perte { $loss } %, gigue { $jitter } %, attente { $hold } ms, { $kernel }
fairness-kernel = avec les mesures du noyau
fairness-no-kernel = sans les mesures du noyau
fairness-proxy = avec les allers-retours signalés par un proxy
fairness-played =
    { $contests ->
        [one] Une course
       *[other] { $contests } courses
    }, { $table } par table, graine { $seed }
fairness-table = À quelle fréquence gagne celui qui était vraiment le plus rapide :
fairness-column-all = toutes les courses
fairness-column-gap = 30 ms d’avance ou plus
fairness-row-arbiter = Fano
fairness-row-arrival = ordre d’arrivée
fairness-row-measured = maximum avec des horloges honnêtes
fairness-hold = La première annonce attend sa décision { $p50 } ms au plus dans la moitié des courses, { $p95 } ms dans 95 %, { $p99 } ms dans 99 %, jamais plus de { $longest } ms.
fairness-slope = De l’aller-retour le plus court au plus long, la part des victoires change de { $slope } points (± { $error }), et selon l’ordre d’arrivée de { $arrival }.
fairness-honest-flagged = Joueurs honnêtes pris pour des tricheurs à leur table : { $share }.
fairness-plot = Part des victoires selon l’aller-retour (équitable : { $fair })
fairness-plot-arbiter = Fano
fairness-plot-arrival = arrivée
fairness-cheat-share = Le tricheur ({ $cheat }) gagne { $share } des courses, alors que { $fair } serait équitable ; { $before } avant d’être repéré.
fairness-cheat-flagged =
    La moitié des tricheurs sont repérés après { $contests ->
        [one] une course
       *[other] { $contests } courses
    }, { $within } en 20 au plus.
fairness-cheat-not-flagged = La plupart des tricheurs ne sont jamais repérés ; { $within } le sont en 20 courses au plus.
fairness-svg-title = Part des courses gagnées, selon la distance au serveur
fairness-svg-axis = aller-retour en ms (logarithmique)
fairness-svg-cheat = Un joueur triche à chaque table ({ $cheat }) ; les courbes montrent les honnêtes.
fairness-svg-fair = équitable : { $fair }
fairness-svg-failed = Impossible d’écrire le graphique dans { $file } : { $error }
fairness-refuse-players = { $players } joueurs ne peuvent pas jouer ensemble : donner de 2 à 8, comme --players 4.
fairness-refuse-rtt = « { $range } » n’est pas un intervalle d’allers-retours : donner deux nombres de millisecondes entre 0.1 et 2000, le plus petit d’abord, comme --rtt 5-120.
fairness-refuse-percent = « { $text } » n’est pas un pourcentage : donner un nombre, comme { $option } 1.
fairness-refuse-loss = Une perte de { $loss } % est hors limites : de 0 à 50, comme --loss 1.
fairness-refuse-jitter = Une gigue de { $jitter } % est hors limites : de 0 à 200, comme --jitter 10.
fairness-refuse-contests = On ne peut pas jouer { $contests } courses : donner de 1 à { $max }, comme { $option } 1000.
fairness-refuse-hold = Une attente de { $hold } ms est hors limites : de 0 à { $max }, comme --hold 150.
fairness-refuse-seed = « { $text } » n’est pas une graine : donner un nombre entier à partir de 0, comme --seed 1.
fairness-refuse-cheat = « { $text } » n’est pas une triche connue : donner zero, shave:MS, far:MS ou mute:MS avec MS de 0 à 10000, comme --cheat shave:20.
fairness-refuse-screen = « { $text } » n’est pas un délai avant qu’un écran montre une carte : donner de 0 à 1000 millisecondes, comme --frame 33.3.
fairness-refuse-stalls = « { $text } » n’est pas un délai entre deux arrêts : donner de 5 à 100000 secondes, comme --stall 60.
