//! How many cards a deck could have at most, by counting alone.
//!
//! Let a deck have c cards of k symbols, v symbols in all, and let symbol s be
//! on d(s) cards, k at most. Then:
//!
//! 1. Seen from one card, each other card is met in exactly one symbol: the
//!    d(s) - 1 of the card's symbols add up to c - 1.
//! 2. Counting all cards, all places on cards and all ordered pairs of cards:
//!    if n(d) symbols are on d cards each, then Σn(d) = v, Σd·n(d) = ck and
//!    Σd(d - 1)·n(d) = c(c - 1). For any a, therefore, Σ(d - a)(d - a - 1)·n(d)
//!    is the known number a(a + 1)v - c(2ak - c + 1). No summand is negative,
//!    so neither is the sum, and if it is small, nearly all d are a or a + 1.
//! 3. A symbol on d cards shares a card with d(k - 1) others. The other M are
//!    on none of its cards, and each of the c - d cards without it has k - d
//!    of them. Two cards share at most one symbol, so each of these M symbols,
//!    if on e cards, meets e(k - d - 1) others of them there.
//! 4. If all d lie between `low` and `high`, a card's symbols fall short of
//!    k·high by a known number, and exceed k·low by a known number: few can be
//!    far from either end.
//! 5. Let n = k - 1. With n² cards or more, a deck is part of a projective
//!    plane of order n; where there is none (n = 6 by Bruck and Ryser, n = 10
//!    by Lam), there is no such deck. See [`without_plane`].
//!
//! A number of symbols for which all this can be satisfied is *possible*.
//! Dropping a card from a deck leaves a deck with as many symbols or fewer, so
//! c + 1 cards need at least as many as c cards do; the bound is where no
//! number of symbols up to the one given is left.

use fano_designs::existence::Obstacle;

/// How many steps to spend on distributions of degrees before assuming that one
/// is possible: a bound may be too high, never too low.
const STEPS_MAX: u32 = 100_000;

/// The most cards a deck of `k` symbols per card from `v` symbols can have.
pub(super) fn cards_max(v: u32, k: u32) -> u32 {
    let (v, k) = (i64::from(v), i64::from(k));
    let mut cards = 1;
    // A deck with one more card needs at least as many symbols.
    let mut symbols = k;
    while cards < k * (k - 1) + 1 {
        let c = cards + 1;
        let Some(least) = (symbols..=v).find(|&v| Count { k, c, v }.is_possible()) else {
            break;
        };
        symbols = least;
        cards = c;
    }
    u32::try_from(cards).expect("between 1 and k² - k + 1")
}

/// A number of cards, of symbols per card and of symbols in all.
#[derive(Clone, Copy)]
struct Count {
    k: i64,
    c: i64,
    v: i64,
}

impl Count {
    fn is_possible(self) -> bool {
        let Some((a, rest)) = self.tightest() else {
            return false;
        };
        if without_plane(self) || self.v > self.symbols_max() {
            return false;
        }
        let mut degrees: Vec<i64> = (1..=self.k).filter(|&d| d != a && d != a + 1).collect();
        degrees.sort_by_key(|&d| -cost(a, d));
        let mut distributions = Distributions {
            count: self,
            a,
            symbols_on: vec![0; self.k as usize + 2],
            steps_left: STEPS_MAX,
        };
        distributions.any_possible(&degrees, rest / 2, 0, 0)
    }

    /// The a for which the sum in (2) is least, and the sum; `None` if one is
    /// negative.
    fn tightest(self) -> Option<(i64, i64)> {
        let Self { k, c, v } = self;
        let sum = |a| a * (a + 1) * v - c * (2 * a * k - c + 1);
        let (least, a) = (1..k).map(|a| (sum(a), a)).min()?;
        (least >= 0).then_some((a, least))
    }

