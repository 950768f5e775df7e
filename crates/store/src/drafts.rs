//! Decks that people are working on, saved again and again.

mod refusal;

use std::sync::Arc;

use crate::{
    StoreFuture,
    decks::Kept,
    limits::{
        ADDRESS_CHARS_MAX, ADDRESS_CHARS_MIN, DECK_TITLE_BYTES_MAX, DRAFT_BYTES_MAX,
        DRAFT_CONTENT_BYTES_MAX, DRAFT_PICTURES_MAX, DRAFTS_BYTES_MAX, DRAFTS_MAX, MAKER_BYTES_MAX,
        MAKER_DRAFTS_BYTES_MAX, MAKER_DRAFTS_MAX, NETWORK_BYTES_MAX, NETWORK_DRAFTS_BYTES_MAX,
        NETWORK_DRAFTS_MAX, PICTURE_NAME_CHARS_MAX,
    },
};
pub use refusal::DraftRefusal;

/// Keeps what people are working on.
///
/// A draft belongs to one person, who names it; the same name of somebody else
/// is another draft. Its pictures are sent after it, each once, and stay as long
/// as the draft lists them.
pub trait DraftStore: Send + Sync {
    /// Saves a draft, new or once more. Completes once it would survive a
    /// crash, and not before. It is saved even if nobody waits for the answer.
    ///
    /// Saving the same again changes nothing, whichever version is expected: the
    /// first answer may have been lost.
    ///
    /// # Errors
    ///
    /// If it is not saved, and why.
    fn save_draft(&self, draft: DraftToSave) -> StoreFuture<'static, Result<Saved, DraftRefusal>>;

    /// Saves a picture that a draft lists. The version stays.
    ///
    /// # Errors
    ///
    /// If it is not saved, and why.
    fn save_picture(
        &self,
        picture: PictureToSave,
    ) -> StoreFuture<'static, Result<(), DraftRefusal>>;

    /// All drafts of somebody, the one last saved first.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn drafts_of<'a>(&'a self, maker: &'a [u8]) -> StoreFuture<'a, Vec<KeptDraft>>;

    /// A draft and its content, if it is there.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn draft<'a>(
        &'a self,
        maker: &'a [u8],
        id: &'a str,
    ) -> StoreFuture<'a, Option<(KeptDraft, Vec<u8>)>>;

    /// A picture of a draft, if it has arrived.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn draft_picture<'a>(
        &'a self,
        maker: &'a [u8],
        id: &'a str,
        name: &'a str,
    ) -> StoreFuture<'a, Option<Vec<u8>>>;

    /// Deletes a draft with its pictures. Returns whether it was there.
    ///
    /// # Errors
    ///
    /// If it is still there.
    fn delete_draft<'a>(&'a self, maker: &'a [u8], id: &'a str) -> StoreFuture<'a, bool>;

    /// Deletes drafts that were last saved before this time, in microseconds.
    /// Returns how many.
    ///
    /// # Errors
    ///
    /// If nothing was deleted.
    fn sweep_drafts(&self, before_us: u64) -> StoreFuture<'_, usize>;
}

/// A draft to be saved.
#[derive(Clone, Debug)]
pub struct DraftToSave {
    /// A hash of whose it is.
    pub maker: Vec<u8>,
    /// What they call it: letters, digits, `-` and `_`.
    pub id: String,
    /// Where it is saved. A new version leaves that as it was.
    pub network: String,
    /// The title of the deck; may be empty.
    pub title: String,
    /// Everything but the pictures.
    pub content: Arc<[u8]>,
    /// The names of its pictures, all different. Others that were saved go.
    pub pictures: Vec<String>,
    /// The version it continues; 0 for a new draft.
    pub expected: u64,
    /// When, in microseconds on the server's clock.
    pub at_us: u64,
    /// How much may be kept.
    pub limits: DraftLimits,
}

/// A picture of a draft.
#[derive(Clone, Debug)]
pub struct PictureToSave {
    /// A hash of whose it is.
    pub maker: Vec<u8>,
    /// The draft.
    pub id: String,
    /// The name in the draft.
    pub name: String,
    /// The file.
    pub content: Arc<[u8]>,
    /// When, in microseconds on the server's clock.
    pub at_us: u64,
    /// How much may be kept.
    pub limits: DraftLimits,
}

/// A draft was saved.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its version.
    pub version: u64,
    /// Pictures that it lists and that have not arrived.
    pub missing: Vec<String>,
}

/// A draft that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptDraft {
    /// What its maker calls it.
    pub id: String,
    /// Where it was begun.
    pub network: String,
    /// The title of the deck.
    pub title: String,
    /// How often it was saved.
    pub version: u64,
    /// The size of its content and its pictures.
    pub bytes: u64,
    /// Its pictures in its order, and whether they have arrived.
    pub pictures: Vec<(String, bool)>,
    /// When it was begun, in microseconds on the server's clock.
    pub created_us: u64,
    /// When it was last saved.
    pub changed_us: u64,
}

