//! Records in few bytes. A room keeps one for every card that is won until the
//! series is over, and databases keep them for good: what was packed once must stay
//! readable. Anything that changes the bytes is a new edition.

use std::{fmt, sync::Arc};

use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{
    CallTiming, Counters, Entrant, EntrantId, Event, Evidence, LineFigures, Moment, Order, Policy,
    Record, ReplayError, Span, Standing, Verdict,
};

/// How records are packed: the first byte of each.
const EDITION: u8 = 1;

/// A record that is cheap to keep and to share.
#[derive(Clone, PartialEq, Eq)]
pub struct KeptRecord(Arc<[u8]>);

/// These bytes are no packed record.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("these bytes are no packed contest of edition {EDITION}")]
pub struct NotARecord;

impl KeptRecord {
    /// A record that was packed before.
    ///
    /// # Errors
    ///
    /// If these bytes are anything else.
    pub fn from_bytes(bytes: &[u8]) -> Result<Self, NotARecord> {
        unpack::<Brief>(bytes)
            .filter(|(_, rest)| rest.is_empty())
            .map(|_| Self(bytes.into()))
            .ok_or(NotARecord)
    }

    /// The bytes to keep.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        &self.0
    }

    /// The record itself.
    ///
    /// # Panics
    ///
    /// Never: only records are packed.
    #[must_use]
    pub fn record(&self) -> Record {
        let (brief, _) = unpack::<Brief>(&self.0).expect("it was packed here");
        brief.into()
    }

    /// When the contest was decided.
    ///
    /// # Panics
    ///
    /// Never: only records are packed.
    #[must_use]
    pub fn decided_at(&self) -> Moment {
        let (at, _) = unpack::<Moment>(&self.0).expect("it was packed here");
        at
    }

    /// Derives the verdict again.
    ///
    /// # Errors
    ///
    /// If the record contradicts itself.
    pub fn replay(&self) -> Result<Verdict, ReplayError> {
        self.record().replay()
    }
}

impl fmt::Debug for KeptRecord {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("KeptRecord").field(&self.record()).finish()
    }
}

impl From<&Record> for KeptRecord {
    fn from(record: &Record) -> Self {
        let brief = (EDITION, Brief::from(record));
        let packed = postcard::to_allocvec(&brief).expect("lists and numbers can be packed");
        Self(packed.into())
    }
}

/// What a packed record begins with, and the rest.
fn unpack<'a, T: Deserialize<'a>>(bytes: &'a [u8]) -> Option<(T, &'a [u8])> {
    let packed = bytes.strip_prefix(&[EDITION])?;
    postcard::take_from_bytes(packed).ok()
}

impl From<Record> for KeptRecord {
    fn from(record: Record) -> Self {
        Self::from(&record)
    }
}

/// A record as a list. It begins with the moment of the verdict.
#[derive(Serialize, Deserialize)]
struct Brief(
    Moment,
    Rules,
    BriefOrder,
    u64,
    Vec<BriefEntrant>,
    Vec<BriefEvent>,
    BriefEvidence,
    Option<Span>,
    Option<Span>,
);

/// The spans of a policy, in the order of its fields.
type Rules = [Span; 10];

/// Seat, how long before the verdict the card was shown, the line.
#[derive(Serialize, Deserialize)]
struct BriefEntrant(EntrantId, Span, Option<BriefLine>);

/// The figures of a line in the order of its fields, but the correction last.
#[derive(Serialize, Deserialize)]
struct BriefLine(
    Span,
    Span,
    Span,
    Span,
    Span,
    u8,
    BriefStanding,
    Option<BriefCounters>,
    Span,
);

/// Retransmitted, out of order.
#[derive(Clone, Copy, Serialize, Deserialize)]
struct BriefCounters(u32, u32);

/// An enum whose variants are packed as their numbers here, whatever becomes of the
/// other one. New ones go to the end.
macro_rules! numbered {
    ($brief:ident is $whole:ident { $($variant:ident),+ }) => {
        #[derive(Clone, Copy, Serialize, Deserialize)]
        enum $brief {
            $($variant),+
        }

        impl From<$whole> for $brief {
            fn from(whole: $whole) -> Self {
                match whole {
                    $($whole::$variant => Self::$variant),+
                }
            }
        }

        impl From<$brief> for $whole {
            fn from(brief: $brief) -> Self {
                match brief {
                    $($brief::$variant => Self::$variant),+
                }
            }
        }
    };
}

numbered!(BriefOrder is Order { Reaction, Instant });
numbered!(BriefEvidence is Evidence { SinceCard, SincePong, CallUnderWay, LossesApart });
numbered!(BriefStanding is Standing { New, Known, Flagged });

