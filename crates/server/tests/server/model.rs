//! The client that the tests of the rooms play with, over a real socket.

#[path = "../../../rooms/tests/network/client.rs"]
mod client;

pub(crate) use client::Client as Model;
