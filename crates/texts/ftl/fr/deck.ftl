# The decks of the boxes and what is on their cards.
deck-theme-classic = Classique
deck-theme-wizarding = Sorciers
deck-theme-connect = Connect
deck-theme-insects = Jeu des insectes
deck-colour-pink = rose
deck-colour-orange = orange
deck-colour-green = vert
deck-colour-blue = bleu
deck-starting-card = carte de départ

# Why a list of cards is no deck.
deck-error-card-count = Un deck a de { $min } à { $max } cartes, pas { $found }.
deck-error-symbol-count = Un deck a au plus { $max } symboles, pas { $found }.
deck-error-card-too-full = La carte { $card } a { $found } symboles ; le maximum est { $max }.
deck-error-unknown-symbol = La carte { $card } cite le symbole { $symbol }, mais il n’y a que { $count } symboles, comptés à partir de 0.
deck-error-bad-id = « { $id } » ne peut pas être l’identifiant du symbole { $number } : un identifiant fait de 1 à { $max } octets, sans espaces, guillemets, virgules, points-virgules, = ni #.
deck-error-bad-text = Le texte { $key } du symbole { $symbol } doit faire de 1 à { $max } octets, sur une ligne.
deck-error-bad-name = Le texte { $key } du deck doit faire de 1 à { $max } octets, sur une ligne.
deck-error-path-outside = Le symbole { $symbol } utilise le fichier { $path }, mais les images doivent être dans le dossier du fichier de deck ou au-dessous, comme images/chien.png.
deck-error-unknown-theme = Le symbole { $symbol } utilise le thème { $theme }, qui n’existe pas ; les thèmes sont { $themes }.
deck-error-not-in-theme = Le thème { $theme } n’a pas de symbole { $symbol }.
deck-error-picture-count = { $found ->
    [0] Le symbole { $symbol } n’a pas d’image : lui donner theme=, file=, word= ou emoji=, { $max } au plus.
   *[other] Le symbole { $symbol } a { $found } images ; le maximum est { $max }.
}
deck-error-same-id = Les symboles { $first } et { $second } ont le même identifiant : { $id }.
deck-error-same-picture = Les symboles { $first } et { $second } sont pareils ({ $picture }) ; des cartes sembleraient avoir deux symboles communs.
deck-error-same-face = Le symbole { $symbol } a deux fois la même image : { $picture }.
deck-error-repeated-symbol = La carte { $card } montre { $symbol } deux fois.
deck-error-no-match = Les cartes { $first } et { $second } n’ont aucun symbole en commun.
deck-error-many-matches = Les cartes { $first } et { $second } ont { $count } symboles en commun : { $shared }.
deck-error-fault = Ces cartes ne font pas un deck : { $fault }.

# What is wrong with a deck file.
deck-file-line = Ligne { $line } : { $problem }
deck-file-too-long = Un fichier de deck fait au plus { $max } Mio.
deck-file-line-too-long = Une ligne fait au plus { $max } octets.
deck-file-not-text = Ce n’est pas du texte UTF-8.
deck-file-control-character = Il y a ici un caractère invisible ; un texte tient sur une ligne, sans tabulation.
deck-file-not-a-deck = Ce n’est pas un fichier de deck : la première ligne doit être { $expected }.
deck-file-unknown-version = La version « { $found } » du format de deck est inconnue ici ; seule la version { $known } peut être lue.
deck-file-open-quote = Un guillemet est ouvert et jamais refermé.
deck-file-after-quote = Après un guillemet fermant, il faut un espace.
deck-file-bad-escape = \{ $found } ne veut rien dire ; entre guillemets, il n’y a que \" pour un guillemet et \\ pour une barre oblique inversée.
deck-file-needs-quotes = { $found } doit être entre guillemets.
deck-file-unknown-line = Une ligne commence par name, symbol, card ou #, pas par « { $word } ».
deck-file-unknown-key-name = « { $key }= » ne veut rien dire ici ; une ligne name peut avoir en= et de=.
deck-file-unknown-key-symbol = « { $key }= » ne veut rien dire ici ; une ligne symbol peut avoir theme=, file=, word=, emoji=, en= et de=.
deck-file-unknown-key-card = « { $key }= » ne veut rien dire ici ; une ligne card peut avoir suit=.
deck-file-repeated-key = { $key }= est là deux fois.
deck-file-one-name = Après name vient un seul nom, entre guillemets s’il a des espaces ; ici, il y en a { $found }.
deck-file-one-id = Après symbol vient un seul identifiant, sans espaces ; ici, il y en a { $found }.
deck-file-no-name = Aucune ligne ne donne son nom au deck ; elle s’écrit ainsi : name animaux
deck-file-name-twice = Le deck a déjà reçu son nom à la ligne { $first }.
deck-file-unknown-suit = Il n’y a pas de couleur « { $found } » ; les couleurs sont { $suits }.
deck-file-unknown-symbol = La carte { $card } cite { $id }, mais aucune ligne plus haut ne décrit un tel symbole.
deck-file-symbol-twice = La ligne { $first } décrit déjà { $id }.

