use fano_decks::Deck;
use serde::{Deserialize, Serialize};

use crate::{SEED, Shape, pack::Freedom};

/// How the drawings of a deck are arranged on its cards.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LayoutOptions {
    /// The outline of the cards.
    pub shape: Shape,
    /// Every number gives another arrangement.
    #[serde(default = "default_seed")]
    pub seed: u64,
    /// Whether all drawings stand upright.
    #[serde(default)]
    pub upright: bool,
    /// Whether all drawings of a card have the same size.
    #[serde(default)]
    pub one_size: bool,
    /// How long a side of a drawing should at least be, in percent of the
    /// card's width. Where there is no room for that, sizes differ less.
    #[serde(default)]
    pub smallest_percent: Option<u8>,
    /// How long a side of a drawing is at most, in percent of the card's width.
    #[serde(default)]
    pub largest_percent: Option<u8>,
}

fn default_seed() -> u64 {
    SEED
}

impl LayoutOptions {
    /// The smallest size that can be asked for, in percent of the card's width.
    pub const PERCENT_MIN: u8 = 5;
    /// The largest size that can be asked for, in percent of the card's width.
    pub const PERCENT_MAX: u8 = 90;

    /// The usual arrangement of cards with this shape.
    #[must_use]
    pub fn new(shape: Shape) -> Self {
        Self {
            shape,
            seed: SEED,
            upright: false,
            one_size: false,
            smallest_percent: None,
            largest_percent: None,
        }
    }

    /// The usual arrangement of a deck.
    #[must_use]
    pub fn of(deck: &Deck) -> Self {
        Self::new(Shape::of(deck))
    }

    /// What the packer tries, from the first choice to the last resort.
    pub(super) fn attempts(&self) -> Vec<Freedom> {
        let usual = Freedom::default();
        let first = Freedom {
            turns: !self.upright,
            sizes: if self.one_size { 1.0 } else { usual.sizes },
            size_max: self.largest_percent.map_or(usual.size_max, to_half_widths),
        };
        if self.smallest_percent.is_none() || self.one_size {
            return vec![first];
        }
        // The less sizes differ, the larger is the smallest.
        let ratios = [first.sizes, 1.0 + (first.sizes - 1.0) / 3.0, 1.0];
        ratios.map(|sizes| Freedom { sizes, ..first }).to_vec()
    }

    /// The least side of a drawing, in half widths of the card.
    pub(super) fn size_min(&self) -> f32 {
        self.smallest_percent.map_or(0.0, to_half_widths)
    }
}

fn to_half_widths(percent: u8) -> f32 {
    f32::from(percent) / 50.0
}
