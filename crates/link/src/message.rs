use fano_arbiter::{Kernel, Moment, Span};
use fano_protocol::{CloseReason, RoomCode};
use fano_rooms::{ConnectionId, GuestId, Input, Mark, Summary};
use serde::{Deserialize, Serialize};

/// The most messages in one packet.
pub const MESSAGES_PER_PACKET_MAX: usize = 256;

/// A process of the cluster. A number is never used twice.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize,
)]
pub struct NodeId(pub i64);

/// What connects the sockets of one gateway with one room. The gateway counts
/// its streams and never uses a number twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct StreamId(pub u64);

/// What one node sends to another.
#[derive(Clone, Debug, PartialEq)]
pub struct Packet {
    /// The sender.
    pub from: NodeId,
    /// How often the sender has lost its connection. Streams do not survive
    /// that: what was sent meanwhile is lost.
    pub lost: u32,
    /// What it says.
    pub body: Body,
}

/// What a packet says.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Body {
    /// A node that starts sends this to itself: it may publish, and hears it.
    Probe {
        /// Drawn anew each time.
        nonce: u64,
    },
    /// The answer to the probe of another process with the same number.
    Taken {
        /// From the probe.
        nonce: u64,
    },
    /// A gateway wants to speak with a host.
    Hello,
    /// The host knows the gateway's clock: streams can be opened.
    Welcome,
    /// The host asks for the time, and shows that it is alive.
    Ping {
        /// When it was sent, on the host's clock.
        asked: Moment,
    },
    /// The gateway answers, and shows that it is alive.
    Pong {
        /// From the ping.
        asked: Moment,
        /// When the ping was heard, on the gateway's clock.
        heard: Moment,
        /// When this was sent, on the gateway's clock.
        answered: Moment,
    },
    /// What sockets heard.
    ToHost(Numbered<ToHost>),
    /// What a room wants told.
    ToGateway(Numbered<ToGateway>),
    /// Somebody wants to know how far a deck is that is made there.
    AskJob {
        /// The number of the question.
        question: Question,
        /// The name of the job.
        job: String,
        /// Whether the job is to be stopped instead.
        cancel: bool,
    },
    /// The answer to [`Body::AskJob`].
    Job {
        /// To which question.
        question: Question,
        /// How far it is, as in the protocol, or an empty text if it was stopped;
        /// nothing if there is no such job.
        job: Option<String>,
    },
}

/// Messages of one stream.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Numbered<M> {
    /// The room at one end.
    pub room: RoomCode,
    /// Which stream.
    pub stream: StreamId,
    /// The packet's place in the stream, in its direction.
    pub number: u64,
    /// The messages; none if this only shows whether the last packet arrived.
    pub messages: Vec<M>,
}

/// From a gateway to a room. Moments are on the gateway's clock, connections
/// have the gateway's numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ToHost {
    /// Somebody has said hello; their token was checked.
    Join(Box<Join>),
    /// A client sent another message.
    Received {
        /// Over which connection.
        connection: ConnectionId,
        /// When it arrived.
        at: Moment,
        /// The message, as in the protocol.
        text: String,
        /// For a call: what the kernel knows about the connection.
        kernel: Option<Kernel>,
    },
    /// A socket measured something.
    Timing {
        /// On which connection.
        connection: ConnectionId,
        /// When.
        at: Moment,
        /// What.
        timing: Timing,
    },
    /// A connection is gone.
    Left {
        /// Which one.
        connection: ConnectionId,
        /// Since when.
        at: Moment,
    },
    /// The gateway stood still until now.
    Stalled {
        /// When it noticed.
        at: Moment,
    },
    /// The answer to [`ToGateway::AskKernel`].
    Kernel {
        /// To which question.
        question: Question,
        /// What the kernel knows about each connection, if anything.
        readings: Vec<(ConnectionId, Option<Kernel>)>,
    },
    /// Somebody wants a summary of the room.
    Ask(Question),
    /// The gateway needs the stream no longer.
    Close,
}

/// Somebody who joins.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Join {
    /// Over which connection.
    pub connection: ConnectionId,
    /// When the hello arrived.
    pub at: Moment,
    /// Who it is.
    pub guest: GuestId,
    /// The token to return in the welcome.
    pub token: String,
    /// The hello, as in the protocol.
    pub hello: String,
}

/// Something a socket has measured.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub enum Timing {
    /// A frame with cards was handed to the kernel.
    Written(Mark),
    /// The pong of such a frame came back.
    Returned(Mark, Option<Kernel>),
    /// Another ping came back after this long.
    RoundTrip(Span, Option<Kernel>),
}

impl Timing {
    /// Whether it could decide an open contest.
    #[must_use]
    pub fn may_decide(self) -> bool {
        !matches!(self, Self::Written(_))
    }

    /// The corresponding input of the room's machine.
    #[must_use]
    pub fn input(self, connection: ConnectionId) -> Input {
        match self {
            Self::Written(mark) => Input::Written { connection, mark },
            Self::Returned(mark, kernel) => Input::Returned {
                connection,
                mark,
                kernel,
            },
            Self::RoundTrip(round_trip, kernel) => Input::RoundTrip {
                connection,
                round_trip,
                kernel,
            },
        }
    }
}

/// Which question an answer belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Question(pub u64);

/// From a room to a gateway. Connections have the gateway's numbers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum ToGateway {
    /// A text frame for some connections.
    Tell {
        /// The recipients.
        to: Vec<ConnectionId>,
        /// The frame.
        text: String,
        /// Set if it shows cards.
        mark: Option<Mark>,
    },
    /// A connection is closed.
    CloseConnection {
        /// Which one.
        connection: ConnectionId,
        /// Why.
        reason: CloseReason,
    },
    /// Whether a contest is open: if so, timings cannot wait.
    Urgent(bool),
    /// A verdict waits for the kernel's figures.
    AskKernel {
        /// The number of the question.
        question: Question,
        /// About these connections.
        connections: Vec<ConnectionId>,
    },
    /// The answer to [`ToHost::Ask`].
    Summary(Answer),
    /// The stream is over: all its connections are closed.
    Close {
        /// Why.
        reason: CloseReason,
    },
}

/// A summary of a room.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Answer {
    /// To which question.
    pub question: Question,
    /// The summary; `None` if the room does not answer.
    pub summary: Option<Summary>,
}
