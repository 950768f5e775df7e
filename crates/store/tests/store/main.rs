//! The guarantees of a store, tested on real files.

mod crash;
mod decks;
mod drafts;
mod facts;
mod faults;
mod limits;
mod log;
mod round_trip;
mod tampering;
