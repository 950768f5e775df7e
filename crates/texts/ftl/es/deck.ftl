# The decks of the boxes and what is on their cards.
deck-theme-classic = Clásico
deck-theme-wizarding = Mundo mágico
deck-theme-connect = Connect
deck-theme-insects = Juego de insectos
deck-colour-pink = rosa
deck-colour-orange = naranja
deck-colour-green = verde
deck-colour-blue = azul
deck-starting-card = carta inicial

# Why a list of cards is no deck.
deck-error-card-count = Un mazo tiene de { $min } a { $max } cartas, no { $found }.
deck-error-symbol-count = Un mazo tiene { $max } símbolos como máximo, no { $found }.
deck-error-card-too-full = La carta { $card } tiene { $found } símbolos; se permiten { $max } como máximo.
deck-error-unknown-symbol = La carta { $card } nombra el símbolo { $symbol }, pero solo hay { $count } símbolos, contados desde 0.
deck-error-bad-id = “{ $id }” no puede ser el identificador del símbolo { $number }: un identificador tiene de 1 a { $max } bytes, sin espacios, comillas, comas, puntos y coma, = ni #.
deck-error-bad-text = El texto { $key } del símbolo { $symbol } debe tener de 1 a { $max } bytes en una sola línea.
deck-error-bad-name = El texto { $key } del mazo debe tener de 1 a { $max } bytes en una sola línea.
deck-error-path-outside = El símbolo { $symbol } usa el archivo { $path }, pero las imágenes deben estar en la carpeta del archivo de mazo o por debajo de ella, como en imagenes/perro.png.
deck-error-unknown-theme = El símbolo { $symbol } usa el tema { $theme }, que no existe; los temas son { $themes }.
deck-error-not-in-theme = El tema { $theme } no tiene el símbolo { $symbol }.
deck-error-picture-count = { $found ->
    [0] El símbolo { $symbol } no tiene imagen: hay que darle theme=, file=, word= o emoji=, { $max } como máximo.
   *[other] El símbolo { $symbol } tiene { $found } imágenes; { $max } es el máximo.
}
deck-error-same-id = Los símbolos { $first } y { $second } tienen el mismo identificador: { $id }.
deck-error-same-picture = Los símbolos { $first } y { $second } se ven igual ({ $picture }), y las cartas parecerían coincidir dos veces.
deck-error-same-face = El símbolo { $symbol } tiene dos veces la misma imagen: { $picture }.
deck-error-repeated-symbol = La carta { $card } muestra { $symbol } dos veces.
deck-error-no-match = Las cartas { $first } y { $second } no comparten ningún símbolo.
deck-error-many-matches = Las cartas { $first } y { $second } comparten { $count } símbolos: { $shared }.
deck-error-fault = Las cartas no forman un mazo: { $fault }.

# What is wrong with a deck file.
deck-file-line = Línea { $line }: { $problem }
deck-file-too-long = Un archivo de mazo puede tener { $max } MiB como máximo.
deck-file-line-too-long = Una línea puede tener { $max } bytes como máximo.
deck-file-not-text = Esto no es texto UTF-8.
deck-file-control-character = Aquí hay un carácter invisible; los textos van en una sola línea y sin tabuladores.
deck-file-not-a-deck = Esto no es un archivo de mazo: la primera línea debe ser { $expected }.
deck-file-unknown-version = La versión “{ $found }” del formato de mazos es desconocida aquí; solo se puede leer la versión { $known }.
deck-file-open-quote = Unas comillas se abren y no se cierran.
deck-file-after-quote = Después de cerrar las comillas tiene que haber un espacio.
deck-file-bad-escape = \{ $found } no significa nada; entre comillas solo hay \" para unas comillas y \\ para una barra invertida.
deck-file-needs-quotes = { $found } tiene que ir entre comillas.
deck-file-unknown-line = Una línea empieza por name, symbol, card o #, no por “{ $word }”.
deck-file-unknown-key-name = “{ $key }=” no significa nada aquí; una línea name puede tener en= y de=.
deck-file-unknown-key-symbol = “{ $key }=” no significa nada aquí; una línea symbol puede tener theme=, file=, word=, emoji=, en= y de=.
deck-file-unknown-key-card = “{ $key }=” no significa nada aquí; una línea card puede tener suit=.
deck-file-repeated-key = { $key }= está aquí dos veces.
deck-file-one-name = Después de name va un nombre, entre comillas si tiene espacios; aquí hay { $found }.
deck-file-one-id = Después de symbol va un identificador sin espacios; aquí hay { $found }.
deck-file-no-name = Ninguna línea da su nombre al mazo; tiene este aspecto: name animales
deck-file-name-twice = El mazo ya recibió su nombre en la línea { $first }.
deck-file-unknown-suit = No existe el palo “{ $found }”; los palos son { $suits }.
deck-file-unknown-symbol = La carta { $card } nombra { $id }, pero ninguna línea anterior describe ese símbolo.
deck-file-symbol-twice = La línea { $first } ya describe { $id }.

