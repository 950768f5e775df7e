# Why it works: the mathematics, to be tried out.

why-title = Why it works
why-intro = Take any two cards and there is always one match, never two. That is no accident, and nobody had to try it out: it is geometry. Five things to play with.
why-again = Start over
why-offline = The cards cannot be loaded right now.

why-fano-title = Seven cards from seven symbols
why-fano-1 = Think of symbols as points and of cards as lines. Through two points there is one line; so two symbols meet on one card.
why-fano-2 = The smallest deck of this kind is the Fano plane, which the game is named after. One of its lines is round, and that is allowed: all that counts is who lies on it.
why-fano-picture = The seven points
why-fano-begin = Tap two symbols to make a card.
why-fano-second = Now a second one.
why-fano-built = { $count } of 7 cards. Any two symbols?
why-fano-again = You have that card already: two symbols have only one card in common.
why-fano-complete = All 7 cards. Now tap any two of them.
why-fano-other = And another card …
why-fano-meet = They share one symbol: { $symbol }. { $pairs } of 21 pairs tried.
why-fano-all = All 21 pairs, and always exactly one match. That is the whole secret.
why-fano-empty = A card to be found
why-fano-rest = Show me all seven

why-box-title = 55 of 57, 90 of 91
why-box-1 = With 8 symbols on a card the full plane has 57 cards and 57 symbols, and each symbol is on 8 cards. The box has only 55.
why-box-2 = Taking cards away never spoils a match: two cards still share what they shared. But symbols get rarer. The one on both missing cards is left 6 times, 14 others 7 times, all the rest 8 times.
why-box-3 = With 10 symbols there would be 91 cards. Connect has 90: ten to start with and twenty in each of four colours. 91 cannot be split like that.
why-box-which = Box
why-box-classic = 8 symbols
why-box-connect = 10 symbols
why-box-all = All { $all } cards: every symbol is as frequent as any other.
why-box-as-sold = { $left } of { $all } cards, as in the box.
why-box-some = { $left } of { $all } cards. Any two of them still match.
why-box-symbols = { $count ->
    [one] { $count } symbol
   *[other] { $count } symbols
}
why-box-hint = Tap cards to take them out or put them back.
why-box-cards = All cards of the plane
why-box-card = Card { $number }: { $symbols }
why-box-complete = All { $count }
why-box-sold = The { $count } of the box

why-nine-title = Why Triplet lays out nine
why-nine-1 = In Triplet you look for three cards with one symbol in common. Often three or four cards are enough, sometimes it takes longer. But nine always do.
why-nine-2 = Say there is no triplet. Then a card meets every other card in a symbol of its own, and as it has 8 symbols, at most 9 cards can lie there. With 9, every symbol on the table would lie there exactly twice.
why-nine-3 = Now look at any card still in the pile: it meets each of the nine, and always two at once. But nine is odd. So 8 cards without a triplet is the most there can be.
why-nine-begin = Deal cards until there is a triplet.
why-nine-none = { $count ->
    [1] One card.
    [2] Two cards.
   *[other] { $count } cards, no triplet yet.
}
why-nine-found = Triplet after { $count } cards: { $symbol }
why-nine-eight = Eight cards without a triplet. Whatever comes ninth makes one.
why-nine-next = Next card
why-nine-again = Deal again
why-nine-many = Deal { $count } times
why-nine-show = Show eight without one
why-nine-tally = With how many cards the triplet came
why-nine-never = never

why-girls-title = Fifteen schoolgirls
why-girls-1 = In 1850 Thomas Kirkman asked: fifteen girls go for a walk every day for a week, in five rows of three. Can it be done so that any two walk side by side exactly once?
why-girls-2 = It can, in just seven days: there are 105 pairs, and a day uses up 15 of them. It is the same question as with the cards, asked long before the game.
why-girls-3 = Six of these days are right. On the seventh somebody has mixed up the rows. Tap two girls and they change places.
why-girls-begin = { $met } of { $pairs } pairs have met. A dashed circle means: this girl walks with somebody for the second time.
why-girls-held = { $girl } already walks with the faded ones on other days. With whom should she change places?
why-girls-solved = All { $pairs } pairs have met, and nobody twice.
why-girls-day = Day { $day }
why-girls-girl-again = { $girl }, walks with somebody for the second time
why-girls-another = Mix up another day
why-girls-solve = Show me
why-girls-count = There are { $girls } girls, from A to O.

why-own-title = Your own deck
why-own-1 = How many cards can a deck have if any two share one symbol, but not all the same one? With n symbols on a card, at most n² − n + 1, and then it takes as many symbols.
why-own-2 = Whether such a full deck exists is a real question. For some numbers it does, for some it cannot, and for some nobody in the world knows.
why-own-ask = How many symbols on a card?
why-own-size-yes = { $size } symbols: there is a full deck
why-own-size-no = { $size } symbols: there is none
why-own-size-unknown = { $size } symbols: nobody knows
why-own-legend-yes = exists
why-own-legend-no = cannot exist
why-own-legend-unknown = nobody knows
why-own-cards = cards with { $symbols } of { $cards } symbols each
why-own-would = It would have { $cards } cards with { $symbols } symbols each.
why-own-no-short = No
why-own-unknown-short = Who knows?
why-own-prime = It exists because { $order } is a prime: counting round a clock with { $order } hours makes the cards.
why-own-power = It exists because { $order } = { $prime } to the power of { $exponent }: there is a strange arithmetic with just { $order } numbers, and it makes the cards.
why-own-triangle = Three cards with two symbols each do match, but that is just a triangle: too small for a plane.
why-own-squares = It cannot exist: by a theorem of Bruck and Ryser (1949), { $order } would have to be a sum of two squares, and the prime { $prime } prevents that.
why-own-lam = It cannot exist. Lam, Thiel and Swiercz proved it in 1989 with a search that kept computers busy for years.
why-own-unknown = Nobody has found one for order { $order }, and nobody has shown that there is none. Maybe you will?
why-own-triplet = Triplet would lay out { $slots } cards.
why-own-nearest = There are full decks with { $below } and with { $above } symbols a card.
why-own-smallest = The smallest full deck has { $above } symbols a card: the seven cards above.
