# Why it works: the mathematics, to be tried out.

why-title = Pourquoi ça marche
why-intro = Prends deux cartes, n’importe lesquelles : il y a toujours un symbole commun, jamais deux. Ce n’est pas un hasard, et personne n’a eu à faire d’essais : c’est de la géométrie. Voici cinq expériences pour s’amuser.
why-again = Recommencer
why-offline = Impossible de charger les cartes pour l’instant.

why-fano-title = Sept cartes avec sept symboles
why-fano-1 = Imagine les symboles comme des points et les cartes comme des lignes. Par deux points passe une seule ligne ; deux symboles se retrouvent donc sur une seule carte.
why-fano-2 = Le plus petit deck de ce genre est le plan de Fano, qui a donné son nom au jeu. Une de ses lignes est ronde, et c’est permis : tout ce qui compte, c’est qui est dessus.
why-fano-picture = Les sept points
why-fano-begin = Touche deux symboles pour faire une carte.
why-fano-second = Et un deuxième.
why-fano-built = { $count ->
    [one] { $count } carte sur 7.
   *[other] { $count } cartes sur 7.
} Deux autres symboles ?
why-fano-again = Tu as déjà cette carte : deux symboles n’en ont qu’une en commun.
why-fano-complete = Les 7 cartes sont là. Maintenant, touches-en deux.
why-fano-other = Et une autre carte…
why-fano-meet = Elles partagent un symbole : { $symbol }. { $pairs ->
    [one] { $pairs } paire essayée
   *[other] { $pairs } paires essayées
} sur 21.
why-fano-all = Les 21 paires, et toujours exactement un symbole commun. Voilà tout le secret.
why-fano-empty = Une carte à trouver
why-fano-rest = Montre-moi les sept

why-box-title = 55 sur 57, 90 sur 91
why-box-1 = Avec 8 symboles par carte, le plan complet a 57 cartes et 57 symboles, et chaque symbole est sur 8 cartes. Dans la boîte, il n’y en a que 55.
why-box-2 = Enlever des cartes ne gâche jamais une paire : deux cartes gardent en commun ce qu’elles avaient. Mais des symboles deviennent plus rares. Celui qui est sur les deux cartes manquantes ne reste que 6 fois, 14 autres 7 fois, tous les autres 8 fois.
why-box-3 = Avec 10 symboles, il y aurait 91 cartes. Connect en a 90 : dix pour commencer et vingt dans chacune des quatre couleurs. 91 ne se partage pas ainsi.
why-box-which = Boîte
why-box-classic = 8 symboles
why-box-connect = 10 symboles
why-box-all = Les { $all } cartes : chaque symbole est aussi fréquent que les autres.
why-box-as-sold = { $left } cartes sur { $all }, comme dans la boîte.
why-box-some = { $left ->
    [one] { $left } carte
   *[other] { $left } cartes
} sur { $all }. Deux cartes ont toujours un symbole commun.
why-box-symbols = { $count ->
    [one] { $count } symbole
   *[other] { $count } symboles
}
why-box-hint = Touche des cartes pour les enlever ou les remettre.
why-box-cards = Toutes les cartes du plan
why-box-card = Carte { $number } : { $symbols }
why-box-complete = Les { $count }
why-box-sold = Les { $count } de la boîte

why-nine-title = Pourquoi neuf cartes au Trio
why-nine-1 = Au Trio, tu cherches trois cartes qui ont un symbole en commun. Souvent, trois ou quatre cartes suffisent, parfois il en faut plus. Mais neuf suffisent toujours.
why-nine-2 = Supposons qu’il n’y ait pas de trio. Alors une carte rencontre chacune des autres par un symbole différent, et comme elle en a 8, il y a au plus 9 cartes sur la table. Avec 9, chaque symbole de la table y serait exactement deux fois.
why-nine-3 = Maintenant, prends une carte de la pioche : elle rencontre chacune des neuf, et toujours deux à la fois. Mais neuf est impair. Donc 8 cartes sans trio, c’est le maximum.
why-nine-begin = Pose des cartes jusqu’à ce qu’il y ait un trio.
why-nine-none = { $count ->
    [1] Une carte.
    [2] Deux cartes.
   *[other] { $count } cartes, pas encore de trio.
}
why-nine-found = Trio après { $count } cartes : { $symbol }
why-nine-eight = Huit cartes sans trio. Peu importe la neuvième : elle en fera un.
why-nine-next = Carte suivante
why-nine-again = Recommencer
why-nine-many = Distribuer { $count } fois
why-nine-show = Montrer huit sans trio
why-nine-tally = Nombre de cartes pour avoir un trio
why-nine-never = jamais

