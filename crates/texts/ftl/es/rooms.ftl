# What a room says when something cannot be done.
room-not-host = Eso solo lo puede hacer quien organiza.
room-not-now = Ahora mismo no se puede.
room-no-such-member = Esa persona ya no está aquí.
room-not-yours = Solo puedes elegir tu propio equipo.
room-no-bot = Solo los bots tienen nivel.
room-table-full = Los { $max } asientos están ocupados.
room-too-many-screens = Esta sala ya tiene { $max } pantallas grandes y no caben más.
room-banned-name = Alguien con este nombre tuvo que salir de la sala; elige otro, por favor.
room-colour = Hay colores del 0 al { $max }.
room-unknown-deck = Aquí no hay ningún mazo llamado “{ $name }”.
room-too-many-games = { $found } partidas son demasiadas para una serie; caben { $max } como mucho.
room-rounds = { $found } rondas son demasiadas; { $max } como mucho.
room-hold = Tras una respuesta, la mesa puede esperar de 0 a { $max } ms, no { $found }.
room-grace = La mesa puede esperar a alguien de 0 a { $max } segundos, no { $found }.

name-empty = Hace falta un nombre.
name-too-long = Un nombre tiene { $max } caracteres como mucho; este tiene { $chars }.
name-invisible = Este nombre tiene caracteres que no se ven.

refused-no-seat = En esta partida estás mirando.
refused-not-now = Ahora mismo no hay nada que decir.
refused-still-held = Tu última respuesta aún se está decidiendo.
refused-other-tab = Estás jugando en otra pestaña.
refused-used-number = Esta respuesta ya había llegado.
