use std::collections::BTreeMap;

use fano_decks::{Deck, file as deck_file};
use fano_faces::{Gallery, Layouts, PictureSource, intake::KeptPicture};

use super::{DECK, FileError, LAYOUTS, MANIFEST, bytes_max, manifest::Manifest};
use crate::{
    Bundle, Content, Job, NotMade, archive,
    make::{arrange, draw},
};

/// What is in a bundle file.
#[derive(Clone, Debug)]
pub struct Parts {
    /// The deck and its pictures.
    pub content: Content,
    /// Its drawings.
    pub gallery: Gallery,
    /// Where they are; `None` if that is not in the file, or does not fit the
    /// deck.
    pub layouts: Option<Layouts>,
}

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
    let Parts {
        content,
        gallery,
        layouts,
    } = read_parts(bytes, source, job)?;
    match layouts {
        Some(layouts) => Ok((content.bundle(layouts), gallery)),
        None => Ok(arrange(content, gallery, job)?),
    }
}

/// Reads only the deck of a bundle file: rooms need no more.
///
/// # Errors
///
/// Why the file is refused, as far as it was read.
pub fn read_deck(bytes: &[u8]) -> Result<Deck, FileError> {
    let mut files = archive::read(bytes, bytes_max)?;
    let deck = files.remove(DECK);
    let deck = deck.ok_or(FileError::Missing { name: DECK })?;
    deck_file::read(&deck).map_err(FileError::Deck)
}

/// Reads only the layouts of a bundle file, if it has any that are those of this
/// content.
///
/// # Errors
///
/// Why the file is refused, as far as it was read.
pub fn read_layouts(bytes: &[u8], content: &Content) -> Result<Option<Layouts>, FileError> {
    let mut files = archive::read(bytes, bytes_max)?;
    let layouts = layouts_in(&mut files)?;
    Ok(layouts.filter(|layouts| layouts.fit(content.deck(), content.options())))
}

/// Whether a bundle file has layouts, be they right or wrong.
///
/// # Errors
///
/// Why the file is refused, as far as it was read.
pub fn has_layouts(bytes: &[u8]) -> Result<bool, FileError> {
    Ok(archive::read(bytes, bytes_max)?.contains_key(LAYOUTS))
}

fn layouts_in(files: &mut BTreeMap<String, Vec<u8>>) -> Result<Option<Layouts>, FileError> {
    let layouts = files.remove(LAYOUTS);
    let layouts = layouts
        .map(|json| serde_json::from_slice(&json))
        .transpose();
    layouts.map_err(|error| FileError::bad_json(LAYOUTS, &error))
}

/// Reads a bundle file as [`read`] does, but leaves arranging its cards to the
/// caller.
///
/// # Errors
///
/// Why the file is refused.
pub fn read_parts(
    bytes: &[u8],
    source: &impl PictureSource,
    job: Job<'_>,
) -> Result<Parts, FileError> {
    let mut files = archive::read(bytes, bytes_max)?;
    let missing = |name: &'static str| FileError::Missing { name };
    let manifest = files.remove(MANIFEST).ok_or_else(|| missing(MANIFEST))?;
    let manifest = Manifest::read(&manifest)?;
    let deck = files.remove(DECK).ok_or_else(|| missing(DECK))?;
    let deck = deck_file::read(&deck).map_err(FileError::Deck)?;
    let layouts = layouts_in(&mut files)?;
    let pictures = take_in(&files, job)?;
    let content = Content::new(&deck, pictures, manifest.cards)?;
    let gallery = draw(&content, source).map_err(|not_made| undrawable(not_made, &content))?;
    Ok(Parts {
        layouts: layouts.filter(|layouts| layouts.fit(content.deck(), content.options())),
        content,
        gallery,
    })
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
