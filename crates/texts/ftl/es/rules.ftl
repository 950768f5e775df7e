# The games: what they are called, how they are played, what stays hidden.
# Each paragraph of the rules is one line, so that every screen can wrap it.

game-practice-name = Práctica
game-practice-short = Dos cartas a la vista: di el símbolo que comparten, cuantas veces quieras.
game-practice-rules =
    Hay dos cartas boca arriba; las demás esperan en una pila boca abajo. En algún lugar de las dos cartas está el mismo símbolo. Puede ser más grande, más pequeño o estar girado, pero su forma y sus colores son los mismos.

    Encuéntralo y dilo: dos cartas nuevas ocupan el lugar de las anteriores. Juegan todos a la vez, y a solas funciona igual de bien.

    No se cuenta nada y nadie gana. Cuando la pila se va acabando, se mezclan otra vez todas las cartas, así que se termina cuando se quiera.
game-practice-hidden = Nadie puede mirar la pila boca abajo.

game-tower-name = La torre
game-tower-short = Compara tu carta con la del centro y construye la torre más alta.
game-tower-rules =
    Todos empiezan con una carta boca arriba. Las demás forman en el centro una pila boca arriba, y solo cuenta la carta de arriba.

    Busca el símbolo que tu carta comparte con la del centro. Si lo encuentras antes que los demás, la carta del centro es tuya: va encima de tu torre, y desde ese momento comparas con ella. En el centro aparece otra carta, y el juego sigue para todos.

    La partida termina cuando el centro queda vacío. Gana la torre más alta; si hay dos o más iguales, decide un desempate.
game-tower-hidden = Nadie sabe qué hay en la pila debajo de la carta de arriba.

game-well-name = El pozo
game-well-short = Compara tu carta de arriba con la del centro y tírala al pozo, hasta que no te quede ninguna.
game-well-rules =
    Una carta está boca arriba en el centro: es el pozo. Las demás se reparten, y cada persona tiene delante un montón boca arriba; todos ven la carta de arriba. Si no se pueden repartir por igual, la suerte decide a quién le toca una más.

    Busca lo que tu carta de arriba tiene en común con el pozo. Si lo dices antes que nadie, tiras tu carta al pozo: ahora todos tienen que comparar con ella, y en tu montón aparece la siguiente.

    Quien se queda sin cartas primero gana al instante, así que nunca hay empate por el primer lugar. Para los demás cuenta lo que les queda: cuantas menos cartas, mejor.
game-well-hidden = Nadie ve las cartas que hay debajo de la de arriba, ni siquiera en su propio montón.

game-hot-potato-name = La carta caliente
game-hot-potato-short = Encuentra lo que tu carta comparte con la de otra persona y pásasela antes de quedarte con todas.
game-hot-potato-rules =
    Primero se acuerda el número de rondas: cinco o más. En cada ronda, todos reciben una carta nueva, boca arriba. El mazo debe alcanzar para todas las rondas.

    Compara tu carta con las de todos los demás. Cuando encuentres una coincidencia, di de quién es y cuál es el símbolo: todo lo que tienes pasa encima de sus cartas, y en esta ronda estás a salvo. Quien recibe cartas sigue jugando con la nueva de arriba y tiene que pasar el montón entero.

    La ronda termina cuando una sola persona lo tiene todo. Deja esas cartas delante de sí, y empieza la ronda siguiente.

    Al final de todas las rondas, cada persona cuenta lo que tiene delante. Gana el montón más pequeño; si hay empate, decide un desempate.
game-hot-potato-hidden = Nadie conoce las cartas que aún no se han repartido.

game-gift-name = El regalo envenenado
game-gift-short = Encuentra lo que la carta del centro comparte con la de otra persona y regálasela.
game-gift-rules =
    Todos empiezan con una carta boca arriba. Las demás forman en el centro una pila boca arriba, y solo cuenta la carta de arriba.

    Estas cartas no las quiere nadie. Compara la del centro con las cartas de arriba de los demás, nunca con la tuya. Si encuentras una coincidencia, di de quién es y cuál es el símbolo: esa persona tiene que quedarse con la carta, que pasa a ser su carta de arriba.

    Cuando toda la pila está regalada, gana el montón más pequeño. Si dos o más comparten ese honor, decide un desempate.
game-gift-hidden = Nadie sabe qué hay en la pila debajo de la carta de arriba.

