# Many players at once against a server of this machine.
load-bad-url = { $url } n’est pas l’adresse d’un serveur ; en donner une comme ws://127.0.0.1:8057.
load-not-here = { $host } n’est pas cette machine ; on ne peut mettre sous charge qu’un serveur à 127.0.0.1, [::1] ou localhost.
load-size = Impossible d’ouvrir { $connections } connexions ; en demander de 1 à { $max } avec --rooms, --players et --idle.
load-players = On ne tient pas à { $players } autour d’une table ; choisir de 2 à 8 avec --players.
load-servers = Impossible de mettre { $servers } serveurs sous charge ; en indiquer de 1 à { $max } avec --url.
load-server = Le serveur n’a pas fait ce qu’il devait ({ $what } : { $reason }).
load-not-playing = Seuls { $playing } salons sur { $rooms } ont commencé à temps ; en demander moins avec --rooms.
load-no-process = On ne sait rien d’un processus { $pid } ; donner le numéro de processus du serveur avec --pid.
load-calls = { $calls } annonces en { $seconds } s : { $rate } annonces par seconde depuis { $rooms } salons de { $players }
load-answers = gagnées { $taken }, tardives { $late }, fausses { $wrong }, refusées { $refused }, sans réponse { $unanswered }
load-latency = au-delà de l’attente : p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, la plus longue { $max } ms
load-hold = attente : p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, la plus longue { $max } ms
load-node = { $address } : { $connections } connexions, { $calls } annonces, au-delà de l’attente p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, la plus longue { $max } ms ; sans réponse { $unanswered }, erreurs { $errors }
load-server-use = serveur : { $cpu } % d’un cœur, { $rss } Mo de mémoire
load-server-per-call = { $cpu } % d’un cœur pour 1 000 annonces par seconde
load-server-idle = { $kb } ko de mémoire par connexion inactive (il y en a { $idle })
load-beside = à côté : { $cpu } % d’un cœur, { $per } % pour 1 000 annonces par seconde
load-errors = { $errors ->
        [one] une erreur : { $first }
       *[other] { $errors } erreurs, la première : { $first }
    }
