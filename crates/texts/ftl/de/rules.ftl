# Die Spiele: wie sie heißen, wie man sie spielt, was verborgen bleibt.
# Jeder Absatz der Regeln ist eine Zeile, damit ihn jeder Bildschirm umbrechen kann.

game-practice-name = Proberunde
game-practice-short = Zwei Karten liegen offen: Ruf das gemeinsame Symbol, so oft du magst.
game-practice-rules =
    Zwei Karten liegen offen da, die übrigen warten in einem verdeckten Stapel. Irgendwo auf beiden Karten ist ein und dasselbe Symbol. Es kann größer, kleiner oder gedreht sein, aber Form und Farben sind gleich.

    Wenn du es siehst, ruf es: Dann kommen zwei frische Karten an die Stelle der alten. Alle spielen gleichzeitig, und allein geht es genauso gut.

    Es wird nichts gezählt, und niemand gewinnt. Geht der Stapel zur Neige, wird neu gemischt. Ihr hört also auf, wenn ihr genug habt.
game-practice-hidden = In den verdeckten Stapel kann niemand hineinsehen.

game-tower-name = Der Turm
game-tower-short = Vergleich deine Karte mit der in der Mitte und bau den höchsten Turm.
game-tower-rules =
    Ihr fangt alle mit einer offenen Karte an. Alle anderen Karten liegen als offener Stapel in der Mitte, und nur die oberste zählt.

    Such das Symbol, das deine Karte mit der in der Mitte gemeinsam hat. Bist du schneller als die anderen, gehört die Karte dir: Sie kommt oben auf deinen Turm, und ab jetzt vergleichst du mit ihr. In der Mitte erscheint die nächste Karte, und für alle geht es weiter.

    Ist die Mitte leer, ist das Spiel vorbei. Der höchste Turm gewinnt; sind zwei oder mehr gleich hoch, entscheidet ein Stechen.
game-tower-hidden = Was unter der obersten Karte des Ziehstapels liegt, weiß niemand.

game-well-name = Der Brunnen
game-well-short = Vergleich deine oberste Karte mit der in der Mitte und wirf sie hinein, bis du keine mehr hast.
game-well-rules =
    Eine Karte liegt offen in der Mitte: der Brunnen. Alle anderen werden verteilt: Vor euch liegt jeweils ein offener Stapel, dessen oberste Karte alle sehen. Geht die Verteilung nicht auf, bestimmt das Los, wer eine Karte mehr bekommt.

    Such das Symbol, das auf deiner obersten Karte und im Brunnen zu sehen ist. Rufst du es zuerst, wirfst du deine Karte hinein: Nun müssen alle mit ihr vergleichen, und bei dir kommt die nächste zum Vorschein.

    Wessen Stapel als erster leer ist, gewinnt auf der Stelle, darum gibt es um den ersten Platz nie einen Gleichstand. Bei den anderen zählt, was noch übrig ist: je weniger, desto besser.
game-well-hidden = Die Karten unter den obersten sieht niemand, auch nicht im eigenen Stapel.

game-hot-potato-name = Heiße Kartoffel
game-hot-potato-short = Finde dein Symbol bei jemand anderem und gib deine Karten weiter, bevor du auf allen sitzen bleibst.
game-hot-potato-rules =
    Macht aus, wie viele Runden ihr spielt, fünf oder mehr. In jeder Runde bekommen alle eine neue, offene Karte. Das Deck muss für sämtliche Runden reichen.

    Vergleich deine Karte mit denen aller anderen. Sobald du eine Übereinstimmung findest, sag, bei wem, und nenn das Symbol: Alles, was du hältst, wandert dort obendrauf, und für diese Runde bist du in Sicherheit. Wer Karten bekommen hat, spielt mit der neuen obersten weiter und muss das ganze Bündel loswerden.

    Die Runde endet, wenn alles in einer Hand ist. Wer so dasteht, legt die Karten vor sich hin, und die nächste Runde beginnt.

    Sind alle Runden gespielt, zählt ihr, was vor euch liegt. Der kleinste Haufen gewinnt; bei Gleichstand entscheidet ein Stechen.
game-hot-potato-hidden = Welche Karten noch nicht ausgeteilt sind, weiß niemand.

