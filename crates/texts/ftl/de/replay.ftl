# Eine Partie, Schritt für Schritt erzählt. Plätze zählen wie im Protokoll ab 0.
replay-at = { $number }. nach { $time } s
replay-deal = Ausgeteilt wird
replay-viewer-seat = Der Tisch, wie Platz { $seat } ihn nach { $number ->
        [one] { $number } Befehl
       *[other] { $number } Befehlen
    } sieht:
replay-viewer-spectator = Der Tisch, wie ihn Zuschauende nach { $number ->
        [one] { $number } Befehl
       *[other] { $number } Befehlen
    } sehen:
replay-viewer-screen = Der Tisch, wie ihn der große Bildschirm nach { $number ->
        [one] { $number } Befehl
       *[other] { $number } Befehlen
    } zeigt:
replay-no-such-step = Dieses Protokoll hat { $total ->
        [one] { $total } Befehl
       *[other] { $total } Befehle
    }; --at geht von 0 bis { $total }.
replay-no-such-seat = In dieser Partie gibt es die Plätze 0 bis { $last }; --as nimmt einen davon, „spectator“ oder „screen“.
replay-one-file = Es lässt sich nur ein Protokoll auf einmal abspielen; gib eine Datei an, oder zähle mit --winners alle aus.
replay-nothing-counted = In diesen Protokollen gibt es weder Turm noch Brunnen noch Geschenk, das zu Ende gespielt wurde.
replay-broken-file = { $file } stimmt ab Zeile { $line } nicht mehr: { $reason }
replay-unreadable = { $file } lässt sich nicht lesen: { $error }

event-hidden = (etwas, das man von hier aus nicht sieht)
event-started = { $game } beginnt mit { $seats ->
        [one] { $seats } Person.
       *[other] { $seats } Personen.
    }
event-round = Runde { $round } beginnt.
event-gathered = Alle Karten werden eingesammelt.
event-dealt = { $count ->
        [one] { $count } Karte wird
       *[other] { $count } Karten werden
    } ausgeteilt: { $to }.
event-moved = { $count ->
        [one] Eine Karte wandert
       *[other] { $count } Karten wandern
    }: { $from } → { $to }.
event-turned = Jetzt offen ({ $at }): { $card }.
event-called-match = Platz { $seat } ruft { $symbol }.
event-called-give = Platz { $seat } ruft { $symbol } und gibt an Platz { $target }.
event-called-triplet = Platz { $seat } ruft { $symbol } auf den Feldern { $a }, { $b } und { $c }.
event-called-place = Platz { $seat } ruft { $symbol } mit der Karte auf { $anchor } und legt auf { $cell }.
event-mistaken = Platz { $seat } ruft { $symbol }: falsch.
event-frozen = Platz { $seat } ist bis { $time } s eingefroren.
event-sat-out = Platz { $seat } setzt aus.
event-let-back-in = Wieder dabei: { $seats }.
event-safe = Platz { $seat } ist in dieser Runde sicher.
event-scored = Vier in einer Reihe: { $colour } hat jetzt { $points ->
        [one] { $points } Punkt.
       *[other] { $points } Punkte.
    }
event-given = { $from } gibt { $count ->
        [one] eine Karte
       *[other] { $count } Karten
    } an { $to }.
event-round-drawn = Ein Team hat keine Karten mehr: In dieser Runde punktet niemand.
event-removed = Platz { $seat } wurde entfernt.
event-tied = Gleichstand auf dem ersten Platz: { $seats }. Jetzt wird gestochen.
event-ended = Die Partie ist vorbei. Erster Platz: { $winners }.
event-ended-nobody = Die Partie ist vorbei.
event-series-ended = Gesamtsieg: { $champions }.
event-series-ended-nobody = Das war alles.

place-centre = die Mitte
place-hand = die Karten von Platz { $seat }
place-front = vor Platz { $seat }
place-slot = Feld { $slot }
place-cell = Zelle { $cell }
place-pile = der verdeckte Stapel
place-aside = aus dem Spiel

table-heap = { $place }: { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }
table-heap-open = { $place }: { $count ->
        [one] { $count } Karte
       *[other] { $count } Karten
    }, obenauf { $card }
table-card = { $place }: { $card }
table-points = Punkte: { $points }
table-frozen = Platz { $seat } ist bis { $time } s eingefroren.
table-sitting-out = Setzen aus: { $seats }.

rules-all = fano rules SPIEL zeigt die Regeln eines Spiels.
rules-unknown = Ein Spiel namens „{ $game }“ gibt es nicht; die Spiele sind { $known }.
