//! Where a connection or request comes from, as far as limits need to know.

use std::{
    fmt,
    net::{IpAddr, Ipv6Addr, SocketAddr},
};

use axum::http::HeaderMap;

/// The two ends of a TCP connection.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Endpoints {
    pub(crate) local: SocketAddr,
    pub(crate) remote: SocketAddr,
}

impl Endpoints {
    /// The same ends as the kernel lists them for a socket that takes IPv4
    /// clients on an IPv6 address.
    pub(crate) fn as_ipv6(self) -> Self {
        let mapped = |end: SocketAddr| match end.ip() {
            IpAddr::V4(address) => SocketAddr::new(address.to_ipv6_mapped().into(), end.port()),
            IpAddr::V6(_) => end,
        };
        Self {
            local: mapped(self.local),
            remote: mapped(self.remote),
        }
    }
}

/// What limits count as one client: an IPv4 address, or the /64 network of an
/// IPv6 address, since every home gets 2⁶⁴ of those.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct ClientNetwork(IpAddr);

impl ClientNetwork {
    pub(crate) fn of(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4(address),
            IpAddr::V6(address) => {
                let [a, b, c, d, ..] = address.segments();
                IpAddr::V6(Ipv6Addr::new(a, b, c, d, 0, 0, 0, 0))
            }
        })
    }

    /// Whether it is this machine.
    pub(crate) fn is_loopback(self) -> bool {
        match self.0 {
            IpAddr::V4(address) => address.is_loopback(),
            // ::1 without its last half is ::.
            IpAddr::V6(address) => address.is_unspecified(),
        }
    }
}

impl fmt::Display for ClientNetwork {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// The address a request comes from. A trusted proxy appends its client's
/// address to `X-Forwarded-For`; everything before that was written by the
/// client itself.
pub(crate) fn client_address(
    endpoints: Endpoints,
    headers: &HeaderMap,
    trust_proxy: bool,
) -> IpAddr {
    let forwarded = || {
        let last = headers.get_all("x-forwarded-for").iter().next_back()?;
        let last = last.to_str().ok()?.rsplit(',').next()?.trim();
        let bare = last.trim_start_matches('[').trim_end_matches(']');
        let with_port = || last.parse().ok().map(|address: SocketAddr| address.ip());
        bare.parse().ok().or_else(with_port)
    };
    let remote = endpoints.remote.ip();
    if trust_proxy {
        forwarded().unwrap_or(remote)
    } else {
        remote
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn address(forwarded: &[&'static str], trust_proxy: bool) -> String {
        let endpoints = Endpoints {
            local: "127.0.0.1:80".parse().expect("an address"),
            remote: "10.0.0.1:999".parse().expect("an address"),
        };
        let mut headers = HeaderMap::new();
        for value in forwarded {
            headers.append("x-forwarded-for", value.parse().expect("a header"));
        }
        client_address(endpoints, &headers, trust_proxy).to_string()
    }

    #[test]
    fn only_the_last_forwarded_address_counts_and_only_from_a_trusted_proxy() {
        assert_eq!(address(&["1.2.3.4"], false), "10.0.0.1");
        assert_eq!(address(&["1.2.3.4"], true), "1.2.3.4");
        assert_eq!(address(&["6.6.6.6, 1.2.3.4"], true), "1.2.3.4");
        assert_eq!(address(&["6.6.6.6", "1.2.3.4"], true), "1.2.3.4");
        assert_eq!(address(&["[2001:db8::7]:4711"], true), "2001:db8::7");
        assert_eq!(address(&["2001:db8::7"], true), "2001:db8::7");
        assert_eq!(address(&["nonsense"], true), "10.0.0.1");
        assert_eq!(address(&[], true), "10.0.0.1");
    }

    #[test]
    fn an_ipv6_client_is_its_network() {
        let network = |text: &str| ClientNetwork::of(text.parse().expect("an address"));
        assert_eq!(network("2001:db8:1:2::3"), network("2001:db8:1:2:ffff::4"));
        assert_ne!(network("2001:db8:1:2::3"), network("2001:db8:1:3::3"));
        assert_eq!(network("::ffff:1.2.3.4"), network("1.2.3.4"));
        assert!(network("::1").is_loopback() && network("127.0.0.9").is_loopback());
        assert!(!network("2001:db8::1").is_loopback());
    }
}
