//! Checks a [`Setup`]: no game starts without passing.

use std::fmt;

use fano_decks::{Colour, Deck, Suit};
use fano_texts::{Explain, Lang, Message};

use crate::{
    GameId, GameSetup, RulesVersion, Seat, SeriesDecks, Setup, Team, WrongCalls,
    games::{connect, triplet},
};

/// The most games in a series.
pub const GAMES_MAX: usize = 50;
/// The most different decks in a series.
pub const SERIES_DECKS_MAX: usize = 8;
/// The fewest rounds of Hot Potato.
pub const ROUNDS_MIN: usize = 5;
/// The most points that Connect can be played to.
pub const POINTS_MAX: u8 = 5;
/// The most players in a team of Connect.
pub const TEAM_SEATS_MAX: usize = 3;

/// Why a set-up cannot be played.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SetupError {
    /// No game was chosen, or more than [`GAMES_MAX`].
    GameCount {
        /// How many were chosen.
        found: usize,
    },
    /// There is not one deck for each game, or more than [`SERIES_DECKS_MAX`]
    /// different ones.
    DeckCount {
        /// How many different decks there are.
        found: usize,
    },
    /// Practice has no end, so nothing can come before or after it.
    PracticeInSeries,
    /// The game is not for this many players.
    Seats {
        /// The game.
        game: GameId,
        /// How many seats there are.
        found: u8,
    },
    /// The deck has too few cards for this many players.
    TooFewCards {
        /// The game.
        game: GameId,
        /// How many seats there are.
        seats: u8,
        /// How many cards the deck has.
        cards: usize,
        /// How many are needed.
        needed: usize,
    },
    /// Hot Potato needs at least [`ROUNDS_MIN`] rounds.
    TooFewRounds {
        /// How many were asked for.
        found: u16,
    },
    /// Every round takes a new card for each player.
    TooManyRounds {
        /// How many seats there are.
        seats: u8,
        /// How many cards the deck has.
        cards: usize,
        /// The most rounds that allows.
        rounds_max: usize,
    },
    /// Triplet would have to lay out more cards than a table holds.
    TableTooLarge {
        /// How many cards it would take.
        needed: usize,
    },
    /// Connect needs coloured cards and starting cards.
    NoColours,
    /// Connect is for 2 to 4 teams.
    TeamCount {
        /// How many there are.
        found: usize,
    },
    /// A team has 1 to 3 players.
    TeamSize {
        /// The team's colour.
        colour: Colour,
        /// How many players it has.
        found: usize,
    },
    /// Two teams picked the same colour.
    SameColour {
        /// The colour.
        colour: Colour,
    },
    /// A seat is in no team, or in two.
    SeatTeams {
        /// The seat.
        seat: Seat,
        /// In how many teams it is.
        teams: usize,
    },
    /// A team names a seat that is not at the table.
    NoSuchSeat {
        /// The seat.
        seat: Seat,
    },
    /// Connect is played to 1 to 5 points.
    Points {
        /// The points asked for.
        found: u8,
    },
    /// A freeze must last a sensible time.
    FreezeTime {
        /// The time asked for.
        found_ms: u32,
    },
}

impl Explain for SetupError {
    fn explain(&self) -> Message {
        match self {
            Self::GameCount { found } => Message::new("setup-game-count")
                .with("found", *found)
                .with("max", GAMES_MAX),
            Self::DeckCount { found } => Message::new("setup-deck-count")
                .with("found", *found)
                .with("max", SERIES_DECKS_MAX),
            Self::PracticeInSeries => Message::new("setup-practice-in-series"),
            Self::Seats { game, found } => Message::new("setup-seats")
                .with("game", game.facts().name())
                .with("found", *found)
                .with("min", game.facts().seats_min)
                .with("max", game.facts().seats_max),
            Self::TooFewCards {
                game,
                seats,
                cards,
                needed,
            } => Message::new("setup-too-few-cards")
                .with("game", game.facts().name())
                .with("seats", *seats)
                .with("cards", *cards)
                .with("needed", *needed),
            Self::TooFewRounds { found } => Message::new("setup-too-few-rounds")
                .with("found", *found)
                .with("min", ROUNDS_MIN),
            Self::TooManyRounds {
                seats,
                cards,
                rounds_max,
            } => Message::new("setup-too-many-rounds")
                .with("seats", *seats)
                .with("cards", *cards)
                .with("max", *rounds_max),
            Self::TableTooLarge { needed } => Message::new("setup-table-too-large")
                .with("needed", *needed)
                .with("max", triplet::SLOTS_MAX),
            Self::NoColours => Message::new("setup-no-colours"),
            Self::TeamCount { found } => Message::new("setup-team-count").with("found", *found),
            Self::TeamSize { colour, found } => Message::new("setup-team-size")
                .with("colour", colour_name(*colour))
                .with("found", *found)
                .with("max", TEAM_SEATS_MAX),
            Self::SameColour { colour } => {
                Message::new("setup-same-colour").with("colour", colour_name(*colour))
            }
            Self::SeatTeams { seat, teams } => Message::new("setup-seat-teams")
                .with("seat", seat.0)
                .with("teams", *teams),
            Self::NoSuchSeat { seat } => Message::new("setup-no-such-seat").with("seat", seat.0),
            Self::Points { found } => Message::new("setup-points")
                .with("found", *found)
                .with("max", POINTS_MAX),
            Self::FreezeTime { found_ms } => Message::new("setup-freeze-time")
                .with("found", *found_ms)
                .with("min", WrongCalls::FREEZE_MS_MIN)
                .with("max", WrongCalls::FREEZE_MS_MAX),
        }
    }
}

