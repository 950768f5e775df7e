# What the program says about itself.
app-tagline = Any two cards share exactly one symbol. Be the first to call it.
app-no-server = There is no table to sit down at yet; this is what is there:
app-more = fano help COMMAND tells more about each.
app-io = Reading or writing failed: { $error }
