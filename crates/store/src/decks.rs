//! People's own decks: addresses, and the content they point at.

mod refusal;

use std::sync::Arc;

use fano_decks::Revision;
use fano_texts::{Lang, Names};

use crate::{
    StoreFuture,
    limits::{
        ADDRESS_CHARS_MAX, ADDRESS_CHARS_MIN, BUNDLE_BYTES_MAX, DECK_TITLE_BYTES_MAX,
        DECKS_BYTES_MAX, DECKS_MAX, MAKER_BYTES_MAX, MAKER_DECKS_BYTES_MAX, MAKER_DECKS_MAX,
        NETWORK_BYTES_MAX, NETWORK_DECKS_BYTES_MAX, NETWORK_DECKS_MAX,
    },
};
pub use refusal::DeckRefusal;

/// Keeps people's own decks.
///
/// An address stays when its deck changes; its content is a revision, which is
/// kept once however many addresses point at it. A revision stays as long as an
/// address, a room or a finished series needs it.
pub trait DeckStore: Send + Sync {
    /// Keeps a deck at a new address, or changes the one at its address.
    /// Completes once it would survive a crash, and not before. It is kept even
    /// if nobody waits for the answer.
    ///
    /// # Errors
    ///
    /// If it is not stored, and why.
    fn keep_deck(&self, deck: DeckToKeep) -> StoreFuture<'static, Result<(), DeckRefusal>>;

    /// The deck at an address, if there is one.
    ///
    /// # Errors
    ///
    /// If it cannot be read.
    fn deck<'a>(&'a self, address: &'a str) -> StoreFuture<'a, Option<KeptDeck>>;

    /// The bytes of a revision, if they are kept.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn bundle(&self, revision: Revision) -> StoreFuture<'_, Option<Vec<u8>>>;

    /// Replaces the bytes of a revision by others that say the same and more:
    /// where everything is on its cards. Returns whether it is kept.
    ///
    /// # Errors
    ///
    /// If they are not stored; then the ones before still are.
    fn complete_bundle(&self, revision: Revision, bundle: Arc<[u8]>) -> StoreFuture<'static, bool>;

    /// All decks of somebody, the one last changed first.
    ///
    /// # Errors
    ///
    /// If they cannot be read.
    fn decks_of<'a>(&'a self, maker: &'a [u8]) -> StoreFuture<'a, Vec<KeptDeck>>;

    /// Deletes an address if this is its maker. Returns whether it was. Its
    /// revision stays until nothing needs it.
    ///
    /// # Errors
    ///
    /// If it is still there.
    fn delete_deck<'a>(&'a self, address: &'a str, maker: &'a [u8]) -> StoreFuture<'a, bool>;

    /// Notes that a deck is used. Returns whether it exists.
    ///
    /// # Errors
    ///
    /// If that cannot be written.
    fn use_deck<'a>(&'a self, address: &'a str, at_us: u64) -> StoreFuture<'a, bool>;

    /// Notes that a revision, and every deck that consists of it, is used: it
    /// stays at least until a sweep with a later time. Returns whether it is
    /// kept.
    ///
    /// # Errors
    ///
    /// If that cannot be written.
    fn use_revision(&self, revision: Revision, at_us: u64) -> StoreFuture<'_, bool>;

    /// Deletes addresses that were not used for long, and revisions that
    /// nothing needs: no address, no room and no finished series.
    ///
    /// # Errors
    ///
    /// If nothing was deleted.
    fn sweep_decks(&self, unused: Unused) -> StoreFuture<'_, Swept>;
}

/// A deck to be kept.
#[derive(Clone, Debug)]
pub struct DeckToKeep {
    /// Where: random, drawn by the caller, of letters, digits, `-` and `_`.
    pub address: String,
    /// A hash of who makes it.
    pub maker: Vec<u8>,
    /// Where it is made. A change leaves that as it was.
    pub network: String,
    /// What it is called.
    pub title: DeckTitle,
    /// The hash of its content …
    pub revision: Revision,
    /// … and its content.
    pub bundle: Arc<[u8]>,
    /// The revision it replaces; `None` for a new address.
    pub replaces: Option<Revision>,
    /// When, in microseconds on the server's clock.
    pub at_us: u64,
    /// How much may be kept.
    pub limits: DeckLimits,
}

/// What the file of a deck is called when it is saved. The deck's names in all
/// languages are in its content; the tables have had these two columns from
/// the start.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DeckTitle {
    /// In English.
    pub en: String,
    /// In German.
    pub de: String,
}

impl DeckTitle {
    /// From the names of a deck.
    #[must_use]
    pub fn of(names: &Names) -> Self {
        let name = |lang| names.get(lang).unwrap_or_default().to_owned();
        Self {
            en: name(Lang::En),
            de: name(Lang::De),
        }
    }
}

/// A deck that is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct KeptDeck {
    /// Where.
    pub address: String,
    /// A hash of who made it.
    pub maker: Vec<u8>,
    /// Where it was made.
    pub network: String,
    /// What it is called.
    pub title: DeckTitle,
    /// Its content.
    pub revision: Revision,
    /// The size of its content.
    pub bytes: u64,
    /// When it was made, in microseconds on the server's clock.
    pub created_us: u64,
    /// When it was last changed.
    pub changed_us: u64,
    /// When it was last used.
    pub used_us: u64,
}

