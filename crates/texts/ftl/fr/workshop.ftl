# The page on which people make decks of their own.

workshop-title = Crée ton deck
workshop-intro = Avec des mots, des photos, des emojis ou des calculs. Fano les répartit pour que deux cartes en aient toujours exactement un en commun.
workshop-untitled = Mon deck
workshop-deck-name = Nom du deck
workshop-saved = Enregistré
workshop-saved-here = Enregistré sur cet appareil
workshop-drafts = Brouillons
workshop-draft-go-on = Reprendre « { $title } »
workshop-draft-delete = Supprimer
workshop-draft-delete-label = Supprimer « { $title } »
workshop-draft-really = Vraiment supprimer ?
workshop-draft-really-label = Vraiment supprimer « { $title } » ?
workshop-saving = Enregistrement…
workshop-not-kept = Ce navigateur ne peut pas enregistrer ton deck. Il sera perdu si tu fermes la page, alors termine-le maintenant.
workshop-elsewhere = Tu as modifié ce deck dans un autre onglet. Ce que tu changes ici n’est pas enregistré.
workshop-reload = Voir l’autre version
workshop-busy = Un instant…
workshop-not-loaded = Impossible de charger. Vérifie ta connexion et réessaie.
workshop-undo = Annuler
workshop-redo = Rétablir

# Ways to begin.
workshop-add = Ajouter
workshop-way-paste = Des mots ou une liste
workshop-way-paste-about = Vocabulaire, noms, un tableau, un export d’Anki ou de Quizlet
workshop-way-pictures = Des images
workshop-way-pictures-about = Photos et dessins de cet appareil
workshop-way-camera = Prendre une photo
workshop-way-camera-about = Un symbole par photo
workshop-way-search = Emojis et dessins
workshop-way-search-about = À chercher par nom
workshop-way-template = Partir d’un modèle
workshop-way-template-about = Calcul, lettres, capitales, verbes, éléments…
workshop-way-file = Ouvrir un deck
workshop-way-file-about = Un fichier .fano que quelqu’un a enregistré
workshop-added = { $count ->
        [one] { $count } symbole ajouté
       *[other] { $count } symboles ajoutés
    }
workshop-add-count = { $count ->
        [0] Ajouter
        [one] Ajouter un symbole
       *[other] Ajouter { $count } symboles
    }
workshop-add-word = Ajouter un mot

# Pasting a list.
workshop-paste-hint = Un symbole par ligne. Ce qui va ensemble, comme un mot et sa traduction, se met sur la même ligne.
workshop-paste-example = chien = dog
    chat = cat
    3 × 4 = 12
workshop-paste-between = Entre les colonnes
workshop-separator-auto = Automatique : { $found }
workshop-separator-tab = tabulation
workshop-separator-semicolon = point-virgule
workshop-separator-comma = virgule
workshop-separator-pipe = barre verticale
workshop-separator-dash = tiret
workshop-separator-equals = signe égal
workshop-separator-colon = deux-points
workshop-separator-none = une seule colonne
workshop-paste-language = Langue de la colonne { $number }
workshop-paste-language-other = Autre ou aucune
workshop-paste-read = { $count ->
        [0] Pas encore de symboles.
        [one] Un symbole.
       *[other] { $count } symboles.
    }{ $faces ->
        [0] {""}
        [one] {""}
       *[other] {" "}Jusqu’à { $faces } textes pour chacun.
    }
workshop-paste-preview = Voici comment la liste a été lue
workshop-paste-unused = { $count ->
        [one] Une ligne n’a pas servi
       *[other] { $count } lignes n’ont pas servi
    }
workshop-paste-cut = La liste est trop longue ; il en manque la fin.
workshop-unused-too-many-faces = Ligne { $line } : plus de quatre colonnes ({ $text })
workshop-unused-too-long = Ligne { $line } : trop long pour une carte ({ $text })
workshop-unused-too-many = Ligne { $line } : le deck est plein ({ $text })
workshop-unused-heading = Ligne { $line } : on dirait un titre ({ $text })
workshop-unused-repeated = Ligne { $line } : déjà dans la liste ({ $text })
workshop-unused-open-quote = Ligne { $line } : un guillemet n’est jamais refermé ({ $text })

