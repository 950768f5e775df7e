//! The client that the tests of the rooms play with, over a real socket.

#[expect(
    dead_code,
    reason = "the simulated network looks at more of it than these tests do"
)]
#[path = "../../../rooms/tests/network/client.rs"]
mod client;

pub(crate) use client::Client as Model;
