# Was `fano fairness` sagt.
fairness-conditions =
    { $players } Spieler, Laufzeit hin und zurück { $from }–{ $to } ms, Verlust { $loss } %, Schwankung { $jitter } %, Wartezeit { $hold } ms, { $kernel }
fairness-kernel = mit Messwerten des Kernels
fairness-no-kernel = ohne Messwerte des Kernels
fairness-proxy = mit den Laufzeiten, die ein Proxy meldet
fairness-played =
    { $contests ->
        [one] Ein Wettlauf
       *[other] { $contests } Wettläufe
    }, { $table } je Tisch, Startwert { $seed }
fairness-table = So oft gewinnt, wer wirklich am schnellsten war:
fairness-column-all = alle Wettläufe
fairness-column-gap = ab 30 ms Vorsprung
fairness-row-arbiter = Fano
fairness-row-arrival = nach Ankunft
fairness-row-measured = mehr lassen ehrliche Uhren nicht zu
fairness-hold = Der erste Ruf wartet in der Hälfte der Wettläufe höchstens { $p50 } ms auf die Entscheidung, in 95 % höchstens { $p95 } ms, in 99 % höchstens { $p99 } ms, nie länger als { $longest } ms.
fairness-slope = Von der kürzesten zur längsten Laufzeit ändert sich der Anteil der Siege um { $slope } Punkte (± { $error }), nach Ankunft um { $arrival }.
fairness-honest-flagged = Ehrliche, die an ihrem Tisch für Schummler gehalten werden: { $share }.
fairness-plot = Anteil der Siege nach Laufzeit (gerecht: { $fair })
fairness-plot-arbiter = Fano
fairness-plot-arrival = Ankunft
fairness-cheat-share = Wer schummelt ({ $cheat }), gewinnt { $share } der Wettläufe, gerecht wären { $fair }; vor dem Auffliegen sind es { $before }.
fairness-cheat-flagged =
    Die Hälfte fliegt nach { $contests ->
        [one] einem Wettlauf
       *[other] { $contests } Wettläufen
    } auf, { $within } innerhalb von 20.
fairness-cheat-not-flagged = Die meisten fliegen nie auf; { $within } innerhalb von 20 Wettläufen.
fairness-svg-title = Anteil der Siege, je nach Entfernung zum Server
fairness-svg-axis = Laufzeit hin und zurück in ms (logarithmisch)
fairness-svg-cheat = An jedem Tisch schummelt jemand ({ $cheat }); die Kurven zeigen die Ehrlichen.
fairness-svg-fair = gerecht: { $fair }
fairness-svg-failed = Das Schaubild lässt sich nicht nach { $file } schreiben: { $error }
fairness-refuse-players = { $players } Spieler passen nicht an den Tisch: 2 bis 8 gehen, etwa --players 4.
fairness-refuse-rtt = „{ $range }“ ist kein Bereich von Laufzeiten: zwei Zahlen in Millisekunden zwischen 0.1 und 2000, die kleinere zuerst, etwa --rtt 5-120.
fairness-refuse-percent = „{ $text }“ ist keine Prozentzahl: Nimm eine Zahl, etwa { $option } 1.
fairness-refuse-loss = Ein Verlust von { $loss } % geht nicht: 0 bis 50 sind möglich, etwa --loss 1.
fairness-refuse-jitter = Eine Schwankung von { $jitter } % geht nicht: 0 bis 200 sind möglich, etwa --jitter 10.
fairness-refuse-contests = { $contests } Wettläufe gehen nicht: 1 bis { $max } sind möglich, etwa { $option } 1000.
fairness-refuse-hold = Eine Wartezeit von { $hold } ms geht nicht: 0 bis { $max } sind möglich, etwa --hold 150.
fairness-refuse-seed = „{ $text }“ ist kein Startwert: Nimm eine ganze Zahl ab 0, etwa --seed 1.
fairness-refuse-cheat = „{ $text }“ kennen wir nicht als Schummelei: zero, shave:MS, far:MS oder mute:MS mit MS von 0 bis 10000, etwa --cheat shave:20.
fairness-refuse-screen = „{ $text }“ ist keine Zeit, nach der ein Bildschirm eine Karte zeigt: 0 bis 1000 Millisekunden, etwa --frame 33.3.
fairness-refuse-stalls = „{ $text }“ ist keine Zeit zwischen zwei Aussetzern: 5 bis 100000 Sekunden, etwa --stall 60.
