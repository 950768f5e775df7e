//! The rules of fairness, sentence by sentence, and general properties.

mod holding;
mod judging;
mod lines;
mod properties;
mod verdicts;

use fano_arbiter::{
    CallTiming, Contest, Counters, Entrant, EntrantId, Finding, Heard, Kernel, Line, LineFigures,
    Moment, Order, Outcome, Policy, Span, Verdict,
};

const fn ms(millis: i64) -> Span {
    Span::from_millis(millis)
}

/// The moment the card is shown in every contest below.
const SHOWN_AT: Moment = Moment::from_millis(60_000);

/// This many milliseconds after the card was shown.
fn at(millis: i64) -> Moment {
    SHOWN_AT + ms(millis)
}

/// A line whose last round trips were these.
fn line(samples_ms: &[i64]) -> Line {
    let mut line = Line::new();
    for sample in samples_ms {
        line.sample(ms(*sample));
    }
    line
}

/// The figures of a newcomer on a quiet line: lo = P = this, hi 10 ms more.
fn quiet(round_trip_ms: i64) -> LineFigures {
    line(&[round_trip_ms; 5]).figures()
}

/// The same line with a kernel that agrees.
fn quiet_with_kernel(round_trip_ms: i64) -> LineFigures {
    let mut line = line(&[round_trip_ms; 5]);
    line.read_kernel(Some(kernel(round_trip_ms, round_trip_ms)));
    line.figures()
}

fn kernel(min_ms: i64, smoothed_ms: i64) -> Kernel {
    Kernel {
        min_round_trip: ms(min_ms),
        round_trip: ms(smoothed_ms),
        deviation: ms(0),
        counters: Some(Counters::default()),
    }
}

const NOTHING_LOST: Option<Counters> = Some(counters(0, 0));
const CARD_LOST: Option<Counters> = Some(counters(1, 0));
const CALL_LOST: Option<Counters> = Some(counters(0, 1));

const fn counters(resent: u32, out_of_order: u32) -> Counters {
    Counters {
        resent,
        out_of_order,
    }
}

fn claims(millis: i64) -> CallTiming {
    CallTiming {
        claim: Some(ms(millis)),
        gesture: None,
    }
}

/// A contest of seats 0, 1, … on these lines; `None` is a bot.
fn contest(lines: &[Option<LineFigures>]) -> Contest {
    contest_under(Policy::default(), Order::Reaction, lines)
}

fn contest_under(policy: Policy, order: Order, lines: &[Option<LineFigures>]) -> Contest {
    let entrants = lines.iter().zip(0..).map(|(line, seat)| Entrant {
        seat: EntrantId(seat),
        shown_at: SHOWN_AT,
        line: *line,
    });
    Contest::open(policy, order, 1, entrants).expect("a contest")
}

fn pong(contest: &mut Contest, seat: u8, millis: i64, counters: Option<Counters>) {
    contest
        .pong(EntrantId(seat), at(millis), counters)
        .expect("a seat");
}

fn call(contest: &mut Contest, seat: u8, millis: i64, call: CallTiming) -> Outcome {
    call_with(contest, seat, millis, call, None).outcome
}

fn call_with(
    contest: &mut Contest,
    seat: u8,
    millis: i64,
    call: CallTiming,
    counters: Option<Counters>,
) -> Heard {
    contest
        .call(EntrantId(seat), at(millis), call, counters)
        .expect("a seat")
}

/// Milliseconds from the card to the deadline.
fn deadline(contest: &Contest) -> f64 {
    let deadline = contest.next_deadline().expect("somebody has called");
    (deadline - SHOWN_AT).as_millis()
}

fn decided(mut contest: Contest) -> Verdict {
    let end = at(600_000);
    contest.decide(end).expect("it is decided by now").clone()
}

/// One player alone in a contest: the pong after `round_trip`, the call after
/// `elapsed`, and the arbiter's finding.
fn judged(line: LineFigures, round_trip_ms: i64, elapsed_ms: i64, said: CallTiming) -> Finding {
    let mut contest = contest(&[Some(line)]);
    pong(&mut contest, 0, round_trip_ms, None);
    call(&mut contest, 0, elapsed_ms, said);
    decided(contest).ranking[0]
}

/// What goes into a snapshot.
fn json(value: &impl serde::Serialize) -> String {
    serde_json::to_string_pretty(value).expect("JSON")
}
