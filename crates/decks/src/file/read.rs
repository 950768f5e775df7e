use std::collections::BTreeMap;

use fano_texts::{Lang, Names};

use super::{
    FILE_BYTES_MAX, FileError, LINE_BYTES_MAX, MAGIC, Problem, VERSION,
    tokens::{Token, tokens},
};
use crate::{Card, Deck, DeckError, Picture, Suit, Symbol, SymbolId, limits};

/// Whether bytes begin like a deck file, whatever follows.
#[must_use]
pub fn is_deck_file(bytes: &[u8]) -> bool {
    without_mark(bytes).starts_with(MAGIC.as_bytes())
}

/// Reads a deck file.
///
/// # Errors
///
/// The first thing that is wrong, with its line.
pub fn read(bytes: &[u8]) -> Result<Deck, FileError> {
    if bytes.len() > FILE_BYTES_MAX {
        return Err(whole(Problem::FileTooLong));
    }
    let mut draft = Draft::default();
    let mut lines = without_mark(bytes).split(|byte| *byte == b'\n').enumerate();
    let (_, first) = lines.next().unwrap_or_default();
    check_first(first).map_err(|problem| at(1, problem))?;
    for (index, line) in lines {
        draft
            .take(index + 1, line)
            .map_err(|problem| at(index + 1, problem))?;
    }
    draft.finish()
}

fn at(line: usize, problem: Problem) -> FileError {
    let line = Some(line);
    FileError { line, problem }
}

fn whole(problem: Problem) -> FileError {
    let line = None;
    FileError { line, problem }
}

/// Some editors put a byte order mark before the text.
fn without_mark(bytes: &[u8]) -> &[u8] {
    bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes)
}

/// The line as text, without the carriage return some systems end lines with.
fn text_of(line: &[u8]) -> Result<&str, Problem> {
    let line = line.strip_suffix(b"\r").unwrap_or(line);
    if line.len() > LINE_BYTES_MAX {
        return Err(Problem::LineTooLong);
    }
    let text = str::from_utf8(line).map_err(|_| Problem::NotText)?;
    // Tabs may separate words; between quotes they are refused later, because
    // no text of a deck contains control characters.
    if text.chars().any(|c| c.is_control() && c != '\t') {
        return Err(Problem::ControlCharacter);
    }
    Ok(text)
}

fn check_first(line: &[u8]) -> Result<(), Problem> {
    let text = text_of(line).map_err(|_| Problem::NotADeckFile)?;
    let mut words = text.split_ascii_whitespace();
    if words.next() != Some(MAGIC) {
        return Err(Problem::NotADeckFile);
    }
    let found: Vec<&str> = words.collect();
    if found == [VERSION] {
        Ok(())
    } else {
        let found = found.join(" ");
        Err(Problem::UnknownVersion { found })
    }
}

/// The name line as it was read.
struct Name {
    line: usize,
    name: String,
    titles: Names,
}

/// What has been read so far.
#[derive(Default)]
struct Draft {
    name: Option<Name>,
    symbols: Vec<Symbol>,
    symbol_lines: Vec<usize>,
    numbers: BTreeMap<String, u16>,
    cards: Vec<Card>,
    card_lines: Vec<usize>,
}

impl Draft {
    fn take(&mut self, number: usize, line: &[u8]) -> Result<(), Problem> {
        let text = text_of(line)?;
        if text.trim_ascii_start().starts_with('#') {
            return Ok(());
        }
        let tokens = tokens(text)?;
        let Some((first, rest)) = tokens.split_first() else {
            return Ok(());
        };
        match (first.key, &*first.value) {
            (None, "name") => self.take_name(number, rest),
            (None, "symbol") => self.take_symbol(number, rest),
            (None, "card") => self.take_card(number, rest),
            (key, value) => Err(Problem::UnknownLine {
                word: key.unwrap_or(value).to_owned(),
            }),
        }
    }

