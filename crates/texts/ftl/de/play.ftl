# Die Tische der Spiele im Browser, der große Bildschirm und das Zuschauen.

play-players = Mitspielende
play-teams = Teams
play-card-own = Deine Karte
play-card-of = Karte von { $name }
play-card-centre = Die Karte in der Mitte
play-card-slot = Karte { $number }
play-card-board = Eine Karte auf dem Feld
play-card-board-at = Karte auf dem Feld, { $colour }, Spalte { $column }, Reihe { $row }
play-card-magnified = Eine Karte auf dem Feld, vergrößert
play-magnified-close = Zurück zum Feld
play-free-cell = Ein freier Platz, Spalte { $column }, Reihe { $row }: { $length } nebeneinander
play-connect-symbol = Tipp auf dem Feld ein Symbol deiner Karte an
play-connect-magnified = Tipp das Symbol an, das beide Karten haben
play-connect-place = Tipp jetzt einen freien Platz daneben an
play-safe = in Sicherheit
play-safe-own = Du bist in Sicherheit
play-none-left = Alles verschenkt
play-left = { $count ->
    [one] noch { $count } Karte
   *[other] noch { $count } Karten
}
play-pile = { $count ->
    [0] Der Stapel ist leer
    [one] { $count } Karte im Stapel
   *[other] { $count } Karten im Stapel
}
play-pack = { $count ->
    [one] { $count } Karte in deinem Päckchen
   *[other] { $count } Karten in deinem Päckchen
}
play-pack-empty = Dein Päckchen ist leer
play-fit-board = Alles zeigen
play-offline = nicht verbunden
play-removed = spielt nicht mehr mit
play-sits-out = setzt aus
play-team-pink = Pink
play-team-orange = Orange
play-team-green = Grün
play-team-blue = Blau
play-team-points = { $count ->
    [one] { $team }: { $count } Punkt
   *[other] { $team }: { $count } Punkte
}

# Große Momente am Tisch.
play-round-safe = Runde { $number } · { $name } ist zuerst sicher
play-round-keeps = { $count ->
    [one] { $name } behält { $count } Karte
   *[other] { $name } behält { $count } Karten
}
play-round-line = Runde { $number } · Vier in einer Reihe für { $team }
play-round-drawn = Runde { $number } · Keine vier in einer Reihe, neu ausgeteilt
play-last-card = Die letzte Karte geht an { $name }
play-tie-break-won = { $name } gewinnt das Stechen

# Der große Bildschirm und das Zuschauen.
play-come-in = Spiel mit!
play-join-at = Scannen oder { $address } öffnen
play-qr = QR-Code, um diesem Raum beizutreten
play-nobody-yet = Noch ist niemand da. Mach den Anfang!
play-ready = bereit
play-more-games = { $count ->
    [one] und noch ein Spiel
   *[other] und noch { $count } Spiele
}
play-game-number = Spiel { $number } von { $total }
play-round = Runde { $number }
play-standings = { $game } ist vorbei
play-champion-mark = Gesamtsieg
play-rank = Platz
play-player = Name
play-cards = Karten
play-points = Punkte
play-wins = Gewonnene Spiele
play-join-in = Mitspielen
play-not-begun = Das Spiel hat noch nicht begonnen.
