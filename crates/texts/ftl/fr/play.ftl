# The tables of the games in the browser, the big screen and watching.

play-players = À la table
play-teams = Équipes
play-card-own = Ta carte
play-card-of = La carte chez { $name }
play-card-centre = La carte du milieu
play-card-slot = Carte { $number }
play-card-board = Une carte du plateau
play-card-board-at = Carte du plateau, { $colour }, colonne { $column }, ligne { $row }
play-card-magnified = Une carte du plateau, agrandie
play-magnified-close = Retour au plateau
play-free-cell = Case libre, colonne { $column }, ligne { $row } : { $length } à la suite
play-connect-symbol = Touche sur le plateau un symbole de ta carte
play-connect-magnified = Touche le symbole que les deux cartes ont en commun
play-connect-place = Touche maintenant une case libre à côté
play-safe = à l’abri
play-safe-own = Tu es à l’abri
play-none-left = Tout est donné
play-left = { $count ->
    [one] encore { $count } carte
   *[other] encore { $count } cartes
}
play-pile = { $count ->
    [0] La pioche est vide
    [one] { $count } carte dans la pioche
   *[other] { $count } cartes dans la pioche
}
play-pack = { $count ->
    [one] { $count } carte dans ton paquet
   *[other] { $count } cartes dans ton paquet
}
play-pack-empty = Ton paquet est vide
play-fit-board = Tout voir
play-offline = hors ligne
play-removed = ne joue plus
play-sits-out = sur la touche
play-team-pink = Rose
play-team-orange = Orange
play-team-green = Vert
play-team-blue = Bleu
play-team-points = { $count ->
    [one] { $team } : { $count } point
   *[other] { $team } : { $count } points
}

# Great moments at the table.
play-round-safe = Manche { $number } · { $name } se met à l’abri en premier
play-round-keeps = { $count ->
    [one] { $name } garde { $count } carte
   *[other] { $name } garde { $count } cartes
}
play-round-line = Manche { $number } · Quatre à la suite : { $team }
play-round-drawn = Manche { $number } · Pas de ligne de quatre, on redistribue
play-last-card = La dernière carte est pour { $name }
play-tie-break-won = { $name } gagne le départage

# The big screen and watching.
play-come-in = Viens jouer !
play-join-at = Scanner, ou ouvrir { $address }
play-qr = QR code pour rejoindre ce salon
play-nobody-yet = Il n’y a encore personne. À toi d’ouvrir le bal !
play-ready = c’est bon
play-more-games = { $count ->
    [one] et encore une partie
   *[other] et encore { $count } parties
}
play-game-number = Partie { $number } sur { $total }
play-round = Manche { $number }
play-standings = { $game }, c’est fini
play-champion-mark = victoire finale
play-rank = Place
play-player = Nom
play-cards = Cartes
play-points = Points
play-wins = Parties gagnées
play-join-in = Jouer aussi
play-not-begun = La partie n’a pas encore commencé.
