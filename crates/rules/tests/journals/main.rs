//! Journals of every version ever written can be read, lead to the same end and
//! are written the same again.
//!
//! The folders hold journals as the program wrote them at the time. They are
//! never changed: a new version of the rules gets a new folder.

#![expect(clippy::disallowed_methods, reason = "golden journals are files")]

mod page;

use std::{collections::BTreeSet, fs, path::PathBuf};

use fano_rules::{
    RulesVersion,
    journal::{self, JournalFault, JournalWriter, Replay},
};

/// The journals in a folder, by name.
fn journals(folder: &str) -> Vec<(String, String)> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/journals");
    let entries = fs::read_dir(root.join(folder)).expect("a folder");
    let mut journals: Vec<_> = entries
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| {
            path.extension()
                .is_some_and(|extension| extension == "fano")
        })
        .map(|path| {
            let name = path.file_stem().expect("a name").to_string_lossy();
            (
                name.into_owned(),
                fs::read_to_string(&path).expect("a journal"),
            )
        })
        .collect();
    journals.sort();
    journals
}

/// Replays a journal, command by command, and writes it again.
fn written(replay: &Replay) -> String {
    let mut series = replay.dealt.clone();
    let mut writer = JournalWriter::new(&series, &replay.deal);
    for step in &replay.steps {
        let mut events = Vec::new();
        let answer = series.apply(&step.command, step.at_ms, &mut events);
        assert_eq!((answer, &events), (step.answer, &step.events));
        writer.push(&step.command, step.at_ms, &events, &series);
    }
    assert_eq!(series, replay.series);
    writer.into_text()
}

/// The first words of all commands, events and games.
fn kinds(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter_map(|line| {
            let mut words = line.split(' ');
            match words.next()? {
                "." => {
                    let kind = words.nth(1)?;
                    let game = if kind == "started" { words.next()? } else { "" };
                    Some(format!("{kind} {game}").trim_end().to_owned())
                }
                kind @ ("remove" | "stop" | "next") => Some(kind.to_owned()),
                "call" => Some(format!("call {}", words.nth(3)?)),
                "wrong-calls" => Some(format!("rule {}", words.next()?)),
                _ => None,
            }
        })
        .collect()
}

const EVERYTHING: &str = "call give, call match, call place, call triplet, called, dealt, ended, \
    frozen, gathered, given, let-back-in, mistaken, moved, next, remove, removed, round, \
    round-drawn, rule forfeit, rule freeze, rule none, rule sit-out, safe, sat-out, scored, \
    series-ended, started connect, started face-off, started gift, started hot-potato, \
    started practice, started tie-break, started tower, started triplet, started well, stop, \
    tied, turned";

fn check(folder: &str, header: &str) {
    let mut met = BTreeSet::new();
    for (name, text) in journals(folder) {
        assert!(text.starts_with(header), "{name} is in the wrong folder");
        let replay = journal::read(text.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(replay.cut_off_at_line, None, "{name}");
        assert!(written(&replay) == text, "{name} is written differently");
        met.extend(kinds(&text));
    }
    let met: Vec<String> = met.into_iter().collect();
    assert_eq!(met.join(", "), EVERYTHING, "{folder} lacks something");
}

#[test]
fn journals_of_version_1_are_read_and_written_the_same() {
    check("version-1", "fano-journal 1\n");
}

#[test]
fn journals_of_version_2_are_read_and_written_the_same() {
    check("version-2", "fano-journal 2\n");
}

/// Version 3 is edition 2 with several decks.
#[test]
fn journals_of_version_3_are_read_and_written_the_same() {
    let journals = journals("version-3");
    assert!(journals.len() >= 2);
    for (name, text) in journals {
        assert!(text.starts_with("fano-journal 3\ndecks 2\n"), "{name}");
        let replay = journal::read(text.as_bytes()).unwrap_or_else(|e| panic!("{name}: {e}"));
        assert_eq!(replay.dealt.decks().all().len(), 2, "{name}");
        assert!(written(&replay) == text, "{name} is written differently");
    }
}

#[test]
fn wrong_headers_of_version_3_are_refused() {
    let (_, text) = journals("version-3").remove(0);
    for (right, wrong) in [
        ("decks 2", "decks 0"),
        ("decks 2", "decks 9"),
        ("decks 2", "decks 1"),
        ("decks 2", "decks 3"),
        ("with 1 game", "with 2 game"),
        ("with 1 game", "game"),
        ("with 1 game", "with x game"),
        ("with 1 game tower", "with 1"),
    ] {
        assert!(text.contains(right), "{right}");
        let other = text.replacen(right, wrong, 1);
        journal::read(other.as_bytes()).expect_err(wrong);
    }
}

#[test]
fn every_version_has_its_journals() {
    for version in RulesVersion::ALL {
        let folder = format!("version-{}", version.number());
        assert!(journals(&folder).len() >= 25, "{folder}");
    }
}

#[test]
fn unknown_versions_are_refused() {
    let (_, text) = journals("version-2").remove(0);
    for first in [
        "fano-journal 4",
        "fano-journal 02",
        "fano-journal",
        "journal 2",
    ] {
        let other = text.replacen("fano-journal 2", first, 1);
        let error = journal::read(other.as_bytes()).expect_err("no such version");
        assert!(
            matches!(error.fault, JournalFault::Version { .. }),
            "{first}"
        );
        assert_eq!(error.line, 1);
    }
}