game-gift-name = Das vergiftete Geschenk
game-gift-short = Vergleich die Karte in der Mitte mit denen der anderen und mach jemandem ein Geschenk damit.
game-gift-rules =
    Ihr fangt alle mit einer offenen Karte an. Alle anderen Karten liegen als offener Stapel in der Mitte, und nur die oberste zählt.

    Haben will diese Karten niemand. Vergleich die Karte in der Mitte mit den obersten Karten der anderen, nie mit deiner eigenen. Findest du eine Übereinstimmung, sag, bei wem, und nenn das Symbol: Die Karte muss dort angenommen werden und liegt nun obenauf.

    Ist alles verschenkt, gewinnt der kleinste Stapel am Tisch. Teilen sich zwei oder mehr diese Ehre, entscheidet ein Stechen.
game-gift-hidden = Was unter der obersten Karte des Ziehstapels liegt, weiß niemand.

game-triplet-name = Drilling
game-triplet-short = Finde drei Karten auf dem Tisch, die alle dasselbe Symbol zeigen, und nimm sie dir.
game-triplet-rules =
    Neun Karten liegen offen auf dem Tisch, der Rest wartet in einem verdeckten Stapel. Das passt für Karten mit acht Symbolen; bei anderen Decks liegen so viele da, dass sicher ein Drilling dabei ist.

    Ein Drilling, das sind drei Karten, die alle ein und dasselbe Symbol zeigen. Siehst du einen, ruf das Symbol und zeig auf die drei Karten: Sie gehören dir, und die Lücken werden aus dem Stapel gefüllt, solange er reicht.

    Ist der Stapel aufgebraucht und unter den letzten Karten kein Drilling mehr, ist das Spiel vorbei. Die größte Sammlung gewinnt; sind zwei oder mehr gleich groß, entscheidet ein Stechen.
game-triplet-hidden = In den verdeckten Stapel kann niemand hineinsehen.

game-connect-name = Connect
game-connect-short = Legt eure Karten an passende Symbole an und habt als erstes Team vier eurer Farbe in einer Reihe.
game-connect-rules =
    Zwei bis acht Leute bilden zwei bis vier Teams mit höchstens drei Köpfen; auch wer allein spielt, ist ein Team. Jedes Team nimmt eine Farbe: Pink, Orange, Grün oder Blau. Seine Karten werden gemischt und im Team als verdeckte Päckchen verteilt, und alle decken ihre oberste Karte auf. Eine Startkarte, die keine Farbe hat, eröffnet den Tisch.

    Die Karten sind Sechsecke, um jede herum ist also Platz für sechs andere. Finde ein Symbol, das deine Karte mit irgendeiner auf dem Tisch gemeinsam hat, ruf es und leg deine Karte auf einen freien Platz direkt daneben. Dann deckst du die nächste auf. Du musst deine Karten spielen, wie sie kommen, und keine darf auf einer anderen liegen. Ist dein Päckchen leer, wartest du, während dein Team weiterspielt.

    Die Runde endet, wenn vier gleichfarbige Karten ohne Lücke in einer geraden Linie liegen. Der Punkt geht an das Team dieser Farbe, egal wer die letzte Karte gelegt hat, und es behält die Startkarte als Zeichen dafür.

    Nach seinem ersten Punkt bekommt ein Team von jedem anderen eine Karte, nach dem zweiten je zwei und so weiter. Jedes Team gibt Karten der eigenen Farbe, welche, bestimmt das Los; erst wenn die ausgehen, sind andere dran, aber nie solche in der Farbe, die gerade gepunktet hat. Niemand gibt so viele ab, dass jemand im eigenen Team ganz ohne Karte dastünde. Fremde Farben im Päckchen sind lästig: Ihr müsst sie legen, ohne dem anderen Team damit zu helfen.

    Zwischen den Runden holt sich jedes Team seine eigene Farbe vom Tisch zurück. Dann mischen und verteilen alle neu, und eine neue Startkarte kommt auf den Tisch. Gehen einem ganzen Team die Karten aus, bevor eine Linie liegt, bekommt niemand einen Punkt, und die nächste Runde beginnt mit derselben Startkarte.

    Bei zwei Teams gewinnen fünf Punkte, bei drei Teams vier, bei vier Teams drei. Ihr könnt euch auch auf eine andere Zahl von eins bis fünf einigen. Im selben Moment kann sonst niemand punkten, darum gibt es keinen Gleichstand.
