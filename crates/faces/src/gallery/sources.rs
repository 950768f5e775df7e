//! Drawings from all kinds of pictures: themes, files, words and emoji.

use std::{
    borrow::Cow,
    sync::{Mutex, PoisonError},
};

use fano_decks::{Deck, Picture, Symbol, SymbolId};
use fano_texts::{Explain as _, Message};

use super::Gallery;
use crate::{Drawing, Typeface, intake, words};

/// Where drawings come from. This crate never reads a file itself.
pub trait PictureSource: Sync {
    /// The SVG of a symbol of a theme.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn theme(&self, theme: &str, symbol: &str) -> Result<Cow<'static, str>, Message>;

    /// The SVG of an emoji.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn emoji(&self, emoji: &str) -> Result<Cow<'static, str>, Message>;

    /// The bytes of a file of the deck.
    ///
    /// # Errors
    ///
    /// Why it cannot be read.
    fn file(&self, path: &str) -> Result<Vec<u8>, Message>;

    /// The font for words.
    ///
    /// # Errors
    ///
    /// Why there is none.
    fn typeface(&self) -> Result<&Typeface, Message>;

    /// The drawing of a file of the deck.
    ///
    /// # Errors
    ///
    /// Why it cannot be read or drawn.
    fn file_drawing(&self, path: &str) -> Result<Drawing, Message> {
        intake::picture(&self.file(path)?, self.typeface().ok()).map_err(|error| error.explain())
    }
}

/// A picture that cannot be drawn.
#[derive(Clone, Debug, PartialEq)]
pub struct BadPicture {
    /// The id of its symbol.
    pub symbol: String,
    /// The picture.
    pub picture: Picture,
    /// What is wrong with it.
    pub problem: Message,
}

/// Draws every picture of every symbol, on all cores.
///
/// # Errors
///
/// All pictures that cannot be drawn, in the order of the symbols.
pub fn draw_pictures(deck: &Deck, source: &impl PictureSource) -> Result<Gallery, Vec<BadPicture>> {
    let bad = Mutex::new(Vec::new());
    let drawn = Gallery::new(deck, |number, picture| {
        let symbol = deck.symbol(number);
        Ok::<_, ()>(draw(symbol, picture, source).unwrap_or_else(|problem| {
            let picture = picture.clone();
            let mut bad = bad.lock().unwrap_or_else(PoisonError::into_inner);
            bad.push((number, picture, problem));
            placeholder()
        }))
    });
    let mut bad = bad.into_inner().unwrap_or_else(PoisonError::into_inner);
    if let (Ok(drawn), true) = (drawn, bad.is_empty()) {
        return Ok(drawn);
    }
    // Drawings are made in parallel, so restore the order of the deck.
    bad.sort_by(|a, b| (a.0, &a.1).cmp(&(b.0, &b.1)));
    let named = |(number, picture, problem): (SymbolId, Picture, Message)| BadPicture {
        symbol: deck.symbol(number).id.clone(),
        picture,
        problem,
    };
    Err(bad.into_iter().map(named).collect())
}

/// A stand-in for a bad picture, so that all others are checked too.
fn placeholder() -> Drawing {
    const DOT: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 2 2\">\
        <circle cx=\"1\" cy=\"1\" r=\"1\"/></svg>";
    Drawing::from_svg(DOT).expect("our own SVG")
}

fn draw(
    symbol: &Symbol,
    picture: &Picture,
    source: &impl PictureSource,
) -> Result<Drawing, Message> {
    let from_svg = |svg: Cow<'_, str>| {
        Drawing::from_svg(&svg).map_err(|error| {
            Message::new("print-picture-damaged").with("reason", error.to_string())
        })
    };
    match picture {
        Picture::Theme { theme } => {
            let (theme, drawn) = picture.in_theme(&symbol.id).unwrap_or((theme, &symbol.id));
            from_svg(source.theme(theme, drawn)?)
        }
        Picture::Emoji(emoji) => from_svg(source.emoji(emoji)?),
        Picture::Word(word) => {
            words::word(word, source.typeface()?).map_err(|error| error.explain())
        }
        Picture::File(path) => source.file_drawing(path),
    }
}
