//! Kirkman's schoolgirls.
//!
//! Fifteen girls go for a walk in rows of three on seven days, and no two of
//! them may share a row twice: the puzzle that T. P. Kirkman set the readers
//! of The Lady's and Gentleman's Diary in 1850. Since everybody meets two
//! others a day, seven days are just enough to meet all fourteen.
//!
//! There is an arrangement exactly if the number of girls is 3, 9, 15, 21, …,
//! always 6 more (D. K. Ray-Chaudhuri and R. M. Wilson, "Solution of
//! Kirkman's schoolgirl problem", Proc. Symp. Pure Math. 19, 1971). [`solve`]
//! makes those that follow from a finite field, and three times as many girls
//! from any it can make; [`check`] judges any arrangement.

mod build;
mod check;

pub use build::solve;
pub use check::{Fault, check};

use thiserror::Error;

/// The most girls to arrange or check.
pub const GIRLS_MAX: u32 = 999;

/// The rows of each day until everybody has met everybody.
///
/// Girls are counted from 0; the girls in a row and the rows of a day are in
/// ascending order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Schedule {
    girls: u32,
    days: Vec<Vec<[u32; 3]>>,
}

impl Schedule {
    /// How many girls there are.
    #[must_use]
    pub fn girls(&self) -> u32 {
        self.girls
    }

    /// The rows of every day.
    #[must_use]
    pub fn days(&self) -> &[Vec<[u32; 3]>] {
        &self.days
    }
}

/// Why there is no arrangement for a number of girls.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum KirkmanError {
    /// The girls cannot be divided into rows of three every day and meet each
    /// other exactly once: that takes 3, 9, 15, 21, … girls.
    #[error("{girls} girls cannot do it: it takes 3, 9, 15, 21, … girls, always 6 more")]
    Impossible {
        /// The number of girls.
        girls: u32,
    },
    /// There is an arrangement, but it does not follow from a field.
    #[error("an arrangement for {girls} girls exists, but is not made here")]
    NotBuilt {
        /// The number of girls.
        girls: u32,
    },
    /// More than [`GIRLS_MAX`] girls.
    #[error("at most {GIRLS_MAX} girls are arranged, not {girls}")]
    TooMany {
        /// The number of girls.
        girls: u32,
    },
}

/// How many days it takes until all girls have met: half of the others.
///
/// ```
/// assert_eq!(fano_designs::kirkman::days(15), 7);
/// ```
#[must_use]
pub fn days(girls: u32) -> u32 {
    girls.saturating_sub(1) / 2
}

/// Whether [`solve`] makes an arrangement for this number of girls.
#[must_use]
pub fn is_built(girls: u32) -> bool {
    build::Plan::of(girls).is_ok()
}

/// The nearest numbers of girls below and above for which [`solve`] makes an
/// arrangement.
///
/// ```
/// assert_eq!(fano_designs::kirkman::nearest(16), (Some(15), Some(21)));
/// ```
#[must_use]
pub fn nearest(girls: u32) -> (Option<u32>, Option<u32>) {
    let below = (3..girls.min(GIRLS_MAX + 1)).rev().find(|&g| is_built(g));
    let above = (girls.saturating_add(1)..=GIRLS_MAX).find(|&g| is_built(g));
    (below, above)
}
