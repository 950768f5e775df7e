//! Contest records, as the rooms pack them. One is written for every card that is
//! won, so it should be short. Before, they were lists without field names ([`Short`])
//! and twice as long; the very first version wrote the names as well
//! ([`Full`](full::Full)).

use base64::{Engine as _, engine::general_purpose::STANDARD_NO_PAD as BASE64};
use fano_arbiter::{self as arbiter, KeptRecord, Moment, Span};
use fano_rooms as rooms;
use serde::{Deserialize, Serialize};

use super::words;
use crate::stored::KeptContests;

mod full;

/// Microseconds on the server's clock.
type MomentUs = u64;
/// Microseconds; they may be negative.
type SpanUs = i64;

/// The contests of a finished series.
#[derive(Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub(crate) struct Contests(Vec<NumberedContest>);

#[derive(Debug, Serialize, Deserialize)]
struct NumberedContest {
    number: u32,
    contest: Contest,
}

/// A contest record in any form; the packed one is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Contest {
    /// In Base64.
    Packed(String),
    #[serde(skip_serializing)]
    Short(Box<Short>),
    #[serde(skip_serializing)]
    Full(Box<full::Full>),
}

/// Policy, order, lots, when it was decided, entrants, events, newer rules.
#[derive(Debug, Deserialize)]
pub(super) struct Short(
    [SpanUs; 10],
    Order,
    u64,
    MomentUs,
    Vec<Entrant>,
    Vec<Event>,
    #[serde(default)] NewerRules,
);

/// What policies have gained since the first records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
enum NewerRules {
    Evidence(Evidence),
    /// The evidence, and the doubt about newcomers.
    Doubt(Evidence, SpanUs),
    /// And the reaction that usually wins.
    Usual(Evidence, Option<SpanUs>, SpanUs),
}

/// Older records have none.
impl Default for NewerRules {
    fn default() -> Self {
        Self::Evidence(Evidence::SinceCard)
    }
}

/// Seat, how long before the verdict the card was shown, the connection.
#[derive(Debug, Deserialize)]
struct Entrant(u8, SpanUs, Option<Line>);

/// Lowest, highest and typical round trip, slack, scatter, credits, standing,
/// the kernel's counters, correction.
#[derive(Debug, Deserialize)]
struct Line(
    SpanUs,
    SpanUs,
    SpanUs,
    SpanUs,
    SpanUs,
    u8,
    Standing,
    Option<Counters>,
    #[serde(default)] SpanUs,
);

/// Retransmitted, out of order.
#[derive(Clone, Copy, Debug, Deserialize)]
struct Counters(u32, u32);

/// Seat, how long before the verdict, and the event's own data.
#[derive(Debug, Deserialize)]
enum Event {
    #[serde(rename = "p")]
    Pong(u8, SpanUs, Option<Counters>),
    #[serde(rename = "k")]
    Counters(u8, SpanUs, Counters),
    /// The last three: claim, claim of the second gesture, counters.
    #[serde(rename = "c")]
    Call(u8, SpanUs, Option<SpanUs>, Option<SpanUs>, Option<Counters>),
    #[serde(rename = "w")]
    Withdrawn(u8, SpanUs),
}

words! {
    /// What a contest is ordered by.
    Order is arbiter::Order {
        Reaction = "reaction",
        Instant = "instant",
    }
}

words! {
    /// What the kernel's counters prove.
    Evidence is arbiter::Evidence {
        SinceCard = "card",
        SincePong = "pong",
        CallUnderWay = "call",
        // Came after these lists: never written.
        LossesApart = "apart",
    }
}

words! {
    /// How far a connection's claims are believed.
    Standing is arbiter::Standing {
        New = "new",
        Known = "known",
        Flagged = "flagged",
    }
}

impl From<&KeptContests> for Contests {
    fn from(contests: &KeptContests) -> Self {
        let numbered = contests.0.iter().map(|kept| NumberedContest {
            number: kept.number,
            contest: (&kept.contest).into(),
        });
        Self(numbered.collect())
    }
}

impl TryFrom<Contests> for KeptContests {
    type Error = String;

    fn try_from(contests: Contests) -> Result<Self, String> {
        let kept = contests.0.into_iter().map(|stored| {
            Ok(rooms::KeptContest {
                number: stored.number,
                contest: stored.contest.try_into()?,
            })
        });
        kept.collect::<Result<_, String>>().map(Self)
    }
}

