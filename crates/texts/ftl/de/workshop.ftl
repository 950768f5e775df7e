# Die Seite, auf der man eigene Decks macht.

workshop-title = Mach dein eigenes Deck
workshop-intro = Mit Wörtern, Fotos, Emoji oder Rechenaufgaben. Fano verteilt sie so, dass zwei Karten immer genau eins gemeinsam haben.
workshop-untitled = Mein Deck
workshop-deck-name = Name des Decks
workshop-saved = Gespeichert
workshop-saved-here = Auf diesem Gerät gespeichert
workshop-drafts = Unfertige Decks
workshop-draft-go-on = Mit „{ $title }“ weitermachen
workshop-draft-delete = Löschen
workshop-draft-delete-label = „{ $title }“ löschen
workshop-draft-really = Wirklich löschen?
workshop-draft-really-label = „{ $title }“ wirklich löschen?
workshop-saving = Wird gespeichert …
workshop-not-kept = Dieser Browser kann dein Deck nicht speichern. Wenn du die Seite schließt, ist es weg; mach es also am besten gleich fertig.
workshop-elsewhere = Du hast dieses Deck in einem anderen Tab geändert. Änderungen hier werden nicht gespeichert.
workshop-reload = Andere Fassung zeigen
workshop-busy = Einen Moment …
workshop-not-loaded = Das konnte nicht geladen werden. Prüf deine Verbindung und versuch es noch einmal.
workshop-undo = Rückgängig
workshop-redo = Wiederholen

# Womit man anfangen kann.
workshop-add = Hinzufügen
workshop-way-paste = Wörter oder eine Liste
workshop-way-paste-about = Vokabeln, Namen, eine Tabelle, ein Export aus Anki oder Quizlet
workshop-way-pictures = Bilder
workshop-way-pictures-about = Fotos und Zeichnungen von diesem Gerät
workshop-way-camera = Foto aufnehmen
workshop-way-camera-about = Jedes Foto wird ein Symbol
workshop-way-search = Emoji und Zeichnungen
workshop-way-search-about = Nach Namen suchen
workshop-way-template = Mit einer Vorlage anfangen
workshop-way-template-about = Rechnen, Buchstaben, Hauptstädte, Verben, Elemente …
workshop-way-file = Deck öffnen
workshop-way-file-about = Eine .fano-Datei, die jemand gespeichert hat
workshop-added = { $count ->
        [one] Ein Symbol hinzugefügt
       *[other] { $count } Symbole hinzugefügt
    }
workshop-add-count = { $count ->
        [0] Hinzufügen
        [one] Ein Symbol hinzufügen
       *[other] { $count } Symbole hinzufügen
    }
workshop-add-word = Wort hinzufügen

# Eine Liste einfügen.
workshop-paste-hint = Jede Zeile ist ein Symbol. Was zusammengehört, etwa ein Wort und seine Übersetzung, steht in derselben Zeile.
workshop-paste-example = Hund = dog
    Katze = cat
    3 × 4 = 12
workshop-paste-between = Zwischen den Spalten
workshop-separator-auto = Automatisch: { $found }
workshop-separator-tab = Tabulator
workshop-separator-semicolon = Strichpunkt
workshop-separator-comma = Komma
workshop-separator-pipe = senkrechter Strich
workshop-separator-dash = Gedankenstrich
workshop-separator-equals = Gleichheitszeichen
workshop-separator-colon = Doppelpunkt
workshop-separator-none = nur eine Spalte
workshop-paste-language = Sprache von Spalte { $number }
workshop-paste-language-other = Andere oder keine
workshop-paste-read = { $count ->
        [0] Noch keine Symbole.
        [one] Ein Symbol.
       *[other] { $count } Symbole.
    }{ $faces ->
        [0] {""}
        [one] {""}
       *[other] {" "}Bis zu { $faces } Texte für jedes.
    }
workshop-paste-preview = So wurde die Liste gelesen
workshop-paste-unused = { $count ->
        [one] Eine Zeile wurde nicht verwendet
       *[other] { $count } Zeilen wurden nicht verwendet
    }
workshop-paste-cut = Die Liste ist zu lang; das Ende fehlt.
workshop-unused-too-many-faces = Zeile { $line }: mehr als vier Spalten ({ $text })
workshop-unused-too-long = Zeile { $line }: zu lang für eine Karte ({ $text })
workshop-unused-too-many = Zeile { $line }: Das Deck ist voll ({ $text })
workshop-unused-heading = Zeile { $line }: sieht nach einer Überschrift aus ({ $text })
workshop-unused-repeated = Zeile { $line }: schon in der Liste ({ $text })
workshop-unused-open-quote = Zeile { $line }: Ein Anführungszeichen wird nie geschlossen ({ $text })

