use std::{path::PathBuf, sync::Arc};

use fano_bots::{Bot, Level, Persona, seed_of};
use fano_decks::{Colour, Deck};
use fano_rules::{
    GAMES, GameId, GameSetup, ROUNDS_MIN, RulesVersion, SEATS_MAX, Seat, Series, Setup, SetupError,
    Team, WrongCalls, default_points,
};
use fano_texts::Message;

use super::Arguments;
use crate::{commands::deck, failure::Failure};

/// The most games in one run.
const GAMES_MAX: u32 = 100_000_000;
/// The most games played in parallel.
const JOBS_MAX: usize = 256;

/// A valid simulation.
#[derive(Debug)]
pub(super) struct Simulation {
    pub(super) deck: Arc<Deck>,
    pub(super) setup: Setup,
    /// Whether it is a series, even if only of one game.
    pub(super) is_series: bool,
    /// By seat.
    pub(super) levels: Vec<Level>,
    pub(super) games: u32,
    pub(super) seed: u64,
    pub(super) jobs: usize,
    pub(super) journal: Option<PathBuf>,
}

fn usage<T>(message: Message) -> Result<T, Failure> {
    Err(Failure::Usage(message))
}

impl Simulation {
    /// Checks all arguments.
    pub(super) fn new(arguments: &Arguments) -> Result<Self, Failure> {
        let is_series = arguments.game == "series";
        let ids = game_ids(arguments, is_series)?;
        let plays = |game| ids.contains(&game);
        check_options(arguments, plays)?;
        check_counts(arguments)?;
        let seats = arguments.players;
        let facts = ids[0].facts();
        if !(facts.seats_min..=facts.seats_max).contains(&seats) {
            let error = SetupError::Seats {
                game: ids[0],
                found: seats,
            };
            return Err(Failure::usage(&error));
        }
        let default_deck = if plays(GameId::Connect) {
            "connect"
        } else {
            "classic"
        };
        let name = arguments.deck.as_deref().unwrap_or(default_deck);
        let deck = Arc::new(deck::input::deck(name)?.into_owned());
        let games: Result<Vec<GameSetup>, Failure> =
            ids.iter().map(|id| game_setup(*id, arguments)).collect();
        let Some(wrong_calls) = WrongCalls::from_id(&arguments.wrong_calls) else {
            let message = Message::new("simulate-unknown-rule");
            return usage(message.with("found", arguments.wrong_calls.as_str()));
        };
        let setup = Setup {
            seats,
            games: games?,
            wrong_calls,
            rules: RulesVersion::default(),
        };
        // Dealing once shows whether it can be dealt at all.
        Series::new(Arc::clone(&deck), setup.clone(), 0, &mut Vec::new())
            .map_err(|error| Failure::usage(&error))?;
        let processors = || std::thread::available_parallelism().map_or(1, usize::from);
        Ok(Self {
            deck,
            setup,
            is_series,
            levels: levels(&arguments.levels, seats)?,
            games: arguments.games,
            seed: arguments.seed,
            jobs: arguments.jobs.unwrap_or_else(processors).min(JOBS_MAX),
            journal: arguments.journal.clone(),
        })
    }

    /// Who sits at a seat.
    pub(super) fn persona(seat: Seat) -> &'static Persona {
        &Persona::ALL[seat.index()]
    }

    /// The seed of a game, counted from 0.
    pub(super) fn game_seed(&self, game: u32) -> u64 {
        seed_of(self.seed, u64::from(game))
    }

    /// The bots for a game with this seed.
    pub(super) fn bots(&self, game_seed: u64) -> Vec<Bot> {
        let seats = Seat::first(self.setup.seats).zip(&self.levels);
        seats
            .map(|(seat, level)| {
                let seed = seed_of(game_seed, u64::from(seat.0));
                Bot::new(Self::persona(seat), *level, seed)
            })
            .collect()
    }

    /// The teams, if Connect is played.
    pub(super) fn teams(&self) -> &[Team] {
        let connect = self.setup.games.iter().find_map(|game| match game {
            GameSetup::Connect { teams, .. } => Some(teams.as_slice()),
            _ => None,
        });
        connect.unwrap_or_default()
    }

    /// The colour a seat plays in Connect.
    pub(super) fn colour(&self, seat: Seat) -> Option<Colour> {
        let team = self.teams().iter().find(|team| team.seats.contains(seat));
        team.map(|team| team.colour)
    }
}

/// The games of the simulation, by their ids.
fn game_ids(arguments: &Arguments, is_series: bool) -> Result<Vec<GameId>, Failure> {
    if !is_series && !arguments.series.is_empty() {
        return usage(Message::new("simulate-series-only"));
    }
    if !is_series {
        return Ok(vec![game_id(&arguments.game)?]);
    }
    if arguments.series.is_empty() {
        let mini_games = playable().filter(|game| *game != GameId::Connect);
        return Ok(mini_games.collect());
    }
    arguments.series.iter().map(|id| game_id(id)).collect()
}

