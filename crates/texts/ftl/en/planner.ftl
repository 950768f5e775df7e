# The planner: the most cards from the pictures there are.
planner-answer = { $pictures } pictures, { $symbols } symbols a card: { $cards } { $cards ->
    [one] card
   *[other] cards
}.
planner-best = No deck can have more: counting proves it.
planner-bound = No deck can have more than { $bound } cards; whether one can have more than { $cards }, we do not know.
planner-unused = { $unused ->
    [0] Every picture is used.
    [one] One picture stays unused.
   *[other] { $unused } pictures stay unused.
}
planner-never-match = { $count ->
    [one] One symbol is on one card only, to fill it up: it can never be the match.
   *[other] { $count } symbols are on one card only, to fill it up: they can never be the match.
}
planner-every-match = Every symbol can be the match.
planner-from-pairs = How: any two cards have a symbol that only those two show.
planner-from-triples = How: every symbol is on two or three cards, packed as tightly as possible.
planner-from-plane = How: the projective plane of order { $order }, complete.
planner-from-plane-without = How: the projective plane of order { $order } without { $dropped ->
    [one] one symbol and the cards that show it
   *[other] { $dropped } symbols and the cards that show one of them
}.
planner-from-plane-fewer = How: the projective plane of order { $order } without { $fewer ->
    [one] one of its cards
   *[other] { $fewer } of its cards
}.
planner-from-plane-without-fewer = How: the projective plane of order { $order } without { $dropped ->
    [one] one symbol and the cards that show it
   *[other] { $dropped } symbols and the cards that show one of them
}, and without { $fewer ->
    [one] one more card
   *[other] { $fewer } more cards
}.
planner-from-design = How: a block design with the roles swapped. It has { $points } points in blocks of { $block }; the points are the cards, the blocks are the symbols.
planner-from-part-of-plane = How: cards of the projective plane of order { $order }, chosen by search.
planner-from-pattern = How: a pattern found by search that is the same after each of { $turns } turns.
planner-from-search = How: found by search.
planner-cards = For the cards themselves, add --format json.
planner-alternatives = The same pictures with other cards:
planner-column-symbols = symbols a card
planner-column-cards = cards
planner-column-bound = at most
planner-column-used = pictures used
planner-column-never = never the match
planner-error-pictures = Decks can be planned from { $min } to { $max } pictures, not from { $found }.
planner-error-symbols = A card can have { $min } to { $max } symbols, not { $found }.
planner-error-too-few = { $pictures } pictures are not enough for { $symbols } symbols a card: take { $needed } pictures or more, or at most { $fitting } symbols a card.
