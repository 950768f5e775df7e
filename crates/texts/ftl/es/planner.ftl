# The planner: the most cards from the pictures there are.
planner-answer = { $pictures } imágenes, { $symbols } símbolos por carta: { $cards } { $cards ->
    [one] carta
   *[other] cartas
}.
planner-best = Ningún mazo puede tener más: se demuestra contando.
planner-bound = Ningún mazo puede tener más de { $bound } cartas; si puede tener más de { $cards }, no lo sabemos.
planner-unused = { $unused ->
    [0] Se usan todas las imágenes.
    [one] Sobra una imagen.
   *[other] Sobran { $unused } imágenes.
}
planner-never-match = { $count ->
    [one] Un símbolo está en una sola carta, para rellenarla: nunca puede ser la coincidencia.
   *[other] { $count } símbolos están en una sola carta, para rellenarla: nunca pueden ser la coincidencia.
}
planner-every-match = Todos los símbolos pueden ser la coincidencia.
planner-from-pairs = Cómo: cada dos cartas tienen un símbolo que solo está en esas dos.
planner-from-triples = Cómo: cada símbolo está en dos o tres cartas, lo más apretados posible.
planner-from-plane = Cómo: el plano proyectivo de orden { $order }, completo.
planner-from-plane-without = Cómo: el plano proyectivo de orden { $order } sin { $dropped ->
    [one] un símbolo y las cartas que lo tienen
   *[other] { $dropped } símbolos y las cartas que tienen alguno de ellos
}.
planner-from-plane-fewer = Cómo: el plano proyectivo de orden { $order } sin { $fewer ->
    [one] una de sus cartas
   *[other] { $fewer } de sus cartas
}.
planner-from-plane-without-fewer = Cómo: el plano proyectivo de orden { $order } sin { $dropped ->
    [one] un símbolo y las cartas que lo tienen
   *[other] { $dropped } símbolos y las cartas que tienen alguno de ellos
}, y sin { $fewer ->
    [one] otra carta
   *[other] otras { $fewer } cartas
}.
planner-from-design = Cómo: un diseño de bloques con los papeles cambiados. Tiene { $points } puntos en bloques de { $block }; los puntos son las cartas y los bloques son los símbolos.
planner-from-part-of-plane = Cómo: cartas del plano proyectivo de orden { $order }, elegidas mediante una búsqueda.
planner-from-pattern = Cómo: un patrón hallado mediante una búsqueda que queda igual tras cada uno de { $turns } giros.
planner-from-search = Cómo: hallado mediante una búsqueda.
planner-cards = Para ver las cartas, añadir --format json.
planner-alternatives = Las mismas imágenes con otras cartas:
planner-column-symbols = símbolos por carta
planner-column-cards = cartas
planner-column-bound = como máximo
planner-column-used = imágenes usadas
planner-column-never = nunca coinciden
planner-error-pictures = Se pueden planear mazos con { $min } a { $max } imágenes, no con { $found }.
planner-error-symbols = Una carta puede tener de { $min } a { $max } símbolos, no { $found }.
planner-error-too-few = { $pictures } imágenes no alcanzan para { $symbols } símbolos por carta: usar al menos { $needed } imágenes, o { $fitting } símbolos por carta como máximo.
