use std::{
    collections::VecDeque,
    hash::{BuildHasher as _, RandomState},
};

use bytes::Bytes;
use fano_arbiter::{Moment, Span};
use fano_rooms::{ConnectionId, Mark};

use crate::limits::{PINGS_UNDER_WAY_MAX, Times};

/// How many pings are sent right after a socket was opened.
const FIRST_PINGS: u8 = 5;

/// The pings of one socket: when the next one is due, and their results.
///
/// A ping carries a number that only this server can produce, so that nobody
/// can answer a ping that has not reached them yet.
#[derive(Debug)]
pub(super) struct Pings {
    connection: ConnectionId,
    sent: u64,
    under_way: VecDeque<Ping>,
    /// The numbers that were sent twice and answered at most once.
    repeated: VecDeque<u64>,
    first_left: u8,
    next_at: Moment,
    heard_at: Moment,
    measured_at: Moment,
}

#[derive(Debug)]
struct Ping {
    number: u64,
    mark: Option<Mark>,
    /// Unknown until the ping was handed to the socket.
    sent_at: Option<Moment>,
}

/// A ping that came back.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Back {
    pub(super) mark: Option<Mark>,
    pub(super) round_trip: Span,
}

/// What is due.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Due {
    /// Nothing.
    Nothing,
    /// Send a ping.
    Ping,
    /// The client is gone.
    Dead,
}

impl Pings {
    pub(super) fn new(connection: ConnectionId, now: Moment) -> Self {
        Self {
            connection,
            sent: 0,
            under_way: VecDeque::new(),
            repeated: VecDeque::new(),
            first_left: FIRST_PINGS,
            next_at: now,
            heard_at: now,
            measured_at: Moment::default(),
        }
    }

    /// What is due now; [`next_at`](Self::next_at) says when to ask again.
    pub(super) fn due(&mut self, now: Moment, times: &Times) -> Due {
        if now - self.heard_at >= span(times.silence) {
            return Due::Dead;
        }
        if now < self.next_at {
            return Due::Nothing;
        }
        if self.first_left > 0 {
            self.first_left -= 1;
            self.next_at = now + span(times.first_pings);
            return Due::Ping;
        }
        // A card that was just answered measured the round trip well enough.
        let due_at = self.measured_at + span(times.ping);
        if now < due_at {
            self.next_at = due_at;
            return Due::Nothing;
        }
        self.next_at = now + span(times.ping);
        Due::Ping
    }

    /// When something may be due again.
    pub(super) fn next_at(&self) -> Moment {
        self.next_at
    }

    /// The payload of a new ping, with or without a mark.
    pub(super) fn payload(&mut self, secret: &RandomState, mark: Option<Mark>) -> Bytes {
        if self.under_way.len() == PINGS_UNDER_WAY_MAX {
            self.under_way.pop_front();
        }
        self.sent += 1;
        let number = secret.hash_one((self.connection, self.sent));
        self.under_way.push_back(Ping {
            number,
            mark,
            sent_at: None,
        });
        Bytes::copy_from_slice(&number.to_be_bytes())
    }

    /// The payload of the last ping, for a nudge. Whoever answers only the last of
    /// several pings answers the right one, and second answers are ignored.
    pub(super) fn repeat(&mut self, secret: &RandomState) -> Bytes {
        let number = secret.hash_one((self.connection, self.sent));
        if self.repeated.len() == PINGS_UNDER_WAY_MAX {
            self.repeated.pop_front();
        }
        self.repeated.push_back(number);
        Bytes::copy_from_slice(&number.to_be_bytes())
    }

    /// All pings so far were handed to the socket; reports the marks among the
    /// new ones.
    pub(super) fn flushed(&mut self, now: Moment, mut shown: impl FnMut(Mark)) {
        for ping in &mut self.under_way {
            if ping.sent_at.is_none() {
                ping.sent_at = Some(now);
                if let Some(mark) = ping.mark {
                    shown(mark);
                }
            }
        }
    }

    /// Handles a pong. Unsolicited pongs are ignored.
    pub(super) fn pong(&mut self, payload: &[u8], now: Moment) -> Option<Back> {
        let number = number_in(payload)?;
        let place = self.under_way.iter().position(|p| p.number == number)?;
        // Pongs come in order: those before this one will never come.
        let ping = self.under_way.drain(..=place).next_back()?;
        self.heard_at = now;
        self.measured_at = now;
        Some(Back {
            mark: ping.mark,
            round_trip: now - ping.sent_at?,
        })
    }

