//! Where the figures about a player's own connection come from.

use axum::http::HeaderMap;
use fano_arbiter::{Kernel, Span};
use tracing::debug;

use super::{Endpoints, TcpInfoReader};

/// The smoothed round trip between player and proxy, in microseconds.
const ROUND_TRIP: &str = "fano-round-trip";
/// How far round trips deviate from it, in microseconds.
const DEVIATION: &str = "fano-round-trip-deviation";

/// No player is this far away.
const ROUND_TRIP_US_MAX: i64 = 10_000_000;

/// The kernel that knows about a player's connection.
#[derive(Clone, Copy, Debug)]
pub(crate) enum KernelSource {
    /// Ours: the player is at the other end of this connection.
    Own(Endpoints),
    /// A trusted proxy's, if it reported anything when the socket was opened.
    Proxy(Option<Kernel>),
}

impl KernelSource {
    /// What is known at this moment.
    pub(crate) fn read(self, tcp_info: &TcpInfoReader) -> Option<Kernel> {
        match self {
            Self::Own(endpoints) => tcp_info.read(endpoints),
            Self::Proxy(kernel) => kernel,
        }
    }
}

/// What a proxy says about its connection to the player.
///
/// Only the last value of a header counts: a proxy that adds a header instead
/// of replacing it leaves the client's own in front.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct ProxyReport {
    pub(crate) round_trip: Span,
    deviation: Span,
}

impl ProxyReport {
    pub(crate) fn read(headers: &HeaderMap) -> Option<Self> {
        let round_trip = micros(headers, ROUND_TRIP)?;
        // A kernel assumes the same after its first sample.
        let deviation = micros(headers, DEVIATION).unwrap_or(round_trip / 2);
        Some(Self {
            round_trip,
            deviation,
        })
    }

    /// The bound for the whole way to the player. `own` describes the way from
    /// here to the proxy; its smoothed round trip contains delayed
    /// acknowledgements, its shortest does not.
    pub(crate) fn kernel(self, own: Option<Kernel>) -> Kernel {
        let to_proxy = own.map_or(Span::ZERO, |own| own.min_round_trip);
        Kernel::from_proxy(self.round_trip + to_proxy, self.deviation)
    }
}

fn micros(headers: &HeaderMap, name: &str) -> Option<Span> {
    let last = headers.get_all(name).iter().next_back()?;
    let micros = last.to_str().ok().and_then(|text| text.trim().parse().ok());
    let valid = micros.filter(|micros| (1..=ROUND_TRIP_US_MAX).contains(micros));
    if valid.is_none() && !last.is_empty() {
        debug!(header = name, "ignored a header that is not a round trip");
    }
    valid.map(Span::from_micros)
}

#[cfg(test)]
mod tests {
    use fano_arbiter::Counters;

    use super::*;

    fn report(lines: &[(&'static str, &'static str)]) -> Option<(i64, i64)> {
        let mut headers = HeaderMap::new();
        for (name, value) in lines {
            headers.append(*name, value.parse().expect("a header"));
        }
        let report = ProxyReport::read(&headers)?;
        Some((report.round_trip.micros(), report.deviation.micros()))
    }

    #[test]
    fn a_proxy_reports_microseconds() {
        assert_eq!(report(&[]), None);
        assert_eq!(report(&[(ROUND_TRIP, "40000")]), Some((40_000, 20_000)));
        let both = [(ROUND_TRIP, " 40000 "), (DEVIATION, "700")];
        assert_eq!(report(&both), Some((40_000, 700)));
        assert_eq!(report(&both[1..]), None, "a deviation from what?");
    }

    #[test]
    fn only_the_last_value_counts() {
        let replaced = [(ROUND_TRIP, "900000"), (ROUND_TRIP, "40000")];
        assert_eq!(report(&replaced), Some((40_000, 20_000)));
        let spoiled = [(ROUND_TRIP, "900000"), (ROUND_TRIP, "")];
        assert_eq!(report(&spoiled), None, "the proxy knows nothing");
    }

    #[test]
    fn what_is_not_a_round_trip_is_ignored() {
        let bad = [
            "", "0", "-5", "1.5", "40ms", "0x10", "1,2", "10000001", "é", "9e9",
        ];
        for value in bad {
            assert_eq!(report(&[(ROUND_TRIP, value)]), None, "{value:?}");
            let deviation = [(ROUND_TRIP, "10000000"), (DEVIATION, value)];
            assert_eq!(report(&deviation), Some((10_000_000, 5_000_000)));
        }
        let huge = "99999999999999999999999";
        assert_eq!(report(&[(ROUND_TRIP, huge)]), None);
    }

    #[test]
    fn the_way_to_the_proxy_comes_on_top() {
        let report = ProxyReport {
            round_trip: Span::from_millis(40),
            deviation: Span::from_millis(20),
        };
        let own = Kernel {
            min_round_trip: Span::from_millis(3),
            round_trip: Span::from_millis(20),
            deviation: Span::from_millis(9),
            counters: Some(Counters::default()),
        };
        let whole = report.kernel(Some(own));
        assert_eq!(whole.round_trip, Span::from_millis(43));
        assert_eq!(whole.deviation, Span::from_millis(20));
        assert_eq!(whole.counters, None, "they are about the proxy");
        assert_eq!(report.kernel(None).round_trip, Span::from_millis(40));
    }
}
