# Was das Programm über sich sagt.
app-tagline = Je zwei Karten haben genau ein Symbol gemeinsam. Wer es zuerst ruft, gewinnt die Karte.
app-io = Lesen oder Schreiben ist fehlgeschlagen: { $error }

# What stands between the whole part of a number and the rest.
app-decimal-mark = ,
