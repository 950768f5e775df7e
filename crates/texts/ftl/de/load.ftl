# Viele auf einmal gegen einen Server auf diesem Rechner.
load-bad-url = { $url } ist keine Adresse eines Servers; gib eine wie ws://127.0.0.1:8057 an.
load-not-here = { $host } ist nicht dieser Rechner; belasten lässt sich nur ein Server unter 127.0.0.1, [::1] oder localhost.
load-size = { $connections } Verbindungen lassen sich nicht öffnen; wähle mit --rooms, --players und --idle 1 bis { $max }.
load-players = { $players } passen nicht an einen Tisch; wähle mit --players 2 bis 8.
load-servers = { $servers } Server lassen sich nicht belasten; nenne mit --url 1 bis { $max }.
load-server = Der Server hat nicht mitgespielt ({ $what }: { $reason }).
load-not-playing = Nur { $playing } von { $rooms } Räumen haben rechtzeitig zu spielen begonnen; wähle mit --rooms weniger.
load-no-process = Über einen Prozess { $pid } ist nichts bekannt; gib mit --pid die Prozessnummer des Servers an.
load-calls = { $calls } Rufe in { $seconds } s: { $rate } Rufe je Sekunde aus { $rooms } Räumen zu { $players }
load-answers = gewonnen { $taken }, zu spät { $late }, falsch { $wrong }, abgelehnt { $refused }, ohne Antwort { $unanswered }
load-latency = über die Wartezeit hinaus: p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, längste { $max } ms
load-hold = Wartezeit: p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, längste { $max } ms
load-node = { $address }: { $connections } Verbindungen, { $calls } Rufe, über die Wartezeit hinaus p50 { $p50 } ms, p95 { $p95 } ms, p99 { $p99 } ms, längste { $max } ms; ohne Antwort { $unanswered }, Fehler { $errors }
load-server-use = Server: { $cpu } % eines Kerns, { $rss } MB Speicher
load-server-per-call = { $cpu } % eines Kerns je 1.000 Rufe in der Sekunde
load-server-idle = { $kb } kB Speicher für jede von { $idle } untätigen Verbindungen
load-beside = daneben: { $cpu } % eines Kerns, { $per } % je 1.000 Rufe in der Sekunde
load-errors = { $errors ->
        [one] ein Fehler: { $first }
       *[other] { $errors } Fehler, der erste: { $first }
    }