# Bilder und Dateien.
workshop-refused-too-large = { $file } ist zu groß. Bilder dürfen bis zu 32 MB haben.
workshop-refused-not-a-picture = { $file } lässt sich nicht öffnen. PNG, JPEG, WebP und SVG gehen.
workshop-refused-too-many = { $file } passt nicht mehr hinein: Ein Deck hat höchstens 200 Symbole.
workshop-picture-refused = Diese Datei lässt sich nicht öffnen. PNG, JPEG, WebP und SVG bis 32 MB gehen.
workshop-file-failed = Dieses Deck ließ sich nicht öffnen.

# Suchen und Vorlagen.
workshop-search-name = Name des Symbols
workshop-search-example = Hund, Sonne, Fahrrad …
workshop-search-failed = Die Suche antwortet gerade nicht. Versuch es gleich noch einmal.
workshop-search-found = { $count ->
        [0] Nichts gefunden. Probier ein anderes Wort.
        [one] Eins gefunden
       *[other] { $count } gefunden
    }
workshop-template-sums-20 = Rechnen bis 20
workshop-template-sums-100 = Rechnen bis 100
workshop-template-times = Einmaleins
workshop-template-letters = Buchstaben A a
workshop-template-colours = Farben
workshop-template-verbs-en = Unregelmäßige Verben, Englisch
workshop-template-verbs-de = Unregelmäßige Verben, Deutsch
workshop-template-capitals = Länder und Hauptstädte
workshop-template-elements = Chemische Elemente
workshop-template-size = Wie viele Symbole

# Die Liste der Symbole.
workshop-symbols = { $count ->
        [one] Ein Symbol
       *[other] { $count } Symbole
    }
workshop-symbol-number = Symbol { $number }
workshop-symbol-more = Mehr zu { $name }
workshop-symbol-unused = übrig
workshop-word = Wort
workshop-word-of = Symbol { $number }, Text { $face }
workshop-moved = { $name } ist jetzt Nummer { $number }
workshop-removed = { $name } entfernt
workshop-remove = Entfernen
workshop-remove-all = Alle Symbole entfernen
workshop-move-up = Nach oben
workshop-move-down = Nach unten
workshop-move-first = Ganz nach oben
workshop-faces = Was man sieht
workshop-faces-hint = Bei mehreren zeigt die eine Karte dies und die andere das.
workshop-face-number = Text { $number }
workshop-face-up = Nummer { $number } nach oben
workshop-face-remove = Nummer { $number } entfernen
workshop-face-word = Wort
workshop-face-drawing = Emoji oder Zeichnung
workshop-face-picture = Bild
workshop-name-in = Name ({ $language })
workshop-merge-with = Dasselbe Symbol wie
workshop-merge-none = Auswählen …
workshop-merge = Verbinden

# Wie die Karten aussehen werden.
workshop-preview = Vorschau
workshop-preview-card = Karte { $number } der Vorschau
workshop-preview-others = Andere Karten
workshop-options = Karten
workshop-per-card = Symbole pro Karte
workshop-per-card-best = Automatisch: die meisten Karten
workshop-per-card-choice = { $symbols }: { $cards } Karten{ $unused ->
        [0] {""}
       *[other] , { $unused } übrig
    }
workshop-shape = Form
workshop-shape-disc = Rund
workshop-shape-square = Quadratisch
workshop-shape-hex = Sechseckig
workshop-upright = Alles aufrecht
workshop-one-size = Alle Symbole gleich groß
workshop-sizes = Größen selbst wählen
workshop-smallest = Kleinste: { $percent } % der Karte
workshop-largest = Größte: { $percent } % der Karte
workshop-suits = Vier Farben für Connect
workshop-suits-too-few = Connect braucht mindestens { $min } Karten; dieses Deck hat { $cards }.
workshop-faces-shown = Symbole mit mehreren Texten oder Bildern
workshop-faces-different = Immer verschiedene vergleichen
workshop-faces-printed = Wie auf der gedruckten Karte

# Was daraus wird.
workshop-outcome = { $count } Symbole: { $cards } Karten mit je { $symbols }
workshop-outcome-count = { $count ->
        [one] Ein Symbol
       *[other] { $count } Symbole
    }
workshop-outcome-few = { $more ->
        [one] Noch ein Symbol, dann wird ein Deck daraus.
       *[other] Noch { $more } Symbole, dann wird ein Deck daraus.
    }
workshop-outcome-unused = { $count ->
        [one] Eins bleibt übrig.
       *[other] { $count } bleiben übrig.
    }
workshop-outcome-never = { $count ->
        [one] Eins füllt nur eine Karte auf und ist nie der Treffer.
       *[other] { $count } füllen nur Karten auf und sind nie der Treffer.
    }
workshop-outcome-next = Mit { $more } mehr: { $cards } Karten mit je { $symbols }.
workshop-outcome-failed = Der Server antwortet nicht; wie viele Karten es werden, ist noch offen.
workshop-finish = Fertig