game-connect-hidden = Was in den Päckchen unter der obersten Karte liegt, sieht niemand, und ein gemeinsamer großer Bildschirm zeigt die Hände nicht.

game-face-off-name = Duell
game-face-off-short = Zwei Leute, zwei Karten: Wer das gemeinsame Symbol zuerst ruft, gewinnt.
game-face-off-rules =
    Zwei liegen gemeinsam vorn, und gewinnen soll nur eine Person. Das Deck wird gemischt, und beide bekommen eine Karte. Aufgedeckt wird im selben Moment.

    Wer von beiden das gemeinsame Symbol zuerst ruft, gewinnt. Alle anderen schauen zu und verraten nichts.
game-face-off-hidden = Beide Karten sind für alle offen; verborgen ist nur der Rest des Decks.

game-tie-break-name = Stechen
game-tie-break-short = Teilen sich mehrere den ersten Platz, entscheidet eine schnelle Runde, wer ihn bekommt.
game-tie-break-rules =
    Mit dabei ist nur, wer sich den ersten Platz teilt; alle anderen Plätze bleiben, wie sie sind. Das Deck wird neu gemischt.

    Zu zweit gibt es ein Duell: eine Karte für jede Seite, und wer das gemeinsame Symbol zuerst ruft, gewinnt.

    Ab drei Leuten spielt ihr eine einzige Runde Heiße Kartoffel. Hier kommt es darauf an, früh draußen zu sein: Wer die eigenen Karten zuerst weitergibt, gewinnt das Spiel, und die anderen folgen in der Reihenfolge, in der sie herauskommen.

    Endet eine Serie mit gleich vielen Siegen für mehrere, wird der Gesamtsieg genauso ausgespielt.
game-tie-break-hidden = Die Karten im Spiel sind für alle offen; verborgen ist nur der Rest des Decks.

# Was für alle Spiele gilt.
rules-players = Für { $min } bis { $max } Leute
rules-players-exactly = Für { $count } Leute
rules-players-teams = Für { $min } bis { $max } Leute in zwei bis vier Teams
rules-doubt-title = Wer war zuerst?
rules-doubt =
    Der früheste Ruf gewinnt. Auf Bildschirmen heißt das: die schnellste Reaktion. Gemessen wird bei allen ab dem Moment, in dem die Karten vor ihnen erscheinen; wegen einer langsamen Verbindung verliert also niemand.

    Sind zwei Rufe gleich früh, entscheidet der nächste Handgriff, wenn das Spiel einen hat: beim Drilling, wer zuerst auf die dritte Karte zeigt, bei Connect, wer zuerst den Platz wählt. Ist auch das gleich, entscheidet das Los. Mit Karten auf einem echten Tisch zählen die Hände: Wer die Karte zuerst nimmt oder legt, gewinnt.
rules-wrong-title = Falsche und späte Rufe
rules-wrong = Ein Ruf ist falsch, wenn nicht alle Karten, um die es geht, das Symbol zeigen. Einigt euch dafür auf eine von vier Hausregeln; sagt niemand etwas anderes, gilt die zweite.
rules-late = Ein Ruf, der richtig war, aber einen Moment nach dem von jemand anderem kam, ist zu spät. Das kostet nie etwas, egal bei welcher Hausregel.
rules-series-title = Eine Serie
rules-series = Eine Serie hat bis zu { $max } Spiele, in beliebiger Reihenfolge und auch mehrmals dasselbe. Den Gesamtsieg holt, wer die meisten davon gewinnt; haben mehrere gleich viele gewonnen, entscheidet ein Stechen. In der Proberunde gewinnt niemand, darum passt sie in keine Serie.
rules-common = Wer zuerst war, was ein falscher Ruf kostet und wie man eine Serie gewinnt, ist in allen Spielen gleich: fano rules

# Die Farben von Connect.
colour-pink = Pink
colour-orange = Orange
colour-green = Grün
colour-blue = Blau