    /// Whether this is the second answer to a ping that was sent twice: one such
    /// answer was asked for.
    pub(super) fn is_second_answer(&mut self, payload: &[u8]) -> bool {
        let number = number_in(payload);
        let place = self.repeated.iter().position(|one| Some(*one) == number);
        place.is_some_and(|place| self.repeated.drain(..=place).next_back().is_some())
    }
}

fn number_in(payload: &[u8]) -> Option<u64> {
    Some(u64::from_be_bytes(payload.try_into().ok()?))
}

pub(super) fn span(duration: std::time::Duration) -> Span {
    Span::from_micros(i64::try_from(duration.as_micros()).unwrap_or(i64::MAX))
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Moment {
        Moment::from_millis(1_000_000 + millis)
    }

    fn pings() -> (Pings, RandomState, Times) {
        let pings = Pings::new(ConnectionId(1), ms(0));
        (pings, RandomState::new(), Times::default())
    }

    #[test]
    fn five_pings_come_quickly_and_then_one_every_two_seconds() {
        let (mut pings, secret, times) = pings();
        let mut sent_at = Vec::new();
        for now in 0..10_000 {
            match pings.due(ms(now), &times) {
                Due::Ping => {
                    sent_at.push(now);
                    let payload = pings.payload(&secret, None);
                    pings.flushed(ms(now), |_| panic!("no mark"));
                    let back = pings.pong(&payload, ms(now + 3)).expect("a pong");
                    assert_eq!(back.round_trip, Span::from_millis(3));
                }
                Due::Nothing => {}
                Due::Dead => panic!("dead at {now}"),
            }
        }
        assert_eq!(
            sent_at,
            [0, 50, 100, 150, 200, 2203, 4206, 6209, 8212],
            "each two seconds after the last one came back"
        );
    }

    #[test]
    fn a_cards_own_pong_saves_a_ping() {
        let (mut pings, secret, times) = pings();
        pings.first_left = 0;
        let mark = Mark {
            series: 1,
            number: 7,
        };
        let payload = pings.payload(&secret, Some(mark));
        let mut shown = Vec::new();
        pings.flushed(ms(10), |mark| shown.push(mark));
        pings.flushed(ms(11), |_| panic!("once is enough"));
        assert_eq!(shown, [mark]);
        let back = pings.pong(&payload, ms(60)).expect("a pong");
        assert_eq!(back.mark, Some(mark));
        assert_eq!(back.round_trip, Span::from_millis(50));
        assert_eq!(pings.due(ms(1000), &times), Due::Nothing);
        assert_eq!(pings.next_at(), ms(2060));
    }

    #[test]
    fn a_repeated_ping_is_answered_once() {
        let (mut pings, secret, _) = pings();
        let mark = Mark {
            series: 1,
            number: 7,
        };
        let payload = pings.payload(&secret, Some(mark));
        pings.flushed(ms(0), |_| {});
        let nudge = pings.repeat(&secret);
        assert_eq!(nudge, payload);
        pings.flushed(ms(10), |_| panic!("it is no other card"));
        let back = pings.pong(&payload, ms(60)).expect("a pong");
        assert_eq!(
            (back.mark, back.round_trip),
            (Some(mark), Span::from_millis(60))
        );
        assert_eq!(pings.pong(&nudge, ms(70)), None);
        assert!(pings.is_second_answer(&nudge), "it was asked for");
        assert!(!pings.is_second_answer(&nudge), "but only once");
        assert!(!pings.is_second_answer(b"something"));
    }

    #[test]
    fn repeated_pings_without_answers_do_not_pile_up() {
        let (mut pings, secret, _) = pings();
        let mut last = Bytes::new();
        for _ in 0..100 {
            let _ = pings.payload(&secret, None);
            last = pings.repeat(&secret);
        }
        assert_eq!(pings.repeated.len(), PINGS_UNDER_WAY_MAX);
        assert!(pings.is_second_answer(&last));
        assert!(pings.repeated.is_empty(), "answers come in order");
    }

    #[test]
    fn silence_is_noticed_and_forged_pongs_are_ignored() {
        let (mut pings, secret, times) = pings();
        let _ = pings.payload(&secret, None);
        pings.flushed(ms(0), |_| {});
        for pong in [&[0; 8][..], &[], &[1; 125]] {
            assert_eq!(pings.pong(pong, ms(5)), None);
        }
        assert_eq!(pings.due(ms(20_000), &times), Due::Dead);
    }

    #[test]
    fn unanswered_pings_do_not_pile_up() {
        let (mut pings, secret, _) = pings();
        let first = pings.payload(&secret, None);
        for _ in 0..100 {
            let _ = pings.payload(&secret, None);
        }
        assert_eq!(pings.under_way.len(), PINGS_UNDER_WAY_MAX);
        assert_eq!(pings.pong(&first, ms(1)), None);
    }
}
