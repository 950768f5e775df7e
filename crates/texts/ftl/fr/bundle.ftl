# Decks of one's own: what is wrong with a draft.
bundle-bad-title = Le deck a besoin d’un nom de 1 à { $max } octets, sur une ligne.
bundle-bad-name = Un nom fait de 1 à { $max } octets et tient sur une ligne.
bundle-bad-text = Un mot ou un emoji fait de 1 à { $max } octets et tient sur une ligne.
bundle-too-many-symbols = { $found } symboles, c’est trop ; le maximum est { $max }.
bundle-too-many-cards = { $found } cartes, c’est trop ; le maximum est { $max }.
bundle-too-many-on-card = { $found } symboles sur une carte, c’est trop ; le maximum est { $max }.
bundle-too-many-pictures = { $found } images, c’est trop ; le maximum est { $max }.
bundle-face-count = { $found ->
    [0] Il n’y a rien à dessiner ; il faut un mot, un emoji, un dessin ou une image.
   *[other] Un symbole a au plus { $max } textes ou images, pas { $found }.
}
bundle-no-drawing = Le thème { $theme } n’a pas de dessin { $symbol }.
bundle-no-picture = Il n’y a pas d’image numéro { $number } ; { $count ->
    [0] aucune n’a été envoyée.
    [one] une seule a été envoyée.
   *[other] { $count } ont été envoyées.
}
bundle-picture-twice = L’entrée { $other } a la même image ; chaque symbole a besoin de la sienne.
bundle-size-range = La largeur d’un symbole va de { $min } à { $max } pour cent de la carte, pas { $found }.
bundle-sizes-swapped = La plus petite taille ({ $smallest } pour cent) dépasse la plus grande ({ $largest } pour cent) ; il faut les échanger.
bundle-sizes = La taille des symboles va de { $min } à { $max } pour cent de la largeur de la carte, la plus petite ne dépassant pas la plus grande.
bundle-too-few-for-connect = { $found } cartes ne suffisent pas pour Connect ; il en faut au moins { $min }.
bundle-bad-picture = Cette image est inutilisable : { $problem }.
bundle-undrawable = Impossible à dessiner : { $problem }.
bundle-word-lacks = { $count ->
    [one] il manque à la police le caractère { $characters }
   *[other] il manque à la police les caractères { $characters }
}
bundle-cancelled = Annulé.
upload-form = Ce qui a été envoyé n’est ni un formulaire avec un brouillon et ses images, ni un fichier .fano.
upload-draft = Impossible de lire le brouillon : { $error }
upload-draft-long = Le brouillon fait plus de { $max } octets.
upload-pictures = Il y a { $found } images ; on peut en envoyer { $max } au plus.
upload-slow = La création de ce deck a pris plus de { $seconds } secondes. Essaie avec moins de symboles, ou moins d’images et de mots pour chacun.

# What would spoil the game.
bundle-found-same-face = « { $text } » est là plusieurs fois, et deux cartes sembleraient avoir deux symboles communs ; n’en garde qu’un.
bundle-found-nearly-same-text = « { $first } » et « { $second } » se confondent facilement.
bundle-found-same-value = « { $first } » et « { $second } » font tous les deux { $value }, et deux cartes sembleraient avoir deux symboles communs ; n’en garde qu’un, ou fais-en deux textes d’un même symbole.
bundle-found-wrong-value = « { $sum } » fait { $value }, pas « { $wrong } ».
bundle-found-same-name = Plusieurs symboles s’appellent « { $name } ».
bundle-found-same-picture = Ces images sont pareilles, et deux cartes sembleraient avoir deux symboles communs ; n’en garde qu’une.
bundle-found-alike = Ces images se confondent facilement.
bundle-found-alike-colours = Sans rouge ou sans vert, ces images se confondent facilement.

# What is wrong with a bundle file.
bundle-in-part = { $name } : { $problem }
bundle-in-picture = Image { $name } : { $problem }.
bundle-missing-picture = Le deck montre une image { $name }, mais elle n’est pas là.
bundle-unused-picture = L’image { $name } n’est sur aucune carte ; il faut l’enlever.
bundle-file-too-long = Le fichier est trop long ; un fichier .fano fait au plus { $max } Mio.
bundle-file-not-an-archive = Ce n’est pas un fichier .fano, ou il est coupé, ou quelque chose suit sa fin.
bundle-file-huge = C’est une archive en plusieurs parties ou pour de très gros fichiers ; un fichier .fano n’est ni l’un ni l’autre.
bundle-file-too-many-entries = L’archive a { $found } entrées ; un fichier .fano en a au plus { $max }.
bundle-file-damaged = L’archive est abîmée : ses en-têtes se contredisent ou sont coupés.
bundle-file-gaps = L’archive a des octets qui n’appartiennent à aucune entrée, ou à deux ; il faut la refaire.
bundle-file-bad-name = Un nom de l’archive n’est pas un texte simple de 1 à { $max } octets.
bundle-file-outside-name = Le nom { $name } mène hors de l’archive.
bundle-file-unknown-entry = { $name } n’a pas sa place dans un fichier .fano ; il faut l’enlever.
bundle-file-twice = { $name } est là deux fois.
bundle-file-encrypted = { $name } est chiffré ; il faut faire l’archive sans mot de passe.
bundle-file-not-a-file = { $name } est un lien ou un périphérique au lieu d’un fichier.
bundle-file-unknown-method = { $name } est compressé d’une façon inconnue ; seuls les fichiers non compressés ou compressés avec Deflate sont lus.
bundle-file-entry-too-long = { $name } est trop long ; le maximum est { $max } Kio.
bundle-file-too-much = L’archive contient trop de choses ; décompressé, un fichier .fano fait au plus { $max } Mio.
bundle-file-wrong-size = { $name } est plus long ou plus court qu’annoncé.
bundle-file-wrong-checksum = { $name } a été modifié ou abîmé : sa somme de contrôle est fausse.
bundle-file-nested = { $name } est une archive dans l’archive.
bundle-file-missing = { $name } manque dans l’archive.
bundle-file-unknown-version = Ce fichier .fano est à la version { $found } du format ; ce programme connaît la version { $known }.
bundle-file-bad-json = { $name }, ligne { $line }, colonne { $column } : ce n’est pas ce qu’un fichier .fano contient ici.

# What fano deck bundle says.
bundle-done = { $file } : { $cards } cartes, { $symbols } symboles, { $pictures ->
    [one] { $pictures } image
   *[other] { $pictures } images
}. Révision { $revision }.
bundle-is-bundle = { $file } est déjà un fichier .fano ; donner un fichier de deck, ou le nom d’un deck.
