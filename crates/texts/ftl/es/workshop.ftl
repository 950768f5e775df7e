# The page on which people make decks of their own.

workshop-title = Crea tu propio mazo
workshop-intro = Con palabras, fotos, emojis o cuentas. Fano los reparte de modo que dos cartas siempre tengan exactamente uno en común.
workshop-untitled = Mi mazo
workshop-deck-name = Nombre del mazo
workshop-saved = Guardado
workshop-saved-here = Guardado en este dispositivo
workshop-drafts = Mazos sin terminar
workshop-draft-go-on = Seguir con “{ $title }”
workshop-draft-delete = Borrar
workshop-draft-delete-label = Borrar “{ $title }”
workshop-draft-really = ¿Borrar de verdad?
workshop-draft-really-label = ¿Borrar “{ $title }” de verdad?
workshop-saving = Guardando…
workshop-not-kept = Este navegador no puede guardar tu mazo. Se pierde al cerrar la página, así que termínalo ahora.
workshop-elsewhere = Has cambiado este mazo en otra pestaña. Los cambios hechos aquí no se guardan.
workshop-reload = Mostrar la otra versión
workshop-busy = Un momento…
workshop-not-loaded = Esto no se pudo cargar. Revisa tu conexión e inténtalo otra vez.
workshop-undo = Deshacer
workshop-redo = Rehacer

# Ways to begin.
workshop-add = Añadir
workshop-way-paste = Palabras o una lista
workshop-way-paste-about = Vocabulario, nombres, una tabla, una exportación de Anki o Quizlet
workshop-way-pictures = Imágenes
workshop-way-pictures-about = Fotos y dibujos de este dispositivo
workshop-way-camera = Tomar una foto
workshop-way-camera-about = Cada foto es un símbolo
workshop-way-search = Emojis y dibujos
workshop-way-search-about = Búscalos por su nombre
workshop-way-template = Empezar con una plantilla
workshop-way-template-about = Cuentas, letras, capitales, verbos, elementos…
workshop-way-file = Abrir un mazo
workshop-way-file-about = Un archivo .fano que alguien ha guardado
workshop-added = { $count ->
        [one] Un símbolo añadido
       *[other] { $count } símbolos añadidos
    }
workshop-add-count = { $count ->
        [0] Añadir
        [one] Añadir un símbolo
       *[other] Añadir { $count } símbolos
    }
workshop-add-word = Añadir una palabra

# Pasting a list.
workshop-paste-hint = Un símbolo por línea. Lo que va junto, como una palabra y su traducción, se escribe en la misma línea.
workshop-paste-example = perro = dog
    gato = cat
    3 × 4 = 12
workshop-paste-between = Entre las columnas
workshop-separator-auto = Automático: { $found }
workshop-separator-tab = tabulador
workshop-separator-semicolon = punto y coma
workshop-separator-comma = coma
workshop-separator-pipe = barra vertical
workshop-separator-dash = guion
workshop-separator-equals = signo igual
workshop-separator-colon = dos puntos
workshop-separator-none = una sola columna
workshop-paste-language = Idioma de la columna { $number }
workshop-paste-language-other = Otro o ninguno
workshop-paste-read = { $count ->
        [0] Aún no hay símbolos.
        [one] Un símbolo.
       *[other] { $count } símbolos.
    }{ $faces ->
        [0] {""}
        [one] {""}
       *[other] {" "}Hasta { $faces } textos en cada uno.
    }
workshop-paste-preview = Así se leyó la lista
workshop-paste-unused = { $count ->
        [one] Una línea no se usó
       *[other] { $count } líneas no se usaron
    }
workshop-paste-cut = La lista es demasiado larga; se cortó el final.
workshop-unused-too-many-faces = Línea { $line }: más de cuatro columnas ({ $text })
workshop-unused-too-long = Línea { $line }: demasiado larga para una carta ({ $text })
workshop-unused-too-many = Línea { $line }: el mazo está lleno ({ $text })
workshop-unused-heading = Línea { $line }: parece un título ({ $text })
workshop-unused-repeated = Línea { $line }: ya está en la lista ({ $text })
workshop-unused-open-quote = Línea { $line }: hay comillas que no se cierran ({ $text })

