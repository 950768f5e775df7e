use std::{fmt, sync::Arc};

use fano_decks::{Colour, Deck};
use fano_rules::{
    GameId, GameSetup, ROUNDS_MIN, RulesVersion, Seat, SeriesDecks, Setup, Team, WrongCalls,
};
use proptest::{prelude::*, sample::select, strategy::Union};

use crate::{lopsided_deck, padded_deck, partial_deck, plane_deck, suited_deck};

/// The decks, a set-up and a seed: everything a series is before its first
/// command.
#[derive(Clone)]
pub struct Scene {
    /// The deck of all games, or one for each.
    pub decks: SeriesDecks,
    /// The agreed set-up.
    pub setup: Setup,
    /// The seed.
    pub seed: u64,
}

impl Scene {
    /// One game with a house rule.
    #[must_use]
    pub fn one(deck: &Arc<Deck>, seats: u8, game: GameSetup, seed: u64) -> Self {
        Self {
            decks: Arc::clone(deck).into(),
            setup: Setup::one(seats, game),
            seed,
        }
    }

    /// The same scene with another edition of the rules.
    #[must_use]
    pub fn by(mut self, rules: RulesVersion) -> Self {
        self.setup.rules = rules;
        self
    }

    /// The same scene with another house rule for wrong calls.
    #[must_use]
    pub fn with(mut self, wrong_calls: WrongCalls) -> Self {
        self.setup.wrong_calls = wrong_calls;
        self
    }
}

impl fmt::Debug for Scene {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // The name determines the cards of a deck.
        let positions = 0..self.setup.games.len();
        let decks: Vec<&str> = positions.map(|at| self.decks.of(at).name()).collect();
        f.debug_struct("Scene")
            .field("decks", &decks)
            .field("setup", &self.setup)
            .field("seed", &self.seed)
            .finish()
    }
}

/// The games that people can choose.
pub const CHOOSABLE: [GameId; 7] = [
    GameId::Practice,
    GameId::Tower,
    GameId::Well,
    GameId::HotPotato,
    GameId::Gift,
    GameId::Triplet,
    GameId::Connect,
];

/// How large the decks of a strategy may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// At most 13 cards where the game allows it: small enough for brute force.
    Tiny,
    /// Up to the 57 cards of the classic plane.
    Any,
}

/// Any house rule for wrong calls.
pub fn wrong_calls() -> impl Strategy<Value = WrongCalls> {
    let freeze = WrongCalls::FREEZE_MS_MIN..=5_000;
    prop_oneof![
        Just(WrongCalls::Nothing),
        freeze
            .clone()
            .prop_map(|freeze_ms| WrongCalls::Freeze { freeze_ms }),
        Just(WrongCalls::SitOut),
        freeze.prop_map(|freeze_ms| WrongCalls::Forfeit { freeze_ms }),
    ]
}

/// Any edition of the rules, mostly the newest.
fn editions() -> impl Strategy<Value = RulesVersion> {
    prop_oneof![
        3 => Just(RulesVersion::default()),
        1 => select(RulesVersion::ALL.to_vec()),
    ]
}

/// Any scene of one game.
pub fn scenes_of(game: GameId, size: Size) -> BoxedStrategy<Scene> {
    let dealt = match game {
        GameId::Connect => connect(size),
        _ => plain(game, size),
    };
    (dealt, wrong_calls(), editions(), any::<u64>())
        .prop_map(|((deck, seats, game), wrong_calls, rules, seed)| Scene {
            decks: deck.into(),
            setup: Setup {
                seats,
                games: vec![game],
                wrong_calls,
                rules,
            },
            seed,
        })
        .boxed()
}

/// Any scene of any one game.
pub fn scenes(size: Size) -> impl Strategy<Value = Scene> {
    Union::new(CHOOSABLE.map(|game| scenes_of(game, size)))
}

/// Any series of two to four games for two to eight seats, with one deck or with
/// another one for every game but Connect.
pub fn series() -> impl Strategy<Value = Scene> {
    let deck = prop_oneof![
        Just(suited_deck(5, 3, [7, 7, 7, 7])),
        Just(suited_deck(7, 5, [13, 13, 13, 13])),
    ];
    (deck, 2_u8..=6).prop_flat_map(|(deck, seats)| {
        let teams = teams(seats);
        let connect = (teams, 1_u8..=2).prop_map(|(teams, points_to_win)| GameSetup::Connect {
            teams,
            points_to_win,
        });
        let rounds = ROUNDS_MIN as u16;
        let one = prop_oneof![
            Just(GameSetup::Tower),
            Just(GameSetup::Well),
            Just(GameSetup::HotPotato { rounds }),
            Just(GameSetup::Gift),
            Just(GameSetup::Triplet),
            connect,
        ];
        // Hot Potato needs five cards per seat: 31 cards are enough for six.
        let games = prop::collection::vec(one, 2..=4);
        let house = (wrong_calls(), editions(), any::<bool>());
        (Just(deck), Just(seats), games, house, any::<u64>()).prop_map(
            |(deck, seats, games, (wrong_calls, rules, several), seed)| Scene {
                decks: if several && rules > RulesVersion::V1 {
                    decks_by_game(&deck, &games)
                } else {
                    deck.into()
                },
                setup: Setup {
                    seats,
                    games,
                    wrong_calls,
                    rules,
                },
                seed,
            },
        )
    })
}

