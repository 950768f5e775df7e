//! Rooms and sockets in different processes.
//!
//! Any process takes any socket. If another one has the room, a
//! [`RemoteRoom`](remote_room) stands in for it here: sockets talk to it as to
//! any room, and it forwards everything over NATS. In the process with the room,
//! a [`RemoteGateway`](remote_gateway) stands in for those sockets. Between two
//! processes, [`Link`] knows who is alive, which version they speak, and how far
//! their clocks are apart.

mod link;
mod nats;
mod peers;
mod remote_gateway;
mod remote_room;
#[cfg(test)]
mod tests;

use std::sync::Arc;

use fano_link::NodeId;
use fano_protocol::RoomCode;
use fano_store::Node;

use crate::{rooms::RoomSender, state::ServerState};

pub(crate) use link::{JobThere, Link, LinkState};
pub use nats::{ClusterConfig, LinkError};

/// The way to a room that another process runs; `None` if there is no link, or NATS
/// cannot be reached.
pub(crate) fn linked(state: &Arc<ServerState>, node: &Node, code: RoomCode) -> Option<RoomSender> {
    let link = state.link.as_ref()?;
    if link.state() != LinkState::Connected {
        return None;
    }
    Some(link.sender_for(state, NodeId(node.id.0), code))
}
