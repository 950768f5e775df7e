//! The lots are guaranteed: golden vectors in `lots.txt`, and a second
//! implementation written from the documented procedure alone.

use std::fmt::Write as _;

use fano_rules::{Lots, Purpose};
use proptest::prelude::*;

const PURPOSES: [Purpose; 9] = [
    Purpose::GameSeed,
    Purpose::ChampionSeed,
    Purpose::Shuffle,
    Purpose::OddCards,
    Purpose::TieBreak,
    Purpose::StartingCards,
    Purpose::Gifts,
    Purpose::Tie,
    Purpose::Imagine,
];

/// ChaCha with 8 rounds, word by word.
struct SecondLots {
    key: [u32; 8],
    stream: u64,
    block: u64,
    words: Vec<u32>,
}

impl SecondLots {
    fn new(seed: u64, purpose: u32, index: u32) -> Self {
        let mut key = [0; 8];
        key[0] = seed as u32;
        key[1] = (seed >> 32) as u32;
        Self {
            key,
            stream: u64::from(purpose) * (1 << 32) + u64::from(index),
            block: 0,
            words: Vec::new(),
        }
    }

    fn word(&mut self) -> u32 {
        if self.words.is_empty() {
            self.words = self.next_block().to_vec();
            self.words.reverse();
        }
        self.words.pop().expect("a block has sixteen words")
    }

    fn next_block(&mut self) -> [u32; 16] {
        // "expand 32-byte k"
        let mut start = [
            0x6170_7865,
            0x3320_646e,
            0x7962_2d32,
            0x6b20_6574,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
            0,
        ];
        start[4..12].copy_from_slice(&self.key);
        start[12] = self.block as u32;
        start[13] = (self.block >> 32) as u32;
        start[14] = self.stream as u32;
        start[15] = (self.stream >> 32) as u32;
        let mut state: [u32; 16] = start;
        for _ in 0..4 {
            for column in 0..4 {
                quarter(&mut state, [column, 4 + column, 8 + column, 12 + column]);
            }
            for diagonal in 0..4 {
                let at = |row: usize| 4 * row + (diagonal + row) % 4;
                quarter(&mut state, [at(0), at(1), at(2), at(3)]);
            }
        }
        self.block += 1;
        std::array::from_fn(|word| state[word].wrapping_add(start[word]))
    }

    fn below(&mut self, n: u32) -> u32 {
        let largest_multiple = ((1_u64 << 32) / u64::from(n)) * u64::from(n);
        loop {
            let word = self.word();
            if u64::from(word) < largest_multiple {
                return word % n;
            }
        }
    }

    fn number(&mut self) -> u64 {
        let low = self.word();
        let high = self.word();
        u64::from(high) * (1 << 32) + u64::from(low)
    }

    fn shuffled(&mut self, count: u16) -> Vec<u16> {
        let mut items: Vec<u16> = (0..count).collect();
        let mut i = items.len();
        while i > 1 {
            i -= 1;
            let other = self.below(i as u32 + 1) as usize;
            items.swap(i, other);
        }
        items
    }
}

fn quarter(state: &mut [u32; 16], [a, b, c, d]: [usize; 4]) {
    let mut mix = |x: usize, y: usize, z: usize, turn: u32| {
        state[x] = state[x].wrapping_add(state[y]);
        state[z] = (state[z] ^ state[x]).rotate_left(turn);
    };
    mix(a, b, d, 16);
    mix(c, d, b, 12);
    mix(a, b, d, 8);
    mix(c, d, b, 7);
}

fn shuffled(mut lots: Lots, count: u16) -> Vec<u16> {
    let mut items: Vec<u16> = (0..count).collect();
    lots.shuffle(&mut items);
    items
}

/// The first 64 bytes of ChaCha8 with a key and a stream of zeros, as in the
/// test vectors published for eSTREAM (256-bit key, all zero).
#[test]
fn the_second_implementation_is_chacha() {
    let mut zeros = SecondLots::new(0, 0, 0);
    let first: Vec<u8> = (0..4).flat_map(|_| zeros.word().to_le_bytes()).collect();
    assert_eq!(
        first,
        [
            0x3e, 0x00, 0xef, 0x2f, 0x89, 0x5f, 0x40, 0xd6, 0x7f, 0x5b, 0xb8, 0xe8, 0x1f, 0x09,
            0xa5, 0xa1
        ]
    );
}

proptest! {
    #[test]
    fn two_implementations_of_the_words_agree(
        seed in any::<u64>(),
        purpose in prop::sample::select(PURPOSES.to_vec()),
        index in any::<u32>(),
        limits in prop::collection::vec(1_u32.., 0..100),
        count in 0_u16..200,
    ) {
        let number = purpose as u32;
        let mut ours = Lots::new(seed, purpose, index);
        let mut second = SecondLots::new(seed, number, index);
        for limit in limits {
            prop_assert_eq!(ours.below(limit), second.below(limit));
            prop_assert_eq!(ours.number(), second.number());
        }
        prop_assert_eq!(
            shuffled(Lots::new(seed, purpose, index), count),
            SecondLots::new(seed, number, index).shuffled(count)
        );
    }
}

/// Each line: seed, purpose, index, a number, ten draws below 1 to 10, and a
/// shuffle of sixteen.
#[test]
fn the_lots_are_those_that_were_promised() {
    let mut found = String::new();
    for seed in [0, 1, 2026, u64::MAX] {
        for purpose in PURPOSES {
            for index in [0, 1, u32::MAX] {
                let lots = || Lots::new(seed, purpose, index);
                let mut draws = lots();
                let draws: Vec<u32> = (1..=10).map(|n| draws.below(n)).collect();
                let number = lots().number();
                let order = shuffled(lots(), 16);
                let purpose = purpose as u32;
                writeln!(
                    found,
                    "{seed} {purpose} {index} {number:016x} {draws:?} {order:?}"
                )
                .expect("writing to a string works");
            }
        }
    }
    let promised: String = include_str!("lots.txt")
        .lines()
        .filter(|line| !line.starts_with('#'))
        .map(|line| format!("{line}\n"))
        .collect();
    for (found, promised) in found.lines().zip(promised.lines()) {
        assert_eq!(found, promised);
    }
    assert_eq!(found.lines().count(), promised.lines().count(), "{found}");
}

/// All orders of three are equally likely, as far as 6000 seeds can tell.
#[test]
fn no_order_is_preferred() {
    let mut counts = std::collections::BTreeMap::new();
    for seed in 0..6_000 {
        let order = shuffled(Lots::new(seed, Purpose::Shuffle, 0), 3);
        *counts.entry(order).or_insert(0_u32) += 1;
    }
    assert_eq!(counts.len(), 6);
    // 1000 ± 150 is more than five standard deviations.
    assert!(
        counts.values().all(|count| (850..=1_150).contains(count)),
        "{counts:?}"
    );
}
