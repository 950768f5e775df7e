# Das Spiel im Browser.

web-title-home = Fano
web-title-room = Raum { $name }
web-title-tv = Großer Bildschirm, Raum { $name }
web-title-watch = Zuschauen in Raum { $name }
web-title-practice = Üben
web-title-why = Warum es funktioniert
web-nowhere-title = Hier ist nichts
web-nowhere = Unter dieser Adresse gibt es keine Seite.
web-go-home = Zurück zur Startseite
web-not-loaded = Fano ließ sich nicht laden. Prüf deine Verbindung.
web-page-missing = Die Seite ließ sich nicht laden. Prüf deine Verbindung und versuch es noch einmal.

# Einstellungen und kleine Wörter.
web-settings = Einstellungen
web-close = Schließen
web-done = Fertig
web-more = Mehr
web-language = Sprache
web-theme = Darstellung
web-theme-auto = Automatisch
web-theme-noon = Hell
web-theme-night = Dunkel
web-sound = Töne
web-vibration = Vibration
web-larger = Alle Symbole gleich groß
web-key-hints = Tastenkürzel anzeigen
web-who = Dein Name
web-who-colour = Deine Farbe
web-who-change = { $name }: Name und Farbe ändern
web-colour = Farbe { $number }
web-guest-names = Otter, Reiher, Dachs, Luchs, Amsel, Molch, Motte, Hase, Igel, Gecko, Gams, Biber

# Der erste Bildschirm.
web-play-alone = Allein spielen
web-play-together = Raum öffnen
web-join = Beitreten
web-start = Los
web-no-room = Gerade lässt sich kein Raum öffnen. Versuch es gleich noch einmal.
web-back-to-room = Zurück in Raum { $code }
web-home-try = Ein Symbol ist auf beiden Karten. Tipp es an.
web-home-found = { $symbol }! { $count ->
        [one] Das ist schon das ganze Spiel.
        [2] Zwei hintereinander.
       *[other] Schon { $count } gefunden.
    }
web-home-missed = { $symbol } ist nur auf einer Karte.
web-card-number = Karte { $number }
web-level-follow = Automatisch
web-level-follow-text = Die Bots werden besser, wenn du gewinnst, und leichter, wenn du verlierst. Zurzeit: { $level }.
web-choose-game = Spiel
web-rivals-level = Stärke der Bots
web-rivals-count = Anzahl der Bots
web-join-code = Code oder Link
web-join-unknown = Einen Raum { $code } gibt es nicht.
web-join-no-code = Ein Code hat fünf Buchstaben, wie KRMTB. Ein Link zum Raum geht auch.
web-join-unreachable = Der Server antwortet nicht. Prüf deine Verbindung und versuch es noch einmal.

# Die Seite vor einem Raum.
web-room = Raum
web-enter-title = Wer bist du?
web-enter = Ich bin dabei
web-enter-players = { $count ->
        [0] Noch ist niemand da.
        [one] Eine Person ist schon da.
       *[other] { $count } sind schon da.
    }
web-enter-playing = Gerade läuft ein Spiel: Du schaust erst zu und bist beim nächsten dabei.
web-enter-bad-name = Dieser Name geht hier nicht. Bitte wähl einen anderen.
web-name-taken = { $wished } gibt es hier schon, deshalb heißt du { $name }.
web-name-change = Name ändern

# Die Lobby.
web-invite = Andere einladen
web-invite-hint = Scannen oder { $address } öffnen und beitreten
web-invite-this-computer = Nur dieser Computer kann diese Adresse öffnen. Starte den Server mit --lan, damit auch Handys im Haus mitspielen können.
web-invite-no-network = Dieser Computer ist in keinem Netzwerk, deshalb kann noch niemand sonst mitspielen.
web-qr = QR-Code dieses Raums: größer oder kleiner zeigen
web-share = Link schicken
web-copied = Link kopiert
web-open-tv = Auf großem Bildschirm zeigen
web-members = Wer da ist
web-members-count = { $count ->
        [one] Eine Person
       *[other] { $count } am Tisch
    }
