# Was fano simulate neben den Beschriftungen in rules.ftl sagt.
simulate-title = { $games ->
        [one] { $games } Spiel
       *[other] { $games } Spiele
    } „{ $game }“ zu { $players ->
        [2] zweit
        [3] dritt
        [4] viert
        [5] fünft
        [6] sechst
        [7] siebt
       *[8] acht
    }, Deck { $deck }, Startwert { $seed }
simulate-title-series = { $games ->
        [one] { $games } Serie
       *[other] { $games } Serien
    } ({ $game }) zu { $players ->
        [2] zweit
        [3] dritt
        [4] viert
        [5] fünft
        [6] sechst
        [7] siebt
       *[8] acht
    }, Deck { $deck }, Startwert { $seed }
simulate-bot = Bot
simulate-team = Team
simulate-games-won = Gewonnene Spiele
simulate-reaction = Sekunden bis zum richtigen Ruf
simulate-unfinished = Abgebrochen
simulate-count = Anzahl der Spiele
simulate-histogram-series = Dauer einer Serie in Sekunden
simulate-count-series = Anzahl der Serien

# Sagt auch fano replay --winners.
repeat-wins = { $game }: Wer einen Wettlauf gewann, gewann auch den nächsten in { $share } % von { $contests } Wettläufen; dieselben Siege in zufälliger Folge ergeben { $random } % ± { $margin }.

# Was einer Simulation im Weg steht.
simulate-unknown-game = „{ $found }“ lässt sich nicht simulieren; nimm { $games } oder series.
simulate-unknown-level = „{ $found }“ ist keine Stufe; es gibt 1 bis 5 oder { $levels }.
simulate-level-count = { $found } Stufen passen nicht zu { $seats ->
        [one] { $seats } Person
       *[other] { $seats } Leuten
    }; gib eine Stufe für alle an oder für jeden Platz eine.
simulate-unknown-rule = „{ $found }“ ist keine Regel für falsche Rufe; nimm none, freeze, sit-out oder forfeit.
simulate-bad-teams = „{ $found }“ sagt nicht, wer mit wem spielt; gib die Zahl der Teams an, etwa 2, oder die Plätze jedes Teams, etwa 0+2,1+3.
simulate-not-this-game = { $option } gehört zu „{ $game }“, und das wird hier nicht gespielt; lass es weg.
simulate-series-only = --series gehört zu --game series; lass es weg oder nimm --game series.
simulate-game-count = Simulieren lassen sich 1 bis { $max } Spiele, nicht { $found }.
simulate-job-count = Gleichzeitig laufen können 1 bis { $max } Aufgaben, nicht { $found }.
simulate-cannot-write = { $file } lässt sich nicht schreiben: { $error }
simulate-journal-exists = { $file } gibt es schon und wird nicht überschrieben; nimm einen leeren Ordner.
