//! The client from the rooms' tests, over a real socket.

#[path = "../../../rooms/tests/network/client.rs"]
mod client;

pub(crate) use client::Client as Model;
