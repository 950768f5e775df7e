//! Lays out the box decks and writes them to `layouts/`. This was done once:
//! repeat it only if a drawing had to change so much that its cards are no
//! longer valid, which tests will show.

use std::{fmt::Write as _, fs, path::Path};

use fano_decks::builtin;
use fano_faces::{Drawing, Gallery, Layout, SEED, Shape};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("layouts");
    for facts in builtin::ALL {
        let deck = facts.deck();
        let gallery = Gallery::new(deck, |symbol, _| {
            let id = &deck.symbol(symbol).id;
            Drawing::from_svg(fano_art::svg(facts.name, id).expect("the drawings are built in"))
        });
        let gallery = gallery.expect("the drawings are tested");
        let layout = Layout::new(deck, &gallery, Shape::of(deck), SEED, || ());
        let file = folder.join(facts.name).with_extension("json");
        #[expect(clippy::disallowed_methods, reason = "this program writes files")]
        fs::write(&file, to_json(&layout)).expect("the folder can be written to");
        println!("{} {:016x}", file.display(), layout.fingerprint());
    }
}

/// One card per line, so that a changed card is one changed line.
fn to_json(layout: &Layout) -> String {
    let mut json = format!("{{\"shape\":\"{}\",\"cards\":[\n", layout.shape.id());
    for (number, places) in layout.cards.iter().enumerate() {
        let comma = if number == 0 { "" } else { ",\n" };
        let places = serde_json::to_string(places).expect("numbers are JSON");
        write!(json, "{comma}{places}").expect("writing to memory");
    }
    json + "\n]}\n"
}
