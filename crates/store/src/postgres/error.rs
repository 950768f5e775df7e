use std::{error::Error, fmt};

use fano_protocol::RoomCode;
use fano_texts::{Explain, Lang, Message};

use crate::limits::CLOCK_DIFFERENCE_MAX;

/// Why a Postgres database cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PostgresError {
    /// The address of the database is none.
    Url {
        /// What is wrong with it.
        reason: String,
    },
    /// Nobody answers there.
    Unreachable {
        /// Where, without the password.
        server: String,
        /// What the system said.
        reason: String,
    },
    /// The server does not let this user in.
    Refused {
        /// Where, without the password.
        server: String,
        /// What the server said.
        reason: String,
    },
    /// The address asks for an encrypted connection, and there is none.
    Encrypted {
        /// Where, without the password.
        server: String,
        /// Why not.
        reason: String,
    },
    /// There is no such database.
    NoDatabase {
        /// Its name.
        database: String,
    },
    /// The user may not create tables, or use those that are there.
    Forbidden {
        /// What the server said.
        reason: String,
    },
    /// The server is older than this program supports.
    TooOld {
        /// Its major version.
        found: i64,
        /// The oldest supported.
        oldest: i64,
    },
    /// The schema belongs to another program.
    NotOurs,
    /// The tables were written by a newer version of this program.
    TooNew {
        /// Their version.
        found: i64,
        /// The latest version this program supports.
        known: i64,
    },
    /// Another process uses this database.
    InUse {
        /// Where it runs.
        address: String,
    },
    /// The processes of a cluster use this database, and this one is to be alone.
    Cluster {
        /// Where one of them runs.
        address: String,
        /// The name of the cluster.
        cluster: String,
    },
    /// The processes of another cluster use this database.
    OtherCluster {
        /// Where one of them runs.
        address: String,
        /// The name of their cluster.
        found: String,
        /// The name of this process's.
        name: String,
    },
    /// A process that is not part of a cluster uses this database.
    Alone {
        /// Where it runs.
        address: String,
    },
    /// This computer's clock and the database's are too far apart.
    Clock {
        /// How far this computer's is ahead.
        seconds: i64,
    },
    /// This process has not been able to show the others that it lives.
    Away,
    /// Another process has taken over: this one can store nothing more.
    Superseded,
    /// A room belongs to another process.
    OwnedElsewhere {
        /// Which room.
        room: RoomCode,
    },
}

impl Explain for PostgresError {
    fn explain(&self) -> Message {
        match self {
            Self::Url { reason } => {
                Message::new("store-postgres-url").with("reason", reason.as_str())
            }
            Self::Unreachable { server, reason } => Message::new("store-postgres-unreachable")
                .with("server", server.as_str())
                .with("reason", reason.as_str()),
            Self::Refused { server, reason } => Message::new("store-postgres-refused")
                .with("server", server.as_str())
                .with("reason", reason.as_str()),
            Self::Encrypted { server, reason } => Message::new("store-postgres-encrypted")
                .with("server", server.as_str())
                .with("reason", reason.as_str()),
            Self::NoDatabase { database } => {
                Message::new("store-postgres-no-database").with("database", database.as_str())
            }
            Self::Forbidden { reason } => {
                Message::new("store-postgres-forbidden").with("reason", reason.as_str())
            }
            Self::TooOld { found, oldest } => Message::new("store-postgres-too-old")
                .with("found", *found)
                .with("oldest", *oldest),
            Self::NotOurs => Message::new("store-postgres-not-ours"),
            Self::TooNew { found, known } => Message::new("store-postgres-too-new")
                .with("found", *found)
                .with("known", *known),
            Self::InUse { address } => {
                Message::new("store-postgres-in-use").with("address", address.as_str())
            }
            Self::Cluster { address, cluster } => Message::new("store-postgres-cluster")
                .with("address", address.as_str())
                .with("cluster", cluster.as_str()),
            Self::OtherCluster {
                address,
                found,
                name,
            } => Message::new("store-postgres-other-cluster")
                .with("address", address.as_str())
                .with("found", found.as_str())
                .with("name", name.as_str()),
            Self::Alone { address } => {
                Message::new("store-postgres-alone").with("address", address.as_str())
            }
            Self::Clock { seconds } => Message::new("store-postgres-clock")
                .with("seconds", seconds.saturating_abs())
                .with("way", if *seconds > 0 { "ahead" } else { "behind" })
                .with("max", CLOCK_DIFFERENCE_MAX.as_secs() as i64),
            Self::Away => Message::new("store-postgres-away"),
            Self::Superseded => Message::new("store-postgres-superseded"),
            Self::OwnedElsewhere { room } => {
                Message::new("store-postgres-owned-elsewhere").with("room", room.as_str())
            }
        }
    }
}

impl fmt::Display for PostgresError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl Error for PostgresError {}
