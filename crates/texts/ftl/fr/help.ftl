# What to do at the table, in a few words: before the first card, in the panel with
# the rules, and beside the counts.

help-open = Comment jouer
help-rules = Toutes les règles
help-table = À cette table
help-hold = { $ms ->
        [0] Aucune attente
       *[other] { $ms } ms
    }

# What everybody does, what happens then, and how it ends.
help-practice-do = Touche le symbole qui est sur les deux cartes.
help-practice-then = Deux nouvelles cartes les remplacent.
help-practice-end = On ne compte rien ; on s’arrête quand on en a assez.
help-tower-do = Touche le symbole que ta carte partage avec celle du milieu.
help-tower-then = Le plus rapide prend la carte du milieu et compare ensuite avec celle-là.
help-tower-end = Quand le milieu est vide, on gagne si on a le plus de cartes.
help-well-do = Touche le symbole que ta carte partage avec celle du milieu, et jette-la dans le puits.
help-well-then = Le plus rapide y jette la sienne, et tout le monde doit maintenant comparer avec celle-là.
help-well-end = Le premier qui n’a plus de cartes gagne aussitôt.
help-hot-potato-do = Sur la carte de quelqu’un d’autre, touche le symbole qui est aussi sur la tienne.
help-hot-potato-then = Tout ce que tu tiens passe à cette personne, et tu es à l’abri pour cette manche. Le dernier garde tout.
help-hot-potato-end = Après la dernière manche, on gagne si on a gardé le moins de cartes.
help-gift-do = Sur la carte de quelqu’un d’autre, touche le symbole qui est aussi au milieu.
help-gift-then = Cette personne doit prendre la carte du milieu, et la suivante arrive.
help-gift-end = Quand le milieu est vide, on gagne si on a le moins de cartes.
help-triplet-do = Trois cartes montrent le même symbole : touche-le sur les trois.
help-triplet-then = Le plus rapide les prend, et de nouvelles cartes comblent les trous.
help-triplet-end = Quand il n’y a plus de trio, on gagne si on a pris le plus de cartes.
help-connect-do = Sur la table, touche un symbole qui est aussi sur ta carte, puis une case libre à côté.
help-connect-then = Quatre cartes d’une couleur en ligne droite font un point pour cette couleur.
help-connect-end = La première équipe qui a assez de points gagne.
help-face-off-do = Touche le symbole qui est sur les deux cartes.
help-face-off-then = Seuls jouent les deux qui sont à égalité en tête. Les autres regardent.
help-face-off-end = La première bonne annonce gagne.
help-tie-break-do = Sur la carte de quelqu’un d’autre, touche le symbole qui est aussi sur la tienne.
help-tie-break-then = Tout ce que tu tiens passe à cette personne, et tu es à l’abri. Seuls jouent ceux qui sont à égalité en tête.
help-tie-break-end = Le premier qui n’a plus de cartes gagne.

# In the bar above the table: what wins.
help-goal-most-cards = but : le plus de cartes
help-goal-fewest-cards = but : le moins de cartes
help-goal-no-cards = but : plus aucune carte
help-goal-most-points = but : le plus de points
help-goal-first-call = but : annoncer en premier
help-goal-first-out = but : plus aucune carte

# Beside one's own count, which is a large number.
help-unit-cards = { $count ->
        [one] carte
       *[other] cartes
    }
help-unit-kept = sur les bras
help-unit-taken = en poche
help-rank = { $rank ->
        [1] 1er
       *[other] { $rank }e
    }
help-place = { $rank ->
        [1] 1re place
       *[other] { $rank }e place
    }
help-rank-of = sur { $players }
help-leads = en tête
