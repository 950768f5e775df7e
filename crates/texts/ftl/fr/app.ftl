# What the program says about itself.
app-tagline = Deux cartes ont toujours exactement un symbole en commun. À toi de l’annoncer en premier.
app-io = Impossible de lire ou d’écrire : { $error }

# What stands between the whole part of a number and the rest.
app-decimal-mark = ,
