# What came of a game, and watching it again.

results-winner = { $name } gagne
results-winners = { $names } gagnent
results-winner-you = Tu gagnes
results-champion = { $name } remporte la série
results-champions = { $names } remportent la série
results-champion-you = Tu remportes la série
results-over = Et voilà
results-podium = Podium
results-rank = { $rank ->
    [1] 1er
   *[other] { $rank }e
}
results-cards = { $count ->
    [one] { $count } carte
   *[other] { $count } cartes
}
results-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
results-wins = { $count ->
    [one] { $count } partie gagnée
   *[other] { $count } parties gagnées
}
results-you = toi
results-removed = ne joue plus
results-tie-break = Décidé au départage
results-seconds = { $seconds } s
results-ms = { $ms } ms

results-plot = À quelle vitesse ?
results-plot-about = Chaque point est une annonce. Plus il est à gauche, plus c’était rapide.
results-plot-person = { $name } : { $right ->
    [one] { $right } bonne annonce
   *[other] { $right } bonnes annonces
}, { $wrong ->
    [one] { $wrong } erreur
   *[other] { $wrong } erreurs
} ; la moitié des bonnes en { $median } au plus, la plus rapide en { $fastest }
results-plot-person-none = { $name } : aucune annonce chronométrée
results-plot-fastest = La plus rapide de toutes : { $name }, { $symbol }, { $seconds }
results-plot-dot = { $name } · { $symbol } · { $seconds }
results-plot-dot-wrong = { $name } · { $symbol } · erreur
results-plot-fastest-word = La plus rapide
results-plot-median = typique
results-plot-wrong = erreur
results-plot-none = Aucun temps n’a été mesuré.

results-fastest-symbol = Trouvé le plus vite
results-slowest-symbol = Le mieux caché
results-symbol-times = { $calls ->
    [one] { $seconds }, une fois
   *[other] { $seconds }, { $calls } fois
}

results-close = De justesse !
results-close-about = Le trait fin montre avec quelle précision un temps est connu.
results-close-times = { $first } { $first-ms } ms, { $second } { $second-ms } ms, ±{ $margin }
results-close-gap = à { $gap } ms près
results-close-gap-zero = même temps
results-close-dice = trop serré pour être mesuré
results-closest = La plus serrée
results-closest-by = { $first }, { $ms } ms avant { $second }

results-games = Partie par partie
results-game = Partie
results-total = Victoires

results-rematch = Rejouer
results-next = Partie suivante
results-next-game = Ensuite : { $game }
results-replay = Revoir la partie
results-journal = Journal
results-share = Partager en image
results-share-text = Fano : { $headline }
results-shared = Image enregistrée.
results-share-failed = Impossible de créer l’image ici.
results-loading = On fait les comptes…
results-missing = Il n’y a pas de partie terminée à cette adresse.
results-unreachable = Impossible de charger la partie. Vérifie ta connexion et réessaie.
results-try-again = Réessayer

results-replay-title = Replay
results-replay-of = { $games }, { $date }
results-replay-play = Lecture
results-replay-pause = Pause
results-replay-back = Annonce précédente
results-replay-forward = Annonce suivante
results-replay-speed = Vitesse
results-replay-times = { $speed }×
results-replay-eyes = Vu par
results-replay-spectator = Public
results-replay-screen = Grand écran
results-replay-time = { $now } sur { $end }
results-replay-scrub = Position
results-replay-called = { $name } · { $symbol }
results-replay-called-time = { $name } · { $symbol } · { $seconds }
results-replay-called-to = { $name } · { $symbol } · à { $target }
results-replay-mistaken = { $name } · { $symbol } · erreur
results-replay-round = Manche { $round }
results-replay-scored = Quatre à la suite en { $colour } : un point !
results-replay-drawn = Personne n’a aligné quatre cartes ; on redistribue la manche.
results-replay-removed = { $name } ne joue plus.
results-replay-tied = { $names } sont à égalité en tête : place au départage.
results-replay-ended = { $game }, c’est fini.
results-replay-game = { $game } commence.
results-replay-results = Résultats
results-replay-show = Montrer la fin
