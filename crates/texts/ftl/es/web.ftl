# The game in the browser.

web-title-home = Fano
web-title-room = Sala { $name }
web-title-tv = Pantalla grande, sala { $name }
web-title-watch = Mirando la sala { $name }
web-title-practice = Práctica
web-title-why = Por qué funciona
web-nowhere-title = Aquí no hay nada
web-nowhere = En esta dirección no hay ninguna página.
web-go-home = Volver al inicio
web-not-loaded = No se pudo cargar Fano. Revisa tu conexión.
web-page-missing = No se pudo cargar esta página. Revisa tu conexión e inténtalo otra vez.

# Settings and small words.
web-settings = Ajustes
web-close = Cerrar
web-done = Listo
web-more = Más
web-language = Idioma
web-theme = Aspecto
web-theme-auto = Automático
web-theme-noon = Claro
web-theme-night = Oscuro
web-sound = Sonidos
web-vibration = Vibración
web-larger = Símbolos del mismo tamaño
web-key-hints = Mostrar atajos de teclado
web-who = Tu nombre
web-who-colour = Tu color
web-who-change = { $name }: cambiar nombre y color
web-colour = Color { $number }
web-guest-names = Nutria, Garza, Tejón, Lince, Mirlo, Tritón, Polilla, Liebre, Erizo, Gecko, Íbice, Castor

# The first screen.
web-play-alone = Jugar a solas
web-play-together = Jugar en grupo
web-join = Unirse
web-start = Empezar
web-no-room = Ahora mismo no se puede abrir una sala. Inténtalo en un momento.
web-back-to-room = Volver a la sala { $code }
web-home-try = Un símbolo está en las dos cartas. Tócalo.
web-home-found = ¡{ $symbol }! { $count ->
        [one] Ese es todo el juego.
        [2] Dos seguidos.
       *[other] Ya van { $count }.
    }
web-home-missed = { $symbol } solo está en una carta.
web-card-number = Carta { $number }
web-level-follow = Automático
web-level-follow-text = Los bots mejoran cuando ganas y aflojan cuando pierdes. Ahora: { $level }.
web-choose-game = Juego
web-rivals-level = Nivel de los bots
web-rivals-count = Número de bots
web-join-code = Código o enlace
web-join-unknown = No existe la sala { $code }.
web-join-no-code = Un código tiene cinco letras, como KRMTB. También sirve un enlace a la sala.
web-join-unreachable = El servidor no responde. Revisa tu conexión e inténtalo otra vez.

# The page before a room.
web-room = Sala
web-enter-title = ¿Quién eres?
web-enter = ¡Me apunto!
web-enter-players = { $count ->
        [0] Todavía no hay nadie.
        [one] Ya hay una persona.
       *[other] Ya hay { $count } personas.
    }
web-enter-playing = Hay una partida en marcha: puedes mirar, y en la próxima juegas.
web-enter-bad-name = Este nombre no se puede usar aquí. Elige otro, por favor.
web-name-taken = El nombre { $wished } ya está ocupado, así que aquí te llamas { $name }.
web-name-change = Cambiar nombre

# The lobby.
web-invite = Invitar
web-invite-hint = Escanea el código o abre { $address } y únete
web-invite-this-computer = Solo este dispositivo puede abrir esta dirección. Inicia el servidor con --lan para que se unan los teléfonos de la casa.
web-invite-no-network = Este dispositivo no está en ninguna red, así que nadie más puede unirse todavía.
web-qr = Código QR de esta sala: verlo más grande o más pequeño
web-share = Enviar el enlace
web-copied = Enlace copiado
web-open-tv = Ver en una pantalla grande
web-members = Quién está aquí
web-members-count = { $count ->
        [one] Una persona
       *[other] { $count } personas
    }
