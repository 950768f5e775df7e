//! Arbitrary streams of inputs: a room never panics, never stalls, never sends
//! to a closed connection, and can always be rebuilt from its facts.

mod driver;

use proptest::prelude::*;

proptest! {
    #![proptest_config(ProptestConfig { ..ProptestConfig::default() })]

    #[test]
    fn any_stream_of_inputs_is_an_evening(bytes in prop::collection::vec(any::<u8>(), 0..600)) {
        driver::play_bytes(&bytes);
    }
}
