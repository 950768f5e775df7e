//! Where the drawings of a deck come from.

use std::{
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use fano_decks::{Deck, Picture, SymbolId};
use fano_faces::{Drawing, Gallery, SVG_BYTES_MAX};
use fano_texts::{Explain as _, Message};

use crate::failure::Failure;

/// All drawings of a deck; picture files are looked for beside the deck file.
pub(super) fn gallery(deck: &Deck, deck_file: &str) -> Result<Gallery, Failure> {
    let folder = Path::new(deck_file).parent().unwrap_or(Path::new(""));
    Gallery::new(deck, |symbol, picture| {
        draw(deck, symbol, picture, folder).map_err(Failure::Usage)
    })
}

fn draw(
    deck: &Deck,
    symbol: SymbolId,
    picture: &Picture,
    folder: &Path,
) -> Result<Drawing, Message> {
    let id = deck.symbol(symbol).id.as_str();
    let drawing = match picture {
        Picture::Theme { theme } => Drawing::from_svg(theme_drawing(theme, id)?),
        Picture::File(path) if is_svg(path) => Drawing::from_svg(&read(&folder.join(path))?),
        Picture::File(_) | Picture::Word(_) | Picture::Emoji(_) => {
            return Err(Message::new("faces-cannot-draw")
                .with("symbol", id)
                .with("kind", picture.key()));
        }
    };
    drawing.map_err(|error| {
        Message::new("faces-bad-drawing")
            .with("symbol", id)
            .with("problem", error.explain())
    })
}

/// The drawing of a symbol of a theme, or why there is none.
pub(super) fn theme_drawing(theme: &str, id: &str) -> Result<&'static str, Message> {
    fano_art::svg(theme, id).ok_or_else(|| {
        if fano_art::ids(theme).any(|known| known == id) {
            Message::new("faces-no-art")
        } else {
            Message::new("faces-no-drawing")
                .with("theme", theme)
                .with("symbol", id)
        }
    })
}

fn is_svg(path: &str) -> bool {
    Path::new(path)
        .extension()
        .is_some_and(|extension| extension.eq_ignore_ascii_case("svg"))
}

fn read(path: &PathBuf) -> Result<String, Message> {
    let text = || -> io::Result<String> {
        let mut text = String::new();
        // One byte too many is enough to tell that it is too long.
        File::open(path)?
            .take(SVG_BYTES_MAX as u64 + 1)
            .read_to_string(&mut text)?;
        Ok(text)
    };
    text().map_err(|error| {
        Message::new("faces-unreadable")
            .with("file", path.display().to_string())
            .with("error", error.to_string())
    })
}
