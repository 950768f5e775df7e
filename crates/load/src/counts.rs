use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::Instant,
};

use crate::{Histogram, LoadPlan};

/// Totals over all players at one server.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    /// Connections that were opened.
    pub(crate) connections: u64,
    pub(crate) calls: u64,
    pub(crate) taken: u64,
    pub(crate) late: u64,
    pub(crate) wrong: u64,
    pub(crate) refused: u64,
    /// Connections that broke, and requests that were wrongly refused.
    pub(crate) errors: u64,
    pub(crate) first_error: Option<String>,
    /// From a call to its answer, without the hold, in microseconds.
    pub(crate) latency: Histogram,
    /// How long first calls were held, in microseconds.
    pub(crate) hold: Histogram,
}

impl Counts {
    pub(crate) fn error(&mut self, reason: &impl ToString) {
        self.errors += 1;
        self.first_error.get_or_insert_with(|| reason.to_string());
    }

    /// Calls without an answer.
    pub(crate) fn unanswered(&self) -> u64 {
        let answered = self.taken + self.late + self.wrong + self.refused;
        self.calls.saturating_sub(answered)
    }

    /// Adds those of another server.
    pub(crate) fn add(&mut self, other: &Self) {
        self.connections += other.connections;
        self.calls += other.calls;
        self.taken += other.taken;
        self.late += other.late;
        self.wrong += other.wrong;
        self.refused += other.refused;
        self.errors += other.errors;
        if self.first_error.is_none() {
            self.first_error.clone_from(&other.first_error);
        }
        self.latency.add(&other.latency);
        self.hold.add(&other.hold);
    }
}

/// What all players share.
#[derive(Debug)]
pub(crate) struct Shared {
    pub(crate) plan: LoadPlan,
    pub(crate) cards: Vec<u128>,
    /// By server, in the plan's order.
    pub(crate) counts: Vec<RefCell<Counts>>,
    /// Whether calls are being measured.
    pub(crate) measuring: Cell<bool>,
    /// How many rooms have started their game.
    pub(crate) playing: Cell<usize>,
}

/// What the players of one room share.
#[derive(Debug)]
pub(crate) struct Room {
    /// When each seat sent its last call; a hold begins with the first of these.
    pub(crate) sent: RefCell<[Option<Instant>; 8]>,
    pub(crate) played: Cell<bool>,
}

impl Room {
    pub(crate) fn new() -> Rc<Self> {
        Rc::new(Self {
            sent: RefCell::default(),
            played: Cell::new(false),
        })
    }
}
