use serde::{Deserialize, Serialize};

use crate::{Lesson, LineFigures, Moment, Span};

/// A player in a contest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct EntrantId(pub u8);

/// What a contest is ordered by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// The shortest reaction, from the card on the caller's screen to the call:
    /// for all contests about a card that everybody saw at the same time.
    Reaction,
    /// The earliest call on the server's clock: for a cell in Connect, where
    /// each player turned over their own card at a different time.
    Instant,
}

/// What a reaction is based on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Basis {
    /// The caller's own measurement, taken as it is.
    Claim,
    /// The claim was shorter than the line allows and was raised to the bound.
    Raised,
    /// The claim was longer than the line allows and was lowered to the bound.
    Lowered,
    /// The caller sent no measurement: the server's round trip counts.
    NoClaim,
    /// The caller's measurements are not believed: the server's round trip counts.
    Distrusted,
    /// A bot plays in the server: there is no network in between.
    Server,
}

/// Why a contest was decided when it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// Everybody who could call had called.
    AllCalled,
    /// None of the silent seats could still have been faster.
    NobodyFaster,
    /// Somebody could still have been, but the longest hold was over.
    HoldOver,
}

/// What decided between the winner and a call that was equally early.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TieBreak {
    /// The second gesture: who took or placed the card first.
    Gesture,
    /// Lots drawn from the game's seed.
    Lots,
}

/// All numbers behind one counted call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Finding {
    /// Whose call it is.
    pub seat: EntrantId,
    /// S: when the card was written to this seat.
    pub shown_at: Moment,
    /// A: when the call arrived.
    pub called_at: Moment,
    /// P: the round trip of this card, if its pong came back.
    pub round_trip: Option<Span>,
    /// `r_c`: what the caller measured.
    pub claim: Option<Span>,
    /// lo: the shortest round trip the line can have.
    pub lo: Span,
    /// hi: the longest round trip that was credited in this contest.
    pub hi: Span,
    /// r: the reaction that counts.
    pub reaction: Span,
    /// The estimated call on the server's clock.
    pub called: Moment,
    /// What the reaction is based on.
    pub basis: Basis,
    /// Whether a proven loss widened the bound, and cost a credit.
    pub widened: bool,
    /// Whether the reaction is so quick that somebody should review it.
    pub review: bool,
    /// How exact the reaction is: the ± of the result screen.
    pub margin: Span,
}

/// A seat that had not called when the contest was decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Silent {
    /// Whose seat.
    pub seat: EntrantId,
    /// S: when the card was written to this seat.
    pub shown_at: Moment,
    /// P: the round trip of this card, if its pong came back in time.
    pub round_trip: Option<Span>,
    /// What was known about its line; `None` for a bot.
    pub line: Option<LineFigures>,
    /// Until when a call from there could still have won and the contest would
    /// have waited for it; `None` once the seat was withdrawn.
    pub waited_until: Option<Moment>,
    /// For the seat's [`crate::Line::learn`]: waiting for a loss also costs a
    /// credit, so that nobody can hold up a table for long.
    pub lesson: Option<Lesson>,
}

/// Who was first, and everything that led to it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Verdict {
    /// The counted calls from first to last; there is at least one.
    pub ranking: Vec<Finding>,
    /// Who did not call in time, by seat.
    pub silent: Vec<Silent>,
    /// When the first call arrived.
    pub first_call_at: Moment,
    /// When the contest was decided.
    pub decided_at: Moment,
    /// Why then.
    pub reason: Reason,
    /// What broke a tie for the first place, if there was one.
    pub tie_break: Option<TieBreak>,
}

impl Verdict {
    /// Who was first.
    #[must_use]
    pub fn winner(&self) -> EntrantId {
        self.ranking[0].seat
    }

    /// How long the first call waited for the verdict.
    #[must_use]
    pub fn hold(&self) -> Span {
        self.decided_at - self.first_call_at
    }

    /// The finding about one seat, if its call counted.
    #[must_use]
    pub fn finding(&self, seat: EntrantId) -> Option<&Finding> {
        self.ranking.iter().find(|finding| finding.seat == seat)
    }
}
