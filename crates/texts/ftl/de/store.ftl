# Wo Räume und beendete Spiele aufbewahrt werden, und warum es nicht geht.
store-folder = In { $folder } lässt sich nichts schreiben ({ $reason }); wähle mit --data einen anderen Ordner.
store-in-use = Ein anderer Server bewahrt seine Räume in { $folder } auf: Beende ihn oder wähle mit --data einen anderen Ordner.
store-not-ours = { $file } ist keine Datenbank dieses Programms; wähle mit --data einen anderen Ordner.
store-too-new = { $file } stammt von einer neueren Version dieses Programms (Tabellen { $found }, diese kennt { $known }): Starte jene Version oder wähle mit --data einen anderen Ordner.
store-full = Es ist kein Platz mehr zum Schreiben: Verloren ist nichts, aber Neues lässt sich erst wieder aufbewahren, wenn Platz ist.
store-database = Die Datenbank sagt nein: { $reason }
store-damaged = Was in { $table } unter { $row } steht, wurde beschädigt ({ $reason }).
store-misfit = Was in Raum { $room } geschah, schließt nicht an das an, was vorher geschrieben wurde ({ $reason }).
store-after-failure = Raum { $room } ließ sich nicht schreiben und muss erst neu geladen werden.
store-too-many-steps = Die Serie in Raum { $room } hat mehr als die { $max } Schritte, die sich aufbewahren lassen.
store-overloaded = Mehr als { $max } Einträge warten darauf, geschrieben zu werden: Die Platte ist für so viele Räume zu langsam.
store-closed = Die Datenbank wurde geschlossen.
