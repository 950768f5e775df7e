# A game told step by step. Seats are numbered as in the journal, from 0.
replay-at = { $number }. at { $time } s
replay-deal = Dealing
replay-viewer-seat = The table as seat { $seat } sees it after { $number ->
        [one] { $number } command
       *[other] { $number } commands
    }:
replay-viewer-spectator = The table as a spectator sees it after { $number ->
        [one] { $number } command
       *[other] { $number } commands
    }:
replay-viewer-screen = The table as the shared screen shows it after { $number ->
        [one] { $number } command
       *[other] { $number } commands
    }:
replay-no-such-step = This journal has { $total ->
        [one] { $total } command
       *[other] { $total } commands
    }; --at takes 0 to { $total }.
replay-no-such-seat = This game has seats 0 to { $last }; --as takes one of them, “spectator” or “screen”.
replay-one-file = Only one journal is replayed at a time; give one file, or add --winners to count them all.
replay-nothing-counted = None of these journals has a finished Tower, Well or Gift to count.
replay-broken-file = { $file } goes wrong in line { $line }: { $reason }
replay-unreadable = { $file } cannot be read: { $error }

event-hidden = (something this viewer cannot see)
event-started = { $game } begins with { $seats ->
        [one] { $seats } player.
       *[other] { $seats } players.
    }
event-round = Round { $round } begins.
event-gathered = All cards are collected.
event-dealt = { $count ->
        [one] { $count } card
       *[other] { $count } cards
    } dealt: { $to }.
event-moved = { $count ->
        [one] A card goes
       *[other] { $count } cards go
    }: { $from } → { $to }.
event-turned = Now face up ({ $at }): { $card }.
event-called-match = Seat { $seat } calls { $symbol }.
event-called-give = Seat { $seat } calls { $symbol } and gives to seat { $target }.
event-called-triplet = Seat { $seat } calls { $symbol } on slots { $a }, { $b } and { $c }.
event-called-place = Seat { $seat } calls { $symbol } with the card at { $anchor } and places at { $cell }.
event-mistaken = Seat { $seat } calls { $symbol }: wrong.
event-frozen = Seat { $seat } is frozen until { $time } s.
event-sat-out = Seat { $seat } sits out.
event-let-back-in = Back in: { $seats }.
event-safe = Seat { $seat } is safe for this round.
event-scored = A line of four: { $colour } now has { $points ->
        [one] { $points } point.
       *[other] { $points } points.
    }
event-given = { $from } gives { $count ->
        [one] a card
       *[other] { $count } cards
    } to { $to }.
event-round-drawn = A team has run out of cards: nobody scores in this round.
event-removed = Seat { $seat } was removed.
event-tied = Tied for first: { $seats }. A tie-break follows.
event-ended = The game is over. First: { $winners }.
event-ended-nobody = The game is over.
event-series-ended = The champion: { $champions }.
event-series-ended-nobody = That was all.

place-centre = the centre
place-hand = the cards of seat { $seat }
place-front = in front of seat { $seat }
place-slot = slot { $slot }
place-cell = cell { $cell }
place-pile = the face-down pile
place-aside = out of the game

table-heap = { $place }: { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }
table-heap-open = { $place }: { $count ->
        [one] { $count } card
       *[other] { $count } cards
    }, on top { $card }
table-card = { $place }: { $card }
table-points = Points: { $points }
table-frozen = Seat { $seat } is frozen until { $time } s.
table-sitting-out = Sitting out: { $seats }.

rules-all = fano rules GAME prints the rules of one game.
rules-unknown = There is no game called “{ $game }”; the games are { $known }.
