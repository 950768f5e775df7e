# What a room says when something cannot be done.
room-not-host = Only the host can do that.
room-not-now = That does not work right now.
room-no-such-member = That person is no longer here.
room-not-yours = You can only choose your own team.
room-no-bot = Only a bot has a level.
room-table-full = All { $max } seats are taken.
room-too-many-screens = There are already { $max } big screens; more are not possible.
room-banned-name = Somebody with this name was removed; please choose another.
room-colour = There are colours from 0 to { $max }.
room-unknown-deck = There is no deck called “{ $name }” here.
room-too-many-games = { $found } games are too many for one series; the most is { $max }.
room-rounds = { $found } rounds are too many; the most is { $max }.
room-hold = The table can wait for 0 to { $max } ms after a call, not { $found }.
room-grace = The table can wait for somebody for 0 to { $max } seconds, not { $found }.

name-empty = Everybody needs a name.
name-too-long = A name has at most { $max } characters; this one has { $chars }.
name-invisible = This name has characters that nobody can see.

refused-no-seat = You are watching this game.
refused-not-now = Nothing to call right now.
refused-still-held = Your last call is still being decided.
refused-other-tab = You are playing in another tab.
refused-used-number = This call was already received.
