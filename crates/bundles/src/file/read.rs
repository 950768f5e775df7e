use std::collections::BTreeMap;

use fano_decks::file as deck_file;
use fano_faces::{Gallery, Layouts, PictureSource, intake::KeptPicture};

use super::{DECK, FileError, LAYOUTS, MANIFEST, bytes_max, manifest::Manifest};
use crate::{
    Bundle, Job, NotMade, archive,
    bundle::Content,
    make::{arrange, draw},
};

/// Reads a bundle file, which may come from anybody. Pictures are decoded and
/// encoded again; cards are arranged again if the layouts do not fit the deck,
/// or are not there. The source has everything that is not in the file.
///
/// # Errors
///
/// Why the file is refused.
pub fn read(
    bytes: &[u8],
    source: &impl PictureSource,
    job: Job<'_>,
) -> Result<(Bundle, Gallery), FileError> {
    let mut files = archive::read(bytes, bytes_max)?;
    let missing = |name: &'static str| FileError::Missing { name };
    let manifest = files.remove(MANIFEST).ok_or_else(|| missing(MANIFEST))?;
    let manifest = Manifest::read(&manifest)?;
    let deck = files.remove(DECK).ok_or_else(|| missing(DECK))?;
    let deck = deck_file::read(&deck).map_err(FileError::Deck)?;
    let layouts: Option<Layouts> = files
        .remove(LAYOUTS)
        .map(|json| serde_json::from_slice(&json))
        .transpose()
        .map_err(|error| FileError::bad_json(LAYOUTS, &error))?;
    let pictures = take_in(&files, job)?;
    let content = Content::new(&deck, pictures, manifest.cards)?;
    let gallery = draw(&content, source).map_err(|not_made| undrawable(not_made, &content))?;
    match layouts.filter(|layouts| layouts.fit(content.deck(), content.options())) {
        Some(layouts) => Ok((content.bundle(layouts), gallery)),
        None => Ok(arrange(content, gallery, job)?),
    }
}

fn undrawable(not_made: NotMade, content: &Content) -> FileError {
    let symbol = match &not_made {
        NotMade::Problems(problems) => problems.first().and_then(|first| first.entries.first()),
        NotMade::Cancelled => None,
    };
    let symbol = symbol.and_then(|number| content.deck().symbols().get(*number));
    let symbol = symbol.map_or_else(String::new, |symbol| symbol.id.clone());
    match FileError::from(not_made) {
        FileError::Undrawable { problem, .. } => FileError::Undrawable { symbol, problem },
        other => other,
    }
}

fn take_in(
    files: &BTreeMap<String, Vec<u8>>,
    job: Job<'_>,
) -> Result<BTreeMap<String, KeptPicture>, FileError> {
    let bytes: Vec<&[u8]> = files.values().map(Vec::as_slice).collect();
    let taken = KeptPicture::many_again(&bytes, || job.goes_on());
    let taken = taken.ok_or(FileError::Cancelled)?;
    let kept = files.keys().zip(taken).map(|(name, taken)| match taken {
        Ok(picture) => Ok((name.clone(), picture)),
        Err(problem) => Err(FileError::Picture {
            name: name.clone(),
            problem,
        }),
    });
    kept.collect()
}
