//! Whether this server is one of several.

use fano_server::ClusterConfig;
use fano_store::{StoreAddress, limits::CLUSTER_NAME_CHARS_MAX};
use fano_texts::Message;

use super::settings::Settings;
use crate::failure::Failure;

/// What the servers of a cluster know of each other.
#[derive(Clone, Debug)]
pub(super) struct Cluster {
    /// The same for all of them.
    pub(super) name: String,
    /// Where browsers reach this very one, without a slash at the end.
    pub(super) url: Option<String>,
    /// What carries messages between them.
    pub(super) link: Option<ClusterConfig>,
}

impl Cluster {
    /// The cluster that the settings ask for, if they do.
    pub(super) fn of(settings: &Settings) -> Result<Option<Self>, Failure> {
        let Some(name) = settings.cluster_name.clone() else {
            return match (&settings.node_url, &settings.nats) {
                (Some(_), _) => Err(Failure::Usage(Message::new("serve-node-url-alone"))),
                (None, Some(_)) => Err(Failure::Usage(Message::new("serve-nats-alone"))),
                (None, None) => Ok(None),
            };
        };
        if !is_name(&name) {
            let message = Message::new("serve-cluster-name")
                .with("name", name.as_str())
                .with("max", CLUSTER_NAME_CHARS_MAX as i64);
            return Err(Failure::Usage(message));
        }
        let store = settings.store.as_deref().map(StoreAddress::new);
        if !matches!(store, Some(StoreAddress::Postgres(_))) {
            return Err(Failure::Usage(Message::new("serve-cluster-store")));
        }
        let url = settings.node_url.as_deref();
        let url = url.map(as_origin);
        if let Some(url) = &url
            && !is_address(url)
        {
            let message = Message::new("serve-node-url").with("url", url.as_str());
            return Err(Failure::Usage(message));
        }
        let link = settings.nats.as_deref();
        let link = link.map(|nats| ClusterConfig::new(nats, &name)).transpose();
        let link = link.map_err(|error| Failure::usage(&error))?;
        Ok(Some(Self { name, url, link }))
    }
}

/// An address as browsers write it for a page from there: other servers compare
/// the two.
fn as_origin(url: &str) -> String {
    let url = url.trim_end_matches('/').to_ascii_lowercase();
    let usual = match url.split_once("://") {
        Some(("https", _)) => ":443",
        _ => ":80",
    };
    url.strip_suffix(usual).unwrap_or(&url).to_owned()
}

/// A scheme and a host, and perhaps a port: paths are put behind it.
fn is_address(url: &str) -> bool {
    let schemes = ["http://", "https://"];
    let host = schemes.iter().find_map(|scheme| url.strip_prefix(scheme));
    let letter = |c: char| c.is_ascii_alphanumeric() || "-._:[]".contains(c);
    host.is_some_and(|host| !host.is_empty() && host.chars().all(letter))
}

/// Short, and such that it can be part of other names.
fn is_name(name: &str) -> bool {
    let letter = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
    (1..=CLUSTER_NAME_CHARS_MAX).contains(&name.len()) && name.chars().all(letter)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn settings(cluster_name: &str) -> Settings {
        Settings {
            store: Some("postgres://db.example/fano".to_owned()),
            cluster_name: Some(cluster_name.to_owned()),
            node_url: Some("https://one.example/".to_owned()),
            nats: Some("nats://mia:secret@nats.example".to_owned()),
            ..Settings::default()
        }
    }

    fn said(settings: &Settings) -> String {
        let failure = Cluster::of(settings).expect_err("wrong");
        let message = failure.message().expect("a sentence");
        message.say(fano_texts::Lang::En)
    }

    #[test]
    fn a_cluster_needs_a_name_and_a_database() {
        let cluster = Cluster::of(&settings("fano-1")).expect("right");
        let cluster = cluster.expect("one");
        assert_eq!(cluster.name, "fano-1");
        assert_eq!(cluster.url.as_deref(), Some("https://one.example"));
        assert!(matches!(Cluster::of(&Settings::default()), Ok(None)));
        for (url, origin) in [
            ("https://One.example:443/", "https://one.example"),
            ("http://one.example:80", "http://one.example"),
            ("https://one.example:80", "https://one.example:80"),
        ] {
            assert_eq!(as_origin(url), origin);
        }
        for wrong in ["", "Fano", "a.b", "a b", &"a".repeat(33)] {
            assert!(said(&settings(wrong)).contains("name"), "{wrong}");
        }
        for store in [None, Some("data".to_owned())] {
            let settings = Settings {
                store,
                ..settings("fano")
            };
            assert!(said(&settings).contains("--store postgres://"));
        }
        let alone = Settings {
            cluster_name: None,
            ..settings("fano")
        };
        assert!(said(&alone).contains("--cluster-name"));
        let alone = Settings {
            node_url: None,
            ..alone
        };
        assert!(said(&alone).contains("--cluster-name"));
        let elsewhere = Settings {
            nats: Some("http://mia:secret@nats.example".to_owned()),
            ..settings("fano")
        };
        let refused = said(&elsewhere);
        assert!(
            refused.contains("nats://") && !refused.contains("secret"),
            "{refused}"
        );
        for wrong in [
            "one.example",
            "https://",
            "https://one.example/fano",
            "ftp://x",
        ] {
            let nowhere = Settings {
                node_url: Some(wrong.to_owned()),
                ..settings("fano")
            };
            assert!(said(&nowhere).contains("https://one"), "{wrong}");
        }
    }
}
