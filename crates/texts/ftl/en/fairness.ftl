# What `fano fairness` says.
fairness-conditions =
    { $players } players, round trips { $from }–{ $to } ms, loss { $loss } %, jitter { $jitter } %, hold { $hold } ms, { $kernel }
fairness-kernel = with kernel figures
fairness-no-kernel = without kernel figures
fairness-proxy = with the round trips a proxy reports
fairness-played =
    { $contests ->
        [one] One contest
       *[other] { $contests } contests
    }, { $table } to a table, seed { $seed }
fairness-table = How often the truly fastest wins:
fairness-column-all = all contests
fairness-column-gap = 30 ms ahead or more
fairness-row-arbiter = Fano
fairness-row-arrival = order of arrival
fairness-row-measured = most that honest clocks allow
fairness-hold = The first call waits { $p50 } ms for its verdict or less in half of the contests, { $p95 } ms in 95 %, { $p99 } ms in 99 %, { $longest } ms at most.
fairness-slope = From the shortest to the longest round trip the share of wins changes by { $slope } points (± { $error }), by order of arrival by { $arrival }.
fairness-honest-flagged = Honest players taken for liars at their table: { $share }.
fairness-plot = Share of wins by round trip (fair: { $fair })
fairness-plot-arbiter = Fano
fairness-plot-arrival = arrival
fairness-cheat-share = The cheater ({ $cheat }) wins { $share } of the contests, where { $fair } is fair; { $before } before being flagged.
fairness-cheat-flagged =
    Half of the cheaters are flagged after { $contests ->
        [one] one contest
       *[other] { $contests } contests
    }, { $within } within 20.
fairness-cheat-not-flagged = Most of the cheaters are never flagged; { $within } are within 20 contests.
fairness-svg-title = Share of contests won, by distance from the server
fairness-svg-axis = round trip in ms (logarithmic)
fairness-svg-cheat = One player of each table cheats ({ $cheat }); the curves show the honest ones.
fairness-svg-fair = fair: { $fair }
fairness-svg-failed = The plot cannot be written to { $file }: { $error }
fairness-refuse-players = { $players } players cannot play together: give 2 to 8, as in --players 4.
fairness-refuse-rtt = “{ $range }” is not a range of round trips: give two numbers of milliseconds between 0.1 and 2000, the smaller first, as in --rtt 5-120.
fairness-refuse-percent = “{ $text }” is not a percentage: give a number, as in { $option } 1.
fairness-refuse-loss = A loss of { $loss } % is out of range: 0 to 50, as in --loss 1.
fairness-refuse-jitter = A jitter of { $jitter } % is out of range: 0 to 200, as in --jitter 10.
fairness-refuse-contests = { $contests } contests cannot be played: give 1 to { $max }, as in { $option } 1000.
fairness-refuse-hold = A hold of { $hold } ms is out of range: 0 to { $max }, as in --hold 150.
fairness-refuse-seed = “{ $text }” is not a seed: give a whole number from 0 up, as in --seed 1.
fairness-refuse-cheat = “{ $text }” is not a known cheat: give zero, shave:MS, far:MS or mute:MS with MS from 0 to 10000, as in --cheat shave:20.
fairness-refuse-screen = “{ $text }” is no time until a screen shows a card: give 0 to 1000 milliseconds, as in --frame 33.3.
fairness-refuse-stalls = “{ $text }” is no time between stops: give 5 to 100000 seconds, as in --stall 60.
