# Was am Tisch zu tun ist, in wenigen Worten: vor der ersten Karte, im Feld mit den
# Regeln und neben den Zahlen.

help-open = So geht’s
help-rules = Die ganzen Regeln
help-table = An diesem Tisch
help-hold = { $ms ->
        [0] Gar nicht
       *[other] { $ms } ms
    }

# Was alle tun, was dann geschieht und wie es endet.
help-practice-do = Tipp das Symbol an, das auf beiden Karten ist.
help-practice-then = Dann kommen zwei frische Karten.
help-practice-end = Niemand zählt etwas; ihr hört auf, wenn ihr genug habt.
help-tower-do = Tipp das Symbol an, das deine Karte mit der Mitte gemeinsam hat.
help-tower-then = Wer am schnellsten ist, bekommt die Karte aus der Mitte und vergleicht ab jetzt mit ihr.
help-tower-end = Ist die Mitte leer, gewinnt, wer die meisten Karten hat.
help-well-do = Tipp das Symbol an, das deine Karte mit der Mitte gemeinsam hat, und wirf sie hinein.
help-well-then = Wer am schnellsten ist, wirft die eigene Karte hinein, und mit ihr müssen nun alle vergleichen.
help-well-end = Wer zuerst keine Karten mehr hat, gewinnt auf der Stelle.
help-hot-potato-do = Tipp auf der Karte von jemand anderem das Symbol an, das auch auf deiner ist.
help-hot-potato-then = Alles, was du hältst, wandert dorthin, und du bist für diese Runde in Sicherheit. Wer übrig bleibt, muss alles behalten.
help-hot-potato-end = Nach der letzten Runde gewinnt, wer am wenigsten Karten behalten hat.
help-gift-do = Tipp auf der Karte von jemand anderem das Symbol an, das auch in der Mitte ist.
help-gift-then = Die Karte aus der Mitte muss dort angenommen werden, und die nächste kommt.
help-gift-end = Ist die Mitte leer, gewinnt, wer am wenigsten Karten hat.
help-triplet-do = Drei Karten zeigen dasselbe Symbol: Tipp es auf allen dreien an.
help-triplet-then = Wer am schnellsten ist, nimmt sie, und neue Karten füllen die Lücken.
help-triplet-end = Liegt kein Drilling mehr da, gewinnt, wer die meisten Karten genommen hat.
help-connect-do = Tipp auf dem Tisch ein Symbol an, das auch auf deiner Karte ist, dann einen freien Platz daneben.
help-connect-then = Vier Karten einer Farbe in einer geraden Reihe sind ein Punkt für diese Farbe.
help-connect-end = Das erste Team mit genug Punkten gewinnt.
help-face-off-do = Tipp das Symbol an, das auf beiden Karten ist.
help-face-off-then = Es spielen nur die zwei, die sich den ersten Platz teilen. Alle anderen schauen zu.
help-face-off-end = Der erste richtige Ruf gewinnt.
help-tie-break-do = Tipp auf der Karte von jemand anderem das Symbol an, das auch auf deiner ist.
help-tie-break-then = Alles, was du hältst, wandert dorthin, und du bist fertig. Es spielt nur mit, wer sich den ersten Platz teilt.
help-tie-break-end = Wer die eigenen Karten zuerst los ist, gewinnt.

# In der Leiste über dem Tisch: was gewinnt.
help-goal-most-cards = Ziel: viele Karten
help-goal-fewest-cards = Ziel: wenige Karten
help-goal-no-cards = Ziel: zuerst ohne Karten
help-goal-most-points = Ziel: viele Punkte
help-goal-first-call = Ziel: erster richtiger Ruf
help-goal-first-out = Ziel: zuerst ohne Karten

# Neben der eigenen Zahl, die groß ist.
help-unit-cards = { $count ->
        [one] Karte
       *[other] Karten
    }
help-unit-kept = behalten
help-unit-taken = genommen
help-rank = { $rank }.
help-place = Platz { $rank }
help-rank-of = von { $players }
help-leads = in Führung
