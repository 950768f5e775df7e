# Der Planer: die meisten Karten aus den Bildern, die da sind.
planner-answer = { $pictures } Bilder, { $symbols } Symbole pro Karte: { $cards } { $cards ->
    [one] Karte
   *[other] Karten
}.
planner-best = Mehr können es nicht werden: Das lässt sich durch Zählen beweisen.
planner-bound = Mehr als { $bound } Karten können es nie werden; ob mehr als { $cards } möglich sind, wissen wir nicht.
planner-unused = { $unused ->
    [0] Jedes Bild wird gebraucht.
    [one] Ein Bild bleibt übrig.
   *[other] { $unused } Bilder bleiben übrig.
}
planner-never-match = { $count ->
    [one] Ein Symbol füllt nur eine Karte auf und kann nie der Treffer sein.
   *[other] { $count } Symbole füllen nur je eine Karte auf und können nie der Treffer sein.
}
planner-every-match = Jedes Symbol kann der Treffer sein.
planner-from-pairs = So geht es: Je zwei Karten haben ein Symbol, das nur die beiden zeigen.
planner-from-triples = So geht es: Jedes Symbol ist auf zwei oder drei Karten, so dicht gepackt wie möglich.
planner-from-plane = So geht es: die ganze projektive Ebene der Ordnung { $order }.
planner-from-plane-without = So geht es: die projektive Ebene der Ordnung { $order } ohne { $dropped ->
    [one] ein Symbol und die Karten, die es zeigen
   *[other] { $dropped } Symbole und die Karten, die eines davon zeigen
}.
planner-from-plane-fewer = So geht es: die projektive Ebene der Ordnung { $order } ohne { $fewer ->
    [one] eine ihrer Karten
   *[other] { $fewer } ihrer Karten
}.
planner-from-plane-without-fewer = So geht es: die projektive Ebene der Ordnung { $order } ohne { $dropped ->
    [one] ein Symbol und die Karten, die es zeigen
   *[other] { $dropped } Symbole und die Karten, die eines davon zeigen
}, und ohne { $fewer ->
    [one] eine weitere Karte
   *[other] { $fewer } weitere Karten
}.
planner-from-design = So geht es: ein Blockplan mit vertauschten Rollen. Er hat { $points } Punkte in Blöcken zu je { $block }; die Punkte werden zu Karten, die Blöcke zu Symbolen.
planner-from-part-of-plane = So geht es: Karten der projektiven Ebene der Ordnung { $order }, durch Suchen ausgewählt.
planner-from-pattern = So geht es: ein Muster, das wir durch Suchen gefunden haben; es sieht nach jeder von { $turns } Drehungen gleich aus.
planner-from-search = So geht es: durch Suchen gefunden.
planner-cards = Die Karten selbst bekommst du mit --format json.
planner-alternatives = Dieselben Bilder auf anderen Karten:
planner-column-symbols = Symbole pro Karte
planner-column-cards = Karten
planner-column-bound = höchstens
planner-column-used = Bilder gebraucht
planner-column-never = nie der Treffer
planner-error-pictures = Planen kannst du mit { $min } bis { $max } Bildern, nicht mit { $found }.
planner-error-symbols = Eine Karte kann { $min } bis { $max } Symbole haben, nicht { $found }.
planner-error-too-few = { $pictures } Bilder reichen nicht für { $symbols } Symbole pro Karte: Nimm mindestens { $needed } Bilder oder höchstens { $fitting } Symbole pro Karte.
