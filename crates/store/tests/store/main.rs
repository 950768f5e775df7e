//! What a store promises, tried on real files.

mod crash;
mod facts;
mod faults;
mod limits;
mod log;
mod round_trip;
mod tampering;
