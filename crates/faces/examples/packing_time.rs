//! How long arranging a deck of 57 words takes, and how well it fills the cards.
//!
//! `cargo run --release -p fano-faces --example packing_time [SEED…]`

#![expect(
    clippy::disallowed_types,
    reason = "this program measures its own time"
)]

use std::time::Instant;

use fano_decks::{Card, Deck, FullDeck, Picture, Suit, Symbol, SymbolId};
use fano_designs::Lines as _;
use fano_faces::{Gallery, Layout, Shape, Typeface, measure, word};

const WORDS: &str = "house tree river mountain window kitchen garden bread butter cheese water \
    summer winter spring autumn morning evening teacher student school pencil paper table chair \
    bottle glass spoon knife fork plate bicycle train airplane station ticket journey holiday \
    island beach ocean storm thunder rainbow cloud sunshine forest animal elephant giraffe \
    penguin dolphin butterfly spider squirrel hedgehog rabbit tortoise";

fn main() {
    let font = Typeface::new(fano_art::font().expect("the font")).expect("a font");
    let symbols = WORDS.split_whitespace().map(|word| {
        let picture = Picture::Word(word.to_owned());
        Symbol::new(word, vec![picture])
    });
    let full = FullDeck::new(8).expect("a full deck");
    let cards = full.each_line().map(|line| {
        let numbers = line.iter().map(|point| SymbolId(*point as u16));
        Card::new(numbers.collect::<Vec<_>>(), Suit::Plain)
    });
    let deck = Deck::new("words", symbols.collect(), cards.collect()).expect("a deck");
    let gallery = Gallery::new(&deck, |_, picture| word(picture.text(), &font)).expect("drawings");
    let mut seeds: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|seed| seed.parse().ok())
        .collect();
    if seeds.is_empty() {
        seeds.push(1);
    }
    for seed in seeds {
        let started = Instant::now();
        let layout = Layout::new(&deck, &gallery, Shape::Disc, seed, || ());
        let seconds = started.elapsed().as_secs_f64();
        let found = measure::deck(&deck, &gallery, &layout, || ());
        println!(
            "seed {seed}: {seconds:.2} s, {:.2} % covered, {:.2} % at least, {} overlapping, ratio {:.2}",
            found.covered_mean * 100.0,
            found.covered_min * 100.0,
            found.overlapping_cards,
            found.size_ratio_mean,
        );
    }
}
