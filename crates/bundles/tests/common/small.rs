//! A small bundle that can be spoilt in every way.

use fano_bundles::{
    Bundle, Job,
    file::{self, FileError},
};
use fano_texts::{Explain as _, Lang};

use super::{
    art,
    zip::{Packed, archive},
};

/// Reads a bundle; refusals are sentences in every language.
pub(crate) fn read(bytes: &[u8]) -> Result<Bundle, FileError> {
    let read = file::read(bytes, &art(), Job::silent());
    if let Err(error) = &read {
        for lang in Lang::ALL {
            let said = error.explain().say(lang);
            assert!(!said.contains('⟦') && said.ends_with('.'), "{said}");
        }
    }
    read.map(|(bundle, _)| bundle)
}

pub(crate) const MANIFEST: &[u8] = br#"{"fano-bundle": 1, "cards": {"shape": "disc"}}"#;
pub(crate) const DECK: &str = "fano-deck 1\nname d\n\
    symbol a emoji=\"🐶\"\nsymbol b emoji=\"🐱\"\nsymbol c word=\"cow\"\n\
    card a b\ncard a c\ncard b c\n";
pub(crate) const LAYOUTS: &[u8] = br#"{"printed": {"shape": "disc", "cards": [
    [[0,-5000,0,6000,0],[1,5000,0,6000,0]],
    [[0,-5000,0,6000,0],[2,5000,0,6000,0]],
    [[1,-5000,0,6000,0],[2,5000,0,6000,0]]]}}"#;

/// The entries of a small bundle without pictures.
pub(crate) fn small() -> Vec<Packed> {
    vec![
        Packed::deflated("bundle.json", MANIFEST),
        Packed::stored("deck.deck", DECK.as_bytes()),
        Packed::deflated("layouts.json", LAYOUTS),
    ]
}

/// A small bundle with something changed.
pub(crate) fn changed(change: impl Fn(&mut Vec<Packed>)) -> Vec<u8> {
    let mut entries = small();
    change(&mut entries);
    archive(&entries)
}