# Pictures and files.
workshop-refused-too-large = { $file } est trop gros. Une image peut faire jusqu’à 32 Mo.
workshop-refused-not-a-picture = Impossible d’ouvrir { $file }. Il faut du PNG, JPEG, WebP ou SVG.
workshop-refused-too-many = { $file } ne rentre plus : un deck a au plus 200 symboles.
workshop-picture-refused = Impossible d’ouvrir ce fichier. Il faut du PNG, JPEG, WebP ou SVG, jusqu’à 32 Mo.
workshop-file-failed = Impossible d’ouvrir ce deck.

# Searching and templates.
workshop-search-name = Nom du symbole
workshop-search-example = chien, soleil, vélo…
workshop-search-failed = La recherche ne répond pas. Réessaie dans un moment.
workshop-search-found = { $count ->
        [0] Rien trouvé. Essaie un autre mot.
        [one] Un résultat
       *[other] { $count } résultats
    }
workshop-template-sums-20 = Calculs jusqu’à 20
workshop-template-sums-100 = Calculs jusqu’à 100
workshop-template-times = Tables de multiplication
workshop-template-letters = Lettres A a
workshop-template-colours = Couleurs
workshop-template-verbs-en = Verbes irréguliers, anglais
workshop-template-verbs-de = Verbes irréguliers, allemand
workshop-template-capitals = Pays et capitales
workshop-template-elements = Éléments chimiques
workshop-template-size = Combien de symboles

# The list of symbols.
workshop-symbols = { $count ->
        [0] Aucun symbole
        [one] Un symbole
       *[other] { $count } symboles
    }
workshop-symbol-number = Symbole { $number }
workshop-symbol-more = Options : { $name }
workshop-symbol-unused = en trop
workshop-word = Mot
workshop-word-of = Symbole { $number }, texte { $face }
workshop-moved = { $name } a maintenant le numéro { $number }
workshop-removed = Retiré : { $name }
workshop-remove = Retirer
workshop-remove-all = Retirer tous les symboles
workshop-move-up = Monter
workshop-move-down = Descendre
workshop-move-first = Tout en haut
workshop-faces = Ce qu’on voit
workshop-faces-hint = S’il y en a plusieurs, une carte montre l’un et une autre montre l’autre.
workshop-face-number = Texte { $number }
workshop-face-up = Monter le numéro { $number }
workshop-face-remove = Retirer le numéro { $number }
workshop-face-word = Mot
workshop-face-drawing = Emoji ou dessin
workshop-face-picture = Image
workshop-name-in = Nom ({ $language })
workshop-merge-with = Même symbole que
workshop-merge-none = Choisir…
workshop-merge = Réunir

# How the cards will look.
workshop-preview = Aperçu
workshop-preview-card = Carte { $number } de l’aperçu
workshop-preview-others = D’autres cartes
workshop-options = Cartes
workshop-per-card = Symboles par carte
workshop-per-card-best = Automatique : le maximum de cartes
workshop-per-card-choice = { $symbols } : { $cards } cartes{ $unused ->
        [0] {""}
       *[other] , { $unused } en trop
    }
workshop-shape = Forme
workshop-shape-disc = Rond
workshop-shape-square = Carré
workshop-shape-hex = Hexagone
workshop-upright = Tout à l’endroit
workshop-one-size = Symboles tous de même taille
workshop-sizes = Choisir les tailles
workshop-smallest = Le plus petit : { $percent } % de la carte
workshop-largest = Le plus grand : { $percent } % de la carte
workshop-suits = Quatre couleurs pour Connect
workshop-suits-too-few = Connect demande au moins { $min } cartes ; ce deck en a { $cards }.
workshop-faces-shown = Symboles à plusieurs textes ou images
workshop-faces-different = Toujours différents
workshop-faces-printed = Comme sur la carte imprimée

# What will come of it.
workshop-outcome = { $count } symboles : { $cards } cartes de { $symbols }
workshop-outcome-count = { $count ->
        [0] Aucun symbole
        [one] Un symbole
       *[other] { $count } symboles
    }
workshop-outcome-few = { $more ->
        [one] Encore un symbole, et c’est un deck.
       *[other] Encore { $more } symboles, et c’est un deck.
    }
workshop-outcome-unused = { $count ->
        [one] Il y en a un en trop.
       *[other] Il y en a { $count } en trop.
    }
workshop-outcome-never = { $count ->
        [one] Un symbole complète juste une carte et n’est jamais commun.
       *[other] { $count } symboles complètent juste des cartes et ne sont jamais communs.
    }
workshop-outcome-next = Avec { $more } de plus : { $cards } cartes de { $symbols }.
workshop-outcome-failed = Le serveur ne répond pas, on ne sait donc pas encore combien il y aura de cartes.
workshop-finish = Terminer