web-you = tú
web-host = organiza
web-host-is = Ahora organiza { $name }.
web-host-is-you = Ahora organizas tú.
web-bot = bot
web-ready = todo listo
web-away = vuelve enseguida
web-lag = { $ms } ms de ping
web-bot-level = Nivel de { $name }
web-make-host = Que organice { $name }
web-make-host-ask = ¿Dejar que organice?
web-kick = Sacar a { $name }
web-kick-ask = ¿Sacar de verdad?
web-watching = Miran: { $names }
web-screen = Pantalla
web-screen-number = Pantalla { $number }
web-add-bot = Añadir un bot
web-sent-out = { $name } ya no está, pero podría volver con el enlace y otro nombre. Bloquea la sala para evitarlo.
web-sent-out-leave = Dejar la sala abierta
web-removed = Fuera de la sala
web-let-back-in = Dejar volver
web-let-back-in-name = Dejar volver a { $name }
web-lock = Bloquear la sala
web-locked = Bloqueada: no puede entrar nadie más
web-label = { $label }:
web-labelled = { $label }: { $text }
web-what-we-play = A qué jugamos
web-one-game = Un juego
web-series = Una serie
web-drop-game = Quitar { $game }
web-connect-deck = Connect se juega con sus propias cartas hexagonales.
web-deck = Mazo
web-decks-listed = De este servidor
web-decks-own = Tuyos y de otros
web-deck-other = Otro mazo
web-deck-make = Crear tu propio mazo
web-deck-address = Dirección o enlace de un mazo
web-deck-take = Usarlo
web-deck-unclear = Esta no es la dirección de un mazo. La encuentras al final de su enlace.
web-deck-gone = En esta dirección no hay ningún mazo. Pide un enlace nuevo.
web-faces = Símbolos con varios textos o imágenes
web-faces-printed = Como en papel
web-faces-by_place = Distintos al comparar
web-rounds = Rondas
web-points = Puntos para ganar
web-points-usual = lo normal
web-house-rules = Reglas de la casa.
web-wrong-calls = Si alguien se equivoca
web-rule-none = Nada
web-rule-freeze = Espera
web-rule-sit-out = Se queda fuera
web-rule-forfeit = Espera y devuelve
web-freeze-time = Tiempo de espera
web-hold = Espera máxima por conexiones lentas
web-less = Menos: { $what }
web-more-of = Más: { $what }
web-teams = Equipos
web-teams-hint = Arrastra a alguien a un color, o toca primero a la persona y luego el color.
web-teams-hint-own = Toca el color con el que quieres jugar.
web-team-any = Cualquier equipo:
web-team-pick = Elegir equipo para { $name }
web-waiting-for-host = Esperamos a quien organiza.
web-ready-ask = Por mí, ¡ya!
web-is-ready = Todo listo
web-take-seat = Jugar también
web-table-full = La mesa está llena. Puedes mirar hasta que quede un asiento libre.

# The connection.
web-connecting = Conectando…
web-reconnecting = Se perdió la conexión. Conectando de nuevo…
web-other-tab = Estás jugando en otra pestaña.
web-play-here = Jugar aquí
web-over-no_such_room = Esta sala no existe. Quizá ya se cerró o hay un error en el código.
web-over-room_closed = Esta sala está bloqueada. Pide a quien organiza que te deje entrar.
web-over-room_full = Esta sala está llena. Inténtalo otra vez cuando alguien se haya ido.
web-over-kicked = Quien organiza te sacó de esta sala. Si te deja volver, inténtalo otra vez.
web-over-bad_name = Este nombre no se puede usar. Toca el círculo para cambiarlo.
web-over-wrong_version = Esta página es más antigua que el servidor. Recárgala.
web-over-too_many_connections = Esta sala está abierta en demasiadas pestañas. Cierra algunas.
web-over-other = El servidor cerró la conexión.
web-deck-missing = Las cartas aún no se han cargado. Seguimos intentándolo…
web-cards-packing = Preparando las cartas…
web-reload = Recargar
web-try-again = Intentar otra vez

# At the table.
web-starts-in = Empezamos en { $seconds }
web-paused = Esperamos a { $names }
web-paused-left = { $seconds } segundos más
web-go-on = Seguir sin esperar
web-leave = Dejar la partida
web-leave-host = Organizas tú
web-leave-host-game = Si vuelves a la sala, esta partida termina para todos.
web-leave-host-series = Si vuelves a la sala, esta partida y toda la serie terminan para todos.
web-leave-to-lobby = Volver todos a la sala
web-leave-hand-over = O elige quién organiza a partir de ahora y vete. Los demás siguen sin ti.
web-leave-hand-over-last = O elige quién organiza a partir de ahora y vete. Si solo queda una persona, la partida termina.
web-leave-hand-over-to = Dejar que organice { $name } y salir
web-leave-stay = Seguir jugando
web-leave-seat-ask = ¿Dejar la mesa de verdad?
web-stop-practice = Dejar de practicar
web-watching-now = Estás mirando. En la próxima partida juegas.
web-watching-full = Estás mirando. La mesa está llena.
web-watching-only = Estás mirando.
web-card-mine = Tu carta
web-card-centre = La carta del centro
web-card-rival = Carta de { $name }
web-card-left = Carta izquierda
web-card-right = Carta derecha
web-cards-left = { $count ->
        [one] queda 1
       *[other] quedan { $count }
    }
web-said-called = ¡Dicho!
web-said-taken = { $name } · { $symbol } · { $seconds } s
web-said-taken-untimed = { $name } · { $symbol }
web-said-close = { $name } · { $symbol } · { $seconds } s, { $ms } ms antes que { $second }
web-said-late-by = { $ms } ms tarde
web-said-late = Tarde
web-said-wrong = { $symbol } no está en las dos cartas
web-said-wrong-other = { $name } falla: { $symbol }
web-said-lost = Tu respuesta se perdió con la conexión. No contó.
web-sits-out = Te quedas fuera hasta que alguien acierte
web-game-number = Partida { $number } de { $total }
web-to-lobby = Sala
web-home = Inicio

# Offline.
web-offline = No tienes conexión. Fano se conectará de nuevo en cuanto vuelva.
