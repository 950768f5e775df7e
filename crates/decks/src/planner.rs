//! The planner: the most cards from the pictures you have.
//!
//! A full deck needs an exact number of pictures: 57 for eight symbols per
//! card. Nobody has exactly 57. The planner takes what there is and finds the
//! deck with the most cards, and says how many cards the best conceivable deck
//! could have, and what other numbers of symbols per card would give.
//!
//! Every deck it returns has been checked: the requested number of symbols on
//! every card, any two cards sharing exactly one, and no symbol on more cards
//! than a card has symbols (a deck whose every pair matches on the sun is no
//! game). The same request gives the same deck every time.
//!
//! ```
//! use fano_decks::planner::plan;
//!
//! let plan = plan(56, Some(8))?;
//! assert_eq!((plan.cards.len(), plan.bound), (49, 49));
//! # Ok::<(), fano_decks::planner::PlanError>(())
//! ```
//!
//! # Where the decks come from
//!
//! * Projective planes, and planes without some symbols and the cards they are
//!   on.
//! * Dualised block designs: the points become cards, the blocks symbols.
//! * Symbols on two and three cards, packed by hill climbing.
//! * A book of what a long search found in planes and among symmetric patterns.
//!
//! Cards that are not full are filled up with symbols of their own. Those can
//! never be the match, so they are a last resort: of two decks with equally
//! many cards the planner takes the one with fewer of them, and the plan says
//! how many there are.

mod book;
mod bound;
mod construction;
mod error;
mod recipe;
mod rng;
mod sketch;
mod triples;

use std::cmp::Reverse;

pub use construction::Construction;
pub use error::PlanError;

use recipe::{Candidate, candidates};

/// The fewest pictures that make a deck: two cards with three symbols each.
pub const PICTURES_MIN: u32 = pictures_needed(SYMBOLS_PER_CARD_MIN);
/// The most pictures to plan with.
pub const PICTURES_MAX: u32 = 200;
/// The fewest symbols per card.
pub const SYMBOLS_PER_CARD_MIN: u32 = 3;
/// The most symbols per card.
pub const SYMBOLS_PER_CARD_MAX: u32 = 12;

/// The deck with the most cards for a request, and related facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeckPlan {
    /// How many pictures there are to choose from.
    pub pictures: u32,
    /// How many symbols every card has.
    pub symbols_per_card: u32,
    /// How many symbols the deck uses, numbered from 0; the others stay unused.
    pub symbols: u32,
    /// The cards, each with its symbols in ascending order.
    pub cards: Vec<Vec<u32>>,
    /// No deck for this request has more cards than this: proved by counting.
    pub bound: u32,
    /// How many of the symbols are on one card only and can never be the
    /// match. They have the highest numbers.
    pub never_match: u32,
    /// Where the deck comes from.
    pub construction: Construction,
    /// What the same pictures give with other numbers of symbols per card, in
    /// ascending order.
    pub alternatives: Vec<Alternative>,
}

impl DeckPlan {
    /// How many pictures are not needed.
    #[must_use]
    pub fn unused(&self) -> u32 {
        self.pictures - self.symbols
    }
}

/// What the same pictures give with another number of symbols per card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Alternative {
    /// How many symbols every card has.
    pub symbols_per_card: u32,
    /// How many cards the deck has.
    pub cards: u32,
    /// No such deck has more cards than this.
    pub bound: u32,
    /// How many symbols the deck uses.
    pub symbols: u32,
    /// How many of them can never be the match.
    pub never_match: u32,
}

/// Plans the deck with the most cards.
///
/// If the number of symbols per card is left open, the one that gives the most
/// cards is used; of several, the one with the fewest symbols that can never be
/// the match, and then the smallest.
///
/// # Errors
///
/// If a number is out of range or there are too few pictures for two cards.
pub fn plan(pictures: u32, symbols_per_card: Option<u32>) -> Result<DeckPlan, PlanError> {
    if !(PICTURES_MIN..=PICTURES_MAX).contains(&pictures) {
        return Err(PlanError::Pictures { found: pictures });
    }
    if let Some(wanted) = symbols_per_card {
        if !(SYMBOLS_PER_CARD_MIN..=SYMBOLS_PER_CARD_MAX).contains(&wanted) {
            return Err(PlanError::SymbolsPerCard { found: wanted });
        }
        if pictures < pictures_needed(wanted) {
            return Err(PlanError::TooFewPictures {
                pictures,
                symbols_per_card: wanted,
            });
        }
    }
    let mut options: Vec<Candidate> = (SYMBOLS_PER_CARD_MIN..=symbols_fitting(pictures))
        .filter_map(|per_card| best(pictures, per_card))
        .collect();
    let chosen = match symbols_per_card {
        Some(wanted) => options.iter().position(|option| option.per_card == wanted),
        None => (0..options.len()).min_by_key(|&option| rank(&options[option])),
    };
    // Two cards can always be filled, so every request has an option.
    let chosen = options.remove(chosen.expect("a deck of two cards at least"));
    let dealt = chosen.deal().expect("every recipe is tested");
    Ok(DeckPlan {
        pictures,
        symbols_per_card: chosen.per_card,
        symbols: dealt.symbols,
        cards: dealt.cards,
        bound: bound::cards_max(pictures, chosen.per_card),
        never_match: dealt.never_match,
        construction: chosen.construction(),
        alternatives: options
            .iter()
            .map(|option| alternative(pictures, option))
            .collect(),
    })
}

/// The fewest pictures for two cards: all different but one.
#[must_use]
pub const fn pictures_needed(symbols_per_card: u32) -> u32 {
    2 * symbols_per_card - 1
}

/// The most symbols per card with which this many pictures can fill two cards.
#[must_use]
pub const fn symbols_fitting(pictures: u32) -> u32 {
    let fitting = pictures.div_ceil(2);
    if fitting < SYMBOLS_PER_CARD_MAX {
        fitting
    } else {
        SYMBOLS_PER_CARD_MAX
    }
}

/// The best deck we can make with this many symbols per card.
fn best(pictures: u32, per_card: u32) -> Option<Candidate> {
    let mut affordable: Vec<Candidate> = candidates(per_card)
        .into_iter()
        .filter(|candidate| candidate.symbols <= pictures)
        .collect();
    affordable.sort_by_key(rank);
    // Skip recipes that do not deliver what they promise.
    affordable
        .into_iter()
        .find(|candidate| candidate.deal().is_some())
}

/// Better candidates rank lower: more cards first, then fewer symbols that can
/// never match, then fewer symbols per card and in all.
fn rank(candidate: &Candidate) -> (Reverse<u32>, u32, u32, u32) {
    (
        Reverse(candidate.cards),
        candidate.never_match,
        candidate.per_card,
        candidate.symbols,
    )
}

fn alternative(pictures: u32, candidate: &Candidate) -> Alternative {
    Alternative {
        symbols_per_card: candidate.per_card,
        cards: candidate.cards,
        bound: bound::cards_max(pictures, candidate.per_card),
        symbols: candidate.symbols,
        never_match: candidate.never_match,
    }
}
