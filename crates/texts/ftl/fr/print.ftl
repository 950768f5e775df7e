# Lengths.
print-mm = { $whole } mm
print-mm-tenths = { $whole },{ $tenths } mm

# Why cards cannot be put on paper as wished.
print-card-too-large = Des cartes de { $card } ne tiennent pas sur du papier de { $width } × { $height } avec une marge de { $margin } ; jusqu’à { $works }, c’est possible.
print-paper-too-small = Un papier de { $width } × { $height } avec une marge de { $margin } est trop petit pour la moindre carte, à plus forte raison pour une de { $card }.
print-bleed-beyond-margin = Un fond perdu de { $bleed } demande une marge au moins aussi large ; la marge est de { $margin }.
print-card-range = Une carte peut faire de { $min } à { $max } de large.
print-margin-range = Une marge peut faire de { $min } à { $max } de large.
print-bleed-range = Un fond perdu peut faire de { $min } à { $max } de large.
print-unknown-paper = « { $found } » n’est pas un format de papier connu : utiliser a4, a3, letter ou un format comme 200x300mm, de { $min } à { $max } mm par côté.

# Why something cannot be drawn.
print-word-lacks = { $count ->
    [one] il manque à la police le caractère { $characters } ; en choisir une qui l’a avec --font
   *[other] il manque à la police les caractères { $characters } ; en choisir une qui les a avec --font
}
print-word-empty = rien du mot ne serait visible
print-not-a-font = Ce n’est pas une police TrueType ou OpenType (ttf, otf) de { $max } Mio au plus.
print-picture-unreadable = impossible de la lire ({ $error })
print-picture-too-long = le fichier fait plus de { $max } Mio
print-picture-unknown-kind = ce n’est pas une image PNG, JPEG, WebP ou SVG
print-picture-too-many-pixels = elle a trop de pixels ({ $width } × { $height }) ; le maximum est de { $max } millions en tout et de { $side-max } par côté
print-picture-damaged = le fichier est abîmé ({ $reason })
print-picture-refers-elsewhere = elle montre un autre fichier ({ $target }) au lieu de contenir son image
print-picture-attributes-per-element = un de ses éléments a { $found } attributs ; le maximum est { $max }
print-picture-attributes = elle a { $found } attributs ; le maximum est { $max }
print-picture-namespaces = elle déclare { $found } fois des espaces de noms ; le maximum est { $max }
print-picture-entities = elle déclare { $found } entités ; le maximum est { $max }
print-picture-entity-bytes = ses entités représentent { $found } Kio de texte ; le maximum est { $max } Kio
print-picture-entity-levels = ses entités représentent d’autres entités ; seul du texte simple est possible
print-picture-nodes = elle a plus de { $max } éléments et textes, ce qui est le maximum ; l’enregistrer plutôt en PNG
print-picture-elements = avec tout ce à quoi elle renvoie, elle a au moins { $found } éléments ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-layers = elle a au moins { $found } masques, filtres, découpes et parties transparentes ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-depth = ses éléments sont imbriqués sur au moins { $found } niveaux ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-layer-depth = ses masques, filtres, découpes et parties transparentes sont imbriqués sur au moins { $found } niveaux ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-reference-chain = ses éléments renvoient les uns aux autres en boucle, ou en chaîne de plus de { $max } maillons ; l’enregistrer plutôt en PNG
print-picture-style-checks = ses feuilles de style demandent au moins { $found } comparaisons ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-letters = ses textes ont au moins { $found } lettres ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-typesetting-steps = composer ses textes demande au moins { $found } étapes ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-path-commands = ses tracés ont au moins { $found } commandes ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-content-bytes = avec tout ce à quoi elle renvoie, elle fait au moins { $found } Mio ; le maximum est { $max } Mio ; l’enregistrer plutôt en PNG
print-picture-images = elle contient { $found } images ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-image-pixels = les images qu’elle contient ont au moins { $found } millions de pixels ; le maximum est { $max } millions ; l’enregistrer plutôt en PNG
print-picture-drawing-steps = la dessiner demande au moins { $found } millions d’étapes ; le maximum est { $max } millions ; l’enregistrer plutôt en PNG
print-picture-reach-pixels = ses formes s’étendent sur au moins { $found } pixels ; le maximum est { $max } ; l’enregistrer plutôt en PNG
print-picture-canvas-bytes = la dessiner demande au moins { $found } Mio de mémoire ; le maximum est { $max } Mio ; l’enregistrer plutôt en PNG
print-picture-decoded-bytes = ses pixels demandent { $found } Mio de mémoire ; le maximum est { $max } Mio ; l’enregistrer en plus petit
print-picture-scanned-pixels = ses passes parcourent { $found } millions de pixels ; le maximum est { $max } millions ; l’enregistrer en plus petit, ou sans mode progressif
print-picture-lossless-webp-bytes = elle a { $found } Kio de WebP sans perte ; le maximum est { $max } Kio ; l’enregistrer plutôt en PNG
print-picture-slow-filter = elle utilise le filtre { $filter }, qui peut ne jamais finir ; l’enregistrer plutôt en PNG
print-picture-empty = il n’y a rien à y voir
print-no-emoji = il n’y a pas de dessin pour cet emoji ; la plupart des autres en ont un
print-art-missing = son dessin n’a pas été intégré : { $reason }
print-fonts-missing = Les polices n’ont pas été intégrées : { $reason }
print-bad-pictures = { $count ->
    [one] Un symbole est impossible à dessiner :{ $list }
   *[other] { $count } symboles sont impossibles à dessiner :{ $list }
}
print-bad-picture = { $symbol } ({ $picture }) : { $problem }
print-bad-word = { $symbol } : { $problem }
print-bad-line = {"\u000A"}  { $line }{ $rest }
print-bad-more = … et { $count } de plus

# What fano print says.
print-back-refused = Cette image ne peut pas servir de dos : { $problem }.
print-back-picture = L’image { $file } ne peut pas servir de dos : { $problem }.
print-font-file = { $file } : { $problem }
print-not-a-pdf = { $file } existe déjà et n’est pas un PDF ; choisir un autre nom.
print-not-written = Impossible d’écrire { $file } : { $error }
print-done = { $file } : { $cards } cartes de { $size }, { $per-sheet } par feuille, { $pages ->
    [one] { $pages } page
   *[other] { $pages } pages
}.
print-done-duplex-long = Imprimer recto verso, en retournant sur le bord long, en taille réelle (100 %).
print-done-duplex-short = Imprimer recto verso, en retournant sur le bord court, en taille réelle (100 %).
print-done-size = Imprimer en taille réelle (100 %).
print-progress-pages = Impression des pages
print-names-subtitle = { $symbols } symboles sur { $cards } cartes. Deux cartes ont toujours exactement un symbole en commun.
print-rules-title = Comment jouer
print-rules-subtitle = Deux cartes ont toujours exactement un symbole en commun. Dans tous les jeux, il s’agit de le voir avant les autres, et personne n’attend son tour.
