//! Any bytes are a packet of the link or are refused; what is understood can be
//! written down and understood again.

#![no_main]

use fano_link::Packet;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    // Most inputs would stop at the head.
    for bytes in [bytes.to_vec(), [b"FL\x01\0\0\0\0\0\0\0\x05", bytes].concat()] {
        if let Ok(packet) = Packet::decode(&bytes) {
            let again = packet.clone().encode().expect("it was not longer before");
            assert_eq!(Packet::decode(&again), Ok(packet));
        }
    }
});