why-girls-title = Quinze écolières
why-girls-1 = En 1850, Thomas Kirkman posa cette question : quinze écolières se promènent tous les jours pendant une semaine, en cinq rangs de trois. Peut-on les placer pour que chacune marche avec chaque autre exactement une fois ?
why-girls-2 = C’est possible, en tout juste sept jours : il y a 105 paires, et chaque jour en utilise 15. C’est la même question que pour les cartes, posée bien avant le jeu.
why-girls-3 = Six de ces jours sont justes. Le septième, quelqu’un a mélangé les rangs. Touche deux filles et elles échangent leurs places.
why-girls-begin = { $met } paires sur { $pairs } se sont rencontrées. Un cercle en pointillé veut dire : cette fille marche avec quelqu’un pour la deuxième fois.
why-girls-held = Les autres jours, { $girl } marche déjà avec les filles en pâle. Avec qui doit-elle échanger ?
why-girls-solved = Les { $pairs } paires se sont toutes rencontrées, et aucune deux fois.
why-girls-day = Jour { $day }
why-girls-girl-again = { $girl }, marche avec quelqu’un pour la deuxième fois
why-girls-another = Mélanger un autre jour
why-girls-solve = Montre-moi
why-girls-count = Il y a { $girls } filles, de A à O.

why-own-title = Ton propre deck
why-own-1 = Combien de cartes peut avoir un deck où deux cartes partagent toujours un symbole, mais pas toutes le même ? Avec n symboles par carte, au plus n² − n + 1, et il faut alors autant de symboles.
why-own-2 = Un tel deck complet existe-t-il ? C’est une vraie question. Pour certains nombres, oui, pour d’autres, c’est impossible, et pour d’autres encore, personne au monde ne le sait.
why-own-ask = Combien de symboles par carte ?
why-own-size-yes = { $size } symboles : il y a un deck complet
why-own-size-no = { $size } symboles : il n’y en a pas
why-own-size-unknown = { $size } symboles : personne ne sait
why-own-legend-yes = existe
why-own-legend-no = impossible
why-own-legend-unknown = personne ne sait
why-own-cards = cartes, chacune avec { $symbols } des { $cards } symboles
why-own-would = Il aurait { $cards } cartes de { $symbols } symboles.
why-own-no-short = Non
why-own-unknown-short = Qui sait ?
why-own-prime = Il existe parce que { $order } est un nombre premier : compter comme sur une horloge à { $order } heures donne les cartes.
why-own-power = Il existe parce que { $order } = { $prime } puissance { $exponent } : il y a une drôle de façon de calculer avec seulement { $order } nombres, et elle donne les cartes.
why-own-triangle = Trois cartes de deux symboles ont bien toujours un symbole commun, mais ce n’est qu’un triangle : trop petit pour un plan.
why-own-squares = Il ne peut pas exister : d’après un théorème de Bruck et Ryser (1949), { $order } devrait être la somme de deux carrés, et le nombre premier { $prime } l’empêche.
why-own-lam = Il ne peut pas exister. Lam, Thiel et Swiercz l’ont prouvé en 1989, avec une recherche qui a occupé des ordinateurs pendant des années.
why-own-unknown = Pour l’ordre { $order }, personne n’en a trouvé, et personne n’a montré qu’il n’y en a pas. Toi, peut-être ?
why-own-triplet = Au Trio, on poserait { $slots } cartes.
why-own-nearest = Il y a des decks complets avec { $below } et avec { $above } symboles par carte.
why-own-smallest = Le plus petit deck complet a { $above } symboles par carte : les sept cartes tout en haut.
