//! Any bytes are a set-up, a seed and a stream of commands: right calls, late
//! ones, wrong ones and nonsense, removals and new games. Every game keeps its
//! laws, and the same commands give the same game again.

#![no_main]

use fano_testkit::play_bytes;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| play_bytes(bytes));
