use super::{MAGIC, VERSION, tokens::quote};
use crate::{Deck, Suit, Symbol, is_id};
use fano_texts::Lang;

/// The deck as a deck file. Equal decks give equal bytes, and reading them
/// gives the same deck.
#[must_use]
pub fn write(deck: &Deck) -> String {
    let mut out = format!("{MAGIC} {VERSION}\nname ");
    if is_id(deck.name()) {
        out.push_str(deck.name());
    } else {
        out.push_str(&quote(deck.name()));
    }
    let titles = Lang::ALL.map(|lang| deck.title(lang).to_owned());
    push_names(&mut out, &titles, &Deck::default_titles(deck.name()));
    for symbol in deck.symbols() {
        push_symbol(&mut out, symbol);
    }
    for card in deck.cards() {
        out.push_str("card");
        for symbol in card.symbols() {
            out.push(' ');
            out.push_str(&deck.symbol(*symbol).id);
        }
        if card.suit() != Suit::Plain {
            out.push_str(" suit=");
            out.push_str(card.suit().id());
        }
        out.push('\n');
    }
    out
}

fn push_symbol(out: &mut String, symbol: &Symbol) {
    out.push_str("symbol ");
    out.push_str(&symbol.id);
    for picture in &symbol.pictures {
        out.push(' ');
        out.push_str(picture.key());
        out.push('=');
        if picture.key() == "theme" {
            out.push_str(picture.text());
        } else {
            out.push_str(&quote(picture.text()));
        }
    }
    let usual = Symbol::new(symbol.id.as_str(), symbol.pictures.clone());
    let names = [symbol.en.clone(), symbol.de.clone()];
    push_names(out, &names, &[usual.en, usual.de]);
}

/// Ends a line with the names that differ from the defaults.
fn push_names(out: &mut String, names: &[String; 2], usual: &[String; 2]) {
    for (lang, (name, usual)) in Lang::ALL.into_iter().zip(names.iter().zip(usual)) {
        if name != usual {
            out.push(' ');
            out.push_str(lang.code());
            out.push('=');
            out.push_str(&quote(name));
        }
    }
    out.push('\n');
}
