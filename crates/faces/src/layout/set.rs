use std::collections::BTreeMap;

use fano_decks::{CardId, Deck};
use rayon::prelude::*;
use serde::{Deserialize, Serialize};

use super::{Layout, LayoutOptions, Placement, lay_out, sizes};
use crate::Gallery;

/// All layouts of a deck: with the faces that its cards show on paper, and, if
/// symbols have several faces, one for each number of a face.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Layouts {
    /// The faces of the deck as printed: cards show them in turn.
    pub printed: Layout,
    /// Layout `n` has face `n` of every symbol, counted from 0 and starting
    /// over after a symbol's last. Empty if no symbol has several faces.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub by_face: Vec<Layout>,
}

/// How far arranging a deck is: cards done, and cards in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arranged {
    /// Cards that are arranged.
    pub done: usize,
    /// Cards to arrange, each as often as it shows different faces.
    pub of: usize,
}

/// A card and the number of the face of each of its symbols.
type CardFaces = (CardId, Vec<usize>);

impl Layouts {
    /// Arranges all cards, on all cores, and says so after every card. Cards
    /// that show the same faces in several layouts are arranged once. The same
    /// deck, drawings and options give the same layouts on every machine.
    ///
    /// `None` if `go_on` returned `false`; it is asked before every card.
    #[must_use]
    pub fn new(
        deck: &Deck,
        gallery: &Gallery,
        options: &LayoutOptions,
        go_on: impl Fn() -> bool + Sync,
        after_each: impl Fn(Arranged) + Sync,
    ) -> Option<Self> {
        let several = (deck.faces_max() > 1).then_some(0..deck.faces_max());
        let by_face: Vec<Vec<CardFaces>> = several
            .into_iter()
            .flatten()
            .map(|number| faces_of(deck, |symbol, _| number % symbol))
            .collect();
        let printed = faces_of(deck, |_, on_card| on_card);
        let mut places: BTreeMap<CardFaces, Vec<Placement>> = printed
            .iter()
            .chain(by_face.iter().flatten())
            .map(|card| (card.clone(), Vec::new()))
            .collect();

        let ranks = sizes::ranks(deck, options.seed);
        let of = places.len();
        let done = std::sync::atomic::AtomicUsize::new(0);
        places
            .par_iter_mut()
            .try_for_each(|((card, faces), places)| {
                if !go_on() {
                    return None;
                }
                *places = lay_out(deck, gallery, options, *card, &ranks[card.index()], faces);
                let done = 1 + done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
                after_each(Arranged { done, of });
                Some(())
            })?;
        let layout = |cards: &[CardFaces]| Layout {
            shape: options.shape,
            cards: cards.iter().map(|card| places[card].clone()).collect(),
        };
        Some(Self {
            printed: layout(&printed),
            by_face: by_face.iter().map(|cards| layout(cards)).collect(),
        })
    }

    /// The layout with face `n` of every symbol; the printed one if no symbol
    /// has several faces.
    #[must_use]
    pub fn face(&self, number: usize) -> &Layout {
        let count = self.by_face.len().max(1);
        self.by_face.get(number % count).unwrap_or(&self.printed)
    }

    /// All layouts, the printed one first.
    pub fn all(&self) -> impl Iterator<Item = &Layout> {
        std::iter::once(&self.printed).chain(&self.by_face)
    }

    /// Whether these are the layouts of a deck with such cards, with sound
    /// numbers.
    #[must_use]
    pub fn fit(&self, deck: &Deck, options: &LayoutOptions) -> bool {
        let faces = Some(deck.faces_max()).filter(|faces| *faces > 1);
        self.by_face.len() == faces.unwrap_or(0)
            && self.all().all(|layout| {
                layout.shape == options.shape
                    && layout.fits(deck)
                    && layout.cards.iter().flatten().all(Placement::is_sound)
            })
    }
}

/// The faces of all cards. `choose` gets the number of faces of a symbol and
/// the one that its card shows on paper.
fn faces_of(deck: &Deck, choose: impl Fn(usize, usize) -> usize) -> Vec<CardFaces> {
    let cards = (0..).map(CardId).zip(deck.cards());
    cards
        .map(|(id, card)| {
            let symbols = card.symbols().iter();
            let faces = symbols.map(|symbol| {
                let count = deck.symbol(*symbol).pictures.len();
                choose(count, deck.face_on(id, *symbol))
            });
            (id, faces.collect())
        })
        .collect()
}
