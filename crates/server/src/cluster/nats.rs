//! The connection to NATS.

use std::fmt;

use async_nats::{
    Client, ConnectErrorKind, ConnectOptions, Event, ServerAddr, ServerError, Subscriber,
};
use fano_link::{Body, NodeId, Packet};
use fano_texts::{Explain, Lang, Message};
use futures_util::StreamExt as _;
use tokio::{
    sync::mpsc,
    time::{Duration, Instant, timeout, timeout_at},
};

use crate::tokens::random;

/// For NATS to accept a connection.
const CONNECT: Duration = Duration::from_secs(5);
/// For a node's own probe to come back.
const PROBE: Duration = Duration::from_secs(2);
/// For another process with the same number to say so.
const PROBE_TAKEN: Duration = Duration::from_millis(200);
/// Between two attempts to connect again.
const RECONNECT: Duration = Duration::from_millis(200);
/// Events of the connection that may wait.
const EVENTS_MAX: usize = 64;
/// The longest name of a cluster, in bytes.
const NAME_BYTES_MAX: usize = 40;

/// How the processes of one Fano find each other.
#[derive(Clone)]
pub struct ClusterConfig {
    nats: ServerAddr,
    name: String,
}

/// Never with the password.
impl fmt::Debug for ClusterConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "ClusterConfig({} at {})", self.name, self.place())
    }
}

/// Why processes cannot find each other.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LinkError {
    /// Not an address of NATS.
    BadAddress,
    /// A cluster cannot have this name.
    BadName {
        /// The name.
        name: String,
    },
    /// The store belongs to one process alone.
    NoCluster,
    /// NATS cannot be reached.
    Unreachable {
        /// Where it should be.
        place: String,
        /// What went wrong.
        reason: String,
    },
    /// NATS wants another user, password or token.
    Forbidden {
        /// Where it is.
        place: String,
    },
    /// NATS does not carry our messages.
    Mute {
        /// Where it is.
        place: String,
        /// The subjects that have to be allowed.
        subjects: String,
    },
    /// Another Fano has the same name.
    Taken {
        /// The name.
        name: String,
    },
}

impl Explain for LinkError {
    fn explain(&self) -> Message {
        match self {
            Self::BadAddress => Message::new("link-bad-address"),
            Self::BadName { name } => Message::new("link-bad-name")
                .with("name", name.as_str())
                .with("bytes", NAME_BYTES_MAX),
            Self::NoCluster => Message::new("link-no-cluster"),
            Self::Unreachable { place, reason } => Message::new("link-unreachable")
                .with("place", place.as_str())
                .with("reason", reason.as_str()),
            Self::Forbidden { place } => {
                Message::new("link-forbidden").with("place", place.as_str())
            }
            Self::Mute { place, subjects } => Message::new("link-mute")
                .with("place", place.as_str())
                .with("subjects", subjects.as_str()),
            Self::Taken { name } => Message::new("link-taken").with("name", name.as_str()),
        }
    }
}

impl fmt::Display for LinkError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for LinkError {}

impl ClusterConfig {
    /// A cluster with this name, over the NATS at this address:
    /// `nats://user:password@host:4222` or `nats://token@host`.
    ///
    /// # Errors
    ///
    /// If the address is none of NATS, or the name has other characters than
    /// letters, digits, `-` and `_`.
    pub fn new(nats: &str, name: &str) -> Result<Self, LinkError> {
        let address: ServerAddr = nats.parse().map_err(|_| LinkError::BadAddress)?;
        if !["nats", "tls"].contains(&address.scheme()) || address.host().is_empty() {
            return Err(LinkError::BadAddress);
        }
        let letters = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if name.is_empty() || name.len() > NAME_BYTES_MAX || !name.chars().all(letters) {
            let name = name.chars().take(NAME_BYTES_MAX).collect();
            return Err(LinkError::BadName { name });
        }
        Ok(Self {
            nats: address,
            name: name.to_owned(),
        })
    }

    /// What all subjects begin with.
    pub(super) fn prefix(&self) -> String {
        format!("fano.{}", self.name)
    }

    /// Where NATS is, without user and password.
    pub(crate) fn place(&self) -> String {
        format!("{}:{}", self.nats.host(), self.nats.port())
    }
}

/// A connection that carries what we publish.
pub(super) struct Connected {
    pub(super) client: Client,
    pub(super) packets: Subscriber,
    pub(super) events: mpsc::Receiver<Event>,
}

