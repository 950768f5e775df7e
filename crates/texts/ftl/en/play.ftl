# The tables of the games in the browser, the big screen and watching.

play-players = Players
play-teams = Teams
play-card-own = Your card
play-card-of = { $name }’s card
play-card-centre = The card in the middle
play-card-slot = Card { $number }
play-card-board = A card on the board
play-card-board-at = { $colour } card on the board, column { $column }, row { $row }
play-card-magnified = A card on the board, magnified
play-magnified-close = Back to the board
play-free-cell = A free space, column { $column }, row { $row }: { $length } in a row
play-connect-symbol = Tap a symbol on the board that your card has too
play-connect-magnified = Tap the symbol that both cards share
play-connect-place = Now tap a free space next to it
play-safe = safe
play-safe-own = You are safe
play-none-left = All given away
play-left = { $count ->
    [one] { $count } card left
   *[other] { $count } cards left
}
play-pile = { $count ->
    [0] The pile is empty
    [one] { $count } card in the pile
   *[other] { $count } cards in the pile
}
play-pack = { $count ->
    [one] { $count } card in your pack
   *[other] { $count } cards in your pack
}
play-pack-empty = Your pack is empty
play-fit-board = Show all
play-offline = not connected
play-removed = no longer playing
play-sits-out = sitting out
play-team-pink = Pink
play-team-orange = Orange
play-team-green = Green
play-team-blue = Blue
play-team-points = { $count ->
    [one] { $team }: { $count } point
   *[other] { $team }: { $count } points
}

# Great moments at the table.
play-round-safe = Round { $number } · { $name } is safe first
play-round-keeps = { $count ->
    [one] { $name } keeps { $count } card
   *[other] { $name } keeps { $count } cards
}
play-round-line = Round { $number } · Four in a row for { $team }
play-round-drawn = Round { $number } · No four in a row, dealt again
play-last-card = The last card goes to { $name }
play-tie-break-won = { $name } wins the tie-break

# The big screen and watching.
play-come-in = Come and play
play-join-at = Scan, or open { $address }
play-qr = QR code to join this room
play-nobody-yet = Nobody is here yet. Be the first!
play-ready = ready
play-more-games = { $count ->
    [one] and one more game
   *[other] and { $count } more games
}
play-game-number = Game { $number } of { $total }
play-round = Round { $number }
play-standings = { $game } is over
play-champion-mark = overall champion
play-rank = Rank
play-player = Player
play-cards = Cards
play-points = Points
play-wins = Games won
play-join-in = Join in
play-not-begun = The game has not started yet.