# What is wrong with a bare list of cards.
deck-list-too-long = Une liste de cartes fait au plus { $max } Mio.
deck-list-not-text = Ce n’est ni un fichier de deck ni du texte.
deck-list-json = Ligne { $line }, colonne { $column } : ce n’est pas le JSON d’un deck, qui s’écrit { $shape }.
deck-list-no-list = Ce n’est ni un fichier de deck ni une liste de cartes. Il faut fano-deck 1 en première ligne, ou du JSON, ou une carte par ligne avec des virgules entre les symboles.
deck-list-empty-cell = Ligne { $line } : le symbole { $cell } manque entre deux séparateurs.
deck-list-quote = Ligne { $line } : un guillemet n’est pas refermé, ou quelque chose le suit.
deck-list-too-few-cards = Un deck a au moins 2 cartes, mais ici il n’y en a { $found ->
    [0] aucune
    [one] qu’une
   *[other] que { $found }
}.
deck-list-too-many-cards = Il y a ici { $found } cartes ; on peut en vérifier { $max } au plus.
deck-list-more-symbols = La liste dit avoir { $claimed } symboles, mais il y en a { $found } sur les cartes.

# Full decks: all cards of a plane, with numbers for symbols.
deck-full-title = Nombres
deck-full-too-few = Une carte a au moins { $min } symboles, pas { $count } ; le deck classique en a 8.
deck-full-too-many = Une carte a ici au plus { $max } symboles, pas { $count }.
deck-full-impossible = Il n’y a pas de deck complet avec { $count } symboles par carte ; { $below } ou { $above }, c’est possible.
deck-full-unknown = Personne ne connaît de deck complet avec { $count } symboles par carte ; { $below } ou { $above }, c’est possible.

# What fano deck says.
deck-in-file = { $file } : { $problem }
deck-unreadable = Impossible de lire { $file } ({ $error }) ; vérifier le chemin.
deck-which = Préciser quel deck : { $names }, un fichier de deck, ou --symbols 8 pour toutes les cartes à 8 symboles.
deck-not-found = Il n’y a ni deck ni fichier { $name } ; les decks sont { $names }.
deck-list-heading-name = nom
deck-list-heading-title = titre
deck-list-heading-cards = cartes
deck-list-heading-symbols = symboles
deck-list-heading-per-card = par carte
deck-summary = { $title } : { $cards } cartes, { $symbols } symboles, { $per-card } par carte
deck-summary-range = { $title } : { $cards } cartes, { $symbols } symboles, de { $min } à { $max } par carte
deck-verified = { $file } : parmi ses { $cards } cartes, deux ont toujours exactement un symbole en commun ({ $symbols } symboles, { $per-card } par carte).
deck-verified-range = { $file } : parmi ses { $cards } cartes, deux ont toujours exactement un symbole en commun ({ $symbols } symboles, de { $min } à { $max } par carte).

# What fano deck new says.
deck-new-done = { $file } : { $cards } cartes de { $per-card } symboles, faites avec { $used } symboles sur { $found }.
deck-new-done-range = { $file } : { $cards } cartes de { $min } à { $max } symboles, faites avec { $used } symboles sur { $found }.
deck-new-left-out = Pas de place pour : { $names }
deck-new-no-picture = Pas une image d’après son nom, donc non utilisé : { $names }
deck-new-exists = { $file } existe déjà ; --force le remplace.
deck-new-not-written = Impossible d’écrire { $file } : { $error }
deck-new-too-few-symbols = { $found ->
    [0] Il n’y a rien à mettre sur des cartes ; il faut au moins 3 symboles.
    [one] { $found } symbole ne suffit pas pour un deck ; il en faut au moins 3.
   *[other] { $found } symboles ne suffisent pas pour un deck ; il en faut au moins 3.
}
deck-new-too-few-for = { $count } symboles par carte demandent { $needed } symboles, mais il y en a { $found } ; on peut aller jusqu’à { $works } par carte.
deck-new-too-many-symbols = { $found } symboles, c’est trop ; le maximum est { $max }.
deck-new-languages = « { $found } » ne convient pas aux colonnes : un code pour chacune, comme fr,es. Les codes sont { $known } ; - désigne toute autre langue.
deck-new-word-parts = Ligne { $line } : un mot, ou deux séparés par un point-virgule ou une tabulation, mais pas { $found } parties.
deck-new-word-empty = Ligne { $line } : un des deux mots manque.
deck-new-same-word = Deux fois le même mot : { $words }.
deck-new-same-emoji = Deux fois le même emoji : { $words }.
deck-new-same-at = { $word } (lignes { $first } et { $second })
deck-new-same-and = { $before }, { $next }
deck-new-no-emoji = « { $found } » n’est pas un emoji ; la liste s’écrit "🐶 🐱 🦊".
deck-new-bad-picture = L’image { $file } n’est pas utilisée : { $problem }.
deck-new-emoji-undrawn = Il n’y a pas de dessin de { $found } (les drapeaux de pays n’en ont pas) ; prendre un autre emoji.
deck-new-progress = Vérification
deck-new-same-picture = { $first } et { $second } sont la même image.
deck-new-same-picture-name = { $first } et { $second } auraient le même nom ; renommer l’un des deux.
deck-new-pictures-elsewhere = Le fichier de deck doit être dans le dossier des images ou au-dessus : --out { $works } convient.
deck-new-file-name = Le nom de fichier { $file } ne peut pas figurer dans un fichier de deck ; lui donner un nom simple.
