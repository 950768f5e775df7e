# What the program says about itself.
app-tagline = Any two cards share exactly one symbol. Be the first to call it.
app-io = Reading or writing failed: { $error }
