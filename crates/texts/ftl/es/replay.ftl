# A game told step by step. Seats are numbered as in the journal, from 0.
replay-at = { $number }. a los { $time } s
replay-deal = Se reparte
replay-viewer-seat = La mesa vista desde el asiento { $seat } tras { $number ->
        [one] { $number } orden
       *[other] { $number } órdenes
    }:
replay-viewer-spectator = La mesa vista por el público tras { $number ->
        [one] { $number } orden
       *[other] { $number } órdenes
    }:
replay-viewer-screen = La mesa en la pantalla compartida tras { $number ->
        [one] { $number } orden
       *[other] { $number } órdenes
    }:
replay-no-such-step = Este registro tiene { $total ->
        [one] { $total } orden
       *[other] { $total } órdenes
    }; --at admite de 0 a { $total }.
replay-no-such-seat = Esta partida tiene los asientos 0 a { $last }; --as admite uno de ellos, “spectator” o “screen”.
replay-one-file = Solo se puede ver un registro a la vez; indicar un archivo, o añadir --winners para contarlos todos.
replay-nothing-counted = En estos registros no hay ninguna partida terminada de La torre, El pozo o El regalo envenenado que contar.
replay-broken-file = { $file } falla a partir de la línea { $line }: { $reason }
replay-unreadable = No se puede leer { $file }: { $error }

event-hidden = (algo que desde aquí no se ve)
event-started = Empieza { $game } con { $seats ->
        [one] { $seats } jugador.
       *[other] { $seats } jugadores.
    }
event-round = Empieza la ronda { $round }.
event-gathered = Se recogen todas las cartas.
event-dealt = { $count ->
        [one] Se reparte { $count } carta
       *[other] Se reparten { $count } cartas
    }: { $to }.
event-moved = { $count ->
        [one] Pasa una carta
       *[other] Pasan { $count } cartas
    }: { $from } → { $to }.
event-turned = Ahora boca arriba ({ $at }): { $card }.
event-called-match = El asiento { $seat } dice { $symbol }.
event-called-give = El asiento { $seat } dice { $symbol } y da al asiento { $target }.
event-called-triplet = El asiento { $seat } dice { $symbol } en los puestos { $a }, { $b } y { $c }.
event-called-place = El asiento { $seat } dice { $symbol } con la carta en { $anchor } y coloca en { $cell }.
event-mistaken = El asiento { $seat } dice { $symbol }: se equivoca.
event-frozen = El asiento { $seat } espera hasta los { $time } s.
event-sat-out = El asiento { $seat } se queda fuera.
event-let-back-in = Vuelven a entrar: { $seats }.
event-safe = El asiento { $seat } está a salvo en esta ronda.
event-scored = Cuatro en línea: el equipo { $colour } tiene ahora { $points ->
        [one] { $points } punto.
       *[other] { $points } puntos.
    }
event-given = El equipo { $from } da { $count ->
        [one] una carta
       *[other] { $count } cartas
    } al equipo { $to }.
event-round-drawn = Un equipo se ha quedado sin cartas: nadie gana el punto en esta ronda.
event-removed = El asiento { $seat } ya no juega.
event-tied = Empate en el primer lugar: { $seats }. Habrá desempate.
event-ended = La partida ha terminado. Primer lugar: { $winners }.
event-ended-nobody = La partida ha terminado.
event-series-ended = Gana la serie: { $champions }.
event-series-ended-nobody = Eso fue todo.

place-centre = el centro
place-hand = las cartas del asiento { $seat }
place-front = delante del asiento { $seat }
place-slot = puesto { $slot }
place-cell = casilla { $cell }
place-pile = la pila boca abajo
place-aside = fuera del juego

table-heap = { $place }: { $count ->
        [one] { $count } carta
       *[other] { $count } cartas
    }
table-heap-open = { $place }: { $count ->
        [one] { $count } carta
       *[other] { $count } cartas
    }, arriba { $card }
table-card = { $place }: { $card }
table-points = Puntos: { $points }
table-frozen = El asiento { $seat } espera hasta los { $time } s.
table-sitting-out = Fuera: { $seats }.

rules-all = fano rules JUEGO muestra las reglas de un juego.
rules-unknown = No hay ningún juego llamado “{ $game }”; los juegos son { $known }.
