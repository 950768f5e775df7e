# Why it works.
