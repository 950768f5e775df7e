# The decks of the boxes and what is on their cards.
deck-theme-classic = Classic
deck-theme-wizarding = Wizarding
deck-theme-connect = Connect
deck-theme-insects = Game of Insects
deck-colour-pink = pink
deck-colour-orange = orange
deck-colour-green = green
deck-colour-blue = blue
deck-starting-card = starting card

# Why a list of cards is no deck.
deck-error-card-count = A deck has { $min } to { $max } cards, not { $found }.
deck-error-symbol-count = A deck has at most { $max } symbols, not { $found }.
deck-error-card-too-full = Card { $card } has { $found } symbols; at most { $max } are allowed.
deck-error-unknown-symbol = Card { $card } names symbol { $symbol }, but there are only { $count } symbols, counted from 0.
deck-error-bad-id = “{ $id }” cannot be the id of symbol { $number }: an id has 1 to { $max } bytes, without spaces, quotes, commas, semicolons, = and #.
deck-error-bad-text = The { $key } text of symbol { $symbol } has to be 1 to { $max } bytes on one line.
deck-error-bad-name = The { $key } text of the deck has to be 1 to { $max } bytes on one line.
deck-error-path-outside = Symbol { $symbol } uses the file { $path }, but pictures have to be in the folder of the deck file or below it, as in pictures/dog.png.
deck-error-unknown-theme = Symbol { $symbol } uses the theme { $theme }, which does not exist; the themes are { $themes }.
deck-error-not-in-theme = The theme { $theme } has no symbol { $symbol }.
deck-error-picture-count = { $found ->
    [0] Symbol { $symbol } has no picture: give it theme=, file=, word= or emoji=, at most { $max } of them.
   *[other] Symbol { $symbol } has { $found } pictures; { $max } is the most.
}
deck-error-same-id = Symbols { $first } and { $second } have the same id: { $id }.
deck-error-same-picture = Symbols { $first } and { $second } look the same ({ $picture }), so cards would seem to match twice.
deck-error-same-face = Symbol { $symbol } has the same picture twice: { $picture }.
deck-error-repeated-symbol = Card { $card } shows { $symbol } twice.
deck-error-no-match = Cards { $first } and { $second } share no symbol.
deck-error-many-matches = Cards { $first } and { $second } share { $count } symbols: { $shared }.
deck-error-fault = The cards are not a deck: { $fault }.

# What is wrong with a deck file.
deck-file-line = Line { $line }: { $problem }
deck-file-too-long = A deck file can have at most { $max } MiB.
deck-file-line-too-long = A line can have at most { $max } bytes.
deck-file-not-text = This is not UTF-8 text.
deck-file-control-character = There is an invisible character here; texts go on one line without tabs.
deck-file-not-a-deck = This is not a deck file: the first line has to be { $expected }.
deck-file-unknown-version = Version “{ $found }” of the deck format is unknown here; only version { $known } can be read.
deck-file-open-quote = A quote is opened and never closed.
deck-file-after-quote = After a closing quote there has to be a space.
deck-file-bad-escape = \{ $found } means nothing; between quotes there is only \" for a quote and \\ for a backslash.
deck-file-needs-quotes = { $found } needs quotes around it.
deck-file-unknown-line = A line begins with name, symbol, card or #, not with “{ $word }”.
deck-file-unknown-key-name = “{ $key }=” means nothing here; a name line can have en= and de=.
deck-file-unknown-key-symbol = “{ $key }=” means nothing here; a symbol line can have theme=, file=, word=, emoji=, en= and de=.
deck-file-unknown-key-card = “{ $key }=” means nothing here; a card line can have suit=.
deck-file-repeated-key = { $key }= is here twice.
deck-file-one-name = After name there is one name, in quotes if it has spaces; here there are { $found }.
deck-file-one-id = After symbol there is one id without spaces; here there are { $found }.
deck-file-no-name = No line gives the deck its name; it looks like this: name animals
deck-file-name-twice = The deck already got its name in line { $first }.
deck-file-unknown-suit = There is no suit “{ $found }”; the suits are { $suits }.
deck-file-unknown-symbol = Card { $card } names { $id }, but no line above describes such a symbol.
deck-file-symbol-twice = Line { $first } already describes { $id }.

