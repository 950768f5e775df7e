//! Decks for everybody, from a folder.

use std::path::Path;

use fano_bundles::{Job, file, limits::FILE_BYTES_MAX};
use fano_server::{LISTED_DECKS_MAX, ListedDeck};
use fano_texts::{Explain as _, Message};

use super::bundle_pictures;
use crate::{failure::Failure, read_limited::read_limited};

/// All bundles (`.fano`) in a folder, by name. Hidden files, folders and other
/// kinds of files do not count.
pub(super) fn read(folder: &Path) -> Result<Vec<ListedDeck>, Failure> {
    let unusable = |error: std::io::Error| {
        let message = Message::new("serve-decks-folder");
        let message = message.with("folder", folder.display().to_string());
        Failure::Usage(message.with("reason", error.to_string()))
    };
    let mut names = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(unusable)? {
        let entry = entry.map_err(unusable)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        let extension = Path::new(&name).extension();
        let is_bundle = extension.is_some_and(|end| end.eq_ignore_ascii_case(file::EXTENSION));
        if is_bundle && !name.starts_with('.') && !entry.path().is_dir() {
            names.push((name, entry.path()));
        }
    }
    if names.len() > LISTED_DECKS_MAX {
        let message = Message::new("serve-decks-many")
            .with("folder", folder.display().to_string())
            .with("found", names.len())
            .with("max", LISTED_DECKS_MAX);
        return Err(Failure::Usage(message));
    }
    names.sort_unstable();
    let decks = names.into_iter().map(|(name, path)| {
        read_deck(name, &path).map_err(|reason| {
            let message = Message::new("serve-deck").with("file", path.display().to_string());
            Failure::Usage(message.with("reason", reason))
        })
    });
    decks.collect()
}

fn read_deck(name: String, path: &Path) -> Result<ListedDeck, Message> {
    let bytes = read_limited(path, FILE_BYTES_MAX)
        .map_err(|error| Message::new("app-io").with("error", error.to_string()))?;
    let read = file::read(&bytes, bundle_pictures(), Job::silent());
    let (bundle, _) = read.map_err(|error| error.explain())?;
    ListedDeck::new(name, &bundle).map_err(|refusal| refusal.explain())
}
