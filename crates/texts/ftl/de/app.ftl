# Was das Programm über sich sagt.
app-tagline = Je zwei Karten haben genau ein Symbol gemeinsam. Wer es zuerst ruft, gewinnt die Karte.
app-no-server = Einen Tisch zum Hinsetzen gibt es noch nicht; das hier ist schon da:
app-more = fano help BEFEHL erklärt jeden genauer.
app-io = Lesen oder Schreiben ist fehlgeschlagen: { $error }
