//! What is kept of a series: enough to go on after a crash while it is on, and
//! enough to look at it again when it is over.

use fano_arbiter::KeptRecord;
use fano_protocol::{BotLevel, Call, GameChoice, RoomCode, TeamColour, WrongCallRule};
use fano_rules as rules;
use fano_rules::{RulesVersion, Seat};

use crate::Lobby;

/// A room without its series, as it is written down.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomState {
    /// Who is here, and what they agreed on.
    pub lobby: Lobby,
    /// What lies on the table.
    pub table: TableState,
    /// Members of the series who are away, and whom nobody waits for.
    pub excused: Vec<u32>,
}

/// What lies on the table of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// Nothing.
    Clear,
    /// Nothing yet: people count down to a new series.
    Starting,
    /// The last series, over or not.
    Laid,
    /// The last series, while people count down to its next game.
    NextGameStarting,
}

/// Who sits on a seat for the length of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatHolder {
    /// Which member of the room.
    pub member: u32,
    /// What they were called when it began.
    pub name: String,
    /// Their colour, 0 to 7.
    pub colour: u8,
    /// For a bot, how well it plays.
    pub bot: Option<BotLevel>,
    /// Their team, if Connect is played.
    pub team: Option<TeamColour>,
}

/// A series begins: everything that decides how its cards fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesStart {
    /// Which series of this room it is, counted from 1.
    pub series: u32,
    /// The name under which it can be looked up when it is over.
    pub record: String,
    /// The seed that all chance comes from: nobody's business until it is over.
    pub seed: u64,
    /// The name of the deck.
    pub deck: String,
    /// The games, in the order they are played.
    pub games: Vec<GameChoice>,
    /// The house rule for wrong calls.
    pub wrong_calls: WrongCallRule,
    /// The edition of the rules it is played by, to its end.
    pub rules: RulesVersion,
    /// How long the others are waited for after a call, at most.
    pub hold_ms: u16,
    /// Who sits where.
    pub seats: Vec<SeatHolder>,
    /// When it began, in microseconds on the server's clock.
    pub at_us: u64,
}

/// A command of the rules as it is written down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedCommand {
    /// A seat calls.
    Call {
        /// Who.
        seat: u8,
        /// The number of the last event the caller had seen.
        seen: u32,
        /// What.
        call: Call,
    },
    /// The host removes a seat.
    Remove {
        /// Who has to go.
        seat: u8,
    },
    /// The players have practised enough.
    Stop,
    /// On to the next game of the series.
    Next,
}

/// Something that happened in a series: a command that counted, when, and why.
#[derive(Clone, Debug, PartialEq)]
pub struct Step {
    /// Which series of this room.
    pub series: u32,
    /// The number of this step, counted from 0.
    pub index: u32,
    /// The clock of the series.
    pub at_ms: u64,
    /// What was done.
    pub command: RecordedCommand,
    /// The contest behind a right call.
    pub contest: Option<KeptRecord>,
}

/// The contest behind one right call of a finished series.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptContest {
    /// The number of the event that tells of the call that won.
    pub number: u32,
    /// All numbers behind the verdict, which can be derived from it again.
    pub contest: KeptRecord,
}

/// A finished series, kept when the room is gone.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The name under which it can be looked up.
    pub record: String,
    /// The room it was played in.
    pub code: RoomCode,
    /// How it began.
    pub start: SeriesStart,
    /// When it was over, in microseconds on the server's clock.
    pub over_at_us: u64,
    /// Who won.
    pub champions: Vec<u8>,
    /// How many games everybody won, by seat.
    pub wins: Vec<u16>,
    /// The journal, as `docs/journal.md` describes it.
    pub journal: String,
    /// The contests behind all right calls, in order.
    pub contests: Vec<KeptContest>,
}

impl From<RecordedCommand> for rules::Command {
    fn from(command: RecordedCommand) -> Self {
        match command {
            RecordedCommand::Call { seat, seen, call } => Self::Call {
                seat: Seat(seat),
                seen,
                call: call.into(),
            },
            RecordedCommand::Remove { seat } => Self::Remove { seat: Seat(seat) },
            RecordedCommand::Stop => Self::Stop,
            RecordedCommand::Next => Self::Next,
        }
    }
}
