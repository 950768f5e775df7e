//! When this machine itself was late. What happened then says nothing about the
//! server.

use std::time::Duration;

/// Later than this counts.
pub(crate) const LATE: Duration = Duration::from_millis(2);

/// A time in which something did not run although it should have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Pause {
    pub(crate) from: Duration,
    pub(crate) to: Duration,
}

/// A packet that the relay sent on too late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct LatePacket {
    pub(crate) at: Duration,
    pub(crate) host: usize,
    pub(crate) port: u16,
}

/// Everything that was late during a run.
#[derive(Clone, Debug, Default)]
pub(crate) struct Lateness {
    /// The relay's pauses.
    pub(crate) relay: Vec<Pause>,
    /// The relay's late packets.
    pub(crate) packets: Vec<LatePacket>,
    /// Pauses of the threads that play, by host.
    pub(crate) players: Vec<Vec<Pause>>,
    /// Times in which another machine had our processor.
    pub(crate) stolen: Vec<Pause>,
}

/// Who was late.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Culprit {
    Player,
    Relay,
    Machine,
}

impl Lateness {
    /// Puts everything in order; afterwards it can be searched.
    pub(crate) fn sort(&mut self) {
        self.packets.sort_by_key(|packet| packet.at);
        for pauses in self
            .players
            .iter_mut()
            .chain([&mut self.relay, &mut self.stolen])
        {
            pauses.sort_by_key(|pause| pause.to);
        }
    }

    /// Who was late in a window of time, as far as these connections (host and
    /// port) are concerned.
    pub(crate) fn culprit(
        &self,
        (from, to): (Duration, Duration),
        ports: &[(usize, u16)],
    ) -> Option<Culprit> {
        let any = |pauses: &[Pause]| {
            let first = pauses.partition_point(|pause| pause.to < from);
            // Pauses of one thread do not overlap, so the first one decides.
            pauses.get(first).is_some_and(|pause| pause.from <= to)
        };
        if any(&self.stolen) {
            return Some(Culprit::Machine);
        }
        if self.players.iter().any(|pauses| any(pauses)) {
            return Some(Culprit::Player);
        }
        let first = self.packets.partition_point(|packet| packet.at < from);
        let mut packets = self.packets[first..].iter();
        let late_packet = packets
            .by_ref()
            .take_while(|packet| packet.at <= to)
            .any(|packet| ports.contains(&(packet.host, packet.port)));
        (late_packet || any(&self.relay)).then_some(Culprit::Relay)
    }
}

/// More of the processor's time than this, taken by other machines, counts.
const STOLEN_SHARE_MAX: f64 = 0.1;

/// What `/proc/stat` says about all processors together, in ticks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Processors {
    total: u64,
    stolen: u64,
}

impl Processors {
    pub(crate) fn parse(stat: &str) -> Option<Self> {
        let line = stat.lines().find(|line| line.starts_with("cpu "))?;
        let ticks: Option<Vec<u64>> = line
            .split_whitespace()
            .skip(1)
            .take(8)
            .map(|ticks| ticks.parse().ok())
            .collect();
        let ticks = ticks?;
        Some(Self {
            total: ticks.iter().sum(),
            stolen: *ticks.get(7)?,
        })
    }

    /// Whether other machines took much of the time since `before`. A little is
    /// taken all the time, and what takes longer than [`LATE`] also shows in the
    /// relay's and the players' pauses.
    pub(crate) fn were_stolen(self, before: Self) -> bool {
        let stolen = self.stolen.saturating_sub(before.stolen) as f64;
        let total = self.total.saturating_sub(before.total) as f64;
        stolen > STOLEN_SHARE_MAX * total
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn millis(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    fn pause(from: u64, to: u64) -> Pause {
        Pause {
            from: millis(from),
            to: millis(to),
        }
    }

    #[test]
    fn only_what_was_late_meanwhile_counts() {
        let mut lateness = Lateness {
            relay: vec![pause(500, 510)],
            packets: [(300, 0, 7), (200, 1, 9)]
                .map(|(at, host, port)| LatePacket {
                    at: millis(at),
                    host,
                    port,
                })
                .to_vec(),
            players: vec![vec![], vec![pause(700, 750), pause(100, 103)]],
            stolen: vec![pause(900, 1000)],
        };
        lateness.sort();
        let ports = [(0, 7), (1, 8)];
        let late = |from, to| lateness.culprit((millis(from), millis(to)), &ports);
        assert_eq!(late(0, 99), None);
        assert_eq!(late(0, 100), Some(Culprit::Player));
        assert_eq!(late(103, 104), Some(Culprit::Player));
        assert_eq!(late(104, 250), None, "another player's packet");
        assert_eq!(late(104, 300), Some(Culprit::Relay));
        assert_eq!(late(301, 499), None);
        assert_eq!(late(505, 506), Some(Culprit::Relay));
        assert_eq!(late(740, 2000), Some(Culprit::Machine));
        assert_eq!(late(1001, 2000), None);
    }

    #[test]
    fn only_much_stolen_time_counts() {
        let stat = |idle: u64, stolen: u64| {
            let text = format!("cpu  10 20 30 {idle} 50 60 70 {stolen} 0 0\ncpu0 1 2 3 4\n");
            Processors::parse(&text).expect("all figures")
        };
        let before = stat(40, 80);
        assert_eq!((before.total, before.stolen), (360, 80));
        assert!(!stat(58, 82).were_stolen(before));
        assert!(stat(57, 83).were_stolen(before));
        assert!(!before.were_stolen(before));
        assert_eq!(Processors::parse("intr 1"), None);
    }
}