/// The games that can be chosen and end on their own.
fn playable() -> impl Iterator<Item = GameId> {
    let choosable = GAMES.iter().filter(|facts| facts.choosable);
    choosable
        .map(|facts| facts.game)
        .filter(|game| *game != GameId::Practice)
}

fn game_id(word: &str) -> Result<GameId, Failure> {
    let game = word.parse().ok();
    if let Some(game) = game.filter(|game| playable().any(|known| known == *game)) {
        return Ok(game);
    }
    let known: Vec<&str> = playable().map(GameId::id).collect();
    let message = Message::new("simulate-unknown-game").with("found", word);
    usage(message.with("games", known.join(", ")))
}

/// An option for a game that is not played is reported as a mistake.
fn check_options(arguments: &Arguments, plays: impl Fn(GameId) -> bool) -> Result<(), Failure> {
    let options = [
        ("--rounds", arguments.rounds.is_some(), GameId::HotPotato),
        ("--points", arguments.points.is_some(), GameId::Connect),
        ("--teams", arguments.teams.is_some(), GameId::Connect),
    ];
    for (option, given, game) in options {
        if given && !plays(game) {
            let message = Message::new("simulate-not-this-game").with("option", option);
            return usage(message.with("game", game.facts().name()));
        }
    }
    Ok(())
}

fn check_counts(arguments: &Arguments) -> Result<(), Failure> {
    if !(1..=GAMES_MAX).contains(&arguments.games) {
        let message = Message::new("simulate-game-count").with("max", GAMES_MAX);
        return usage(message.with("found", arguments.games));
    }
    if let Some(jobs) = arguments.jobs
        && !(1..=JOBS_MAX).contains(&jobs)
    {
        let message = Message::new("simulate-job-count").with("max", JOBS_MAX);
        return usage(message.with("found", jobs));
    }
    Ok(())
}

fn game_setup(game: GameId, arguments: &Arguments) -> Result<GameSetup, Failure> {
    Ok(match game {
        GameId::Well => GameSetup::Well,
        GameId::HotPotato => GameSetup::HotPotato {
            rounds: arguments.rounds.unwrap_or(ROUNDS_MIN as u16),
        },
        GameId::Gift => GameSetup::Gift,
        GameId::Triplet => GameSetup::Triplet,
        GameId::Connect => {
            let teams = teams(arguments.teams.as_deref(), arguments.players)?;
            let points_to_win = arguments.points.unwrap_or(default_points(teams.len()));
            GameSetup::Connect {
                teams,
                points_to_win,
            }
        }
        _ => GameSetup::Tower,
    })
}

/// The requested teams, or a number that suits the number of players.
fn teams(asked: Option<&str>, seats: u8) -> Result<Vec<Team>, Failure> {
    let Some(asked) = asked else {
        let count = match seats {
            0..=4 => seats,
            5 => 2,
            6 | 7 => 3,
            _ => 4,
        };
        return Ok(Team::round_the_table(seats, count));
    };
    if let Ok(count) = asked.parse::<u8>() {
        if (2..=Colour::ALL.len()).contains(&usize::from(count)) {
            return Ok(Team::round_the_table(seats, count));
        }
        let found = usize::from(count);
        return Err(Failure::usage(&SetupError::TeamCount { found }));
    }
    let groups: Vec<&str> = asked.split(',').collect();
    if groups.len() > Colour::ALL.len() {
        let found = groups.len();
        return Err(Failure::usage(&SetupError::TeamCount { found }));
    }
    let mut teams = Vec::new();
    for (colour, group) in Colour::ALL.into_iter().zip(groups) {
        let seats: Option<_> = group.split('+').map(seat).collect();
        let Some(seats) = seats else {
            return usage(Message::new("simulate-bad-teams").with("found", asked));
        };
        teams.push(Team { colour, seats });
    }
    Ok(teams)
}

/// A seat, counted from 0 as in journals.
fn seat(number: &str) -> Option<Seat> {
    let number: u8 = number.trim().parse().ok()?;
    (usize::from(number) < SEATS_MAX).then_some(Seat(number))
}

/// One level for all, or one for each seat.
fn levels(asked: &str, seats: u8) -> Result<Vec<Level>, Failure> {
    let mut levels = Vec::new();
    for word in asked.split(',') {
        let Ok(level) = word.trim().parse::<Level>() else {
            let known = Level::ALL.map(Level::id).join(", ");
            let message = Message::new("simulate-unknown-level").with("found", word);
            return usage(message.with("levels", known));
        };
        levels.push(level);
    }
    match levels.as_slice() {
        [one] => Ok(vec![*one; usize::from(seats)]),
        each if each.len() == usize::from(seats) => Ok(levels),
        other => usage(
            Message::new("simulate-level-count")
                .with("found", other.len())
                .with("seats", seats),
        ),
    }
}
