# Kartenbilder: was fano faces sagt.
faces-which = Welches Deck? Nimm { $names } oder eine Deckdatei: fano faces classic --out karten
faces-where = Sag noch, wohin die Karten sollen: fano faces { $deck } --out karten
faces-written = { $count ->
    [one] Eine Karte liegt
   *[other] { $count } Karten liegen
} in { $folder }.
faces-sheet-written = { $count ->
    [one] Eine Zeichnung ist
   *[other] { $count } Zeichnungen sind
} in { $file }.
faces-no-theme = Ein Thema namens { $name } gibt es nicht: Zur Wahl stehen { $names }.
faces-bad-drawing = Die Zeichnung von { $symbol } lässt sich nicht verwenden: { $problem }
faces-drawing-too-long = Sie hat { $found } KiB, höchstens { $max } KiB gehen.
faces-drawing-not-svg = Sie ist kein SVG ({ $reason }).
faces-drawing-empty = Sie zeigt nichts.
faces-unwritable = { $file } lässt sich nicht schreiben ({ $error }).
faces-progress-pack = Anordnen
faces-progress-draw = Zeichnen
faces-progress-measure = Messen
faces-measured = { $title }: { $cards } Karten, { $shape ->
    [disc] rund
    [hex] sechseckig
   *[square] quadratisch
}
faces-measured-covered = Von Zeichnungen bedeckt: im Mittel { $mean }, von { $min } bis { $max }
faces-measured-sizes = Größte zur kleinsten Zeichnung: im Mittel { $mean }-mal so groß, mindestens { $min }-mal
faces-measured-gap = Geringster Abstand zweier Zeichnungen: { $gap } der Kartenbreite; zum Rand: { $margin }
faces-measured-void = Größter leerer Kreis: { $void } der Kartenbreite
faces-measured-time = Angeordnet in { $seconds } s
faces-measured-clean = Keine Zeichnung berührt eine andere oder ragt über ihre Karte hinaus.
faces-measured-overlaps = { $count ->
    [one] Auf einer Karte
   *[other] Auf { $count } Karten
} berühren sich Zeichnungen oder ragen über den Rand.
faces-alike-normal = Am ähnlichsten:
faces-alike-protanopia = Ohne Rot (Protanopie):
faces-alike-deuteranopia = Ohne Grün (Deuteranopie):
faces-alike-pair = { $distance }  { $first } – { $second }
faces-alike-scale = 0 ist zweimal dasselbe Bild; bei Paaren unter { $min } muss man zweimal hinsehen.