# What would spoil the game.
workshop-findings = { $count ->
        [one] Une chose à regarder
       *[other] { $count } choses à regarder
    }
workshop-findings-more = { $count ->
        [one] En montrer une de plus
       *[other] En montrer { $count } de plus
    }
workshop-finding-empty = Un symbole est encore vide.
workshop-finding-same-text = « { $one } » et « { $other } » sont le même mot ; deux cartes pourraient avoir deux symboles communs.
workshop-finding-same-emoji = { $one } est là deux fois.
workshop-finding-same-drawing = Le dessin « { $one } » est là deux fois.
workshop-finding-same-picture = { $one } et { $other } sont la même image.
workshop-finding-same-translation = « { $other } » appartient à deux symboles. Impossible de savoir lequel est le bon.
workshop-finding-accents-only = « { $one } » et « { $other } » ne diffèrent que par un accent. On ne le voit pas toujours.
workshop-finding-same-value = { $one } et { $other } font tous les deux { $value }.
workshop-finding-wrong-value = { $one } fait { $value }, mais il est écrit { $other }.
workshop-finding-too-long = « { $one } » est difficile à lire sur un téléphone.
workshop-finding-pictures-alike = { $one } et { $other } se ressemblent.
workshop-finding-pictures-alike-colours = { $one } et { $other } se ressemblent pour qui ne distingue pas le rouge du vert.
workshop-finding-low-contrast = { $one } se voit à peine sur une carte blanche.
workshop-fix-remove = Retirer { $name }
workshop-fix-remove-face = L’enlever
workshop-fix-merge = En faire un seul symbole
workshop-fix-change = Changer en { $text }
workshop-fix-edit = Modifier
workshop-fix-accept = C’est voulu
workshop-fixed = C’est fait. Tu peux l’annuler.

# The deck is made.
workshop-finish-errors = { $count ->
        [one] Il y a d’abord un problème à régler.
       *[other] Il y a d’abord { $count } problèmes à régler.
    }
workshop-back-to-symbols = Retour aux symboles
workshop-making = Ton deck se prépare…
workshop-making-planning = Calcul des cartes…
workshop-making-pictures = Préparation des images : { $done } sur { $all }
workshop-making-packing = Mise en place des cartes : { $done } sur { $all }
workshop-making-failed = Le serveur ne peut pas créer le deck pour l’instant. Réessaie dans un moment.
workshop-kept-here = Ton deck reste enregistré dans ce navigateur.
workshop-cancel = Annuler
workshop-play = Jouer maintenant
workshop-send = Envoyer
workshop-print = Imprimer
workshop-keep = Garder
workshop-delete = Supprimer du serveur
workshop-delete-sure = Vraiment supprimer ? Les liens vers ce deck ne marcheront plus.
workshop-deleted = Supprimé du serveur. Tes symboles sont encore ici.
workshop-delete-failed = La suppression n’a pas marché. Réessaie dans un moment.
workshop-send-code = QR code du deck
workshop-send-about = Avec ce lien, on peut regarder le deck, jouer avec et en faire le sien.
workshop-shared = Un deck pour toi
workshop-shared-build = Partir de ce deck
workshop-shared-replaces = Partir de ce deck remplace celui ci-dessous. Tu peux l’annuler.
workshop-shared-gone = Ce deck n’existe plus, ou le serveur ne répond pas.
workshop-print-paper = Papier
workshop-print-size = Largeur d’une carte
workshop-print-mm = { $mm } mm
workshop-print-cut = Où découper
workshop-print-cut-outline = Contour
workshop-print-cut-marks = Repères
workshop-print-cut-none = Rien
workshop-print-backs = Dos, pour imprimer recto verso
workshop-print-back = Ta propre image pour les dos
workshop-print-back-ours = Notre motif
workshop-print-save = Enregistrer le PDF
workshop-printing = Un instant…
workshop-print-failed = Impossible de joindre le serveur. Réessaie.
workshop-print-names = Une page avec tous les symboles et leurs noms
workshop-print-rules = Les règles des jeux
workshop-print-open = Ouvrir le PDF

# The page of a deck.
workshop-deck-cards = Les cartes
workshop-deck-all = Voir les { $count } cartes
workshop-deck-change = Modifier

# Four short words for a card that shows what can be on cards: a dog, a bicycle, the moon, a cat.
workshop-sample-words = chien vélo lune chat
