//! What a room promises, one scene at a time.

mod answers;
mod arranging;
mod duel;
mod endless;
mod evening;
mod kernel;
mod members;
mod names;
mod own_decks;
mod pauses;
mod seats;
mod stalls;
mod support;
