//! `{"symbols": N, "cards": [[…], …]}`, or the array of cards alone.

use std::fmt;

use serde::{Deserialize, Deserializer, de};

use super::{CardList, ListError, Numbering};

#[derive(Deserialize)]
struct Object {
    symbols: Option<u64>,
    cards: Vec<Vec<Label>>,
}

/// A symbol as JSON has it: a whole number or a word.
struct Label(String);

impl<'de> Deserialize<'de> for Label {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct LabelVisitor;
        impl de::Visitor<'_> for LabelVisitor {
            type Value = Label;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a whole number or a word")
            }

            fn visit_u64<E>(self, number: u64) -> Result<Label, E> {
                Ok(Label(number.to_string()))
            }

            fn visit_i64<E>(self, number: i64) -> Result<Label, E> {
                Ok(Label(number.to_string()))
            }

            fn visit_str<E>(self, word: &str) -> Result<Label, E> {
                Ok(Label(word.to_owned()))
            }
        }
        deserializer.deserialize_any(LabelVisitor)
    }
}

pub(super) fn read(text: &str) -> Result<CardList, ListError> {
    let read = if text.trim_start().starts_with('{') {
        serde_json::from_str::<Object>(text)
    } else {
        serde_json::from_str(text).map(|cards| Object {
            symbols: None,
            cards,
        })
    };
    let object = read.map_err(|error| ListError::Json {
        line: error.line(),
        column: error.column(),
    })?;
    let mut numbering = Numbering::default();
    let cards = object
        .cards
        .iter()
        .map(|card| {
            card.iter()
                .map(|label| numbering.number(&label.0))
                .collect()
        })
        .collect();
    Ok(CardList {
        symbols: numbering.names,
        cards,
        symbols_claimed: object.symbols,
    })
}
