//! What a run does, from its seed.

use fano_rules::{Lots, Purpose};

/// Draws for one run.
pub(crate) struct Chance(Lots);

impl Chance {
    pub(crate) fn new(seed: u64) -> Self {
        Self(Lots::new(seed, Purpose::Imagine, 0))
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: u32) -> u32 {
        self.0.below(end)
    }

    pub(crate) fn one_in(&mut self, count: u32) -> bool {
        self.below(count) == 0
    }
}
