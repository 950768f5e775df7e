use std::{fmt, sync::Arc};

use fano_decks::{Deck, SymbolId};
use fano_rules::{
    Answer, Call, Cell, Command, GameSetup, RulesVersion, Seat, Series, Setup, SetupError, Team,
    WrongCalls,
};
use fano_texts::{Explain as _, Lang};
use proptest::prelude::*;

use crate::{
    Scene, Watched, lopsided_deck, padded_deck, partial_deck, plane_deck, suited_deck, wrong_call,
};

/// How many past tables a [`Player`] remembers for late calls.
const PAST_MAX: usize = 6;

/// What somebody does next, in terms that apply to any table.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// What is done.
    pub kind: StepKind,
    /// Who does it, counted round the table.
    pub seat: u8,
    /// Which of several possibilities is chosen.
    pub pick: u16,
    /// How many events behind the caller's view is.
    pub age: u8,
    /// How long it takes.
    pub wait_ms: u16,
}

impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // A failing test prints many of them, so keep each to one line.
        let Self {
            kind,
            seat,
            pick,
            age,
            wait_ms,
        } = self;
        write!(f, "{kind:?} {seat} pick {pick} age {age} +{wait_ms}ms")
    }
}

/// What can be done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StepKind {
    /// A call that is right on the current table.
    Right,
    /// A call that was right on an earlier table.
    Crossed,
    /// A call that is wrong on the current table.
    Wrong,
    /// Any call at all.
    Stray,
    /// The host removes the seat.
    Remove,
    /// The players stop.
    Stop,
    /// On to the next game.
    Next,
    /// A right call with a clock that runs behind.
    Back,
}

impl StepKind {
    /// Mostly right calls, so that games make progress.
    fn from_byte(byte: u8) -> Self {
        match byte {
            0..=129 => Self::Right,
            130..=169 => Self::Crossed,
            170..=194 => Self::Wrong,
            195..=224 => Self::Stray,
            225..=242 => Self::Next,
            243..=248 => Self::Remove,
            249..=251 => Self::Stop,
            252..=255 => Self::Back,
        }
    }
}

/// This many steps of any kind.
pub fn steps(count: impl Into<prop::collection::SizeRange>) -> impl Strategy<Value = Vec<Step>> {
    let step = (
        any::<u8>(),
        0_u8..8,
        any::<u16>(),
        prop_oneof![6 => Just(0_u8), 1 => any::<u8>()],
        0_u16..2_000,
    )
        .prop_map(|(kind, seat, pick, age, wait_ms)| Step {
            kind: StepKind::from_byte(kind),
            seat,
            pick,
            age,
            wait_ms,
        });
    prop::collection::vec(step, count)
}

/// Plays steps at a watched table.
#[derive(Clone, Debug)]
pub struct Player {
    watched: Watched,
    clock_ms: u64,
    /// Right calls at earlier tables, with the last event number at the time.
    past: Vec<(u32, Seat, Call)>,
}

impl Player {
    /// Sits down at a fresh table.
    #[must_use]
    pub fn new(scene: &Scene) -> Self {
        Self {
            watched: Watched::deal(scene),
            clock_ms: 0,
            past: Vec::new(),
        }
    }

    /// The table.
    #[must_use]
    pub fn watched(&self) -> &Watched {
        &self.watched
    }

    /// Takes a step.
    pub fn step(&mut self, step: &Step) -> Answer {
        self.clock_ms += u64::from(step.wait_ms);
        let (command, at_ms) = self.command(step);
        let (number, right) = (self.watched.series().number(), self.some_right_call(step));
        let answer = self.watched.apply(&command, at_ms);
        if let Some((seat, call)) = right
            && self.watched.series().number() != number
        {
            self.past.push((number, seat, call));
            if self.past.len() > PAST_MAX {
                self.past.remove(0);
            }
        }
        answer
    }

    fn command(&self, step: &Step) -> (Command, u64) {
        let now = self.watched.series().number();
        let seen = now.saturating_sub(u32::from(step.age));
        let seat = Seat(step.seat % self.watched.game().table().seats);
        let call = |seat, seen, call| Command::Call { seat, seen, call };
        let stray = || call(Seat(step.seat), seen, self.stray(step));
        let right = || {
            let found = self.some_right_call(step);
            found.map_or_else(stray, |(seat, right)| call(seat, seen, right))
        };
        let command = match step.kind {
            StepKind::Right => right(),
            StepKind::Back => return (right(), self.clock_ms.saturating_sub(5_000)),
            StepKind::Crossed => {
                let crossed = self
                    .past
                    .get(usize::from(step.pick) % self.past.len().max(1));
                crossed.map_or_else(stray, |&(then, seat, old)| call(seat, then, old))
            }
            StepKind::Wrong => {
                let wrong = wrong_call(self.watched.game(), seat);
                wrong.map_or_else(stray, |wrong| call(seat, seen, wrong))
            }
            StepKind::Stray => stray(),
            StepKind::Remove => Command::Remove {
                seat: Seat(step.seat),
            },
            StepKind::Stop => Command::Stop,
            StepKind::Next => Command::Next,
        };
        (command, self.clock_ms)
    }

