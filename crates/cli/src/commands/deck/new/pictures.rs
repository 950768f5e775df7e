//! Symbols from a folder of pictures.

use std::{
    collections::BTreeMap,
    fs,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use fano_decks::{Picture, Symbol};
use fano_texts::Message;

use super::ids;
use crate::{commands::deck::input, failure::Failure};

const PICTURE_BYTES_MAX: u64 = 32 << 20;
/// How far into an SVG its first element is looked for.
const SVG_HEAD_BYTES: usize = 4096;

/// What is in a folder.
pub(super) struct Found {
    pub(super) symbols: Vec<Symbol>,
    /// Files that are not pictures by their names.
    pub(super) others: Vec<String>,
}

/// The kinds of pictures we know.
#[derive(Clone, Copy)]
enum Kind {
    Png,
    Jpeg,
    Webp,
    Svg,
}

impl Kind {
    fn of_extension(extension: &str) -> Option<Self> {
        match &*extension.to_ascii_lowercase() {
            "png" => Some(Self::Png),
            "jpg" | "jpeg" => Some(Self::Jpeg),
            "webp" => Some(Self::Webp),
            "svg" => Some(Self::Svg),
            _ => None,
        }
    }

    /// Whether the first bytes of a file are those of this kind.
    fn begins(self, bytes: &[u8]) -> bool {
        match self {
            Self::Png => bytes.starts_with(b"\x89PNG\r\n\x1a\n"),
            Self::Jpeg => bytes.starts_with(b"\xff\xd8\xff"),
            Self::Webp => bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP"),
            Self::Svg => {
                let head = &bytes[..bytes.len().min(SVG_HEAD_BYTES)];
                head.windows(4).any(|part| part == b"<svg")
            }
        }
    }
}

pub(super) fn symbols(folder: &Path, out: &Path) -> Result<Found, Failure> {
    let names = file_names(folder)?;
    let before = path_from_deck(folder, out)?;
    let mut pictures: Vec<Named> = Vec::new();
    let mut others = Vec::new();
    let mut by_id: BTreeMap<String, String> = BTreeMap::new();
    let mut by_length: BTreeMap<usize, Vec<String>> = BTreeMap::new();
    for name in names {
        let (stem, extension) = name.rsplit_once('.').unwrap_or((&name, ""));
        let Some(kind) = Kind::of_extension(extension) else {
            others.push(name);
            continue;
        };
        let bytes = read(&folder.join(&name))?;
        if !kind.begins(&bytes) {
            return Err(wrong_kind(&name, extension));
        }
        let same_length = by_length.entry(bytes.len()).or_default();
        for earlier in same_length.iter() {
            if read(&folder.join(earlier))? == bytes {
                return Err(both("deck-new-same-picture", earlier, &name));
            }
        }
        same_length.push(name.clone());
        let id = ids::similar(stem);
        if let Some(earlier) = by_id.insert(id.clone(), name.clone()) {
            return Err(both("deck-new-same-picture-name", &earlier, &name));
        }
        pictures.push(Named {
            id,
            called: stem.replace(['-', '_'], " ").trim().to_owned(),
            path: format!("{before}{name}"),
        });
    }
    let symbols = pictures.into_iter().map(Named::symbol).collect();
    Ok(Found { symbols, others })
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
        symbol.named(self.called.clone(), self.called)
    }
}

/// The files of a folder that are not hidden, in the order of their names.
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

/// How the deck file names the folder: nothing, or a path that ends in `/`.
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
    let name = path.display().to_string();
    let open = fs::File::open(path);
    let mut bytes = Vec::new();
    open.and_then(|file| file.take(PICTURE_BYTES_MAX + 1).read_to_end(&mut bytes))
        .map_err(|error| input::unreadable(&name, &error))?;
    if bytes.len() as u64 > PICTURE_BYTES_MAX {
        return Err(Failure::Usage(
            Message::new("deck-new-picture-too-large")
                .with("file", name)
                .with("max", PICTURE_BYTES_MAX >> 20),
        ));
    }
    Ok(bytes)
}

fn wrong_kind(name: &str, extension: &str) -> Failure {
    Failure::Usage(
        Message::new("deck-new-wrong-kind")
            .with("file", name)
            .with("extension", extension),
    )
}

fn both(id: &'static str, first: &str, second: &str) -> Failure {
    Failure::Usage(Message::new(id).with("first", first).with("second", second))
}
