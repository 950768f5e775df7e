use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::{Body, MESSAGES_PER_PACKET_MAX, NodeId, Packet};

/// The version of the format. Nodes that speak another one are told so, and
/// both go on with their own rooms.
pub const FORMAT: u8 = 1;

/// The largest packet; NATS carries 1 MiB unless it is told otherwise.
pub const PACKET_BYTES_MAX: usize = 1_000_000;

/// What all packets of all versions begin with.
const MAGIC: [u8; 2] = *b"FL";
/// The magic, the version, and the sender: these never change.
const HEAD_BYTES: usize = 2 + 1 + 8;

/// A packet that cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum BadPacket {
    /// Larger than [`PACKET_BYTES_MAX`].
    #[error("{bytes} bytes are more than the {PACKET_BYTES_MAX} a packet may have")]
    TooBig {
        /// How large it is.
        bytes: usize,
    },
    /// It comes from somebody else.
    #[error("not a packet of Fano's link")]
    Foreign,
    /// The sender speaks another version.
    #[error("node {} speaks version {version} of the link, this one speaks {FORMAT}", .from.0)]
    Version {
        /// The sender.
        from: NodeId,
        /// Its version.
        version: u8,
    },
    /// It is of our version, but makes no sense.
    #[error("a damaged packet from node {}", .from.0)]
    Damaged {
        /// The sender.
        from: NodeId,
    },
}

/// What follows the head in this version.
#[derive(Serialize, Deserialize)]
struct Rest {
    lost: u32,
    body: Body,
}

impl Packet {
    /// The packet as bytes.
    ///
    /// # Errors
    ///
    /// If it is too large.
    pub fn encode(self) -> Result<Vec<u8>, BadPacket> {
        let mut bytes = head(self.from, FORMAT);
        let rest = Rest {
            lost: self.lost,
            body: self.body,
        };
        let damaged = |_| BadPacket::Damaged { from: self.from };
        let bytes_all = postcard::to_extend(&rest, std::mem::take(&mut bytes)).map_err(damaged)?;
        if bytes_all.len() > PACKET_BYTES_MAX {
            let bytes = bytes_all.len();
            return Err(BadPacket::TooBig { bytes });
        }
        Ok(bytes_all)
    }

    /// Reads a packet.
    ///
    /// # Errors
    ///
    /// If it is too large, not ours, of another version, or damaged.
    pub fn decode(bytes: &[u8]) -> Result<Self, BadPacket> {
        if bytes.len() > PACKET_BYTES_MAX {
            let bytes = bytes.len();
            return Err(BadPacket::TooBig { bytes });
        }
        let (version, from) = read_head(bytes).ok_or(BadPacket::Foreign)?;
        if version != FORMAT {
            return Err(BadPacket::Version { from, version });
        }
        let read = postcard::take_from_bytes::<Rest>(&bytes[HEAD_BYTES..]);
        match read {
            Ok((Rest { lost, body }, [])) if !is_crowded(&body) => Ok(Self { from, lost, body }),
            _ => Err(BadPacket::Damaged { from }),
        }
    }

    /// A packet that every version understands: it says only who speaks which
    /// version. It is the answer to a packet of another version.
    #[must_use]
    pub fn refusal(from: NodeId) -> Vec<u8> {
        head(from, FORMAT)
    }

    /// Whether these bytes are the refusal of another version, which must not be
    /// answered with a refusal.
    #[must_use]
    pub fn is_refusal(bytes: &[u8]) -> bool {
        bytes.len() == HEAD_BYTES && read_head(bytes).is_some()
    }
}

fn head(from: NodeId, version: u8) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(256);
    bytes.extend(MAGIC);
    bytes.push(version);
    bytes.extend(from.0.to_be_bytes());
    bytes
}

fn read_head(bytes: &[u8]) -> Option<(u8, NodeId)> {
    let head = bytes.get(..HEAD_BYTES)?;
    let rest = head.strip_prefix(&MAGIC)?;
    let (version, from) = rest.split_first()?;
    let from = i64::from_be_bytes(from.try_into().ok()?);
    Some((*version, NodeId(from)))
}

fn is_crowded(body: &Body) -> bool {
    let messages = match body {
        Body::ToHost(numbered) => numbered.messages.len(),
        Body::ToGateway(numbered) => numbered.messages.len(),
        _ => 0,
    };
    messages > MESSAGES_PER_PACKET_MAX
}