game-triplet-name = El trío
game-triplet-short = Encuentra en la mesa tres cartas que muestren el mismo símbolo y llévatelas.
game-triplet-rules =
    Hay nueve cartas boca arriba en la mesa; el resto espera en una pila boca abajo. Eso vale para cartas con ocho símbolos; con otros mazos se ponen tantas como hagan falta para que seguro haya un trío.

    Un trío son tres cartas con un mismo símbolo en todas. Si ves uno, di el símbolo y señala las tres cartas: son tuyas, y los huecos se llenan con cartas de la pila mientras alcance.

    Cuando la pila se acaba y entre las últimas cartas ya no hay ningún trío, termina la partida. Gana la colección más grande; si hay dos o más iguales, decide un desempate.
game-triplet-hidden = Nadie puede mirar la pila boca abajo.

game-connect-name = Connect
game-connect-short = Coloca tus cartas junto a otras que compartan un símbolo, y que tu equipo sea el primero con cuatro de su color en línea.
game-connect-rules =
    De dos a ocho personas forman de dos a cuatro equipos de tres como máximo; también vale un equipo de una sola persona. Cada equipo toma un color: rosa, naranja, verde o azul. Sus cartas se mezclan y se reparten dentro del equipo en pilas boca abajo, y cada persona descubre la de arriba. Una carta inicial, que no tiene color, abre la mesa.

    Las cartas son hexágonos, así que alrededor de cada una caben otras seis. Busca un símbolo que tu carta comparta con cualquier carta de la mesa, dilo y pon la tuya en un espacio libre a su lado. Luego descubre la siguiente. Hay que jugar las cartas como vienen, y ninguna puede ir encima de otra. Si tu pila se acaba, esperas mientras tu equipo sigue jugando.

    La ronda termina cuando cuatro cartas del mismo color están en línea recta y sin huecos. El punto es para el equipo de ese color, sin importar quién puso la última carta, y ese equipo se queda con la carta inicial como señal.

    Después de su primer punto, un equipo recibe una carta de cada uno de los otros; después del segundo, dos de cada uno, y así sucesivamente. Cada equipo da cartas de su propio color, elegidas al azar; solo cuando se acaban da de otros colores, pero nunca del color que acaba de ganar el punto. Nadie da tantas que alguien de su equipo se quede sin ninguna. Los colores ajenos en tu pila son un estorbo: hay que ponerlos sin ayudar a sus dueños.

    Entre rondas, cada equipo recoge de la mesa las cartas de su color; después todos mezclan y reparten otra vez sus cartas, y se pone una carta inicial nueva. Si un equipo entero se queda sin cartas antes de que haya una línea, nadie gana el punto, y la ronda siguiente empieza con la misma carta inicial.

    Se gana con cinco puntos si hay dos equipos, con cuatro si hay tres y con tres si hay cuatro. También se puede acordar otro número del uno al cinco. Nadie más puede ganar un punto en el mismo momento, así que no hay empates.
game-connect-hidden = Nadie ve lo que hay en las pilas debajo de la carta de arriba, y una pantalla grande compartida no muestra las manos.

game-face-off-name = Duelo
game-face-off-short = Dos personas, dos cartas: gana quien dice primero el símbolo que está en las dos.
game-face-off-rules =
    Dos personas comparten el primer lugar y una tiene que ganar. Se mezcla el mazo y cada una recibe una carta. Las dos cartas se descubren en el mismo momento.

    De las dos, gana quien diga primero el símbolo que está en ambas cartas. Los demás miran y no dicen nada.
game-face-off-hidden = Las dos cartas están a la vista de todos; solo está oculto el resto del mazo.

game-tie-break-name = Desempate
game-tie-break-short = Cuando varias personas comparten el primer lugar, una ronda rápida decide quién se lo lleva.
game-tie-break-rules =
    Solo juegan quienes comparten el primer lugar; los demás lugares quedan como están. Se mezcla otra vez el mazo.

    Entre dos hay un duelo: una carta por persona, y gana la respuesta más rápida.

    Entre tres o más se juega una sola ronda de La carta caliente. Aquí lo importante es salir pronto: quien pasa primero sus cartas gana la partida, y los demás quedan en el orden en que van saliendo.

    Si al final de una serie varias personas tienen las mismas victorias, se decide del mismo modo quién la gana.
game-tie-break-hidden = Las cartas en juego están a la vista de todos; solo está oculto el resto del mazo.

