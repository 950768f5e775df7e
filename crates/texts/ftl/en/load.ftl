# Many players at once against a server of this machine.
load-bad-url = { $url } is not the address of a server; give one such as ws://127.0.0.1:8057.
load-not-here = { $host } is not this machine; only a server at 127.0.0.1, [::1] or localhost can be put under load.
load-size = { $connections } connections cannot be opened; ask for 1 to { $max } with --rooms, --players and --idle.
load-players = { $players } players do not fit at a table; ask for 2 to 8 with --players.
load-servers = { $servers } servers cannot be put under load; name 1 to { $max } with --url.
load-server = The server did not do as it should ({ $what }: { $reason }).
load-not-playing = Only { $playing } of { $rooms } rooms started in time; ask for fewer with --rooms.
load-no-process = Nothing is known about a process { $pid }; give the server’s process number with --pid.
load-calls = { $calls } calls in { $seconds } s: { $rate } calls a second from { $rooms } rooms of { $players }
load-answers = taken { $taken }, late { $late }, wrong { $wrong }, refused { $refused }, without an answer { $unanswered }
load-latency = beyond the hold: p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, longest { $max } ms
load-hold = hold: p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, longest { $max } ms
load-node = { $address }: { $connections } connections, { $calls } calls, beyond the hold p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, longest { $max } ms; without an answer { $unanswered }, errors { $errors }
load-server-use = server: { $cpu } % of a core, { $rss } MB of memory
load-server-per-call = { $cpu } % of a core per 1,000 calls a second
load-server-idle = { $kb } kB of memory per idle connection ({ $idle } of them)
load-beside = beside it: { $cpu } % of a core, { $per } % per 1,000 calls a second
load-errors = { $errors ->
        [one] one error: { $first }
       *[other] { $errors } errors, the first: { $first }
    }
