//! Contest records with field names, as the very first version wrote them.

use fano_arbiter::{self as arbiter, Moment, Span};
use serde::Deserialize;

use super::{MomentUs, Order, SpanUs, Standing, policy};

#[derive(Debug, Deserialize)]
pub(in crate::stored::v1) struct Full {
    policy: Policy,
    order: Order,
    lots: u64,
    entrants: Vec<Entrant>,
    events: Vec<Event>,
    decided_at: MomentUs,
}

#[derive(Debug, Deserialize)]
struct Policy {
    hold: SpanUs,
    hold_long_line_wide: SpanUs,
    hold_long_line: SpanUs,
    long_line_slack: SpanUs,
    hold_loss: SpanUs,
    display_and_input: SpanUs,
    widening_max: SpanUs,
    tie: SpanUs,
    review_below: SpanUs,
    claim_margin: SpanUs,
}

#[derive(Debug, Deserialize)]
struct Entrant {
    seat: u8,
    shown_at: MomentUs,
    line: Option<Line>,
}

#[derive(Debug, Deserialize)]
struct Line {
    lo: SpanUs,
    hi: SpanUs,
    typical: SpanUs,
    slack: SpanUs,
    scatter: SpanUs,
    credits: u8,
    standing: Standing,
    counters: Option<Counters>,
}

#[derive(Clone, Copy, Debug, Deserialize)]
struct Counters {
    resent: u32,
    out_of_order: u32,
}

#[derive(Debug, Deserialize)]
struct Call {
    claim: Option<SpanUs>,
    gesture: Option<SpanUs>,
}

#[derive(Debug, Deserialize)]
#[serde(tag = "t", rename_all = "snake_case")]
enum Event {
    Pong {
        seat: u8,
        at: MomentUs,
        counters: Option<Counters>,
    },
    Counters {
        seat: u8,
        at: MomentUs,
        counters: Counters,
    },
    Call {
        seat: u8,
        at: MomentUs,
        call: Call,
        counters: Option<Counters>,
    },
    Withdrawn {
        seat: u8,
        at: MomentUs,
    },
}

impl From<Full> for arbiter::Record {
    fn from(full: Full) -> Self {
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
        } = full.policy;
        Self {
            policy: policy([
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
            ]),
            order: full.order.into(),
            lots: full.lots,
            entrants: full.entrants.into_iter().map(Into::into).collect(),
            events: full.events.into_iter().map(Into::into).collect(),
            decided_at: Moment::from_micros(full.decided_at),
        }
    }
}

impl From<Entrant> for arbiter::Entrant {
    fn from(entrant: Entrant) -> Self {
        Self {
            seat: arbiter::EntrantId(entrant.seat),
            shown_at: Moment::from_micros(entrant.shown_at),
            line: entrant.line.map(Into::into),
        }
    }
}

impl From<Line> for arbiter::LineFigures {
    fn from(line: Line) -> Self {
        Self {
            lo: Span::from_micros(line.lo),
            hi: Span::from_micros(line.hi),
            typical: Span::from_micros(line.typical),
            slack: Span::from_micros(line.slack),
            scatter: Span::from_micros(line.scatter),
            correction: Span::ZERO,
            credits: line.credits,
            standing: line.standing.into(),
            counters: line.counters.map(Into::into),
        }
    }
}

impl From<Counters> for arbiter::Counters {
    fn from(counters: Counters) -> Self {
        Self {
            resent: counters.resent,
            out_of_order: counters.out_of_order,
        }
    }
}

impl From<Event> for arbiter::Event {
    fn from(event: Event) -> Self {
        let seat = arbiter::EntrantId;
        let moment = Moment::from_micros;
        match event {
            Event::Pong {
                seat: s,
                at,
                counters,
            } => Self::Pong {
                seat: seat(s),
                at: moment(at),
                counters: counters.map(Into::into),
            },
            Event::Counters {
                seat: s,
                at,
                counters,
            } => Self::Counters {
                seat: seat(s),
                at: moment(at),
                counters: counters.into(),
            },
            Event::Call {
                seat: s,
                at,
                call,
                counters,
            } => Self::Call {
                seat: seat(s),
                at: moment(at),
                call: arbiter::CallTiming {
                    claim: call.claim.map(Span::from_micros),
                    gesture: call.gesture.map(Span::from_micros),
                },
                counters: counters.map(Into::into),
            },
            Event::Withdrawn { seat: s, at } => Self::Withdrawn {
                seat: seat(s),
                at: moment(at),
            },
        }
    }
}
