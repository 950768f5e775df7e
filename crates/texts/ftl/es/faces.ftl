# Card faces: what fano faces says.
faces-which = ¿Qué mazo? Indicar { $names } o un archivo de mazo: fano faces classic --out cartas
faces-where = Falta decir adónde van las cartas: fano faces { $deck } --out cartas
faces-written = { $count ->
    [one] Una carta está
   *[other] { $count } cartas están
} en { $folder }.
faces-sheet-written = { $count ->
    [one] Un dibujo está
   *[other] { $count } dibujos están
} en { $file }.
faces-no-theme = No hay ningún tema llamado { $name }: los temas son { $names }.
faces-bad-drawing = El dibujo de { $symbol } no se puede usar: { $problem }
faces-drawing-too-long = tiene { $found } KiB; se permiten { $max } KiB como máximo.
faces-drawing-not-svg = no es SVG ({ $reason }).
faces-drawing-empty = no muestra nada.
faces-unwritable = No se puede escribir { $file } ({ $error }).
faces-progress-pack = Colocando
faces-progress-draw = Dibujando
faces-progress-measure = Midiendo
faces-measured = { $title }: { $cards } cartas, { $shape ->
    [disc] redondas
    [hex] hexagonales
   *[square] cuadradas
}
faces-measured-covered = Cubierto por dibujos: { $mean } de media, de { $min } a { $max }
faces-measured-sizes = Del dibujo mayor al menor: { $mean } veces de media, { $min } veces como mínimo
faces-measured-gap = Dibujos más cercanos: a { $gap } del ancho de la carta; más cercano al borde: { $margin }
faces-measured-void = Mayor círculo vacío: { $void } del ancho de la carta
faces-measured-time = Colocado en { $seconds } s
faces-measured-clean = Ningún dibujo toca a otro ni se sale de su carta.
faces-measured-overlaps = { $count ->
    [one] En una carta
   *[other] En { $count } cartas
} hay dibujos que se tocan o se salen.
faces-alike-normal = Los más parecidos:
faces-alike-protanopia = Sin rojo (protanopía):
faces-alike-deuteranopia = Sin verde (deuteranopía):
faces-alike-pair = { $distance }  { $first } – { $second }
faces-alike-scale = 0 es dos veces la misma imagen; las parejas por debajo de { $min } merecen una segunda mirada.
