//! Sockets to rooms: the handshake, the first frame, and then one task that
//! moves frames both ways.

mod connection;
mod greeting;
mod pings;
mod signs;
mod upgrade;

pub(crate) use upgrade::upgrade;
