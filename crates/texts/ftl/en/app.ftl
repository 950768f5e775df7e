# What the program says about itself.
app-tagline = Any two cards share exactly one symbol. Be the first to call it.
app-io = Reading or writing failed: { $error }

# What stands between the whole part of a number and the rest.
app-decimal-mark = .