web-you = du
web-host = Spielleitung
web-host-is = { $name } leitet jetzt das Spiel.
web-host-is-you = Du leitest jetzt das Spiel.
web-bot = Bot
web-ready = bereit
web-away = kurz weg
web-lag = { $ms } ms Ping
web-bot-level = Stärke von { $name }
web-make-host = { $name } die Spielleitung geben
web-make-host-ask = Spielleitung abgeben?
web-kick = { $name } entfernen
web-kick-ask = Wirklich entfernen?
web-watching = Schauen zu: { $names }
web-screen = Bildschirm
web-screen-number = Bildschirm { $number }
web-add-bot = Bot hinzufügen
web-sent-out = { $name } ist draußen, könnte aber mit dem Link unter anderem Namen wiederkommen. Schließ den Raum ab, wenn du das nicht möchtest.
web-sent-out-leave = Raum offen lassen
web-removed = Entfernt
web-let-back-in = Wieder hereinlassen
web-let-back-in-name = { $name } wieder hereinlassen
web-lock = Raum abschließen
web-locked = Abgeschlossen: Niemand kann mehr dazukommen
web-label = { $label }:
web-labelled = { $label }: { $text }
web-what-we-play = Was wir spielen
web-one-game = Ein Spiel
web-series = Mehrere
web-drop-game = { $game } entfernen
web-connect-deck = Connect wird mit eigenen, sechseckigen Karten gespielt.
web-deck = Karten
web-decks-listed = Von diesem Server
web-decks-own = Eigene und andere
web-deck-other = Anderes Deck
web-deck-make = Eigenes Deck machen
web-deck-address = Adresse oder Link eines Decks
web-deck-take = Nehmen
web-deck-unclear = Das ist keine Adresse eines Decks. Sie steht am Ende des Links dazu.
web-deck-gone = Unter dieser Adresse gibt es kein Deck. Frag nach einem neuen Link.
web-faces = Symbole mit mehreren Texten oder Bildern
web-faces-printed = Wie gedruckt
web-faces-by_place = Auf verglichenen Karten verschieden
web-rounds = Runden
web-points = Punkte zum Sieg
web-points-usual = Standard
web-house-rules = Hausregeln.
web-wrong-calls = Nach einem falschen Ruf
web-rule-none = Nichts
web-rule-freeze = Warten
web-rule-sit-out = Aussetzen
web-rule-forfeit = Warten und zurückgeben
web-freeze-time = Wartezeit
web-hold = Längste Wartezeit für langsame Verbindungen
web-less = Weniger: { $what }
web-more-of = Mehr: { $what }
web-teams = Teams
web-teams-hint = Zieh jemanden auf eine Farbe, oder tipp erst die Person an, dann die Farbe.
web-teams-hint-own = Tipp die Farbe an, für die du spielen willst.
web-team-any = Egal, welches Team:
web-team-pick = Team für { $name } wählen
web-waiting-for-host = Die Spielleitung startet das Spiel.
web-ready-ask = Ich bin bereit
web-is-ready = Bereit
web-take-seat = Mitspielen
web-table-full = Der Tisch ist voll. Du schaust zu, bis ein Platz frei wird.

# Die Verbindung.
web-connecting = Verbinden …
web-reconnecting = Verbindung verloren. Neuer Versuch …
web-other-tab = Du spielst gerade in einem anderen Tab.
web-play-here = Hier spielen
web-over-no_such_room = Diesen Raum gibt es nicht. Vielleicht wurde er schon geschlossen, oder im Code ist ein Tippfehler.
web-over-room_closed = Dieser Raum ist abgeschlossen. Bitte die Leitung, dich hereinzulassen.
web-over-room_full = Dieser Raum ist voll. Versuch es noch einmal, wenn jemand gegangen ist.
web-over-kicked = Du wurdest aus diesem Raum entfernt. Wenn die Leitung dich wieder hereinlässt, versuch es noch einmal.
web-over-bad_name = Dieser Name geht nicht. Tipp auf den Kreis, um ihn zu ändern.
web-over-wrong_version = Diese Seite ist älter als der Server. Lade sie neu.
web-over-too_many_connections = Dieser Raum ist in zu vielen Tabs offen. Schließ ein paar davon.
web-over-other = Der Server hat die Verbindung geschlossen.
web-deck-missing = Die Karten sind noch nicht geladen. Wir versuchen es weiter …
web-cards-packing = Die Karten werden noch angeordnet …
web-reload = Neu laden
web-try-again = Noch einmal versuchen

# Am Tisch.
web-starts-in = Los geht’s in { $seconds }
web-paused = Wir warten auf { $names }
web-paused-left = { $seconds ->
        [one] noch eine Sekunde
       *[other] noch { $seconds } Sekunden
    }
web-go-on = Trotzdem weiterspielen
web-leave = Spiel verlassen
web-leave-host = Du leitest das Spiel
web-leave-host-game = Wenn du in die Lobby zurückgehst, endet dieses Spiel für alle.
web-leave-host-series = Wenn du in die Lobby zurückgehst, enden dieses Spiel und die ganze Serie für alle.
web-leave-to-lobby = Mit allen zurück in die Lobby
web-leave-hand-over = Oder wähl, wer die Leitung übernimmt, und geh. Die anderen spielen ohne dich weiter.
web-leave-hand-over-last = Oder wähl, wer die Leitung übernimmt, und geh. Bleibt nur noch ein Platz besetzt, endet das Spiel.
web-leave-hand-over-to = { $name } die Leitung geben und gehen
web-leave-stay = Weiterspielen
web-leave-seat-ask = Wirklich vom Tisch gehen?
web-stop-practice = Genug geübt
web-watching-now = Du schaust zu. Im nächsten Spiel bist du dabei.
web-watching-full = Du schaust zu. Der Tisch ist voll.
web-watching-only = Du schaust zu.
web-card-mine = Deine Karte
web-card-centre = Die Karte in der Mitte
web-card-rival = Karte von { $name }
web-card-left = Linke Karte
web-card-right = Rechte Karte
web-cards-left = { $count ->
        [one] noch 1
       *[other] noch { $count }
    }
web-said-called = Gerufen!
web-said-taken = { $name } · { $symbol } · { $seconds } s
web-said-taken-untimed = { $name } · { $symbol }
web-said-close = { $name } · { $symbol } · { $seconds } s, { $ms } ms vor { $second }
web-said-late-by = { $ms } ms zu spät
web-said-late = Zu spät
web-said-wrong = { $symbol } ist nicht auf beiden Karten
web-said-wrong-other = { $name } lag daneben: { $symbol }
web-said-lost = Dein Ruf ging mit der Verbindung verloren. Er hat nicht gezählt.
web-sits-out = Du setzt aus, bis jemand punktet
web-game-number = Spiel { $number } von { $total }
web-to-lobby = Lobby
web-home = Startseite

# Offline.
web-offline = Du bist offline. Sobald du wieder Netz hast, verbindet sich Fano neu.
