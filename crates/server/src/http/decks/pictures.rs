//! Drawings of themes, emoji and words, as this server has them.

use std::borrow::Cow;

use fano_faces::{PictureSource, Typeface};
use fano_texts::{Explain as _, Message};

use crate::site::Site;

/// Draws for bundles, which have their files with them.
pub(super) struct SitePictures {
    site: Site,
    typeface: Result<Typeface, Message>,
}

impl SitePictures {
    pub(super) fn new(site: Site) -> Self {
        Self {
            site,
            typeface: typeface((site.font)()),
        }
    }
}

/// A font that is built in, or why it cannot be used.
pub(super) fn typeface(font: Option<&'static [u8]>) -> Result<Typeface, Message> {
    let font = font.ok_or_else(|| Message::new("print-no-fonts"))?;
    Typeface::new(font).map_err(|error| error.explain())
}

impl PictureSource for SitePictures {
    fn theme(&self, theme: &str, symbol: &str) -> Result<Cow<'static, str>, Message> {
        let drawing = (self.site.drawing)(theme, symbol);
        drawing.ok_or_else(|| Message::new("print-no-emoji"))
    }

    fn emoji(&self, emoji: &str) -> Result<Cow<'static, str>, Message> {
        let drawing = (self.site.emoji)(emoji);
        drawing.ok_or_else(|| Message::new("print-no-emoji"))
    }

    fn file(&self, path: &str) -> Result<Vec<u8>, Message> {
        Err(Message::new("bundle-missing-picture").with("name", path))
    }

    fn typeface(&self) -> Result<&Typeface, Message> {
        self.typeface.as_ref().map_err(Clone::clone)
    }
}
