use std::{borrow::Cow, sync::OnceLock};

use fano_faces::{PictureSource, Typeface};
use fano_texts::{Explain as _, Message};
use rayon::{ThreadPool, ThreadPoolBuilder};

use crate::site::Site;

/// What the program can draw, for decks that are made or read here.
pub(crate) struct SiteDrawings {
    site: Site,
    typeface: OnceLock<Result<Typeface, Message>>,
    /// Half of the cores, so that games do not wait for decks.
    threads: Option<ThreadPool>,
    /// As many for arranging whole decks, so that nothing short waits for that.
    packers: Option<ThreadPool>,
}

impl SiteDrawings {
    pub(crate) fn new(site: Site) -> Self {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let threads = || {
            let threads = ThreadPoolBuilder::new().num_threads((cores / 2).max(1));
            threads.build().ok()
        };
        Self {
            site,
            typeface: OnceLock::new(),
            threads: threads(),
            packers: threads(),
        }
    }

    /// Draws something on the threads for that, and waits for it: not for
    /// workers that move frames.
    pub(super) fn run<T: Send>(&self, work: impl FnOnce() -> T + Send) -> T {
        match &self.threads {
            Some(threads) => threads.install(work),
            None => work(),
        }
    }

    /// Arranges a card on the threads for that, when it is its turn.
    pub(super) fn pack_later(&self, work: impl FnOnce() + Send + 'static) {
        match &self.packers {
            Some(threads) => threads.spawn(work),
            None => drop(tokio::task::spawn_blocking(work)),
        }
    }
}

fn not_built_in(id: &'static str) -> Message {
    Message::new(id).with("reason", Message::new("serve-art-missing"))
}

/// A font that is built in, or why it cannot be used.
pub(super) fn typeface(font: Option<&'static [u8]>) -> Result<Typeface, Message> {
    let font = font.ok_or_else(|| not_built_in("print-fonts-missing"))?;
    Typeface::new(font).map_err(|error| error.explain())
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
        let typeface = self.typeface.get_or_init(|| typeface((self.site.font)()));
        typeface.as_ref().map_err(Clone::clone)
    }
}
