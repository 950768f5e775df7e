//! docs/bundle-format.md agrees with the code.

mod common;

use common::{
    art,
    zip::{Packed, archive},
};
use fano_bundles::{Job, file, limits};

const PAGE: &str = include_str!("../../../docs/bundle-format.md");

fn example(kind: &str) -> &'static str {
    let (_, rest) = PAGE
        .split_once(&format!("```{kind}\n"))
        .expect("an example");
    rest.split_once("```").expect("its end").0
}

#[test]
fn the_example_reads() {
    let bytes = archive(&[
        Packed::stored("bundle.json", example("json").as_bytes()),
        Packed::stored("deck.deck", example("text").as_bytes()),
    ]);
    let (bundle, _) = file::read(&bytes, &art(), Job::silent()).expect("a bundle");
    assert!(bundle.options().upright);
    assert_eq!(bundle.layouts().by_face.len(), 2);
}

#[test]
fn the_page_names_the_limits() {
    for row in [
        format!("| file | {} MiB |", limits::FILE_BYTES_MAX >> 20),
        format!(
            "| everything in it, unpacked | {} MiB |",
            limits::INFLATED_BYTES_MAX >> 20
        ),
        format!("| entries | {} |", limits::ENTRIES_MAX),
        format!("| name of an entry | {} bytes |", limits::NAME_BYTES_MAX),
        format!(
            "| `bundle.json` | {} KiB |",
            limits::MANIFEST_BYTES_MAX >> 10
        ),
        format!("| `deck.deck` | {} MiB |", limits::DECK_BYTES_MAX >> 20),
        format!(
            "| `layouts.json` | {} MiB |",
            limits::LAYOUTS_BYTES_MAX >> 20
        ),
        format!("| a picture | {} MiB |", limits::PICTURE_BYTES_MAX >> 20),
        format!("| pictures | {} |", limits::PICTURES_MAX),
        format!("| symbols | {} |", limits::SYMBOLS_MAX),
        format!("| cards | {} |", limits::CARDS_MAX),
        format!("| symbols on a card | {} |", limits::SYMBOLS_PER_CARD_MAX),
        format!("\"fano-bundle\": {}", file::VERSION),
        format!("`.{}`", file::EXTENSION),
    ] {
        assert!(PAGE.contains(&row), "the page lacks {row}");
    }
}
