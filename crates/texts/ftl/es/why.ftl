# Why it works: the mathematics, to be tried out.

why-title = Por qué funciona
why-intro = Toma dos cartas cualesquiera: siempre coinciden en un símbolo, nunca en dos. No es casualidad, y nadie tuvo que ir probando: es geometría. Aquí hay cinco cosas para jugar con ella.
why-again = Empezar de nuevo
why-offline = Ahora mismo no se pueden cargar las cartas.

why-fano-title = Siete cartas con siete símbolos
why-fano-1 = Imagina que los símbolos son puntos y las cartas son líneas. Por dos puntos pasa una sola línea; así que dos símbolos se encuentran en una sola carta.
why-fano-2 = El mazo más pequeño de este tipo es el plano de Fano, que da nombre al juego. Una de sus líneas es redonda, y eso está permitido: solo importa quién está en ella.
why-fano-picture = Los siete puntos
why-fano-begin = Toca dos símbolos para hacer una carta.
why-fano-second = Ahora el segundo.
why-fano-built = { $count } de 7 cartas. ¿Otros dos símbolos?
why-fano-again = Esa carta ya la tienes: dos símbolos solo tienen una carta en común.
why-fano-complete = Las 7 cartas. Ahora toca dos cualesquiera.
why-fano-other = Y otra carta…
why-fano-meet = Comparten un símbolo: { $symbol }. { $pairs } de 21 parejas probadas.
why-fano-all = Las 21 parejas, y siempre una sola coincidencia. Ese es todo el secreto.
why-fano-empty = Una carta por descubrir
why-fano-rest = Muéstrame las siete

why-box-title = 55 de 57, 90 de 91
why-box-1 = Con 8 símbolos por carta, el plano completo tiene 57 cartas y 57 símbolos, y cada símbolo está en 8 cartas. La caja solo trae 55.
why-box-2 = Quitar cartas nunca estropea una coincidencia: dos cartas siguen compartiendo lo que compartían. Pero algunos símbolos se vuelven más raros. El que está en las dos cartas que faltan queda 6 veces, otros 14 quedan 7 veces y todos los demás, 8.
why-box-3 = Con 10 símbolos serían 91 cartas. Connect tiene 90: diez para empezar y veinte de cada uno de los cuatro colores. 91 no se pueden repartir así.
why-box-which = Caja
why-box-classic = 8 símbolos
why-box-connect = 10 símbolos
why-box-all = Las { $all } cartas: todos los símbolos aparecen las mismas veces.
why-box-as-sold = { $left } de { $all } cartas, como en la caja.
why-box-some = { $left } de { $all } cartas. Dos cualesquiera siguen coincidiendo.
why-box-symbols = { $count ->
    [one] { $count } símbolo
   *[other] { $count } símbolos
}
why-box-hint = Toca las cartas para quitarlas o devolverlas.
why-box-cards = Todas las cartas del plano
why-box-card = Carta { $number }: { $symbols }
why-box-complete = Las { $count }
why-box-sold = Las { $count } de la caja

why-nine-title = Por qué El trío usa nueve cartas
why-nine-1 = En El trío buscas tres cartas con un símbolo en común. A menudo bastan tres o cuatro cartas, a veces hacen falta más. Pero nueve siempre bastan.
why-nine-2 = Supongamos que no hay ningún trío. Entonces una carta coincide con cada una de las demás en un símbolo distinto y, como tiene 8 símbolos, puede haber 9 cartas como máximo. Con 9, cada símbolo de la mesa estaría exactamente dos veces.
why-nine-3 = Ahora mira cualquier carta que siga en la pila: coincide con cada una de las nueve, y siempre con dos a la vez. Pero nueve es impar. Por eso, sin trío no puede haber más de 8 cartas.
why-nine-begin = Reparte cartas hasta que haya un trío.
why-nine-none = { $count ->
    [1] Una carta.
    [2] Dos cartas.
   *[other] { $count } cartas, aún sin trío.
}
why-nine-found = Trío con { $count } cartas: { $symbol }
why-nine-eight = Ocho cartas sin trío. Sea cual sea la novena, formará uno.
why-nine-next = Siguiente carta
why-nine-again = Otra vez
why-nine-many = Repartir { $count } veces
why-nine-show = Mostrar ocho sin trío
why-nine-tally = Con cuántas cartas salió el trío
why-nine-never = nunca

