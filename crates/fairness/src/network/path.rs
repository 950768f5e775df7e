//! One direction of a connection, as TCP makes it: everything arrives, in order.

use std::collections::VecDeque;

use fano_arbiter::Moment;

use super::{Conditions, span};
use crate::Random;

/// A loss that a later packet reveals is noticed after this many round trips …
const REVEALED_ROUND_TRIPS: f64 = 1.25;
/// … and at once when so many have arrived.
const PACKETS_BEHIND_GAP: u32 = 3;

/// One direction of a connection. A lost segment holds up those behind it.
#[derive(Debug)]
pub(crate) struct Path<T> {
    /// How long a segment needs without jitter, in milliseconds.
    base: f64,
    /// What was sent and not delivered yet. The front has not arrived.
    segments: VecDeque<Segment<T>>,
    /// The number of the front segment.
    front: u64,
    /// Segments that are not lost arrive in the order they were sent.
    last_arrival: Moment,
    /// When something that has been delivered since was sent again.
    last_resent: Option<Moment>,
    /// How many segments were sent again and delivered.
    resent: u32,
    /// How many segments arrived before one that was sent earlier.
    pub(crate) out_of_order: u32,
}

#[derive(Debug)]
struct Segment<T> {
    content: T,
    /// How long its way takes, in milliseconds.
    way: f64,
    arrives_at: Moment,
    has_arrived: bool,
    /// When it is sent again, if it was lost.
    resent_at: Option<Moment>,
    /// How many arrived that were sent behind it, if it was lost.
    behind: u32,
}

/// A segment that reached the other end.
#[derive(Debug)]
pub(crate) struct Delivered<T> {
    pub(crate) content: T,
    /// Whether it came right through: neither lost nor held up.
    pub(crate) came_through: bool,
}

impl<T> Path<T> {
    pub(crate) fn new(base: f64) -> Self {
        Self {
            base,
            segments: VecDeque::new(),
            front: 0,
            last_arrival: Moment::default(),
            last_resent: None,
            resent: 0,
            out_of_order: 0,
        }
    }

    /// Sends a segment. Calls `arrives` with the number and the time of every
    /// segment whose arrival is known from now on.
    pub(crate) fn send(
        &mut self,
        content: T,
        now: Moment,
        conditions: &Conditions,
        random: &mut Random,
        mut arrives: impl FnMut(u64, Moment),
    ) {
        let now = self.departure(now, conditions);
        let way = self.base + conditions.jitter(random);
        let is_lost = conditions.is_lost(random);
        let (arrives_at, resent_at) = if is_lost {
            let (first, last) = conditions.timeouts(random);
            (now + span(last + way), Some(now + span(first)))
        } else {
            let arrives_at = self.last_arrival.max(now + span(way));
            self.last_arrival = arrives_at;
            self.reveal_losses(now, conditions, &mut arrives);
            (arrives_at, None)
        };
        arrives(self.front + self.segments.len() as u64, arrives_at);
        self.segments.push_back(Segment {
            content,
            way,
            arrives_at,
            has_arrived: false,
            resent_at,
            behind: 0,
        });
    }

    /// When a new segment is sent: while one that was sent again is not acknowledged,
    /// TCP holds new ones back.
    fn departure(&self, now: Moment, conditions: &Conditions) -> Moment {
        let round_trip = span(conditions.round_trip);
        let under_way = self.segments.iter().filter_map(|segment| segment.resent_at);
        let resent = under_way.chain(self.last_resent).filter(|at| *at <= now);
        resent.fold(now, |departure, at| departure.max(at + round_trip))
    }

    /// A segment that arrives tells the sender what was lost before it.
    fn reveal_losses(
        &mut self,
        now: Moment,
        conditions: &Conditions,
        arrives: &mut impl FnMut(u64, Moment),
    ) {
        for (segment, number) in self.segments.iter_mut().zip(self.front..) {
            segment.behind += 1;
            let round_trips = match segment.behind >= PACKETS_BEHIND_GAP {
                true => 1.0,
                false => REVEALED_ROUND_TRIPS,
            };
            let revealed_at = now + span(round_trips * conditions.round_trip);
            if segment.resent_at.is_some_and(|at| at > revealed_at) {
                segment.resent_at = Some(revealed_at);
                segment.arrives_at = revealed_at + span(segment.way);
                arrives(number, segment.arrives_at);
            }
        }
    }

    /// A segment arrives, unless it was found to arrive at another time.
    /// Returns its content, and whether it was sent only once.
    pub(crate) fn arrive(&mut self, number: u64, now: Moment) -> Option<(&T, bool)> {
        let place = usize::try_from(number.checked_sub(self.front)?).ok()?;
        let segment = self.segments.get_mut(place)?;
        if segment.has_arrived || segment.arrives_at != now {
            return None;
        }
        segment.has_arrived = true;
        if place > 0 {
            self.out_of_order = self.out_of_order.wrapping_add(1);
        }
        let segment = self.segments.get(place)?;
        Some((&segment.content, segment.resent_at.is_none()))
    }

