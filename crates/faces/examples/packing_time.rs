//! How long arranging a deck of 57 words or drawings takes, and how well it
//! fills the cards.
//!
//! `RAYON_NUM_THREADS=1 cargo run --release -p fano-faces --example packing_time [words|drawings] [SEED…]`

#![expect(
    clippy::disallowed_types,
    clippy::disallowed_methods,
    reason = "this program measures its own time"
)]

use std::time::Instant;

use fano_decks::{Card, Deck, FullDeck, Picture, Suit, Symbol, SymbolId, builtin};
use fano_designs::Lines as _;
use fano_faces::{Drawing, Gallery, Layout, Shape, Typeface, measure, word};

const WORDS: &str = "house tree river mountain window kitchen garden bread butter cheese water \
    summer winter spring autumn morning evening teacher student school pencil paper table chair \
    bottle glass spoon knife fork plate bicycle train airplane station ticket journey holiday \
    island beach ocean storm thunder rainbow cloud sunshine forest animal elephant giraffe \
    penguin dolphin butterfly spider squirrel hedgehog rabbit tortoise";

fn main() {
    let mut seeds: Vec<u64> = std::env::args()
        .skip(1)
        .filter_map(|seed| seed.parse().ok())
        .collect();
    if seeds.is_empty() {
        seeds.push(1);
    }
    let only = std::env::args()
        .nth(1)
        .filter(|name| !name.starts_with(|c: char| c.is_ascii_digit()));
    let is_wanted = |name: &str| only.as_deref().is_none_or(|only| only == name);
    if is_wanted("words") {
        let font = Typeface::new(fano_art::font().expect("the font")).expect("a font");
        let symbols = WORDS.split_whitespace().map(|word| {
            let picture = Picture::Word(word.to_owned());
            Symbol::new(word, vec![picture])
        });
        let words = deck("words", symbols.collect());
        let drawn = Gallery::new(&words, |_, picture| word(picture.text(), &font));
        measure(&words, &drawn.expect("drawings"), &seeds);
    }
    if is_wanted("drawings") {
        let drawings = deck("drawings", builtin::classic().symbols().to_vec());
        let drawn = Gallery::new(&drawings, |symbol, picture| {
            let svg = fano_art::svg(picture.text(), &drawings.symbol(symbol).id);
            Drawing::from_svg(svg.expect("the drawings are built in"))
        });
        measure(&drawings, &drawn.expect("drawings"), &seeds);
    }
}

/// 57 cards of 8 symbols.
fn deck(name: &str, symbols: Vec<Symbol>) -> Deck {
    let full = FullDeck::new(8).expect("a full deck");
    let cards = full.each_line().map(|line| {
        let numbers = line.iter().map(|point| SymbolId(*point as u16));
        Card::new(numbers.collect::<Vec<_>>(), Suit::Plain)
    });
    Deck::new(name, symbols, cards.collect()).expect("a deck")
}

fn measure(deck: &Deck, gallery: &Gallery, seeds: &[u64]) {
    for seed in seeds {
        let (started, used) = (Instant::now(), processor_seconds());
        let layout = Layout::new(deck, gallery, Shape::Disc, *seed, || ());
        let seconds = started.elapsed().as_secs_f64();
        let used = processor_seconds() - used;
        let found = measure::deck(deck, gallery, &layout, || ());
        println!(
            "{}, seed {seed}: {seconds:.2} s, {used:.2} s of processor time, \
             {:.2} % covered, {:.2} % at least, {} overlapping, ratio {:.2}",
            deck.name(),
            found.covered_mean * 100.0,
            found.covered_min * 100.0,
            found.overlapping_cards,
            found.size_ratio_mean,
        );
    }
}

/// What this program has used so far, on Linux.
fn processor_seconds() -> f64 {
    const TICKS_PER_SECOND: f64 = 100.0;
    let stat = std::fs::read_to_string("/proc/self/stat").unwrap_or_default();
    // The name of the program, in brackets, may hold spaces.
    let after_name = stat.rsplit(')').next().unwrap_or_default();
    let user = after_name.split_whitespace().nth(11);
    let ticks: f64 = user.and_then(|ticks| ticks.parse().ok()).unwrap_or(0.0);
    ticks / TICKS_PER_SECOND
}
