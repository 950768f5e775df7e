//! Kirkman's schoolgirls: all arrangements are valid, and no near-miss passes.

use fano_designs::kirkman::{
    Fault, GIRLS_MAX, KirkmanError, check, days, is_built, nearest, solve,
};
use proptest::prelude::*;

#[test]
fn arrangements_hold_for_every_number_of_girls_up_to_123_that_is_made() {
    let mut made = Vec::new();
    for girls in 0..=123 {
        match solve(girls) {
            Ok(walk) => {
                assert_eq!(check(girls, walk.days()), Ok(()), "{girls} girls");
                assert_eq!(walk.girls(), girls);
                assert_eq!(walk.days().len() as u32, days(girls));
                made.push(girls);
            }
            Err(KirkmanError::Impossible { .. }) => assert_ne!(girls % 6, 3),
            Err(error) => assert_eq!(error, KirkmanError::NotBuilt { girls }),
        }
        assert_eq!(is_built(girls), made.last() == Some(&girls));
    }
    for required in [9, 15, 21, 27, 39] {
        assert!(made.contains(&required));
    }
    let rare: Vec<u32> = (0..=123)
        .filter(|g| g % 6 == 3 && !made.contains(g))
        .collect();
    assert_eq!(rare, [33, 69, 105]);
}

#[test]
fn large_schools_walk_too() {
    for girls in [339, 729, 939] {
        let walk = solve(girls).expect("made from a field");
        assert_eq!(check(girls, walk.days()), Ok(()), "{girls} girls");
    }
    let girls = GIRLS_MAX + 6;
    assert_eq!(solve(girls), Err(KirkmanError::TooMany { girls }));
    let fault = Fault::TooManyGirls { girls };
    assert_eq!(check::<[u32; 3]>(girls, &[]), Err(fault));
}

#[test]
fn fifteen_girls_walk_like_this() {
    let walk = solve(15).expect("Kirkman's own number");
    let days = walk.days().iter().map(|day| {
        let rows = day
            .iter()
            .map(|row| row.map(|girl| girl.to_string()).join(" "));
        rows.collect::<Vec<_>>().join(" | ")
    });
    insta::assert_snapshot!(days.collect::<Vec<_>>().join("\n"));
}

#[test]
fn the_nearest_numbers_are_offered() {
    assert_eq!(nearest(15), (Some(9), Some(21)));
    assert_eq!(nearest(33), (Some(27), Some(39)));
    assert_eq!(nearest(0), (None, Some(3)));
    assert_eq!(nearest(u32::MAX).1, None);
}

type Days = Vec<Vec<Vec<u32>>>;

fn fifteen() -> Days {
    let walk = solve(15).expect("Kirkman's own number");
    let rows = |day: &Vec<[u32; 3]>| day.iter().map(|row| row.to_vec()).collect();
    walk.days().iter().map(rows).collect()
}

#[test]
fn every_kind_of_fault_is_explained() {
    let fault = |change: &dyn Fn(&mut Days)| {
        let mut claim = fifteen();
        change(&mut claim);
        check(15, &claim)
            .expect_err("a fault was planted")
            .to_string()
    };
    let list = [
        fault(&|claim| claim[2][1].truncate(2)),
        fault(&|claim| claim[3][4][0] = 15),
        fault(&|claim| claim[1][2][1] = claim[1][0][0]),
        fault(&|claim| claim[5].truncate(4)),
        fault(&|claim| claim[6] = claim[2].clone()),
        fault(&|claim| claim.truncate(6)),
        fault(&|claim| claim.push(claim[0].clone())),
        check::<[u32; 3]>(14, &[])
            .expect_err("14 is not 6n + 3")
            .to_string(),
    ];
    insta::assert_snapshot!(list.join("\n"));
}

proptest! {
    /// Two girls of different rows swap places: then both walk with girls they
    /// also meet on another day.
    #[test]
    fn one_exchange_within_a_day_is_found(
        day in 0..7_usize, rows in (0..5_usize, 0..5_usize), places in (0..3_usize, 0..3_usize),
    ) {
        prop_assume!(rows.0 != rows.1);
        let mut claim = fifteen();
        let (one, other) = (claim[day][rows.0][places.0], claim[day][rows.1][places.1]);
        claim[day][rows.0][places.0] = other;
        claim[day][rows.1][places.1] = one;
        let found = check(15, &claim);
        prop_assert!(matches!(found, Err(Fault::PairTwice { .. })), "{found:?}");
        if let Err(Fault::PairTwice { pair, days }) = found {
            for day in days {
                let together = claim[day]
                    .iter()
                    .any(|row| pair.iter().all(|girl| row.contains(girl)));
                prop_assert!(together);
            }
        }
    }

    /// One girl takes another's place as well as her own.
    #[test]
    fn one_wrong_girl_is_found(
        day in 0..7_usize, row in 0..5_usize, place in 0..3_usize, girl in 0..15_u32,
    ) {
        let mut claim = fifteen();
        prop_assume!(claim[day][row][place] != girl);
        claim[day][row][place] = girl;
        let found = check(15, &claim);
        prop_assert!(
            matches!(found, Err(Fault::GirlTwice { day: d, girl: g, .. }) if d == day && g == girl),
            "{found:?}"
        );
    }

    #[test]
    fn a_repeated_or_missing_day_is_found(from in 0..7_usize, to in 0..7_usize) {
        let mut claim = fifteen();
        if from == to {
            claim.remove(from);
            prop_assert_eq!(check(15, &claim), Err(Fault::DayCount { expected: 7, found: 6 }));
        } else {
            claim[to] = claim[from].clone();
            let found = check(15, &claim);
            let days = [from.min(to), from.max(to)];
            prop_assert!(
                matches!(found, Err(Fault::PairTwice { days: d, .. }) if d == days),
                "{found:?}"
            );
        }
    }

    /// Names, days, rows and places are free.
    #[test]
    fn renaming_and_reordering_changes_nothing(seed in any::<u32>()) {
        let mut claim = fifteen();
        let by = seed as usize;
        claim.rotate_left(by % 7);
        for day in &mut claim {
            day.rotate_left(by % 5);
            for girl in day.iter_mut().flatten() {
                *girl = (*girl * 7 + seed % 15) % 15;
            }
        }
        prop_assert_eq!(check(15, &claim), Ok(()));
    }
}
