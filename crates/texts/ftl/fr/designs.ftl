# The mathematics: planes, which of them exist, Kirkman's schoolgirls.

# Requests that cannot be carried out.
designs-not-a-number = « { $text } » ne convient pas ici ; donner un nombre entier, comme 9.
designs-order-missing = Quel ordre ? Toute puissance d’un nombre premier jusqu’à 4096 convient, comme --order 7.
designs-order-too-large = L’ordre { $order } est trop grand : le plus grand ici est { $max }.
designs-order-too-small = Le plus petit plan est d’ordre 2 : c’est le plan de Fano, avec 7 cartes.
designs-no-plane-bruck-ryser = Il n’y a pas de plan d’ordre { $order } (Bruck–Ryser) ; les ordres les plus proches sont { $below } et { $above }.
designs-no-plane-lam = Il n’y a pas de plan d’ordre { $order } (Lam, Thiel et Swiercz, 1989) ; les ordres les plus proches sont { $below } et { $above }.
designs-no-plane-known = Personne ne connaît de plan d’ordre { $order } ; les ordres les plus proches sont { $below } et { $above }.
designs-only-order-nine = --kind { $kind } est un plan d’ordre 9, pas { $order } : enlever --order, ou choisir --kind desarguesian.
designs-girls-impossible = { $girls } filles ne peuvent pas toutes se rencontrer exactement une fois en rangs de trois : il faut 3, 9, 15, 21, … filles, et { $below } ou { $above } conviendraient.
designs-girls-not-built = { $girls } filles peuvent y arriver, mais cette disposition ne se calcule pas ici : { $below } ou { $above } conviendraient.
designs-girls-too-few = Même la plus petite promenade demande 3 filles : 3, 9, 15, 21, … conviendraient.
designs-girls-too-many = { $girls } filles, c’est trop : ici, le maximum est { $max }.
designs-unreadable = Impossible de lire { $path } : { $error }
designs-no-days = { $path } ne contient aucun jour : écrire un jour par ligne, comme 1 2 3 | 4 5 6 | 7 8 9.

# Whether there is a plane.
designs-exists-prime = Ordre { $order } : oui. { $order } est un nombre premier, donc le calcul modulo { $order } donne un plan : { $cards } cartes de { $symbols } symboles.
designs-exists-prime-power = Ordre { $order } : oui. { $order } = { $prime }^{ $exponent } est une puissance d’un nombre premier, donc le corps à { $order } éléments donne un plan : { $cards } cartes de { $symbols } symboles.
designs-exists-single-point = Ordre { $order } : non. Ce serait une seule carte avec un seul symbole.
designs-exists-triangle = Ordre { $order } : non. Trois cartes de deux symboles ont bien deux à deux un symbole commun, mais c’est un triangle ; un plan a quatre points dont jamais trois ne sont alignés.
designs-exists-bruck-ryser = Ordre { $order } : non. Comme { $order } divisé par 4 laisse un reste de 1 ou 2, il devrait être la somme de deux carrés (Bruck et Ryser, 1949), mais le nombre premier { $prime } le divise un nombre impair de fois.
designs-exists-lam = Ordre { $order } : non. Lam, Thiel et Swiercz l’ont exclu en 1989 par une recherche qui a pris des années aux ordinateurs.
designs-exists-unknown = Ordre { $order } : personne ne sait. Personne n’a trouvé un tel plan, et personne n’a prouvé qu’il n’y en a pas.
designs-exists-only-one = C’est le seul de son ordre.
designs-exists-four = Il y en a quatre de cet ordre : --kind desarguesian, hall, dual-hall et hughes.
designs-exists-too-large = Mais il est trop grand pour être calculé ici : { $max } est le plus grand ordre.
designs-exists-nearest = Les ordres les plus proches qui ont un plan sont { $below } et { $above }.
designs-exists-smallest = Le plus petit ordre qui a un plan est 2 : le plan de Fano, avec 7 cartes.

# What is wrong with a claimed solution of Kirkman's puzzle.
designs-kirkman-right = Juste : { $girls } filles, { $days } { $days ->
    [one] jour
   *[other] jours
}, et chacune marche exactement une fois avec chaque autre.
designs-fault-girl-count = Il y a { $girls } noms différents, mais il faut 3, 9, 15, 21, … filles, toujours 6 de plus : un nom manque-t-il, ou est-il mal écrit ?
designs-fault-other-girl-count = Il y a { $found } noms différents au lieu de { $expected } : un nom manque-t-il, ou est-il mal écrit ?
designs-fault-row-size = Jour { $day } : le rang { $row } a { $found } { $found ->
    [one] fille
   *[other] filles
} au lieu de 3.
designs-fault-girl-twice = Jour { $day } : { $girl } marche deux fois, au rang { $first } et au rang { $second }.
designs-fault-girl-twice-in-row = Jour { $day } : { $girl } est deux fois au rang { $row }.
designs-fault-girl-missing = Jour { $day } : { $girl } manque.
designs-fault-pair-twice = { $one } et { $other } marchent ensemble le jour { $first } et encore le jour { $second }.
designs-fault-day-count = Jusqu’ici tout est juste, mais { $found } { $found ->
    [one] jour ne suffit
   *[other] jours ne suffisent
} pas : c’est après { $expected } jours que toutes se sont rencontrées.
designs-fault-unknown-girl = Jour { $day } : { $girl }, au rang { $row }, ne fait pas partie des filles.
