# Lengths.
print-mm = { $whole } mm
print-mm-tenths = { $whole },{ $tenths } mm

# Why cards cannot be put on paper as wished.
print-card-too-large = Las cartas de { $card } no caben en papel de { $width } × { $height } con un margen de { $margin }; hasta { $works } sí.
print-paper-too-small = Un papel de { $width } × { $height } con un margen de { $margin } es demasiado pequeño para cualquier carta, y más para una de { $card }.
print-bleed-beyond-margin = Un sangrado de { $bleed } necesita un margen igual de ancho o más; el margen es de { $margin }.
print-card-range = Una carta puede medir de { $min } a { $max } de ancho.
print-margin-range = Un margen puede medir de { $min } a { $max }.
print-bleed-range = Un sangrado puede medir de { $min } a { $max }.
print-unknown-paper = “{ $found }” no es un tamaño de papel conocido: usar a4, a3, letter o un tamaño como 200x300mm, con lados de { $min } a { $max } mm.

# Why something cannot be drawn.
print-word-lacks = { $count ->
    [one] la fuente no tiene el carácter { $characters }; elegir con --font una que lo tenga
   *[other] la fuente no tiene los caracteres { $characters }; elegir con --font una que los tenga
}
print-word-empty = de la palabra no se vería nada
print-not-a-font = No es una fuente TrueType u OpenType (ttf, otf) de { $max } MiB como máximo.
print-picture-unreadable = no se puede leer ({ $error })
print-picture-too-long = el archivo tiene más de { $max } MiB
print-picture-unknown-kind = no es una imagen PNG, JPEG, WebP o SVG
print-picture-too-many-pixels = tiene demasiados píxeles ({ $width } × { $height }); se permiten { $max } millones en total y { $side-max } por lado como máximo
print-picture-damaged = el archivo está dañado ({ $reason })
print-picture-refers-elsewhere = muestra otro archivo ({ $target }) en lugar de contener ella misma la imagen
print-picture-attributes-per-element = uno de sus elementos tiene { $found } atributos; { $max } es el máximo
print-picture-attributes = tiene { $found } atributos; { $max } es el máximo
print-picture-namespaces = declara espacios de nombres { $found } veces; { $max } es el máximo
print-picture-entities = declara { $found } entidades; { $max } es el máximo
print-picture-entity-bytes = sus entidades equivalen a { $found } KiB de texto; { $max } KiB es el máximo
print-picture-entity-levels = sus entidades remiten a otras entidades; solo sirve texto simple
print-picture-nodes = tiene más de { $max } elementos y textos, que es el máximo; mejor guardarla como PNG
print-picture-elements = con todo a lo que remite, tiene { $found } elementos o más; { $max } es el máximo; mejor guardarla como PNG
print-picture-layers = tiene { $found } máscaras, filtros, recortes y partes transparentes o más; { $max } es el máximo; mejor guardarla como PNG
print-picture-depth = sus elementos tienen { $found } niveles de profundidad o más; { $max } es el máximo; mejor guardarla como PNG
print-picture-layer-depth = sus máscaras, filtros, recortes y partes transparentes tienen { $found } niveles de profundidad o más; { $max } es el máximo; mejor guardarla como PNG
print-picture-reference-chain = sus elementos remiten unos a otros en círculo, o en una cadena de más de { $max } eslabones; mejor guardarla como PNG
print-picture-style-checks = sus hojas de estilo necesitan { $found } comparaciones o más; { $max } es el máximo; mejor guardarla como PNG
print-picture-letters = sus textos tienen { $found } letras o más; { $max } es el máximo; mejor guardarla como PNG
print-picture-typesetting-steps = componer sus textos lleva { $found } pasos o más; { $max } es el máximo; mejor guardarla como PNG
print-picture-path-commands = sus trazados tienen { $found } órdenes o más; { $max } es el máximo; mejor guardarla como PNG
print-picture-content-bytes = con todo a lo que remite, tiene { $found } MiB o más; { $max } MiB es el máximo; mejor guardarla como PNG
print-picture-images = contiene { $found } imágenes; { $max } es el máximo; mejor guardarla como PNG
print-picture-image-pixels = las imágenes que contiene tienen { $found } millones de píxeles o más; { $max } millones es el máximo; mejor guardarla como PNG
print-picture-drawing-steps = dibujarla lleva { $found } millones de pasos o más; { $max } millones es el máximo; mejor guardarla como PNG
print-picture-reach-pixels = sus formas llegan hasta { $found } píxeles o más; { $max } es el máximo; mejor guardarla como PNG
print-picture-canvas-bytes = dibujarla necesita { $found } MiB de memoria o más; { $max } MiB es el máximo; mejor guardarla como PNG
print-picture-decoded-bytes = sus píxeles necesitan { $found } MiB de memoria; { $max } MiB es el máximo; guardarla más pequeña
print-picture-scanned-pixels = sus pasadas recorren { $found } millones de píxeles; { $max } millones es el máximo; guardarla más pequeña o sin modo progresivo
print-picture-lossless-webp-bytes = tiene { $found } KiB de WebP sin pérdida; { $max } KiB es el máximo; mejor guardarla como PNG
print-picture-slow-filter = usa el filtro { $filter }, que puede tardar una eternidad; mejor guardarla como PNG
print-picture-empty = no se ve nada en ella
print-no-emoji = no hay dibujo para él; la mayoría de los demás emojis tienen uno
print-art-missing = su dibujo no se incluyó al compilar: { $reason }
print-fonts-missing = Las fuentes no se incluyeron al compilar: { $reason }
print-bad-pictures = { $count ->
    [one] Un símbolo no se puede dibujar:{ $list }
   *[other] { $count } símbolos no se pueden dibujar:{ $list }
}
print-bad-picture = { $symbol } ({ $picture }): { $problem }
print-bad-word = { $symbol }: { $problem }
print-bad-line = {"\u000A"}  { $line }{ $rest }
print-bad-more = … y { $count } más

# What fano print says.
print-back-refused = Esta imagen no puede ser el reverso: { $problem }.
print-back-picture = { $file } no puede ser el reverso: { $problem }.
print-font-file = { $file }: { $problem }
print-not-a-pdf = { $file } ya existe y no es un PDF; elegir otro nombre.
print-not-written = No se puede escribir { $file }: { $error }
print-done = { $file }: { $cards } cartas de { $size }, { $per-sheet } por hoja, { $pages ->
    [one] 1 página
   *[other] { $pages } páginas
}.
print-done-duplex-long = Imprimir por las dos caras, volteando por el lado largo, a tamaño real (100 %).
print-done-duplex-short = Imprimir por las dos caras, volteando por el lado corto, a tamaño real (100 %).
print-done-size = Imprimir a tamaño real (100 %).
print-progress-pages = Imprimiendo páginas
print-names-subtitle = { $symbols } símbolos en { $cards } cartas. Dos cartas cualesquiera tienen exactamente uno en común.
print-rules-title = Cómo se juega
print-rules-subtitle = Dos cartas cualesquiera tienen exactamente un símbolo en común. En todos los juegos hay que verlo antes que los demás, y nadie espera su turno.
