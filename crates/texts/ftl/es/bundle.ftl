# Decks of one's own: what is wrong with a draft.
bundle-bad-title = El mazo necesita un nombre de 1 a { $max } bytes en una sola línea.
bundle-bad-name = Un nombre tiene de 1 a { $max } bytes y va en una sola línea.
bundle-bad-text = Una palabra o un emoji tiene de 1 a { $max } bytes y va en una sola línea.
bundle-too-many-symbols = { $found } símbolos son demasiados; { $max } como máximo.
bundle-too-many-cards = { $found } cartas son demasiadas; { $max } como máximo.
bundle-too-many-on-card = { $found } símbolos en una carta son demasiados; { $max } como máximo.
bundle-too-many-pictures = { $found } imágenes son demasiadas; { $max } como máximo.
bundle-face-count = { $found ->
    [0] No hay nada que dibujar; hace falta una palabra, un emoji, un dibujo o una imagen.
   *[other] Un símbolo tiene { $max } textos o imágenes como máximo, no { $found }.
}
bundle-no-drawing = El tema { $theme } no tiene ningún dibujo llamado { $symbol }.
bundle-no-picture = No hay imagen número { $number }; { $count ->
    [0] no se envió ninguna.
    [one] solo se envió una.
   *[other] se enviaron { $count }.
}
bundle-picture-twice = La entrada { $other } tiene la misma imagen; cada símbolo necesita la suya.
bundle-size-range = Un símbolo ocupa del { $min } al { $max } por ciento del ancho de la carta, no el { $found }.
bundle-sizes-swapped = El tamaño menor ({ $smallest } por ciento) es más grande que el mayor ({ $largest } por ciento); intercámbialos.
bundle-sizes = Los símbolos ocupan del { $min } al { $max } por ciento del ancho de la carta, y el tamaño menor no supera al mayor.
bundle-too-few-for-connect = { $found } cartas no alcanzan para Connect; hacen falta { $min } o más.
bundle-bad-picture = Esta imagen no se puede usar: { $problem }.
bundle-undrawable = Esto no se puede dibujar: { $problem }.
bundle-word-lacks = { $count ->
    [one] la fuente no tiene el carácter { $characters }
   *[other] la fuente no tiene los caracteres { $characters }
}
bundle-cancelled = Cancelado.
upload-form = Lo enviado no es un formulario con un borrador y sus imágenes, ni tampoco un archivo .fano.
upload-draft = El borrador no se puede leer: { $error }
upload-draft-long = El borrador tiene más de { $max } bytes.
upload-pictures = Hay { $found } imágenes; se pueden enviar { $max } como máximo.
upload-slow = Crear este mazo tardó más de { $seconds } segundos. Prueba con menos símbolos, o con menos imágenes y palabras en cada uno.

# What would spoil the game.
bundle-found-same-face = “{ $text }” está más de una vez, y dos cartas parecerían coincidir dos veces; deja solo uno.
bundle-found-nearly-same-text = “{ $first }”, “{ $second }”: se confunden fácilmente.
bundle-found-same-value = “{ $first }”, “{ $second }”: dan { $value }, y dos cartas parecerían coincidir dos veces; deja solo una, o haz de las dos textos de un mismo símbolo.
bundle-found-wrong-value = “{ $sum }” da { $value }, no “{ $wrong }”.
bundle-found-same-name = Más de un símbolo se llama “{ $name }”.
bundle-found-same-picture = Estas imágenes se ven igual, y dos cartas parecerían coincidir dos veces; deja solo una.
bundle-found-alike = Estas imágenes se confunden fácilmente.
bundle-found-alike-colours = Sin rojo o sin verde, estas imágenes se confunden fácilmente.

# What is wrong with a bundle file.
bundle-in-part = { $name }: { $problem }
bundle-in-picture = { $name }: { $problem }.
bundle-missing-picture = El mazo muestra una imagen llamada { $name }, pero falta.
bundle-unused-picture = La imagen { $name } no está en ninguna carta; hay que quitarla.
bundle-file-too-long = El archivo es demasiado grande; un paquete tiene { $max } MiB como máximo.
bundle-file-not-an-archive = Esto no es un paquete, o está cortado, o hay algo después de su final.
bundle-file-huge = Es un archivo comprimido en varias partes o para archivos muy grandes; un paquete no es ni lo uno ni lo otro.
bundle-file-too-many-entries = El archivo tiene { $found } entradas; un paquete tiene { $max } como máximo.
bundle-file-damaged = El archivo está dañado: sus cabeceras se contradicen o están cortadas.
bundle-file-gaps = El archivo tiene bytes que no son de ninguna entrada, o que son de dos; empaquetarlo de nuevo.
bundle-file-bad-name = Un nombre del archivo no es texto normal de 1 a { $max } bytes.
bundle-file-outside-name = El nombre { $name } lleva fuera del archivo.
bundle-file-unknown-entry = { $name } no forma parte de un paquete; hay que quitarlo.
bundle-file-twice = { $name } está dos veces.
bundle-file-encrypted = { $name } está cifrado; hay que crear el paquete sin contraseña.
bundle-file-not-a-file = { $name } es un enlace o un dispositivo en lugar de un archivo.
bundle-file-unknown-method = { $name } está empaquetado de una forma desconocida; solo se leen archivos sin comprimir o con deflate.
bundle-file-entry-too-long = { $name } es demasiado grande; { $max } KiB como máximo.
bundle-file-too-much = El archivo contiene demasiado; desempaquetado, un paquete tiene { $max } MiB como máximo.
bundle-file-wrong-size = { $name } es más largo o más corto de lo que dice.
bundle-file-wrong-checksum = { $name } fue cambiado o está dañado: su suma de comprobación no es correcta.
bundle-file-nested = { $name } es un archivo comprimido dentro de otro.
bundle-file-missing = Falta { $name } en el archivo.
bundle-file-unknown-version = El paquete tiene la versión { $found } del formato; este programa conoce la versión { $known }.
bundle-file-bad-json = { $name }, línea { $line }, columna { $column }: esto no es lo que un paquete tiene ahí.

# What fano deck bundle says.
bundle-done = { $file }: { $cards } cartas, { $symbols } símbolos, { $pictures ->
    [one] 1 imagen
   *[other] { $pictures } imágenes
}. Revisión { $revision }.
bundle-is-bundle = { $file } ya es un paquete; indicar un archivo de mazo o el nombre de un mazo.
