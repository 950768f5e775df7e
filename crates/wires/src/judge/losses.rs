//! What was truly lost, and whether the server's evidence says so.

use std::{collections::BTreeMap, time::Duration};

use fano_arbiter::{Counters, Entrant, Event, Moment, Record};

use super::Seen;
use crate::{
    Plan,
    net::{Direction, Path},
};

/// The headers of a packet with a time stamp: a longer one carries data.
const HEADER_BYTES: usize = 66;

/// A packet that the relay dropped.
#[derive(Clone, Copy, Debug)]
pub(crate) struct LostPacket {
    /// When it was sent.
    pub(crate) at: Duration,
    pub(crate) path: Path,
    /// Its length with all headers.
    pub(crate) bytes: usize,
}

/// All data that was lost, by connection.
#[derive(Clone, Debug, Default)]
pub(crate) struct Losses(BTreeMap<Path, Vec<Duration>>);

impl Losses {
    pub(crate) fn new(lost: impl IntoIterator<Item = LostPacket>) -> Self {
        let mut by_path: BTreeMap<Path, Vec<Duration>> = BTreeMap::new();
        for packet in lost {
            if packet.bytes > HEADER_BYTES {
                by_path.entry(packet.path).or_default().push(packet.at);
            }
        }
        for times in by_path.values_mut() {
            times.sort_unstable();
        }
        Self(by_path)
    }

    /// Whether something was lost between these two moments.
    pub(super) fn any(&self, path: Path, from: Duration, to: Duration) -> bool {
        !self.between(path, from, to).is_empty()
    }

    /// When something was lost between these two moments.
    pub(super) fn between(&self, path: Path, from: Duration, to: Duration) -> &[Duration] {
        let times = self.0.get(&path).map_or(&[][..], Vec::as_slice);
        let first = times.partition_point(|at| *at < from);
        let end = times.partition_point(|at| *at <= to);
        times.get(first..end).unwrap_or_default()
    }
}

/// How often the kernel's counters proved something to the server, and how often
/// it was true.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Proofs {
    /// How often in all.
    pub all: u64,
    /// How often something was truly lost.
    pub truly: u64,
}

/// The evidence of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct EvidenceResult {
    /// A card was lost on its way.
    pub cards: Proofs,
    /// A call, or something in front of it, was lost on its way.
    pub calls: Proofs,
}

/// The server's clock on the lab's.
#[derive(Clone, Copy, Debug)]
pub(super) struct ServerClock {
    /// The lab's time in microseconds at the server's moment 0.
    offset_us: i128,
}

impl ServerClock {
    /// Nobody sees a card earlier than its way takes, and somebody nearly does.
    pub(super) fn new<'a>(
        plan: &Plan,
        cards: impl Iterator<Item = (&'a Seen, &'a Entrant)>,
    ) -> Option<Self> {
        let offset = |(seen, entrant): (&Seen, &Entrant)| {
            let way = plan.hosts[seen.host].down.delay;
            micros(seen.shown) - micros(way) - i128::from(entrant.shown_at.micros())
        };
        let offset_us = cards.map(offset).min()?;
        Some(Self { offset_us })
    }

    /// The lab's time at the server's moment 0.
    pub(super) fn zero_us(self) -> i128 {
        self.offset_us
    }

    fn lab(self, moment: Moment) -> Duration {
        let us = i128::from(moment.micros()) + self.offset_us;
        Duration::from_micros(u64::try_from(us).unwrap_or(0))
    }
}

fn micros(time: Duration) -> i128 {
    i128::try_from(time.as_micros()).unwrap_or(i128::MAX)
}

/// Both clocks are read within this.
const GRAIN: Duration = Duration::from_millis(5);

impl EvidenceResult {
    /// Compares what a record proves with what was lost.
    pub(super) fn add(
        &mut self,
        record: &Record,
        players: &[&Seen],
        clock: ServerClock,
        losses: &Losses,
    ) {
        for entrant in &record.entrants {
            let mut seen = players.iter();
            let Some(seen) = seen.find(|seen| seen.seat == entrant.seat.0) else {
                continue;
            };
            let Some(counters) = Readings::of(record, entrant) else {
                continue;
            };
            let lost = |direction, from: Moment, to: Moment| {
                let path = Path {
                    host: seen.host,
                    port: seen.port,
                    direction,
                };
                let from = clock.lab(from).saturating_sub(GRAIN);
                losses.any(path, from, clock.lab(to) + GRAIN)
            };
            if counters.card_resent {
                let until = counters.pong_at.unwrap_or(record.decided_at);
                let truly = lost(Direction::Down, entrant.shown_at, until);
                self.cards.count(truly);
            }
            if counters.call_behind_gap {
                let truly = lost(Direction::Up, entrant.shown_at, record.decided_at);
                self.calls.count(truly);
            }
        }
    }
}

impl Proofs {
    fn count(&mut self, truly: bool) {
        self.all += 1;
        self.truly += u64::from(truly);
    }
}

/// What the kernel's counters said about one connection.
struct Readings {
    pong_at: Option<Moment>,
    card_resent: bool,
    call_behind_gap: bool,
}

impl Readings {
    fn of(record: &Record, entrant: &Entrant) -> Option<Self> {
        let shown = entrant.line?.counters?;
        let (mut before_pong, mut at_pong, mut latest) = (shown, None, shown);
        let mut pong_at = None;
        for event in &record.events {
            let (seat, counters, is_pong): (_, Option<Counters>, _) = match *event {
                Event::Pong { seat, counters, .. } => (seat, counters, true),
                Event::Counters { seat, counters, .. } => (seat, Some(counters), false),
                Event::Call { seat, counters, .. } => (seat, counters, false),
                Event::Withdrawn { .. } => continue,
            };
            if seat != entrant.seat {
                continue;
            }
            latest = counters.unwrap_or(latest);
            if pong_at.is_none() {
                before_pong = latest;
            }
            if is_pong && pong_at.is_none() {
                pong_at = Some(event.at());
                at_pong = Some(latest);
            }
        }
        let gaps_before = at_pong.unwrap_or(shown);
        Some(Self {
            pong_at,
            card_resent: before_pong.resent > shown.resent,
            call_behind_gap: latest.out_of_order > gaps_before.out_of_order,
        })
    }
}