    /// The next segment, if it is here.
    pub(crate) fn deliver(&mut self, now: Moment) -> Option<Delivered<T>> {
        if !self.segments.front()?.has_arrived {
            return None;
        }
        let segment = self.segments.pop_front()?;
        self.front += 1;
        let was_resent = segment.resent_at.is_some();
        self.last_resent = self.last_resent.max(segment.resent_at);
        self.resent = self.resent.wrapping_add(u32::from(was_resent));
        Some(Delivered {
            content: segment.content,
            came_through: !was_resent && segment.arrives_at == now,
        })
    }

    /// How many segments were sent again by now.
    pub(crate) fn resent(&self, now: Moment) -> u32 {
        let resent = |segment: &&Segment<T>| segment.resent_at.is_some_and(|at| at <= now);
        let under_way = self.segments.iter().filter(resent).count();
        self.resent.wrapping_add(under_way as u32)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use fano_arbiter::Span;

    use super::*;
    use crate::Setup;

    fn conditions(loss: f64) -> (Conditions, Random) {
        let mut random = Random::new(1, 1);
        let setup = Setup {
            loss,
            ..Setup::default()
        };
        let (conditions, _) = Conditions::draw(&setup, (100.0, 100.0), &mut random);
        (conditions, random)
    }

    /// Sends 0, 1, 2 … every ten milliseconds. Returns when each is delivered.
    fn deliveries(count: u64, loss: f64) -> (Path<u64>, Vec<(Moment, u64)>) {
        let (conditions, mut random) = conditions(loss);
        let mut path = Path::new(50.0);
        let mut due = BTreeSet::new();
        for number in 0..count {
            let now = Moment::from_millis(1_000 + 10 * number);
            path.send(number, now, &conditions, &mut random, |segment, at| {
                due.insert((at, segment));
            });
        }
        let mut delivered = Vec::new();
        for (now, number) in due {
            path.arrive(number, now);
            while let Some(segment) = path.deliver(now) {
                delivered.push((now, segment.content));
            }
        }
        (path, delivered)
    }

    #[test]
    fn everything_arrives_in_order() {
        for loss in [0.0, 0.1, 0.5] {
            let (path, delivered) = deliveries(500, loss);
            let numbers: Vec<u64> = delivered.iter().map(|(_, number)| *number).collect();
            assert_eq!(numbers, (0..500).collect::<Vec<u64>>(), "loss {loss}");
            let end = Moment::from_millis(1_000_000);
            assert_eq!(path.resent(end) > 0, loss > 0.0);
            assert_eq!(path.out_of_order > 0, loss > 0.0);
        }
    }

    #[test]
    fn what_follows_reveals_a_loss_long_before_the_timeout() {
        let (_, delivered) = deliveries(500, 0.1);
        let sent = |number: u64| Moment::from_millis(1_000 + 10 * number);
        let waits = delivered.iter().map(|(at, number)| *at - sent(*number));
        // One round trip and a quarter, the way itself, what comes next may be lost
        // as well, and before that it may have waited for another loss to be repaired.
        let longest = waits.max().expect("some were sent");
        assert!(longest > Span::from_millis(175), "{longest}");
        assert!(longest < Span::from_millis(360), "{longest}");
    }

    #[test]
    fn what_is_sent_while_a_loss_is_repaired_waits_for_that() {
        let (conditions, mut random) = conditions(0.0);
        let mut path = Path::new(50.0);
        let ms = Moment::from_millis;
        let segment = |content, resent_at| Segment {
            content,
            way: 50.0,
            arrives_at: ms(1_185),
            has_arrived: false,
            resent_at,
            behind: 1,
        };
        path.segments.push_back(segment(0, Some(ms(1_135))));
        let repaired = ms(1_135) + span(conditions.round_trip);
        for (sent, departs) in [
            (1_134, ms(1_134)),
            (1_135, repaired),
            (1_200, repaired),
            (1_236, ms(1_236)),
        ] {
            assert_eq!(path.departure(ms(sent), &conditions), departs, "{sent}");
        }
        let arrived = path
            .arrive(0, ms(1_185))
            .map(|(content, once)| (*content, once));
        assert_eq!(arrived, Some((0, false)));
        assert!(path.deliver(ms(1_185)).is_some());
        path.send(1, ms(1_200), &conditions, &mut random, |_, at| {
            assert!(at >= repaired + Span::from_millis(50), "{at:?}");
        });
    }

    #[test]
    fn the_first_timeout_is_what_linux_chooses() {
        let (conditions, mut random) = conditions(0.0);
        let (first, last) = conditions.timeouts(&mut random);
        assert_eq!(first, 304.0, "the round trip, 200 ms and a tick");
        assert_eq!(first, last, "nothing is lost again");
    }
}