/// How many drafts are kept, and how large they are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DraftLimits {
    /// The most bytes of one draft with its pictures.
    pub draft_bytes_max: u64,
    /// The most drafts of one person …
    pub maker_drafts_max: u64,
    /// … and the most bytes in them.
    pub maker_bytes_max: u64,
    /// The most drafts begun in one network …
    pub network_drafts_max: u64,
    /// … and the most bytes in them.
    pub network_bytes_max: u64,
    /// The most drafts in all …
    pub drafts_max: u64,
    /// … and the most bytes in them.
    pub bytes_max: u64,
}

impl Default for DraftLimits {
    fn default() -> Self {
        Self {
            draft_bytes_max: DRAFT_BYTES_MAX,
            maker_drafts_max: MAKER_DRAFTS_MAX,
            maker_bytes_max: MAKER_DRAFTS_BYTES_MAX,
            network_drafts_max: NETWORK_DRAFTS_MAX,
            network_bytes_max: NETWORK_DRAFTS_BYTES_MAX,
            drafts_max: DRAFTS_MAX,
            bytes_max: DRAFTS_BYTES_MAX,
        }
    }
}

/// Everything else that is kept.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Others {
    pub(crate) of_maker: Kept,
    pub(crate) of_network: Kept,
    pub(crate) in_all: Kept,
}

impl DraftLimits {
    /// Whether a draft of this size may be kept beside the others.
    pub(crate) fn check(&self, bytes: u64, others: &Others) -> Result<(), DraftRefusal> {
        let over = |kept: Kept, drafts_max: u64| kept.decks + 1 > drafts_max;
        if bytes > self.draft_bytes_max {
            let bytes_max = self.draft_bytes_max;
            return Err(DraftRefusal::DraftBytes { bytes_max });
        }
        if over(others.of_maker, self.maker_drafts_max) {
            let max = self.maker_drafts_max;
            return Err(DraftRefusal::MakerDrafts { max });
        }
        if others.of_maker.bytes + bytes > self.maker_bytes_max {
            let bytes_max = self.maker_bytes_max;
            return Err(DraftRefusal::MakerBytes { bytes_max });
        }
        if over(others.of_network, self.network_drafts_max)
            || others.of_network.bytes + bytes > self.network_bytes_max
        {
            return Err(DraftRefusal::NetworkFull);
        }
        if over(others.in_all, self.drafts_max) || others.in_all.bytes + bytes > self.bytes_max {
            return Err(DraftRefusal::Full);
        }
        Ok(())
    }
}

/// Names in addresses: letters, digits, `-` and `_`.
fn is_plain(text: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
    text.bytes().all(is_plain)
}

fn check_id(maker: &[u8], id: &str) -> Result<(), DraftRefusal> {
    let chars = ADDRESS_CHARS_MIN..=ADDRESS_CHARS_MAX;
    if !chars.contains(&id.len()) || !is_plain(id) {
        return Err(DraftRefusal::Id);
    }
    if !(1..=MAKER_BYTES_MAX).contains(&maker.len()) {
        return Err(DraftRefusal::Maker);
    }
    Ok(())
}

fn check_name(name: &str) -> Result<(), DraftRefusal> {
    let chars = 1..=PICTURE_NAME_CHARS_MAX;
    if chars.contains(&name.len()) && is_plain(name) {
        Ok(())
    } else {
        Err(DraftRefusal::PictureName)
    }
}

impl DraftToSave {
    /// Refuses what does not depend on what is kept.
    pub(crate) fn check(&self) -> Result<(), DraftRefusal> {
        check_id(&self.maker, &self.id)?;
        if self.network.len() > NETWORK_BYTES_MAX {
            return Err(DraftRefusal::Maker);
        }
        let bytes = self.content.len();
        if bytes > DRAFT_CONTENT_BYTES_MAX {
            return Err(DraftRefusal::TooLarge { bytes });
        }
        let title = self.title.len();
        if title > DECK_TITLE_BYTES_MAX {
            return Err(DraftRefusal::TitleTooLong { bytes: title });
        }
        // Postgres keeps no text with it.
        if self.title.contains('\0') {
            return Err(DraftRefusal::TitleCharacter);
        }
        let found = self.pictures.len();
        if found > DRAFT_PICTURES_MAX {
            return Err(DraftRefusal::TooManyPictures { found });
        }
        let mut names: Vec<&String> = self.pictures.iter().collect();
        names.sort_unstable();
        names.dedup();
        if names.len() < found {
            return Err(DraftRefusal::PictureName);
        }
        names.into_iter().try_for_each(|name| check_name(name))
    }

    /// Refuses what does not continue the version that is kept.
    pub(crate) fn check_version(&self, current: Option<u64>) -> Result<(), DraftRefusal> {
        match current {
            None if self.expected > 0 => Err(DraftRefusal::NoSuchDraft),
            Some(current) if current != self.expected => Err(DraftRefusal::Changed { current }),
            _ => Ok(()),
        }
    }
}

impl PictureToSave {
    /// Refuses what does not depend on what is kept.
    pub(crate) fn check(&self) -> Result<(), DraftRefusal> {
        check_id(&self.maker, &self.id)?;
        check_name(&self.name)
    }
}
