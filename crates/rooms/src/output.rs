use std::sync::Arc;

use fano_protocol::CloseReason;

use crate::{ConnectionId, Finished, Mark, RoomState, SeriesStart, Step};

/// What a room wants done, in this order: first the facts are written down
/// for good, then the effects are carried out. Never the other way round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Output {
    /// What must survive a crash before anybody hears of it.
    pub facts: Vec<Fact>,
    /// What clients are told.
    pub effects: Vec<Effect>,
}

impl Output {
    /// Whether there is nothing to do.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.facts.is_empty() && self.effects.is_empty()
    }
}

/// Something that must survive a crash. From all facts of a room, in order,
/// [`Room::restore`](crate::Room::restore) builds the room as it was.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// The room as it is now, without its series; it replaces the one before.
    Room(RoomState),
    /// A series begins; what was known of the one before is not needed any more.
    SeriesStart(SeriesStart),
    /// Something happened in the series, after all the steps before it.
    Step(Step),
    /// The series is over: this is kept when the room is gone.
    Finished(Box<Finished>),
}

/// What clients are told.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// A text frame for some connections.
    Tell {
        /// For which.
        to: Vec<ConnectionId>,
        /// The frame.
        text: Arc<str>,
        /// If it shows cards: see [`Mark`].
        mark: Option<Mark>,
    },
    /// A connection is closed.
    Close {
        /// Which one.
        connection: ConnectionId,
        /// Why.
        reason: CloseReason,
    },
    /// A contest was decided: for the server's figures.
    Decided {
        /// How long the first call had to wait.
        hold_us: u64,
        /// How many calls took part.
        calls: u32,
        /// How many of them the arbiter marked for review.
        reviewed: u32,
    },
    /// A call was answered: for the server's figures.
    Answered {
        /// When the call arrived, in microseconds on the server's clock.
        arrived_us: u64,
        /// For how long it was held on purpose.
        held_us: u64,
        /// What became of it: `taken`, `late`, `wrong` or `refused`.
        answer: &'static str,
    },
    /// The claims of a connection are not believed any more.
    Flagged {
        /// Of which one.
        connection: ConnectionId,
    },
}