    /// The most symbols, for the degree a symbol can have: v is the sum of 1/d
    /// over all places, and on a card with given sum it is largest when the
    /// degrees are as far apart as can be.
    fn symbols_max(self) -> i64 {
        let Self { k, c, v } = self;
        // A symbol on k cards shares a card with every other symbol, by (3).
        let high = if v == k * (k - 1) + 1 { k } else { k - 1 };
        let (full, rest) = ((c - 1) / (high - 1), (c - 1) % (high - 1));
        let places = full + i64::from(rest > 0);
        if places > k {
            return 0;
        }
        // c·(full/high + 1/(rest + 1) + (k - places)), without fractions.
        let mut numerator = full * (rest + 1) + (k - places) * high * (rest + 1);
        if rest > 0 {
            numerator += high;
        }
        c * numerator / (high * (rest + 1))
    }
}

/// Half of what a symbol on d cards adds to the sum in (2).
fn cost(a: i64, d: i64) -> i64 {
    (d - a) * (d - a - 1) / 2
}

/// All distributions of symbols over numbers of cards.
struct Distributions {
    count: Count,
    a: i64,
    /// `symbols_on[d]` symbols are on d cards.
    symbols_on: Vec<i64>,
    steps_left: u32,
}

impl Distributions {
    /// Chooses how many symbols have each of the `degrees`, whose costs add up
    /// to `rest`; how many are on a and a + 1 cards then follows from (2).
    fn any_possible(&mut self, degrees: &[i64], rest: i64, symbols: i64, beyond: i64) -> bool {
        if self.steps_left == 0 {
            return true;
        }
        self.steps_left -= 1;
        let Some((&d, others)) = degrees.split_first() else {
            return rest == 0 && self.is_possible(symbols, beyond);
        };
        let cost = cost(self.a, d);
        let most = rest / cost;
        // The last degree has to take everything that is left.
        let fewest = if others.is_empty() { most } else { 0 };
        for number in fewest..=most {
            self.symbols_on[d as usize] = number;
            let beyond = beyond + number * (d - self.a);
            if self.any_possible(others, rest - number * cost, symbols + number, beyond) {
                return true;
            }
        }
        self.symbols_on[d as usize] = 0;
        false
    }

    fn is_possible(&mut self, symbols: i64, beyond: i64) -> bool {
        let Count { k, c, v } = self.count;
        let above = c * k - self.a * v - beyond;
        let below = v - symbols - above;
        if above < 0 || below < 0 {
            return false;
        }
        let a = self.a as usize;
        (self.symbols_on[a], self.symbols_on[a + 1]) = (below, above);
        let possible = self.cards_can_be_filled() && self.symbols_can_be_apart();
        (self.symbols_on[a], self.symbols_on[a + 1]) = (0, 0);
        possible
    }

    fn on(&self, d: i64) -> i64 {
        self.symbols_on[d as usize]
    }

    /// Argument 4: how many symbols of a card can be far from either end.
    fn cards_can_be_filled(&self) -> bool {
        let Count { k, c, .. } = self.count;
        let present = || (1..=k).filter(|&d| self.on(d) > 0);
        let (Some(low), Some(high)) = (present().next(), present().next_back()) else {
            return false;
        };
        let total = c - 1 + k;
        let (short, over) = (k * high - total, total - k * low);
        let places = |degrees: &mut dyn Iterator<Item = i64>| -> i64 {
            degrees.map(|d| d * self.on(d)).sum()
        };
        short >= 0
            && over >= 0
            && (1..=k).all(|far| {
                places(&mut (1..=high - far)) <= c * (short / far)
                    && places(&mut (low + far..=k)) <= c * (over / far)
            })
    }

    /// Argument 3: the symbols that share no card with a given one.
    fn symbols_can_be_apart(&self) -> bool {
        let Count { k, .. } = self.count;
        (1..=k)
            .filter(|&d| self.on(d) > 0)
            .all(|d| self.can_be_apart_from(d))
    }