/// Connects as this node, and checks that its messages arrive.
pub(super) async fn connect(config: &ClusterConfig, node: NodeId) -> Result<Connected, LinkError> {
    let place = config.place();
    let (event, mut events) = mpsc::channel(EVENTS_MAX);
    let mut options = ConnectOptions::new()
        .name("fano")
        .connection_timeout(CONNECT)
        .reconnect_delay_callback(|_| RECONNECT)
        .max_reconnects(None)
        .event_callback(move |happened| {
            let event = event.clone();
            async move {
                // Whoever reads them has more important ones to come.
                let _ = event.try_send(happened);
            }
        });
    let user = config.nats.username().map(decoded).unwrap_or_default();
    options = match config.nats.password().map(decoded) {
        Some(password) => options.user_and_password(user, password),
        None if !user.is_empty() => options.token(user),
        None => options,
    };
    let mut bare = config.nats.clone().into_inner();
    let _ = (bare.set_username(""), bare.set_password(None));
    let bare = ServerAddr::from_url(bare).map_err(|_| LinkError::BadAddress)?;
    let client = options.connect(bare).await.map_err(|error| {
        let place = place.clone();
        match error.kind() {
            ConnectErrorKind::AuthorizationViolation | ConnectErrorKind::Authentication => {
                LinkError::Forbidden { place }
            }
            kind => LinkError::Unreachable {
                place,
                reason: kind.to_string(),
            },
        }
    })?;
    let subject = format!("{}.{}", config.prefix(), node.0);
    let mute = || LinkError::Mute {
        place: place.clone(),
        subjects: format!("{}.*", config.prefix()),
    };
    let packets = client.subscribe(subject.clone()).await;
    let mut packets = packets.map_err(|_| mute())?;
    let nonce = u64::from_be_bytes(random());
    let probe = Packet {
        from: node,
        lost: 0,
        body: Body::Probe { nonce },
    };
    let probe = probe.encode().map_err(|_| mute())?;
    let published = client.publish(subject, probe.into()).await;
    published.map_err(|_| mute())?;
    let heard = timeout(
        PROBE,
        hear(&mut packets, &mut events, node, |body| {
            *body == Body::Probe { nonce }
        }),
    );
    if heard.await != Ok(true) {
        return Err(mute());
    }
    let until = Instant::now() + PROBE_TAKEN;
    let taken = timeout_at(
        until,
        hear(&mut packets, &mut events, node, |body| {
            *body == Body::Taken { nonce }
        }),
    );
    if taken.await == Ok(true) {
        let name = config.name.clone();
        return Err(LinkError::Taken { name });
    }
    Ok(Connected {
        client,
        packets,
        events,
    })
}

/// Waits for a packet of our own number; `false` if NATS refuses.
async fn hear(
    packets: &mut Subscriber,
    events: &mut mpsc::Receiver<Event>,
    node: NodeId,
    wanted: impl Fn(&Body) -> bool,
) -> bool {
    loop {
        tokio::select! {
            packet = packets.next() => {
                let Some(packet) = packet else { return false };
                match Packet::decode(&packet.payload) {
                    Ok(packet) if packet.from == node && wanted(&packet.body) => return true,
                    _ => {}
                }
            }
            event = events.recv() => match event {
                Some(Event::ServerError(ServerError::Other(_))) | None => return false,
                Some(_) => {}
            },
        }
    }
}

/// The characters behind `%41` and the like.
fn decoded(text: &str) -> String {
    let mut bytes = Vec::with_capacity(text.len());
    let mut rest = text.as_bytes();
    while let Some((first, tail)) = rest.split_first() {
        let code = tail
            .get(..2)
            .and_then(|code| std::str::from_utf8(code).ok());
        let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
        match code.filter(|_| *first == b'%') {
            Some(code) => {
                bytes.push(code);
                rest = &tail[2..];
            }
            None => {
                bytes.push(*first);
                rest = tail;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_and_names_are_checked_and_passwords_are_not_shown() {
        let config = ClusterConfig::new("nats://mia:s%40cret@nats.example:4333", "club-1");
        let config = config.expect("a cluster");
        assert_eq!(config.prefix(), "fano.club-1");
        assert_eq!(
            format!("{config:?}"),
            "ClusterConfig(club-1 at nats.example:4333)"
        );
        assert_eq!(
            config.nats.password().map(decoded).as_deref(),
            Some("s@cret")
        );
        for (address, name) in [
            ("http://nats.example", "club"),
            ("nats://", "club"),
            ("nats://nats.example:99999", "club"),
        ] {
            let refused = ClusterConfig::new(address, name);
            assert_eq!(refused.err(), Some(LinkError::BadAddress), "{address}");
        }
        for name in ["", "a.b", "a b", "*", ">", "ä", &"x".repeat(41)] {
            let refused = ClusterConfig::new("nats://nats.example", name);
            assert!(matches!(refused, Err(LinkError::BadName { .. })), "{name}");
        }
    }

    #[test]
    fn odd_percent_signs_stay_as_they_are() {
        for (text, meant) in [
            ("a%20b", "a b"),
            ("100%", "100%"),
            ("%zz", "%zz"),
            ("%é", "%é"),
        ] {
            assert_eq!(decoded(text), meant);
        }
    }
}
