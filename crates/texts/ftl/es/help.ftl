# What to do at the table, in a few words: before the first card, in the panel with
# the rules, and beside the counts.

help-open = Cómo se juega
help-rules = Las reglas completas
help-table = En esta mesa
help-hold = { $ms ->
        [0] Sin espera
       *[other] { $ms } ms
    }

# What everybody does, what happens then, and how it ends.
help-practice-do = Toca el símbolo que está en las dos cartas.
help-practice-then = Dos cartas nuevas ocupan su lugar.
help-practice-end = No se cuenta nada; se termina cuando se quiera.
help-tower-do = Toca el símbolo que tu carta comparte con el centro.
help-tower-then = Quien acierta primero se lleva la carta del centro y desde entonces compara con ella.
help-tower-end = Cuando el centro queda vacío, gana quien tiene más cartas.
help-well-do = Toca el símbolo que tu carta comparte con el centro y tírala al pozo.
help-well-then = Quien acierta primero tira la suya, y ahora todos tienen que comparar con ella.
help-well-end = Quien se queda primero sin cartas gana al instante.
help-hot-potato-do = Toca, en la carta de otra persona, el símbolo que comparte con la tuya.
help-hot-potato-then = Le pasas todo lo que tienes y estás a salvo en esta ronda. Quien queda al final se lo queda todo.
help-hot-potato-end = Tras la última ronda, gana quien se ha quedado con menos cartas.
help-gift-do = Toca, en la carta de otra persona, el símbolo que comparte con el centro.
help-gift-then = Esa persona se queda con la carta del centro, y aparece la siguiente.
help-gift-end = Cuando el centro queda vacío, gana quien tiene menos cartas.
help-triplet-do = Tres cartas tienen el mismo símbolo: tócalo en las tres.
help-triplet-then = Quien acierta primero se las lleva, y cartas nuevas llenan los huecos.
help-triplet-end = Cuando ya no queda ningún trío, gana quien se ha llevado más cartas.
help-connect-do = Toca en la mesa un símbolo que también esté en tu carta y luego un espacio libre a su lado.
help-connect-then = Cuatro cartas de un color en línea recta son un punto para ese color.
help-connect-end = Gana el primer equipo con puntos suficientes.
help-face-off-do = Toca el símbolo que está en las dos cartas.
help-face-off-then = Solo juegan las dos personas que comparten el primer lugar. Los demás miran.
help-face-off-end = Gana la primera respuesta correcta.
help-tie-break-do = Toca, en la carta de otra persona, el símbolo que comparte con la tuya.
help-tie-break-then = Le pasas todo lo que tienes y ya terminaste. Solo juegan quienes comparten el primer lugar.
help-tie-break-end = Gana quien se libra primero de sus cartas.

# In the bar above the table: what wins.
help-goal-most-cards = meta: más cartas
help-goal-fewest-cards = meta: menos cartas
help-goal-no-cards = meta: quedarse sin cartas
help-goal-most-points = meta: más puntos
help-goal-first-call = meta: acertar primero
help-goal-first-out = meta: quedarse sin cartas

# Beside one’s own count, which is a large number.
help-unit-cards = { $count ->
        [one] carta
       *[other] cartas
    }
help-unit-kept = acumuladas
help-unit-taken = ganadas
help-rank = { $rank }.º
help-place = { $rank }.º lugar
help-rank-of = de { $players }
help-leads = a la cabeza
