use std::fmt;

use fano_arbiter::{Kernel, Span};
use fano_protocol::{FromClient, Hello};
use serde::{Deserialize, Serialize};

/// One connection to a room. The server never reuses a number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct ConnectionId(pub u64);

/// A person without an account: whoever has the token with this number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct GuestId(pub u128);

/// A position in the stream of events: everything up to this number of a
/// series.
///
/// A frame with a mark shows cards. The server sends a ping right behind it, in
/// the same write, and reports when both were written and when the pong came.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Mark {
    /// Which series of the room.
    pub series: u32,
    /// The number of its last event in the frame.
    pub number: u32,
}

/// Everything that can happen to a room.
#[derive(Clone, Debug, PartialEq)]
pub enum Input {
    /// A client has said hello; its token was checked.
    Joined {
        /// Over which connection.
        connection: ConnectionId,
        /// Who it is.
        guest: GuestId,
        /// The token to return in the welcome.
        token: String,
        /// The message.
        hello: Hello,
    },
    /// A client sent another message.
    Received {
        /// Over which connection.
        connection: ConnectionId,
        /// The message.
        frame: FromClient,
        /// For a call: what the kernel knows about the connection.
        kernel: Option<Kernel>,
    },
    /// A connection is gone.
    Left {
        /// Which one.
        connection: ConnectionId,
    },
    /// A frame with a mark was handed to the socket.
    Written {
        /// Over which connection.
        connection: ConnectionId,
        /// What was shown.
        mark: Mark,
    },
    /// The pong of a frame with a mark came back.
    Returned {
        /// Over which connection.
        connection: ConnectionId,
        /// What was shown.
        mark: Mark,
        /// What the kernel knows about the connection.
        kernel: Option<Kernel>,
    },
    /// Another ping came back: five when somebody joins, then one every two seconds.
    RoundTrip {
        /// Over which connection.
        connection: ConnectionId,
        /// How long it took.
        round_trip: Span,
        /// What the kernel knows about the connection.
        kernel: Option<Kernel>,
    },
    /// The answer to [`Room::kernel_question`](crate::Room::kernel_question).
    /// All other inputs are queued until it comes.
    Kernel {
        /// What the kernel knows about each connection, if anything.
        readings: Vec<(ConnectionId, Option<Kernel>)>,
    },
    /// A connection is at another machine, whose clock is known up to this
    /// bound; times on it are translated to the room's clock.
    Clock {
        /// Which connection.
        connection: ConnectionId,
        /// How far a translated time may be from the truth.
        bound: Span,
    },
    /// The server itself stood still until now: what comes next may have arrived
    /// long before. Nobody is judged by it.
    Stalled,
    /// The moment of [`Room::next_wake`](crate::Room::next_wake) has come.
    Woken,
}

impl fmt::Display for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

impl fmt::Debug for GuestId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Logs must not identify people.
        f.write_str("GuestId(…)")
    }
}

impl From<GuestId> for String {
    fn from(guest: GuestId) -> Self {
        guest.to_string()
    }
}

impl TryFrom<String> for GuestId {
    type Error = std::num::ParseIntError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        u128::from_str_radix(&text, 16).map(Self)
    }
}
