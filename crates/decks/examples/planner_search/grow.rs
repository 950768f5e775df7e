//! Adding a card to a deck: its symbols must be on every other card once.

use crate::rng::Rng;

/// The symbols of a deck as the lists of cards they are on.
pub(crate) fn symbols(cards: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let count = cards
        .iter()
        .flatten()
        .max()
        .map_or(0, |&max| max as usize + 1);
    let mut symbols = vec![Vec::new(); count];
    for (card, shown) in cards.iter().enumerate() {
        for &symbol in shown {
            symbols[symbol as usize].push(card);
        }
    }
    symbols
}

/// Removes random cards from a deck and adds as many as fit with at most
/// `symbols_max` symbols: often different ones, and sometimes one more.
pub(crate) fn shaken(
    deck: &[Vec<u32>],
    (out, per_card, symbols_max): (usize, usize, usize),
    nodes: u32,
    rng: &mut Rng,
) -> Vec<Vec<u32>> {
    let mut deck = deck.to_vec();
    rng.shuffle_front(&mut deck, out);
    deck.drain(..out);
    renumber(&mut deck);
    loop {
        let symbols = symbols(&deck);
        let spare = symbols_max - symbols.len();
        let card = (0..=spare.min(per_card)).find_map(|added| {
            let range = (per_card - added, per_card);
            new_card(deck.len(), &symbols, range, nodes, rng)
        });
        let Some(mut card) = card else {
            return deck;
        };
        card.extend(symbols.len()..symbols.len() + per_card - card.len());
        deck.push(card.iter().map(|&symbol| symbol as u32).collect());
    }
}

/// Renumbers the remaining symbols from 0.
fn renumber(cards: &mut [Vec<u32>]) {
    let mut left: Vec<u32> = cards.iter().flatten().copied().collect();
    left.sort_unstable();
    left.dedup();
    for symbol in cards.iter_mut().flatten() {
        *symbol = left.partition_point(|&other| other < *symbol) as u32;
    }
}

/// Looks for symbols that are on every card once, `fewest` to `per_card` of
/// them: a new card, whose remaining places can be filled up.
pub(crate) fn new_card(
    cards: usize,
    symbols: &[Vec<usize>],
    (fewest, per_card): (usize, usize),
    nodes: u32,
    rng: &mut Rng,
) -> Option<Vec<usize>> {
    let mut on_card = vec![Vec::new(); cards];
    for (symbol, on) in symbols.iter().enumerate() {
        // A symbol on as many cards as a card has symbols is full.
        if on.len() < per_card {
            for &card in on {
                on_card[card].push(symbol);
            }
        }
    }
    let mut search = Search {
        symbols,
        on_card,
        met: vec![false; cards],
        widest: symbols
            .iter()
            .map(Vec::len)
            .filter(|&n| n < per_card)
            .max()?,
        fewest,
        per_card,
        chosen: Vec::new(),
        nodes_left: nodes,
    };
    search.cover(cards, rng).then_some(search.chosen)
}

struct Search<'a> {
    symbols: &'a [Vec<usize>],
    on_card: Vec<Vec<usize>>,
    met: Vec<bool>,
    widest: usize,
    fewest: usize,
    per_card: usize,
    chosen: Vec<usize>,
    nodes_left: u32,
}

impl Search<'_> {
    fn cover(&mut self, left: usize, rng: &mut Rng) -> bool {
        if left == 0 {
            return self.chosen.len() >= self.fewest;
        }
        let room = self.per_card - self.chosen.len();
        if self.nodes_left == 0
            || left > room * self.widest
            || left + self.chosen.len() < self.fewest
        {
            return false;
        }
        self.nodes_left -= 1;
        let Some(mut ways) = self.fewest_ways() else {
            return false;
        };
        rng.shuffle_front(&mut ways, usize::MAX);
        for symbol in ways {
            self.set(symbol, true);
            self.chosen.push(symbol);
            if self.cover(left - self.symbols[symbol].len(), rng) {
                return true;
            }
            self.chosen.pop();
            self.set(symbol, false);
        }
        false
    }

    /// The symbols left for the card with the fewest.
    fn fewest_ways(&self) -> Option<Vec<usize>> {
        let free = |symbol: &&usize| self.symbols[**symbol].iter().all(|&card| !self.met[card]);
        let cards = (0..self.met.len()).filter(|&card| !self.met[card]);
        let card = cards.min_by_key(|&card| self.on_card[card].iter().filter(free).count())?;
        Some(self.on_card[card].iter().filter(free).copied().collect())
    }

    fn set(&mut self, symbol: usize, met: bool) {
        for &card in &self.symbols[symbol] {
            self.met[card] = met;
        }
    }
}
