//! The guarantees of a store, tested on real files and a real server.

mod copy;
mod crash;
mod decks;
mod drafts;
mod facts;
mod faults;
mod limits;
mod log;
mod nodes;
mod ownership;
mod place;
mod postgres;
mod round_trip;
mod tampering;