# Pictures and files.
workshop-refused-too-large = { $file } es demasiado grande. Las imágenes pueden tener hasta 32 MB.
workshop-refused-not-a-picture = No se pudo abrir { $file }. Sirven PNG, JPEG, WebP y SVG.
workshop-refused-too-many = { $file } ya no cabe: un mazo tiene 200 símbolos como máximo.
workshop-picture-refused = No se pudo abrir este archivo. Sirven PNG, JPEG, WebP y SVG de hasta 32 MB.
workshop-file-failed = No se pudo abrir este mazo.

# Searching and templates.
workshop-search-name = Nombre del símbolo
workshop-search-example = perro, sol, bicicleta…
workshop-search-failed = La búsqueda no responde ahora mismo. Inténtalo en un momento.
workshop-search-found = { $count ->
        [0] No hay resultados. Prueba con otra palabra.
        [one] Un resultado
       *[other] { $count } resultados
    }
workshop-template-sums-20 = Cuentas hasta 20
workshop-template-sums-100 = Cuentas hasta 100
workshop-template-times = Tablas de multiplicar
workshop-template-letters = Letras A a
workshop-template-colours = Colores
workshop-template-verbs-en = Verbos irregulares en inglés
workshop-template-verbs-de = Verbos irregulares en alemán
workshop-template-capitals = Países y capitales
workshop-template-elements = Elementos químicos
workshop-template-size = Cuántos símbolos

# The list of symbols.
workshop-symbols = { $count ->
        [one] Un símbolo
       *[other] { $count } símbolos
    }
workshop-symbol-number = Símbolo { $number }
workshop-symbol-more = Más sobre { $name }
workshop-symbol-unused = sobra
workshop-word = Palabra
workshop-word-of = Símbolo { $number }, texto { $face }
workshop-moved = { $name } es ahora el número { $number }
workshop-removed = { $name }: quitado
workshop-remove = Quitar
workshop-remove-all = Quitar todos los símbolos
workshop-move-up = Subir
workshop-move-down = Bajar
workshop-move-first = Al principio
workshop-faces = Qué se ve
workshop-faces-hint = Si hay varios, una carta muestra uno y otra carta, otro.
workshop-face-number = Texto { $number }
workshop-face-up = Subir el número { $number }
workshop-face-remove = Quitar el número { $number }
workshop-face-word = Palabra
workshop-face-drawing = Emoji o dibujo
workshop-face-picture = Imagen
workshop-name-in = Nombre ({ $language })
workshop-merge-with = El mismo símbolo que
workshop-merge-none = Elegir…
workshop-merge = Unir

# How the cards will look.
workshop-preview = Vista previa
workshop-preview-card = Carta { $number } de la vista previa
workshop-preview-others = Otras cartas
workshop-options = Cartas
workshop-per-card = Símbolos por carta
workshop-per-card-best = Automático: el máximo de cartas
workshop-per-card-choice = { $symbols }: { $cards } cartas{ $unused ->
        [0] {""}
        [one] , sobra { $unused }
       *[other] , sobran { $unused }
    }
workshop-shape = Forma
workshop-shape-disc = Redonda
workshop-shape-square = Cuadrada
workshop-shape-hex = Hexagonal
workshop-upright = Todo sin girar
workshop-one-size = Símbolos del mismo tamaño
workshop-sizes = Elegir los tamaños
workshop-smallest = El menor: { $percent } % de la carta
workshop-largest = El mayor: { $percent } % de la carta
workshop-suits = Cuatro colores para Connect
workshop-suits-too-few = Connect necesita al menos { $min } cartas; este mazo tiene { $cards }.
workshop-faces-shown = Símbolos con varios textos o imágenes
workshop-faces-different = Comparar siempre distintos
workshop-faces-printed = Como en la carta impresa

# What will come of it.
workshop-outcome = { $count } símbolos: { $cards } cartas de { $symbols }
workshop-outcome-count = { $count ->
        [one] Un símbolo
       *[other] { $count } símbolos
    }
workshop-outcome-few = { $more ->
        [one] Con un símbolo más hay mazo.
       *[other] Con { $more } símbolos más hay mazo.
    }
workshop-outcome-unused = { $count ->
        [one] Sobra uno.
       *[other] Sobran { $count }.
    }
workshop-outcome-never = { $count ->
        [one] Hay uno que solo rellena una carta y nunca coincide.
       *[other] Hay { $count } que solo rellenan cartas y nunca coinciden.
    }
workshop-outcome-next = Con { $more } más: { $cards } cartas de { $symbols }.
workshop-outcome-failed = El servidor no responde; aún no se sabe cuántas cartas serán.
workshop-finish = Listo

