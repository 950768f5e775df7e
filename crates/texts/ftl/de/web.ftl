# Das Spiel im Browser.

web-title-home = Fano
web-title-room = Raum { $name }
web-title-tv = Großer Bildschirm { $name }
web-title-watch = { $name } zuschauen
web-title-replay = Noch einmal ansehen
web-title-practice = Üben
web-title-why = Warum es klappt
web-nowhere-title = Hier ist nichts
web-nowhere = Diese Adresse führt nirgendwohin.
web-go-home = Zurück zum Anfang
web-page-missing = Die Seite ließ sich nicht laden. Schau, ob du online bist, und versuch es noch einmal.

# Einstellungen und kleine Wörter.
web-settings = Einstellungen
web-close = Schließen
web-done = Fertig
web-more = Mehr
web-language = Sprache
web-theme = Licht
web-theme-auto = Wie das Gerät
web-theme-noon = Mittag
web-theme-night = Nacht
web-sound = Töne
web-vibration = Vibration
web-larger = Größere Symbole
web-key-hints = Tasten anzeigen
web-who = Dein Name
web-who-colour = Deine Farbe
web-who-change = { $name }: Name und Farbe ändern
web-colour = Farbe { $number }
web-guest-names = Otter, Reiher, Dachs, Luchs, Amsel, Molch, Motte, Hase, Igel, Gecko, Gams, Biber

# Der erste Bildschirm.
web-play-alone = Allein spielen
web-play-together = Zusammen spielen
web-join = Mitspielen
web-start = Los
web-no-room = Gerade ließ sich kein Raum öffnen. Versuch es gleich noch einmal.
web-home-try = Ein Symbol ist auf beiden Karten. Tipp es an.
web-home-found = { $symbol }! { $count ->
        [one] Das ist schon das ganze Spiel.
        [2] Zwei hintereinander.
       *[other] Schon { $count } gefunden.
    }
web-home-missed = { $symbol } ist nur auf einer Karte.
web-card-number = Karte { $number }
web-choose-game = Welches Spiel
web-rivals-level = Wie gut die anderen sind
web-rivals-count = Wie viele andere
web-join-code = Code oder Link
web-join-unknown = Einen Raum { $code } gibt es nicht.
