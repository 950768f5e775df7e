//! What is printed besides the cards.

use fano_decks::{Deck, Suit};
use fano_faces::{
    Drawing, Typeface,
    intake::{self, PICTURE_BYTES_MAX},
    print::{self, Names, Part, Rules},
};
use fano_rules::{GAMES, GameId};
use fano_texts::{Explain as _, Lang, Message};

use super::{Arguments, pictures};
use crate::{failure::Failure, read_limited::read_limited};

/// The fonts of names and rules.
pub(super) struct Typefaces {
    display: Typeface,
    reading: Typeface,
}

impl Typefaces {
    /// The fonts, if anything requested needs them.
    pub(super) fn new(arguments: &Arguments) -> Result<Option<Self>, Failure> {
        if !arguments.names && !arguments.rules {
            return Ok(None);
        }
        let font = arguments.arrangement.font.as_deref();
        Ok(Some(Self {
            display: pictures::display_typeface(font)?,
            reading: pictures::reading_typeface()?,
        }))
    }

    pub(super) fn borrowed(&self) -> print::Typefaces<'_> {
        print::Typefaces {
            display: &self.display,
            reading: &self.reading,
        }
    }
}

/// The picture for the backs, if there is one.
pub(super) fn back(arguments: &Arguments) -> Result<Option<Drawing>, Failure> {
    let Some(Some(path)) = &arguments.backs else {
        return Ok(None);
    };
    let file = path.display().to_string();
    let bytes = read_limited(path, PICTURE_BYTES_MAX)
        .map_err(|error| Failure::Usage(pictures::unreadable(&file, &error)))?;
    let drawing = intake::whole_picture(&bytes, None).map_err(|error| {
        let message = Message::new("print-back-picture").with("file", file.as_str());
        Failure::Usage(message.with("problem", error.explain()))
    })?;
    Ok(Some(drawing))
}

pub(super) fn names(deck: &Deck, lang: Lang) -> Names {
    let subtitle = Message::new("print-names-subtitle")
        .with("symbols", deck.symbols().len())
        .with("cards", deck.cards().len());
    let symbols = deck.symbols().iter();
    Names {
        title: deck.title(lang).to_owned(),
        subtitle: subtitle.say(lang),
        labels: symbols
            .map(|symbol| pictures::label(symbol, lang))
            .collect(),
    }
}

/// The rules of the games that can be played with the deck.
pub(super) fn rules(deck: &Deck, lang: Lang) -> Rules {
    let suited = deck.cards().iter().any(|card| card.suit() != Suit::Plain);
    let games = GAMES
        .iter()
        .filter(|facts| suited || facts.game != GameId::Connect);
    let part = |facts: &fano_rules::Facts| Part {
        title: facts.name().say(lang),
        lead: facts.short().say(lang),
        paragraphs: facts
            .rules()
            .say(lang)
            .split("\n\n")
            .map(str::to_owned)
            .collect(),
    };
    Rules {
        title: Message::new("print-rules-title").say(lang),
        subtitle: Message::new("print-rules-subtitle").say(lang),
        parts: games.map(part).collect(),
    }
}
