# Längen.
print-mm = { $whole } mm
print-mm-tenths = { $whole },{ $tenths } mm

# Warum Karten nicht wie gewünscht aufs Papier passen.
print-card-too-large = Karten mit { $card } passen nicht auf Papier mit { $width } × { $height } und { $margin } Rand; bis { $works } ginge es.
print-paper-too-small = Papier mit { $width } × { $height } und { $margin } Rand ist für jede Karte zu klein, erst recht für eine mit { $card }.
print-bleed-beyond-margin = Ein Anschnitt von { $bleed } braucht einen mindestens so breiten Rand; der Rand hat { $margin }.
print-card-range = Eine Karte kann { $min } bis { $max } breit sein.
print-margin-range = Ein Rand kann { $min } bis { $max } breit sein.
print-bleed-range = Ein Anschnitt kann { $min } bis { $max } breit sein.
print-unknown-paper = „{ $found }“ ist kein bekanntes Papierformat: Nimm a4, a3, letter oder ein Maß wie 200x300mm, jede Seite { $min } bis { $max } mm.

# Warum sich etwas nicht zeichnen lässt.
print-word-lacks = { $count ->
    [one] der Schrift fehlt das Zeichen { $characters }; mit --font kannst du eine wählen, die es hat
   *[other] der Schrift fehlen die Zeichen { $characters }; mit --font kannst du eine wählen, die sie hat
}
print-word-empty = von dem Wort wäre nichts zu sehen
print-not-a-font = Das ist keine TrueType- oder OpenType-Schrift (ttf, otf) mit höchstens { $max } MiB.
print-picture-unreadable = es lässt sich nicht lesen ({ $error })
print-picture-too-long = die Datei hat mehr als { $max } MiB
print-picture-unknown-kind = das ist kein Bild in PNG, JPEG, WebP oder SVG
print-picture-too-many-pixels = es hat zu viele Pixel ({ $width } × { $height }); höchstens { $max } Millionen insgesamt und { $side-max } an einer Seite gehen
print-picture-damaged = die Datei ist beschädigt ({ $reason })
print-picture-refers-elsewhere = es zeigt eine andere Datei ({ $target }), statt sein Bild selbst zu enthalten
print-picture-attributes-per-element = eines seiner Elemente hat { $found } Attribute, höchstens { $max } gehen
print-picture-attributes = es hat { $found } Attribute, höchstens { $max } gehen
print-picture-namespaces = es legt { $found }-mal einen Namensraum fest, höchstens { $max }-mal geht es
print-picture-entities = es legt { $found } Entitäten fest, höchstens { $max } gehen
print-picture-entity-bytes = seine Entitäten stehen für { $found } KiB Text, höchstens { $max } KiB gehen
print-picture-entity-levels = seine Entitäten stehen für andere Entitäten, nur einfacher Text geht
print-picture-nodes = es hat mehr als { $max } Elemente und Texte, und mehr gehen nicht; speichere es lieber als PNG
print-picture-elements = mit allem, worauf es verweist, hat es mindestens { $found } Elemente, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-layers = es hat mindestens { $found } Masken, Filter, Beschnitte und durchsichtige Teile, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-depth = seine Elemente sind mindestens { $found } Ebenen tief verschachtelt, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-layer-depth = seine Masken, Filter, Beschnitte und durchsichtigen Teile sind mindestens { $found } Ebenen tief verschachtelt, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-reference-chain = seine Elemente verweisen im Kreis aufeinander oder in einer Kette mit mehr als { $max } Gliedern; speichere es lieber als PNG
print-picture-style-checks = seine Stilvorlagen brauchen mindestens { $found } Vergleiche, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-letters = seine Texte haben mindestens { $found } Buchstaben, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-typesetting-steps = seine Texte zu setzen braucht mindestens { $found } Schritte, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-path-commands = seine Pfade haben mindestens { $found } Befehle, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-content-bytes = mit allem, worauf es verweist, hat es mindestens { $found } MiB, höchstens { $max } MiB gehen; speichere es lieber als PNG
print-picture-images = es enthält { $found } Bilder, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-image-pixels = die Bilder darin haben mindestens { $found } Millionen Pixel, höchstens { $max } Millionen gehen; speichere es lieber als PNG
print-picture-drawing-steps = es zu zeichnen braucht mindestens { $found } Millionen Schritte, höchstens { $max } Millionen gehen; speichere es lieber als PNG
print-picture-reach-pixels = seine Formen reichen mindestens { $found } Pixel weit, höchstens { $max } gehen; speichere es lieber als PNG
print-picture-canvas-bytes = es zu zeichnen braucht mindestens { $found } MiB Speicher, höchstens { $max } MiB gehen; speichere es lieber als PNG
print-picture-decoded-bytes = seine Pixel brauchen { $found } MiB Speicher, höchstens { $max } MiB gehen; speichere es kleiner
print-picture-scanned-pixels = seine Durchgänge laufen über { $found } Millionen Pixel, höchstens { $max } Millionen gehen; speichere es kleiner oder nicht progressiv
print-picture-lossless-webp-bytes = es hat { $found } KiB verlustfreies WebP, höchstens { $max } KiB gehen; speichere es lieber als PNG
print-picture-slow-filter = es benutzt den Filter { $filter }, der beliebig lange dauern kann; speichere es lieber als PNG
print-picture-empty = darauf ist nichts zu sehen
print-no-emoji = dafür gibt es keine Zeichnung; die meisten anderen Emoji haben eine
print-art-missing = seine Zeichnung ist nicht eingebaut: { $reason }
print-fonts-missing = Die Schriften sind nicht eingebaut: { $reason }
print-bad-pictures = { $count ->
    [one] Ein Symbol lässt sich nicht zeichnen:{ $list }
   *[other] { $count } Symbole lassen sich nicht zeichnen:{ $list }
}
print-bad-picture = { $symbol } ({ $picture }): { $problem }
print-bad-word = { $symbol }: { $problem }
print-bad-line = {"\u000A"}  { $line }{ $rest }
print-bad-more = … und { $count } weitere

# Was fano print sagt.
print-back-refused = Dieses Bild kann nicht die Rückseite sein: { $problem }.
print-back-picture = { $file } kann nicht die Rückseite sein: { $problem }.
print-font-file = { $file }: { $problem }
print-not-a-pdf = { $file } gibt es schon, und es ist kein PDF; wähle einen anderen Namen.
print-not-written = { $file } lässt sich nicht schreiben: { $error }
print-done = { $file }: { $cards } Karten mit { $size }, { $per-sheet } auf jedem Blatt, { $pages ->
    [one] 1 Seite
   *[other] { $pages } Seiten
}.
print-done-duplex-long = Druck beidseitig, über die lange Kante gewendet, in Originalgröße (100 %).
print-done-duplex-short = Druck beidseitig, über die kurze Kante gewendet, in Originalgröße (100 %).
print-done-size = Druck in Originalgröße (100 %).
print-progress-pages = Seiten werden gedruckt
print-names-subtitle = { $symbols } Symbole auf { $cards } Karten. Je zwei Karten haben genau eines davon gemeinsam.
print-rules-title = So wird gespielt
print-rules-subtitle = Je zwei Karten haben genau ein Symbol gemeinsam. In allen Spielen geht es darum, es vor den anderen zu sehen, und niemand muss warten.
