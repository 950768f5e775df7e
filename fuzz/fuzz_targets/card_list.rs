//! Any bytes: the reader of card lists never panics, and the verdict on what
//! it reads is the one that looking at every pair gives.

#![no_main]

use fano_decks::lists;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    let Ok(list) = lists::read(bytes) else {
        return;
    };
    let claims_enough = list
        .symbols_claimed
        .is_none_or(|claimed| claimed >= list.symbols.len() as u64);
    let no_repeats = list.cards.iter().all(|card| {
        let mut sorted = card.clone();
        sorted.sort_unstable();
        sorted.dedup();
        sorted.len() == card.len()
    });
    let pairs_match = || {
        list.cards.iter().enumerate().all(|(number, card)| {
            list.cards[..number].iter().all(|earlier| {
                card.iter().filter(|symbol| earlier.contains(symbol)).count() == 1
            })
        })
    };
    let expected = no_repeats && pairs_match() && claims_enough;
    assert_eq!(list.verify().is_ok(), expected);
});