# What holds for every game.
rules-players = De { $min } a { $max } jugadores
rules-players-exactly = Para { $count } jugadores
rules-players-teams = De { $min } a { $max } jugadores, en dos a cuatro equipos
rules-doubt-title = Quién fue primero
rules-doubt =
    Gana la primera respuesta. En pantallas, eso significa la reacción más rápida: el tiempo de cada persona corre desde que las cartas aparecen ante sus ojos, así que nadie pierde por tener una conexión lenta.

    Si dos respuestas llegan a la vez, decide el gesto siguiente, si el juego lo tiene: en El trío, quien señala primero la tercera carta; en Connect, quien elige primero el espacio. Si también eso coincide, se sortea. Con cartas en una mesa de verdad mandan las manos: gana quien toma o pone la carta primero.
rules-wrong-title = Respuestas equivocadas y tardías
rules-wrong = Una respuesta es equivocada si el símbolo no está en todas las cartas de las que se trata. Para eso se acuerda una de cuatro reglas de la casa; si nadie elige otra, vale la segunda.
rules-late = Una respuesta correcta que llega un momento después que la de otra persona es tardía. Llegar tarde no cuesta nada, sea cual sea la regla de la casa.
rules-series-title = Una serie
rules-series = Una serie tiene hasta { $max } partidas, en cualquier orden y también repetidas. La gana quien gane más partidas; si varias personas han ganado las mismas, decide un desempate. En Práctica no gana nadie, así que no puede formar parte de una serie.
rules-common = Quién fue primero, qué cuesta equivocarse y cómo se gana una serie es igual en todos los juegos: fano rules

# The colours of Connect.
colour-pink = rosa
colour-orange = naranja
colour-green = verde
colour-blue = azul

# House rules for a wrong call.
wrong-none = Equivocarse no cuesta nada.
wrong-freeze = Si te equivocas, no puedes responder durante { $seconds ->
        [one] { $seconds } segundo
       *[other] { $seconds } segundos
    }.
wrong-sit-out = Si te equivocas, te quedas fuera hasta que alguien acierte; si todos están fuera, todos vuelven a entrar.
wrong-forfeit = Si te equivocas, no puedes responder durante { $seconds ->
        [one] { $seconds } segundo
       *[other] { $seconds } segundos
    }, y en La torre y El trío devuelves bajo la pila la carta más antigua que hayas ganado.

# What keeps a game from being set up.
setup-game-count = { $found ->
        [0] Elige al menos un juego; en una serie caben hasta { $max }.
       *[other] Una serie tiene de 1 a { $max } partidas, no { $found }.
    }
setup-deck-count = Una serie necesita un mazo para cada una de sus partidas, y { $max } distintos como máximo, no { $found }.
setup-practice-in-series = En Práctica no gana nadie, así que no cabe en una serie; se juega aparte.
setup-seats = { $game } es para { $min } a { $max } jugadores, y { $found ->
        [one] solo hay { $found }
       *[other] ahora hay { $found }
    }.
setup-too-few-cards = { $game } con { $seats ->
        [one] { $seats } jugador
       *[other] { $seats } jugadores
    } necesita al menos { $needed } cartas y este mazo tiene { $cards }; elige un mazo más grande o juega con menos gente.
setup-too-few-rounds = La carta caliente necesita al menos { $min } rondas; { $found } son muy pocas.
setup-too-many-rounds = { $seats } jugadores y { $cards } cartas alcanzan para { $max ->
        [one] { $max } ronda
       *[other] { $max } rondas
    } como máximo.
setup-no-colours = Connect necesita cartas iniciales y suficientes cartas del color de cada equipo; elige un mazo que las tenga.
setup-table-too-large = Con este mazo, El trío necesitaría { $needed } cartas en la mesa; elige uno que necesite { $max } como máximo.
setup-team-count = Connect se juega con 2 a 4 equipos, no con { $found }.
setup-team-size = { $found ->
        [0] No hay nadie en el equipo { $colour }; un equipo tiene de 1 a { $max } personas.
        [one] Hay { $found } persona en el equipo { $colour }; un equipo tiene de 1 a { $max }.
       *[other] Hay { $found } personas en el equipo { $colour }; un equipo tiene de 1 a { $max }.
    }
setup-same-colour = Más de un equipo ha elegido el color { $colour }; cada equipo necesita el suyo.
setup-seat-teams = { $teams ->
        [0] El asiento { $seat } aún no tiene equipo; asígnale uno.
       *[other] El asiento { $seat } está en { $teams } equipos; déjalo en uno solo.
    }
