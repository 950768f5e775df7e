//! How long bots take: the medians of the levels, and what makes them longer.

use fano_bots::{Bot, Level, Persona, View};
use fano_decks::{CardId, Deck, builtin};
use fano_rules::{Call, GameId, Seat, SeatSet, Table};

/// Two cards face up, as in practice.
fn two_cards(a: u16, b: u16) -> Table {
    let mut table = Table::new(GameId::Practice, 1, 0);
    table.playing = SeatSet::first(1);
    table.slots = vec![Some(CardId(a)), Some(CardId(b))];
    table
}

/// The times of searches on many pairs of cards, sorted, and how many were wrong.
fn times(deck: &Deck, level: Level, personas: &'static [Persona]) -> (Vec<u64>, usize) {
    let cards = deck.cards().len() as u16;
    let mut times = Vec::new();
    let mut wrong = 0;
    for (seed, persona) in personas.iter().cycle().take(16 * 250).enumerate() {
        let a = seed as u16 % cards;
        let b = (a + 1 + (seed as u16 / cards) % (cards - 1)) % cards;
        let table = two_cards(a, b);
        let view = View {
            deck,
            table: &table,
            teams: &[],
            seat: Seat(0),
            now_ms: 1_000,
        };
        let plan = Bot::new(persona, level, seed as u64)
            .look(&view)
            .expect("two cards lie there");
        let right = plan.call
            == Call::Match {
                symbol: deck.shared(CardId(a), CardId(b)),
            };
        wrong += usize::from(!right);
        assert_eq!(plan.began_ms, 1_000);
        times.push(plan.at_ms - plan.began_ms);
    }
    times.sort_unstable();
    (times, wrong)
}

fn quantile(sorted: &[u64], percent: usize) -> u64 {
    sorted[(sorted.len() - 1) * percent / 100]
}

#[test]
fn every_level_has_its_median() {
    let expected = [6_000, 3_500, 2_000, 1_200, 700];
    for (level, expected) in Level::ALL.into_iter().zip(expected) {
        let (times, _) = times(builtin::classic(), level, &Persona::ALL);
        let median = quantile(&times, 50);
        assert!(
            median.abs_diff(expected) * 100 <= expected * 6,
            "{level}: {median} ms"
        );
    }
}

#[test]
fn more_symbols_take_longer() {
    for level in Level::ALL {
        let decks = [builtin::insects(), builtin::classic(), builtin::connect()];
        let medians = decks.map(|deck| quantile(&times(deck, level, &Persona::ALL).0, 50));
        assert!(
            medians[0] * 5 < medians[1] * 4 && medians[1] * 5 < medians[2] * 4,
            "{level}: {medians:?}"
        );
    }
}

#[test]
fn the_tail_is_on_the_right() {
    for level in Level::ALL {
        let (times, _) = times(builtin::classic(), level, &Persona::ALL);
        let mean = times.iter().sum::<u64>() / times.len() as u64;
        let median = quantile(&times, 50);
        assert!(mean > median, "{level}: mean {mean}, median {median}");
        assert!(
            (quantile(&times, 99) - median) * 2 > (median - quantile(&times, 1)) * 3,
            "{level}"
        );
    }
}

#[test]
fn wrong_calls_are_rare_and_rarer_at_higher_levels() {
    let wrong = Level::ALL.map(|level| times(builtin::classic(), level, &Persona::ALL).1);
    assert!(wrong.is_sorted_by(|a, b| a > b), "{wrong:?}");
    assert!(wrong[0] < 4_000 / 15 && wrong[4] > 0, "{wrong:?}");
}

#[test]
fn the_rash_are_quicker_and_err_more() {
    let hasty = Persona::named("Gino").expect("Gino");
    let careful = Persona::named("Emmy").expect("Emmy");
    let of = |persona: &'static Persona| {
        times(
            builtin::classic(),
            Level::SmallChild,
            std::slice::from_ref(persona),
        )
    };
    let ((quick, many), (slow, few)) = (of(hasty), of(careful));
    assert!(quantile(&quick, 50) < quantile(&slow, 50));
    assert!(many > few * 3 / 2, "{many} and {few}");
}

#[test]
fn everybody_sees_some_symbols_before_others() {
    let deck = builtin::classic();
    let carl = Persona::named("Carl").expect("Carl");
    let time_for = |persona: &'static Persona, a: u16, b: u16| {
        let table = two_cards(a, b);
        let mut sorted: Vec<u64> = (0..101)
            .filter_map(|seed| {
                Bot::new(persona, Level::Casual, seed).look(&View {
                    deck,
                    table: &table,
                    teams: &[],
                    seat: Seat(0),
                    now_ms: 0,
                })
            })
            .map(|plan| plan.at_ms)
            .collect();
        sorted.sort_unstable();
        quantile(&sorted, 50)
    };
    let pairs = (0..40).map(|a| time_for(carl, a, a + 1));
    let (quickest, slowest) = (pairs.clone().min(), pairs.max());
    assert!(
        slowest > quickest.map(|time| time * 2),
        "{quickest:?} to {slowest:?}"
    );
    let emmy = Persona::named("Emmy").expect("Emmy");
    let order_of = |persona| {
        let mut pairs: Vec<u16> = (0..40).collect();
        pairs.sort_by_key(|a| time_for(persona, *a, a + 1));
        pairs
    };
    assert_ne!(order_of(carl), order_of(emmy));
}
