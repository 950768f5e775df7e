mod boxes;
mod options;
mod set;
mod sizes;

use fano_decks::{CardId, Deck};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use crate::{
    Gallery, Shape, angle,
    face::backdrop,
    pack::{Freedom, PackingArea, Piece, pack, pack_with_care},
};

pub use boxes::box_layout;
pub use options::LayoutOptions;
pub use set::{Arranged, LayoutPlan, Layouts};

/// The default seed of layouts.
pub const SEED: u64 = 1;

/// The version of the packer: the same deck, drawings, options and version give
/// the same layouts. Whoever changes what it finds counts on.
pub const PACKER_VERSION: u32 = 3;

/// A card whose inside is covered less than this is arranged again, with more
/// care and other starts …
const COVERED_ENOUGH: f32 = 0.51;
/// … at most this often. Few cards are, and most of them once …
const AGAIN_MAX: u64 = 8;
/// … unless that is in vain this often: some drawings cover little in any way.
const IN_VAIN_MAX: u32 = 4;
/// Fewer drawings leave much of a card empty however they lie.
const AGAIN_DRAWINGS_MIN: usize = 8;

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

    /// Whether the drawing has a size and a turn below a full one, and its box
    /// is on the card or near it: the box may have empty parts.
    #[must_use]
    pub fn is_sound(&self) -> bool {
        let width = 2 * Self::UNITS as u16;
        self.x.unsigned_abs() <= width
            && self.y.unsigned_abs() <= width
            && self.size > 0
            && self.turn < angle::FULL_TURN
    }

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
        let options = LayoutOptions {
            seed,
            ..LayoutOptions::new(shape)
        };
        Self::arranged(deck, gallery, &options, after_each)
    }

    /// The same with all options.
    #[must_use]
    pub fn arranged(
        deck: &Deck,
        gallery: &Gallery,
        options: &LayoutOptions,
        after_each: impl Fn() + Sync,
    ) -> Self {
        let goes_on = || {
            after_each();
            true
        };
        Self::arranged_while(deck, gallery, options, goes_on).expect("it always goes on")
    }

    /// The same as long as `goes_on`, which is asked after every card, says so.
    #[must_use]
    pub fn arranged_while(
        deck: &Deck,
        gallery: &Gallery,
        options: &LayoutOptions,
        goes_on: impl Fn() -> bool + Sync,
    ) -> Option<Self> {
        let ranks = sizes::ranks(deck, options.seed);
        let cards: Option<Vec<Vec<Placement>>> = ranks
            .into_par_iter()
            .enumerate()
            .map(|(card, ranks)| {
                let card = CardId(u16::try_from(card).expect("at most CARDS_MAX cards"));
                let faces = printed_faces(deck, card);
                let places = lay_out(deck, gallery, options, card, &ranks, &faces);
                goes_on().then_some(places)
            })
            .collect();
        Some(Self {
            shape: options.shape,
            cards: cards?,
        })
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
        let options = LayoutOptions {
            seed,
            ..LayoutOptions::new(shape)
        };
        let ranks = &sizes::ranks(deck, seed)[card.index()];
        let faces = printed_faces(deck, card);
        lay_out(deck, gallery, &options, card, ranks, &faces)
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

/// The faces a card shows on paper.
fn printed_faces(deck: &Deck, card: CardId) -> Vec<usize> {
    let symbols = deck.card(card).symbols().iter();
    symbols.map(|symbol| deck.face_on(card, *symbol)).collect()
}

/// Arranges one card, with one of the faces of each symbol.
fn lay_out(
    deck: &Deck,
    gallery: &Gallery,
    options: &LayoutOptions,
    card: CardId,
    ranks: &[f32],
    faces: &[usize],
) -> Vec<Placement> {
    let symbols = deck.card(card).symbols();
    let pieces: Vec<Piece<'_>> = symbols
        .iter()
        .zip(ranks)
        .zip(faces)
        .map(|((symbol, rank), face)| Piece {
            symbol: symbol.0,
            silhouette: gallery.of(*symbol)[*face].silhouette(),
            rank: *rank,
        })
        .collect();
    let border = backdrop::border_width(deck.suit(card));
    let room = PackingArea::new(options.shape, pieces.len(), border);
    // Every card has its own stream, so that cards can be laid out in any
    // order.
    let stream = options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) ^ (u64::from(card.0) + 1);
    let mut best: (f32, Vec<Placement>) = (f32::NEG_INFINITY, Vec::new());
    for freedom in options.attempts() {
        let places = pack_well(&pieces, room, border, freedom, stream);
        let sizes = places.iter().map(|place| f32::from(place.size));
        let smallest = sizes.fold(f32::INFINITY, f32::min) / Placement::UNITS;
        if smallest > best.0 {
            best = (smallest, places);
        }
        if smallest >= options.size_min() {
            break;
        }
    }
    best.1
}

/// Packs a card, and again with more care if it stays too empty; the fullest
/// one counts.
fn pack_well(
    pieces: &[Piece<'_>],
    room: PackingArea,
    border: f32,
    freedom: Freedom,
    stream: u64,
) -> Vec<Placement> {
    let inside = room.shape.area() * (1.0 - border) * (1.0 - border);
    let mut best = pack(pieces, room, freedom, stream);
    // Whoever wants fewer liberties wants emptier cards.
    if pieces.len() < AGAIN_DRAWINGS_MIN || freedom != Freedom::default() {
        return best;
    }
    let mut covered = covered_area(pieces, &best) / inside;
    let mut in_vain = 0;
    for again in 1..=AGAIN_MAX {
        if covered >= COVERED_ENOUGH || in_vain == IN_VAIN_MAX {
            break;
        }
        let next = pack_with_care(pieces, room, freedom, stream ^ (again << 32));
        let fuller = covered_area(pieces, &next) / inside;
        if fuller > covered {
            (best, covered) = (next, fuller);
        } else {
            in_vain += 1;
        }
    }
    best
}

fn covered_area(pieces: &[Piece<'_>], places: &[Placement]) -> f32 {
    let areas = pieces.iter().zip(places).map(|(piece, place)| {
        let size = f32::from(place.size) / Placement::UNITS;
        piece.silhouette.area() * size * size
    });
    areas.sum()
}
