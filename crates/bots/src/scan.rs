use fano_decks::{Card, CardId, Deck, SymbolId};

use crate::{
    Persona,
    chance::{Chance, mix},
};

/// How often the cards are scanned again before the match must be seen.
const LAPSES_MAX: u32 = 4;

/// The order in which one search goes through things: mostly habit, partly
/// chance.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Scan {
    persona: &'static Persona,
    whim: u64,
}

impl Scan {
    pub(crate) fn new(persona: &'static Persona, chance: &mut Chance) -> Self {
        Self {
            persona,
            whim: chance.number(),
        }
    }

    /// How early a thing is looked at: less is earlier.
    #[inline]
    pub(crate) fn turn_of(&self, thing: u16) -> u64 {
        let thing = u64::from(thing);
        let steadiness = u64::from(self.persona.steadiness_percent);
        let habit = self.persona.habit(thing) >> 32;
        let whim = mix(self.whim ^ thing) >> 32;
        habit * steadiness + whim * (100 - steadiness)
    }

    /// How many symbols of a card are looked at before this one.
    fn before(&self, card: &Card, symbol: SymbolId) -> u64 {
        let turn = self.turn_of(symbol.0);
        let earlier = |other: &&SymbolId| self.turn_of(other.0) < turn;
        card.symbols().iter().filter(earlier).count() as u64
    }

    /// How many pairs of symbols are compared until the shared one is found.
    ///
    /// The symbols of the first card are taken one by one in this scan's order,
    /// and each is looked for on the second card. Where it turns up there
    /// depends on how the card happens to lie.
    pub(crate) fn pairs(
        &self,
        deck: &Deck,
        first: CardId,
        second: CardId,
        lapse_permille: u16,
        chance: &mut Chance,
    ) -> u64 {
        let (one, other) = (deck.card(first), deck.card(second));
        let row = other.symbols().len() as u64;
        let rows = self.before(one, deck.shared(first, second));
        let all = one.symbols().len() as u64 * row;
        let last = u64::from(chance.below(other.symbols().len() as u32)) + 1;
        rows * row + last + all * u64::from(lapses(lapse_permille, chance))
    }
}

/// How many times in a row the match is looked at but not seen.
pub(crate) fn lapses(lapse_permille: u16, chance: &mut Chance) -> u32 {
    let mut count = 0;
    while count < LAPSES_MAX && chance.permille(lapse_permille) {
        count += 1;
    }
    count
}
