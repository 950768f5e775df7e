use fano_texts::{Explain, Message};

use crate::{Call, Seat};

/// What players and hosts can do in a game, with everything a replay needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Command {
    /// A seat calls.
    Call {
        /// Who calls.
        seat: Seat,
        /// The number of the last event the caller had seen.
        seen: u32,
        /// The call.
        call: Call,
    },
    /// The host removes a seat; its cards leave the game.
    Remove {
        /// Whose seat.
        seat: Seat,
    },
    /// The players are done practising.
    Stop,
    /// On to the next game of the series.
    Next,
}

/// The answer to a command: exactly one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Answer {
    /// It happened; the events say what.
    Taken,
    /// Right for the table the caller saw, but somebody was faster. No penalty.
    Late,
    /// Not on the cards it was about; the house rule was applied.
    Wrong,
    /// It could not count at all; nothing changed.
    Refused(Refusal),
}

/// Why a command could not count at all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Refusal {
    /// The given time is before the last command's.
    TimeWentBack,
    /// There is no such seat.
    NoSuchSeat,
    /// The seat was removed, or does not take part in this tie-break.
    NotPlaying,
    /// The caller is frozen after a wrong call.
    Frozen {
        /// When the freeze ends.
        until_ms: u64,
    },
    /// The caller sits out until somebody scores.
    SittingOut,
    /// The caller's cards are gone: safe for this round, or waiting for team-mates.
    NoCard,
    /// The target is not in this round.
    TargetNotInRound,
    /// Players cannot give cards to themselves.
    TargetIsCaller,
    /// The call does not belong to this game.
    WrongGesture,
    /// The deck has no such symbol.
    NoSuchSymbol,
    /// The slots are not three different cards in ascending order.
    BadSlots,
    /// There is no card on the anchor cell.
    NoAnchor,
    /// The cell is not next to the anchor.
    NotAdjacent,
    /// There is already a card on the cell; cards must not be covered.
    CellTaken,
    /// The caller claims to have seen events that have not happened.
    FutureView,
    /// What the caller saw is too long ago to be judged.
    ViewTooOld,
    /// The game is over.
    GameOver,
    /// The game is not over yet.
    GameNotOver,
    /// Only practice can be stopped.
    CannotStop,
}

impl Explain for Refusal {
    fn explain(&self) -> Message {
        Message::new(match self {
            Self::TimeWentBack => "refused-time-went-back",
            Self::NoSuchSeat => "refused-no-such-seat",
            Self::NotPlaying => "refused-not-playing",
            Self::Frozen { .. } => "refused-frozen",
            Self::SittingOut => "refused-sitting-out",
            Self::NoCard => "refused-no-card",
            Self::TargetNotInRound => "refused-target-not-in-round",
            Self::TargetIsCaller => "refused-target-is-caller",
            Self::WrongGesture => "refused-wrong-gesture",
            Self::NoSuchSymbol => "refused-no-such-symbol",
            Self::BadSlots => "refused-bad-slots",
            Self::NoAnchor => "refused-no-anchor",
            Self::NotAdjacent => "refused-not-adjacent",
            Self::CellTaken => "refused-cell-taken",
            Self::FutureView => "refused-future-view",
            Self::ViewTooOld => "refused-view-too-old",
            Self::GameOver => "refused-game-over",
            Self::GameNotOver => "refused-game-not-over",
            Self::CannotStop => "refused-cannot-stop",
        })
    }
}
