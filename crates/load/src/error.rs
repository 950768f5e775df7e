use std::{error::Error, fmt};

use fano_texts::{Explain, Lang, Message};

use crate::{CONNECTIONS_MAX, TARGETS_MAX};

/// Why a load test cannot run.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// The address cannot be parsed.
    BadUrl {
        /// What was given.
        url: String,
    },
    /// The server is not on this machine.
    NotHere {
        /// Where it is.
        host: String,
    },
    /// The plan opens no connection, or too many.
    Size {
        /// How many connections it would open.
        connections: usize,
    },
    /// A table is for 2 to 8 players.
    Players {
        /// How many were asked for.
        players: usize,
    },
    /// No server was named, or too many.
    Servers {
        /// How many.
        servers: usize,
    },
    /// The server does not answer as it should.
    Server {
        /// The request.
        what: String,
        /// What went wrong.
        reason: String,
    },
    /// Not all rooms started their game in time.
    NotPlaying {
        /// How many did.
        playing: usize,
        /// How many should.
        rooms: usize,
    },
    /// There is no such process, or it cannot be inspected.
    NoProcess {
        /// Its process id.
        pid: u32,
    },
}

impl Explain for LoadError {
    fn explain(&self) -> Message {
        match self {
            Self::BadUrl { url } => Message::new("load-bad-url").with("url", url.as_str()),
            Self::NotHere { host } => Message::new("load-not-here").with("host", host.as_str()),
            Self::Size { connections } => Message::new("load-size")
                .with("connections", *connections)
                .with("max", CONNECTIONS_MAX),
            Self::Players { players } => Message::new("load-players").with("players", *players),
            Self::Servers { servers } => Message::new("load-servers")
                .with("servers", *servers)
                .with("max", TARGETS_MAX),
            Self::Server { what, reason } => Message::new("load-server")
                .with("what", what.as_str())
                .with("reason", reason.as_str()),
            Self::NotPlaying { playing, rooms } => Message::new("load-not-playing")
                .with("playing", *playing)
                .with("rooms", *rooms),
            Self::NoProcess { pid } => Message::new("load-no-process").with("pid", pid.to_string()),
        }
    }
}

impl fmt::Display for LoadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl Error for LoadError {}
