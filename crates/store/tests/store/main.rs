//! What a store promises, tried on real files.

mod crash;
mod facts;
mod faults;
mod log;
mod round_trip;
