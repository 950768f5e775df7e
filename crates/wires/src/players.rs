//! Players with known reactions, who speak the real protocol.

mod frames;
mod group;
mod hand;
mod player;
mod socket;

pub(crate) use group::{Game, GroupReport, play};
