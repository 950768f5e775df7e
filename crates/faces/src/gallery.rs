mod sources;

use fano_decks::{CardId, Deck, Picture, SymbolId};
use rayon::prelude::*;

use crate::Drawing;

pub use sources::{BadPicture, PictureSource, draw_pictures};

/// The drawings of a deck: one for every picture of every symbol.
#[derive(Clone, Debug)]
pub struct Gallery {
    drawings: Vec<Vec<Drawing>>,
}

impl Gallery {
    /// Calls `draw` for every picture of every symbol, on all cores.
    ///
    /// # Errors
    ///
    /// The first error that `draw` returns, in the order of the symbols.
    pub fn new<E: Send>(
        deck: &Deck,
        draw: impl Fn(SymbolId, &Picture) -> Result<Drawing, E> + Sync,
    ) -> Result<Self, E> {
        let numbers: Vec<SymbolId> = (0..=u16::MAX)
            .map(SymbolId)
            .take(deck.symbols().len())
            .collect();
        // Drawings are made in parallel; of several errors, return the first in
        // the order of the deck, whichever thread was faster.
        let drawings: Vec<Result<Vec<Drawing>, E>> = numbers
            .into_par_iter()
            .map(|number| {
                let pictures = deck.symbol(number).pictures.iter();
                pictures.map(|picture| draw(number, picture)).collect()
            })
            .collect();
        Ok(Self {
            drawings: drawings.into_iter().collect::<Result<_, E>>()?,
        })
    }

    /// All drawings of a symbol, in the order of its pictures.
    ///
    /// # Panics
    ///
    /// If the gallery was made for a deck without this symbol.
    #[must_use]
    pub fn of(&self, symbol: SymbolId) -> &[Drawing] {
        &self.drawings[symbol.index()]
    }

    /// The drawing of a symbol on a card of the gallery's deck.
    ///
    /// # Panics
    ///
    /// If it was made for another deck, without this symbol or picture.
    #[must_use]
    pub fn on(&self, deck: &Deck, card: CardId, symbol: SymbolId) -> &Drawing {
        &self.drawings[symbol.index()][deck.face_on(card, symbol)]
    }
}
