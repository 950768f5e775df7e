use std::{
    net::{IpAddr, Ipv4Addr, SocketAddr},
    str::FromStr,
};

use crate::LoadError;

/// A server on this machine. No other server can be named, so that nobody can
/// use this program to burden somebody else's.
///
/// ```
/// use fano_load::Target;
///
/// let target: Target = "ws://127.0.0.1:8057".parse()?;
/// assert_eq!(target.address().port(), 8057);
/// assert!("ws://192.0.2.1:80".parse::<Target>().is_err());
/// # Ok::<(), fano_load::LoadError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target(SocketAddr);

impl Target {
    /// Where to connect to.
    #[must_use]
    pub fn address(self) -> SocketAddr {
        self.0
    }
}

impl FromStr for Target {
    type Err = LoadError;

    fn from_str(url: &str) -> Result<Self, LoadError> {
        let bad = || LoadError::BadUrl {
            url: url.to_owned(),
        };
        let rest = url.strip_prefix("ws://").or(url.strip_prefix("http://"));
        let authority = rest.ok_or_else(bad)?.trim_end_matches('/');
        let (host, port) = match authority.rsplit_once(':') {
            Some((host, port)) if !port.ends_with(']') => (host, port.parse().map_err(|_| bad())?),
            _ => (authority, 80),
        };
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let ip = match host {
            "localhost" => IpAddr::V4(Ipv4Addr::LOCALHOST),
            // A host name could resolve to anything, so only addresses are accepted.
            _ if host.is_empty() || host.contains('/') => return Err(bad()),
            _ => host.parse().map_err(|_| LoadError::NotHere {
                host: host.to_owned(),
            })?,
        };
        if ip.is_loopback() {
            Ok(Self(SocketAddr::new(ip, port)))
        } else {
            Err(LoadError::NotHere {
                host: host.to_owned(),
            })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_this_machine_can_be_named() {
        for (url, address) in [
            ("ws://127.0.0.1:8057", "127.0.0.1:8057"),
            ("http://127.3.2.1:99/", "127.3.2.1:99"),
            ("ws://localhost", "127.0.0.1:80"),
            ("ws://localhost:1234", "127.0.0.1:1234"),
            ("ws://[::1]:8057", "[::1]:8057"),
            ("ws://[::1]", "[::1]:80"),
        ] {
            let target: Target = url.parse().expect(url);
            assert_eq!(target.address().to_string(), address);
        }
        for url in [
            "ws://example.org",
            "ws://10.0.0.1:80",
            "http://[2001:db8::1]:80",
            "ws://0.0.0.0:80",
        ] {
            let error = url.parse::<Target>().expect_err(url);
            assert!(matches!(error, LoadError::NotHere { .. }), "{url}: {error}");
        }
        for url in [
            "",
            "localhost",
            "wss://localhost",
            "ws://:80",
            "ws://localhost:x",
        ] {
            let error = url.parse::<Target>().expect_err(url);
            assert!(matches!(error, LoadError::BadUrl { .. }), "{url}: {error}");
        }
    }
}
