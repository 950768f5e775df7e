# The games: what they are called, how they are played, what stays hidden.
# Each paragraph of the rules is one line, so that every screen can wrap it.

game-practice-name = Practice
game-practice-short = Two cards lie open: call the symbol they share, as often as you like.
game-practice-rules =
    Two cards lie face up, the others wait in a face-down pile. Somewhere on both cards is one and the same symbol. It may be bigger, smaller or turned around, but its shape and its colours are the same.

    Find it, call it, and two fresh cards take the place of the old ones. Everybody plays at once; alone it works just as well.

    Nobody counts anything, and nobody wins. When the pile gets low, all cards are shuffled again, so you stop when you have had enough.
game-practice-hidden = Nobody can look into the face-down pile.

game-tower-name = The Tower
game-tower-short = Match your own card with the one in the middle and build the tallest tower.
game-tower-rules =
    Everybody starts with one card, face up. All other cards form a face-up pile in the middle, and only its top card counts.

    Look for the symbol that your card shares with the one in the middle. Be quicker than the others and the middle card is yours: it lands on top of your tower, and from now on it is the card you compare. A new card shows in the middle, and on it goes for everybody.

    The game is over when the middle is empty. The tallest tower wins; if two or more are equally tall, a tie-break decides.
game-tower-hidden = Nobody knows what lies below the top card of the draw pile.

game-well-name = The Well
game-well-short = Match your top card with the one in the middle and throw it in, until you have none left.
game-well-rules =
    One card lies face up in the middle: the well. All the others are shared out, each player keeping a face-up stack whose top card everybody can see. If the cards do not divide evenly, chance picks who gets one more.

    Find what your top card has in common with the well. If you call it first, you throw your card in: now it is the one everybody has to match, and your next card comes to light.

    The first to run dry wins on the spot, so there is never a tie for first place. The others are ranked by what they still hold: the fewer cards, the better.
game-well-hidden = Nobody sees the cards below a top card, not even in their own stack.

game-hot-potato-name = Hot Potato
game-hot-potato-short = Match your card with somebody else’s and pass yours on before you are stuck with them all.
game-hot-potato-rules =
    Agree on a number of rounds, at least five. In every round each player gets one new card, face up. The deck must have enough cards for all the rounds.

    Compare your card with those of all the others. When you find a match, name the player and the symbol: all you hold goes on top of their cards, and for this round you are safe. Whoever was handed cards goes on with the new top card and has to pass on the whole bundle.

    A round ends when one player is left holding everything. Those cards stay in front of that player, and the next round begins.

    When all rounds are played, count what lies in front of you. The smallest heap wins; if that is a tie, a tie-break decides.
game-hot-potato-hidden = Nobody knows the cards that have not been dealt yet.

game-gift-name = The Poisoned Gift
game-gift-short = Match the card in the middle with somebody else’s and make them a present of it.
game-gift-rules =
    Everybody starts with one card, face up. All other cards form a face-up pile in the middle, and only its top card counts.

    Nobody wants these cards. Compare the middle card with the top cards of the other players, never with your own. If you find a match, name the player and the symbol, and that player has to take the card. It is their new top card.

    When the pile has been given away, the player with the smallest stack wins. If two or more share that honour, a tie-break decides.
game-gift-hidden = Nobody knows what lies below the top card of the draw pile.

game-triplet-name = Triplet
game-triplet-short = Find three cards on the table that all show the same symbol, and take them.
game-triplet-rules =
    Nine cards lie face up on the table, the rest wait in a face-down pile. That is right for cards with eight symbols; with another deck there are as many as it takes to be sure that a triplet is among them.

    A triplet is three cards with one symbol on all of them. If you see one, call the symbol and point at the three cards: they are yours, and the gaps are filled from the pile as long as it lasts.

    Once the pile is used up and no triplet is left among the last cards, the game is over. The biggest collection wins; if two or more are the same size, a tie-break decides.
game-triplet-hidden = Nobody can look into the face-down pile.

