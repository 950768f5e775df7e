use fano_arbiter::Moment;
use fano_protocol::RoomCode;

use crate::{ConnectionId, Fact, Input, Output};

/// One room: a pure machine. Inputs and the time go in, facts and effects come out.
#[derive(Debug)]
pub struct Room {}

/// Facts that do not belong together: the store was damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrestorable {
    /// What does not fit.
    pub what: String,
}

impl Room {
    /// A new, empty room. `secret` must be drawn afresh and kept from everybody.
    #[must_use]
    pub fn new(_code: RoomCode, _secret: [u8; 32], _out: &mut Output) -> Self {
        Self {}
    }

    /// The room as it was when these facts were written, with nobody connected.
    ///
    /// # Errors
    ///
    /// If the facts do not belong together.
    pub fn restore(_facts: impl IntoIterator<Item = Fact>) -> Result<Self, Unrestorable> {
        Ok(Self {})
    }

    /// Takes in what happened.
    pub fn step(&mut self, _input: Input, _now: Moment, _out: &mut Output) {}

    /// When the room wants to be woken.
    #[must_use]
    pub fn next_wake(&self) -> Option<Moment> {
        None
    }

    /// Whose kernel figures are wanted right before a wake-up: the silent seats
    /// of contests that are about to be decided.
    #[must_use]
    pub fn wants_kernel(&self, _now: Moment) -> Vec<ConnectionId> {
        Vec::new()
    }

    /// How many connections there are.
    #[must_use]
    pub fn connections(&self) -> usize {
        0
    }

    /// Who plays and who watches, and whether a game is on: for the front page.
    #[must_use]
    pub fn summary(&self) -> Summary {
        Summary::default()
    }
}

/// A room in brief, for somebody who is about to come in.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Summary {
    /// How many players are here, bots included.
    pub players: usize,
    /// How many others.
    pub watching: usize,
    /// Whether nobody new can come in.
    pub locked: bool,
    /// Whether a game is on.
    pub playing: bool,
}
