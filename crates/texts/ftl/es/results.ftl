# What came of a game, and watching it again.

results-winner = Gana { $name }
results-winners = Ganan { $names }
results-winner-you = ¡Ganas tú!
results-champion = { $name } gana la serie
results-champions = { $names } ganan la serie
results-champion-you = ¡Ganas la serie!
results-over = Eso es todo
results-podium = Podio
results-rank = { $rank }.º
results-cards = { $count ->
    [one] { $count } carta
   *[other] { $count } cartas
}
results-points = { $count ->
    [one] { $count } punto
   *[other] { $count } puntos
}
results-wins = { $count ->
    [one] { $count } partida ganada
   *[other] { $count } partidas ganadas
}
results-you = tú
results-removed = dejó la partida
results-tie-break = Decidido en el desempate
results-seconds = { $seconds } s
results-ms = { $ms } ms

results-plot = ¿Con qué rapidez?
results-plot-about = Cada punto es una respuesta. Cuanto más a la izquierda, más rápida.
results-plot-person = { $name }: { $right ->
    [one] { $right } acierto
   *[other] { $right } aciertos
}, { $wrong ->
    [one] { $wrong } fallo
   *[other] { $wrong } fallos
}; la mitad de los aciertos en { $median } o menos, el más rápido en { $fastest }
results-plot-person-none = { $name }: sin tiempos
results-plot-fastest = La más rápida de todas: { $name }, { $symbol }, { $seconds }
results-plot-dot = { $name } · { $symbol } · { $seconds }
results-plot-dot-wrong = { $name } · { $symbol } · fallo
results-plot-fastest-word = Respuesta más rápida
results-plot-median = típico
results-plot-wrong = fallo
results-plot-none = No se midió ningún tiempo.

results-fastest-symbol = Visto más rápido
results-slowest-symbol = Mejor escondido
results-symbol-times = { $calls ->
    [one] { $seconds }, una vez
   *[other] { $seconds }, { $calls } veces
}

results-close = ¡Por un pelo!
results-close-about = La línea fina indica con cuánta exactitud se conoce un tiempo.
results-close-times = { $first } { $first-ms } ms, { $second } { $second-ms } ms, ±{ $margin }
results-close-gap = por { $gap } ms
results-close-gap-zero = igual de rápido
results-close-dice = demasiado reñido para medirlo
results-closest = Lo más reñido
results-closest-by = { $first }, { $ms } ms antes que { $second }

results-games = Partida por partida
results-game = Partida
results-total = Ganadas

results-rematch = Jugar otra vez
results-next = Siguiente partida
results-next-game = Después: { $game }
results-replay = Ver otra vez
results-journal = Registro
results-share = Compartir imagen
results-share-text = Fano: { $headline }
results-shared = Imagen guardada.
results-share-failed = Aquí no se pudo crear la imagen.
results-loading = Sumando todo…
results-missing = En esta dirección no hay ninguna partida terminada.
results-unreachable = No se puede cargar la partida. Revisa tu conexión e inténtalo otra vez.
results-try-again = Intentar otra vez

results-replay-title = Repetición
results-replay-of = { $games }, { $date }
results-replay-play = Reproducir
results-replay-pause = Pausa
results-replay-back = Respuesta anterior
results-replay-forward = Respuesta siguiente
results-replay-speed = Velocidad
results-replay-times = { $speed }×
results-replay-eyes = Ver como
results-replay-spectator = Público
results-replay-screen = Pantalla grande
results-replay-time = { $now } de { $end }
results-replay-scrub = Momento de la partida
results-replay-called = { $name } · { $symbol }
results-replay-called-time = { $name } · { $symbol } · { $seconds }
results-replay-called-to = { $name } · { $symbol } · para { $target }
results-replay-mistaken = { $name } · { $symbol } · fallo
results-replay-round = Ronda { $round }
results-replay-scored = Cuatro en línea: el punto es para el equipo { $colour }
results-replay-drawn = Nadie tiene cuatro en línea; la ronda se reparte otra vez.
results-replay-removed = { $name } dejó la partida.
results-replay-tied = { $names } comparten el primer lugar: habrá desempate.
results-replay-ended = { $game } ha terminado.
results-replay-game = Empieza { $game }.
results-replay-results = Resultado
results-replay-show = Ver cómo terminó
