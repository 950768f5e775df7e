# Card faces: what fano faces says.
faces-which = Which deck? Name { $names } or a deck file: fano faces classic --out cards
faces-where = Say where the cards should go: fano faces { $deck } --out cards
faces-written = { $count ->
    [one] One card is
   *[other] { $count } cards are
} in { $folder }.
faces-sheet-written = { $count ->
    [one] One drawing is
   *[other] { $count } drawings are
} in { $file }.
faces-no-theme = There is no theme called { $name }: the themes are { $names }.
faces-bad-drawing = The drawing of { $symbol } cannot be used: { $problem }
faces-drawing-too-long = it has { $found } KiB; at most { $max } KiB are allowed.
faces-drawing-not-svg = it is not SVG ({ $reason }).
faces-drawing-empty = it shows nothing.
faces-unwritable = { $file } cannot be written ({ $error }).
faces-progress-pack = Arranging
faces-progress-draw = Drawing
faces-progress-measure = Measuring
faces-measured = { $title }: { $cards } cards, { $shape ->
    [disc] round
    [hex] hexagonal
   *[square] square
}
faces-measured-covered = Covered by drawings: { $mean } on average, { $min } to { $max }
faces-measured-sizes = Largest drawing to smallest: { $mean } times on average, at least { $min } times
faces-measured-gap = Nearest drawings: { $gap } of the card’s width apart; nearest to the rim: { $margin }
faces-measured-void = Largest empty circle: { $void } of the card’s width
faces-measured-time = Arranged in { $seconds } s
faces-measured-clean = No drawing touches another or leaves its card.
faces-measured-overlaps = { $count ->
    [one] On one card
   *[other] On { $count } cards
} drawings touch or leave the card.
faces-alike-normal = Most alike:
faces-alike-protanopia = Without red (protanopia):
faces-alike-deuteranopia = Without green (deuteranopia):
faces-alike-pair = { $distance }  { $first } – { $second }
faces-alike-scale = 0 is the same picture twice; pairs below { $min } need a second look.
