//! Whole evenings of a room in a simulated network: latency, jitter, loss,
//! broken connections, people who leave, a kernel that counts what is lost,
//! storage that may fail, and a server that is killed. One seed, one evening.
//!
//! The room's tests play with perfect storage and with storage that other
//! servers take the room from, the store's tests with a real database on a
//! simulated disk. After every commit the room is restored from
//! its facts and compared with the live one.
//!
//! [`cluster`] places and moves rooms over many nodes that come and go.

mod client;
pub mod cluster;
mod evening;
mod laws;
mod line;
mod net;
mod own_decks;
mod people;
mod restoring;
mod storage;
mod weather;

pub use client::Client;
pub use evening::{Met, play, play_linked};
pub use net::Net;
pub use own_decks::{large_deck, own_decks, small_deck};
pub use storage::{Commit, ContestedStorage, PerfectStorage, Storage, kept};
