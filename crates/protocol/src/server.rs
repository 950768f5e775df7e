use fano_arbiter as arbiter;
use fano_rules::Refusal;
use serde::{Deserialize, Serialize};

use crate::{Event, LocalizedText, Room, Series, Table, http::ArrangedCard};

/// Everything the server says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "t", rename_all = "snake_case")]
pub enum FromServer {
    /// The answer to `hello`.
    Welcome(Box<Welcome>),
    /// The room has changed; this is all of it.
    Room {
        /// Everything about the room except the table.
        room: Box<Room>,
    },
    /// A series begins; the events that deal the cards follow.
    Series {
        /// What is fixed for it.
        series: Box<Series>,
    },
    /// Where the drawings are on cards that the next frame shows. Only while a
    /// deck's cards are being arranged, and for a moment after that.
    Places {
        /// The name of the deck.
        deck: String,
        /// The cards.
        cards: Vec<ArrangedCard>,
    },
    /// Something happened at the table.
    Events {
        /// Which series of the room.
        series: u32,
        /// The number of the first of these events; each one counts one more.
        from: u32,
        /// What happened.
        events: Vec<Event>,
        /// The clock of the series.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        clock_ms: u64,
    },
    /// Who was first, and by how much. It follows the events of the call that won.
    Verdict(Box<VerdictFrame>),
    /// What became of a call. Every call gets exactly one, unless it was made
    /// on a connection that was lost with it.
    Answer {
        /// The client's number of the call.
        id: u32,
        /// What became of it.
        answer: Answer,
    },
    /// Something else than a call could not be done; nothing has changed.
    Refused {
        /// Why.
        why: LocalizedText,
    },
    /// Nothing happened, but the connection still works. Only for sockets that
    /// were opened with `?alive=1`: right after the welcome, and whenever
    /// nothing else was said for [`SILENCE_MS`](crate::limits::SILENCE_MS).
    Alive,
}

/// The answer to `hello`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Welcome {
    /// The version of the protocol the server speaks.
    pub protocol: u32,
    /// Who this client is.
    pub you: u32,
    /// What keeps their seat: to be sent with the next `hello`.
    pub token: String,
    /// Whether this connection plays; if not, another tab of the same person does.
    pub plays: bool,
    /// The room.
    pub room: Room,
    /// The series that is on, or was the last one.
    pub series: Option<Series>,
    /// The table as this client may see it. Nothing if there is no series, or
    /// if the events that the client has missed follow instead.
    pub table: Option<Table>,
    /// The clock of the series.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub clock_ms: u64,
    /// Calls of this client that are heard but not decided. Others that are
    /// still without an answer were lost.
    pub held: Vec<u32>,
}

/// What became of a call.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "a", rename_all = "snake_case")]
pub enum Answer {
    /// It won.
    Taken,
    /// Right, but somebody was faster. No penalty.
    Late {
        /// Who, if it was close enough to be compared.
        winner: Option<u8>,
        /// By how many milliseconds.
        by_ms: Option<f64>,
    },
    /// Not on the cards it was about; the house rule was applied.
    Wrong,
    /// It could not count at all.
    Refused {
        /// Why.
        why: Why,
    },
}

/// Why a call could not count at all. Each has a sentence in the Fluent files,
/// `refused-` and its name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// The time given lies before the last command's.
    TimeWentBack,
    /// There is no such seat.
    NoSuchSeat,
    /// The seat was removed, or does not take part in this tie-break.
    NotPlaying,
    /// The caller is frozen after a wrong call.
    Frozen,
    /// The caller sits out until somebody scores.
    SittingOut,
    /// The caller's cards are gone.
    NoCard,
    /// The target is not in this round.
    TargetNotInRound,
    /// Nobody can give cards to themselves.
    TargetIsCaller,
    /// The call does not belong to this game.
    WrongGesture,
    /// The deck has no such symbol.
    NoSuchSymbol,
    /// The slots are not three different cards in ascending order.
    BadSlots,
    /// There is no card on the anchor cell.
    NoAnchor,
    /// The cell does not lie next to the anchor.
    NotAdjacent,
    /// There is a card on the cell already.
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
    /// The caller has no seat in this series.
    NoSeat,
    /// Nothing is being played, or the game waits.
    NotNow,
    /// The caller's last call is not decided yet.
    StillHeld,
    /// Another tab of the same person plays.
    OtherTab,
    /// The number of this call was used before.
    UsedNumber,
}

