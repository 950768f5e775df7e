# Learning the games.
