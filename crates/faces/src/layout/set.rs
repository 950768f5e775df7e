use std::collections::BTreeSet;

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

/// A card that was just arranged, and how far the deck is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Arranged<'a> {
    /// Cards that are arranged.
    pub done: usize,
    /// Cards to arrange, each as often as it shows different faces.
    pub of: usize,
    /// The card.
    pub card: CardId,
    /// The number of the face of each of its symbols.
    pub faces: &'a [usize],
    /// Where its drawings are.
    pub places: &'a [Placement],
}

/// A card and the number of the face of each of its symbols.
type CardFaces = (CardId, Vec<usize>);

/// The cards of a deck that are to be arranged, each as often as it shows
/// different faces: its *variants*. Any order and any number of threads give the
/// same layouts.
#[derive(Clone, Debug)]
pub struct LayoutPlan {
    options: LayoutOptions,
    ranks: Vec<Vec<f32>>,
    /// In the order of the cards.
    variants: Vec<CardFaces>,
    printed: Vec<CardFaces>,
    by_face: Vec<Vec<CardFaces>>,
}

impl LayoutPlan {
    /// What there is to arrange.
    #[must_use]
    pub fn new(deck: &Deck, options: &LayoutOptions) -> Self {
        let several = (deck.faces_max() > 1).then_some(0..deck.faces_max());
        let by_face: Vec<Vec<CardFaces>> = several
            .into_iter()
            .flatten()
            .map(|number| faces_of(deck, |symbol, _| number % symbol))
            .collect();
        let printed = faces_of(deck, |_, on_card| on_card);
        let variants: BTreeSet<&CardFaces> =
            printed.iter().chain(by_face.iter().flatten()).collect();
        Self {
            options: *options,
            ranks: sizes::ranks(deck, options.seed),
            variants: variants.into_iter().cloned().collect(),
            printed,
            by_face,
        }
    }

    /// The number of variants.
    #[must_use]
    pub fn variants(&self) -> usize {
        self.variants.len()
    }

    /// The variants of a card.
    #[must_use]
    pub fn variants_of(&self, card: CardId) -> std::ops::Range<usize> {
        let before = |other: &CardFaces| other.0 < card;
        let start = self.variants.partition_point(before);
        let count = self.variants[start..].partition_point(|other| other.0 == card);
        start..start + count
    }

    /// Arranges a variant of a card.
    #[must_use]
    pub fn arrange(&self, deck: &Deck, gallery: &Gallery, variant: usize) -> Vec<Placement> {
        let (card, faces) = &self.variants[variant];
        let ranks = &self.ranks[card.index()];
        lay_out(deck, gallery, &self.options, *card, ranks, faces)
    }

    /// A card as it is printed, and with every number of a face: the numbers of
    /// its variants.
    #[must_use]
    pub fn shown(&self, card: CardId) -> (usize, Vec<usize>) {
        let layouts = self.by_face.iter();
        (
            self.number(&self.printed[card.index()]),
            layouts
                .map(|cards| self.number(&cards[card.index()]))
                .collect(),
        )
    }

    fn number(&self, variant: &CardFaces) -> usize {
        self.variants.partition_point(|other| other < variant)
    }

    /// All layouts, from the places of all variants.
    ///
    /// # Panics
    ///
    /// If there are not as many of them as variants.
    #[must_use]
    pub fn layouts(&self, places: &[Vec<Placement>]) -> Layouts {
        assert_eq!(places.len(), self.variants.len(), "all of them");
        let layout = |cards: &[CardFaces]| Layout {
            shape: self.options.shape,
            cards: cards
                .iter()
                .map(|card| places[self.number(card)].clone())
                .collect(),
        };
        Layouts {
            printed: layout(&self.printed),
            by_face: self.by_face.iter().map(|cards| layout(cards)).collect(),
        }
    }
}

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
        after_each: impl Fn(Arranged<'_>) + Sync,
    ) -> Option<Self> {
        let plan = LayoutPlan::new(deck, options);
        let of = plan.variants();
        let done = std::sync::atomic::AtomicUsize::new(0);
        let arrange = |variant: usize| {
            if !go_on() {
                return None;
            }
            let places = plan.arrange(deck, gallery, variant);
            let done = 1 + done.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
            let (card, faces) = &plan.variants[variant];
            after_each(Arranged {
                done,
                of,
                card: *card,
                faces,
                places: &places,
            });
            Some(places)
        };
        let places: Option<Vec<_>> = (0..of).into_par_iter().map(arrange).collect();
        Some(plan.layouts(&places?))
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
