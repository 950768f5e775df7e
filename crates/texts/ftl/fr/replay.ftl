# A game told step by step. Seats are numbered as in the journal, from 0.
replay-at = { $number }. à { $time } s
replay-deal = Distribution
replay-viewer-seat = La table vue de la place { $seat } après { $number ->
        [one] { $number } commande
       *[other] { $number } commandes
    } :
replay-viewer-spectator = La table vue par le public après { $number ->
        [one] { $number } commande
       *[other] { $number } commandes
    } :
replay-viewer-screen = La table sur le grand écran après { $number ->
        [one] { $number } commande
       *[other] { $number } commandes
    } :
replay-no-such-step = Ce journal a { $total ->
        [one] { $total } commande
       *[other] { $total } commandes
    } ; --at va de 0 à { $total }.
replay-no-such-seat = Cette partie a les places 0 à { $last } ; --as prend l’une d’elles, « spectator » ou « screen ».
replay-one-file = On ne rejoue qu’un journal à la fois ; donner un seul fichier, ou ajouter --winners pour tous les compter.
replay-nothing-counted = Aucun de ces journaux n’a de Tour, de Puits ou de Cadeau terminé à compter.
replay-broken-file = { $file } n’est plus juste à partir de la ligne { $line } : { $reason }
replay-unreadable = Impossible de lire { $file } : { $error }

event-hidden = (quelque chose qu’on ne voit pas d’ici)
event-started = { $game } commence à { $seats ->
        [one] { $seats } joueur.
       *[other] { $seats } joueurs.
    }
event-round = La manche { $round } commence.
event-gathered = Toutes les cartes sont ramassées.
event-dealt = { $count ->
        [one] { $count } carte distribuée
       *[other] { $count } cartes distribuées
    } : { $to }.
event-moved = { $count ->
        [one] Une carte passe
       *[other] { $count } cartes passent
    } : { $from } → { $to }.
event-turned = Face visible maintenant ({ $at }) : { $card }.
event-called-match = La place { $seat } annonce { $symbol }.
event-called-give = La place { $seat } annonce { $symbol } et donne à la place { $target }.
event-called-triplet = La place { $seat } annonce { $symbol } sur les emplacements { $a }, { $b } et { $c }.
event-called-place = La place { $seat } annonce { $symbol } avec la carte en { $anchor } et pose en { $cell }.
event-mistaken = La place { $seat } annonce { $symbol } : erreur.
event-frozen = La place { $seat } doit attendre jusqu’à { $time } s.
event-sat-out = La place { $seat } est sur la touche.
event-let-back-in = De retour : { $seats }.
event-safe = La place { $seat } est à l’abri pour cette manche.
event-scored = Quatre à la suite en { $colour }, ce qui fait { $points ->
        [one] { $points } point.
       *[other] { $points } points.
    }
event-given = Don ({ $from } → { $to }) : { $count ->
        [one] une carte
       *[other] { $count } cartes
    }.
event-round-drawn = Une équipe n’a plus de cartes : personne ne marque dans cette manche.
event-removed = La place { $seat } a été exclue.
event-tied = Égalité en tête : { $seats }. Place au départage.
event-ended = La partie est finie. En tête : { $winners }.
event-ended-nobody = La partie est finie.
event-series-ended = Victoire finale : { $champions }.
event-series-ended-nobody = C’est tout.

place-centre = le milieu
place-hand = les cartes de la place { $seat }
place-front = devant la place { $seat }
place-slot = l’emplacement { $slot }
place-cell = la case { $cell }
place-pile = la pioche
place-aside = hors du jeu

table-heap = { $place } : { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }
table-heap-open = { $place } : { $count ->
        [one] { $count } carte
       *[other] { $count } cartes
    }, dessus { $card }
table-card = { $place } : { $card }
table-points = Points : { $points }
table-frozen = La place { $seat } doit attendre jusqu’à { $time } s.
table-sitting-out = Sur la touche : { $seats }.

rules-all = fano rules JEU affiche les règles d’un jeu.
rules-unknown = Il n’y a pas de jeu « { $game } » ; les jeux sont { $known }.
