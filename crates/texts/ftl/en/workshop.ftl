# The page on which people make decks of their own.

workshop-title = Make your own deck
workshop-intro = With words, photos, emoji or sums. Fano arranges them so that any two cards share exactly one.
workshop-untitled = My deck
workshop-deck-name = Name of the deck
workshop-saved = Saved
workshop-saved-here = Saved on this device
workshop-drafts = Unfinished decks
workshop-draft-go-on = Go on with “{ $title }”
workshop-draft-delete = Delete
workshop-draft-delete-label = Delete “{ $title }”
workshop-draft-really = Really delete?
workshop-draft-really-label = Really delete “{ $title }”?
workshop-saving = Saving …
workshop-not-kept = This browser cannot save your deck. It is lost when you close the page, so finish it now.
workshop-elsewhere = You have changed this deck in another tab. Changes made here are not saved.
workshop-reload = Show the other version
workshop-busy = One moment …
workshop-not-loaded = This could not be loaded. Check your connection and try again.
workshop-undo = Undo
workshop-redo = Redo

# Ways to begin.
workshop-add = Add
workshop-way-paste = Words or a list
workshop-way-paste-about = Vocabulary, names, a table, an export from Anki or Quizlet
workshop-way-pictures = Pictures
workshop-way-pictures-about = Photos and drawings from this device
workshop-way-camera = Take a photo
workshop-way-camera-about = One symbol per photo
workshop-way-search = Emoji and drawings
workshop-way-search-about = Find them by name
workshop-way-template = Start from a template
workshop-way-template-about = Sums, letters, capitals, verbs, elements …
workshop-way-file = Open a deck
workshop-way-file-about = A .fano file that somebody has saved
workshop-added = { $count ->
        [one] One symbol added
       *[other] { $count } symbols added
    }
workshop-add-count = { $count ->
        [0] Add
        [one] Add one symbol
       *[other] Add { $count } symbols
    }
workshop-add-word = Add a word

# Pasting a list.
workshop-paste-hint = One symbol per line. Words that belong together, such as a word and its translation, go on the same line.
workshop-paste-example = dog = Hund
    cat = Katze
    3 × 4 = 12
workshop-paste-between = Between the columns
workshop-separator-auto = Automatic: { $found }
workshop-separator-tab = tab
workshop-separator-semicolon = semicolon
workshop-separator-comma = comma
workshop-separator-pipe = vertical bar
workshop-separator-dash = dash
workshop-separator-equals = equals sign
workshop-separator-colon = colon
workshop-separator-none = only one column
workshop-paste-language = Language of column { $number }
workshop-paste-language-other = Another or none
workshop-paste-read = { $count ->
        [0] No symbols yet.
        [one] One symbol.
       *[other] { $count } symbols.
    }{ $faces ->
        [0] {""}
        [one] {""}
       *[other] {" "}Up to { $faces } texts each.
    }
workshop-paste-preview = How the list was read
workshop-paste-unused = { $count ->
        [one] One line was not used
       *[other] { $count } lines were not used
    }
workshop-paste-cut = The list is too long; its end was cut off.
workshop-unused-too-many-faces = Line { $line }: more than four columns ({ $text })
workshop-unused-too-long = Line { $line }: too long for a card ({ $text })
workshop-unused-too-many = Line { $line }: the deck is full ({ $text })
workshop-unused-heading = Line { $line }: looks like a heading ({ $text })
workshop-unused-repeated = Line { $line }: already in the list ({ $text })
workshop-unused-open-quote = Line { $line }: a quotation mark is never closed ({ $text })

# Pictures and files.
workshop-refused-too-large = { $file } is too large. Pictures can have up to 32 MB.
workshop-refused-not-a-picture = { $file } could not be opened. PNG, JPEG, WebP and SVG work.
workshop-refused-too-many = { $file } no longer fits: a deck has at most 200 symbols.
workshop-picture-refused = This file could not be opened. PNG, JPEG, WebP and SVG up to 32 MB work.
workshop-file-failed = This deck could not be opened.

# Searching and templates.
workshop-search-name = Name of the symbol
workshop-search-example = dog, sun, bicycle …
workshop-search-failed = The search does not answer just now. Try again in a moment.
workshop-search-found = { $count ->
        [0] Nothing found. Try another word.
        [one] One found
       *[other] { $count } found
    }
workshop-template-sums-20 = Sums up to 20
workshop-template-sums-100 = Sums up to 100
workshop-template-times = Times tables
workshop-template-letters = Letters A a
workshop-template-colours = Colours
workshop-template-verbs-en = Irregular verbs, English
workshop-template-verbs-de = Irregular verbs, German
workshop-template-capitals = Countries and capitals
workshop-template-elements = Chemical elements
workshop-template-size = How many symbols

# The list of symbols.
workshop-symbols = { $count ->
        [one] One symbol
       *[other] { $count } symbols
    }
workshop-symbol-number = Symbol { $number }
workshop-symbol-more = More about { $name }
workshop-symbol-unused = left over
workshop-word = Word
workshop-word-of = Symbol { $number }, text { $face }
workshop-moved = { $name } is now number { $number }
workshop-removed = { $name } removed
workshop-remove = Remove
workshop-remove-all = Remove all symbols
workshop-move-up = Move up
workshop-move-down = Move down
workshop-move-first = To the top
workshop-faces = What is shown
workshop-faces-hint = If there are several, one card shows this one and another card that one.
workshop-face-number = Text { $number }
workshop-face-up = Move number { $number } up
workshop-face-remove = Remove number { $number }
workshop-face-word = Word
workshop-face-drawing = Emoji or drawing
workshop-face-picture = Picture
workshop-name-in = Name ({ $language })
workshop-merge-with = Same symbol as
workshop-merge-none = Choose …
workshop-merge = Merge

