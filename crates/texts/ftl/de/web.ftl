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
