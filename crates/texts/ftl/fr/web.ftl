# The game in the browser.

web-title-home = Fano
web-title-room = Salon { $name }
web-title-tv = Grand écran, salon { $name }
web-title-watch = Regarder le salon { $name }
web-title-practice = Entraînement
web-title-why = Pourquoi ça marche
web-nowhere-title = Rien ici
web-nowhere = Il n’y a pas de page à cette adresse.
web-go-home = Retour à l’accueil
web-not-loaded = Impossible de charger Fano. Vérifie ta connexion.
web-page-missing = Impossible de charger cette page. Vérifie ta connexion et réessaie.

# Settings and small words.
web-settings = Réglages
web-close = Fermer
web-done = OK
web-more = Plus
web-language = Langue
web-theme = Apparence
web-theme-auto = Automatique
web-theme-noon = Claire
web-theme-night = Sombre
web-sound = Sons
web-vibration = Vibrations
web-larger = Symboles tous de même taille
web-key-hints = Afficher les raccourcis clavier
web-who = Ton nom
web-who-colour = Ta couleur
web-who-change = { $name } : changer de nom et de couleur
web-colour = Couleur { $number }
web-guest-names = Loutre, Héron, Blaireau, Lynx, Merle, Triton, Lièvre, Hérisson, Macareux, Gecko, Chamois, Castor

# The first screen.
web-play-alone = Jouer en solo
web-play-together = Jouer à plusieurs
web-join = Rejoindre
web-start = C’est parti
web-no-room = Impossible d’ouvrir un salon pour l’instant. Réessaie dans un moment.
web-back-to-room = Retour au salon { $code }
web-home-try = Un symbole est sur les deux cartes. Touche-le.
web-home-found = { $symbol } ! { $count ->
        [one] Voilà, c’est tout le jeu.
        [2] Et de deux !
       *[other] Et de { $count } !
    }
web-home-missed = { $symbol } : sur une seule carte.
web-card-number = Carte { $number }
web-level-follow = Automatique
web-level-follow-text = Les robots deviennent plus forts quand tu gagnes et plus faibles quand tu perds. En ce moment : { $level }.
web-choose-game = Jeu
web-rivals-level = Niveau des robots
web-rivals-count = Nombre de robots
web-join-code = Code ou lien
web-join-unknown = Il n’y a pas de salon { $code }.
web-join-no-code = Un code a cinq lettres, comme KRMTB. Un lien vers le salon marche aussi.
web-join-unreachable = Le serveur ne répond pas. Vérifie ta connexion et réessaie.

# The page before a room.
web-room = Salon
web-enter-title = Qui es-tu ?
web-enter = Je joue
web-enter-players = { $count ->
        [0] Il n’y a encore personne.
        [one] Une personne est déjà là.
       *[other] { $count } personnes sont déjà là.
    }
web-enter-playing = Une partie est en cours : regarde-la, tu joueras la prochaine.
web-enter-bad-name = Ce nom ne passe pas ici. Choisis-en un autre.
web-name-taken = Il y a déjà { $wished } ici, alors tu t’appelles { $name }.
web-name-change = Changer de nom

# The lobby.
web-invite = Inviter du monde
web-invite-hint = Scanner, ou ouvrir { $address } et rejoindre
web-invite-this-computer = Seul cet ordinateur peut ouvrir cette adresse. Lance le serveur avec --lan pour que les téléphones de la maison puissent jouer aussi.
web-invite-no-network = Cet ordinateur n’est sur aucun réseau, donc personne d’autre ne peut venir pour l’instant.
web-qr = QR code de ce salon : l’agrandir ou le réduire
web-share = Envoyer le lien
web-copied = Lien copié
web-open-tv = Afficher sur grand écran
web-members = Qui est là
web-members-count = { $count ->
        [0] Personne
        [one] Une personne
       *[other] { $count } personnes
    }
