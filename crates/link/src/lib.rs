//! What gateways and hosts of one Fano say to each other.
//!
//! Every process is both: a *gateway* has sockets, a *host* has rooms. Where a
//! room and a socket are in different processes, these messages go between
//! them: [`ToHost`] is what sockets heard, with the moment on the gateway's own
//! clock; [`ToGateway`] is what a room wants told. The way may lose, delay and
//! repeat packets, but this crate knows no network: bytes and moments come in
//! as arguments.
//!
//! - [`Packet::encode`] and [`Packet::decode`] are the binary format. Its first
//!   bytes stay the same in all versions, so that a node can tell another one
//!   that it does not understand it.
//! - [`Outgoing`] and [`Incoming`] number the messages of one stream, which goes
//!   between one gateway and one room. After a gap the stream is over; nothing
//!   is repeated.
//! - [`place`] says where a new room goes.
//! - [`ClockOffset`] estimates how far another node's clock is from ours, with a
//!   bound.

mod clock;
mod format;
mod message;
mod placement;
mod stream;

pub use clock::{ClockOffset, DRIFT_PPM_MAX, Estimate, Exchange, SLEW_PPM_MAX};
pub use format::{BadPacket, FORMAT, PACKET_BYTES_MAX};
pub use message::{
    Answer, Body, Join, MESSAGES_PER_PACKET_MAX, NodeId, Numbered, Packet, Question, StreamId,
    Timing, ToGateway, ToHost,
};
pub use placement::{SPARE_THOUSANDTHS_MIN, looks_for_others, place};
pub use stream::{Arrival, Incoming, Outgoing};