setup-no-such-seat = En esta mesa no hay asiento { $seat }; elige uno que esté ocupado.
setup-points = Connect se juega a entre 1 y { $max } puntos, no a { $found }.
setup-freeze-time = La espera tras una respuesta equivocada puede ser de { $min } a { $max } milisegundos, no de { $found }.

# Why a call was not taken.
refused-time-went-back = Esta respuesta es anterior a otra que ya ha contado.
refused-no-such-seat = Ese asiento no existe en esta mesa.
refused-not-playing = Ahora mismo no estás en juego.
refused-frozen = Te equivocaste; espera a que pase tu tiempo.
refused-sitting-out = Te equivocaste; te quedas fuera hasta que alguien acierte.
refused-no-card = Ahora mismo no tienes ninguna carta que jugar.
refused-target-not-in-round = Esa persona ya no está en esta ronda; elige a otra.
refused-target-is-caller = No puedes elegirte a ti; elige a otra persona.
refused-wrong-gesture = En este juego no se responde así.
refused-no-such-symbol = Este mazo no tiene ese símbolo.
refused-bad-slots = Elige tres cartas distintas que estén en la mesa.
refused-no-anchor = Ahí no hay ninguna carta con la que comparar la tuya.
refused-not-adjacent = Elige un espacio justo al lado de la carta con tu símbolo.
refused-cell-taken = En ese espacio ya hay una carta; elige uno libre.
refused-future-view = Esta respuesta es para una mesa que aún no existe.
refused-view-too-old = La mesa ha cambiado demasiado desde entonces; mira otra vez.
refused-game-over = Esta partida ha terminado.
refused-game-not-over = Esta partida aún no ha terminado.
refused-cannot-stop = Solo Práctica se puede detener; esta partida se juega hasta el final.

# The levels of the bots.
level-1 = Peque
level-2 = Escolar
level-3 = De vez en cuando
level-4 = Con experiencia
level-5 = De campeonato

# Labels in the report about simulated games.
simulate-games = { $count ->
        [one] { $count } partida
       *[other] { $count } partidas
    }
simulate-wins = Victorias
simulate-seat = Asiento
simulate-level = Nivel
simulate-calls = Respuestas
simulate-seconds = Segundos
simulate-tie-breaks = Desempates
simulate-wrong-calls = Fallos
simulate-late-calls = Respuestas tardías
simulate-rounds-drawn = Rondas sin punto
simulate-median = Mediana
simulate-mean = Media
simulate-min = Mínimo
simulate-max = Máximo
simulate-histogram = Duración de una partida en segundos
simulate-champion = Series ganadas

# Playing a recorded game again.
replay-header = { $game }, { $seats ->
        [one] { $seats } jugador
       *[other] { $seats } jugadores
    }, mazo: { $deck }
replay-step = Paso { $number } de { $total }
replay-ok = El registro es correcto de principio a fin: { $commands ->
        [one] { $commands } orden
       *[other] { $commands } órdenes
    }, { $events ->
        [one] { $events } suceso
       *[other] { $events } sucesos
    }.
replay-recovered = La línea { $line }, la última, está cortada; se conserva todo lo anterior.
replay-cut-short = La serie se hizo demasiado larga y se terminó ahí, a las { $steps_max } órdenes como muy tarde; cuenta lo ganado hasta entonces.
replay-broken = El registro falla a partir de la línea { $line }: { $reason }

# What is wrong with a journal.
journal-at = Línea { $line }: { $reason }
journal-bad-version = Este programa no puede leer registros de la versión “{ $found }”; quizá uno más nuevo sí.
journal-missing-header = En la cabecera falta “{ $field }”.
journal-unknown-word = En un registro no hay ninguna entrada llamada “{ $word }”.
journal-bad-value = “{ $value }” no es un valor posible para “{ $field }”.
journal-bad-card = “{ $card }” no es una carta de este mazo.
journal-time-back = El tiempo de aquí es anterior al de la línea previa.
journal-does-not-follow = Según las reglas, ahora toca “{ $expected }”, pero el registro dice “{ $found }”.
journal-refused = Las reglas no permiten esta orden: { $reason }
journal-too-large = El registro es demasiado grande; se pueden leer { $bytes_max } bytes como máximo.
journal-too-long-line = Esta línea es demasiado larga; se pueden leer { $bytes_max } bytes como máximo.
journal-not-text = El registro no es texto legible en UTF-8.
journal-empty = El registro está vacío; debe empezar con una cabecera.
journal-late = En el momento de esta respuesta ya había ganado otra persona.
