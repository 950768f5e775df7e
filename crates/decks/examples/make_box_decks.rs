//! Makes the box decks: `cargo run --example make_box_decks classic` prints
//! `data/classic.deck`.
//!
//! The files in `data/` are fixed forever, because replays depend on them; this
//! program shows where they come from, and its test that neither was changed.
//! It depends on nothing that could change over time: it has its own planes,
//! its own shuffle, its own writer.
//!
//! A plane of order q is a perfect difference set here: q + 1 numbers whose
//! differences modulo v = q² + q + 1 are all numbers from 1 to v − 1, once
//! each. Shifting it by 0, 1, …, v − 1 gives v cards of which any two share
//! exactly one number (J. Singer, 1938). This also works for order 9, where
//! arithmetic modulo 9 does not. Symbols and cards are then shuffled with a
//! fixed seed, so that no card shows symbols that are neighbours in the
//! alphabet.

/// One deck to make.
struct Recipe {
    name: &'static str,
    /// The ids of the symbols, one a line, with a header.
    symbols: &'static str,
    differences: &'static [usize],
    /// How many cards of the plane are in the box.
    cards: usize,
    seed: u64,
    /// How many cards each suit has; empty for plain cards.
    suits: &'static [(&'static str, usize)],
}

const ORDER_5: &[usize] = &[0, 1, 3, 8, 12, 18];
const ORDER_7: &[usize] = &[0, 1, 3, 13, 32, 36, 43, 52];
const ORDER_9: &[usize] = &[0, 1, 3, 9, 27, 49, 56, 61, 77, 81];

const RECIPES: &[Recipe] = &[
    Recipe {
        name: "classic",
        symbols: include_str!("../data/classic.csv"),
        differences: ORDER_7,
        cards: 55,
        seed: 5,
        suits: &[],
    },
    Recipe {
        name: "wizarding",
        symbols: include_str!("../data/wizarding.csv"),
        differences: ORDER_7,
        cards: 55,
        seed: 2,
        suits: &[],
    },
    Recipe {
        name: "connect",
        symbols: include_str!("../data/connect.csv"),
        differences: ORDER_9,
        cards: 90,
        seed: 6,
        suits: &[
            ("start", 10),
            ("pink", 20),
            ("orange", 20),
            ("green", 20),
            ("blue", 20),
        ],
    },
    Recipe {
        name: "insects",
        symbols: include_str!("../data/insects.csv"),
        differences: ORDER_5,
        cards: 31,
        seed: 4,
        suits: &[],
    },
];

/// SplitMix64: small, and the same everywhere.
struct Mixer(u64);

impl Mixer {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `bound`. The bias is far below anything that matters here.
    fn below(&mut self, bound: usize) -> usize {
        (self.next() % bound as u64) as usize
    }

    fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
    }
}

/// The cards of the box as lists of symbol numbers, in their final order.
fn cards(recipe: &Recipe) -> Vec<Vec<usize>> {
    let count = recipe.differences.len() * (recipe.differences.len() - 1) + 1;
    let mut mixer = Mixer(recipe.seed);
    let mut symbol_of_point: Vec<usize> = (0..count).collect();
    mixer.shuffle(&mut symbol_of_point);
    let mut shifts: Vec<usize> = (0..count).collect();
    mixer.shuffle(&mut shifts);
    if !recipe.suits.is_empty() {
        starting_cards_first(&mut shifts, recipe.differences);
    }
    let mut cards: Vec<Vec<usize>> = shifts[..recipe.cards]
        .iter()
        .map(|shift| {
            let points = recipe.differences.iter().map(|d| (d + shift) % count);
            let mut card: Vec<usize> = points.map(|point| symbol_of_point[point]).collect();
            card.sort_unstable();
            card
        })
        .collect();
    if let Some((_, starting_cards)) = recipe.suits.first() {
        let coloured = suits(recipe).into_iter().skip(*starting_cards);
        let colours: Vec<usize> = coloured.map(|suit| suit - 1).collect();
        spread(&mut cards[*starting_cards..], &colours, count, &mut mixer);
    }
    cards
}

/// The suit of each card, by number; the cards of a suit are contiguous.
fn suits(recipe: &Recipe) -> Vec<usize> {
    let sizes = recipe.suits.iter().enumerate();
    sizes
        .flat_map(|(suit, (_, size))| std::iter::repeat_n(suit, *size))
        .collect()
}

