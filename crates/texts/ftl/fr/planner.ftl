# The planner: the most cards from the pictures there are.
planner-answer = { $pictures } images, { $symbols } symboles par carte : { $cards } { $cards ->
    [one] carte
   *[other] cartes
}.
planner-best = Aucun deck ne peut en avoir plus : un simple compte le prouve.
planner-bound = Aucun deck ne peut avoir plus de { $bound } cartes ; nous ne savons pas s’il peut y en avoir plus de { $cards }.
planner-unused = { $unused ->
    [0] Toutes les images servent.
    [one] Une image ne sert pas.
   *[other] { $unused } images ne servent pas.
}
planner-never-match = { $count ->
    [one] Un symbole n’est que sur une carte, pour la remplir : il ne peut jamais être le symbole commun.
   *[other] { $count } symboles ne sont que sur une carte, pour la remplir : ils ne peuvent jamais être le symbole commun.
}
planner-every-match = Chaque symbole peut être le symbole commun.
planner-from-pairs = Comment : deux cartes ont toujours un symbole qu’elles seules montrent.
planner-from-triples = Comment : chaque symbole est sur deux ou trois cartes, aussi serrées que possible.
planner-from-plane = Comment : le plan projectif d’ordre { $order }, complet.
planner-from-plane-without = Comment : le plan projectif d’ordre { $order } sans { $dropped ->
    [one] un symbole et les cartes qui le montrent
   *[other] { $dropped } symboles et les cartes qui en montrent un
}.
planner-from-plane-fewer = Comment : le plan projectif d’ordre { $order } sans { $fewer ->
    [one] une de ses cartes
   *[other] { $fewer } de ses cartes
}.
planner-from-plane-without-fewer = Comment : le plan projectif d’ordre { $order } sans { $dropped ->
    [one] un symbole et les cartes qui le montrent
   *[other] { $dropped } symboles et les cartes qui en montrent un
}, et sans { $fewer ->
    [one] une autre carte
   *[other] { $fewer } autres cartes
}.
planner-from-design = Comment : un plan en blocs aux rôles inversés. Il a { $points } points en blocs de { $block } ; les points sont les cartes, les blocs sont les symboles.
planner-from-part-of-plane = Comment : des cartes du plan projectif d’ordre { $order }, choisies par recherche.
planner-from-pattern = Comment : un motif trouvé par recherche, identique après chacune des { $turns } rotations.
planner-from-search = Comment : trouvé par recherche.
planner-cards = Pour les cartes elles-mêmes, ajouter --format json.
planner-alternatives = Les mêmes images sur d’autres cartes :
planner-column-symbols = symboles par carte
planner-column-cards = cartes
planner-column-bound = au plus
planner-column-used = images utilisées
planner-column-never = jamais communs
planner-error-pictures = On peut prévoir un deck avec { $min } à { $max } images, pas avec { $found }.
planner-error-symbols = Une carte peut avoir de { $min } à { $max } symboles, pas { $found }.
planner-error-too-few = { $pictures } images ne suffisent pas pour { $symbols } symboles par carte : prendre au moins { $needed } images, ou au plus { $fitting } symboles par carte.
