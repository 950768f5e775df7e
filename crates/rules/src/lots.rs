use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng as _, SeedableRng as _},
};

/// What a draw is for. Each purpose has its own stream, so that an extra draw
/// by one rule never changes what another rule draws.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u32)]
pub enum Purpose {
    /// The seed of the n-th game of a series.
    GameSeed = 1,
    /// The seed of the tie-break for the champion of a series.
    ChampionSeed = 2,
    /// The shuffle of the n-th deal of a game.
    Shuffle = 3,
    /// Which seats get a card more in the n-th deal.
    OddCards = 4,
    /// The shuffle for a tie-break.
    TieBreak = 5,
    /// The order of Connect's starting cards.
    StartingCards = 6,
    /// Which cards a team gives away after a round that was won.
    Gifts = 7,
    /// Two calls in the very same millisecond.
    Tie = 8,
    /// Guessing what is hidden.
    Imagine = 9,
}

/// Lots drawn from a game's seed: the only source of randomness in the rules.
///
/// # The exact procedure
///
/// Replays made today must work in ten years, so this is a promise:
///
/// - The generator is ChaCha with 8 rounds (64-bit block counter starting at
///   0, 64-bit stream number). The key's 32 bytes are the seed as 8 bytes,
///   little-endian, followed by 24 zero bytes. The stream number is
///   `purpose × 2³² + index`. The output is read as 32-bit little-endian words.
/// - [`below(n)`](Self::below): let `limit` be the largest multiple of `n` that
///   is at most 2³². Take words until one is less than `limit`; the result is
///   that word modulo `n`.
/// - [`shuffle`](Self::shuffle): for `i` from the last index down to 1, swap
///   the elements at `i` and at `below(i + 1)`.
/// - [`number`](Self::number): two words, the first one being the lower half.
///
/// ```
/// use fano_rules::{Lots, Purpose};
///
/// let mut cards: Vec<u8> = (0..10).collect();
/// Lots::new(2026, Purpose::Shuffle, 0).shuffle(&mut cards);
/// assert_eq!(cards, [7, 6, 0, 9, 1, 3, 2, 8, 5, 4]);
/// ```
#[derive(Debug)]
pub struct Lots(ChaCha8Rng);

impl Lots {
    /// Lots for the `index`-th use of a purpose in the game with this seed.
    #[must_use]
    pub fn new(seed: u64, purpose: Purpose, index: u32) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream((purpose as u64) << 32 | u64::from(index));
        Self(generator)
    }

    /// A number from 0 to `n − 1`, all equally likely.
    ///
    /// # Panics
    ///
    /// If `n` is 0: there is nothing to draw from.
    pub fn below(&mut self, n: u32) -> u32 {
        assert!(n > 0, "cannot draw from nothing");
        let range = 1_u64 << 32;
        let limit = range - range % u64::from(n);
        loop {
            let word = self.0.next_u32();
            if u64::from(word) < limit {
                return word % n;
            }
        }
    }

    /// Puts the items in random order.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for i in (1..items.len()).rev() {
            let n = u32::try_from(i + 1).expect("a deck has fewer than 2³² cards");
            items.swap(i, self.below(n) as usize);
        }
    }

    /// A 64-bit number, used as the seed of something smaller.
    pub fn number(&mut self) -> u64 {
        let low = u64::from(self.0.next_u32());
        low | u64::from(self.0.next_u32()) << 32
    }
}
