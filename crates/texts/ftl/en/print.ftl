# Lengths.
print-mm = { $whole } mm
print-mm-tenths = { $whole }.{ $tenths } mm

# Why cards cannot be put on paper as wished.
print-card-too-large = Cards of { $card } do not fit on paper of { $width } × { $height } with a margin of { $margin }; up to { $works } would.
print-paper-too-small = Paper of { $width } × { $height } with a margin of { $margin } is too small for any card, let alone one of { $card }.
print-bleed-beyond-margin = A bleed of { $bleed } needs a margin at least as wide; the margin is { $margin }.
print-card-range = A card can be { $min } to { $max } wide.
print-margin-range = A margin can be { $min } to { $max } wide.
print-bleed-range = A bleed can be { $min } to { $max } wide.
print-unknown-paper = “{ $found }” is not a known paper size: use a4, a3, letter or a size such as 200x300mm, each side { $min } to { $max } mm.

# Why something cannot be drawn.
print-word-lacks = { $count ->
    [one] the font has no character { $characters }; choose one that has it with --font
   *[other] the font has no characters { $characters }; choose one that has them with --font
}
print-word-empty = nothing of the word would be visible
print-not-a-font = That is not a TrueType or OpenType font (ttf, otf) of at most { $max } MiB.
print-picture-unreadable = it cannot be read ({ $error })
print-picture-too-long = the file has more than { $max } MiB
print-picture-unknown-kind = this is not a PNG, JPEG, WebP or SVG picture
print-picture-too-many-pixels = it has too many pixels ({ $width } × { $height }); at most { $max } million in all and { $side-max } on one side are allowed
print-picture-damaged = the file is damaged ({ $reason })
print-picture-refers-elsewhere = it shows another file ({ $target }) instead of holding its picture itself
print-picture-attributes-per-element = one of its elements has { $found } attributes; { $max } is the most
print-picture-attributes = it has { $found } attributes; { $max } is the most
print-picture-namespaces = it declares namespaces { $found } times; { $max } is the most
print-picture-entities = it declares { $found } entities; { $max } is the most
print-picture-entity-bytes = its entities stand for { $found } KiB of text; { $max } KiB is the most
print-picture-entity-levels = its entities stand for other entities; only plain text works
print-picture-nodes = it has more than { $max } elements and texts, which is the most; save it as PNG instead
print-picture-elements = with everything it refers to, it has { $found } elements or more; { $max } is the most; save it as PNG instead
print-picture-layers = it has { $found } masks, filters, clippings and transparent parts or more; { $max } is the most; save it as PNG instead
print-picture-depth = its elements are nested { $found } levels deep or more; { $max } is the most; save it as PNG instead
print-picture-layer-depth = its masks, filters, clippings and transparent parts are nested { $found } levels deep or more; { $max } is the most; save it as PNG instead
print-picture-reference-chain = its elements refer to each other in a circle, or in a chain of more than { $max } links; save it as PNG instead
print-picture-style-checks = its style sheets need { $found } comparisons or more; { $max } is the most; save it as PNG instead
print-picture-letters = its texts have { $found } letters or more; { $max } is the most; save it as PNG instead
print-picture-typesetting-steps = setting its texts in type takes { $found } steps or more; { $max } is the most; save it as PNG instead
print-picture-path-commands = its paths have { $found } commands or more; { $max } is the most; save it as PNG instead
print-picture-content-bytes = with everything it refers to, it has { $found } MiB or more; { $max } MiB is the most; save it as PNG instead
print-picture-images = it contains { $found } pictures; { $max } is the most; save it as PNG instead
print-picture-image-pixels = the pictures in it have { $found } million pixels or more; { $max } million is the most; save it as PNG instead
print-picture-drawing-steps = drawing it takes { $found } million steps or more; { $max } million is the most; save it as PNG instead
print-picture-reach-pixels = its shapes reach { $found } pixels far or more; { $max } is the most; save it as PNG instead
print-picture-canvas-bytes = drawing it needs { $found } MiB of memory or more; { $max } MiB is the most; save it as PNG instead
print-picture-decoded-bytes = its pixels need { $found } MiB of memory; { $max } MiB is the most; save it smaller
print-picture-scanned-pixels = its scans go over { $found } million pixels; { $max } million is the most; save it smaller, or without progressive scans
print-picture-lossless-webp-bytes = it has { $found } KiB of lossless WebP; { $max } KiB is the most; save it as PNG instead
print-picture-slow-filter = it uses the filter { $filter }, which can take forever; save it as PNG instead
print-picture-empty = there is nothing to see in it
print-no-emoji = there is no drawing for it; most other emoji have one
print-art-missing = its drawing was not built in: { $reason }
print-fonts-missing = The fonts were not built in: { $reason }
print-bad-pictures = { $count ->
    [one] One symbol cannot be drawn:{ $list }
   *[other] { $count } symbols cannot be drawn:{ $list }
}
print-bad-picture = { $symbol } ({ $picture }): { $problem }
print-bad-word = { $symbol }: { $problem }
print-bad-line = {"\u000A"}  { $line }{ $rest }
print-bad-more = … and { $count } more

# What fano print says.
print-back-refused = This picture cannot be the back: { $problem }.
print-back-picture = { $file } cannot be the back: { $problem }.
print-font-file = { $file }: { $problem }
print-not-a-pdf = { $file } already exists and is not a PDF; choose another name.
print-not-written = { $file } cannot be written: { $error }
print-done = { $file }: { $cards } cards of { $size }, { $per-sheet } to a sheet, { $pages ->
    [one] 1 page
   *[other] { $pages } pages
}.
print-done-duplex-long = Print on both sides, flipped on the long edge, at actual size (100 %).
print-done-duplex-short = Print on both sides, flipped on the short edge, at actual size (100 %).
print-done-size = Print at actual size (100 %).
print-progress-pages = Printing pages
print-names-subtitle = { $symbols } symbols on { $cards } cards. Any two cards have exactly one of them in common.
print-rules-title = How to play
print-rules-subtitle = Any two cards have exactly one symbol in common. All games are about seeing it before the others do, and nobody waits for a turn.
