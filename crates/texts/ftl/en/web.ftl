# The game in the browser.

web-title-home = Fano
web-title-room = Room { $name }
web-title-tv = Big screen, room { $name }
web-title-watch = Watching room { $name }
web-title-practice = Practice
web-title-why = Why it works
web-nowhere-title = Nothing here
web-nowhere = There is no page at this address.
web-go-home = Back to the home page
web-not-loaded = Fano could not be loaded. Check your connection.
web-page-missing = This page could not be loaded. Check your connection and try again.

# Settings and small words.
web-settings = Settings
web-close = Close
web-done = Done
web-more = More
web-language = Language
web-theme = Appearance
web-theme-auto = Automatic
web-theme-noon = Light
web-theme-night = Dark
web-sound = Sounds
web-vibration = Vibration
web-larger = All symbols the same size
web-key-hints = Show keyboard shortcuts
web-who = Your name
web-who-colour = Your colour
web-who-change = { $name }: change name and colour
web-colour = Colour { $number }
web-guest-names = Otter, Heron, Badger, Lynx, Wren, Newt, Moth, Hare, Puffin, Gecko, Ibex, Robin

# The first screen.
web-play-alone = Play alone
web-play-together = Play together
web-join = Join
web-start = Start
web-no-room = A room could not be opened just now. Try again in a moment.
web-back-to-room = Back to room { $code }
web-home-try = One symbol is on both cards. Tap it.
web-home-found = { $symbol }! { $count ->
        [one] That is the whole game.
        [2] Two in a row.
       *[other] { $count } found.
    }
web-home-missed = { $symbol } is on one card only.
web-card-number = Card { $number }
web-level-follow = Automatic
web-level-follow-text = The bots get better when you win and easier when you lose. Now: { $level }.
web-choose-game = Game
web-rivals-level = Bot level
web-rivals-count = Number of bots
web-join-code = Code or link
web-join-unknown = There is no room { $code }.
web-join-no-code = A code has five letters, like KRMTB. A link to the room works too.
web-join-unreachable = The server does not answer. Check your connection and try again.

# The page before a room.
web-room = Room
web-enter-title = Who are you?
web-enter = I’m in
web-enter-players = { $count ->
        [0] Nobody is here yet.
        [one] One player is here.
       *[other] { $count } players are here.
    }
web-enter-playing = A game is on: you can watch, and you are in the next one.
web-enter-bad-name = This name cannot be used here. Please choose another one.
web-name-taken = There is already a { $wished } here, so you are { $name }.
web-name-change = Change name

# The lobby.
web-invite = Invite others
web-invite-hint = Scan, or open { $address } and join
web-invite-this-computer = Only this computer can open this address. Start the server with --lan to let phones in the house join.
web-invite-no-network = This computer is not on a network, so nobody else can join yet.
web-qr = QR code of this room: show it larger or smaller
web-share = Send the link
web-copied = Link copied
web-open-tv = Show on a big screen
web-members = Who is here
web-members-count = { $count ->
        [one] One player
       *[other] { $count } players
    }
