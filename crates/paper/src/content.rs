//! What is printed besides the cards.

use fano_decks::{Deck, Picture, Suit, Symbol};
use fano_faces::print::{Names, Part, Rules};
use fano_rules::{GAMES, GameId};
use fano_texts::{Lang, Message};

/// A symbol's name on paper. Emoji without a given name get the one that
/// `emoji_name` has for them.
#[must_use]
pub fn label(
    symbol: &Symbol,
    lang: Lang,
    emoji_name: impl FnOnce(&str) -> Option<String>,
) -> String {
    let name = symbol.name(lang);
    match symbol.picture() {
        Picture::Emoji(emoji) if name == emoji || name == symbol.id => {
            emoji_name(emoji).unwrap_or_else(|| name.to_owned())
        }
        _ => name.to_owned(),
    }
}

/// The page with every symbol and its name.
#[must_use]
pub fn names(deck: &Deck, lang: Lang, label: impl Fn(&Symbol) -> String) -> Names {
    let subtitle = Message::new("print-names-subtitle")
        .with("symbols", deck.symbols().len())
        .with("cards", deck.cards().len());
    Names {
        title: deck.title(lang).to_owned(),
        subtitle: subtitle.say(lang),
        labels: deck.symbols().iter().map(label).collect(),
    }
}

/// The rules of the games that can be played with the deck.
#[must_use]
pub fn rules(deck: &Deck, lang: Lang) -> Rules {
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

#[cfg(test)]
mod tests {
    use fano_decks::builtin;

    use super::*;

    #[test]
    fn only_coloured_decks_come_with_the_rules_of_connect() {
        let titles = |deck: &Deck| -> Vec<String> {
            let parts = rules(deck, Lang::En).parts.into_iter();
            parts.map(|part| part.title).collect()
        };
        let plain = titles(builtin::insects());
        let coloured = titles(builtin::by_name("connect").expect("a box"));
        assert_eq!(coloured.len(), plain.len() + 1);
        assert!(plain.iter().all(|title| coloured.contains(title)));
    }

    #[test]
    fn every_symbol_has_a_label() {
        let deck = builtin::insects();
        let names = names(deck, Lang::De, |symbol| label(symbol, Lang::De, |_| None));
        assert_eq!(names.labels.len(), deck.symbols().len());
        assert!(names.labels.iter().any(|name| name == "Maikäfer"));
    }
}
