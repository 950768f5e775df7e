//! The fuzz target, with bytes from the property tests.

use fano_testkit::play_bytes;
use proptest::prelude::*;

use crate::cases;

proptest! {
    #![proptest_config(cases(400))]

    #[test]
    fn any_bytes_are_a_game_that_keeps_the_laws(
        bytes in prop::collection::vec(any::<u8>(), 0..500),
    ) {
        play_bytes(&bytes);
    }
}
