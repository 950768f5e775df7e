use std::sync::Arc;

use fano_decks::CardId;
use fano_protocol::CloseReason;

use crate::{ConnectionId, Finished, Mark, RoomState, SeriesStart, Step};

/// What a room wants done, in this order: first make the facts durable, then
/// carry out the effects. Never the other way round.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Output {
    /// What must survive a crash before anybody is told.
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

/// Something that must survive a crash. [`Room::restore`](crate::Room::restore)
/// rebuilds a room from all its facts, in order.
#[derive(Clone, Debug, PartialEq)]
pub enum Fact {
    /// The room as it is now, without its series; replaces the previous one.
    Room(RoomState),
    /// A series begins; the previous one's facts are no longer needed.
    SeriesStart(SeriesStart),
    /// Something happened in the series, after all the steps before it.
    Step(Step),
    /// The series is over: this outlives the room.
    Finished(Box<Finished>),
}

/// An instruction to the server.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Where the drawings are on cards that the next frame shows, for the same
    /// connections. Everything that follows waits until these cards are
    /// arranged, but at most [`CARDS_WAIT_MAX`](crate::CARDS_WAIT_MAX): a card
    /// that some could paint later than others would be unfair.
    TellPlaces {
        /// The recipients.
        to: Vec<ConnectionId>,
        /// The name of the deck.
        deck: Arc<str>,
        /// The cards.
        cards: Vec<CardId>,
    },
    /// A text frame for some connections.
    Tell {
        /// The recipients.
        to: Vec<ConnectionId>,
        /// The frame.
        text: Arc<str>,
        /// Set if it shows cards: see [`Mark`].
        mark: Option<Mark>,
    },
    /// A connection is closed.
    Close {
        /// Which one.
        connection: ConnectionId,
        /// Why.
        reason: CloseReason,
    },
    /// A contest was decided: for metrics.
    Decided {
        /// How long the first call waited.
        hold_us: u64,
        /// How many calls took part.
        calls: u32,
        /// How many of them the arbiter marked for review.
        reviewed: u32,
    },
    /// A call was answered: for metrics.
    Answered {
        /// When the call arrived, in microseconds on the server's clock.
        arrived_us: u64,
        /// How long it was held on purpose.
        held_us: u64,
        /// The answer: `taken`, `late`, `wrong` or `refused`.
        answer: &'static str,
    },
    /// A connection's claims are no longer believed.
    Flagged {
        /// Of which one.
        connection: ConnectionId,
    },
}
