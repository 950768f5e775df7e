# Was ein Raum sagt, wenn etwas nicht geht.
room-not-host = Das darf nur, wer den Raum leitet.
room-not-now = Das geht gerade nicht.
room-no-such-member = Die Person ist nicht mehr hier.
room-not-yours = Du kannst nur dein eigenes Team wählen.
room-no-bot = Nur Bots haben eine Stufe.
room-table-full = Alle { $max } Plätze sind besetzt.
room-too-many-screens = Es gibt schon { $max } große Bildschirme; mehr gehen nicht.
room-banned-name = Jemand mit diesem Namen wurde entfernt; bitte wähle einen anderen.
room-colour = Es gibt die Farben 0 bis { $max }.
room-unknown-deck = Ein Deck namens „{ $name }“ gibt es hier nicht.
room-too-many-games = { $found } Spiele sind zu viele für eine Serie; höchstens { $max } gehen.
room-rounds = { $found } Runden sind zu viele; höchstens { $max } gehen.
room-hold = Der Tisch kann nach einem Ruf 0 bis { $max } ms warten, nicht { $found }.
room-grace = Der Tisch kann 0 bis { $max } Sekunden auf jemanden warten, nicht { $found }.

name-empty = Ohne Namen geht es nicht.
name-too-long = Ein Name hat höchstens { $max } Zeichen, dieser hat { $chars }.
name-invisible = In diesem Namen sind Zeichen, die niemand sehen kann.

refused-no-seat = Du schaust bei diesem Spiel zu.
refused-not-now = Gerade gibt es nichts zu rufen.
refused-still-held = Über deinen letzten Ruf wird noch entschieden.
refused-other-tab = Du spielst in einem anderen Tab.
refused-used-number = Dieser Ruf ist schon angekommen.