/// Kind of event, seat, how long before the verdict, and the event's own data.
#[derive(Serialize, Deserialize)]
enum BriefEvent {
    Pong(EntrantId, Span, Option<BriefCounters>),
    Counters(EntrantId, Span, BriefCounters),
    Call(
        EntrantId,
        Span,
        Option<Span>,
        Option<Span>,
        Option<BriefCounters>,
    ),
    Withdrawn(EntrantId, Span),
}

impl From<&Record> for Brief {
    fn from(record: &Record) -> Self {
        let Record {
            policy,
            order,
            lots,
            entrants,
            events,
            decided_at,
        } = record;
        let before = |at: Moment| *decided_at - at;
        let entrants = entrants.iter().map(|entrant| {
            let line = entrant.line.as_ref().map(BriefLine::from);
            BriefEntrant(entrant.seat, before(entrant.shown_at), line)
        });
        let events = events.iter().map(|event| match *event {
            Event::Pong { seat, at, counters } => {
                BriefEvent::Pong(seat, before(at), counters.map(Into::into))
            }
            Event::Counters { seat, at, counters } => {
                BriefEvent::Counters(seat, before(at), counters.into())
            }
            Event::Call {
                seat,
                at,
                call: CallTiming { claim, gesture },
                counters,
            } => BriefEvent::Call(seat, before(at), claim, gesture, counters.map(Into::into)),
            Event::Withdrawn { seat, at } => BriefEvent::Withdrawn(seat, before(at)),
        });
        Self(
            *decided_at,
            rules(policy),
            (*order).into(),
            *lots,
            entrants.collect(),
            events.collect(),
            policy.evidence.into(),
            policy.newcomer_doubt,
            policy.usual_best,
        )
    }
}

impl From<Brief> for Record {
    fn from(brief: Brief) -> Self {
        let Brief(decided_at, rules, order, lots, entrants, events, evidence, doubt, usual) = brief;
        let entrants = entrants.into_iter();
        let entrants = entrants.map(|BriefEntrant(seat, before, line)| Entrant {
            seat,
            shown_at: decided_at - before,
            line: line.map(Into::into),
        });
        let events = events.into_iter().map(|event| match event {
            BriefEvent::Pong(seat, before, counters) => Event::Pong {
                seat,
                at: decided_at - before,
                counters: counters.map(Into::into),
            },
            BriefEvent::Counters(seat, before, counters) => Event::Counters {
                seat,
                at: decided_at - before,
                counters: counters.into(),
            },
            BriefEvent::Call(seat, before, claim, gesture, counters) => Event::Call {
                seat,
                at: decided_at - before,
                call: CallTiming { claim, gesture },
                counters: counters.map(Into::into),
            },
            BriefEvent::Withdrawn(seat, before) => Event::Withdrawn {
                seat,
                at: decided_at - before,
            },
        });
        Self {
            policy: Policy {
                evidence: evidence.into(),
                newcomer_doubt: doubt,
                usual_best: usual,
                ..policy(rules)
            },
            order: order.into(),
            lots,
            entrants: entrants.collect(),
            events: events.collect(),
            decided_at,
        }
    }
}

fn rules(policy: &Policy) -> Rules {
    let Policy {
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
}

/// The policy of the first records with these spans.
fn policy(rules: Rules) -> Policy {
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
    ] = rules;
    Policy {
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
        evidence: Evidence::default(),
        newcomer_doubt: None,
        usual_best: None,
    }
}

impl From<&LineFigures> for BriefLine {
    fn from(line: &LineFigures) -> Self {
        let LineFigures {
            lo,
            hi,
            typical,
            slack,
            scatter,
            correction,
            credits,
            standing,
            counters,
        } = *line;
        let counters = counters.map(Into::into);
        let standing = standing.into();
        Self(
            lo, hi, typical, slack, scatter, credits, standing, counters, correction,
        )
    }
}

impl From<BriefLine> for LineFigures {
    fn from(line: BriefLine) -> Self {
        let BriefLine(lo, hi, typical, slack, scatter, credits, standing, counters, correction) =
            line;
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

impl From<Counters> for BriefCounters {
    fn from(counters: Counters) -> Self {
        Self(counters.resent, counters.out_of_order)
    }
}

impl From<BriefCounters> for Counters {
    fn from(BriefCounters(resent, out_of_order): BriefCounters) -> Self {
        Self {
            resent,
            out_of_order,
        }
    }
}

#[cfg(test)]
mod tests;
