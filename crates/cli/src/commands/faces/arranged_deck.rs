//! A deck with its drawings, arranged on cards.

use std::{
    borrow::Cow,
    time::{Duration, Instant},
};

use fano_decks::Deck;
use fano_faces::{Gallery, Layout, SEED, Shape, box_layout};
use fano_texts::Lang;

use super::{Arrangement, progress};
use crate::{commands::deck::input, failure::Failure, pictures};

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
        let deck = input::deck(name)?;
        let gallery = pictures::gallery(
            &deck,
            name,
            arrangement.font.as_deref(),
            arrangement.quiet,
            lang,
        )?;
        let shape = arrangement.shape.map_or(Shape::of(&deck), Shape::from);
        let known =
            box_layout(&deck).filter(|layout| layout.shape == shape && arrangement.seed.is_none());
        let started = Instant::now();
        let layout = match known {
            Some(layout) => Cow::Borrowed(layout),
            None => {
                let cards = deck.cards().len();
                let bar = progress::bar("faces-progress-pack", cards, arrangement.quiet, lang);
                let seed = arrangement.seed.unwrap_or(SEED);
                let layout = Layout::new(&deck, &gallery, shape, seed, || bar.inc(1));
                bar.finish_and_clear();
                Cow::Owned(layout)
            }
        };
        Ok(Self {
            deck,
            gallery,
            layout,
            arranged_in: known.is_none().then(|| started.elapsed()),
        })
    }
}