# Was das Spiel verderben würde.
workshop-findings = { $count ->
        [one] Eine Sache zum Ansehen
       *[other] { $count } Sachen zum Ansehen
    }
workshop-findings-more = { $count ->
        [one] Noch eine zeigen
       *[other] { $count } weitere zeigen
    }
workshop-finding-empty = Ein Symbol ist noch leer.
workshop-finding-same-text = „{ $one }“ und „{ $other }“ sind dasselbe Wort; zwei Karten könnten doppelt passen.
workshop-finding-same-emoji = { $one } ist doppelt da.
workshop-finding-same-drawing = Die Zeichnung von { $one } ist doppelt da.
workshop-finding-same-picture = { $one } und { $other } sind dasselbe Bild.
workshop-finding-same-translation = „{ $other }“ gehört zu zwei Symbolen. Niemand weiß, welches gemeint ist.
workshop-finding-accents-only = „{ $one }“ und „{ $other }“ unterscheiden sich nur in Punkten oder Akzenten. Das übersieht man leicht.
workshop-finding-same-value = { $one } und { $other } ergeben beide { $value }.
workshop-finding-wrong-value = { $one } ergibt { $value }, aber { $other } steht dabei.
workshop-finding-too-long = „{ $one }“ ist auf einem Handy schwer zu lesen.
workshop-finding-pictures-alike = { $one } und { $other } sehen sich ähnlich.
workshop-finding-pictures-alike-colours = { $one } und { $other } sehen für Menschen, die Rot und Grün nicht unterscheiden, ähnlich aus.
workshop-finding-low-contrast = { $one } ist auf einer weißen Karte kaum zu sehen.
workshop-fix-remove = { $name } entfernen
workshop-fix-remove-face = Weglassen
workshop-fix-merge = Zu einem Symbol machen
workshop-fix-change = In { $text } ändern
workshop-fix-edit = Bearbeiten
workshop-fix-accept = Ist gut so
workshop-fixed = Erledigt. Du kannst es rückgängig machen.

# Das Deck wird gemacht.
workshop-finish-errors = { $count ->
        [one] Ein Problem muss vorher gelöst werden.
       *[other] { $count } Probleme müssen vorher gelöst werden.
    }
workshop-back-to-symbols = Zurück zu den Symbolen
workshop-making = Dein Deck entsteht …
workshop-making-planning = Die Karten werden geplant …
workshop-making-pictures = Bilder vorbereiten: { $done } von { $all }
workshop-making-packing = Karten anordnen: { $done } von { $all }
workshop-making-failed = Der Server kann das Deck gerade nicht machen. Versuch es gleich noch einmal.
workshop-kept-here = Dein Deck bleibt in diesem Browser gespeichert.
workshop-cancel = Abbrechen
workshop-play = Jetzt spielen
workshop-send = Verschicken
workshop-print = Drucken
workshop-keep = Aufheben
workshop-delete = Vom Server löschen
workshop-delete-sure = Wirklich löschen? Links darauf gehen dann nicht mehr.
workshop-deleted = Vom Server gelöscht. Deine Symbole sind noch hier.
workshop-delete-failed = Das Löschen hat gerade nicht geklappt. Versuch es gleich noch einmal.
workshop-send-code = QR-Code des Decks
workshop-send-about = Wer diesen Link hat, kann das Deck ansehen, damit spielen und ein eigenes daraus machen.
workshop-shared = Ein Deck für dich
workshop-shared-build = Daran weiterbauen
workshop-shared-replaces = Wenn du daran weiterbaust, ersetzt es das Deck hier. Das lässt sich rückgängig machen.
workshop-shared-gone = Dieses Deck gibt es nicht mehr, oder der Server antwortet nicht.
workshop-print-paper = Papier
workshop-print-size = Breite einer Karte
workshop-print-mm = { $mm } mm
workshop-print-cut = Wo geschnitten wird
workshop-print-cut-outline = Umriss
workshop-print-cut-marks = Marken
workshop-print-cut-none = Nichts
workshop-print-backs = Rückseiten, für beidseitigen Druck
workshop-print-back = Eigenes Bild für die Rückseiten
workshop-print-back-ours = Unser Muster
workshop-print-save = PDF speichern
workshop-printing = Einen Moment …
workshop-print-failed = Der Server ist nicht zu erreichen. Versuch es noch einmal.
workshop-print-names = Eine Seite mit allen Symbolen und ihren Namen
workshop-print-rules = Die Spielregeln
workshop-print-open = PDF öffnen

# Die Seite eines Decks.
workshop-deck-cards = Die Karten
workshop-deck-all = Alle { $count } Karten zeigen
workshop-deck-change = Ändern

# Four short words for a card that shows what can be on cards: a dog, a bicycle, the moon, a cat.
workshop-sample-words = Hund Rad Mond Katze
