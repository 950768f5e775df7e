//! Any bytes: the reader of deck files never panics, and what it reads is
//! written in one way that reads back equal.

#![no_main]

use fano_decks::file;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match file::read(bytes) {
        Ok(deck) => {
            let text = file::write(&deck);
            let again = file::read(text.as_bytes()).expect("what was written reads");
            assert_eq!(again, deck);
            assert_eq!(file::write(&again), text);
        }
        Err(error) => {
            let lines = bytes.split(|byte| *byte == b'\n').count();
            assert!(error.line.is_none_or(|line| (1..=lines).contains(&line)));
            assert!(!error.to_string().contains('⟦'));
        }
    }
});
