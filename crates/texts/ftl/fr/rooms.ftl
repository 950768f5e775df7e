# What a room says when something cannot be done.
room-not-host = Seul l’hôte peut faire ça.
room-not-now = Ça ne marche pas en ce moment.
room-no-such-member = Cette personne n’est plus là.
room-not-yours = Tu ne peux choisir que ta propre équipe.
room-no-bot = Seuls les robots ont un niveau.
room-table-full = Les { $max } places sont prises.
room-too-many-screens = Ce salon a déjà { $max } grands écrans, il ne peut pas en avoir plus.
room-banned-name = Quelqu’un qui portait ce nom a été exclu du salon ; choisis un autre nom.
room-colour = Les couleurs vont de 0 à { $max }.
room-unknown-deck = Il n’y a pas de deck « { $name } » ici.
room-too-many-games = { $found } parties, c’est trop pour une série ; le maximum est { $max }.
room-rounds = { $found } manches, c’est trop ; le maximum est { $max }.
room-hold = Après une annonce, la table peut attendre de 0 à { $max } ms, pas { $found }.
room-grace = La table peut attendre quelqu’un de 0 à { $max } secondes, pas { $found }.

name-empty = Il faut un nom.
name-too-long = Un nom a au plus { $max } caractères ; celui-ci en a { $chars }.
name-invisible = Ce nom contient des caractères invisibles.

refused-no-seat = Tu regardes cette partie.
refused-not-now = Il n’y a rien à annoncer pour l’instant.
refused-still-held = Ta dernière annonce est encore en attente.
refused-other-tab = Tu joues dans un autre onglet.
refused-used-number = Cette annonce est déjà arrivée.
