//! What is kept of a series: enough to continue after a crash, and enough to
//! replay it once it is over.

use fano_arbiter::KeptRecord;
use fano_protocol::{BotLevel, Call, FaceChoice, GameChoice, RoomCode, TeamColour, WrongCallRule};
use fano_rules as rules;
use fano_rules::{RulesVersion, Seat};

use crate::Lobby;

/// A room without its series, as it is saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RoomState {
    /// Who is here, and what they agreed on.
    pub lobby: Lobby,
    /// The state of the table.
    pub table: TableState,
    /// Absent members of the series the game does not wait for.
    pub excused: Vec<u32>,
}

/// The state of a room's table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableState {
    /// Nothing.
    Clear,
    /// Nothing yet: a new series is counting down.
    Starting,
    /// The last series, finished or not.
    Laid,
    /// The last series, counting down to its next game.
    NextGameStarting,
}

/// Who holds a seat for the length of a series.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeatHolder {
    /// Which member of the room.
    pub member: u32,
    /// Their name when the series began.
    pub name: String,
    /// Their colour, 0 to 7.
    pub colour: u8,
    /// For a bot, how well it plays.
    pub bot: Option<BotLevel>,
    /// Their team, if Connect is played.
    pub team: Option<TeamColour>,
}

/// How a series starts: everything that determines how its cards fall.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesStart {
    /// Which series of this room it is, counted from 1.
    pub series: u32,
    /// The name to look it up by when it is over.
    pub record: String,
    /// The seed of all randomness: secret until the series is over.
    pub seed: u64,
    /// The name of each game's deck.
    pub decks: Vec<String>,
    /// The games, in the order they are played.
    pub games: Vec<GameChoice>,
    /// The house rule for wrong calls.
    pub wrong_calls: WrongCallRule,
    /// Which faces symbols with several faces show.
    pub faces: FaceChoice,
    /// The edition of the rules, fixed for the whole series.
    pub rules: RulesVersion,
    /// The longest time a call waits for the others.
    pub hold_ms: u16,
    /// Who sits where.
    pub seats: Vec<SeatHolder>,
    /// When it began, in microseconds on the server's clock.
    pub at_us: u64,
}

/// A command of the rules as it is recorded.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordedCommand {
    /// A seat calls.
    Call {
        /// Who.
        seat: u8,
        /// The number of the last event the caller had seen.
        seen: u32,
        /// The call.
        call: Call,
    },
    /// The host removes a seat.
    Remove {
        /// Whose seat.
        seat: u8,
    },
    /// The players are done practising.
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
    /// The time on the series clock.
    pub at_ms: u64,
    /// The command.
    pub command: RecordedCommand,
    /// The contest behind a right call.
    pub contest: Option<KeptRecord>,
}

/// The contest behind one right call of a finished series.
#[derive(Clone, Debug, PartialEq)]
pub struct KeptContest {
    /// The number of the event that announces the winning call.
    pub number: u32,
    /// All inputs of the verdict, from which it can be derived again.
    pub contest: KeptRecord,
}

/// A finished series, which outlives its room.
#[derive(Clone, Debug, PartialEq)]
pub struct Finished {
    /// The name to look it up by.
    pub record: String,
    /// The room it was played in.
    pub code: RoomCode,
    /// How it began.
    pub start: SeriesStart,
    /// When it ended, in microseconds on the server's clock.
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
