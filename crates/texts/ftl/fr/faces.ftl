# Card faces: what fano faces says.
faces-which = Quel deck ? Donner { $names } ou un fichier de deck : fano faces classic --out cartes
faces-where = Préciser où mettre les cartes : fano faces { $deck } --out cartes
faces-written = { $count ->
    [one] Une carte est
   *[other] { $count } cartes sont
} dans { $folder }.
faces-sheet-written = { $count ->
    [one] Un dessin est
   *[other] { $count } dessins sont
} dans { $file }.
faces-no-theme = Il n’y a pas de thème { $name } : les thèmes sont { $names }.
faces-bad-drawing = Le dessin de { $symbol } est inutilisable : { $problem }
faces-drawing-too-long = il fait { $found } Kio ; le maximum est { $max } Kio.
faces-drawing-not-svg = ce n’est pas du SVG ({ $reason }).
faces-drawing-empty = il ne montre rien.
faces-unwritable = Impossible d’écrire { $file } ({ $error }).
faces-progress-pack = Mise en place
faces-progress-draw = Dessin
faces-progress-measure = Mesure
faces-measured = { $title } : { $cards } cartes { $shape ->
    [disc] rondes
    [hex] hexagonales
   *[square] carrées
}
faces-measured-covered = Couvert par les dessins : { $mean } en moyenne, de { $min } à { $max }
faces-measured-sizes = Rapport du plus grand dessin au plus petit : { $mean } en moyenne, au moins { $min }
faces-measured-gap = Dessins les plus proches : { $gap } de la largeur de la carte ; le plus proche du bord : { $margin }
faces-measured-void = Plus grand cercle vide : { $void } de la largeur de la carte
faces-measured-time = Mise en place en { $seconds } s
faces-measured-clean = Aucun dessin n’en touche un autre ni ne sort de sa carte.
faces-measured-overlaps = { $count ->
    [one] Sur une carte
   *[other] Sur { $count } cartes
}, des dessins se touchent ou sortent de la carte.
faces-alike-normal = Plus ressemblants :
faces-alike-protanopia = Sans rouge (protanopie) :
faces-alike-deuteranopia = Sans vert (deutéranopie) :
faces-alike-pair = { $distance }  { $first } – { $second }
faces-alike-scale = 0, c’est deux fois la même image ; les paires au-dessous de { $min } méritent un second regard.
