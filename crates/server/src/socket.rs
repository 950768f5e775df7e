//! WebSockets to rooms: the handshake, the hello, and then one task per socket
//! that moves frames both ways.

mod closing;
mod connection;
mod frames;
mod greeting;
mod pings;
mod signs;
mod upgrade;
mod websocket;

pub(crate) use upgrade::upgrade;

use self::{frames::FrameCounter, websocket::WebSocket};
use crate::net::ClientStream;

/// A socket whose frames are counted. Boxed, so that the states of a task do
/// not each reserve space for it.
type Socket = Box<WebSocket<FrameCounter<ClientStream>>>;