impl fmt::Display for SetupError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for SetupError {}

/// The name of a team colour.
#[must_use]
pub fn colour_name(colour: Colour) -> Message {
    Message::new(match colour {
        Colour::Pink => "colour-pink",
        Colour::Orange => "colour-orange",
        Colour::Green => "colour-green",
        Colour::Blue => "colour-blue",
    })
}

/// Checks a whole set-up.
pub(crate) fn check(setup: &Setup, decks: &SeriesDecks) -> Result<(), SetupError> {
    let found = setup.games.len();
    if !(1..=GAMES_MAX).contains(&found) {
        return Err(SetupError::GameCount { found });
    }
    let decks_found = decks.all().len();
    let one_for_each = match decks.games() {
        None => true,
        // Only the second edition knows of several decks.
        Some(games) => games == found && setup.rules > RulesVersion::V1,
    };
    if !one_for_each || decks_found > SERIES_DECKS_MAX {
        return Err(SetupError::DeckCount { found: decks_found });
    }
    if found > 1 && setup.games.contains(&GameSetup::Practice) {
        return Err(SetupError::PracticeInSeries);
    }
    if let Some(found_ms) = setup.wrong_calls.freeze_ms()
        && !(WrongCalls::FREEZE_MS_MIN..=WrongCalls::FREEZE_MS_MAX).contains(&found_ms)
    {
        return Err(SetupError::FreezeTime { found_ms });
    }
    let mut games = setup.games.iter().enumerate();
    games.try_for_each(|(position, game)| check_game(game, setup, decks.of(position)))
}

fn check_game(setup: &GameSetup, series: &Setup, deck: &Deck) -> Result<(), SetupError> {
    let seats = series.seats;
    let game = setup.game();
    let facts = game.facts();
    if !(facts.seats_min..=facts.seats_max).contains(&seats) {
        return Err(SetupError::Seats { game, found: seats });
    }
    let cards = deck.cards().len();
    let needed = match setup {
        GameSetup::Practice => 2,
        GameSetup::Tower | GameSetup::Well | GameSetup::Gift => usize::from(seats) + 1,
        GameSetup::HotPotato { .. } => usize::from(seats) * ROUNDS_MIN,
        GameSetup::Triplet => triplet::table_size(deck),
        GameSetup::Connect {
            teams,
            points_to_win,
        } => {
            // More than three cards for each player: enough for a tie-break.
            return check_connect(teams, *points_to_win, seats, deck);
        }
    };
    let needed = needed.max(tie_break_cards(game, series));
    if cards < needed {
        return Err(SetupError::TooFewCards {
            game,
            seats,
            cards,
            needed,
        });
    }
    if game == GameId::Triplet && needed > triplet::SLOTS_MAX {
        return Err(SetupError::TableTooLarge { needed });
    }
    if let GameSetup::HotPotato { rounds } = setup {
        let rounds_max = cards / usize::from(seats);
        if usize::from(*rounds) < ROUNDS_MIN {
            return Err(SetupError::TooFewRounds { found: *rounds });
        }
        if usize::from(*rounds) > rounds_max {
            return Err(SetupError::TooManyRounds {
                seats,
                cards,
                rounds_max,
            });
        }
    }
    Ok(())
}

/// How many cards the largest tie-break takes: one for each player. Practice
/// has no winner and cannot be combined.
fn tie_break_cards(game: GameId, series: &Setup) -> usize {
    match series.rules {
        RulesVersion::V1 => 0,
        _ if game == GameId::Practice => 0,
        RulesVersion::V2 => usize::from(series.seats),
    }
}

fn check_connect(teams: &[Team], points: u8, seats: u8, deck: &Deck) -> Result<(), SetupError> {
    let suits: Vec<Suit> = deck.cards().iter().map(fano_decks::Card::suit).collect();
    if !suits.contains(&Suit::Start) {
        return Err(SetupError::NoColours);
    }
    if !(2..=Colour::ALL.len()).contains(&teams.len()) {
        return Err(SetupError::TeamCount { found: teams.len() });
    }
    for (number, team) in teams.iter().enumerate() {
        let colour = team.colour;
        let found = team.seats.len();
        if !(1..=TEAM_SEATS_MAX).contains(&found) {
            return Err(SetupError::TeamSize { colour, found });
        }
        if teams[..number].iter().any(|other| other.colour == colour) {
            return Err(SetupError::SameColour { colour });
        }
        if let Some(seat) = team.seats.iter().find(|seat| seat.0 >= seats) {
            return Err(SetupError::NoSuchSeat { seat });
        }
        let cards = suits
            .iter()
            .filter(|suit| **suit == Suit::Colour(colour))
            .count();
        // With fewer, no team could ever score and the game would never end.
        if cards < found.max(connect::LINE) {
            return Err(SetupError::NoColours);
        }
    }
    for seat in Seat::first(seats) {
        let count = teams
            .iter()
            .filter(|team| team.seats.contains(seat))
            .count();
        if count != 1 {
            return Err(SetupError::SeatTeams { seat, teams: count });
        }
    }
    if !(1..=POINTS_MAX).contains(&points) {
        return Err(SetupError::Points { found: points });
    }
    Ok(())
}