# What is wrong with a bare list of cards.
deck-list-too-long = A list of cards can have at most { $max } MiB.
deck-list-not-text = This is neither a deck file nor text.
deck-list-json = Line { $line }, column { $column }: This is not the JSON of a deck, which looks like { $shape }.
deck-list-no-list = This is neither a deck file nor a list of cards. Use fano-deck 1 as the first line, or JSON, or one card per line with commas between the symbols.
deck-list-empty-cell = Line { $line }: Symbol { $cell } is missing between two separators.
deck-list-quote = Line { $line }: A quote is not closed, or something follows it.
deck-list-too-few-cards = A deck has at least 2 cards, but this is { $found ->
    [0] none
   *[other] only { $found }
}.
deck-list-too-many-cards = This has { $found } cards; at most { $max } can be checked.
deck-list-more-symbols = The list says it has { $claimed } symbols, but { $found } are on the cards.

# Full decks: all cards of a plane, with numbers for symbols.
deck-full-title = Numbers
deck-full-too-few = A card has at least { $min } symbols, not { $count }; the classic deck has 8.
deck-full-too-many = A card has at most { $max } symbols here, not { $count }.
deck-full-impossible = There is no full deck with { $count } symbols on a card; { $below } or { $above } work.
deck-full-unknown = Nobody knows a full deck with { $count } symbols on a card; { $below } or { $above } work.

# What fano deck says.
deck-in-file = { $file }: { $problem }
deck-unreadable = { $file } cannot be read ({ $error }); check the path.
deck-which = Say which deck: { $names }, a deck file, or --symbols 8 for all cards with 8 symbols.
deck-not-found = There is neither a deck nor a file called { $name }; the decks are { $names }.
deck-list-heading-name = name
deck-list-heading-title = title
deck-list-heading-cards = cards
deck-list-heading-symbols = symbols
deck-list-heading-per-card = per card
deck-summary = { $title }: { $cards } cards, { $symbols } symbols, { $per-card } on each card
deck-summary-range = { $title }: { $cards } cards, { $symbols } symbols, { $min } to { $max } on each card
deck-verified = { $file }: any two of its { $cards } cards share exactly one symbol ({ $symbols } symbols, { $per-card } on each card).
deck-verified-range = { $file }: any two of its { $cards } cards share exactly one symbol ({ $symbols } symbols, { $min } to { $max } on each card).

# What fano deck new says.
deck-new-done = { $file }: { $cards } cards with { $per-card } symbols each, made from { $used } of { $found } symbols.
deck-new-done-range = { $file }: { $cards } cards with { $min } to { $max } symbols each, made from { $used } of { $found } symbols.
deck-new-left-out = No room for: { $names }
deck-new-no-picture = Not a picture by its name, so not used: { $names }
deck-new-exists = { $file } already exists; --force replaces it.
deck-new-not-written = { $file } cannot be written: { $error }
deck-new-too-few-symbols = { $found ->
    [0] There is nothing to put on cards; 3 symbols are the fewest.
    [one] 1 symbol is not enough for a deck; 3 are the fewest.
   *[other] { $found } symbols are not enough for a deck; 3 are the fewest.
}
deck-new-too-few-for = { $count } symbols on a card need { $needed } symbols, but there are { $found }; up to { $works } on a card work.
deck-new-too-many-symbols = { $found } symbols are too many; at most { $max } are possible.
deck-new-languages = “{ $found }” is not what the columns can be: write one code for each, such as fr,es. The codes are { $known }; - is any other language.
deck-new-word-parts = Line { $line }: one word, or two with a semicolon or tab between them, but not { $found } parts.
deck-new-word-empty = Line { $line }: one of the two words is missing.
deck-new-same-word = The same word twice: { $words }.
deck-new-same-emoji = The same emoji twice: { $words }.
deck-new-same-at = { $word } (lines { $first } and { $second })
deck-new-same-and = { $before }, { $next }
deck-new-no-emoji = “{ $found }” is not an emoji; the list looks like "🐶 🐱 🦊".
deck-new-bad-picture = { $file } is not used: { $problem }.
deck-new-emoji-undrawn = There is no drawing of { $found } (national flags have none); take another emoji.
deck-new-progress = Checking
deck-new-same-picture = { $first } and { $second } are the same picture.
deck-new-same-picture-name = { $first } and { $second } would have the same name; rename one of them.
deck-new-pictures-elsewhere = The deck file has to be in the folder of the pictures or above it: --out { $works } works.
deck-new-file-name = The file name { $file } cannot be written in a deck file; give it a plain one.
