use std::fmt;

use fano_decks::Revision;
use fano_texts::{Explain, Lang, Message};

use crate::limits::{ADDRESS_CHARS_MAX, ADDRESS_CHARS_MIN, BUNDLE_BYTES_MAX, DECK_TITLE_BYTES_MAX};

/// Why a deck is not kept; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DeckRefusal {
    /// The address is too short, too long or has other characters.
    Address,
    /// The hash of the maker or the name of the network has no sensible length.
    Maker,
    /// The bundle is too large.
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// The title is too long.
    TitleTooLong {
        /// Its size.
        bytes: usize,
    },
    /// Another deck is at this address.
    AddressTaken,
    /// There is no deck at this address to be changed.
    NoSuchDeck,
    /// Somebody else made the deck at this address.
    NotYours,
    /// The deck was changed in the meantime.
    Changed {
        /// What is there now.
        current: Revision,
    },
    /// The maker has as many decks as one person may have.
    MakerDecks {
        /// How many.
        max: u64,
    },
    /// The maker's decks would be larger than those of one person may be.
    MakerBytes {
        /// How large.
        bytes_max: u64,
    },
    /// As many decks were made in this network as are kept of one.
    NetworkDecks {
        /// How many.
        max: u64,
    },
    /// The decks made in this network would be larger than those of one may be.
    NetworkBytes {
        /// How large.
        bytes_max: u64,
    },
    /// No more decks can be kept at all.
    Full,
}

/// For people, in whole MiB.
fn mib(bytes: u64) -> i64 {
    (bytes >> 20) as i64
}

impl Explain for DeckRefusal {
    fn explain(&self) -> Message {
        match *self {
            Self::Address => Message::new("deck-keep-address")
                .with("min", ADDRESS_CHARS_MIN)
                .with("max", ADDRESS_CHARS_MAX),
            Self::Maker => Message::new("deck-keep-maker"),
            Self::TooLarge { bytes } => Message::new("deck-keep-too-large")
                .with("bytes", bytes)
                .with("max", BUNDLE_BYTES_MAX),
            Self::TitleTooLong { bytes } => Message::new("deck-keep-title")
                .with("bytes", bytes)
                .with("max", DECK_TITLE_BYTES_MAX),
            Self::AddressTaken => Message::new("deck-keep-address-taken"),
            Self::NoSuchDeck => Message::new("deck-keep-no-such-deck"),
            Self::NotYours => Message::new("deck-keep-not-yours"),
            Self::Changed { .. } => Message::new("deck-keep-changed"),
            Self::MakerDecks { max } => {
                Message::new("deck-keep-maker-decks").with("max", max as i64)
            }
            Self::MakerBytes { bytes_max } => {
                Message::new("deck-keep-maker-bytes").with("mib", mib(bytes_max))
            }
            Self::NetworkDecks { max } => {
                Message::new("deck-keep-network-decks").with("max", max as i64)
            }
            Self::NetworkBytes { bytes_max } => {
                Message::new("deck-keep-network-bytes").with("mib", mib(bytes_max))
            }
            Self::Full => Message::new("deck-keep-full"),
        }
    }
}

impl fmt::Display for DeckRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for DeckRefusal {}
