mod boxes;
mod sizes;

use fano_decks::{CardId, Deck};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    Gallery, Shape,
    face::backdrop,
    pack::{PackingArea, Piece, pack},
};

pub use boxes::box_layout;

/// The default seed of layouts.
pub const SEED: u64 = 1;

/// Where a symbol's drawing is on a card: five small numbers, so that a whole
/// deck is a few kilobytes and every screen and printer shows the same card.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(from = "Numbers", into = "Numbers")]
pub struct Placement {
    /// The number of the symbol in its deck.
    pub symbol: u16,
    /// The middle of the drawing's box, to the right of the card's middle, in
    /// ten thousandths of the card's half width.
    pub x: i16,
    /// The same vertically, growing downwards.
    pub y: i16,
    /// The side of the drawing's box, in the same unit.
    pub size: u16,
    /// How far the drawing is turned clockwise about the middle of its box,
    /// in tenths of a degree.
    pub turn: u16,
}

/// A placement's serialised form: `[symbol, x, y, size, turn]`.
type Numbers = (u16, i16, i16, u16, u16);

impl From<Numbers> for Placement {
    fn from((symbol, x, y, size, turn): Numbers) -> Self {
        Self {
            symbol,
            x,
            y,
            size,
            turn,
        }
    }
}

impl From<Placement> for Numbers {
    fn from(place: Placement) -> Self {
        (place.symbol, place.x, place.y, place.size, place.turn)
    }
}

impl Placement {
    /// Units in the half width of a card.
    pub const UNITS: f32 = 10_000.0;

    pub(crate) fn to_units(length: f32) -> i16 {
        (length * Self::UNITS + 0.5).floor() as i16
    }
}

/// Where every drawing of a deck is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Layout {
    /// The outline of the cards.
    pub shape: Shape,
    /// The places on each card, in the order of the cards and their symbols.
    pub cards: Vec<Vec<Placement>>,
}

impl Layout {
    /// Lays out a whole deck, on all cores. The same deck, drawings, shape and
    /// seed give the same layout on every machine; `after_each` is called after
    /// every card.
    #[must_use]
    pub fn new(
        deck: &Deck,
        gallery: &Gallery,
        shape: Shape,
        seed: u64,
        after_each: impl Fn() + Sync,
    ) -> Self {
        let ranks = sizes::ranks(deck, seed);
        let cards = ranks
            .into_par_iter()
            .enumerate()
            .map(|(card, ranks)| {
                let card = CardId(u16::try_from(card).expect("at most CARDS_MAX cards"));
                let places = lay_out(deck, gallery, shape, seed, card, &ranks);
                after_each();
                places
            })
            .collect();
        Self { shape, cards }
    }

    /// Lays out one card exactly as [`new`](Self::new) would.
    #[must_use]
    pub fn card(
        deck: &Deck,
        gallery: &Gallery,
        shape: Shape,
        seed: u64,
        card: CardId,
    ) -> Vec<Placement> {
        let ranks = &sizes::ranks(deck, seed)[card.index()];
        lay_out(deck, gallery, shape, seed, card, ranks)
    }

    /// Whether the layout shows the deck's symbols, card by card.
    #[must_use]
    pub fn fits(&self, deck: &Deck) -> bool {
        self.cards.len() == deck.cards().len()
            && self.cards.iter().zip(deck.cards()).all(|(places, card)| {
                let shown = places.iter().map(|place| place.symbol);
                shown.eq(card.symbols().iter().map(|symbol| symbol.0))
            })
    }

    /// A number that changes whenever anything on any card moves (FNV-1a).
    #[must_use]
    pub fn fingerprint(&self) -> u64 {
        let numbers = self.cards.iter().flatten().flat_map(|place| {
            let (x, y) = (place.x.cast_unsigned(), place.y.cast_unsigned());
            [place.symbol, x, y, place.size, place.turn]
        });
        numbers
            .flat_map(u16::to_le_bytes)
            .chain(self.shape.id().bytes())
            .fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
                (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
            })
    }
}

fn lay_out(
    deck: &Deck,
    gallery: &Gallery,
    shape: Shape,
    seed: u64,
    card: CardId,
    ranks: &[f32],
) -> Vec<Placement> {
    let symbols = deck.card(card).symbols();
    let pieces: Vec<Piece<'_>> = symbols
        .iter()
        .zip(ranks)
        .map(|(symbol, rank)| Piece {
            symbol: symbol.0,
            silhouette: gallery.on(deck, card, *symbol).silhouette(),
            rank: *rank,
        })
        .collect();
    let room = PackingArea::new(shape, pieces.len(), backdrop::border_width(deck.suit(card)));
    // Every card has its own stream, so that cards can be laid out in any
    // order.
    let stream = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (u64::from(card.0) + 1);
    pack(&pieces, room, stream)
}
