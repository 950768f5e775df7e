//! All randomness of a room derives from its secret. The seed of a finished
//! series is published with its journal, so one seed must reveal nothing about
//! the next: each comes from its own stream.

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
    /// The name a series is stored under.
    Record = 2,
    /// The seed of the bot on the n-th seat, from this value on.
    Bot = 16,
}

const LETTERS: &[u8; 32] = b"abcdefghijkmnopqrstuvwxyz2345678";
const RECORD_LETTERS: usize = 16;

/// All randomness of a room derives from this; it never leaves the server.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) struct Secret([u8; 32]);

impl std::fmt::Debug for Secret {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Secret(…)")
    }
}

impl Secret {
    pub(crate) fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The secret as it is stored: 64 hexadecimal digits.
    pub(crate) fn to_text(self) -> String {
        self.0.iter().map(|byte| format!("{byte:02x}")).collect()
    }

    /// Parses a secret; `None` if it is damaged.
    pub(crate) fn from_text(text: &str) -> Option<Self> {
        let digits = text.as_bytes();
        if digits.len() != 64 || !digits.iter().all(u8::is_ascii_hexdigit) {
            return None;
        }
        let mut secret = [0; 32];
        for (byte, pair) in secret.iter_mut().zip(digits.chunks(2)) {
            let pair = std::str::from_utf8(pair).ok()?;
            *byte = u8::from_str_radix(pair, 16).ok()?;
        }
        Some(Self(secret))
    }

    fn stream(self, series: u32, draw: u64) -> ChaCha8Rng {
        let mut generator = ChaCha8Rng::from_seed(self.0);
        generator.set_stream(u64::from(series) << 32 | draw);
        generator
    }

    /// The seed for a series, or for a bot in it.
    pub(crate) fn seed(self, series: u32, draw: Draw, index: u8) -> u64 {
        let draw = draw as u64 + u64::from(index);
        self.stream(series, draw).next_u64()
    }

    /// The name a series is stored under: 80 bits, too many to guess.
    pub(crate) fn record_name(self, series: u32) -> String {
        let mut lots = self.stream(series, Draw::Record as u64);
        let letter = |_| char::from(LETTERS[(lots.next_u32() % 32) as usize]);
        (0..RECORD_LETTERS).map(letter).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_draws_differ() {
        let secret = Secret::new([7; 32]);
        let seeds = [
            secret.seed(1, Draw::Seed, 0),
            secret.seed(2, Draw::Seed, 0),
            secret.seed(1, Draw::Bot, 0),
            secret.seed(1, Draw::Bot, 1),
            Secret::new([8; 32]).seed(1, Draw::Seed, 0),
        ];
        let different: std::collections::BTreeSet<u64> = seeds.into();
        assert_eq!(different.len(), seeds.len());
        assert_ne!(secret.record_name(1), secret.record_name(2));
        assert_eq!(secret.record_name(1).len(), RECORD_LETTERS);
    }

    #[test]
    fn a_damaged_secret_is_rejected() {
        let text = Secret::new([7; 32]).to_text();
        assert_eq!(Secret::from_text(&text), Some(Secret::new([7; 32])));
        for damaged in ["", "07", &text[1..], &text.replacen('7', "x", 1)] {
            assert_eq!(Secret::from_text(damaged), None, "{damaged}");
        }
    }
}
