//! Bundle files (`.fano`): a bundle as one file. `docs/bundle-format.md`
//! describes them.

mod error;
mod manifest;
mod read;

pub use error::FileError;
pub use read::{Parts, has_layouts, read, read_deck, read_layouts, read_parts};

use fano_decks::{Deck, file as deck_file};
use fano_faces::{LayoutOptions, Layouts, intake::KeptPicture};

use self::manifest::Manifest;
use crate::{
    Bundle, Content,
    archive::{self, Writer},
    bundle::PICTURES,
    limits,
};

/// The version of the format that is read and written.
pub const VERSION: u32 = 1;
/// How the names of bundle files end.
pub const EXTENSION: &str = "fano";

/// The names of what is in a bundle file, besides pictures.
const MANIFEST: &str = "bundle.json";
const DECK: &str = "deck.deck";
const LAYOUTS: &str = "layouts.json";

/// Whether bytes begin like a bundle file, whatever follows.
#[must_use]
pub fn is_bundle_file(bytes: &[u8]) -> bool {
    bytes.starts_with(&archive::MAGIC)
}

/// The bundle as a file. Equal bundles are equal files, and reading one gives
/// the same bundle.
#[must_use]
pub fn write(bundle: &Bundle) -> Vec<u8> {
    let layouts = Some(bundle.layouts());
    write_parts(bundle.deck(), bundle.options(), layouts, bundle.pictures())
}

/// The same before its cards are arranged: a file without layouts.
#[must_use]
pub fn write_content(content: &Content) -> Vec<u8> {
    write_parts(content.deck(), content.options(), None, content.pictures())
}

fn write_parts(
    deck: &Deck,
    options: &LayoutOptions,
    layouts: Option<&Layouts>,
    pictures: &[(String, KeptPicture)],
) -> Vec<u8> {
    let mut writer = Writer::default();
    writer.add_text(MANIFEST, &Manifest::new(options).to_json());
    writer.add_text(DECK, deck_file::write(deck).as_bytes());
    if let Some(layouts) = layouts {
        let layouts = serde_json::to_vec(layouts).expect("plain data");
        writer.add_text(LAYOUTS, &layouts);
    }
    for (name, picture) in pictures {
        writer.add_picture(name, picture.bytes());
    }
    writer.finish()
}

/// How long an entry with this name may be; `None` for entries that are not
/// part of a bundle.
fn bytes_max(name: &str) -> Option<usize> {
    match name {
        MANIFEST => Some(limits::MANIFEST_BYTES_MAX),
        DECK => Some(limits::DECK_BYTES_MAX),
        LAYOUTS => Some(limits::LAYOUTS_BYTES_MAX),
        // Some programs write folders as entries.
        PICTURES => Some(0),
        _ => {
            let picture = name.strip_prefix(PICTURES)?;
            is_picture_name(picture).then_some(limits::PICTURE_BYTES_MAX)
        }
    }
}

/// Letters, digits, hyphens, underscores and dots, but no dot at the beginning.
fn is_picture_name(name: &str) -> bool {
    let plain = |c: char| c.is_ascii_alphanumeric() || matches!(c, '-' | '_' | '.');
    !name.is_empty() && !name.starts_with('.') && name.chars().all(plain)
}
