# Längen.
print-mm = { $whole } mm
print-mm-tenths = { $whole },{ $tenths } mm

# Warum Karten nicht wie gewünscht aufs Papier passen.
print-card-too-large = Karten mit { $card } passen nicht auf Papier mit { $width } × { $height } und { $margin } Rand; bis { $works } ginge es.
print-paper-too-small = Papier mit { $width } × { $height } und { $margin } Rand ist für jede Karte zu klein, erst recht für eine mit { $card }.
print-bleed-beyond-margin = Ein Anschnitt von { $bleed } braucht einen mindestens so breiten Rand; --margin sagt { $margin }.
print-card-range = Eine Karte kann { $min } bis { $max } breit sein.
print-margin-range = Ein Rand kann { $min } bis { $max } breit sein.
print-bleed-range = Ein Anschnitt kann { $min } bis { $max } breit sein.
print-unknown-paper = „{ $found }“ ist hier kein Papier: Sag a4, a3, letter oder ein Maß wie 200x300mm, jede Seite { $min } bis { $max } mm.

# Warum sich etwas nicht zeichnen lässt.
print-word-lacks = { $count ->
    [one] der Schrift fehlt das Zeichen { $characters }; mit --font kannst du eine wählen, die es hat
   *[other] der Schrift fehlen die Zeichen { $characters }; mit --font kannst du eine wählen, die sie hat
}
print-word-empty = von dem Wort wäre nichts zu sehen
print-not-a-font = Das ist keine TrueType- oder OpenType-Schrift (ttf, otf) mit höchstens { $max } MiB.
print-picture-unreadable = es lässt sich nicht lesen ({ $error })
print-picture-too-long = die Datei hat mehr als { $max } MiB
print-picture-unknown-kind = das ist kein Bild in PNG, JPEG, WebP oder SVG
print-picture-too-many-pixels = es hat zu viele Pixel ({ $width } × { $height }); höchstens { $max } Millionen insgesamt und { $side-max } an einer Seite gehen
print-picture-damaged = die Datei ist beschädigt ({ $reason })
print-picture-refers-elsewhere = es zeigt eine andere Datei ({ $target }), statt sein Bild selbst zu enthalten
print-picture-too-intricate = es ist zu verwickelt; speichere es lieber als PNG
print-picture-empty = darauf ist nichts zu sehen
print-no-emoji = dafür gibt es keine Zeichnung; die meisten anderen Emoji haben eine
print-art-missing = seine Zeichnung ist nicht eingebaut: { $reason }
print-fonts-missing = Die Schriften sind nicht eingebaut: { $reason }
print-bad-pictures = { $count ->
    [one] Ein Symbol lässt sich nicht zeichnen:{ $list }
   *[other] { $count } Symbole lassen sich nicht zeichnen:{ $list }
}
print-bad-picture = { $symbol } ({ $picture }): { $problem }
print-bad-word = { $symbol }: { $problem }
print-bad-line = {"\u000A"}  { $line }{ $rest }
print-bad-more = … und { $count } weitere

# Was fano print sagt.
print-back-picture = { $file } kann nicht die Rückseite sein: { $problem }.
print-font-file = { $file }: { $problem }
print-not-a-pdf = { $file } gibt es schon, und es ist kein PDF; wähle einen anderen Namen.
print-not-written = { $file } lässt sich nicht schreiben: { $error }
print-done = { $file }: { $cards } Karten mit { $size }, { $per-sheet } auf jedem Blatt, { $pages ->
    [one] 1 Seite
   *[other] { $pages } Seiten
}.
print-done-duplex-long = Druck beidseitig, über die lange Kante gewendet, in Originalgröße (100 %).
print-done-duplex-short = Druck beidseitig, über die kurze Kante gewendet, in Originalgröße (100 %).
print-done-size = Druck in Originalgröße (100 %).
print-progress-pages = Seiten werden gedruckt
print-names-subtitle = { $symbols } Symbole auf { $cards } Karten. Je zwei Karten haben genau eines davon gemeinsam.
print-rules-title = So wird gespielt
print-rules-subtitle = Je zwei Karten haben genau ein Symbol gemeinsam. In allen Spielen geht es darum, es vor den anderen zu sehen, und niemand muss warten.
