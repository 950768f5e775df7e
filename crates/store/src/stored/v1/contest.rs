//! Contest records: lists without field names, with times counted back from the
//! verdict. One is written for every card that is won, and with field names it
//! would be three times as long. The very first version did write the names
//! ([`Full`]).

use fano_arbiter::{self as arbiter, Moment, Span};
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

/// A contest record in either form; the short one is written.
#[derive(Debug, Serialize, Deserialize)]
#[serde(untagged)]
pub(super) enum Contest {
    Short(Short),
    Full(Box<full::Full>),
}

/// Policy, order, lots, when it was decided, entrants, events, newer rules.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Short(
    [SpanUs; 10],
    Order,
    u64,
    MomentUs,
    Vec<Entrant>,
    Vec<Event>,
    #[serde(default, skip_serializing_if = "is_default")] NewerRules,
);

/// What policies have gained since the first records.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
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
#[derive(Debug, Serialize, Deserialize)]
struct Entrant(u8, SpanUs, Option<Line>);

/// Lowest, highest and typical round trip, slack, scatter, credits, standing,
/// the kernel's counters, correction.
#[derive(Debug, Serialize, Deserialize)]
struct Line(
    SpanUs,
    SpanUs,
    SpanUs,
    SpanUs,
    SpanUs,
    u8,
    Standing,
    Option<Counters>,
    #[serde(default, skip_serializing_if = "is_default")] SpanUs,
);

/// Retransmitted, out of order.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
struct Counters(u32, u32);

/// Seat, how long before the verdict, and the event's own data.
#[derive(Debug, Serialize, Deserialize)]
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

/// Whether something is left out at the end of a list, as in older records.
fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
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
            contest: (&kept.contest.record()).into(),
        });
        Self(numbered.collect())
    }
}

impl TryFrom<Contests> for KeptContests {
    type Error = String;

    fn try_from(contests: Contests) -> Result<Self, String> {
        let kept = contests.0.into_iter().map(|stored| rooms::KeptContest {
            number: stored.number,
            contest: arbiter::Record::from(stored.contest).into(),
        });
        Ok(Self(kept.collect()))
    }
}

impl From<&arbiter::Record> for Contest {
    fn from(record: &arbiter::Record) -> Self {
        Self::Short(record.into())
    }
}

impl From<Contest> for arbiter::Record {
    fn from(contest: Contest) -> Self {
        match contest {
            Contest::Short(short) => short.into(),
            Contest::Full(full) => (*full).into(),
        }
    }
}

impl From<&arbiter::Record> for Short {
    fn from(record: &arbiter::Record) -> Self {
        let before = |at: Moment| (record.decided_at - at).micros();
        let entrants = record.entrants.iter().map(|entrant| {
            let line = entrant.line.map(Into::into);
            Entrant(entrant.seat.0, before(entrant.shown_at), line)
        });
        let events = record.events.iter().map(|event| match *event {
            arbiter::Event::Pong { seat, at, counters } => {
                Event::Pong(seat.0, before(at), counters.map(Into::into))
            }
            arbiter::Event::Counters { seat, at, counters } => {
                Event::Counters(seat.0, before(at), counters.into())
            }
            arbiter::Event::Call {
                seat,
                at,
                call: arbiter::CallTiming { claim, gesture },
                counters,
            } => Event::Call(
                seat.0,
                before(at),
                claim.map(Span::micros),
                gesture.map(Span::micros),
                counters.map(Into::into),
            ),
            arbiter::Event::Withdrawn { seat, at } => Event::Withdrawn(seat.0, before(at)),
        });
        Self(
            policy_spans(&record.policy),
            record.order.into(),
            record.lots,
            record.decided_at.micros(),
            entrants.collect(),
            events.collect(),
            newer_rules(&record.policy),
        )
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

fn newer_rules(policy: &arbiter::Policy) -> NewerRules {
    let evidence = policy.evidence.into();
    let doubt = policy.newcomer_doubt.map(Span::micros);
    match (doubt, policy.usual_best) {
        (None, None) => NewerRules::Evidence(evidence),
        (Some(doubt), None) => NewerRules::Doubt(evidence, doubt),
        (doubt, Some(usual)) => NewerRules::Usual(evidence, doubt, usual.micros()),
    }
}

/// The order of these spans is part of the format.
fn policy_spans(policy: &arbiter::Policy) -> [SpanUs; 10] {
    let arbiter::Policy {
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
        evidence: _,
        newcomer_doubt: _,
        usual_best: _,
    } = *policy;
    [
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
    ]
    .map(Span::micros)
}

/// The policy of the first contests with these spans.
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

impl From<arbiter::LineFigures> for Line {
    fn from(line: arbiter::LineFigures) -> Self {
        Self(
            line.lo.micros(),
            line.hi.micros(),
            line.typical.micros(),
            line.slack.micros(),
            line.scatter.micros(),
            line.credits,
            line.standing.into(),
            line.counters.map(Into::into),
            line.correction.micros(),
        )
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

impl From<arbiter::Counters> for Counters {
    fn from(counters: arbiter::Counters) -> Self {
        Self(counters.resent, counters.out_of_order)
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