# Hausregeln für einen falschen Ruf.
wrong-none = Ein falscher Ruf kostet nichts.
wrong-freeze = Nach einem falschen Ruf kannst du { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    } lang nicht rufen.
wrong-sit-out = Nach einem falschen Ruf setzt du aus, bis jemand punktet; setzen alle aus, sind alle wieder dabei.
wrong-forfeit = Nach einem falschen Ruf kannst du { $seconds ->
        [one] { $seconds } Sekunde
       *[other] { $seconds } Sekunden
    } lang nicht rufen, und beim Turm und beim Drilling legst du die älteste Karte, die du gewonnen hast, zurück unter den Ziehstapel.

# Was einem neuen Spiel im Weg steht.
setup-game-count = { $found ->
        [0] Wähl mindestens ein Spiel aus; in eine Serie passen bis zu { $max }.
       *[other] Eine Serie hat 1 bis { $max } Spiele, nicht { $found }.
    }
setup-deck-count = Eine Serie braucht für jedes Spiel ein Kartenset, und höchstens { $max } verschiedene, nicht { $found }.
setup-practice-in-series = In der Proberunde gewinnt niemand, darum passt sie in keine Serie; spielt sie für sich.
setup-seats = „{ $game }“ ist für { $min } bis { $max } Leute; { $found ->
        [one] noch ist nur eine Person da
       *[other] gerade sind es { $found }
    }.
setup-too-few-cards = „{ $game }“ braucht { $seats ->
        [one] für { $seats } Person
       *[other] für { $seats } Leute
    } mindestens { $needed } Karten, und dieses Deck hat { $cards }; nehmt ein größeres Deck oder spielt mit weniger Leuten.
setup-too-few-rounds = „Heiße Kartoffel“ braucht mindestens { $min } Runden; { $found } sind zu wenig.
setup-too-many-rounds = { $seats } Leute und { $cards } Karten reichen für höchstens { $max ->
        [one] { $max } Runde
       *[other] { $max } Runden
    }.
setup-no-colours = Connect braucht Startkarten und genug Karten in der Farbe jedes Teams; nehmt ein Deck, das sie hat.
setup-table-too-large = Mit diesem Deck müssten beim Drilling { $needed } Karten auf dem Tisch liegen; nehmt eines, das mit höchstens { $max } auskommt.
setup-team-count = Connect spielt man in 2 bis 4 Teams, nicht in { $found }.
setup-team-size = { $found ->
        [0] Im Team { $colour } ist niemand; ein Team hat 1 bis { $max } Leute.
        [one] Im Team { $colour } ist { $found } Person; ein Team hat 1 bis { $max }.
       *[other] Im Team { $colour } sind { $found } Leute; ein Team hat 1 bis { $max }.
    }
setup-same-colour = Mehr als ein Team hat { $colour } gewählt; gebt jedem Team eine eigene Farbe.
setup-seat-teams = { $teams ->
        [0] Platz { $seat } hat noch kein Team; ordne ihn einem zu.
       *[other] Platz { $seat } ist in { $teams } Teams; lass ihn in nur einem.
    }
setup-no-such-seat = Einen Platz { $seat } gibt es an diesem Tisch nicht; nimm einen der besetzten Plätze.
setup-points = Connect spielt man bis 1 bis { $max } Punkte, nicht bis { $found }.
setup-freeze-time = Die Wartezeit nach einem falschen Ruf kann { $min } bis { $max } Millisekunden betragen, nicht { $found }.

