# The mathematics: planes, which of them exist, Kirkman's schoolgirls.

# Requests that cannot be carried out.
designs-not-a-number = “{ $text }” no sirve aquí; indicar un número entero, como 9.
designs-order-missing = ¿De qué orden? Sirve cualquier potencia de un primo hasta 4096, como --order 7.
designs-order-too-large = El orden { $order } es demasiado grande: aquí el mayor es { $max }.
designs-order-too-small = El plano más pequeño es de orden 2: es el plano de Fano, con 7 cartas.
designs-no-plane-bruck-ryser = No hay ningún plano de orden { $order } (Bruck–Ryser); los órdenes más cercanos son { $below } y { $above }.
designs-no-plane-lam = No hay ningún plano de orden { $order } (Lam, Thiel y Swiercz, 1989); los órdenes más cercanos son { $below } y { $above }.
designs-no-plane-known = Nadie conoce un plano de orden { $order }; los órdenes más cercanos son { $below } y { $above }.
designs-only-order-nine = --kind { $kind } es un plano de orden 9, no { $order }: quitar --order o elegir --kind desarguesian.
designs-girls-impossible = { $girls } chicas no pueden encontrarse todas exactamente una vez en filas de tres: hacen falta 3, 9, 15, 21, … chicas; servirían { $below } o { $above }.
designs-girls-not-built = { $girls } chicas sí pueden, pero esa distribución no se puede calcular aquí: servirían { $below } o { $above }.
designs-girls-too-few = Hasta el paseo más pequeño necesita 3 chicas: servirían 3, 9, 15, 21, …
designs-girls-too-many = { $girls } chicas son demasiadas: aquí son posibles hasta { $max }.
designs-unreadable = No se puede leer { $path }: { $error }
designs-no-days = En { $path } no hay ningún día: escribir un día por línea, como 1 2 3 | 4 5 6 | 7 8 9.

# Whether there is a plane.
designs-exists-prime = Orden { $order }: sí. { $order } es un número primo, así que calcular módulo { $order } da un plano: { $cards } cartas con { $symbols } símbolos cada una.
designs-exists-prime-power = Orden { $order }: sí. { $order } = { $prime }^{ $exponent } es una potencia de un primo, así que el cuerpo de { $order } elementos da un plano: { $cards } cartas con { $symbols } símbolos cada una.
designs-exists-single-point = Orden { $order }: no. Sería una sola carta con un solo símbolo.
designs-exists-triangle = Orden { $order }: no. Tres cartas con dos símbolos cada una coinciden dos a dos, pero eso es un triángulo; en un plano hay cuatro puntos entre los que no hay tres en una misma línea.
designs-exists-bruck-ryser = Orden { $order }: no. Como { $order } da resto 1 o 2 al dividirlo entre 4, tendría que ser la suma de dos cuadrados (Bruck y Ryser, 1949), pero el primo { $prime } lo divide un número impar de veces.
designs-exists-lam = Orden { $order }: no. Lam, Thiel y Swiercz lo descartaron en 1989 con una búsqueda que llevó años de cálculo.
designs-exists-unknown = Orden { $order }: nadie lo sabe. Nadie ha encontrado un plano así, y nadie ha demostrado que no lo haya.
designs-exists-only-one = Es el único de su orden.
designs-exists-four = Hay cuatro de este orden: --kind desarguesian, hall, dual-hall y hughes.
designs-exists-too-large = Pero es demasiado grande para crearlo aquí: el mayor orden es { $max }.
designs-exists-nearest = Los órdenes más cercanos con un plano son { $below } y { $above }.
designs-exists-smallest = El menor orden con un plano es 2: el plano de Fano, con 7 cartas.

# What is wrong with a claimed solution of Kirkman's puzzle.
designs-kirkman-right = Correcto: { $girls } chicas, { $days } { $days ->
    [one] día
   *[other] días
}, y cada dos caminan juntas exactamente una vez.
designs-fault-girl-count = Hay { $girls } nombres distintos, pero hacen falta 3, 9, 15, 21, … chicas, siempre 6 más: ¿falta un nombre o está mal escrito?
designs-fault-other-girl-count = Hay { $found } nombres distintos en lugar de { $expected }: ¿falta un nombre o está mal escrito?
designs-fault-row-size = Día { $day }: la fila { $row } tiene { $found } { $found ->
    [one] chica
   *[other] chicas
} en lugar de 3.
designs-fault-girl-twice = Día { $day }: { $girl } camina dos veces, en la fila { $first } y en la fila { $second }.
designs-fault-girl-twice-in-row = Día { $day }: { $girl } está dos veces en la fila { $row }.
designs-fault-girl-missing = Día { $day }: falta { $girl }.
designs-fault-pair-twice = { $one } y { $other } caminan juntas el día { $first } y otra vez el día { $second }.
designs-fault-day-count = Hasta aquí todo es correcto, pero { $found } { $found ->
    [one] día no basta
   *[other] días no bastan
}: tras { $expected } días, todas se han encontrado con todas.
designs-fault-unknown-girl = Día { $day }: { $girl }, en la fila { $row }, no es una de las chicas.