/// This deck for Connect, another one for all other games.
fn decks_by_game(connect: &Arc<Deck>, games: &[GameSetup]) -> SeriesDecks {
    let others = plane_deck(7);
    let decks = games.iter().map(|game| match game {
        GameSetup::Connect { .. } => Arc::clone(connect),
        _ => Arc::clone(&others),
    });
    SeriesDecks::by_game(decks).expect("there are games")
}

type Dealt = BoxedStrategy<(Arc<Deck>, u8, GameSetup)>;

/// Every game but Connect, with a deck that is large enough.
fn plain(game: GameId, size: Size) -> Dealt {
    let cards_needed = move |seats: u8| match game {
        GameId::Practice => 2,
        GameId::HotPotato => usize::from(seats) * ROUNDS_MIN,
        _ => usize::from(seats) + 1,
    };
    let seats_min = game.facts().seats_min;
    let fits = move |deck: &Arc<Deck>, seats: u8| deck.cards().len() >= cards_needed(seats);
    let decks: Vec<_> = plain_decks(size)
        .into_iter()
        .filter(|deck| fits(deck, seats_min))
        // Triplet lays out one more card than a card has symbols; the other
        // games need fewer.
        .filter(|deck| deck.cards().len() > deck.symbols_per_card_max() + 1)
        .collect();
    let dealt = select(decks).prop_flat_map(move |deck| {
        let seats_max = (seats_min..=8)
            .rev()
            .find(|seats| fits(&deck, *seats))
            .unwrap_or(seats_min);
        (Just(deck), seats_min..=seats_max)
    });
    dealt
        .prop_flat_map(move |(deck, seats)| {
            let rounds_max = (deck.cards().len() / usize::from(seats)).min(8);
            let rounds = ROUNDS_MIN..=rounds_max.max(ROUNDS_MIN);
            (Just(deck), Just(seats), rounds)
        })
        .prop_map(move |(deck, seats, rounds)| {
            let setup = match game {
                GameId::Practice => GameSetup::Practice,
                GameId::Tower => GameSetup::Tower,
                GameId::Well => GameSetup::Well,
                GameId::Gift => GameSetup::Gift,
                GameId::Triplet => GameSetup::Triplet,
                _ => GameSetup::HotPotato {
                    rounds: rounds as u16,
                },
            };
            (deck, seats, setup)
        })
        .boxed()
}

fn plain_decks(size: Size) -> Vec<Arc<Deck>> {
    let mut decks = vec![
        plane_deck(2),
        plane_deck(3),
        partial_deck(3, 10),
        padded_deck(2, 1),
    ];
    if size == Size::Any {
        decks.extend([
            plane_deck(5),
            partial_deck(5, 23),
            plane_deck(7),
            partial_deck(7, 55),
            padded_deck(3, 3),
            lopsided_deck(9),
        ]);
    }
    decks
}

fn connect(size: Size) -> Dealt {
    // Each with its maximum of seats; the tiny ones have two colours.
    let mut decks = vec![
        (suited_deck(3, 1, [6, 6, 0, 0]), 4_u8),
        (suited_deck(3, 3, [5, 4, 0, 0]), 5),
    ];
    if size == Size::Any {
        decks.extend([
            (suited_deck(5, 2, [7, 8, 6, 7]), 8),
            (suited_deck(7, 9, [12, 12, 12, 12]), 8),
        ]);
    }
    select(decks)
        .prop_flat_map(|(deck, seats_max)| (Just(deck), 2..=seats_max))
        .prop_flat_map(|(deck, seats)| {
            let teams = if deck.cards().len() == 13 {
                two_teams(seats).boxed()
            } else {
                teams(seats).boxed()
            };
            (Just(deck), Just(seats), teams, 1_u8..=3)
        })
        .prop_map(|(deck, seats, teams, points_to_win)| {
            let setup = GameSetup::Connect {
                teams,
                points_to_win,
            };
            (deck, seats, setup)
        })
        .boxed()
}

/// Any split of the seats into two teams, even or not, in the first two colours.
fn two_teams(seats: u8) -> impl Strategy<Value = Vec<Team>> {
    order(seats).prop_flat_map(move |order| {
        let least = seats.saturating_sub(3).max(1);
        (Just(order), least..=(seats - 1).min(3)).prop_map(|(order, size)| {
            let (first, second) = order.split_at(usize::from(size));
            let team = |colour, seats: &[Seat]| Team {
                colour,
                seats: seats.iter().copied().collect(),
            };
            vec![team(Colour::Pink, first), team(Colour::Orange, second)]
        })
    })
}

/// Any valid number of teams, round a shuffled table, in shuffled colours.
fn teams(seats: u8) -> impl Strategy<Value = Vec<Team>> {
    let fewest = seats.div_ceil(3).max(2);
    let colours = Just(Colour::ALL.to_vec()).prop_shuffle();
    (order(seats), colours, fewest..=seats.min(4)).prop_map(|(order, colours, count)| {
        colours
            .into_iter()
            .take(usize::from(count))
            .enumerate()
            .map(|(number, colour)| {
                let seats = order.iter().skip(number).step_by(usize::from(count));
                Team {
                    colour,
                    seats: seats.copied().collect(),
                }
            })
            .collect()
    })
}

fn order(seats: u8) -> impl Strategy<Value = Vec<Seat>> {
    Just(Seat::first(seats).collect::<Vec<_>>()).prop_shuffle()
}
