# What fano simulate says beside the labels in rules.ftl.
simulate-title = { $games ->
        [one] { $games } partida
       *[other] { $games } partidas
    } de { $game }, { $players } jugadores, mazo { $deck }, semilla { $seed }
simulate-title-series = { $games ->
        [one] { $games } serie
       *[other] { $games } series
    } ({ $game }), { $players } jugadores, mazo { $deck }, semilla { $seed }
simulate-bot = Bot
simulate-team = Equipo
simulate-games-won = Partidas ganadas
simulate-reaction = Segundos hasta acertar
simulate-unfinished = Interrumpidas
simulate-count = Número de partidas
simulate-histogram-series = Duración de una serie en segundos
simulate-count-series = Número de series

# Also said by fano replay --winners.
repeat-wins = { $game }: quien ganó una carrera ganó también la siguiente en el { $share } % de { $contests } carreras; las mismas victorias en orden aleatorio dan { $random } % ± { $margin }.

# What keeps a simulation from starting.
simulate-unknown-game = “{ $found }” no se puede simular; elegir { $games } o series.
simulate-unknown-level = “{ $found }” no es un nivel; indicar de 1 a 5 o { $levels }.
simulate-level-count = { $found } niveles no encajan con { $seats ->
        [one] { $seats } jugador
       *[other] { $seats } jugadores
    }; indicar un nivel para todos o uno para cada asiento.
simulate-unknown-rule = “{ $found }” no es una regla para respuestas equivocadas; elegir none, freeze, sit-out o forfeit.
simulate-bad-teams = “{ $found }” no dice quién juega con quién; indicar un número de equipos, como 2, o los asientos de cada equipo, como 0+2,1+3.
simulate-not-this-game = { $option } es para { $game }, que aquí no se juega; hay que quitarlo.
simulate-series-only = --series es para --game series; quitarlo o elegir --game series.
simulate-game-count = Se pueden simular de 1 a { $max } partidas, no { $found }.
simulate-job-count = Pueden ejecutarse de 1 a { $max } tareas a la vez, no { $found }.
simulate-cannot-write = No se puede escribir { $file }: { $error }
simulate-journal-exists = { $file } ya existe y se deja como está; elegir una carpeta vacía.
