# Was das Programm über sich sagt.
app-tagline = Je zwei Karten haben genau ein Symbol gemeinsam. Wer es zuerst ruft, gewinnt die Karte.
app-io = Lesen oder Schreiben ist fehlgeschlagen: { $error }
