use std::fmt;

use fano_texts::{Explain, Lang, Message};

use crate::limits::{
    ADDRESS_CHARS_MAX, ADDRESS_CHARS_MIN, DECK_TITLE_BYTES_MAX, DRAFT_CONTENT_BYTES_MAX,
    DRAFT_PICTURES_MAX, PICTURE_NAME_CHARS_MAX,
};

/// Why a draft is not saved; nothing has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum DraftRefusal {
    /// Its name is too short, too long or has other characters.
    Id,
    /// The hash of the maker or the name of the network has no sensible length.
    Maker,
    /// Its content is too large.
    TooLarge {
        /// Its size.
        bytes: usize,
    },
    /// The title is too long.
    TitleTooLong {
        /// Its size.
        bytes: usize,
    },
    /// The title contains the character with the number 0.
    TitleCharacter,
    /// It lists too many pictures.
    TooManyPictures {
        /// How many.
        found: usize,
    },
    /// The name of a picture is empty, too long, has other characters or is
    /// there twice.
    PictureName,
    /// There is no such draft.
    NoSuchDraft,
    /// The draft lists no such picture.
    NoSuchPicture,
    /// It was saved in the meantime.
    Changed {
        /// Its version now.
        current: u64,
    },
    /// With its pictures, it would be larger than one draft may be.
    DraftBytes {
        /// How large.
        bytes_max: u64,
    },
    /// The maker has as many drafts as one person may have.
    MakerDrafts {
        /// How many.
        max: u64,
    },
    /// The maker's drafts would be larger than those of one person may be.
    MakerBytes {
        /// How large.
        bytes_max: u64,
    },
    /// As many drafts, or bytes of them, are kept of this network as are kept of
    /// one.
    NetworkFull,
    /// No more drafts can be kept at all.
    Full,
}

/// For people, in whole MiB.
fn mib(bytes: u64) -> i64 {
    (bytes >> 20) as i64
}

impl Explain for DraftRefusal {
    fn explain(&self) -> Message {
        match *self {
            Self::Id => Message::new("draft-keep-id")
                .with("min", ADDRESS_CHARS_MIN)
                .with("max", ADDRESS_CHARS_MAX),
            Self::Maker => Message::new("draft-keep-maker"),
            Self::TooLarge { bytes } => Message::new("draft-keep-too-large")
                .with("bytes", bytes)
                .with("max", DRAFT_CONTENT_BYTES_MAX),
            Self::TitleTooLong { bytes } => Message::new("deck-keep-title")
                .with("bytes", bytes)
                .with("max", DECK_TITLE_BYTES_MAX),
            Self::TitleCharacter => Message::new("draft-keep-title-character"),
            Self::TooManyPictures { found } => Message::new("draft-keep-pictures")
                .with("found", found)
                .with("max", DRAFT_PICTURES_MAX),
            Self::PictureName => {
                Message::new("draft-keep-picture-name").with("max", PICTURE_NAME_CHARS_MAX)
            }
            Self::NoSuchDraft => Message::new("draft-keep-no-such-draft"),
            Self::NoSuchPicture => Message::new("draft-keep-no-such-picture"),
            Self::Changed { .. } => Message::new("draft-keep-changed"),
            Self::DraftBytes { bytes_max } => {
                Message::new("draft-keep-bytes").with("mib", mib(bytes_max))
            }
            Self::MakerDrafts { max } => {
                Message::new("draft-keep-maker-drafts").with("max", max as i64)
            }
            Self::MakerBytes { bytes_max } => {
                Message::new("draft-keep-maker-bytes").with("mib", mib(bytes_max))
            }
            Self::NetworkFull => Message::new("draft-keep-network"),
            Self::Full => Message::new("draft-keep-full"),
        }
    }
}

impl fmt::Display for DraftRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for DraftRefusal {}
