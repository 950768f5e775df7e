//! Packets on their way, by when they are due.

use std::{
    cmp::{Ordering, Reverse},
    collections::{BTreeMap, BinaryHeap},
    time::Duration,
};

use fano_fairness::Random;

use super::line::{Line, LineState};

/// Which way a packet goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Direction {
    /// From the server to a player.
    Down,
    /// From a player to the server.
    Up,
}

/// The connection of one player, in one direction. Every player has a line of
/// their own: packets of different players do not wait for each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Path {
    /// The host of the player, counted from 0.
    pub host: usize,
    /// The player's port there.
    pub port: u16,
    /// Which way.
    pub direction: Direction,
}

/// What became of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// It is on its way and due then.
    Queued(Duration),
    /// It was lost.
    Lost,
}

/// A packet that is due.
#[derive(Clone, Debug)]
pub struct Sent<P> {
    /// When it should arrive.
    pub due: Duration,
    /// Where it travels.
    pub path: Path,
    /// The packet.
    pub packet: P,
    number: u64,
}

impl<P> Sent<P> {
    fn key(&self) -> (Duration, u64) {
        (self.due, self.number)
    }
}

impl<P> PartialEq for Sent<P> {
    fn eq(&self, other: &Self) -> bool {
        self.key() == other.key()
    }
}

impl<P> Eq for Sent<P> {}

impl<P> PartialOrd for Sent<P> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<P> Ord for Sent<P> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.key().cmp(&other.key())
    }
}

/// All packets on their way. Times count from the lab's beginning.
#[derive(Debug)]
pub struct Queue<P> {
    /// Down and up, for each host.
    lines: Vec<[Line; 2]>,
    states: BTreeMap<Path, LineState>,
    waiting: BinaryHeap<Reverse<Sent<P>>>,
    random: Random,
    number: u64,
}

impl<P> Queue<P> {
    /// An empty queue; `lines` are down and up for each host.
    #[must_use]
    pub fn new(lines: Vec<[Line; 2]>, random: Random) -> Self {
        Self {
            lines,
            states: BTreeMap::new(),
            waiting: BinaryHeap::new(),
            random,
            number: 0,
        }
    }

    /// Takes a packet of some bytes that was sent now.
    pub fn push(&mut self, now: Duration, path: Path, bytes: usize, packet: P) -> Fate {
        let Some([down, up]) = self.lines.get(path.host) else {
            return Fate::Lost;
        };
        let line = match path.direction {
            Direction::Down => down,
            Direction::Up => up,
        };
        let state = self.states.entry(path).or_default();
        let Some(due) = state.pass(line, now, bytes, &mut self.random) else {
            return Fate::Lost;
        };
        let number = self.number;
        self.number += 1;
        self.waiting.push(Reverse(Sent {
            due,
            path,
            packet,
            number,
        }));
        Fate::Queued(due)
    }

    /// When the next packet is due.
    #[must_use]
    pub fn next_due(&self) -> Option<Duration> {
        self.waiting.peek().map(|Reverse(sent)| sent.due)
    }

    /// The next packet that is due by now.
    pub fn pop(&mut self, now: Duration) -> Option<Sent<P>> {
        if self.next_due()? > now {
            return None;
        }
        self.waiting.pop().map(|Reverse(sent)| sent)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn path(host: usize, port: u16, direction: Direction) -> Path {
        Path {
            host,
            port,
            direction,
        }
    }

    #[test]
    fn packets_arrive_after_their_own_delay() {
        let near = [Line::new(millis(2)), Line::new(millis(3))];
        let far = [Line::new(millis(60)), Line::new(millis(70))];
        let mut queue = Queue::new(vec![near, far], Random::new(1, 1));
        queue.push(millis(0), path(1, 9, Direction::Down), 60, "far, down");
        queue.push(millis(1), path(0, 9, Direction::Up), 60, "near, up");
        queue.push(millis(1), path(0, 9, Direction::Down), 60, "near, down");
        assert_eq!(queue.next_due(), Some(millis(3)));
        assert!(queue.pop(millis(2)).is_none(), "not yet");
        let mut arrived = Vec::new();
        while let Some(sent) = queue.pop(millis(100)) {
            arrived.push((sent.due, sent.packet));
        }
        let expected = [
            (millis(3), "near, down"),
            (millis(4), "near, up"),
            (millis(60), "far, down"),
        ];
        assert_eq!(arrived, expected);
        let lost = queue.push(millis(0), path(2, 9, Direction::Up), 60, "nowhere");
        assert_eq!(lost, Fate::Lost, "there is no such host");
    }

    /// Two connections over one jittering host, many packets each.
    fn arrivals(reorders: bool) -> Vec<(u16, u32)> {
        let line = Line {
            jitter: millis(20),
            reorders,
            ..Line::new(millis(10))
        };
        let mut queue = Queue::new(vec![[line; 2]], Random::new(3, 1));
        for number in 0..200 {
            for port in [1, 2] {
                let path = path(0, port, Direction::Up);
                queue.push(millis(u64::from(number)), path, 60, (port, number));
            }
        }
        let mut arrived = Vec::new();
        while let Some(sent) = queue.pop(millis(100_000)) {
            arrived.push(sent.packet);
        }
        arrived
    }

    #[test]
    fn packets_of_one_connection_keep_their_order_unless_asked() {
        let in_order = |arrived: &[(u16, u32)], port: u16| {
            let own = arrived.iter().filter(|(other, _)| *other == port);
            own.is_sorted_by_key(|(_, number)| *number)
        };
        let arrived = arrivals(false);
        assert_eq!(arrived.len(), 400);
        assert!(in_order(&arrived, 1) && in_order(&arrived, 2));
        assert!(
            !arrived.is_sorted_by_key(|(_, number)| *number),
            "two connections do not wait for each other"
        );
        assert!(!in_order(&arrivals(true), 1));
    }
}
