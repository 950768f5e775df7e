# Warum es klappt: die Mathematik, zum Ausprobieren.

why-title = Warum es funktioniert
why-intro = Nimm zwei beliebige Karten: Immer passt genau ein Symbol, nie zwei. Das ist kein Zufall, und niemand musste es ausprobieren: Es ist Geometrie. Hier sind fünf Spielereien dazu.
why-again = Von vorn
why-offline = Die Karten lassen sich gerade nicht laden.

why-fano-title = Sieben Karten aus sieben Symbolen
why-fano-1 = Stell dir Symbole als Punkte vor und Karten als Linien. Durch zwei Punkte geht genau eine Linie; also treffen sich zwei Symbole auf genau einer Karte.
why-fano-2 = Der kleinste Kartensatz dieser Art ist die Fano-Ebene, nach der das Spiel heißt. Eine ihrer Linien ist rund, und das ist erlaubt: Es zählt nur, wer darauf liegt.
why-fano-picture = Die sieben Punkte
why-fano-begin = Tipp zwei Symbole an, und es wird eine Karte daraus.
why-fano-second = Jetzt noch eins.
why-fano-built = { $count } von 7 Karten. Welche zwei Symbole noch?
why-fano-again = Die Karte hast du schon: Zwei Symbole haben nur eine gemeinsam.
why-fano-complete = Alle 7 Karten. Tipp jetzt zwei davon an.
why-fano-other = Und noch eine Karte …
why-fano-meet = Sie haben ein Symbol gemeinsam: { $symbol }. { $pairs } von 21 Paaren probiert.
why-fano-all = Alle 21 Paare, und immer passt genau ein Symbol. Das ist das ganze Geheimnis.
why-fano-empty = Eine Karte, die noch fehlt
why-fano-rest = Zeig mir alle sieben

why-box-title = 55 von 57, 90 von 91
why-box-1 = Mit 8 Symbolen je Karte hat die volle Ebene 57 Karten und 57 Symbole, und jedes Symbol ist auf 8 Karten. In der Schachtel sind aber nur 55.
why-box-2 = Karten wegzunehmen schadet keinem Paar: Zwei Karten haben weiter gemeinsam, was sie gemeinsam hatten. Nur werden Symbole seltener. Das Symbol, das auf beiden fehlenden Karten ist, bleibt 6-mal übrig, 14 andere 7-mal, alle übrigen 8-mal.
why-box-3 = Mit 10 Symbolen wären es 91 Karten. Connect hat 90: zehn für den Start und zwanzig in jeder von vier Farben. 91 lassen sich so nicht aufteilen.
why-box-which = Schachtel
why-box-classic = 8 Symbole
why-box-connect = 10 Symbole
why-box-all = Alle { $all } Karten: Jedes Symbol ist gleich häufig.
why-box-as-sold = { $left } von { $all } Karten, wie in der Schachtel.
why-box-some = { $left } von { $all } Karten. Je zwei passen immer noch.
why-box-symbols = { $count ->
    [one] { $count } Symbol
   *[other] { $count } Symbole
}
why-box-hint = Tipp Karten an, um sie herauszunehmen oder zurückzulegen.
why-box-cards = Alle Karten der Ebene
why-box-card = Karte { $number }: { $symbols }
why-box-complete = Alle { $count }
why-box-sold = Die { $count } der Schachtel

why-nine-title = Warum beim Drilling neun liegen
why-nine-1 = Beim Drilling suchst du drei Karten mit einem gemeinsamen Symbol. Oft reichen drei oder vier Karten, manchmal dauert es länger. Aber neun reichen immer.
why-nine-2 = Angenommen, es liegt kein Drilling da. Dann trifft eine Karte jede andere in einem eigenen Symbol, und weil sie 8 Symbole hat, können höchstens 9 Karten daliegen. Bei 9 wäre jedes Symbol auf dem Tisch genau zweimal da.
why-nine-3 = Nun nimm eine Karte aus dem Stapel: Sie trifft jede der neun, und immer zwei auf einmal. Neun ist aber ungerade. Also sind 8 Karten ohne Drilling das Äußerste.
why-nine-begin = Deck Karten auf, bis ein Drilling daliegt.
why-nine-none = { $count ->
    [1] Eine Karte.
    [2] Zwei Karten.
   *[other] { $count } Karten, noch kein Drilling.
}
why-nine-found = Drilling nach { $count } Karten: { $symbol }
why-nine-eight = Acht Karten ohne Drilling. Egal, welche als neunte kommt: Dann ist einer da.
why-nine-next = Nächste Karte
why-nine-again = Noch einmal
why-nine-many = { $count }-mal austeilen
why-nine-show = Zeig acht ohne Drilling
why-nine-tally = Mit wie vielen Karten der Drilling kam
why-nine-never = nie

