use fano_decks::{CardId, Colour};

use crate::{Call, GameId, Place, Ranks, Seat, SeatSet};

/// Something that happened at the table, in small steps.
///
/// An event cannot hold a face-down card: it names a card only when that card
/// is, or was, face up. Applied in order, events rebuild the
/// [`Table`](crate::Table) exactly.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A game or tie-break begins; the table is empty.
    Started {
        /// Which game.
        game: GameId,
        /// Who takes part.
        seats: SeatSet,
    },
    /// A round begins.
    RoundBegan {
        /// Its number, counted from 1.
        round: u16,
    },
    /// All cards are picked up from the table.
    Gathered,
    /// Cards are laid face down, as a new pile.
    Dealt {
        /// Where.
        to: Place,
        /// How many.
        count: u16,
    },
    /// Cards go from one place to another.
    Moved {
        /// From where.
        from: Place,
        /// To where; they go on top.
        to: Place,
        /// How many.
        count: u16,
        /// The face-up card that moves, if it moves openly. An unnamed card
        /// from the face-down pile goes on top like all others; an unnamed card
        /// that is forfeited comes from below a top card and goes beneath.
        card: Option<CardId>,
    },
    /// The top card of a place is turned face up.
    Turned {
        /// Where.
        at: Place,
        /// Which card it is.
        card: CardId,
    },
    /// A right call.
    Called {
        /// Who called.
        seat: Seat,
        /// The call.
        call: Call,
    },
    /// A wrong call.
    Mistaken {
        /// Who called.
        seat: Seat,
        /// The call.
        call: Call,
    },
    /// A seat's calls are refused for a while.
    Frozen {
        /// Who.
        seat: Seat,
        /// Until when.
        until_ms: u64,
    },
    /// A seat sits out until somebody scores.
    SatOut {
        /// Who.
        seat: Seat,
    },
    /// Seats that sat out may call again.
    LetBackIn {
        /// Who.
        seats: SeatSet,
    },
    /// A seat has got rid of its cards and is safe for this round.
    Safe {
        /// Who.
        seat: Seat,
    },
    /// A team of Connect has a line and scores.
    Scored {
        /// The colour of the line.
        colour: Colour,
        /// The team's points now.
        points: u8,
    },
    /// A team of Connect gives cards to the team that scored.
    Given {
        /// Who gives.
        from: Colour,
        /// Who gets.
        to: Colour,
        /// How many cards.
        count: u16,
    },
    /// A round of Connect ends without a line: a team has run out of cards.
    RoundDrawn,
    /// The host removed a seat.
    Removed {
        /// Who.
        seat: Seat,
    },
    /// The game ends with several seats tied for first; a tie-break follows.
    Tied {
        /// Who is tied.
        seats: SeatSet,
    },
    /// The game is over.
    Ended {
        /// Everybody's rank.
        ranks: Ranks,
    },
    /// The series is over.
    SeriesEnded {
        /// Who won the most games.
        champions: SeatSet,
    },
}

/// A viewer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// A player.
    Seat(Seat),
    /// Somebody who only watches.
    Spectator,
    /// A big screen for everybody; hands stay on the phones.
    SharedScreen,
}

impl Event {
    /// The event as a viewer may know it; `None` if they may know only its
    /// number.
    ///
    /// All games are played openly, so there is only one thing to hide: in
    /// Connect a shared screen shows the board, not the hands.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer, game: GameId) -> Option<Self> {
        let hand_turned = matches!(
            self,
            Self::Turned {
                at: Place::Hand(_),
                ..
            }
        );
        let hidden = game == GameId::Connect && viewer == Viewer::SharedScreen && hand_turned;
        (!hidden).then_some(*self)
    }
}
