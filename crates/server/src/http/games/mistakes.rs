//! How quickly wrong calls were made. No contest measures them, so this is the
//! server's clock less the way there and back, told from what is kept.

use fano_arbiter::{LineFigures, Policy, Span};
use fano_protocol::Basis;
use fano_rooms::Finished;
use fano_rules::{Contest, Event, Place};

/// The journal counts whole milliseconds.
const JOURNAL_MARGIN_MS: f64 = 1.0;

/// When the cards on the table changed.
#[derive(Default)]
pub(super) struct Changes(Vec<Change>);

struct Change {
    /// The number of the event that tells of it.
    number: u32,
    /// Where; nothing if everything was dealt anew.
    place: Option<Place>,
    /// When, on the clock of the series.
    at_ms: u64,
}

impl Changes {
    /// Takes in the events after number `before`.
    pub(super) fn note(&mut self, events: &[Event], before: u32, at_ms: u64) {
        for (event, number) in events.iter().zip(before + 1..) {
            let mut change = |place| {
                self.0.push(Change {
                    number,
                    place,
                    at_ms,
                });
            };
            match *event {
                Event::Started { .. } | Event::Gathered => change(None),
                Event::Moved { from, to, .. } => {
                    change(Some(from));
                    change(Some(to));
                }
                Event::Turned { at, .. } => change(Some(at)),
                _ => {}
            }
        }
    }

    /// Since when the cards of a call had lain as its caller saw them, who had
    /// seen everything up to number `seen`.
    pub(super) fn shown_at_ms(&self, contest: &Contest, seen: u32) -> u64 {
        let concerns = |change: &&Change| {
            let place = change.place;
            change.number <= seen
                && place.is_none_or(|place| contest.claims().any(|(claimed, _)| claimed == place))
        };
        let last = self.0.iter().rev().find(concerns);
        last.map_or(0, |change| change.at_ms)
    }
}

/// How quick a wrong call was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pace {
    pub(super) reaction_ms: f64,
    pub(super) margin_ms: f64,
    pub(super) basis: Basis,
}

/// What a wrong call's reaction was if it came so long after its cards were
/// shown; nothing for somebody whose line is not known.
pub(super) fn pace(finished: &Finished, seat: u8, number: u32, elapsed_ms: u64) -> Option<Pace> {
    let holder = finished.begun.seats.get(usize::from(seat))?;
    let elapsed_ms = elapsed_ms as f64;
    if holder.bot.is_some() {
        return Some(Pace {
            reaction_ms: elapsed_ms,
            margin_ms: JOURNAL_MARGIN_MS,
            basis: Basis::Server,
        });
    }
    let (line, policy) = nearest_line(finished, seat, number)?;
    let round_trip = line.typical.clamp(line.lo, line.hi);
    let margin = (line.hi - line.lo + policy.display_and_input) / 2;
    Some(Pace {
        reaction_ms: (elapsed_ms - millis(round_trip)).max(0.0),
        margin_ms: millis(margin.max(policy.claim_margin)),
        basis: Basis::NoClaim,
    })
}

/// The line of a seat as it was in the contest nearest to an event.
fn nearest_line(finished: &Finished, seat: u8, number: u32) -> Option<(LineFigures, Policy)> {
    let contests = finished.contests.iter().filter_map(|kept| {
        let mut entrants = kept.contest.entrants.iter();
        let entrant = entrants.find(|entrant| entrant.seat.0 == seat)?;
        let away = kept.number.abs_diff(number);
        Some((away, entrant.line?, kept.contest.policy))
    });
    let (_, line, policy) = contests.min_by_key(|(away, ..)| *away)?;
    Some((line, policy))
}

fn millis(span: Span) -> f64 {
    span.micros() as f64 / 1000.0
}
