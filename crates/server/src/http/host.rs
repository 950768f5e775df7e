//! Which host names the server answers to.
//!
//! Somebody else's page can point its own name at this server's address (DNS
//! rebinding). The browser then takes this server for that page's, and sends
//! `Host` and `Origin` that agree with each other. So the name itself must be
//! one of ours. Addresses cannot be rebound: a browser that asks for one has
//! really connected to it.

use std::{collections::BTreeSet, net::IpAddr};

use axum::http::{HeaderMap, Uri, Version, header, uri::Authority};

use super::problem::Problem;
use crate::config::Config;

/// The names the server answers to, besides its addresses and `localhost`.
#[derive(Clone, Debug)]
pub(crate) struct HostNames(BTreeSet<String>);

impl HostNames {
    /// The names from the configuration.
    pub(crate) fn of(config: &Config) -> Self {
        let urls = config.public_url.iter().chain(&config.node_url);
        let public = urls.filter_map(|url| {
            let uri: Uri = url.parse().ok()?;
            uri.host().map(normal)
        });
        let others = config.hosts.iter().map(|host| normal(host));
        Self(public.chain(others).collect())
    }

    /// Checks a request's host.
    pub(crate) fn check(
        &self,
        version: Version,
        headers: &HeaderMap,
        uri: &Uri,
    ) -> Result<(), Problem> {
        let mut hosts = headers.get_all(header::HOST).iter();
        let in_header = match (hosts.next(), hosts.next()) {
            (Some(host), None) => {
                let host = host.to_str().map_err(|_| Problem::BadRequest)?;
                Some(host.parse::<Authority>().map_err(|_| Problem::BadRequest)?)
            }
            // HTTP/1.0 has no host; no browser uses it any more.
            (None, _) if version < Version::HTTP_11 => None,
            _ => return Err(Problem::BadRequest),
        };
        let named = in_header.iter().chain(uri.authority());
        for authority in named {
            if !self.knows(authority) {
                return Err(Problem::UnknownHost);
            }
        }
        Ok(())
    }

    fn knows(&self, authority: &Authority) -> bool {
        // `user@host` is never sent by browsers.
        if authority.as_str().contains('@') {
            return false;
        }
        let host = normal(authority.host());
        let bare = host.trim_start_matches('[').trim_end_matches(']');
        host == "localhost"
            || host.ends_with(".localhost")
            || bare.parse::<IpAddr>().is_ok()
            || self.0.contains(&host)
    }
}

/// Case and the trailing root dot do not matter in names.
fn normal(host: &str) -> String {
    host.trim_end_matches('.').to_ascii_lowercase()
}

#[cfg(test)]
mod tests {
    use axum::http::HeaderValue;

    use super::*;

    fn check(hosts: &[&'static str], uri: &'static str, version: Version) -> Result<(), Problem> {
        let names = HostNames::of(&Config {
            public_url: Some("https://fano.example:8443/".to_owned()),
            hosts: vec!["Nas.Home".to_owned()],
            ..Config::default()
        });
        let mut headers = HeaderMap::new();
        for host in hosts {
            headers.append(header::HOST, HeaderValue::from_static(host));
        }
        names.check(version, &headers, &Uri::from_static(uri))
    }

    #[test]
    fn the_server_answers_to_its_own_names_only() {
        for host in [
            "localhost",
            "LOCALHOST:8057",
            "fano.localhost:8057",
            "127.0.0.1:8057",
            "192.168.1.20",
            "[::1]:8057",
            "[fe80::1]",
            "fano.example",
            "FANO.example.:80",
            "nas.home:8057",
        ] {
            assert_eq!(check(&[host], "/", Version::HTTP_11), Ok(()), "{host}");
        }
        for host in [
            "evil.example",
            "evil.example:8057",
            "fano.example.evil",
            "notlocalhost",
            "localhost.evil.example",
            "127.0.0.1.evil.example",
            "127.0.0.1@evil.example",
            "nas",
        ] {
            let checked = check(&[host], "/", Version::HTTP_11);
            assert_eq!(checked, Err(Problem::UnknownHost), "{host}");
        }
    }

    #[test]
    fn a_request_names_one_host() {
        let bad = Err(Problem::BadRequest);
        let twice = ["localhost", "evil.example"];
        assert_eq!(check(&twice, "/", Version::HTTP_11), bad);
        assert_eq!(check(&[], "/", Version::HTTP_11), bad);
        assert_eq!(check(&["a b"], "/", Version::HTTP_11), bad);
        assert_eq!(check(&[], "/", Version::HTTP_10), Ok(()));
        let absolute = check(&["localhost"], "http://evil.example/", Version::HTTP_11);
        assert_eq!(absolute, Err(Problem::UnknownHost));
    }
}
