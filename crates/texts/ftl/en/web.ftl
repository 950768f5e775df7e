# The game in the browser.

web-title-home = Fano
web-title-room = Room { $name }
web-title-tv = Big screen { $name }
web-title-watch = Watching { $name }
web-title-replay = Replay
web-title-practice = Practice
web-title-why = Why it works
web-nowhere-title = Nothing here
web-nowhere = This address leads nowhere.
web-go-home = Back to the start
web-page-missing = This page could not be loaded. See whether you are online, and try again.

# Settings and small words.
web-settings = Settings
web-close = Close
web-done = Done
web-more = More
web-language = Language
web-theme = Light
web-theme-auto = As the device
web-theme-noon = Noon
web-theme-night = Night
web-sound = Sounds
web-vibration = Vibration
web-larger = Larger symbols
web-key-hints = Show the keys
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
web-no-room = No room could be opened just now. Try again in a moment.
web-home-try = One symbol is on both cards. Tap it.
web-home-found = { $symbol }! { $count ->
        [one] That is the whole game.
        [2] Two in a row.
       *[other] { $count } found.
    }
web-home-missed = { $symbol } is on one card only.
web-card-number = Card { $number }
web-choose-game = Which game
web-rivals-level = How good the others are
web-rivals-count = How many others
web-join-code = Code or link
web-join-unknown = There is no room { $code }.
