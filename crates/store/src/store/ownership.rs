//! Who runs which room, where several processes share one store.

use fano_protocol::RoomCode;
use fano_rooms::Fact;

/// One of the processes that share a store. The number is the epoch it joined
/// under, and is never given to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(pub i64);

/// A process that lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    /// Its number.
    pub id: NodeId,
    /// Where browsers reach this very process, if that is possible.
    pub url: Option<String>,
    /// How many rooms it owns, asleep ones included.
    pub rooms: u64,
    /// How much of what it can take is used, in thousandths, as it last said.
    pub load: u32,
}

/// Where a room lives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Located {
    /// This process owns it: from now on, if nobody alive did.
    Here,
    /// Another process that lives owns it.
    At(Node),
    /// There is no such room.
    Nowhere,
}

/// A room to be made.
#[derive(Clone, Debug)]
pub struct NewRoom {
    /// What it is called.
    pub code: RoomCode,
    /// How it begins: its lobby and nothing else.
    pub facts: Vec<Fact>,
    /// It is not made if there are so many rooms in all.
    pub rooms_max: u64,
    /// Who shall own it; `None` for this process.
    pub owner: Option<NodeId>,
}

/// Why a room was not made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NotCreated {
    /// Another room has this code: draw another one.
    Taken,
    /// There are too many rooms.
    TooMany,
}

/// Whether the others can see that this process lives.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Presence {
    /// They can, and its rooms are its own: all of them if it was never away,
    /// and those that it has loaded since it came back.
    Here {
        /// How often it was away before.
        absences: u64,
    },
    /// It has not been able to say so for too long: others may have taken its
    /// rooms. It keeps trying.
    Away,
    /// It does not belong to them any more, and can store nothing more.
    Lost,
}

/// How much there is of everything.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Totals {
    /// Rooms of all processes, as somebody counted them not long ago.
    pub rooms: u64,
    /// Rooms of this process, asleep ones included.
    pub own_rooms: u64,
    /// Processes that lived then; none if this one is alone.
    pub nodes: u64,
}

/// What has happened to the rooms of this process since it was started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnershipCounts {
    /// Rooms taken over from processes that were gone.
    pub takeovers: u64,
    /// Writes refused because somebody else had taken the room.
    pub fenced: u64,
}
