//! A deck with its drawings, arranged on cards.

use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

use fano_decks::Deck;
use fano_faces::{Gallery, Layout, LayoutOptions, box_layout};
use fano_texts::Lang;

use super::{Arrangement, progress};
use crate::{commands::deck::input::Input, failure::Failure, pictures};

/// A deck, ready to be drawn.
pub(in crate::commands) struct ArrangedDeck {
    pub(in crate::commands) deck: Cow<'static, Deck>,
    pub(in crate::commands) gallery: Gallery,
    pub(in crate::commands) layout: Cow<'static, Layout>,
    /// How long arranging took, if it was necessary.
    pub(super) arranged_in: Option<Duration>,
}

impl ArrangedDeck {
    pub(in crate::commands) fn new(
        name: &str,
        arrangement: &Arrangement,
        lang: Lang,
    ) -> Result<Self, Failure> {
        let font = arrangement.font.as_deref();
        let quiet = arrangement.quiet;
        let (deck, gallery, usual, known) = match Input::open(name, font)? {
            Input::Deck(deck) => {
                let gallery = pictures::gallery(&deck, name, font, quiet, lang)?;
                let known = box_layout(&deck).map(Cow::Borrowed);
                let usual = LayoutOptions::of(&deck);
                (deck, gallery, usual, known)
            }
            Input::Bundle(opened) => {
                let (bundle, gallery) = *opened;
                let deck = Cow::Owned(bundle.deck().clone());
                // Words in another font have other shapes.
                let known = Cow::Owned(bundle.layouts().printed.clone());
                let known = font.is_none().then_some(known);
                (deck, gallery, *bundle.options(), known)
            }
        };
        let rearranged = arrangement.look.rearranged(usual)?;
        let known = known.filter(|_| rearranged.is_none());
        let options = rearranged.unwrap_or(usual);
        let is_known = known.is_some();
        let started = Instant::now();
        let layout = known.unwrap_or_else(|| {
            let cards = deck.cards().len();
            let bar = progress::bar("faces-progress-pack", cards, quiet, lang);
            let layout = Layout::arranged(&deck, &gallery, &options, || bar.inc(1));
            bar.finish_and_clear();
            Cow::Owned(layout)
        });
        Ok(Self {
            deck,
            gallery,
            layout,
            arranged_in: (!is_known).then(|| started.elapsed()),
        })
    }
}
