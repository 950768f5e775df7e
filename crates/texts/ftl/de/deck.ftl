# Die Decks aus den Schachteln und was auf ihren Karten ist.
deck-theme-classic = Klassik
deck-theme-wizarding = Zauberwelt
deck-theme-connect = Connect
deck-theme-insects = Insektenspiel
deck-colour-pink = Pink
deck-colour-orange = Orange
deck-colour-green = Grün
deck-colour-blue = Blau
deck-starting-card = Startkarte

# Warum eine Liste von Karten kein Deck ist.
deck-error-card-count = Ein Deck hat { $min } bis { $max } Karten, nicht { $found }.
deck-error-symbol-count = Ein Deck hat höchstens { $max } Symbole, nicht { $found }.
deck-error-card-too-full = Karte { $card } hat { $found } Symbole; mehr als { $max } gehen nicht.
deck-error-unknown-symbol = Karte { $card } nennt Symbol { $symbol }, aber es gibt nur { $count } Symbole, gezählt ab 0.
deck-error-bad-id = „{ $id }“ kann nicht das Kürzel von Symbol { $number } sein: Ein Kürzel hat 1 bis { $max } Bytes, ohne Leerzeichen, Anführungszeichen, Komma, Strichpunkt, = und #.
deck-error-bad-text = Der Text { $key } von Symbol { $symbol } muss 1 bis { $max } Bytes in einer Zeile haben.
deck-error-bad-name = Der Text { $key } des Decks muss 1 bis { $max } Bytes in einer Zeile haben.
deck-error-path-outside = Symbol { $symbol } verwendet die Datei { $path }, aber Bilder müssen im Ordner der Deckdatei oder darunter liegen, zum Beispiel bilder/hund.png.
deck-error-unknown-theme = Symbol { $symbol } verwendet das Thema { $theme }, das es nicht gibt; die Themen sind { $themes }.
deck-error-not-in-theme = Im Thema { $theme } gibt es kein Symbol { $symbol }.
deck-error-picture-count = { $found ->
    [0] Symbol { $symbol } hat kein Bild: Gib ihm theme=, file=, word= oder emoji=, höchstens { $max } davon.
   *[other] Symbol { $symbol } hat { $found } Bilder; mehr als { $max } gehen nicht.
}
deck-error-same-id = Die Symbole { $first } und { $second } haben dasselbe Kürzel: { $id }.
deck-error-same-picture = Die Symbole { $first } und { $second } sehen gleich aus ({ $picture }); Karten hätten dann scheinbar zwei Treffer.
deck-error-same-face = Symbol { $symbol } hat dasselbe Bild zweimal: { $picture }.
deck-error-repeated-symbol = Karte { $card } zeigt { $symbol } zweimal.
deck-error-no-match = Die Karten { $first } und { $second } haben kein Symbol gemeinsam.
deck-error-many-matches = Die Karten { $first } und { $second } haben { $count } Symbole gemeinsam: { $shared }.
deck-error-fault = Die Karten ergeben kein Deck: { $fault }.

# Was an einer Deckdatei nicht stimmt.
deck-file-line = Zeile { $line }: { $problem }
deck-file-too-long = Eine Deckdatei darf höchstens { $max } MiB haben.
deck-file-line-too-long = Eine Zeile darf höchstens { $max } Bytes haben.
deck-file-not-text = Das ist kein UTF-8-Text.
deck-file-control-character = Hier steht ein unsichtbares Zeichen; Texte stehen in einer Zeile und ohne Tabulator.
deck-file-not-a-deck = Das ist keine Deckdatei: Die erste Zeile muss { $expected } lauten.
deck-file-unknown-version = Version „{ $found }“ des Deckformats ist hier unbekannt, es gibt nur Version { $known }.
deck-file-open-quote = Ein Anführungszeichen geht auf und nicht wieder zu.
deck-file-after-quote = Nach dem schließenden Anführungszeichen muss ein Leerzeichen kommen.
deck-file-bad-escape = \{ $found } bedeutet nichts; zwischen Anführungszeichen gibt es nur \" für ein Anführungszeichen und \\ für einen Backslash.
deck-file-needs-quotes = { $found } braucht Anführungszeichen.
deck-file-unknown-line = Eine Zeile beginnt mit name, symbol, card oder #, nicht mit „{ $word }“.
deck-file-unknown-key-name = „{ $key }=“ bedeutet hier nichts; eine Zeile mit name kann en= und de= haben.
deck-file-unknown-key-symbol = „{ $key }=“ bedeutet hier nichts; eine Zeile mit symbol kann theme=, file=, word=, emoji=, en= und de= haben.
deck-file-unknown-key-card = „{ $key }=“ bedeutet hier nichts; eine Zeile mit card kann suit= haben.
deck-file-repeated-key = { $key }= steht hier zweimal.
deck-file-one-name = Nach name kommt ein Name, mit Leerzeichen nur in Anführungszeichen; hier sind es { $found }.
deck-file-one-id = Nach symbol kommt ein Kürzel ohne Leerzeichen; hier sind es { $found }.
deck-file-no-name = Keine Zeile gibt dem Deck seinen Namen; sie sieht so aus: name tiere
deck-file-name-twice = Seinen Namen hat das Deck schon in Zeile { $first } bekommen.
deck-file-unknown-suit = Die Kartenart „{ $found }“ gibt es nicht; es gibt { $suits }.
deck-file-unknown-symbol = Karte { $card } nennt { $id }, aber keine Zeile darüber beschreibt so ein Symbol.
deck-file-symbol-twice = Zeile { $first } beschreibt { $id } schon.