web-you = toi
web-host = hôte
web-host-is = C’est { $name } l’hôte maintenant.
web-host-is-you = C’est toi l’hôte maintenant.
web-bot = robot
web-ready = c’est bon
web-away = revient bientôt
web-lag = { $ms } ms de ping
web-bot-level = Niveau : { $name }
web-make-host = Passer la main à { $name }
web-make-host-ask = Passer la main ?
web-kick = Exclure { $name }
web-kick-ask = Vraiment exclure ?
web-watching = Dans le public : { $names }
web-screen = Écran
web-screen-number = Écran { $number }
web-add-bot = Ajouter un robot
web-sent-out = { $name } n’est plus là, mais pourrait revenir par le lien sous un autre nom. Verrouille le salon pour l’éviter.
web-sent-out-leave = Laisser ouvert
web-removed = Personnes exclues
web-let-back-in = Laisser revenir
web-let-back-in-name = Laisser revenir { $name }
web-lock = Verrouiller le salon
web-locked = Verrouillé : plus personne ne peut entrer
web-label = { $label } :
web-labelled = { $label } : { $text }
web-what-we-play = À quoi on joue
web-one-game = Un jeu
web-series = Une série
web-drop-game = Retirer { $game }
web-connect-deck = Connect se joue avec ses propres cartes, hexagonales.
web-deck = Deck
web-decks-listed = Sur ce serveur
web-decks-own = Les tiens et d’autres
web-deck-other = Autre deck
web-deck-make = Créer mon deck
web-deck-address = Adresse ou lien d’un deck
web-deck-take = Prendre
web-deck-unclear = Ce n’est pas l’adresse d’un deck. L’adresse se trouve à la fin du lien.
web-deck-gone = Il n’y a pas de deck à cette adresse. Demande un nouveau lien.
web-faces = Symboles à plusieurs textes ou images
web-faces-printed = Comme imprimé
web-faces-by_place = Différents sur les cartes comparées
web-rounds = Manches
web-points = Points pour gagner
web-points-usual = standard
web-house-rules = Règles maison.
web-wrong-calls = Après une erreur
web-rule-none = Rien
web-rule-freeze = Attente
web-rule-sit-out = Sur la touche
web-rule-forfeit = Attente et carte rendue
web-freeze-time = Temps d’attente
web-hold = Attente maximale pour les connexions lentes
web-less = Moins : { $what }
web-more-of = Plus : { $what }
web-teams = Équipes
web-teams-hint = Glisse quelqu’un sur une couleur, ou touche son nom puis la couleur.
web-teams-hint-own = Touche la couleur pour laquelle tu veux jouer.
web-team-any = Peu importe l’équipe :
web-team-pick = Choisir une équipe pour { $name }
web-waiting-for-host = L’hôte va lancer la partie.
web-ready-ask = C’est bon pour moi
web-is-ready = C’est bon
web-take-seat = Jouer aussi
web-table-full = La table est complète. Tu regardes jusqu’à ce qu’une place se libère.

# The connection.
web-connecting = Connexion…
web-reconnecting = Connexion perdue. Nouvel essai…
web-other-tab = Tu joues dans un autre onglet.
web-play-here = Jouer ici
web-over-no_such_room = Ce salon n’existe pas. Il a peut-être fermé, ou il y a une faute dans le code.
web-over-room_closed = Ce salon est verrouillé. Demande à l’hôte de t’ouvrir.
web-over-room_full = Ce salon est complet. Réessaie quand quelqu’un sera parti.
web-over-kicked = L’hôte t’a fait sortir de ce salon. Réessaie si tu as le droit de revenir.
web-over-bad_name = Ce nom ne passe pas. Touche le rond pour le changer.
web-over-wrong_version = Cette page est plus ancienne que le serveur. Recharge-la.
web-over-too_many_connections = Ce salon est ouvert dans trop d’onglets. Fermes-en quelques-uns.
web-over-other = Le serveur a coupé la connexion.
web-deck-missing = Les cartes ne sont pas encore chargées. On réessaie…
web-cards-packing = Mise en place des cartes…
web-reload = Recharger
web-try-again = Réessayer

# At the table.
web-starts-in = Ça commence dans { $seconds }
web-paused = On attend { $names }
web-paused-left = { $seconds ->
        [one] encore { $seconds } seconde
       *[other] encore { $seconds } secondes
    }
web-go-on = Continuer quand même
web-leave = Quitter la partie
web-leave-host = C’est toi l’hôte
web-leave-host-game = Si tu retournes au lobby, la partie s’arrête pour tout le monde.
web-leave-host-series = Si tu retournes au lobby, la partie et toute la série s’arrêtent pour tout le monde.
web-leave-to-lobby = Retour au lobby pour tous
web-leave-hand-over = Ou choisis qui prend le relais, et pars. Les autres continuent sans toi.
web-leave-hand-over-last = Ou choisis qui prend le relais, et pars. S’il ne reste qu’une personne, la partie s’arrête.
web-leave-hand-over-to = Passer la main à { $name } et partir
web-leave-stay = Continuer à jouer
web-leave-seat-ask = Vraiment quitter la table ?
web-stop-practice = Fin de l’entraînement
web-watching-now = Tu regardes. Tu joueras la prochaine partie.
web-watching-full = Tu regardes. La table est complète.
web-watching-only = Tu regardes.
web-card-mine = Ta carte
web-card-centre = La carte du milieu
web-card-rival = La carte chez { $name }
web-card-left = Carte de gauche
web-card-right = Carte de droite
web-cards-left = { $count ->
        [one] encore { $count }
       *[other] encore { $count }
    }
web-said-called = Annoncé !
web-said-taken = { $name } · { $symbol } · { $seconds } s
web-said-taken-untimed = { $name } · { $symbol }
web-said-close = { $name } · { $symbol } · { $seconds } s, { $ms } ms avant { $second }
web-said-late-by = { $ms } ms trop tard
web-said-late = Trop tard
web-said-wrong = { $symbol } : pas sur les deux cartes
web-said-wrong-other = Raté pour { $name } : { $symbol }
web-said-lost = Ton annonce s’est perdue avec la connexion. Elle n’a pas compté.
web-sits-out = Sur la touche jusqu’à ce que quelqu’un marque
web-game-number = Partie { $number } sur { $total }
web-to-lobby = Lobby
web-home = Accueil

# Offline.
web-offline = Tu es hors ligne. Fano se reconnecte dès que le réseau revient.
