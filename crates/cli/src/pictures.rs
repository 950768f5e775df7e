//! The drawings of a deck: built in, typeset, or read from the files next to
//! the deck file.

use std::{
    borrow::Cow,
    collections::BTreeMap,
    io,
    path::{Path, PathBuf},
};

use fano_decks::{Deck, Picture, Symbol};
use fano_faces::{
    BadPicture, FONT_BYTES_MAX, Gallery, PictureSource, Typeface, draw_pictures, intake,
};
use fano_texts::{Explain as _, Lang, Message};
use indicatif::ProgressBar;

use crate::{commands::faces::progress, failure::Failure, read_limited::read_limited};

/// Where to look for drawings.
pub(crate) struct Pictures {
    /// The folder of the deck file.
    folder: PathBuf,
    /// The font for words, or why there is none.
    typeface: Result<Typeface, Message>,
    /// Advances with every file, because photographs take a while.
    bar: ProgressBar,
}

impl Pictures {
    /// Everything that is built in, for bundles, which have their files with
    /// them.
    pub(crate) fn built_in() -> Self {
        Self {
            folder: PathBuf::new(),
            typeface: built_in(fano_art::font()),
            bar: ProgressBar::hidden(),
        }
    }

    fn new(deck: &str, font: Option<&Path>, bar: ProgressBar) -> Result<Self, Failure> {
        let typeface = match font {
            Some(path) => Ok(font_file(path)?),
            None => built_in(fano_art::font()),
        };
        Ok(Self {
            folder: Path::new(deck).parent().unwrap_or(Path::new("")).to_owned(),
            typeface,
            bar,
        })
    }
}

/// What is drawn for bundles, which have their files with them.
pub(crate) fn source(font: Option<&Path>) -> Result<impl PictureSource, Failure> {
    Pictures::new("", font, ProgressBar::hidden())
}

/// The files of a deck, by the names that it has for them; or all that cannot be
/// read.
pub(crate) fn files(deck: &Deck, name: &str) -> Result<BTreeMap<String, Vec<u8>>, Failure> {
    let source = Pictures::new(name, None, ProgressBar::hidden())?;
    let mut bad = Vec::new();
    let mut files = BTreeMap::new();
    for symbol in deck.symbols() {
        for picture in &symbol.pictures {
            let Picture::File(path) = picture else {
                continue;
            };
            match source.file(path) {
                Ok(bytes) => {
                    files.insert(path.clone(), bytes);
                }
                Err(problem) => bad.push(BadPicture {
                    symbol: symbol.id.clone(),
                    picture: picture.clone(),
                    problem,
                }),
            }
        }
    }
    if bad.is_empty() {
        return Ok(files);
    }
    Err(Failure::Usage(report(&bad)))
}

/// The drawings of the deck with this name or in this file; words are typeset
/// in the given font, or else in the built-in one.
pub(crate) fn gallery(
    deck: &Deck,
    name: &str,
    font: Option<&Path>,
    quiet: bool,
    lang: Lang,
) -> Result<Gallery, Failure> {
    let pictures = deck.symbols().iter().flat_map(|symbol| &symbol.pictures);
    let files = pictures.filter(|picture| matches!(picture, Picture::File(_)));
    let files = files.count();
    let bar = progress::bar("faces-progress-draw", files, quiet || files == 0, lang);
    let source = Pictures::new(name, font, bar)?;
    let drawn = draw_pictures(deck, &source);
    source.bar.finish_and_clear();
    drawn.map_err(|bad| Failure::Usage(report(&bad)))
}

/// The font for words and names.
pub(crate) fn display_typeface(font: Option<&Path>) -> Result<Typeface, Failure> {
    match font {
        Some(path) => font_file(path),
        None => built_in(fano_art::font()).map_err(Failure::Usage),
    }
}

/// The font for longer texts.
pub(crate) fn reading_typeface() -> Result<Typeface, Failure> {
    built_in(fano_art::reading_font()).map_err(Failure::Usage)
}