/// Why a contest was decided when it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum DecidedBecause {
    /// Everybody who could call had called.
    AllCalled,
    /// Nobody who was still silent could have been faster any more.
    NobodyFaster,
    /// The longest hold was over.
    HoldOver,
}

/// What a reaction rests on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// The caller's own measurement, taken as it is.
    Claim,
    /// The claim was shorter than the line allows and was raised to the bound.
    Raised,
    /// The claim was longer than the line allows and was lowered to the bound.
    Lowered,
    /// The caller sent no measurement: the server's counts.
    NoClaim,
    /// The caller's measurements are not believed: the server's counts.
    Distrusted,
    /// A bot plays in the server.
    Server,
}

/// One call that took part in a contest.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Finding {
    /// Whose it is.
    pub seat: u8,
    /// The reaction that counts.
    pub reaction_ms: f64,
    /// How exact it is: the ± of the result screen.
    pub margin_ms: f64,
    /// What it rests on.
    pub basis: Basis,
}

/// Who was first, and by how much.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct VerdictFrame {
    /// Which series of the room.
    pub series: u32,
    /// The number of the event that tells of the winning call.
    pub number: u32,
    /// The calls from first to last.
    pub ranking: Vec<Finding>,
    /// How long the first call had to wait.
    pub hold_ms: f64,
    /// Why it was decided then.
    pub because: DecidedBecause,
    /// Whether two were equally early, and the second gesture or lots decided.
    pub tie: bool,
}

impl From<Refusal> for Why {
    fn from(refusal: Refusal) -> Self {
        match refusal {
            Refusal::TimeWentBack => Self::TimeWentBack,
            Refusal::NoSuchSeat => Self::NoSuchSeat,
            Refusal::NotPlaying => Self::NotPlaying,
            Refusal::Frozen { .. } => Self::Frozen,
            Refusal::SittingOut => Self::SittingOut,
            Refusal::NoCard => Self::NoCard,
            Refusal::TargetNotInRound => Self::TargetNotInRound,
            Refusal::TargetIsCaller => Self::TargetIsCaller,
            Refusal::WrongGesture => Self::WrongGesture,
            Refusal::NoSuchSymbol => Self::NoSuchSymbol,
            Refusal::BadSlots => Self::BadSlots,
            Refusal::NoAnchor => Self::NoAnchor,
            Refusal::NotAdjacent => Self::NotAdjacent,
            Refusal::CellTaken => Self::CellTaken,
            Refusal::FutureView => Self::FutureView,
            Refusal::ViewTooOld => Self::ViewTooOld,
            Refusal::GameOver => Self::GameOver,
            Refusal::GameNotOver => Self::GameNotOver,
            Refusal::CannotStop => Self::CannotStop,
            // The rules may learn to refuse more; until this page knows the
            // word for it, it is simply not the time.
            _ => Self::NotNow,
        }
    }
}

impl From<arbiter::Reason> for DecidedBecause {
    fn from(reason: arbiter::Reason) -> Self {
        match reason {
            arbiter::Reason::AllCalled => Self::AllCalled,
            arbiter::Reason::NobodyFaster => Self::NobodyFaster,
            arbiter::Reason::HoldOver => Self::HoldOver,
        }
    }
}

impl From<arbiter::Basis> for Basis {
    fn from(basis: arbiter::Basis) -> Self {
        match basis {
            arbiter::Basis::Claim => Self::Claim,
            arbiter::Basis::Raised => Self::Raised,
            arbiter::Basis::Lowered => Self::Lowered,
            arbiter::Basis::NoClaim => Self::NoClaim,
            arbiter::Basis::Distrusted => Self::Distrusted,
            arbiter::Basis::Server => Self::Server,
        }
    }
}

fn millis(span: arbiter::Span) -> f64 {
    span.micros() as f64 / 1000.0
}

impl From<&arbiter::Finding> for Finding {
    fn from(finding: &arbiter::Finding) -> Self {
        Self {
            seat: finding.seat.0,
            reaction_ms: millis(finding.reaction),
            margin_ms: millis(finding.margin),
            basis: finding.basis.into(),
        }
    }
}

impl VerdictFrame {
    /// What players are told of a verdict.
    #[must_use]
    pub fn new(series: u32, number: u32, verdict: &arbiter::Verdict) -> Self {
        Self {
            series,
            number,
            ranking: verdict.ranking.iter().map(Finding::from).collect(),
            hold_ms: millis(verdict.hold()),
            because: verdict.reason.into(),
            tie: verdict.tie_break.is_some(),
        }
    }
}