game-connect-name = Connect
game-connect-short = Place your cards side by side on matching symbols and be the first team with four of its colour in a row.
game-connect-rules =
    Two to eight players form two to four teams of at most three; a team of one is fine. Each team takes a colour: pink, orange, green or blue. Its cards are shuffled and shared out among its players as face-down packs, and each player turns over the top card. A starting card, which has no colour, opens the table.

    The cards are hexagons, so each has six places around it. Find a symbol that your card shares with any card on the table, call it, and lay your card on a free place next to that card. Then turn over the next one. You must play your cards as they come, and no card may lie on another. If your pack is empty, you wait while your team-mates play on.

    The round ends when four cards of the same colour lie in a straight line without a gap. The point goes to the team of that colour, whoever laid the last card, and it keeps the starting card as a token.

    After its first point a team receives one card from every other team, after the second point two from each, and so on. Each team gives cards of its own colour, picked by chance; only when those run out does it give others, and never cards of the colour that has scored. Nobody gives so much that a team-mate would have no card at all. Other colours in your pack are a nuisance: you have to lay them without helping their owners.

    Between rounds every team takes its own colour back from the table, then all shuffle and share out their cards again, and a new starting card is laid. If a whole team runs out of cards before there is a line, nobody scores, and the next round uses the same starting card.

    Five points win with two teams, four with three teams, three with four teams. You can also agree on another number from one to five. Nobody else can score at the same moment, so there are no ties.
game-connect-hidden = Nobody sees the packs below the top cards, and a shared big screen does not show the hands.

game-face-off-name = Face-off
game-face-off-short = Two players, two cards: whoever calls the symbol on both first wins.
game-face-off-rules =
    Two players are level at the top and one of them has to win. The deck is shuffled, and each of the two gets one card. Both cards are turned over at the same moment.

    The first of the two to call the symbol on both cards wins. Everybody else watches and keeps quiet.
game-face-off-hidden = Both cards are open to everybody; only the rest of the deck is hidden.

game-tie-break-name = Tie-break
game-tie-break-short = When first place is shared, one more quick round decides who gets it.
game-tie-break-rules =
    Only those who share first place take part; all other places stay as they are. The deck is shuffled again.

    Two players settle it with a face-off: one card each, and the quicker call wins.

    Three or more play a single round of Hot Potato. Here getting out early is everything: the first to pass on their cards wins the game, and the others rank in the order in which they get out.

    If a series ends with several players on the same number of wins, its champion is found in the same way.
game-tie-break-hidden = The cards in play are open to everybody; only the rest of the deck is hidden.

# What holds for every game.
rules-players = For { $min } to { $max } players
rules-players-exactly = For { $count } players
rules-players-teams = For { $min } to { $max } players in two to four teams
rules-doubt-title = Who was first
rules-doubt =
    The earliest call wins. On screens that means the quickest reaction: everybody’s time runs from the moment the cards appear in front of them, so nobody loses because of a slow connection.

    If two calls are equally early, the next move decides, where a game has one: in Triplet whoever points at the third card first, in Connect whoever chooses the place first. If that is equal too, lots are drawn. With cards on a real table you go by the hands: whoever takes or lays the card first wins.
rules-wrong-title = Wrong calls and late calls
rules-wrong = A call is wrong if the cards it is about do not all show the symbol. Agree on one of four house rules for that; unless you choose another, it is the second.
rules-late = A call that was right but came a moment after somebody else’s is late. Being late costs nothing, whatever the house rule.
rules-series-title = A series
rules-series = A series is up to { $max } games, in any order and with repeats. Whoever wins the most of them is the overall champion; if several have won equally many, a tie-break decides. Practice has no winner, so it cannot be part of a series.
rules-common = Who was first, what a wrong call costs and how a series is won is the same in every game: fano rules

# The colours of Connect.
colour-pink = pink
colour-orange = orange
colour-green = green
colour-blue = blue

# House rules for a wrong call.
wrong-none = A wrong call costs nothing.
wrong-freeze = After a wrong call you cannot call for { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }.
wrong-sit-out = After a wrong call you sit out until somebody scores; if everybody is sitting out, all come back in.
wrong-forfeit = After a wrong call you cannot call for { $seconds ->
        [one] { $seconds } second
       *[other] { $seconds } seconds
    }, and in The Tower and Triplet you put the oldest card you have won back under the draw pile.

# What keeps a game from being set up.
setup-game-count = { $found ->
        [0] Choose at least one game; a series can have up to { $max }.
       *[other] A series has 1 to { $max } games, not { $found }.
    }
setup-deck-count = A series needs one deck for each of its games, and at most { $max } different ones, not { $found }.
setup-practice-in-series = Practice has no winner and does not fit into a series; play it on its own.
setup-seats = { $game } is for { $min } to { $max } players, and { $found ->
        [one] there is { $found }
       *[other] there are { $found }
    }.
setup-too-few-cards = { $game } with { $seats ->
        [one] { $seats } player
       *[other] { $seats } players
    } needs at least { $needed } cards and this deck has { $cards }; choose a larger deck or play with fewer people.
setup-too-few-rounds = Hot Potato takes at least { $min } rounds; { $found } is too few.
setup-too-many-rounds = { $seats } players and { $cards } cards allow at most { $max ->
        [one] { $max } round
       *[other] { $max } rounds
    }.