# What would spoil the game.
workshop-findings = { $count ->
        [one] Una cosa que revisar
       *[other] { $count } cosas que revisar
    }
workshop-findings-more = { $count ->
        [one] Mostrar una más
       *[other] Mostrar { $count } más
    }
workshop-finding-empty = Un símbolo está vacío todavía.
workshop-finding-same-text = “{ $one }”, “{ $other }”: es la misma palabra, y dos cartas podrían coincidir dos veces.
workshop-finding-same-emoji = { $one } está dos veces.
workshop-finding-same-drawing = El dibujo de { $one } está dos veces.
workshop-finding-same-picture = { $one }, { $other }: es la misma imagen.
workshop-finding-same-translation = “{ $other }” pertenece a dos símbolos. Nadie sabría a cuál se refiere.
workshop-finding-accents-only = “{ $one }”, “{ $other }”: solo se distinguen por un signo sobre una letra. Es fácil no verlo.
workshop-finding-same-value = { $one } y { $other } dan lo mismo: { $value }.
workshop-finding-wrong-value = { $one } da { $value }, pero va con { $other }.
workshop-finding-too-long = “{ $one }” se lee mal en un teléfono.
workshop-finding-pictures-alike = { $one }, { $other }: se parecen.
workshop-finding-pictures-alike-colours = { $one }, { $other }: se parecen para quien no distingue el rojo del verde.
workshop-finding-low-contrast = { $one } apenas se ve en una carta blanca.
workshop-fix-remove = Quitar { $name }
workshop-fix-remove-face = Dejarlo fuera
workshop-fix-merge = Unir en un símbolo
workshop-fix-change = Cambiar por { $text }
workshop-fix-edit = Editar
workshop-fix-accept = Está bien así
workshop-fixed = Hecho. Puedes deshacerlo.

# The deck is made.
workshop-finish-errors = { $count ->
        [one] Antes hay que resolver un problema.
       *[other] Antes hay que resolver { $count } problemas.
    }
workshop-back-to-symbols = Volver a los símbolos
workshop-making = Creando tu mazo…
workshop-making-planning = Planeando las cartas…
workshop-making-pictures = Preparando imágenes: { $done } de { $all }
workshop-making-packing = Preparando cartas: { $done } de { $all }
workshop-making-failed = El servidor no puede crear el mazo ahora mismo. Inténtalo en un momento.
workshop-kept-here = Tu mazo queda guardado en este navegador.
workshop-cancel = Cancelar
workshop-play = Jugar ya
workshop-send = Enviar
workshop-print = Imprimir
workshop-keep = Guardar
workshop-delete = Borrar del servidor
workshop-delete-sure = ¿Borrar de verdad? Sus enlaces dejarán de funcionar.
workshop-deleted = Borrado del servidor. Tus símbolos siguen aquí.
workshop-delete-failed = No se pudo borrar ahora mismo. Inténtalo en un momento.
workshop-send-code = Código QR del mazo
workshop-send-about = Quien tenga este enlace puede ver el mazo, jugar con él y hacer el suyo a partir de él.
workshop-shared = Un mazo para ti
workshop-shared-build = Usar como base
workshop-shared-replaces = Si lo usas como base, reemplaza al mazo de abajo. Se puede deshacer.
workshop-shared-gone = Este mazo ya no existe, o el servidor no responde.
workshop-print-paper = Papel
workshop-print-size = Ancho de una carta
workshop-print-mm = { $mm } mm
workshop-print-cut = Por dónde cortar
workshop-print-cut-outline = Contorno
workshop-print-cut-marks = Marcas
workshop-print-cut-none = Nada
workshop-print-backs = Reversos, para imprimir por las dos caras
workshop-print-back = Tu propia imagen para los reversos
workshop-print-back-ours = Nuestro diseño
workshop-print-save = Guardar el PDF
workshop-printing = Un momento…
workshop-print-failed = No se puede conectar con el servidor. Inténtalo otra vez.
workshop-print-names = Una página con todos los símbolos y sus nombres
workshop-print-rules = Las reglas de los juegos
workshop-print-open = Abrir el PDF

# The page of a deck.
workshop-deck-cards = Las cartas
workshop-deck-all = Mostrar las { $count } cartas
workshop-deck-change = Cambiarlo

# Four short words for a card that shows what can be on cards: a dog, a bicycle, the moon, a cat.
workshop-sample-words = perro bici luna gato
