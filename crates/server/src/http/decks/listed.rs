//! Decks that the owner of the server lists for everybody.
//!
//! They are kept like people's own decks, at addresses that follow from their
//! files' names, so everything that works with those works with them. Their
//! maker is nobody's token, so nobody can change or delete them.

use std::sync::Arc;

use fano_bundles::{Bundle, file};
use fano_decks::Revision;
use fano_protocol::http::{self, DeckSummary};
use fano_store::{
    DeckLimits, DeckRefusal, DeckTitle, DeckToKeep, StoreError,
    limits::{BUNDLE_BYTES_MAX, DECK_TITLE_BYTES_MAX},
};

use super::{maker::address_of_file, summary};
use crate::state::ServerState;

/// Stands where people's own decks have the hash of a token. Hashes have another
/// length.
const OWNER: &[u8] = b"the owner of this server";

/// A deck that the owner of the server lists for everybody.
#[derive(Clone, Debug)]
pub struct ListedDeck {
    file: String,
    address: String,
    revision: Revision,
    title: DeckTitle,
    bundle: Arc<[u8]>,
    summary: DeckSummary,
}

/// Why a deck cannot be listed.
#[derive(Debug)]
pub(crate) enum NotListed {
    Store(StoreError),
    Refused { file: String, refusal: DeckRefusal },
}

impl ListedDeck {
    /// A deck from a file of this name, which gives it its address.
    ///
    /// # Errors
    ///
    /// If it is too large to be kept.
    pub fn new(file: impl Into<String>, bundle: &Bundle) -> Result<Self, DeckRefusal> {
        let file = file.into();
        let revision = bundle.revision();
        let mut summary = summary(bundle.deck());
        summary.name = revision.to_string();
        summary.shape = super::shape(bundle.layouts().printed.shape);
        let titles = bundle.deck().titles();
        let (title, bytes_of_title) = (DeckTitle::of(titles), titles.bytes_max());
        let bundle: Arc<[u8]> = file::write(bundle).into();
        let bytes = bundle.len();
        if bytes > BUNDLE_BYTES_MAX {
            return Err(DeckRefusal::TooLarge { bytes });
        }
        if bytes_of_title > DECK_TITLE_BYTES_MAX {
            let bytes = bytes_of_title;
            return Err(DeckRefusal::TitleTooLong { bytes });
        }
        Ok(Self {
            address: address_of_file(&file),
            file,
            revision,
            title,
            bundle,
            summary,
        })
    }

    /// Where it is.
    #[must_use]
    pub fn address(&self) -> &str {
        &self.address
    }

    fn into_kept(self, replaces: Option<Revision>, at_us: u64) -> DeckToKeep {
        DeckToKeep {
            address: self.address,
            maker: OWNER.to_vec(),
            network: String::new(),
            title: self.title,
            revision: self.revision,
            bundle: self.bundle,
            replaces,
            at_us,
            // It is the owner's disk.
            limits: DeckLimits {
                maker_decks_max: u64::MAX,
                maker_bytes_max: u64::MAX,
                network_decks_max: u64::MAX,
                network_bytes_max: u64::MAX,
                decks_max: u64::MAX,
                bytes_max: u64::MAX,
            },
        }
    }
}

/// Keeps the decks that are listed, and deletes the addresses of those that no
/// longer are. Their content stays as long as a room or a finished game needs it.
pub(crate) async fn keep(
    state: &ServerState,
    decks: Vec<ListedDeck>,
) -> Result<Vec<http::ListedDeck>, NotListed> {
    let store = &state.store;
    let before = store.decks_of(OWNER).await.map_err(NotListed::Store)?;
    let mut listed = Vec::new();
    let at_us = state.clock.now().micros();
    for deck in decks {
        listed.push(http::ListedDeck {
            address: deck.address.clone(),
            deck: deck.summary.clone(),
        });
        let there = before.iter().find(|other| other.address == deck.address);
        let there = there.map(|there| there.revision);
        if there == Some(deck.revision) {
            let used = store.use_deck(&deck.address, at_us).await;
            used.map_err(NotListed::Store)?;
            continue;
        }
        let file = deck.file.clone();
        let kept = store.keep_deck(deck.into_kept(there, at_us)).await;
        let kept = kept.map_err(NotListed::Store)?;
        kept.map_err(|refusal| NotListed::Refused { file, refusal })?;
    }
    for old in before {
        if listed.iter().all(|deck| deck.address != old.address) {
            let deleted = store.delete_deck(&old.address, OWNER).await;
            deleted.map_err(NotListed::Store)?;
        }
    }
    Ok(listed)
}