    /// A right call of the step's seat or, if it has none, of the next one that does.
    fn some_right_call(&self, step: &Step) -> Option<(Seat, Call)> {
        let game = self.watched.game();
        let seats = game.table().seats;
        (0..seats)
            .map(|turn| Seat((step.seat % seats + turn) % seats))
            .find_map(|seat| {
                let calls = game.right_calls(seat);
                let pick = usize::from(step.pick) % calls.len().max(1);
                calls.get(pick).map(|call| (seat, *call))
            })
    }

    /// A call made up without looking at the table.
    fn stray(&self, step: &Step) -> Call {
        let pick = step.pick;
        let symbol = SymbolId(pick % (self.watched.game().deck().symbols().len() as u16 + 1));
        let small = |shift: u32| (pick >> shift & 7) as u8;
        let cell = |shift: u32| Cell {
            q: (pick >> shift & 3) as i16 - 1,
            r: (pick >> (shift + 2) & 3) as i16 - 1,
        };
        match pick % 4 {
            0 => Call::Match { symbol },
            1 => Call::Give {
                target: Seat(small(4)),
                symbol,
            },
            2 => Call::Triplet {
                slots: [small(3), small(5), small(8)],
                symbol,
            },
            _ => Call::Place {
                anchor: cell(4),
                symbol,
                cell: cell(8),
            },
        }
    }
}

/// Turns any bytes into a scene and steps and plays them; the laws must hold
/// whatever the bytes are.
///
/// # Panics
///
/// If a law is broken.
pub fn play_bytes(bytes: &[u8]) {
    const HEADER: usize = 16;
    const STEP: usize = 7;
    let Some((header, rest)) = bytes.split_at_checked(HEADER) else {
        return;
    };
    let scene = scene_from(header);
    if let Err(error) = try_deal(&scene) {
        // Every refusal has a message in every language.
        for lang in Lang::ALL {
            assert!(!error.explain().say(lang).is_empty());
        }
        return;
    }
    let mut player = Player::new(&scene);
    for step in rest.chunks_exact(STEP) {
        player.step(&Step {
            kind: StepKind::from_byte(step[0]),
            seat: step[1] % 9,
            pick: u16::from_le_bytes([step[2], step[3]]),
            age: step[4],
            wait_ms: u16::from_le_bytes([step[5], step[6]]),
        });
    }
    player.watched.check_replay();
}

fn try_deal(scene: &Scene) -> Result<Series, SetupError> {
    let decks = scene.decks.clone();
    Series::new(decks, scene.setup.clone(), scene.seed, &mut Vec::new())
}

/// The 16 bytes: deck, seats, house rule, freeze, games, options, then the seed.
fn scene_from(header: &[u8]) -> Scene {
    let deck = deck_from(header[0]);
    let seats = header[1] % 10;
    let freeze_ms = u32::from(header[3]) * 250;
    let wrong_calls = match header[2] % 4 {
        0 => WrongCalls::Nothing,
        1 => WrongCalls::Freeze { freeze_ms },
        2 => WrongCalls::SitOut,
        _ => WrongCalls::Forfeit { freeze_ms },
    };
    let games = [header[4], header[5], header[6]]
        .into_iter()
        .take(usize::from(header[7] % 4))
        .map(|byte| game_from(byte, seats))
        .collect();
    let mut seed = [0; 8];
    seed.copy_from_slice(&header[8..16]);
    Scene {
        decks: deck.into(),
        setup: Setup {
            seats,
            games,
            wrong_calls,
            // The highest bit of the house rule; the lower ones select it.
            rules: match header[2] >> 7 {
                0 => RulesVersion::V2,
                _ => RulesVersion::V1,
            },
        },
        seed: u64::from_le_bytes(seed),
    }
}

fn deck_from(byte: u8) -> Arc<Deck> {
    match byte % 8 {
        0 => plane_deck(2),
        1 => plane_deck(3),
        2 => plane_deck(5),
        3 => partial_deck(7, 55),
        4 => padded_deck(3, 2),
        5 => lopsided_deck(7),
        6 => suited_deck(3, 1, [6, 6, 0, 0]),
        _ => suited_deck(5, 2, [8, 8, 7, 6]),
    }
}

fn game_from(byte: u8, seats: u8) -> GameSetup {
    let option = byte / 7;
    match byte % 7 {
        0 => GameSetup::Practice,
        1 => GameSetup::Tower,
        2 => GameSetup::Well,
        3 => GameSetup::HotPotato {
            rounds: 4 + u16::from(option % 4),
        },
        4 => GameSetup::Gift,
        5 => GameSetup::Triplet,
        _ => GameSetup::Connect {
            teams: Team::round_the_table(seats.min(8), 1 + option % 4),
            points_to_win: option / 4 % 7,
        },
    }
}