# How the cards will look.
workshop-preview = Preview
workshop-preview-card = Card { $number } of the preview
workshop-preview-others = Other cards
workshop-options = Cards
workshop-per-card = Symbols on a card
workshop-per-card-best = Automatic: the most cards
workshop-per-card-choice = { $symbols }: { $cards } cards{ $unused ->
        [0] {""}
       *[other] , { $unused } left over
    }
workshop-shape = Shape
workshop-shape-disc = Round
workshop-shape-square = Square
workshop-shape-hex = Hexagon
workshop-upright = Everything upright
workshop-one-size = All symbols the same size
workshop-sizes = Choose the sizes
workshop-smallest = Smallest: { $percent } % of the card
workshop-largest = Largest: { $percent } % of the card
workshop-suits = Four colours for Connect
workshop-suits-too-few = Connect needs at least { $min } cards; this deck has { $cards }.
workshop-faces-shown = Symbols with several texts or pictures
workshop-faces-different = Always compare different ones
workshop-faces-printed = As on the printed card

# What will come of it.
workshop-outcome = { $count } symbols: { $cards } cards of { $symbols }
workshop-outcome-count = { $count ->
        [one] One symbol
       *[other] { $count } symbols
    }
workshop-outcome-few = { $more ->
        [one] One more symbol makes a deck.
       *[other] { $more } more symbols make a deck.
    }
workshop-outcome-unused = { $count ->
        [one] One is left over.
       *[other] { $count } are left over.
    }
workshop-outcome-never = { $count ->
        [one] One only fills up a card and is never the match.
       *[other] { $count } only fill up cards and are never the match.
    }
workshop-outcome-next = With { $more } more: { $cards } cards of { $symbols }.
workshop-outcome-failed = The server does not answer, so the number of cards is not known yet.
workshop-finish = Done

# What would spoil the game.
workshop-findings = { $count ->
        [one] One thing to look at
       *[other] { $count } things to look at
    }
workshop-findings-more = { $count ->
        [one] Show one more
       *[other] Show { $count } more
    }
workshop-finding-empty = A symbol is still empty.
workshop-finding-same-text = “{ $one }” and “{ $other }” are the same word, so two cards could match twice.
workshop-finding-same-emoji = { $one } is there twice.
workshop-finding-same-drawing = The drawing of { $one } is there twice.
workshop-finding-same-picture = { $one } and { $other } are the same picture.
workshop-finding-same-translation = “{ $other }” belongs to two symbols. Nobody could tell which one is meant.
workshop-finding-accents-only = “{ $one }” and “{ $other }” differ only in an accent. That is easily missed.
workshop-finding-same-value = { $one } and { $other } are both { $value }.
workshop-finding-wrong-value = { $one } is { $value }, but { $other } goes with it.
workshop-finding-too-long = “{ $one }” is hard to read on a phone.
workshop-finding-pictures-alike = { $one } and { $other } look alike.
workshop-finding-pictures-alike-colours = { $one } and { $other } look alike to people who do not tell red from green.
workshop-finding-low-contrast = { $one } hardly shows on a white card.
workshop-fix-remove = Remove { $name }
workshop-fix-remove-face = Leave it out
workshop-fix-merge = Make it one symbol
workshop-fix-change = Change to { $text }
workshop-fix-edit = Edit
workshop-fix-accept = It’s fine
workshop-fixed = Done. You can undo it.

# The deck is made.
workshop-finish-errors = { $count ->
        [one] One problem has to be solved first.
       *[other] { $count } problems have to be solved first.
    }
workshop-back-to-symbols = Back to the symbols
workshop-making = Making your deck …
workshop-making-planning = Planning the cards …
workshop-making-pictures = Preparing pictures: { $done } of { $all }
workshop-making-packing = Arranging cards: { $done } of { $all }
workshop-making-failed = The server cannot make the deck just now. Try again in a moment.
workshop-kept-here = Your deck stays saved in this browser.
workshop-cancel = Cancel
workshop-play = Play it now
workshop-send = Send it
workshop-print = Print it
workshop-keep = Keep it
workshop-delete = Delete it from the server
workshop-delete-sure = Really delete? Links to it stop working.
workshop-deleted = Deleted from the server. Your symbols are still here.
workshop-delete-failed = It could not be deleted just now. Try again in a moment.
workshop-send-code = QR code of the deck
workshop-send-about = Whoever has this link can look at the deck, play it, and make their own from it.
workshop-shared = A deck for you
workshop-shared-build = Build on it
workshop-shared-replaces = Building on it replaces the deck below. You can undo that.
workshop-shared-gone = This deck does not exist any more, or the server does not answer.
workshop-print-paper = Paper
workshop-print-size = Width of a card
workshop-print-mm = { $mm } mm
workshop-print-cut = Where to cut
workshop-print-cut-outline = Outline
workshop-print-cut-marks = Marks
workshop-print-cut-none = Nothing
workshop-print-backs = Backs, for printing on both sides
workshop-print-back = Your own picture for the backs
workshop-print-back-ours = Our design
workshop-print-save = Save the PDF
workshop-printing = One moment …
workshop-print-failed = The server cannot be reached. Try again.
workshop-print-names = A page with all symbols and their names
workshop-print-rules = The rules of the games
workshop-print-open = Open the PDF

# The page of a deck.
workshop-deck-cards = The cards
workshop-deck-all = Show all { $count } cards
workshop-deck-change = Change it

# Four short words for a card that shows what can be on cards: a dog, a bicycle, the moon, a cat.
workshop-sample-words = dog bike moon cat
