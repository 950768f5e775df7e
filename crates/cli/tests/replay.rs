//! `fano replay` and `fano rules` from the command line.

use std::{fs, path::PathBuf, process::Command, sync::Arc};

use fano_decks::SymbolId;
use fano_rules::{
    Answer, Call, GameSetup, SERIES_STEPS_MAX, Seat, Series, Setup, WrongCalls,
    journal::JournalWriter,
};
use tempfile::TempDir;

struct Run {
    code: i32,
    out: String,
    err: String,
}

fn fano(arguments: &[&str]) -> Run {
    let output = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("fano runs");
    let text = |bytes| String::from_utf8(bytes).expect("text");
    Run {
        code: output.status.code().expect("an exit code"),
        out: text(output.stdout),
        err: text(output.stderr),
    }
}

/// A folder with the journal of one simulated game.
fn journal(game: &str) -> (TempDir, PathBuf, String) {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().to_str().expect("a plain path");
    let simulate = [
        "simulate",
        "--game",
        game,
        "--players",
        "3",
        "--games",
        "1",
        "--seed",
        "4",
    ];
    let run = fano(&[&simulate[..], &["--quiet", "--journal", path]].concat());
    assert_eq!(run.code, 0, "{}", run.err);
    let file = folder.path().join("game-000001.fano");
    let text = fs::read_to_string(&file).expect("the journal");
    (folder, file, text)
}

fn replay(file: &std::path::Path, more: &[&str]) -> Run {
    fano(&[&["replay", file.to_str().expect("a plain path")], more].concat())
}

#[test]
fn every_game_can_be_read_again() {
    for game in [
        "tower",
        "well",
        "hot-potato",
        "gift",
        "triplet",
        "connect",
        "series",
    ] {
        let (_folder, file, _) = journal(game);
        let run = replay(&file, &[]);
        assert_eq!(run.code, 0, "{game}: {}", run.err);
        assert!(
            run.out.contains("The journal is sound from start to end"),
            "{game}"
        );
        assert!(!run.out.contains('⟦'), "{game} lacks a text");
    }
}

#[test]
fn a_changed_journal_is_reported_with_its_line() {
    let (_folder, file, text) = journal("tower");
    let line = text
        .lines()
        .position(|line| line.contains(" moved centre "))
        .expect("a take");
    let changed = text.replacen(" moved centre ", " moved pile ", 1);
    fs::write(&file, changed).expect("written");
    let run = replay(&file, &[]);
    assert_eq!(run.code, 1);
    assert!(
        run.err.contains(&format!("in line {}", line + 1)),
        "{}",
        run.err
    );
    assert_eq!(run.out, "");
}