    fn take_name(&mut self, line: usize, tokens: &[Token<'_>]) -> Result<(), Problem> {
        if let Some(name) = &self.name {
            return Err(Problem::NameTwice { first: name.line });
        }
        let mut titles = Names::default();
        for (key, value) in pairs(tokens) {
            let lang = language(key).ok_or_else(|| unknown_key(key, "name"))?;
            add_name(&mut titles, lang, value)?;
        }
        let name = one_word(tokens, "name")?;
        self.name = Some(Name { line, name, titles });
        Ok(())
    }

    fn take_symbol(&mut self, line: usize, tokens: &[Token<'_>]) -> Result<(), Problem> {
        let mut names = Names::default();
        let mut pictures = Vec::new();
        for (key, value) in pairs(tokens) {
            if let Some(lang) = language(key) {
                add_name(&mut names, lang, value)?;
            } else {
                let picture = Picture::from_key(key, value.to_owned());
                pictures.push(picture.ok_or_else(|| unknown_key(key, "symbol"))?);
            }
        }
        let id = one_word(tokens, "symbol")?;
        if let Some(first) = self.numbers.get(&id) {
            let first = self.symbol_lines[usize::from(*first)];
            return Err(Problem::SymbolTwice { id, first });
        }
        let number = self.symbols.len();
        if number >= limits::SYMBOLS_MAX {
            let found = number + 1;
            return Err(Problem::Deck(DeckError::SymbolCount { found }));
        }
        let number = u16::try_from(number).expect("SYMBOLS_MAX fits");
        self.numbers.insert(id.clone(), number);
        let symbol = Symbol::new(id, pictures).named(names);
        symbol.check(number.into()).map_err(Problem::Deck)?;
        self.symbols.push(symbol);
        self.symbol_lines.push(line);
        Ok(())
    }

    fn take_card(&mut self, line: usize, tokens: &[Token<'_>]) -> Result<(), Problem> {
        let card = self.cards.len();
        let mut suit = None;
        for (key, value) in pairs(tokens) {
            if key != "suit" {
                return Err(unknown_key(key, "card"));
            }
            fill(&mut suit, key, value)?;
        }
        let suit = match suit {
            None => Suit::Plain,
            Some(found) => Suit::from_id(&found).ok_or(Problem::UnknownSuit { found })?,
        };
        let mut symbols = Vec::new();
        for id in words(tokens) {
            let number = self.numbers.get(id).ok_or_else(|| {
                let id = id.to_owned();
                Problem::UnknownSymbol { card, id }
            })?;
            symbols.push(SymbolId(*number));
        }
        if card >= limits::CARDS_MAX {
            let found = card + 1;
            return Err(Problem::Deck(DeckError::CardCount { found }));
        }
        self.cards.push(Card::new(symbols, suit));
        self.card_lines.push(line);
        Ok(())
    }

    fn finish(self) -> Result<Deck, FileError> {
        let Some(name) = self.name else {
            return Err(whole(Problem::NoName));
        };
        let of_name = |error| at(name.line, Problem::Deck(error));
        let deck = Deck::new(name.name, self.symbols, self.cards).map_err(|error| {
            let line = match &error {
                DeckError::BadText { symbol: None, .. } => Some(name.line),
                DeckError::SamePicture { second, .. } => {
                    let number = self.numbers.get(second);
                    number.map(|number| self.symbol_lines[usize::from(*number)])
                }
                other => other.card().map(|card| self.card_lines[card]),
            };
            let problem = Problem::Deck(error);
            FileError { line, problem }
        })?;
        deck.with_titles(name.titles).map_err(of_name)
    }
}

fn pairs<'a>(tokens: &'a [Token<'a>]) -> impl Iterator<Item = (&'a str, &'a str)> {
    tokens
        .iter()
        .filter_map(|token| Some((token.key?, &*token.value)))
}

fn words<'a>(tokens: &'a [Token<'a>]) -> impl Iterator<Item = &'a str> {
    tokens
        .iter()
        .filter(|token| token.key.is_none())
        .map(|token| &*token.value)
}

/// The single name or id the line is about.
fn one_word(tokens: &[Token<'_>], line: &'static str) -> Result<String, Problem> {
    let mut found = words(tokens);
    match (found.next(), found.count()) {
        (Some(word), 0) => Ok(word.to_owned()),
        (None, _) => Err(Problem::OneWord { line, found: 0 }),
        (Some(_), more) => Err(Problem::OneWord {
            line,
            found: more + 1,
        }),
    }
}

/// The language that a key stands for.
fn language(key: &str) -> Option<Lang> {
    Lang::ALL.into_iter().find(|lang| lang.code() == key)
}

fn add_name(names: &mut Names, lang: Lang, value: &str) -> Result<(), Problem> {
    if names.exact(lang).is_some() {
        let key = lang.code().to_owned();
        return Err(Problem::RepeatedKey { key });
    }
    names.set(lang, value);
    Ok(())
}

fn fill(slot: &mut Option<String>, key: &str, value: &str) -> Result<(), Problem> {
    match slot.replace(value.to_owned()) {
        None => Ok(()),
        Some(_) => Err(Problem::RepeatedKey {
            key: key.to_owned(),
        }),
    }
}

fn unknown_key(key: &str, line: &'static str) -> Problem {
    Problem::UnknownKey {
        key: key.to_owned(),
        line,
    }
}