why-girls-title = Fünfzehn Schülerinnen
why-girls-1 = 1850 fragte Thomas Kirkman: Fünfzehn Schülerinnen gehen eine Woche lang jeden Tag spazieren, in fünf Dreierreihen. Geht das so, dass je zwei genau einmal nebeneinander gehen?
why-girls-2 = Es geht, in genau sieben Tagen: Es gibt 105 Paare, und jeder Tag verbraucht 15 davon. Das ist dieselbe Frage wie bei den Karten, nur lange vor dem Spiel gestellt.
why-girls-3 = Sechs dieser Tage stimmen. Am siebten hat jemand die Reihen durcheinandergebracht. Tipp zwei Mädchen an, und sie tauschen die Plätze.
why-girls-begin = { $met } von { $pairs } Paaren sind sich begegnet. Ein gestrichelter Kreis heißt: Dieses Mädchen geht mit jemandem zum zweiten Mal.
why-girls-held = Mit den blassen geht { $girl } schon an anderen Tagen. Mit wem soll sie tauschen?
why-girls-solved = Alle { $pairs } Paare sind sich begegnet, und keins zweimal.
why-girls-day = Tag { $day }
why-girls-girl-again = { $girl }, geht mit jemandem zum zweiten Mal
why-girls-another = Einen anderen Tag durcheinanderbringen
why-girls-solve = Zeig es mir
why-girls-count = Es sind { $girls } Mädchen, von A bis O.

why-own-title = Deine eigenen Karten
why-own-1 = Wie viele Karten kann es geben, von denen je zwei genau ein Symbol teilen, und nicht alle dasselbe? Mit n Symbolen je Karte höchstens n² − n + 1, und dann braucht man ebenso viele Symbole.
why-own-2 = Ob es so einen vollen Satz gibt, ist eine echte Frage. Für manche Zahlen gibt es ihn, für manche kann es ihn nicht geben, und für manche weiß es niemand auf der Welt.
why-own-ask = Wie viele Symbole auf einer Karte?
why-own-size-yes = { $size } Symbole: gibt es
why-own-size-no = { $size } Symbole: kann es nicht geben
why-own-size-unknown = { $size } Symbole: weiß niemand
why-own-legend-yes = gibt es
why-own-legend-no = unmöglich
why-own-legend-unknown = weiß niemand
why-own-cards = Karten mit je { $symbols } von { $cards } Symbolen
why-own-would = Es wären { $cards } Karten mit je { $symbols } Symbolen.
why-own-no-short = Nein
why-own-unknown-short = Wer weiß?
why-own-prime = Es gibt ihn, weil { $order } eine Primzahl ist: Rechnen wie auf einer Uhr mit { $order } Stunden ergibt die Karten.
why-own-power = Es gibt ihn, weil { $order } = { $prime } hoch { $exponent } ist: Es gibt ein seltsames Rechnen mit nur { $order } Zahlen, und das ergibt die Karten.
why-own-triangle = Drei Karten mit je zwei Symbolen passen zwar, aber das ist nur ein Dreieck: zu klein für eine Ebene.
why-own-squares = Es kann ihn nicht geben: Nach einem Satz von Bruck und Ryser (1949) müsste { $order } eine Summe von zwei Quadraten sein, und das verhindert die Primzahl { $prime }.
why-own-lam = Es kann ihn nicht geben. Lam, Thiel und Swiercz haben das 1989 bewiesen, mit einer Suche, die Computer jahrelang beschäftigt hat.
why-own-unknown = Für die Ordnung { $order } hat niemand einen gefunden, und niemand hat gezeigt, dass es keinen gibt. Vielleicht du?
why-own-triplet = Beim Drilling würden { $slots } Karten ausliegen.
why-own-nearest = Volle Sätze gibt es mit { $below } und mit { $above } Symbolen je Karte.
why-own-smallest = Der kleinste volle Satz hat { $above } Symbole je Karte: die sieben Karten ganz oben.
