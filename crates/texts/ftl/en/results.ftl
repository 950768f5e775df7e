# What came of a game, and watching it again.

results-winner = { $name } wins
results-winners = { $names } win
results-winner-you = You win
results-champion = { $name } is the champion
results-champions = { $names } are the champions
results-champion-you = You are the champion
results-over = That’s it
results-podium = Podium
results-rank = { $rank }.
results-cards = { $count ->
    [one] { $count } card
   *[other] { $count } cards
}
results-points = { $count ->
    [one] { $count } point
   *[other] { $count } points
}
results-wins = { $count ->
    [one] { $count } game won
   *[other] { $count } games won
}
results-you = you
results-removed = left the game
results-tie-break = Decided in a tie-break
results-seconds = { $seconds } s
results-ms = { $ms } ms

results-plot = How fast?
results-plot-about = Every dot is a call. The further left, the faster.
results-plot-person = { $name }: { $right ->
    [one] { $right } right call
   *[other] { $right } right calls
}, { $wrong } wrong; half of the right ones within { $median }, the fastest in { $fastest }
results-plot-person-none = { $name }: no timed call
results-plot-fastest = Fastest of all: { $name }, { $symbol }, { $seconds }
results-plot-dot = { $name } · { $symbol } · { $seconds }
results-plot-dot-wrong = { $name } · { $symbol } · wrong
results-plot-fastest-word = Fastest call
results-plot-median = typical
results-plot-wrong = wrong call
results-plot-none = Nobody’s time was measured.

results-fastest-symbol = Found fastest
results-slowest-symbol = Best hidden
results-symbol-times = { $calls ->
    [one] { $seconds }, once
   *[other] { $seconds }, { $calls } times
}

results-close = Close calls
results-close-about = The thin line shows how precisely a time is known.
results-close-times = { $first } { $first-ms } ms, { $second } { $second-ms } ms, ±{ $margin }
results-close-gap = by { $gap } ms
results-close-gap-zero = equally fast
results-close-dice = too close to measure
results-closest = Closest call
results-closest-by = { $first }, { $ms } ms ahead of { $second }

results-games = Game by game
results-game = Game
results-total = Won

results-rematch = Play again
results-next = Next game
results-next-game = Next: { $game }
results-replay = Watch it again
results-journal = Journal
results-share = Share as a picture
results-share-text = Fano: { $headline }
results-shared = Picture saved.
results-share-failed = The picture could not be made here.
results-loading = Adding it all up …
results-missing = There is no finished game with this address.
results-unreachable = The game cannot be loaded. Check your connection and try again.
results-try-again = Try again

results-replay-title = Replay
results-replay-of = { $games }, { $date }
results-replay-play = Play
results-replay-pause = Pause
results-replay-back = One call back
results-replay-forward = One call forward
results-replay-speed = Speed
results-replay-times = { $speed }×
results-replay-eyes = View as
results-replay-spectator = Spectator
results-replay-screen = Big screen
results-replay-time = { $now } of { $end }
results-replay-scrub = Position
results-replay-called = { $name } · { $symbol }
results-replay-called-time = { $name } · { $symbol } · { $seconds }
results-replay-called-to = { $name } · { $symbol } · to { $target }
results-replay-mistaken = { $name } · { $symbol } · wrong
results-replay-round = Round { $round }
results-replay-scored = Four in a row: the point goes to { $colour }
results-replay-drawn = Nobody has four in a row; the round is dealt again.
results-replay-removed = { $name } left the game.
results-replay-tied = { $names } are tied for first place: time for a tie-break.
results-replay-ended = { $game } is over.
results-replay-game = { $game } begins.
results-replay-results = Results
results-replay-show = Show how it ended