# Was an einer bloßen Liste von Karten nicht stimmt.
deck-list-too-long = Eine Liste von Karten darf höchstens { $max } MiB haben.
deck-list-not-text = Das ist weder eine Deckdatei noch Text.
deck-list-json = Zeile { $line }, Spalte { $column }: Das ist nicht das JSON eines Decks; das sieht so aus: { $shape }.
deck-list-no-list = Das ist weder eine Deckdatei noch eine Liste von Karten: Nötig ist fano-deck 1 als erste Zeile, JSON oder eine Karte pro Zeile mit Kommas zwischen den Symbolen.
deck-list-empty-cell = Zeile { $line }: Zwischen zwei Trennzeichen fehlt Symbol { $cell }.
deck-list-quote = Zeile { $line }: Ein Anführungszeichen geht nicht zu, oder danach kommt noch etwas.
deck-list-too-few-cards = Ein Deck hat mindestens 2 Karten, hier ist { $found ->
    [0] keine
   *[other] nur { $found }
}.
deck-list-too-many-cards = Das sind { $found } Karten; mehr als { $max } werden nicht geprüft.
deck-list-more-symbols = Die Liste sagt, sie habe { $claimed } Symbole, aber { $found } stehen auf den Karten.

# Volle Decks: alle Karten einer Ebene, mit Zahlen als Symbolen.
deck-full-title = Zahlen
deck-full-too-few = Eine Karte hat mindestens { $min } Symbole, nicht { $count }; das klassische Deck hat 8.
deck-full-too-many = Eine Karte hat hier höchstens { $max } Symbole, nicht { $count }.
deck-full-impossible = Ein volles Deck mit { $count } Symbolen auf jeder Karte gibt es nicht; { $below } oder { $above } gehen.
deck-full-unknown = Niemand kennt ein volles Deck mit { $count } Symbolen auf jeder Karte; { $below } oder { $above } gehen.

# Was fano deck sagt.
deck-in-file = { $file }: { $problem }
deck-unreadable = { $file } lässt sich nicht lesen ({ $error }); prüf den Pfad.
deck-which = Sag, welches Deck: { $names }, eine Deckdatei oder --symbols 8 für alle Karten mit 8 Symbolen.
deck-not-found = Es gibt weder ein Deck noch eine Datei namens { $name }; die Decks sind { $names }.
deck-list-heading-name = Name
deck-list-heading-title = Titel
deck-list-heading-cards = Karten
deck-list-heading-symbols = Symbole
deck-list-heading-per-card = pro Karte
deck-summary = { $title }: { $cards } Karten, { $symbols } Symbole, { $per-card } auf jeder Karte
deck-summary-range = { $title }: { $cards } Karten, { $symbols } Symbole, { $min } bis { $max } auf jeder Karte
deck-verified = { $file }: Je zwei der { $cards } Karten haben genau ein Symbol gemeinsam ({ $symbols } Symbole, { $per-card } auf jeder Karte).
deck-verified-range = { $file }: Je zwei der { $cards } Karten haben genau ein Symbol gemeinsam ({ $symbols } Symbole, { $min } bis { $max } auf jeder Karte).

# Was fano deck new sagt.
deck-new-done = { $file }: { $cards } Karten mit je { $per-card } Symbolen, gemacht aus { $used } von { $found } Symbolen.
deck-new-done-range = { $file }: { $cards } Karten mit je { $min } bis { $max } Symbolen, gemacht aus { $used } von { $found } Symbolen.
deck-new-left-out = Dafür war kein Platz: { $names }
deck-new-no-picture = Dem Namen nach kein Bild, also nicht benutzt: { $names }
deck-new-exists = { $file } gibt es schon; --force ersetzt die Datei.
deck-new-not-written = { $file } lässt sich nicht schreiben: { $error }
deck-new-too-few-symbols = { $found ->
    [0] Es gibt nichts, was auf Karten könnte; 3 Symbole sind das Mindeste.
    [one] 1 Symbol reicht nicht für ein Deck; 3 sind das Mindeste.
   *[other] { $found } Symbole reichen nicht für ein Deck; 3 sind das Mindeste.
}
deck-new-too-few-for = { $count } Symbole auf jeder Karte brauchen { $needed } Symbole, es gibt aber { $found }; bis zu { $works } pro Karte gehen.
deck-new-too-many-symbols = { $found } Symbole sind zu viele; höchstens { $max } gehen.
deck-new-languages = „{ $found }“ passt nicht zu den Spalten: ein Kürzel für jede, etwa fr,es. Die Kürzel sind { $known }; - steht für jede andere Sprache.
deck-new-word-parts = Zeile { $line }: ein Wort, oder zwei mit Strichpunkt oder Tabulator dazwischen, aber nicht { $found } Teile.
deck-new-word-empty = Zeile { $line }: Eines der beiden Wörter fehlt.
deck-new-same-word = Dasselbe Wort zweimal: { $words }.
deck-new-same-emoji = Dasselbe Emoji zweimal: { $words }.
deck-new-same-at = { $word } (Zeilen { $first } und { $second })
deck-new-same-and = { $before }, { $next }
deck-new-no-emoji = „{ $found }“ ist kein Emoji; die Liste sieht so aus: "🐶 🐱 🦊".
deck-new-bad-picture = { $file } wird nicht verwendet: { $problem }.
deck-new-emoji-undrawn = Von { $found } gibt es keine Zeichnung (Länderflaggen haben keine); nimm ein anderes Emoji.
deck-new-progress = Prüfen
deck-new-same-picture = { $first } und { $second } sind dasselbe Bild.
deck-new-same-picture-name = { $first } und { $second } hätten denselben Namen; benenne eines davon um.
deck-new-pictures-elsewhere = Die Deckdatei muss im Ordner der Bilder oder darüber liegen: --out { $works } geht.
deck-new-file-name = Der Dateiname { $file } passt nicht in eine Deckdatei; gib der Datei einen einfachen Namen.
