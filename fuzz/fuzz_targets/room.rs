//! Any bytes are an evening in a room: see the driver.

#![no_main]

#[path = "../../crates/rooms/tests/streams/driver.rs"]
mod driver;

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| driver::play_bytes(bytes));