impl From<&KeptRecord> for Contest {
    fn from(kept: &KeptRecord) -> Self {
        Self::Packed(BASE64.encode(kept.as_bytes()))
    }
}

impl TryFrom<Contest> for KeptRecord {
    type Error = String;

    fn try_from(contest: Contest) -> Result<Self, String> {
        match contest {
            Contest::Packed(text) => {
                let bytes = BASE64.decode(text).map_err(|error| error.to_string())?;
                Self::from_bytes(&bytes).map_err(|error| error.to_string())
            }
            Contest::Short(short) => Ok(arbiter::Record::from(*short).into()),
            Contest::Full(full) => Ok(arbiter::Record::from(*full).into()),
        }
    }
}

impl From<Short> for arbiter::Record {
    fn from(short: Short) -> Self {
        let Short(spans, order, lots, decided_at, entrants, events, newer) = short;
        let (evidence, doubt, usual) = match newer {
            NewerRules::Evidence(evidence) => (evidence, None, None),
            NewerRules::Doubt(evidence, doubt) => (evidence, Some(doubt), None),
            NewerRules::Usual(evidence, doubt, usual) => (evidence, doubt, Some(usual)),
        };
        let decided_at = Moment::from_micros(decided_at);
        let at = |before: SpanUs| decided_at - Span::from_micros(before);
        let span = Span::from_micros;
        let entrants = entrants.into_iter();
        let entrants = entrants.map(|Entrant(seat, before, line)| arbiter::Entrant {
            seat: arbiter::EntrantId(seat),
            shown_at: at(before),
            line: line.map(Into::into),
        });
        let events = events.into_iter().map(|event| match event {
            Event::Pong(seat, before, counters) => arbiter::Event::Pong {
                seat: arbiter::EntrantId(seat),
                at: at(before),
                counters: counters.map(Into::into),
            },
            Event::Counters(seat, before, counters) => arbiter::Event::Counters {
                seat: arbiter::EntrantId(seat),
                at: at(before),
                counters: counters.into(),
            },
            Event::Call(seat, before, claim, gesture, counters) => arbiter::Event::Call {
                seat: arbiter::EntrantId(seat),
                at: at(before),
                call: arbiter::CallTiming {
                    claim: claim.map(span),
                    gesture: gesture.map(span),
                },
                counters: counters.map(Into::into),
            },
            Event::Withdrawn(seat, before) => arbiter::Event::Withdrawn {
                seat: arbiter::EntrantId(seat),
                at: at(before),
            },
        });
        Self {
            policy: arbiter::Policy {
                evidence: evidence.into(),
                newcomer_doubt: doubt.map(span),
                usual_best: usual.map(span),
                ..policy(spans)
            },
            order: order.into(),
            lots,
            entrants: entrants.collect(),
            events: events.collect(),
            decided_at,
        }
    }
}

/// The policy of the first contests with these spans; their order is part of the format.
fn policy(spans: [SpanUs; 10]) -> arbiter::Policy {
    let [
        hold,
        hold_long_line_wide,
        hold_long_line,
        long_line_slack,
        hold_loss,
        display_and_input,
        widening_max,
        tie,
        review_below,
        claim_margin,
    ] = spans.map(Span::from_micros);
    arbiter::Policy {
        hold,
        hold_long_line_wide,
        hold_long_line,
        long_line_slack,
        hold_loss,
        display_and_input,
        widening_max,
        tie,
        review_below,
        claim_margin,
        evidence: arbiter::Evidence::default(),
        newcomer_doubt: None,
        usual_best: None,
    }
}

impl From<Line> for arbiter::LineFigures {
    fn from(line: Line) -> Self {
        let Line(lo, hi, typical, slack, scatter, credits, standing, counters, correction) = line;
        let [lo, hi, typical, slack, scatter, correction] =
            [lo, hi, typical, slack, scatter, correction].map(Span::from_micros);
        Self {
            lo,
            hi,
            typical,
            slack,
            scatter,
            correction,
            credits,
            standing: standing.into(),
            counters: counters.map(Into::into),
        }
    }
}

impl From<Counters> for arbiter::Counters {
    fn from(Counters(resent, out_of_order): Counters) -> Self {
        Self {
            resent,
            out_of_order,
        }
    }
}

#[cfg(test)]
mod tests;
