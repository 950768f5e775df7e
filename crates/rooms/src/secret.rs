//! All chance of a room is drawn from its secret. The seed of a finished
//! series is published with its journal, so one seed must say nothing about
//! the next: each comes from a stream of its own.

use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng as _, SeedableRng as _},
};

/// What is drawn.
#[derive(Clone, Copy, Debug)]
#[repr(u64)]
pub(crate) enum Draw {
    /// The seed of a series.
    Seed = 1,
    /// The name under which a series is kept.
    Record = 2,
    /// The seed of the bot on the n-th seat, from here on.
    Bot = 16,
}

const LETTERS: &[u8; 32] = b"abcdefghijkmnopqrstuvwxyz2345678";
const RECORD_LETTERS: usize = 16;

pub(crate) fn to_text(secret: &[u8; 32]) -> String {
    secret.iter().map(|byte| format!("{byte:02x}")).collect()
}

fn from_text(text: &str) -> [u8; 32] {
    let mut secret = [0; 32];
    for (byte, pair) in secret.iter_mut().zip(text.as_bytes().chunks(2)) {
        let pair = std::str::from_utf8(pair).unwrap_or_default();
        *byte = u8::from_str_radix(pair, 16).unwrap_or_default();
    }
    secret
}

fn stream(secret: &str, series: u32, draw: u64) -> ChaCha8Rng {
    let mut generator = ChaCha8Rng::from_seed(from_text(secret));
    generator.set_stream(u64::from(series) << 32 | draw);
    generator
}

/// The seed for a series, or for a bot in it.
pub(crate) fn seed(secret: &str, series: u32, draw: Draw, index: u8) -> u64 {
    stream(secret, series, draw as u64 + u64::from(index)).next_u64()
}

/// The name under which a series is kept: 80 bits that nobody guesses.
pub(crate) fn record_name(secret: &str, series: u32) -> String {
    let mut lots = stream(secret, series, Draw::Record as u64);
    let letter = |_| char::from(LETTERS[(lots.next_u32() % 32) as usize]);
    (0..RECORD_LETTERS).map(letter).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_draw_is_another() {
        let secret = to_text(&[7; 32]);
        assert_eq!(from_text(&secret), [7; 32]);
        let seeds = [
            seed(&secret, 1, Draw::Seed, 0),
            seed(&secret, 2, Draw::Seed, 0),
            seed(&secret, 1, Draw::Bot, 0),
            seed(&secret, 1, Draw::Bot, 1),
            seed(&to_text(&[8; 32]), 1, Draw::Seed, 0),
        ];
        let different: std::collections::BTreeSet<u64> = seeds.into();
        assert_eq!(different.len(), seeds.len());
        assert_ne!(record_name(&secret, 1), record_name(&secret, 2));
        assert_eq!(record_name(&secret, 1).len(), RECORD_LETTERS);
    }
}
