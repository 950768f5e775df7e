# The tables of the games in the browser, the big screen and watching.

play-players = Jugadores
play-teams = Equipos
play-card-own = Tu carta
play-card-of = Carta de { $name }
play-card-centre = La carta del centro
play-card-slot = Carta { $number }
play-card-board = Una carta del tablero
play-card-board-at = Carta del tablero, { $colour }, columna { $column }, fila { $row }
play-card-magnified = Una carta del tablero, ampliada
play-magnified-close = Volver al tablero
play-free-cell = Un espacio libre, columna { $column }, fila { $row }: { $length } en línea
play-connect-symbol = Toca en el tablero un símbolo de tu carta
play-connect-magnified = Toca el símbolo que tienen las dos cartas
play-connect-place = Ahora toca un espacio libre a su lado
play-safe = a salvo
play-safe-own = Estás a salvo
play-none-left = Todo regalado
play-left = { $count ->
    [one] queda { $count } carta
   *[other] quedan { $count } cartas
}
play-pile = { $count ->
    [0] La pila está vacía
    [one] { $count } carta en la pila
   *[other] { $count } cartas en la pila
}
play-pack = { $count ->
    [one] { $count } carta en tu pila
   *[other] { $count } cartas en tu pila
}
play-pack-empty = Tu pila está vacía
play-fit-board = Ver todo
play-offline = sin conexión
play-removed = ya no juega
play-sits-out = se queda fuera
play-team-pink = Rosa
play-team-orange = Naranja
play-team-green = Verde
play-team-blue = Azul
play-team-points = { $count ->
    [one] { $team }: { $count } punto
   *[other] { $team }: { $count } puntos
}

# Great moments at the table.
play-round-safe = Ronda { $number } · { $name } se salva primero
play-round-keeps = { $count ->
    [one] { $name } se queda con { $count } carta
   *[other] { $name } se queda con { $count } cartas
}
play-round-line = Ronda { $number } · Equipo { $team }: cuatro en línea
play-round-drawn = Ronda { $number } · Nadie hace cuatro en línea: se reparte otra vez
play-last-card = La última carta es para { $name }
play-tie-break-won = { $name } gana el desempate

# The big screen and watching.
play-come-in = ¡Ven a jugar!
play-join-at = Escanea el código o abre { $address }
play-qr = Código QR para unirse a esta sala
play-nobody-yet = Todavía no hay nadie. ¡Empieza tú!
play-ready = todo listo
play-more-games = { $count ->
    [one] y un juego más
   *[other] y { $count } juegos más
}
play-game-number = Partida { $number } de { $total }
play-round = Ronda { $number }
play-standings = { $game } ha terminado
play-champion-mark = gana la serie
play-rank = Lugar
play-player = Nombre
play-cards = Cartas
play-points = Puntos
play-wins = Partidas ganadas
play-join-in = Jugar también
play-not-begun = La partida aún no ha empezado.
