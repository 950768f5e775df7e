# What to do at the table, in a few words: before the first card, in the panel with
# the rules, and beside the counts.

help-open = How to play
help-rules = The rules in full
help-table = At this table
help-hold = { $ms ->
        [0] No waiting
       *[other] { $ms } ms
    }

# What everybody does, what happens then, and how it ends.
help-practice-do = Tap the symbol that is on both cards.
help-practice-then = Two fresh cards take their place.
help-practice-end = Nobody counts anything; you stop when you have had enough.
help-tower-do = Tap the symbol your card shares with the middle.
help-tower-then = Whoever is first takes the middle card and compares with that one from then on.
help-tower-end = When the middle is empty, whoever has the most cards wins.
help-well-do = Tap the symbol your card shares with the middle, and throw your card in.
help-well-then = Whoever is first throws theirs in, and now everybody has to match that one.
help-well-end = Whoever runs out of cards first wins on the spot.
help-hot-potato-do = On somebody else’s card, tap the symbol it shares with yours.
help-hot-potato-then = They get all you hold, and you are safe for this round. The last one has to keep everything.
help-hot-potato-end = After the last round, whoever has kept the fewest cards wins.
help-gift-do = On somebody else’s card, tap the symbol it shares with the middle.
help-gift-then = They have to take the middle card, and the next one comes.
help-gift-end = When the middle is empty, whoever has the fewest cards wins.
help-triplet-do = Three cards show the same symbol: tap it on all three.
help-triplet-then = Whoever is first takes them, and new cards fill the gaps.
help-triplet-end = When no triplet is left, whoever has taken the most cards wins.
help-connect-do = On the table, tap a symbol that is on your card too, then a free place beside it.
help-connect-then = Four cards of one colour in a straight row are a point for that colour.
help-connect-end = The first team with enough points wins.
help-face-off-do = Tap the symbol that is on both cards.
help-face-off-then = Only the two who share first place play. Everybody else watches.
help-face-off-end = The first right call wins.
help-tie-break-do = On somebody else’s card, tap the symbol it shares with yours.
help-tie-break-then = They get all you hold, and you are out of it. Only those who share first place play.
help-tie-break-end = Whoever is rid of their cards first wins.

# In the bar above the table: what wins.
help-goal-most-cards = most cards win
help-goal-fewest-cards = fewest cards win
help-goal-no-cards = first without cards wins
help-goal-most-points = most points win
help-goal-first-call = first right call wins
help-goal-first-out = first without cards wins

# Beside one’s own count, which is a large number.
help-unit-cards = { $count ->
        [one] card
       *[other] cards
    }
help-unit-kept = kept
help-unit-taken = taken
help-rank = { $rank ->
        [1] 1st
        [2] 2nd
        [3] 3rd
       *[other] { $rank }th
    }
help-place = { $rank ->
        [1] 1st place
        [2] 2nd place
        [3] 3rd place
       *[other] { $rank }th place
    }
help-rank-of = of { $players }
help-leads = in the lead
