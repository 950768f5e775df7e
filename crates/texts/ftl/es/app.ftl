# What the program says about itself.
app-tagline = Dos cartas cualesquiera comparten exactamente un símbolo. Dilo antes que nadie.
app-io = No se pudo leer o escribir: { $error }

# What stands between the whole part of a number and the rest.
app-decimal-mark = ,
