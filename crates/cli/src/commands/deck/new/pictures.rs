//! Symbols from a folder of pictures.

use std::{
    collections::BTreeMap,
    fs, io,
    path::{Path, PathBuf},
};

use fano_bundles::similar_id;
use fano_decks::{Picture, Symbol};
use fano_faces::{
    Typeface,
    intake::{self, PICTURE_BYTES_MAX},
};
use fano_texts::{Explain as _, Lang, Message, Names};
use rayon::prelude::*;

use crate::{
    commands::{deck::input, faces::progress},
    failure::Failure,
    pictures,
    read_limited::read_limited,
};

/// The content of a folder.
pub(super) struct Found {
    pub(super) symbols: Vec<Symbol>,
    /// Files that do not have the name of a picture.
    pub(super) others: Vec<String>,
    /// Pictures that cannot be used, and why.
    pub(super) bad: Vec<(String, Message)>,
}

/// The file name extensions of pictures.
fn is_picture(name: &str) -> bool {
    let extension = name.rsplit_once('.').map_or("", |(_, extension)| extension);
    matches!(
        &*extension.to_ascii_lowercase(),
        "png" | "jpg" | "jpeg" | "webp" | "svg"
    )
}

pub(super) fn symbols(
    folder: &Path,
    out: &Path,
    quiet: bool,
    lang: Lang,
) -> Result<Found, Failure> {
    let before = path_from_deck(folder, out)?;
    let (names, others): (Vec<String>, Vec<String>) = file_names(folder)?
        .into_iter()
        .partition(|name| is_picture(name));
    let bar = progress::bar("deck-new-progress", names.len(), quiet, lang);
    // A drawing can contain texts, which need a font to be visible.
    let typeface = pictures::display_typeface(None).ok();
    let looked_at: Vec<Result<usize, Message>> = names
        .par_iter()
        .map(|name| {
            let length = look_at(&folder.join(name), typeface.as_ref());
            bar.inc(1);
            length
        })
        .collect();
    bar.finish_and_clear();

    let mut found = Found {
        symbols: Vec::new(),
        others,
        bad: Vec::new(),
    };
    let mut by_id: BTreeMap<String, String> = BTreeMap::new();
    let mut by_length: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for (name, length) in names.into_iter().zip(looked_at) {
        let length = match length {
            Ok(length) => length,
            Err(problem) => {
                found.bad.push((name, problem));
                continue;
            }
        };
        let same_length = by_length.entry(length).or_default();
        for earlier in same_length.iter() {
            if read(&folder.join(earlier))? == read(&folder.join(&name))? {
                return Err(both("deck-new-same-picture", earlier, &name));
            }
        }
        same_length.push(name.clone());
        let stem = name.rsplit_once('.').map_or(&*name, |(stem, _)| stem);
        let id = similar_id(stem);
        if let Some(earlier) = by_id.insert(id.clone(), name.clone()) {
            return Err(both("deck-new-same-picture-name", &earlier, &name));
        }
        let named = Named {
            id,
            called: stem.replace(['-', '_'], " ").trim().to_owned(),
            path: format!("{before}{name}"),
        };
        found.symbols.push(named.symbol());
    }
    Ok(found)
}

/// Checks that a file can be drawn and returns its length: better now than when
/// the cards are made.
fn look_at(path: &Path, typeface: Option<&Typeface>) -> Result<usize, Message> {
    let bytes = read_limited(path, PICTURE_BYTES_MAX).map_err(|error| {
        Message::new("print-picture-unreadable").with("error", error.to_string())
    })?;
    match intake::picture(&bytes, typeface) {
        Ok(_) => Ok(bytes.len()),
        Err(error) => Err(error.explain()),
    }
}

/// A picture with everything the deck file says about it.
struct Named {
    id: String,
    called: String,
    path: String,
}

impl Named {
    fn symbol(self) -> Symbol {
        let symbol = Symbol::new(self.id, vec![Picture::File(self.path)]);
        if self.called.is_empty() {
            return symbol;
        }
        symbol.named(Names::default().with(Lang::En, self.called))
    }
}

/// The visible files of a folder, sorted by name.
fn file_names(folder: &Path) -> Result<Vec<String>, Failure> {
    let unreadable = |error: io::Error| input::unreadable(&folder.display().to_string(), &error);
    let mut names = Vec::new();
    for entry in fs::read_dir(folder).map_err(unreadable)? {
        let entry = entry.map_err(unreadable)?;
        let name = entry.file_name().into_string().map_err(|name| {
            let file = name.to_string_lossy().into_owned();
            Failure::Usage(Message::new("deck-new-file-name").with("file", file))
        })?;
        if !name.starts_with('.') && entry.path().is_file() {
            names.push(name);
        }
    }
    names.sort();
    Ok(names)
}

/// The folder's name in the deck file: empty, or a path that ends in `/`.
fn path_from_deck(folder: &Path, out: &Path) -> Result<String, Failure> {
    let unreadable =
        |path: &Path, error: io::Error| input::unreadable(&path.display().to_string(), &error);
    let deck_folder = match out.parent() {
        Some(parent) if parent != Path::new("") => parent,
        _ => Path::new("."),
    };
    let pictures = folder
        .canonicalize()
        .map_err(|error| unreadable(folder, error))?;
    let deck_folder = deck_folder
        .canonicalize()
        .map_err(|error| unreadable(deck_folder, error))?;
    let Ok(below) = pictures.strip_prefix(&deck_folder) else {
        let file_name = out.file_name().unwrap_or("deck".as_ref());
        let works: PathBuf = folder.join(file_name);
        return Err(Failure::Usage(
            Message::new("deck-new-pictures-elsewhere").with("works", works.display().to_string()),
        ));
    };
    let parts = below
        .components()
        .map(|part| part.as_os_str().to_string_lossy());
    Ok(parts.map(|part| format!("{part}/")).collect())
}

fn read(path: &Path) -> Result<Vec<u8>, Failure> {
    read_limited(path, PICTURE_BYTES_MAX)
        .map_err(|error| input::unreadable(&path.display().to_string(), &error))
}

fn both(id: &'static str, first: &str, second: &str) -> Failure {
    Failure::Usage(Message::new(id).with("first", first).with("second", second))
}
