# Many players at once against a server of this machine.
load-bad-url = { $url } no es la dirección de un servidor; indicar una como ws://127.0.0.1:8057.
load-not-here = { $host } no es esta máquina; solo se puede poner a prueba un servidor en 127.0.0.1, [::1] o localhost.
load-size = No se pueden abrir { $connections } conexiones; pedir de 1 a { $max } con --rooms, --players y --idle.
load-players = { $players } jugadores no caben en una mesa; pedir de 2 a 8 con --players.
load-servers = No se pueden poner a prueba { $servers } servidores; indicar de 1 a { $max } con --url.
load-server = El servidor no hizo lo que debía ({ $what }: { $reason }).
load-not-playing = Solo { $playing } de { $rooms } salas empezaron a tiempo; pedir menos con --rooms.
load-no-process = No se sabe nada de un proceso { $pid }; indicar el número de proceso del servidor con --pid.
load-calls = { $calls } respuestas en { $seconds } s: { $rate } respuestas por segundo desde { $rooms } salas de { $players }
load-answers = ganadas { $taken }, tardías { $late }, equivocadas { $wrong }, rechazadas { $refused }, sin resolver { $unanswered }
load-latency = además de la espera: p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, máximo { $max } ms
load-hold = espera: p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, máximo { $max } ms
load-node = { $address }: { $connections } conexiones, { $calls } respuestas, además de la espera p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, máximo { $max } ms; sin resolver { $unanswered }, errores { $errors }
load-server-use = servidor: { $cpu } % de un núcleo, { $rss } MB de memoria
load-server-per-call = { $cpu } % de un núcleo por cada 1000 respuestas por segundo
load-server-idle = { $kb } kB de memoria por conexión inactiva ({ $idle } en total)
load-beside = aparte: { $cpu } % de un núcleo, { $per } % por cada 1000 respuestas por segundo
load-errors = { $errors ->
        [one] un error: { $first }
       *[other] { $errors } errores, el primero: { $first }
    }
