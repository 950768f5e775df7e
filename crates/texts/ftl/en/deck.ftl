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
deck-error-card-too-full = Card { $card } has { $found } symbols; { $max } is the most.
deck-error-unknown-symbol = Card { $card } names symbol { $symbol }, but there are only { $count } symbols, counted from 0.
deck-error-bad-id = "{ $id }" cannot be the id of symbol { $number }: an id has 1 to { $max } bytes and none of blank, quote, comma, semicolon, = and #.
deck-error-bad-text = The { $key } text of symbol { $symbol } has to be 1 to { $max } bytes on one line.
deck-error-bad-name = The { $key } text of the deck has to be 1 to { $max } bytes on one line.
deck-error-path-outside = Symbol { $symbol } wants the file { $path }, but pictures have to be in the folder of the deck file or below it, as in pictures/dog.png.
deck-error-unknown-theme = Symbol { $symbol } wants the theme { $theme }, which does not exist; the themes are { $themes }.
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
deck-error-fault = The cards make no deck: { $fault }.

# What is wrong with a deck file.
deck-file-line = Line { $line }: { $problem }
deck-file-too-long = A deck file has at most { $max } MiB.
deck-file-line-too-long = A line has at most { $max } bytes.
deck-file-not-text = This is no UTF-8 text.
deck-file-control-character = There is a character that cannot be seen; texts go on one line without tabs.
deck-file-not-a-deck = This is no deck file: the first line has to be { $expected }.
deck-file-unknown-version = Version "{ $found }" of the deck format is not known here, only version { $known }.
deck-file-open-quote = A quote is opened and never closed.
deck-file-after-quote = After a closing quote there has to be a blank.
deck-file-bad-escape = \{ $found } means nothing; between quotes there is only \" for a quote and \\ for a backslash.
deck-file-needs-quotes = { $found } needs quotes around it.
deck-file-unknown-line = A line begins with name, symbol, card or #, not with "{ $word }".
deck-file-unknown-key-name = "{ $key }=" means nothing here; a name line can have en= and de=.
deck-file-unknown-key-symbol = "{ $key }=" means nothing here; a symbol line can have theme=, file=, word=, emoji=, en= and de=.
deck-file-unknown-key-card = "{ $key }=" means nothing here; a card line can have suit=.
deck-file-repeated-key = { $key }= stands here twice.
deck-file-one-name = After name there is one name, in quotes if it has blanks; here there are { $found }.
deck-file-one-id = After symbol there is one id without blanks; here there are { $found }.
deck-file-no-name = No line gives the deck its name; it looks like this: name animals
deck-file-name-twice = The deck got its name in line { $first } already.
deck-file-unknown-suit = There is no suit "{ $found }"; the suits are { $suits }.
deck-file-unknown-symbol = Card { $card } names { $id }, but no line above describes such a symbol.
deck-file-symbol-twice = Line { $first } describes { $id } already.

# What is wrong with a bare list of cards.
deck-list-too-long = A list of cards has at most { $max } MiB.
deck-list-not-text = This is neither a deck file nor text.
deck-list-json = Line { $line }, column { $column }: This is not the JSON of a deck, which looks like { $shape }.
deck-list-no-list = This is neither a deck file nor a list of cards: fano-deck 1 as the first line, JSON, or one card a line with commas between the symbols would do.
deck-list-empty-cell = Line { $line }: Symbol { $cell } is missing between two separators.
deck-list-quote = Line { $line }: A quote is not closed, or something follows it.
deck-list-too-few-cards = A deck has at least 2 cards, but this is { $found ->
    [0] none
   *[other] only { $found }
}.
deck-list-too-many-cards = This has { $found } cards; { $max } is the most that are looked at.
deck-list-more-symbols = The list says it has { $claimed } symbols, but { $found } are on the cards.