why-girls-title = Quince colegialas
why-girls-1 = En 1850, Thomas Kirkman preguntó: quince chicas salen a pasear todos los días durante una semana, en cinco filas de tres. ¿Es posible que cada dos caminen juntas exactamente una vez?
why-girls-2 = Es posible, en siete días justos: hay 105 parejas y cada día gasta 15. Es la misma pregunta que con las cartas, hecha mucho antes del juego.
why-girls-3 = Seis de estos días están bien. El séptimo, alguien mezcló las filas. Toca a dos chicas y cambiarán de sitio.
why-girls-begin = Se han encontrado { $met } de { $pairs } parejas. Un círculo discontinuo significa: esta chica camina con alguien por segunda vez.
why-girls-held = { $girl } ya camina otros días con las que se ven tenues. ¿Con quién debe cambiar de sitio?
why-girls-solved = Se han encontrado las { $pairs } parejas, y ninguna dos veces.
why-girls-day = Día { $day }
why-girls-girl-again = { $girl }, camina con alguien por segunda vez
why-girls-another = Mezclar otro día
why-girls-solve = Muéstramelo
why-girls-count = Son { $girls } chicas, de la A a la O.

why-own-title = Tu propio mazo
why-own-1 = ¿Cuántas cartas puede tener un mazo si cada dos comparten un símbolo, pero no todas el mismo? Con n símbolos por carta, n² − n + 1 como máximo, y entonces hacen falta otros tantos símbolos.
why-own-2 = ¿Existe siempre un mazo completo así? Es una pregunta de las buenas: para algunos números existe, para otros no puede existir y para otros nadie en el mundo lo sabe.
why-own-ask = ¿Cuántos símbolos por carta?
why-own-size-yes = { $size } símbolos: hay un mazo completo
why-own-size-no = { $size } símbolos: no hay ninguno
why-own-size-unknown = { $size } símbolos: nadie lo sabe
why-own-legend-yes = existe
why-own-legend-no = imposible
why-own-legend-unknown = nadie lo sabe
why-own-cards = cartas, cada una con { $symbols } de { $cards } símbolos
why-own-would = Tendría { $cards } cartas con { $symbols } símbolos cada una.
why-own-no-short = No
why-own-unknown-short = ¿Quién sabe?
why-own-prime = Existe porque { $order } es un número primo: contar como en un reloj de { $order } horas da las cartas.
why-own-power = Existe porque { $order } = { $prime } elevado a { $exponent }: hay una aritmética extraña con solo { $order } números, y de ella salen las cartas.
why-own-triangle = Tres cartas con dos símbolos cada una sí coinciden, pero eso es solo un triángulo: demasiado pequeño para ser un plano.
why-own-squares = No puede existir: según un teorema de Bruck y Ryser (1949), { $order } tendría que ser la suma de dos cuadrados, y el primo { $prime } lo impide.
why-own-lam = No puede existir. Lam, Thiel y Swiercz lo demostraron en 1989 con una búsqueda que mantuvo ocupadas a las máquinas durante años.
why-own-unknown = Nadie ha encontrado uno de orden { $order }, y nadie ha demostrado que no lo haya. ¿Quizá tú?
why-own-triplet = El trío pondría { $slots } cartas en la mesa.
why-own-nearest = Hay mazos completos con { $below } y con { $above } símbolos por carta.
why-own-smallest = El mazo completo más pequeño tiene { $above } símbolos por carta: las siete cartas del principio.