#[test]
fn a_truncated_journal_is_read_as_far_as_possible() {
    let (_folder, file, text) = journal("well");
    fs::write(&file, &text[..text.len() / 2]).expect("written");
    let run = replay(&file, &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(
        run.err
            .contains("was cut off; everything before it is kept"),
        "{}",
        run.err
    );
}

#[test]
fn the_table_can_be_seen_through_anybodys_eyes() {
    let (_folder, file, _) = journal("connect");
    let seat = replay(&file, &["--at", "3", "--as", "1"]).out;
    assert!(
        seat.contains("as seat 1 sees it after 3 commands"),
        "{seat}"
    );
    assert!(seat.contains("the cards of seat 0: "), "{seat}");
    assert!(seat.contains(", on top #"), "{seat}");
    let screen = replay(&file, &["--at", "3", "--as", "screen"]).out;
    assert!(
        !screen.contains(", on top #"),
        "a hand on the shared screen: {screen}"
    );
    let german = replay(&file, &["--at", "0", "--lang", "de"]).out;
    assert!(
        german.contains("Der Tisch, wie ihn Zuschauende nach 0 Befehlen sehen"),
        "{german}"
    );
}

#[test]
fn wrong_requests_get_one_sentence() {
    let (_folder, file, _) = journal("tower");
    let cases: [(&[&str], &str); 3] = [
        (&["--as", "3"], "This game has seats 0 to 2"),
        (&["--as", "nobody"], "“spectator” or “screen”"),
        (&["--at", "9999"], "--at takes 0 to"),
    ];
    for (arguments, sentence) in cases {
        let run = replay(&file, arguments);
        assert_eq!(run.code, 2, "{arguments:?}");
        assert!(run.err.contains(sentence), "{}", run.err);
        assert_eq!(run.err.lines().count(), 1, "{}", run.err);
    }
    let missing = fano(&["replay", "no-such-file.fano"]);
    assert_eq!(missing.code, 2);
    assert!(
        missing.err.contains("no-such-file.fano cannot be read"),
        "{}",
        missing.err
    );
    let rules = fano(&["rules", "chess"]);
    assert_eq!(rules.code, 2);
    assert!(
        rules.err.contains("There is no game called “chess”"),
        "{}",
        rules.err
    );
}

#[test]
fn wins_in_a_row_are_counted_over_many_journals() {
    let folder = TempDir::new().expect("a folder");
    let path = folder.path().to_str().expect("a plain path");
    let simulate = "simulate --game series --series tower,well,triplet --games 4 --quiet --journal";
    let mut arguments: Vec<&str> = simulate.split(' ').collect();
    arguments.push(path);
    let report = fano(&arguments);
    let said: Vec<&str> = report
        .out
        .lines()
        .filter(|line| line.contains("also won the next one"))
        .collect();
    assert_eq!(said.len(), 2, "{}", report.out);

    let files: Vec<PathBuf> = (1..=4)
        .map(|number| folder.path().join(format!("game-{number:06}.fano")))
        .collect();
    let mut names: Vec<&str> = files
        .iter()
        .map(|file| file.to_str().expect("a plain path"))
        .collect();
    names.insert(0, "replay");
    let refused = fano(&names);
    assert_eq!((refused.code, refused.out.as_str()), (2, ""));
    assert!(refused.err.contains("add --winners"), "{}", refused.err);
    names.push("--winners");
    let run = fano(&names);
    assert_eq!((run.code, run.err.as_str()), (0, ""));
    assert_eq!(run.out.lines().collect::<Vec<_>>(), said);
    let german = fano(&[&names[..], &["--lang", "de"]].concat());
    assert!(
        german.out.contains("gewann auch den nächsten"),
        "{}",
        german.out
    );

    let text = fs::read_to_string(&files[2]).expect("the journal");
    fs::write(
        &files[2],
        text.replacen(" moved centre ", " moved aside ", 1),
    )
    .expect("written");
    let broken = fano(&names);
    assert_eq!((broken.code, broken.out.as_str()), (1, ""));
    assert!(
        broken.err.contains("game-000003.fano goes wrong in line"),
        "{}",
        broken.err
    );
}

#[test]
fn journals_without_anything_to_count_say_so() {
    let (_folder, file, _) = journal("triplet");
    let run = replay(&file, &["--winners"]);
    assert_eq!((run.code, run.out.as_str()), (1, ""));
    assert!(run.err.contains("None of these journals"), "{}", run.err);
    let both = replay(&file, &["--winners", "--at", "3"]);
    assert_eq!(both.code, 2);
}

/// The journal of a practice with wrong calls until the series ends by itself.
fn journal_at_the_limit() -> String {
    let deck = Arc::new(fano_decks::builtin::insects().clone());
    let setup = Setup {
        wrong_calls: WrongCalls::Nothing,
        ..Setup::one(1, GameSetup::Practice)
    };
    let mut events = Vec::new();
    let mut series = Series::new(deck, setup, 1, &mut events).expect("a practice");
    let mut journal = JournalWriter::new(&series, &events);
    let right = series.game().right_calls(Seat(0))[0].symbol();
    let symbol = SymbolId(u16::from(right.0 == 0));
    let (seat, seen) = (Seat(0), series.number());
    let command = fano_rules::Command::Call {
        seat,
        seen,
        call: Call::Match { symbol },
    };
    for at_ms in 0..u64::from(SERIES_STEPS_MAX) {
        events.clear();
        assert_eq!(series.apply(&command, at_ms, &mut events), Answer::Wrong);
        journal.push(&command, at_ms, &events, &series);
    }
    assert!(series.is_over());
    journal.into_text()
}

#[test]
fn a_series_that_got_too_long_says_so() {
    let folder = TempDir::new().expect("a folder");
    let file = folder.path().join("long.fano");
    fs::write(&file, journal_at_the_limit()).expect("written");
    let run = replay(&file, &[]);
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.out.contains("The series got too long"), "no word of it");
    let german = replay(&file, &["--lang", "de"]);
    assert!(
        german.out.contains("Die Serie wurde zu lang"),
        "kein Wort davon"
    );
}

/// Without a limit this would fill up memory before it printed anything.
#[cfg(unix)]
#[test]
fn a_journal_without_an_end_is_refused() {
    let run = fano(&["replay", "/dev/zero"]);
    assert_eq!(run.code, 2);
    assert!(run.err.contains("not a regular file"), "{}", run.err);
    assert_eq!((run.out.as_str(), run.err.lines().count()), ("", 1));
}

#[test]
fn every_game_has_rules_in_both_languages() {
    for game in fano_rules::GAMES {
        let english = fano(&["rules", game.id]).out;
        let german = fano(&["rules", game.id, "--lang", "de"]).out;
        assert!(english.lines().count() > 4, "{english}");
        assert_ne!(english, german);
        assert!(
            !english.contains('⟦') && !german.contains('⟦'),
            "{}",
            game.id
        );
    }
}
