use chacha20::{
    ChaCha8Rng,
    rand_core::{Rng as _, SeedableRng as _},
};

/// Fills the rest of the key, so that bots never draw what the rules draw from
/// the same seed.
const DOMAIN: &[u8; 24] = b"fano bots, version one  ";

/// Random numbers for bots: drawn from a seed, in whole numbers only.
///
/// There is no logarithm or sine in here. Mathematical functions may differ in
/// their last bit from one machine to the next, and a simulation has to give
/// the same bytes on all of them.
#[derive(Debug)]
pub(crate) struct Chance(ChaCha8Rng);

impl Chance {
    /// The `stream`-th stream of a seed.
    pub(crate) fn new(seed: u64, stream: u64) -> Self {
        let mut key = [0; 32];
        key[..8].copy_from_slice(&seed.to_le_bytes());
        key[8..].copy_from_slice(DOMAIN);
        let mut generator = ChaCha8Rng::from_seed(key);
        generator.set_stream(stream);
        Self(generator)
    }

    fn word(&mut self) -> u32 {
        self.0.next_u32()
    }

    /// A 64-bit number.
    pub(crate) fn number(&mut self) -> u64 {
        let low = u64::from(self.word());
        low | u64::from(self.word()) << 32
    }

    /// A number from 0 to `n − 1`, all equally likely; 0 if `n` is 0.
    pub(crate) fn below(&mut self, n: u32) -> u32 {
        let range = 1_u64 << 32;
        let limit = range - range % u64::from(n.max(1));
        loop {
            let word = self.word();
            if u64::from(word) < limit {
                return word % n.max(1);
            }
        }
    }

    /// True this many times in a thousand.
    pub(crate) fn permille(&mut self, share: u16) -> bool {
        self.below(1000) < u32::from(share)
    }

    /// An exponentially distributed number with this mean.
    ///
    /// Von Neumann's method compares uniform numbers and does nothing else:
    /// a falling run that starts at `first` has odd length with probability
    /// e^(−first); every run of even length adds one to the whole part.
    pub(crate) fn exponential(&mut self, mean: u32) -> u64 {
        let mut whole = 0_u64;
        loop {
            let first = self.word();
            let mut last = first;
            let mut odd = true;
            loop {
                let next = self.word();
                if next >= last {
                    break;
                }
                last = next;
                odd = !odd;
            }
            if odd {
                let fixed = u128::from(whole << 32 | u64::from(first));
                return ((fixed * u128::from(mean)) >> 32) as u64;
            }
            whole += 1;
        }
    }

    /// A nearly normal number around 0 with this standard deviation: the sum of
    /// twelve uniform ones. It is never more than six deviations away.
    pub(crate) fn normal(&mut self, deviation: u32) -> i64 {
        let halves: u32 = (0..6)
            .map(|_| self.word())
            .map(|word| (word & 0xffff) + (word >> 16))
            .sum();
        let centred = i64::from(halves) - 6 * 0xffff;
        centred * i64::from(deviation) / 0x1_0000
    }
}

/// The `index`-th seed derived from a seed: one number from a person gives a
/// seed for every game, and for every bot in it.
///
/// ```
/// assert_ne!(fano_bots::seed_of(1, 0), fano_bots::seed_of(1, 1));
/// assert_eq!(fano_bots::seed_of(2026, 3), 0x7567_d734_6367_3a50);
/// ```
#[must_use]
pub fn seed_of(seed: u64, index: u64) -> u64 {
    // The bots' own streams count up from 0; these count down.
    Chance::new(seed, !index).number()
}

/// A number that looks random but is fixed by its input: habits are made of
/// these.
#[inline]
pub(crate) const fn mix(input: u64) -> u64 {
    let mut x = input.wrapping_add(0x9e37_79b9_7f4a_7c15);
    x = (x ^ x >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    x = (x ^ x >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
    x ^ x >> 31
}

#[cfg(test)]
mod tests {
    use super::Chance;

    #[test]
    fn the_same_seed_draws_the_same_numbers_forever() {
        let mut chance = Chance::new(2026, 0);
        let drawn: Vec<i64> = (0..6)
            .flat_map(|_| [chance.exponential(1000) as i64, chance.normal(1000)])
            .collect();
        let expected = [
            432, -301, 2126, -768, 320, -346, 115, -1888, 38, 22, 386, 520,
        ];
        assert_eq!(drawn, expected);
    }

    #[test]
    fn exponential_numbers_have_the_right_quantiles() {
        let mut chance = Chance::new(1, 0);
        let mut drawn: Vec<u64> = (0..100_000).map(|_| chance.exponential(1000)).collect();
        drawn.sort_unstable();
        let mean = drawn.iter().sum::<u64>() / 100_000;
        assert!((985..=1015).contains(&mean), "mean {mean}");
        // ln 2, ln 10 and ln 100 times the mean.
        for (share, expected) in [(50, 693), (90, 2303), (99, 4605)] {
            let found = drawn[drawn.len() * share / 100];
            assert!(
                found.abs_diff(expected) * 100 < expected * 4,
                "{share} %: {found}"
            );
        }
    }

    #[test]
    fn normal_numbers_have_the_right_spread() {
        let mut chance = Chance::new(2, 0);
        let drawn: Vec<i64> = (0..100_000).map(|_| chance.normal(1000)).collect();
        let mean = drawn.iter().sum::<i64>() / 100_000;
        assert!(mean.abs() < 15, "mean {mean}");
        let within = |limit: i64| drawn.iter().filter(|x| x.abs() <= limit).count();
        assert!(within(1000).abs_diff(68_270) < 800, "{}", within(1000));
        assert!(within(2000).abs_diff(95_450) < 500, "{}", within(2000));
    }

    #[test]
    fn numbers_below_are_all_equally_likely() {
        let mut chance = Chance::new(3, 0);
        let mut counts = [0_u32; 7];
        for _ in 0..70_000 {
            counts[chance.below(7) as usize] += 1;
        }
        assert!(
            counts.iter().all(|count| count.abs_diff(10_000) < 400),
            "{counts:?}"
        );
        assert_eq!(chance.below(0), 0);
    }
}