# Warum ein Ruf nicht angenommen wurde.
refused-time-went-back = Dieser Ruf ist älter als einer, der schon gezählt hat.
refused-no-such-seat = Diesen Platz gibt es am Tisch nicht.
refused-not-playing = Du bist gerade nicht im Spiel.
refused-frozen = Du hast falsch gerufen; warte, bis deine Zeit um ist.
refused-sitting-out = Du hast falsch gerufen; du setzt aus, bis jemand punktet.
refused-no-card = Du hast gerade keine Karte zum Spielen.
refused-target-not-in-round = Diese Person ist in der Runde nicht mehr dabei; such dir jemand anderen aus.
refused-target-is-caller = Dich selbst kannst du nicht wählen; such dir jemand anderen aus.
refused-wrong-gesture = So ruft man in diesem Spiel nicht.
refused-no-such-symbol = Dieses Symbol kommt im Deck nicht vor.
refused-bad-slots = Wähl drei verschiedene Karten, die auf dem Tisch liegen.
refused-no-anchor = Dort liegt keine Karte, mit der du vergleichen könntest.
refused-not-adjacent = Wähl einen Platz direkt neben der Karte mit deinem Symbol.
refused-cell-taken = Auf diesem Platz liegt schon eine Karte; wähl einen freien.
refused-future-view = Dieser Ruf gilt einem Tisch, den es noch gar nicht gibt.
refused-view-too-old = Auf dem Tisch hat sich seitdem zu viel getan; schau noch einmal hin.
refused-game-over = Dieses Spiel ist vorbei.
refused-game-not-over = Dieses Spiel läuft noch.
refused-cannot-stop = Abbrechen kannst du nur die Proberunde; dieses Spiel geht bis zum Schluss.

# Die Stufen der Bots.
level-1 = Kleines Kind
level-2 = Schulkind
level-3 = Ab und zu dabei
level-4 = Alter Hase
level-5 = Meisterklasse

# Beschriftungen im Bericht über simulierte Spiele.
simulate-games = { $count ->
        [one] { $count } Spiel
       *[other] { $count } Spiele
    }
simulate-wins = Siege
simulate-seat = Platz
simulate-level = Stufe
simulate-calls = Rufe
simulate-seconds = Sekunden
simulate-tie-breaks = Stechen
simulate-wrong-calls = Falsche Rufe
simulate-late-calls = Späte Rufe
simulate-rounds-drawn = Runden ohne Punkt
simulate-median = Median
simulate-mean = Mittelwert
simulate-min = Minimum
simulate-max = Maximum
simulate-histogram = Dauer eines Spiels in Sekunden
simulate-champion = Gesamtsieg

# Ein aufgezeichnetes Spiel noch einmal ansehen.
replay-header = { $game }, { $seats ->
        [one] { $seats } Person
       *[other] { $seats } Leute
    }, Deck: { $deck }
replay-step = Schritt { $number } von { $total }
replay-ok = Das Protokoll stimmt von Anfang bis Ende: { $commands ->
        [one] { $commands } Befehl
       *[other] { $commands } Befehle
    }, { $events ->
        [one] { $events } Ereignis
       *[other] { $events } Ereignisse
    }.
replay-recovered = Zeile { $line }, die letzte, ist abgeschnitten; alles davor bleibt erhalten.
replay-cut-short = Die Serie wurde zu lang und ist deshalb hier zu Ende, spätestens nach { $steps_max } Befehlen; was bis dahin gewonnen war, zählt.
replay-broken = Ab Zeile { $line } stimmt das Protokoll nicht mehr: { $reason }

# Was an einem Protokoll nicht stimmt.
journal-at = Zeile { $line }: { $reason }
journal-bad-version = Protokolle der Version „{ $found }“ kann dieses Programm nicht lesen; eine neuere Version vielleicht schon.
journal-missing-header = Im Kopf fehlt „{ $field }“.
journal-unknown-word = Einen Eintrag namens „{ $word }“ gibt es in Protokollen nicht.
journal-bad-value = „{ $value }“ ist kein möglicher Wert für „{ $field }“.
journal-bad-card = „{ $card }“ ist keine Karte dieses Decks.
journal-time-back = Die Zeit ist hier früher als in der Zeile davor.
journal-does-not-follow = Nach den Regeln kommt jetzt „{ $expected }“, im Protokoll steht aber „{ $found }“.
journal-refused = Diesen Befehl erlauben die Regeln nicht: { $reason }
journal-too-large = Das Protokoll ist zu groß; mehr als { $bytes_max } Bytes lassen sich nicht lesen.
journal-too-long-line = Diese Zeile ist zu lang; mehr als { $bytes_max } Bytes lassen sich nicht lesen.
journal-not-text = Das Protokoll ist kein lesbarer Text in UTF-8.
journal-empty = Das Protokoll ist leer; es muss mit einem Kopf beginnen.
journal-late = Zum Zeitpunkt dieses Rufs hatte schon jemand anders gewonnen.
