# Was aus einem Spiel geworden ist, und wie man es noch einmal ansieht.

results-winner = { $name } gewinnt
results-winners = { $names } gewinnen
results-winner-you = Du gewinnst
results-champion = Gesamtsieg für { $name }
results-champions = Gesamtsieg für { $names }
results-champion-you = Du holst den Gesamtsieg
results-over = Das war’s
results-podium = Siegertreppchen
results-rank = { $rank }.
results-cards = { $count ->
    [one] { $count } Karte
   *[other] { $count } Karten
}
results-points = { $count ->
    [one] { $count } Punkt
   *[other] { $count } Punkte
}
results-wins = { $count ->
    [one] { $count } Spiel gewonnen
   *[other] { $count } Spiele gewonnen
}
results-you = du
results-removed = nicht mehr dabei
results-tie-break = Im Stechen entschieden
results-seconds = { $seconds } s
results-ms = { $ms } ms

results-plot = Wie schnell?
results-plot-about = Jeder Punkt ist ein Ruf. Je weiter links, desto schneller.
results-plot-person = { $name }: { $right ->
    [one] { $right } richtiger Ruf
   *[other] { $right } richtige Rufe
}, { $wrong } falsch; die Hälfte der richtigen in höchstens { $median }, der schnellste in { $fastest }
results-plot-person-none = { $name }: kein Ruf mit Zeit
results-plot-fastest = Am schnellsten: { $name }, { $symbol }, { $seconds }
results-plot-dot = { $name } · { $symbol } · { $seconds }
results-plot-dot-wrong = { $name } · { $symbol } · falsch
results-plot-fastest-word = Schnellster Ruf
results-plot-median = typisch
results-plot-wrong = falscher Ruf
results-plot-none = Es wurde keine Zeit gemessen.

results-fastest-symbol = Am schnellsten entdeckt
results-slowest-symbol = Am besten versteckt
results-symbol-times = { $calls ->
    [one] { $seconds }, einmal
   *[other] { $seconds }, { $calls }-mal
}

results-close = Knapp!
results-close-about = Der dünne Strich zeigt, wie genau eine Zeit bekannt ist.
results-close-times = { $first } { $first-ms } ms, { $second } { $second-ms } ms, ±{ $margin }
results-close-gap = um { $gap } ms
results-close-gap-zero = gleich schnell
results-close-dice = zu knapp zum Messen
results-closest = Knappster Ruf
results-closest-by = { $first }, { $ms } ms vor { $second }

results-games = Spiel für Spiel
results-game = Spiel
results-total = Siege

results-rematch = Revanche
results-next = Nächstes Spiel
results-next-game = Als Nächstes: { $game }
results-replay = Noch einmal ansehen
results-journal = Protokoll
results-share = Als Bild teilen
results-share-text = Fano: { $headline }
results-shared = Bild gespeichert.
results-share-failed = Das Bild ließ sich hier nicht erstellen.
results-loading = Wird zusammengezählt …
results-missing = Unter dieser Adresse gibt es kein fertiges Spiel.
results-unreachable = Das Spiel lässt sich gerade nicht laden. Prüf deine Verbindung und versuch es noch einmal.
results-try-again = Noch einmal versuchen

results-replay-title = Wiederholung
results-replay-of = { $games }, { $date }
results-replay-play = Abspielen
results-replay-pause = Anhalten
results-replay-back = Einen Ruf zurück
results-replay-forward = Einen Ruf weiter
results-replay-speed = Tempo
results-replay-times = { $speed }×
results-replay-eyes = Ansicht
results-replay-spectator = Publikum
results-replay-screen = Großer Bildschirm
results-replay-time = { $now } von { $end }
results-replay-scrub = Stelle im Spiel
results-replay-called = { $name } · { $symbol }
results-replay-called-time = { $name } · { $symbol } · { $seconds }
results-replay-called-to = { $name } · { $symbol } · an { $target }
results-replay-mistaken = { $name } · { $symbol } · falsch
results-replay-round = Runde { $round }
results-replay-scored = Vier in einer Reihe: Der Punkt geht an { $colour }
results-replay-drawn = Niemand hat vier in einer Reihe; die Runde wird neu ausgeteilt.
results-replay-removed = { $name } ist nicht mehr dabei.
results-replay-tied = { $names } liegen gemeinsam vorn: Es gibt ein Stechen.
results-replay-ended = { $game } ist vorbei.
results-replay-game = { $game } beginnt.
results-replay-results = Ergebnis
results-replay-show = Zeig, wie es ausging
