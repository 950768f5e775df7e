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