fn built_in(font: Option<&'static [u8]>) -> Result<Typeface, Message> {
    let missing = || {
        let reason = fano_art::missing().unwrap_or_default();
        Message::new("print-fonts-missing").with("reason", reason)
    };
    Typeface::new(font.ok_or_else(missing)?).map_err(|error| error.explain())
}

fn font_file(path: &Path) -> Result<Typeface, Failure> {
    let file = path.display().to_string();
    let bytes = read_limited(path, FONT_BYTES_MAX).map_err(|error| unreadable(&file, &error));
    let bytes = bytes.map_err(Failure::Usage)?;
    Typeface::new(bytes).map_err(|error| {
        let message = Message::new("print-font-file").with("file", file.as_str());
        Failure::Usage(message.with("problem", error.explain()))
    })
}

pub(crate) fn unreadable(file: &str, error: &io::Error) -> Message {
    Message::new("deck-unreadable")
        .with("file", file)
        .with("error", error.to_string())
}

impl PictureSource for Pictures {
    fn theme(&self, theme: &str, symbol: &str) -> Result<Cow<'static, str>, Message> {
        theme_drawing(theme, symbol).map(Cow::Borrowed)
    }

    fn emoji(&self, emoji: &str) -> Result<Cow<'static, str>, Message> {
        let drawing = fano_art::emoji(emoji).map(Cow::Owned);
        drawing.ok_or_else(|| match fano_art::missing() {
            Some(_) => art_missing(),
            None => Message::new("print-no-emoji"),
        })
    }

    fn file(&self, path: &str) -> Result<Vec<u8>, Message> {
        let path = self.folder.join(path);
        self.bar.inc(1);
        read_limited(&path, intake::PICTURE_BYTES_MAX).map_err(|error| {
            Message::new("print-picture-unreadable").with("error", error.to_string())
        })
    }

    fn typeface(&self) -> Result<&Typeface, Message> {
        self.typeface.as_ref().map_err(Clone::clone)
    }
}

/// The drawing of a symbol of a theme, or why there is none.
pub(crate) fn theme_drawing(theme: &str, symbol: &str) -> Result<&'static str, Message> {
    fano_art::svg(theme, symbol).ok_or_else(art_missing)
}

fn art_missing() -> Message {
    let reason = fano_art::missing().unwrap_or_default();
    Message::new("print-art-missing").with("reason", reason)
}

/// All bad pictures in one message, one line each.
pub(crate) fn report(bad: &[BadPicture]) -> Message {
    const NAMED_MAX: usize = 20;
    let mut lines: Vec<Message> = bad
        .iter()
        .take(NAMED_MAX)
        .map(|bad| {
            let message = if bad.symbol == bad.picture.text() {
                Message::new("print-bad-word")
            } else {
                Message::new("print-bad-picture").with("picture", bad.picture.text())
            };
            message
                .with("symbol", bad.symbol.as_str())
                .with("problem", bad.problem.clone())
        })
        .collect();
    if bad.len() > NAMED_MAX {
        lines.push(Message::new("print-bad-more").with("count", bad.len() - NAMED_MAX));
    }
    let list = lines.into_iter().rev().fold(None, |rest, line| {
        let first = Message::new("print-bad-line").with("line", line);
        Some(match rest {
            Some(rest) => first.with("rest", rest),
            None => first.with("rest", ""),
        })
    });
    let message = Message::new("print-bad-pictures").with("count", bad.len());
    match list {
        Some(list) => message.with("list", list),
        None => message.with("list", ""),
    }
}

/// A symbol's name on paper: emoji without a given name get the emoji set's
/// name for them.
pub(crate) fn label(symbol: &Symbol, lang: Lang) -> String {
    fano_paper::label(symbol, lang, |emoji| {
        let name = fano_art::emoji_name(emoji, lang.code());
        let name = name.or_else(|| fano_art::emoji_name(emoji, Lang::En.code()));
        name.map(Into::into)
    })
}