setup-no-colours = Connect needs starting cards and enough cards in each team’s colour; choose a deck that has them.
setup-table-too-large = With this deck Triplet would need { $needed } cards on the table; choose a deck that needs { $max } at most.
setup-team-count = Connect is played by 2 to 4 teams, not { $found }.
setup-team-size = { $found ->
        [0] Nobody plays { $colour }; a team needs 1 to { $max } players.
        [one] { $found } player is on the { $colour } team; a team needs 1 to { $max }.
       *[other] { $found } players are on the { $colour } team; a team needs 1 to { $max }.
    }
setup-same-colour = More than one team has chosen { $colour }; give each team a colour of its own.
setup-seat-teams = { $teams ->
        [0] Seat { $seat } has no team yet; put it in one.
       *[other] Seat { $seat } is in { $teams } teams; leave it in just one.
    }
setup-no-such-seat = There is no seat { $seat } at this table; choose a seat that is taken.
setup-points = Connect is played to 1 to { $max } points, not { $found }.
setup-freeze-time = The waiting time after a wrong call can be { $min } to { $max } milliseconds, not { $found }.

# Why a call was not taken.
refused-time-went-back = This call is older than one that has already counted.
refused-no-such-seat = There is no such seat at this table.
refused-not-playing = You are not in play right now.
refused-frozen = You called wrong; wait until your time is up.
refused-sitting-out = You called wrong; you are sitting out until somebody scores.
refused-no-card = You have no card to play right now.
refused-target-not-in-round = That player is no longer in this round; pick somebody else.
refused-target-is-caller = You cannot pick yourself; choose another player.
refused-wrong-gesture = That is not how you call in this game.
refused-no-such-symbol = This deck has no such symbol.
refused-bad-slots = Pick three different cards that lie on the table.
refused-no-anchor = There is no card there to match with yours.
refused-not-adjacent = Choose a place right next to the card you matched.
refused-cell-taken = There is already a card in that place; choose a free one.
refused-future-view = This call is about a table that does not exist yet.
refused-view-too-old = The table has changed too much since you looked; look again.
refused-game-over = This game is over.
refused-game-not-over = This game is still going on.
refused-cannot-stop = Only practice can be stopped; this game is played to its end.

# The levels of the bots.
level-1 = Small child
level-2 = Schoolchild
level-3 = Casual player
level-4 = Old hand
level-5 = Champion

# Labels in the report about simulated games.
simulate-games = { $count ->
        [one] { $count } game
       *[other] { $count } games
    }
simulate-wins = Wins
simulate-seat = Seat
simulate-level = Level
simulate-calls = Calls
simulate-seconds = Seconds
simulate-tie-breaks = Tie-breaks
simulate-wrong-calls = Wrong calls
simulate-late-calls = Late calls
simulate-rounds-drawn = Rounds without a point
simulate-median = Median
simulate-mean = Mean
simulate-min = Minimum
simulate-max = Maximum
simulate-histogram = Length of a game in seconds
simulate-champion = Overall champion

# Playing a recorded game again.
replay-header = { $game }, { $seats ->
        [one] { $seats } player
       *[other] { $seats } players
    }, deck: { $deck }
replay-step = Step { $number } of { $total }
replay-ok = The journal is sound from start to end: { $commands ->
        [one] { $commands } command
       *[other] { $commands } commands
    }, { $events ->
        [one] { $events } event
       *[other] { $events } events
    }.
replay-recovered = Line { $line }, the last one, was cut off; everything before it is kept.
replay-cut-short = The series got too long and was ended there, at the latest after { $steps_max } commands; what had been won until then counts.
replay-broken = The journal goes wrong in line { $line }: { $reason }

# What is wrong with a journal.
journal-at = Line { $line }: { $reason }
journal-bad-version = This program cannot read journals of version “{ $found }”; a newer release may.
journal-missing-header = The header does not say “{ $field }”.
journal-unknown-word = A journal has no entry called “{ $word }”.
journal-bad-value = “{ $value }” is not a possible value for “{ $field }”.
journal-bad-card = “{ $card }” is not a card of this deck.
journal-time-back = The time here is earlier than on the line before.
journal-does-not-follow = By the rules, “{ $expected }” comes next, but the journal says “{ $found }”.
journal-refused = The rules do not allow this command: { $reason }
journal-too-large = The journal is too large; at most { $bytes_max } bytes can be read.
journal-too-long-line = This line is too long; at most { $bytes_max } bytes can be read.
journal-not-text = The journal is not readable text in UTF-8.
journal-empty = The journal is empty; it should begin with a header.
journal-late = By the time of this call somebody else had already won.