    fn can_be_apart_from(&self, d: i64) -> bool {
        let Count { k, c, v } = self.count;
        let apart = v - 1 - d * (k - 1);
        let fold = k - d;
        let places = (c - d) * fold;
        if apart < 0 || apart > places || apart * (apart - 1) < places * (fold - 1) {
            return false;
        }
        let widest = if fold > 1 {
            ((apart - 1) / (fold - 1)).min(c - d)
        } else {
            c - d
        };
        let others = |e: i64| self.on(e) - i64::from(e == d);
        let most = taken(apart, (1..=k.min(widest)).rev().map(|e| (e, others(e))));
        let least = taken(apart, (1..=k).map(|e| (e, others(e))));
        most.is_some_and(|most| most >= places) && least.is_some_and(|least| least <= places)
    }
}

/// The places these symbols take, if taken in this order of degrees; `None` if
/// there are not enough.
fn taken(mut symbols: i64, degrees: impl Iterator<Item = (i64, i64)>) -> Option<i64> {
    let mut places = 0;
    for (degree, available) in degrees {
        let take = available.min(symbols);
        places += take * degree;
        symbols -= take;
    }
    (symbols == 0).then_some(places)
}

/// Argument 5: whether such a deck would grow into a projective plane of order
/// n = k - 1 although there is none.
///
/// Let c ≥ n². If no symbol is on n + 1 cards, (1) leaves only c = n² with
/// every symbol on n cards: an affine plane, so there is a projective one.
/// Otherwise v = n² + n + 1 by (3). Say that a symbol on d cards lacks
/// f = n + 1 - d, and let t = n² + n + 1 - c. By (2), Σf = (n + 1)t and
/// Σf(f - 1) = t(t - 1), so Σf(f - 2) = t(t - n - 2).
///
/// * A symbol that lacks 1 is apart from n others by (3), and these n + 1
///   symbols are on every card once. Put them on a new card: a deck with one
///   card more, and t becomes less by 1.
/// * If 0 < t < n + 2 the sum is negative, so some f is 1. Hence the deck
///   grows until t = 0, and that is a projective plane.
///
/// One symbol less, v = n² + n, is the same with an added symbol on no card,
/// which lacks n + 1 and adds (n + 1)(n - 1) to the sum. After j new cards it
/// lacks n + 1 - j at least, so some f is 1 as long as
/// (n + 1 - j)(n - 1 - j) > (t - j)(t - j - n - 2).
fn without_plane(Count { k, c, v }: Count) -> bool {
    let n = k - 1;
    if Obstacle::of(n.unsigned_abs()).is_none() {
        return false;
    }
    if c >= n * n {
        return true;
    }
    let t = n * n + n + 1 - c;
    v == n * n + n && (0..=t - n - 2).all(|j| (n + 1 - j) * (n - 1 - j) > (t - j) * (t - j - n - 2))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The most cards from v symbols, for v from 2k - 1 on: k, then the bounds.
    fn row(k: u32, symbols: std::ops::RangeInclusive<u32>) -> Vec<u32> {
        symbols.map(|v| cards_max(v, k)).collect()
    }

    #[test]
    fn small_decks_are_bounded_exactly() {
        assert_eq!(row(3, 3..=9), [1, 1, 2, 4, 7, 7, 7]);
        assert_eq!(row(4, 7..=14), [2, 2, 3, 5, 6, 9, 13, 13]);
    }

    #[test]
    fn planes_and_what_is_left_of_them_are_the_best() {
        // Without 0, 1, 2 and 3 symbols of the plane of order 7.
        assert_eq!(row(8, 53..=58), [31, 36, 42, 49, 57, 57]);
        assert_eq!(row(6, 28..=32), [16, 20, 25, 31, 31]);
    }

    #[test]
    fn where_there_is_no_plane_the_bound_is_lower() {
        assert_eq!(cards_max(42, 7), 31);
        assert!(cards_max(200, 7) < 36);
        assert!(cards_max(110, 11) < 95);
        assert!(cards_max(200, 11) < 100);
    }

    #[test]
    fn more_symbols_never_lower_the_bound() {
        for k in 3..=12 {
            let bounds = row(k, 1..=200);
            assert!(bounds.is_sorted(), "{k}: {bounds:?}");
        }
    }
}
