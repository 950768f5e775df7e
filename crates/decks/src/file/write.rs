use super::{MAGIC, VERSION, tokens::quote};
use crate::{Deck, Suit, Symbol, is_id};
use fano_texts::Names;

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
    push_names(&mut out, deck.own_titles());
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
    push_names(out, symbol.own_names());
}

/// Ends a line with the names that differ from the defaults. Their order never
/// changes: revisions of decks are hashes of these files.
fn push_names(out: &mut String, names: &Names) {
    for (lang, name) in names.iter() {
        out.push(' ');
        out.push_str(lang.code());
        out.push('=');
        out.push_str(&quote(name));
    }
    out.push('\n');
}