/// Puts shifts first whose cards can be the starting cards: no symbol is on
/// more than two of them. The differences themselves are such shifts. A symbol
/// on the cards shifted by d and e is a sum of two differences, and in a
/// perfect difference set each sum comes from only one pair.
fn starting_cards_first(shifts: &mut [usize], differences: &[usize]) {
    shifts.sort_by_key(|shift| !differences.contains(shift));
}

/// Swaps cards between colours until every colour has every symbol, and none
/// more than five times.
///
/// Any two of the 20 cards of a colour share one symbol, so the squares of
/// "symbol s is on n cards of the colour" always add up to 20 × 10 + 20 × 19:
/// by that measure no choice of cards is more even than another, and 2 or 3
/// cards of each colour for every symbol is impossible. From 1 to 5 is
/// possible. Two cards are swapped whenever that does not make things worse;
/// neutral swaps are made too, since they lead out of dead ends.
fn spread(cards: &mut [Vec<usize>], colours: &[usize], symbols: usize, mixer: &mut Mixer) {
    const TRIES_MAX: usize = 2_000_000;
    let colour_count = colours.iter().max().map_or(0, |last| last + 1);
    let mut on = vec![vec![0_i64; symbols]; colour_count];
    for (card, colour) in cards.iter().zip(colours) {
        for symbol in card {
            on[*colour][*symbol] += 1;
        }
    }
    let off = |count: i64| (1 - count).max(count - 5).max(0).pow(2);
    for _ in 0..TRIES_MAX {
        if on.iter().flatten().all(|count| off(*count) == 0) {
            return;
        }
        let (a, b) = (mixer.below(cards.len()), mixer.below(cards.len()));
        let (from, to) = (colours[a], colours[b]);
        let leaving = cards[a].iter().filter(|s| !cards[b].contains(s));
        let coming = cards[b].iter().filter(|s| !cards[a].contains(s));
        let change: i64 = leaving
            .map(|s| (on[from][*s], on[to][*s]))
            .chain(coming.map(|s| (on[to][*s], on[from][*s])))
            .map(|(less, more)| off(less - 1) - off(less) + off(more + 1) - off(more))
            .sum();
        if from == to || change > 0 {
            continue;
        }
        for (card, less, more) in [(a, from, to), (b, to, from)] {
            for symbol in &cards[card] {
                on[less][*symbol] -= 1;
                on[more][*symbol] += 1;
            }
        }
        cards.swap(a, b);
    }
    panic!("this seed leads nowhere: choose another one");
}

/// The deck as a deck file.
fn deck_file(recipe: &Recipe) -> String {
    let ids: Vec<&str> = recipe
        .symbols
        .lines()
        .skip(1)
        .filter_map(|row| row.split(',').next())
        .collect();
    let name = recipe.name;
    let mut out = format!("fano-deck 1\nname {name}\n");
    for id in &ids {
        out.push_str(&format!("symbol {id} theme={name}\n"));
    }
    let suits = suits(recipe);
    for (number, card) in cards(recipe).into_iter().enumerate() {
        let symbols: Vec<&str> = card.iter().map(|symbol| ids[*symbol]).collect();
        out.push_str(&format!("card {}", symbols.join(" ")));
        if let Some(suit) = suits.get(number) {
            out.push_str(&format!(" suit={}", recipe.suits[*suit].0));
        }
        out.push('\n');
    }
    out
}

fn main() {
    let wanted = std::env::args().nth(1).unwrap_or_default();
    match RECIPES.iter().find(|recipe| recipe.name == wanted) {
        Some(recipe) => print!("{}", deck_file(recipe)),
        None => {
            let names: Vec<&str> = RECIPES.iter().map(|recipe| recipe.name).collect();
            eprintln!("Say which deck: {}", names.join(", "));
            std::process::exit(2);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_files_are_what_this_program_makes() {
        for (name, file) in [
            ("classic", include_str!("../data/classic.deck")),
            ("wizarding", include_str!("../data/wizarding.deck")),
            ("connect", include_str!("../data/connect.deck")),
            ("insects", include_str!("../data/insects.deck")),
        ] {
            let recipe = RECIPES.iter().find(|recipe| recipe.name == name);
            assert_eq!(deck_file(recipe.expect("a recipe")), file, "{name}");
        }
    }

    #[test]
    fn each_difference_comes_once() {
        for differences in [ORDER_5, ORDER_7, ORDER_9] {
            let count = differences.len() * (differences.len() - 1) + 1;
            let mut found: Vec<usize> = differences
                .iter()
                .flat_map(|a| differences.iter().map(move |b| (count + a - b) % count))
                .filter(|difference| *difference != 0)
                .collect();
            found.sort_unstable();
            assert_eq!(found, (1..count).collect::<Vec<_>>());
        }
    }
}