/// How many decks are kept, and how large they are. Content that several
/// addresses share counts for each of them, but only once in all.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeckLimits {
    /// The most decks of one person …
    pub maker_decks_max: u64,
    /// … and the most bytes in them.
    pub maker_bytes_max: u64,
    /// The most decks made in one network …
    pub network_decks_max: u64,
    /// … and the most bytes in them.
    pub network_bytes_max: u64,
    /// The most decks in all …
    pub decks_max: u64,
    /// … and the most bytes of content.
    pub bytes_max: u64,
}

impl Default for DeckLimits {
    fn default() -> Self {
        Self {
            maker_decks_max: MAKER_DECKS_MAX,
            maker_bytes_max: MAKER_DECKS_BYTES_MAX,
            network_decks_max: NETWORK_DECKS_MAX,
            network_bytes_max: NETWORK_DECKS_BYTES_MAX,
            decks_max: DECKS_MAX,
            bytes_max: DECKS_BYTES_MAX,
        }
    }
}

/// What a sweep deletes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Unused {
    /// Addresses that were last used before this time, in microseconds.
    pub decks_before_us: u64,
    /// Revisions that nothing needs and that were last used before this one.
    pub revisions_before_us: u64,
}

/// What a sweep deleted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Swept {
    /// How many addresses.
    pub decks: usize,
    /// How many revisions.
    pub revisions: usize,
}

/// What a deck would add to, without what it replaces.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Kept {
    /// How many decks.
    pub(crate) decks: u64,
    /// How many bytes.
    pub(crate) bytes: u64,
}

/// Everything that decides whether a deck may be kept.
#[derive(Clone, Debug, Default)]
pub(crate) struct Found {
    /// The maker and the revision of the deck at this address.
    pub(crate) there: Option<(Vec<u8>, Revision)>,
    pub(crate) of_maker: Kept,
    pub(crate) of_network: Kept,
    /// The bytes of all content; the deck's own are not counted twice.
    pub(crate) in_all: Kept,
    /// Whether the content is kept already.
    pub(crate) known: bool,
}

impl DeckToKeep {
    /// Refuses what does not depend on what is kept.
    pub(crate) fn check(&self) -> Result<(), DeckRefusal> {
        let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let chars = ADDRESS_CHARS_MIN..=ADDRESS_CHARS_MAX;
        if !chars.contains(&self.address.len()) || !self.address.bytes().all(is_plain) {
            return Err(DeckRefusal::Address);
        }
        let bytes = self.bundle.len();
        if bytes > BUNDLE_BYTES_MAX {
            return Err(DeckRefusal::TooLarge { bytes });
        }
        let title = self.title.en.len().max(self.title.de.len());
        if title > DECK_TITLE_BYTES_MAX {
            return Err(DeckRefusal::TitleTooLong { bytes: title });
        }
        let maker = 1..=MAKER_BYTES_MAX;
        if !maker.contains(&self.maker.len()) || self.network.len() > NETWORK_BYTES_MAX {
            return Err(DeckRefusal::Maker);
        }
        Ok(())
    }

    /// Refuses what does not fit to what is kept.
    pub(crate) fn check_against(&self, found: &Found) -> Result<(), DeckRefusal> {
        match (&found.there, self.replaces) {
            (None, None) => {}
            (None, Some(_)) => return Err(DeckRefusal::NoSuchDeck),
            (Some((maker, _)), _) if *maker != self.maker => return Err(DeckRefusal::NotYours),
            (Some(_), None) => return Err(DeckRefusal::AddressTaken),
            (Some((_, current)), Some(expected)) if *current != expected => {
                return Err(DeckRefusal::Changed { current: *current });
            }
            (Some(_), Some(_)) => {}
        }
        let bytes = self.bundle.len() as u64;
        let limits = &self.limits;
        let new = if found.known { 0 } else { bytes };
        let over = |kept: Kept, decks_max: u64| kept.decks + 1 > decks_max;
        if over(found.of_maker, limits.maker_decks_max) {
            let max = limits.maker_decks_max;
            return Err(DeckRefusal::MakerDecks { max });
        }
        if found.of_maker.bytes + bytes > limits.maker_bytes_max {
            let bytes_max = limits.maker_bytes_max;
            return Err(DeckRefusal::MakerBytes { bytes_max });
        }
        if over(found.of_network, limits.network_decks_max) {
            let max = limits.network_decks_max;
            return Err(DeckRefusal::NetworkDecks { max });
        }
        if found.of_network.bytes + bytes > limits.network_bytes_max {
            let bytes_max = limits.network_bytes_max;
            return Err(DeckRefusal::NetworkBytes { bytes_max });
        }
        if over(found.in_all, limits.decks_max) || found.in_all.bytes + new > limits.bytes_max {
            return Err(DeckRefusal::Full);
        }
        Ok(())
    }
}
