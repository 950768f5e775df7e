//! Where the figures about a player's own connection come from.

use std::net::{IpAddr, SocketAddr};

use axum::http::HeaderMap;
use fano_arbiter::{Kernel, Span};
use tracing::debug;

use super::{Endpoints, TcpHandle, TcpInfoReader};

/// The smoothed round trip between player and proxy, in microseconds.
const ROUND_TRIP: &str = "fano-round-trip";
/// How far round trips deviate from it, in microseconds.
const DEVIATION: &str = "fano-round-trip-deviation";
/// Both ends of the connection between player and proxy: the player's address
/// and port, then the proxy's.
const CLIENT_SOCKET: &str = "fano-client-socket";

/// No player is this far away.
const ROUND_TRIP_US_MAX: i64 = 10_000_000;

/// The kernel that knows about a player's connection.
#[derive(Clone, Debug)]
pub(crate) enum KernelSource {
    /// Ours: the player is at the other end of this connection.
    Own(TcpHandle),
    /// Ours: the player is at the other end of this connection of a proxy on the
    /// same machine.
    SameMachine(Endpoints),
    /// A trusted proxy's, if it reported anything when the socket was opened.
    Proxy(Option<Kernel>),
}

impl KernelSource {
    /// What is known at this moment.
    pub(crate) fn read(&self, tcp_info: &TcpInfoReader) -> Option<Kernel> {
        match self {
            Self::Own(tcp) => tcp_info.read_own(tcp),
            Self::SameMachine(endpoints) => tcp_info.read(*endpoints),
            Self::Proxy(kernel) => *kernel,
        }
    }
}

/// Which connection of a proxy is the player's. If the proxy is on this machine,
/// our kernel knows it as well as our own connections, losses included.
///
/// `client` is the player's address by the forwarding header: a report about
/// anybody else is ignored.
pub(crate) fn proxied_connection(
    headers: &HeaderMap,
    client: IpAddr,
    tcp_info: &TcpInfoReader,
) -> Option<Endpoints> {
    let last = headers.get_all(CLIENT_SOCKET).iter().next_back()?;
    let reported = last.to_str().ok().and_then(endpoints);
    if reported.is_none() && !last.is_empty() {
        debug!("ignored a header that does not name a connection");
    }
    let reported = reported?;
    if reported.remote.ip().to_canonical() != client.to_canonical() {
        return None;
    }
    let known = |endpoints: &Endpoints| tcp_info.read(*endpoints).is_some();
    [reported, reported.as_ipv6()].into_iter().find(known)
}

/// Parses `ADDRESS PORT ADDRESS PORT`.
fn endpoints(text: &str) -> Option<Endpoints> {
    let mut words = text.split_ascii_whitespace();
    let mut end = || {
        let address: IpAddr = words.next()?.parse().ok()?;
        let port = words.next()?.parse().ok()?;
        Some(SocketAddr::new(address.to_canonical(), port))
    };
    let (remote, local) = (end()?, end()?);
    let same_family = remote.is_ipv4() == local.is_ipv4();
    (same_family && words.next().is_none()).then_some(Endpoints { local, remote })
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
    fn a_proxy_names_the_player_s_connection() {
        let ends = |text| endpoints(text).map(|it| (it.remote.to_string(), it.local.to_string()));
        let four = ("192.0.2.7:4711".to_owned(), "198.51.100.1:443".to_owned());
        assert_eq!(ends("192.0.2.7 4711 198.51.100.1 443"), Some(four.clone()));
        let mapped = "::ffff:192.0.2.7 4711 ::ffff:198.51.100.1 443";
        assert_eq!(ends(mapped), Some(four));
        let six = ("[2001:db8::7]:4711".to_owned(), "[::1]:443".to_owned());
        assert_eq!(ends("2001:db8::7 4711 ::1 443"), Some(six));
        for bad in [
            "",
            "192.0.2.7 4711",
            "192.0.2.7 4711 198.51.100.1 443 9",
            "192.0.2.7 4711 ::1 443",
            "192.0.2.7 70000 198.51.100.1 443",
            "unix: 0 198.51.100.1 443",
        ] {
            assert_eq!(ends(bad), None, "{bad:?}");
        }
    }

    #[test]
    fn only_a_connection_of_this_machine_with_the_player_counts() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").expect("a port");
        let proxy = listener.local_addr().expect("an address");
        let player = std::net::TcpStream::connect(proxy).expect("a connection");
        let ours = player.local_addr().expect("an address");
        let _accepted = listener.accept().expect("the player");
        let tcp_info = TcpInfoReader::open();
        let found = |client: &str, port: u16| {
            let mut headers = HeaderMap::new();
            let value = format!("{} {port} {} {}", ours.ip(), proxy.ip(), proxy.port());
            headers.append(CLIENT_SOCKET, value.parse().expect("a header"));
            let client = client.parse().expect("an address");
            proxied_connection(&headers, client, &tcp_info).is_some()
        };
        assert_eq!(found("127.0.0.1", ours.port()), cfg!(target_os = "linux"));
        assert!(!found("192.0.2.7", ours.port()), "somebody else's");
        assert!(!found("127.0.0.1", proxy.port()), "there is none");
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