web-you = you
web-host = host
web-host-is = { $name } is the host now.
web-host-is-you = You are the host now.
web-bot = bot
web-ready = ready
web-away = away for a moment
web-lag = { $ms } ms ping
web-bot-level = { $name }’s level
web-make-host = Make { $name } the host
web-make-host-ask = Make host?
web-kick = Remove { $name }
web-kick-ask = Really remove?
web-watching = Watching: { $names }
web-screen = Screen
web-screen-number = Screen { $number }
web-add-bot = Add a bot
web-sent-out = { $name } was removed, but could come back with the link under another name. Lock the room to prevent that.
web-sent-out-leave = Leave the room open
web-removed = Removed
web-let-back-in = Let back in
web-let-back-in-name = Let { $name } back in
web-lock = Lock the room
web-locked = Locked: nobody else can join
web-label = { $label }:
web-labelled = { $label }: { $text }
web-what-we-play = What we play
web-one-game = One game
web-series = A series
web-drop-game = Remove { $game }
web-connect-deck = Connect is played with its own hexagonal cards.
web-deck = Deck
web-decks-listed = From this server
web-decks-own = Your own and others
web-deck-other = Another deck
web-deck-make = Make your own deck
web-deck-address = Address or link of a deck
web-deck-take = Take it
web-deck-unclear = This is no address of a deck. It is at the end of the link to it.
web-deck-gone = There is no deck at this address. Ask for a new link.
web-faces = Symbols with several texts or pictures
web-faces-printed = As printed
web-faces-by_place = Different on compared cards
web-rounds = Rounds
web-points = Points to win
web-points-usual = standard
web-house-rules = House rules.
web-wrong-calls = After a wrong call
web-rule-none = Nothing
web-rule-freeze = Wait
web-rule-sit-out = Sit out
web-rule-forfeit = Wait and give back
web-freeze-time = Waiting time
web-hold = Longest wait for slow connections
web-less = Less: { $what }
web-more-of = More: { $what }
web-teams = Teams
web-teams-hint = Drag somebody to a colour, or tap them and then the colour.
web-teams-hint-own = Tap the colour you want to play for.
web-team-any = Any team:
web-team-pick = Choose a team for { $name }
web-waiting-for-host = Waiting for the host to start.
web-ready-ask = I am ready
web-is-ready = Ready
web-take-seat = Join the game
web-table-full = The table is full. You can watch until a seat is free.

# The connection.
web-connecting = Connecting …
web-reconnecting = Connection lost. Reconnecting …
web-other-tab = You are playing in another tab.
web-play-here = Play here
web-over-no_such_room = There is no such room. It may have closed, or there may be a typo in the code.
web-over-room_closed = This room is locked. Ask the host to let you in.
web-over-room_full = This room is full. Try again when somebody has left.
web-over-kicked = The host removed you from this room. If they let you back in, try again.
web-over-bad_name = This name cannot be used. Tap the circle to change it.
web-over-wrong_version = This page is older than the server. Reload it.
web-over-too_many_connections = This room is open in too many tabs. Close a few of them.
web-over-other = The server has closed the connection.
web-deck-missing = The cards have not loaded yet. Still trying …
web-cards-packing = The cards are being arranged …
web-reload = Reload
web-try-again = Try again

# At the table.
web-starts-in = Starting in { $seconds }
web-paused = Waiting for { $names }
web-paused-left = { $seconds ->
        [one] for one more second
       *[other] for { $seconds } more seconds
    }
web-go-on = Continue without them
web-leave = Leave the game
web-leave-host = You are the host
web-leave-host-game = If you go back to the lobby, this game ends for everybody.
web-leave-host-series = If you go back to the lobby, this game and the whole series end for everybody.
web-leave-to-lobby = Everybody back to the lobby
web-leave-hand-over = Or choose who takes over, and leave. The others play on without you.
web-leave-hand-over-last = Or choose who takes over, and leave. With only one player left, the game ends.
web-leave-hand-over-to = Make { $name } the host and leave
web-leave-stay = Keep playing
web-leave-seat-ask = Really leave the table?
web-stop-practice = Enough practice
web-watching-now = You are watching. You will be in the next game.
web-watching-full = You are watching. The table is full.
web-watching-only = You are watching.
web-card-mine = Your card
web-card-centre = The card in the middle
web-card-rival = { $name }’s card
web-card-left = Left card
web-card-right = Right card
web-cards-left = { $count ->
        [one] 1 left
       *[other] { $count } left
    }
web-said-called = Called!
web-said-taken = { $name } · { $symbol } · { $seconds } s
web-said-taken-untimed = { $name } · { $symbol }
web-said-close = { $name } · { $symbol } · { $seconds } s, { $ms } ms ahead of { $second }
web-said-late-by = { $ms } ms too late
web-said-late = Too late
web-said-wrong = { $symbol } is not on both cards
web-said-wrong-other = { $name } was wrong: { $symbol }
web-said-lost = Your call got lost with the connection. It did not count.
web-sits-out = You’re sitting out until somebody scores
web-game-number = Game { $number } of { $total }
web-to-lobby = Lobby
web-home = Home page

# Offline.
web-offline = You are offline. Fano reconnects as soon as you are back online.
