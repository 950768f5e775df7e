# What fano simulate says beside the labels in rules.ftl.
simulate-title = { $games ->
        [one] { $games } game
       *[other] { $games } games
    } of { $game }, { $players } players, deck { $deck }, seed { $seed }
simulate-title-series = { $games } series ({ $game }), { $players } players, deck { $deck }, seed { $seed }
simulate-bot = Bot
simulate-team = Team
simulate-games-won = Games won
simulate-reaction = Seconds to a right call
simulate-unfinished = Cut short
simulate-count = Number of games
simulate-histogram-series = Length of a series in seconds
simulate-count-series = Number of series

# Also said by fano replay --winners.
repeat-wins = { $game }: whoever won a contest also won the next one in { $share } % of { $contests } contests; the same wins in random order give { $random } % ± { $margin }.

# What keeps a simulation from starting.
simulate-unknown-game = “{ $found }” cannot be simulated; choose { $games } or series.
simulate-unknown-level = “{ $found }” is not a level; give 1 to 5 or { $levels }.
simulate-level-count = { $found } levels do not fit { $seats ->
        [one] { $seats } player
       *[other] { $seats } players
    }; give one level for all or one for each.
simulate-unknown-rule = “{ $found }” is not a rule for wrong calls; choose none, freeze, sit-out or forfeit.
simulate-bad-teams = “{ $found }” does not say who plays with whom; give a number of teams such as 2, or the seats of each team such as 0+2,1+3.
simulate-not-this-game = { $option } belongs to { $game }, which is not played here; leave it out.
simulate-series-only = --series belongs to --game series; leave it out or choose --game series.
simulate-game-count = Between 1 and { $max } games can be simulated, not { $found }.
simulate-job-count = Between 1 and { $max } jobs can run at once, not { $found }.
simulate-cannot-write = { $file } cannot be written: { $error }
simulate-journal-exists = { $file } already exists and is left as it is; choose an empty folder.
