# Eigene Decks: was an einem Entwurf nicht stimmt.
bundle-bad-title = Das Deck braucht einen Namen von 1 bis { $max } Bytes in einer Zeile.
bundle-bad-name = Ein Name hat 1 bis { $max } Bytes und steht in einer Zeile.
bundle-bad-text = Ein Wort oder Emoji hat 1 bis { $max } Bytes und steht in einer Zeile.
bundle-too-many-symbols = { $found } Symbole sind zu viele; höchstens { $max } gehen.
bundle-too-many-cards = { $found } Karten sind zu viele; höchstens { $max } gehen.
bundle-too-many-on-card = { $found } Symbole auf einer Karte sind zu viele; höchstens { $max } gehen.
bundle-too-many-pictures = { $found } Bilder sind zu viele; höchstens { $max } gehen.
bundle-face-count = { $found ->
    [0] Hier gibt es nichts zu zeichnen; gib ein Wort, ein Emoji, eine Zeichnung oder ein Bild an.
   *[other] Ein Symbol hat höchstens { $max } Texte oder Bilder, nicht { $found }.
}
bundle-no-drawing = Das Thema { $theme } hat keine Zeichnung namens { $symbol }.
bundle-no-picture = Ein Bild mit der Nummer { $number } gibt es nicht; { $count ->
    [0] es wurde keines geschickt.
    [one] es wurde nur eines geschickt.
   *[other] es wurden { $count } geschickt.
}
bundle-picture-twice = Eintrag { $other } hat dasselbe Bild; jedes Symbol braucht ein eigenes.
bundle-size-range = Ein Symbol ist { $min } bis { $max } Prozent der Karte breit, nicht { $found }.
bundle-sizes-swapped = Die kleinste Größe ({ $smallest } Prozent) liegt über der größten ({ $largest } Prozent); vertausch sie.
bundle-sizes = Symbole sind { $min } bis { $max } Prozent der Kartenbreite groß, das kleinste nicht größer als das größte.
bundle-too-few-for-connect = { $found } Karten reichen nicht für Connect; nötig sind mindestens { $min }.
bundle-bad-picture = Dieses Bild lässt sich nicht verwenden: { $problem }.
bundle-undrawable = Das lässt sich nicht zeichnen: { $problem }.
bundle-word-lacks = { $count ->
    [one] der Schrift fehlt das Zeichen { $characters }
   *[other] der Schrift fehlen die Zeichen { $characters }
}
bundle-cancelled = Abgebrochen.
upload-form = Geschickt wurde weder ein Formular mit Entwurf und Bildern noch eine .fano-Datei.
upload-draft = Der Entwurf lässt sich nicht lesen: { $error }
upload-draft-long = Der Entwurf hat mehr als { $max } Bytes.
upload-pictures = Es sind { $found } Bilder; höchstens { $max } lassen sich schicken.
upload-slow = Dieses Deck zu machen hat länger als { $seconds } Sekunden gedauert. Nimm weniger Symbole, oder weniger Bilder und Wörter für jedes.

# Was das Spiel verderben würde.
bundle-found-same-face = „{ $text }“ kommt mehrmals vor, und zwei Karten würden scheinbar doppelt passen; behalte nur eins davon.
bundle-found-nearly-same-text = „{ $first }“ und „{ $second }“ sind leicht zu verwechseln.
bundle-found-same-value = „{ $first }“ und „{ $second }“ ergeben beide { $value }, und zwei Karten würden scheinbar doppelt passen; behalte nur eins davon oder mach daraus zwei Texte eines Symbols.
bundle-found-wrong-value = „{ $sum }“ ergibt { $value }, nicht „{ $wrong }“.
bundle-found-same-name = Mehr als ein Symbol heißt „{ $name }“.
bundle-found-same-picture = Diese Bilder sehen gleich aus, und zwei Karten würden scheinbar doppelt passen; behalte nur eins davon.
bundle-found-alike = Diese Bilder sind leicht zu verwechseln.
bundle-found-alike-colours = Ohne Rot oder Grün sind diese Bilder leicht zu verwechseln.

# Was an einer Bündeldatei nicht stimmt.
bundle-in-part = { $name }: { $problem }
bundle-in-picture = { $name }: { $problem }.
bundle-missing-picture = Das Deck zeigt ein Bild namens { $name }, aber das ist nicht da.
bundle-unused-picture = Das Bild { $name } ist auf keiner Karte; nimm es heraus.
bundle-file-too-long = Die Datei ist zu lang; ein Bündel hat höchstens { $max } MiB.
bundle-file-not-an-archive = Das ist kein Bündel, oder es ist abgeschnitten, oder nach seinem Ende kommt noch etwas.
bundle-file-huge = Das ist ein Archiv in mehreren Teilen oder für sehr große Dateien; ein Bündel ist keins von beidem.
bundle-file-too-many-entries = Das Archiv hat { $found } Einträge; ein Bündel hat höchstens { $max }.
bundle-file-damaged = Das Archiv ist beschädigt: Seine Kopfdaten widersprechen sich oder sind abgeschnitten.
bundle-file-gaps = Das Archiv hat Bytes, die zu keinem Eintrag gehören oder zu zweien; pack es neu.
bundle-file-bad-name = Ein Name im Archiv ist kein einfacher Text von 1 bis { $max } Bytes.
bundle-file-outside-name = Der Name { $name } führt aus dem Archiv hinaus.
bundle-file-unknown-entry = { $name } gehört nicht in ein Bündel; nimm es heraus.
bundle-file-twice = { $name } ist zweimal da.
bundle-file-encrypted = { $name } ist verschlüsselt; pack das Bündel ohne Passwort.
bundle-file-not-a-file = { $name } ist eine Verknüpfung oder ein Gerät statt einer Datei.
bundle-file-unknown-method = { $name } ist auf unbekannte Art gepackt; gelesen werden nur unverändert gespeicherte und mit Deflate gepackte Dateien.
bundle-file-entry-too-long = { $name } ist zu lang; höchstens { $max } KiB gehen.
bundle-file-too-much = Das Archiv enthält zu viel; entpackt hat ein Bündel höchstens { $max } MiB.
bundle-file-wrong-size = { $name } ist länger oder kürzer als angegeben.
bundle-file-wrong-checksum = { $name } wurde verändert oder ist beschädigt: Die Prüfsumme stimmt nicht.
bundle-file-nested = { $name } ist ein Archiv im Archiv.
bundle-file-missing = { $name } fehlt im Archiv.
bundle-file-unknown-version = Das Bündel hat Version { $found } des Formats; dieses Programm kennt Version { $known }.
bundle-file-bad-json = { $name }, Zeile { $line }, Spalte { $column }: Hier steht nicht, was ein Bündel dort hat.

# Was fano deck bundle sagt.
bundle-done = { $file }: { $cards } Karten, { $symbols } Symbole, { $pictures ->
    [one] 1 Bild
   *[other] { $pictures } Bilder
}. Fassung { $revision }.
bundle-is-bundle = { $file } ist schon ein Bündel; gib eine Deckdatei oder den Namen eines Decks an.
