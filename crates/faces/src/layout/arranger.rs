use fano_decks::{CardId, Deck};
use rayon::prelude::*;

use super::{LayoutOptions, Placement, sizes};
use crate::{
    Gallery,
    face::backdrop,
    pack::{PackingArea, Piece, pack},
};

/// A card and the number of the face of each of its symbols.
pub(super) type CardFaces = (CardId, Vec<usize>);

/// One card in this many gets further chances: the emptiest.
const EMPTIEST: usize = 10;
/// How many further chances. Luck decides much about a card.
const CHANCES: u64 = 2;

/// Arranges the cards of a deck.
pub(super) struct Arranger<'a> {
    deck: &'a Deck,
    gallery: &'a Gallery,
    options: &'a LayoutOptions,
    /// For every card, the size rank of each of its symbols.
    ranks: Vec<Vec<f32>>,
}

/// An arranged card, and how good it is: whether all drawings are large enough,
/// then how much of the card they cover.
struct ArrangedCard {
    worth: (bool, f32),
    places: Vec<Placement>,
}

impl<'a> Arranger<'a> {
    pub(super) fn new(deck: &'a Deck, gallery: &'a Gallery, options: &'a LayoutOptions) -> Self {
        Self {
            deck,
            gallery,
            options,
            ranks: sizes::ranks(deck, options.seed),
        }
    }

    /// Arranges cards, on all cores, and in the end the emptiest once more.
    /// `after_each` is called once for every card. `None` if `goes_on` returned
    /// `false`; it is asked before every card.
    pub(super) fn all(
        &self,
        cards: &[CardFaces],
        goes_on: impl Fn() -> bool + Sync,
        after_each: impl Fn() + Sync,
    ) -> Option<Vec<Vec<Placement>>> {
        let arranged: Option<Vec<ArrangedCard>> = cards
            .par_iter()
            .map(|card| {
                let arranged = goes_on().then(|| self.card(card, 0))?;
                after_each();
                Some(arranged)
            })
            .collect();
        let mut arranged = arranged?;
        let mut emptiest: Vec<usize> = (0..arranged.len()).collect();
        emptiest.sort_by(|a, b| {
            let [a, b] = [a, b].map(|number| arranged[*number].worth.1);
            a.total_cmp(&b)
        });
        emptiest.truncate(cards.len() / EMPTIEST);
        let tries: Vec<(usize, u64)> = emptiest
            .into_iter()
            .flat_map(|number| (1..=CHANCES).map(move |chance| (number, chance)))
            .collect();
        let again: Option<Vec<(usize, ArrangedCard)>> = tries
            .par_iter()
            .map(|(number, chance)| {
                goes_on().then(|| (*number, self.card(&cards[*number], *chance)))
            })
            .collect();
        for (number, other) in again? {
            if other.worth > arranged[number].worth {
                arranged[number] = other;
            }
        }
        Some(arranged.into_iter().map(|card| card.places).collect())
    }

    /// Arranges one card.
    pub(super) fn first(&self, card: &CardFaces) -> Vec<Placement> {
        self.card(card, 0).places
    }

    fn card(&self, (card, faces): &CardFaces, chance: u64) -> ArrangedCard {
        let options = self.options;
        let symbols = self.deck.card(*card).symbols();
        let pieces: Vec<Piece<'_>> = symbols
            .iter()
            .zip(&self.ranks[card.index()])
            .zip(faces)
            .map(|((symbol, rank), face)| Piece {
                symbol: symbol.0,
                silhouette: self.gallery.of(*symbol)[*face].silhouette(),
                rank: *rank,
            })
            .collect();
        let border = backdrop::border_width(self.deck.suit(*card));
        let room = PackingArea::new(options.shape, pieces.len(), border);
        // Every card has its own stream, so that cards can be laid out in any
        // order.
        let stream = options.seed.wrapping_mul(0x9E37_79B9_7F4A_7C15)
            ^ (u64::from(card.0) + 1)
            ^ chance.wrapping_mul(0xA076_1D64_78BD_642F);
        let mut best: (f32, Vec<Placement>) = (f32::NEG_INFINITY, Vec::new());
        for freedom in options.attempts() {
            let places = pack(&pieces, room, freedom, stream);
            let sizes = places.iter().map(size_of);
            let smallest = sizes.fold(f32::INFINITY, f32::min);
            if smallest > best.0 {
                best = (smallest, places);
            }
            if smallest >= options.size_min() {
                break;
            }
        }
        let (smallest, places) = best;
        let covered = pieces.iter().zip(&places).map(|(piece, place)| {
            let size = size_of(place);
            piece.silhouette.area() * size * size
        });
        ArrangedCard {
            worth: (smallest >= options.size_min(), covered.sum()),
            places,
        }
    }
}

/// The side of a drawing's box, in half widths of the card.
fn size_of(place: &Placement) -> f32 {
    f32::from(place.size) / Placement::UNITS
}
