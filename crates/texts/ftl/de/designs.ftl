# Die Mathematik: Ebenen, welche es gibt, Kirkmans Schulmädchen.

# Bitten, die sich nicht erfüllen lassen.
designs-not-a-number = Mit „{ $text }“ geht es nicht: Nimm eine ganze Zahl, zum Beispiel 9.
designs-order-missing = Welche Ordnung? Jede Primzahlpotenz bis 4096 geht, zum Beispiel --order 7.
designs-order-too-large = Ordnung { $order } ist zu groß: Hier ist bei { $max } Schluss.
designs-order-too-small = Die kleinste Ebene hat Ordnung 2: Es ist die Fano-Ebene mit 7 Karten.
designs-no-plane-bruck-ryser = Eine Ebene der Ordnung { $order } gibt es nicht (Bruck–Ryser); die nächsten Ordnungen sind { $below } und { $above }.
designs-no-plane-lam = Eine Ebene der Ordnung { $order } gibt es nicht (Lam, Thiel und Swiercz, 1989); die nächsten Ordnungen sind { $below } und { $above }.
designs-no-plane-known = Eine Ebene der Ordnung { $order } kennt niemand; die nächsten Ordnungen sind { $below } und { $above }.
designs-only-order-nine = --kind { $kind } ist eine Ebene der Ordnung 9, nicht { $order }: Lass --order weg oder nimm --kind desarguesian.
designs-girls-impossible = { $girls } Mädchen können sich in Dreierreihen nicht alle genau einmal treffen: Es müssen 3, 9, 15, 21, … sein, mit { $below } oder { $above } klappt es.
designs-girls-not-built = Mit { $girls } Mädchen geht es, aber diese Aufstellung wird hier nicht berechnet: Mit { $below } oder { $above } klappt es.
designs-girls-too-few = Schon der kleinste Spaziergang braucht 3 Mädchen: Mit 3, 9, 15, 21, … klappt es.
designs-girls-too-many = { $girls } Mädchen sind zu viele: Hier sind es höchstens { $max }.
designs-unreadable = { $path } lässt sich nicht lesen: { $error }
designs-no-days = In { $path } stehen keine Tage: Schreib einen Tag pro Zeile, zum Beispiel 1 2 3 | 4 5 6 | 7 8 9.

# Ob es eine Ebene gibt.
designs-exists-prime = Ordnung { $order }: ja. { $order } ist eine Primzahl, also ergibt das Rechnen modulo { $order } eine Ebene: { $cards } Karten mit je { $symbols } Symbolen.
designs-exists-prime-power = Ordnung { $order }: ja. { $order } = { $prime }^{ $exponent } ist eine Primzahlpotenz, also ergibt der Körper mit { $order } Elementen eine Ebene: { $cards } Karten mit je { $symbols } Symbolen.
designs-exists-single-point = Ordnung { $order }: nein. Das wäre eine einzige Karte mit einem einzigen Symbol.
designs-exists-triangle = Ordnung { $order }: nein. Drei Karten mit je zwei Symbolen passen zwar paarweise zusammen, aber das ist nur ein Dreieck; eine Ebene hat vier Punkte, von denen keine drei auf einer Geraden liegen.
designs-exists-bruck-ryser = Ordnung { $order }: nein. Weil { $order } beim Teilen durch 4 den Rest 1 oder 2 lässt, müsste es eine Summe zweier Quadrate sein (Bruck und Ryser, 1949), aber die Primzahl { $prime } steckt ungerade oft darin.
designs-exists-lam = Ordnung { $order }: nein. Lam, Thiel und Swiercz haben das 1989 mit einer Suche ausgeschlossen, an der Computer jahrelang rechneten.
designs-exists-unknown = Ordnung { $order }: Das weiß niemand. Eine solche Ebene hat noch niemand gefunden, und bewiesen ist auch nicht, dass es keine gibt.
designs-exists-only-one = Es ist die einzige dieser Ordnung.
designs-exists-four = Von dieser Ordnung gibt es vier: --kind desarguesian, hall, dual-hall und hughes.
designs-exists-too-large = Hier berechnet wird sie aber nicht: Bei Ordnung { $max } ist Schluss.
designs-exists-nearest = Die nächsten Ordnungen mit einer Ebene sind { $below } und { $above }.
designs-exists-smallest = Die kleinste Ordnung mit einer Ebene ist 2: die Fano-Ebene mit 7 Karten.

# Was an einer Lösung von Kirkmans Rätsel nicht stimmt.
designs-kirkman-right = Stimmt: { $girls } Mädchen, { $days } { $days ->
    [one] Tag
   *[other] Tage
}, und je zwei gehen genau einmal zusammen.
designs-fault-girl-count = Es kommen { $girls } verschiedene Namen vor, es müssen aber 3, 9, 15, 21, … sein, immer 6 mehr: Fehlt ein Name, oder ist einer falsch geschrieben?
designs-fault-other-girl-count = Es kommen { $found } verschiedene Namen vor statt { $expected }: Fehlt ein Name, oder ist einer falsch geschrieben?
designs-fault-row-size = Tag { $day }: In Reihe { $row } { $found ->
    [one] geht 1 Mädchen
   *[other] gehen { $found } Mädchen
} statt 3.
designs-fault-girl-twice = Tag { $day }: { $girl } geht doppelt, in Reihe { $first } und in Reihe { $second }.
designs-fault-girl-twice-in-row = Tag { $day }: { $girl } steht in Reihe { $row } doppelt.
designs-fault-girl-missing = Tag { $day }: { $girl } fehlt.
designs-fault-pair-twice = { $one } und { $other } gehen an Tag { $first } zusammen und an Tag { $second } noch einmal.
designs-fault-day-count = Bis hierhin stimmt alles, aber { $found } { $found ->
    [one] Tag reicht
   *[other] Tage reichen
} nicht: Erst nach { $expected } Tagen haben sich alle getroffen.
designs-fault-unknown-girl = Tag { $day }: { $girl } in Reihe { $row } gehört nicht zu den Mädchen.
