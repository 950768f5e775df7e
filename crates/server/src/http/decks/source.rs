use std::{borrow::Cow, sync::OnceLock};

use fano_faces::{PictureSource, Typeface};
use fano_texts::{Explain as _, Message};

use crate::site::Site;

/// What the program can draw, for decks that are made or read here.
pub(crate) struct SiteDrawings {
    site: Site,
    typeface: OnceLock<Result<Typeface, Message>>,
}

impl SiteDrawings {
    pub(crate) fn new(site: Site) -> Self {
        Self {
            site,
            typeface: OnceLock::new(),
        }
    }
}

fn not_built_in(id: &'static str) -> Message {
    Message::new(id).with("reason", Message::new("serve-art-missing"))
}

impl PictureSource for SiteDrawings {
    fn theme(&self, theme: &str, symbol: &str) -> Result<Cow<'static, str>, Message> {
        (self.site.drawing)(theme, symbol).ok_or_else(|| not_built_in("print-art-missing"))
    }

    fn emoji(&self, emoji: &str) -> Result<Cow<'static, str>, Message> {
        (self.site.emoji)(emoji).ok_or_else(|| Message::new("print-no-emoji"))
    }

    /// Bundles have their files with them, and there are no others.
    fn file(&self, path: &str) -> Result<Vec<u8>, Message> {
        Err(Message::new("bundle-missing-picture").with("name", path))
    }

    fn typeface(&self) -> Result<&Typeface, Message> {
        let typeface = self.typeface.get_or_init(|| {
            let font = (self.site.font)().ok_or_else(|| not_built_in("print-fonts-missing"))?;
            Typeface::new(font).map_err(|error| error.explain())
        });
        typeface.as_ref().map_err(Clone::clone)
    }
}