# What is wrong with a bare list of cards.
deck-list-too-long = Una lista de cartas puede tener { $max } MiB como máximo.
deck-list-not-text = Esto no es ni un archivo de mazo ni texto.
deck-list-json = Línea { $line }, columna { $column }: esto no es el JSON de un mazo, que tiene este aspecto: { $shape }.
deck-list-no-list = Esto no es ni un archivo de mazo ni una lista de cartas. Hace falta fano-deck 1 como primera línea, o JSON, o una carta por línea con comas entre los símbolos.
deck-list-empty-cell = Línea { $line }: falta el símbolo { $cell } entre dos separadores.
deck-list-quote = Línea { $line }: unas comillas no se cierran, o hay algo después.
deck-list-too-few-cards = Un mazo tiene al menos 2 cartas, pero aquí { $found ->
    [0] no hay ninguna
   *[other] solo hay { $found }
}.
deck-list-too-many-cards = Aquí hay { $found } cartas; se pueden comprobar { $max } como máximo.
deck-list-more-symbols = La lista dice que tiene { $claimed } símbolos, pero en las cartas hay { $found }.

# Full decks: all cards of a plane, with numbers for symbols.
deck-full-title = Números
deck-full-too-few = Una carta tiene al menos { $min } símbolos, no { $count }; el mazo clásico tiene 8.
deck-full-too-many = Aquí una carta tiene { $max } símbolos como máximo, no { $count }.
deck-full-impossible = No hay ningún mazo completo con { $count } símbolos por carta; sirven { $below } { $above ->
        [8] u
        [11] u
       *[other] o
    } { $above }.
deck-full-unknown = Nadie conoce un mazo completo con { $count } símbolos por carta; sirven { $below } { $above ->
        [8] u
        [11] u
       *[other] o
    } { $above }.

# What fano deck says.
deck-in-file = { $file }: { $problem }
deck-unreadable = No se puede leer { $file } ({ $error }); comprobar la ruta.
deck-which = Falta decir qué mazo: { $names }, un archivo de mazo, o --symbols 8 para todas las cartas con 8 símbolos.
deck-not-found = No hay ningún mazo ni archivo llamado { $name }; los mazos son { $names }.
deck-list-heading-name = nombre
deck-list-heading-title = título
deck-list-heading-cards = cartas
deck-list-heading-symbols = símbolos
deck-list-heading-per-card = por carta
deck-summary = { $title }: { $cards } cartas, { $symbols } símbolos, { $per-card } en cada carta
deck-summary-range = { $title }: { $cards } cartas, { $symbols } símbolos, de { $min } a { $max } en cada carta
deck-verified = { $file }: cada dos de sus { $cards } cartas comparten exactamente un símbolo ({ $symbols } símbolos, { $per-card } en cada carta).
deck-verified-range = { $file }: cada dos de sus { $cards } cartas comparten exactamente un símbolo ({ $symbols } símbolos, de { $min } a { $max } en cada carta).

# What fano deck new says.
deck-new-done = { $file }: { $cards } cartas con { $per-card } símbolos cada una, hechas con { $used } de { $found } símbolos.
deck-new-done-range = { $file }: { $cards } cartas con { $min } a { $max } símbolos cada una, hechas con { $used } de { $found } símbolos.
deck-new-left-out = No hubo sitio para: { $names }
deck-new-no-picture = Por su nombre no son imágenes y no se usan: { $names }
deck-new-exists = { $file } ya existe; --force lo reemplaza.
deck-new-not-written = No se puede escribir { $file }: { $error }
deck-new-too-few-symbols = { $found ->
    [0] No hay nada que poner en las cartas; hacen falta al menos 3 símbolos.
    [one] 1 símbolo no alcanza para un mazo; hacen falta al menos 3.
   *[other] { $found } símbolos no alcanzan para un mazo; hacen falta al menos 3.
}
deck-new-too-few-for = Para { $count } símbolos por carta hacen falta { $needed } símbolos, pero hay { $found }; sirven hasta { $works } por carta.
deck-new-too-many-symbols = { $found } símbolos son demasiados; { $max } como máximo.
deck-new-languages = “{ $found }” no sirve para las columnas: un código para cada una, como fr,es. Los códigos son { $known }; - es cualquier otro idioma.
deck-new-word-parts = Línea { $line }: una palabra, o dos con punto y coma o tabulador en medio, pero no { $found } partes.
deck-new-word-empty = Línea { $line }: falta una de las dos palabras.
deck-new-same-word = La misma palabra dos veces: { $words }.
deck-new-same-emoji = El mismo emoji dos veces: { $words }.
deck-new-same-at = { $word } (líneas { $first } y { $second })
deck-new-same-and = { $before }, { $next }
deck-new-no-emoji = “{ $found }” no es un emoji; la lista tiene este aspecto: "🐶 🐱 🦊".
deck-new-bad-picture = { $file } no se usa: { $problem }.
deck-new-emoji-undrawn = No hay dibujo de { $found } (las banderas de países no tienen); usar otro emoji.
deck-new-progress = Comprobando
deck-new-same-picture = { $first }, { $second }: es la misma imagen.
deck-new-same-picture-name = { $first }, { $second }: tendrían el mismo nombre; cambiar el de una de las dos.
deck-new-pictures-elsewhere = El archivo de mazo tiene que estar en la carpeta de las imágenes o por encima de ella: sirve --out { $works }.
deck-new-file-name = El nombre { $file } no se puede escribir en un archivo de mazo; hay que darle uno sencillo.
