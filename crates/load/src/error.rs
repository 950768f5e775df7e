use std::{error::Error, fmt};

use fano_texts::{Explain, Lang, Message};

use crate::CONNECTIONS_MAX;

/// Why nothing can be measured.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LoadError {
    /// The address is none.
    BadUrl {
        /// What was given.
        url: String,
    },
    /// The server is not on this machine.
    NotHere {
        /// Where it is.
        host: String,
    },
    /// There is nothing to do, or too much.
    Size {
        /// How many connections it would take.
        connections: usize,
    },
    /// A table is for 2 to 8 players.
    Players {
        /// How many were asked for.
        players: usize,
    },
    /// The server does not answer as it should.
    Server {
        /// What was asked of it.
        what: String,
        /// What went wrong.
        reason: String,
    },
    /// The rooms did not begin to play in time.
    NotPlaying {
        /// How many did.
        playing: usize,
        /// How many should.
        rooms: usize,
    },
    /// There is no such process, or nothing is known of it.
    NoProcess {
        /// Its number.
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
