# Learning: two cards first, then the games one by one.

learn-title = Apprends les jeux
learn-you = Toi
learn-other-1 = Ada
learn-other-2 = Émile
learn-done = (réussi)
learn-again = Encore une fois
learn-next = Continuer
learn-hint = Montre-moi
learn-rules = Toutes les règles
learn-wrong = Il n’est pas sur toutes ces cartes. Rien ne presse, regarde encore.
learn-offline = Impossible de charger les cartes pour l’instant. Vérifie ta connexion.

learn-warm-name = Trouve la paire
learn-warm-pace-1 = Un symbole est sur les deux cartes. Trouve-le et touche-le. Prends ton temps.
learn-warm-pace-2 = Bien. Maintenant avec un peu moins de temps.
learn-warm-pace-3 = Un peu plus vite.
learn-warm-pace-4 = Et maintenant, aussi vite que dans une vraie partie.
learn-warm-go = Quel symbole est sur les deux ?
learn-warm-found = { $symbol } ! { $seconds }
learn-warm-missed = C’était celui-ci : { $symbol }
learn-warm-count = { $done ->
        [one] { $done } paire
       *[other] { $done } paires
    } sur { $pairs }
learn-warm-over = { $found ->
        [one] { $found } paire trouvée
       *[other] { $found } paires trouvées
    } sur { $pairs }, la plus rapide en { $seconds }. À toi les jeux !
learn-warm-over-none = Ça va vite, hein ? Essaie encore une fois.

learn-tower-1 = Le milieu, c’est là où il est écrit « encore { $left } », et l’autre carte est à toi. Touche le symbole qui est sur les deux, sur la carte que tu veux.
learn-tower-2 = La carte du milieu est à toi maintenant : compare-la avec la nouvelle. Encore une fois !
learn-tower-3 = Tout le monde cherche en même temps…
learn-tower-4 = { $one } a été plus rapide et a pris la carte. La suivante ira au plus rapide : prends-la !
learn-tower-done = Et ainsi de suite jusqu’à ce que le milieu soit vide. La plus haute tour gagne.
learn-well-1 = Tu veux te débarrasser de tes cartes. Quel symbole la tienne partage-t-elle avec celle du milieu ?
learn-well-2 = Et hop, dans le puits ! Maintenant, tout le monde doit comparer avec ta carte…
learn-well-3 = { $two } en a jeté une, alors le milieu a changé. Regarde encore.
learn-well-4 = Plus qu’une carte. Si tu trouves le symbole, tu n’en as plus aucune.
learn-well-done = Vide ! Le premier qui n’a plus de cartes gagne aussitôt.
learn-hot-potato-1 = La grande carte est à toi, et personne ne veut de cartes. Trouve le symbole qu’elle partage avec la carte de quelqu’un d’autre, et touche-le sur l’autre carte.
learn-hot-potato-2 = À l’abri ! Ta carte est maintenant sur la sienne. Il reste { $one } et { $two }…
learn-hot-potato-done = { $stuck } se retrouve avec toutes les cartes. Après quelques manches, le plus petit tas gagne.
learn-gift-1 = La grande carte vient du milieu : un cadeau dont personne ne veut. Trouve le symbole qu’elle partage avec la carte de quelqu’un d’autre, et touche-le sur l’autre carte.
learn-gift-2 = Et voilà, c’est donné. Mais attention, les autres font aussi des cadeaux…
learn-gift-3 = Celle-ci était pour toi. Donne la suivante !
learn-gift-done = Quand le milieu est vide, on gagne si on a le moins de cartes.
learn-triplet-1 = Trois de ces cartes ont un symbole en commun. Touche-le sur les trois.
learn-triplet-2 = À toi ! De nouvelles cartes comblent les trous, et tout le monde continue à chercher…
learn-triplet-3 = { $one } en a pris trois. Il y a toujours un autre trio sur la table : trouve-le.
learn-triplet-done = Et ainsi de suite jusqu’à ce qu’il n’y ait plus de trio. On gagne si on a le plus de cartes.
learn-connect-1 = Tu joues en rose. Touche sur la table un symbole que ta carte a aussi, puis une case libre à côté. Arrives-tu à aligner quatre roses ?
learn-connect-more = Bien placée, et voici ta carte suivante. Quelque part, elle aligne quatre roses.
learn-connect-done = Quatre à la suite : un point pour les roses ! La première équipe qui a assez de points gagne.
