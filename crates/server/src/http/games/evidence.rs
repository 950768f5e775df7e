//! What is known about the calls of a finished series, indexed by event number,
//! so that lookups need no full scan.

use std::collections::BTreeMap;

use fano_arbiter::{LineFigures, Policy, Record, Span};
use fano_protocol::{Basis, VerdictFrame};
use fano_rooms::{Finished, KeptContest};
use fano_rules::{Claims, Event, Place};

/// The journal has millisecond resolution.
const JOURNAL_MARGIN_MS: f64 = 1.0;

#[cfg(test)]
thread_local! {
    /// How many entries have been looked at so far.
    pub(super) static LOOKED_AT: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Counts lookups, for tests.
fn looked_at() {
    #[cfg(test)]
    LOOKED_AT.with(|count| count.set(count.get() + 1));
}

/// The index of the first entry of a sorted list for which `before` is false.
fn first_not<T>(list: &[T], before: impl Fn(&T) -> bool) -> usize {
    list.partition_point(|entry| {
        looked_at();
        before(entry)
    })
}

/// When the cards on the table changed.
#[derive(Default)]
pub(super) struct Changes {
    /// When everything was dealt again.
    everywhere: Vec<Change>,
    places: BTreeMap<Place, Vec<Change>>,
}

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Change {
    /// The number of the event that announces it.
    number: u32,
    /// When, on the clock of the series.
    at_ms: u64,
}

impl Changes {
    /// Adds the events after number `before`.
    pub(super) fn note(&mut self, events: &[Event], before: u32, at_ms: u64) {
        for (event, number) in events.iter().zip(before + 1..) {
            let change = Change { number, at_ms };
            let mut changes_at = |place| self.places.entry(place).or_default().push(change);
            match *event {
                Event::Started { .. } | Event::Gathered => self.everywhere.push(change),
                Event::Moved { from, to, .. } => {
                    changes_at(from);
                    changes_at(to);
                }
                Event::Turned { at, .. } => changes_at(at),
                _ => {}
            }
        }
    }

    /// Since when the cards of a call had been as its caller saw them, who had
    /// seen everything up to number `seen`.
    pub(super) fn shown_at_ms(&self, claims: &Claims, seen: u32) -> u64 {
        let last = |changes: &Vec<Change>| {
            let end = first_not(changes, |change| change.number <= seen);
            end.checked_sub(1).map(|last| changes[last])
        };
        let claimed = claims.places();
        let claimed = claimed.filter_map(|(place, _)| self.places.get(&place).and_then(last));
        let latest = claimed.chain(last(&self.everywhere)).max();
        latest.map_or(0, |change| change.at_ms)
    }
}

/// How quick a wrong call was.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Pace {
    pub(super) reaction_ms: f64,
    pub(super) margin_ms: f64,
    pub(super) basis: Basis,
}

/// The contests of a series, by event and by seat.
pub(super) struct Evidence<'a> {
    finished: &'a Finished,
    contests: BTreeMap<u32, &'a KeptContest>,
    /// What was known about each seat's connection, by contest number.
    lines: BTreeMap<u8, Vec<KnownLine>>,
}

struct KnownLine {
    number: u32,
    line: LineFigures,
    policy: Policy,
}

impl<'a> Evidence<'a> {
    pub(super) fn new(finished: &'a Finished) -> Self {
        let contests = finished.contests.iter().map(|kept| (kept.number, kept));
        let contests: BTreeMap<u32, &KeptContest> = contests.collect();
        let mut lines: BTreeMap<u8, Vec<KnownLine>> = BTreeMap::new();
        for (number, kept) in &contests {
            let Record {
                entrants, policy, ..
            } = kept.contest.record();
            for entrant in entrants {
                if let Some(line) = entrant.line {
                    lines.entry(entrant.seat.0).or_default().push(KnownLine {
                        number: *number,
                        line,
                        policy,
                    });
                }
            }
        }
        Self {
            finished,
            contests,
            lines,
        }
    }

    /// The verdict behind the event that announces a right call.
    pub(super) fn verdict(&self, number: u32) -> Option<VerdictFrame> {
        looked_at();
        let verdict = self.contests.get(&number)?.contest.replay().ok()?;
        Some(VerdictFrame::new(
            self.finished.start.series,
            number,
            &verdict,
        ))
    }

    /// The reaction of a wrong call that came this long after its cards were
    /// shown; `None` if the caller's connection is unknown. Contests do not
    /// measure wrong calls, so this is the server's clock minus the round trip.
    pub(super) fn pace(&self, seat: u8, number: u32, elapsed_ms: u64) -> Option<Pace> {
        let holder = self.finished.start.seats.get(usize::from(seat))?;
        let elapsed_ms = elapsed_ms as f64;
        if holder.bot.is_some() {
            return Some(Pace {
                reaction_ms: elapsed_ms,
                margin_ms: JOURNAL_MARGIN_MS,
                basis: Basis::Server,
            });
        }
        let KnownLine { line, policy, .. } = self.nearest_line(seat, number)?;
        let round_trip = line.typical.clamp(line.lo, line.hi);
        let margin = (line.hi - line.lo + policy.display_and_input) / 2;
        Some(Pace {
            reaction_ms: (elapsed_ms - millis(round_trip)).max(0.0),
            margin_ms: millis(margin.max(policy.claim_margin)),
            basis: Basis::NoClaim,
        })
    }

    /// A seat's connection as of the contest nearest to an event.
    fn nearest_line(&self, seat: u8, number: u32) -> Option<&KnownLine> {
        let lines = self.lines.get(&seat)?;
        let after = first_not(lines, |known| known.number < number);
        let nearest = lines[after.saturating_sub(1)..].iter().take(2);
        nearest.min_by_key(|known| known.number.abs_diff(number))
    }
}

fn millis(span: Span) -> f64 {
    span.micros() as f64 / 1000.0
}
