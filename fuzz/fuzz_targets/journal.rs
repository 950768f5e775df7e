//! Any bytes: the reader of journals never panics, and what it reads is written
//! in one way that reads back equal.

#![no_main]

use fano_rules::journal::{self, JournalWriter};
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| {
    match journal::read(bytes) {
        Ok(replay) => {
            let mut series = replay.dealt.clone();
            let mut writer = JournalWriter::new(&series, &replay.deal);
            for step in &replay.steps {
                let mut events = Vec::new();
                let answer = series.apply(&step.command, step.at_ms, &mut events);
                assert_eq!((answer, &events), (step.answer, &step.events));
                writer.push(&step.command, step.at_ms, &events, &series);
            }
            assert_eq!(series, replay.series);
            let text = writer.into_text();
            let again = journal::read(text.as_bytes()).expect("what was written reads");
            assert_eq!(again.series, replay.series);
            assert_eq!(again.deal, replay.deal);
            assert_eq!(again.steps.len(), replay.steps.len());
            assert_eq!(again.cut_off_at_line, None);
        }
        Err(error) => {
            let lines = bytes.split(|byte| *byte == b'\n').count();
            assert!((1..=lines).contains(&error.line));
            assert!(!error.to_string().contains('⟦'));
        }
    }
});
