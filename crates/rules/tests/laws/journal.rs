//! A journal reads back as the series it was written from; a truncated one
//! loses only its end; a changed one is refused.

use fano_rules::journal::{self, JournalFault, JournalWriter};
use fano_testkit::{Size, Watched, scenes, series, steps};
use proptest::prelude::*;

use crate::{after, cases};

/// Writes the journal of a replay again.
fn written(replay: &journal::Replay) -> String {
    let mut series = replay.dealt.clone();
    let mut writer = JournalWriter::new(&series, &replay.deal);
    for step in &replay.steps {
        let mut events = Vec::new();
        series.apply(&step.command, step.at_ms, &mut events);
        assert_eq!(events, step.events);
        writer.push(&step.command, step.at_ms, &events, &series);
    }
    writer.into_text()
}

proptest! {
    #![proptest_config(cases(120))]

    #[test]
    fn a_journal_reads_back_and_is_written_the_same(scene in series(), steps in steps(0..120)) {
        let player = after(&scene, &steps);
        player.watched().check_replay();
        let text = player.watched().journal();
        let replay = journal::read(text.as_bytes()).expect("it reads");
        prop_assert_eq!(written(&replay), text);
    }

    /// A crash in the middle of writing, at any byte.
    #[test]
    fn a_journal_cut_off_anywhere_keeps_its_beginning(
        scene in scenes(Size::Tiny),
        steps in steps(0..40),
        at in any::<prop::sample::Index>(),
    ) {
        let player = after(&scene, &steps);
        let text = player.watched().journal();
        let cut = &text[..at.index(text.len() + 1)];
        let begun = cut.contains("\nbegin\n");
        match journal::read(cut.as_bytes()) {
            Ok(replay) => {
                let whole = journal::read(text.as_bytes()).expect("it reads");
                prop_assert!(begun);
                prop_assert_eq!(&replay.steps[..], &whole.steps[..replay.steps.len()]);
                let commands = cut.lines().filter(|line| is_command(line)).count();
                let last_is_whole = cut.ends_with('\n');
                let lost = commands - replay.steps.len();
                prop_assert!(lost <= usize::from(!last_is_whole));
                prop_assert!(last_is_whole || replay.cut_off_at_line.is_some());
            }
            Err(error) => {
                prop_assert!(!begun, "{}", error);
                prop_assert!((1..=cut.lines().count() + 1).contains(&error.line));
            }
        }
    }

    /// Every line that must follow is checked.
    #[test]
    fn a_changed_line_does_not_follow(
        scene in scenes(Size::Tiny),
        steps in steps(1..40),
        at in any::<prop::sample::Index>(),
    ) {
        let player = after(&scene, &steps);
        let mut lines: Vec<&str> = player.watched().journal().lines().collect();
        let follows: Vec<usize> = (0..lines.len())
            .filter(|number| lines[*number].starts_with(['.', '=']) || lines[*number] == "end")
            .collect();
        let number = follows[at.index(follows.len())];
        let changed = format!("{} ", lines[number]);
        lines[number] = &changed;
        let error = journal::read((lines.join("\n") + "\n").as_bytes()).expect_err("changed");
        prop_assert_eq!(error.line, number + 1);
        let does_not_follow = matches!(error.fault, JournalFault::DoesNotFollow { .. });
        prop_assert!(does_not_follow, "{}", error);
    }

    /// A missing line is noticed at the next one. Pile lines come in any order,
    /// so a missing one is noticed after the last.
    #[test]
    fn a_missing_line_does_not_follow(
        scene in scenes(Size::Tiny),
        steps in steps(1..40),
        at in any::<prop::sample::Index>(),
    ) {
        let player = after(&scene, &steps);
        let mut lines: Vec<&str> = player.watched().journal().lines().collect();
        let begin = lines.iter().position(|line| *line == "begin").expect("a header");
        // A journal without its last line is cut off, which is not a fault.
        let owed: Vec<usize> = (begin + 1..lines.len() - 1)
            .filter(|number| !is_command(lines[*number]))
            .collect();
        let number = owed[at.index(owed.len())];
        let missing = lines.remove(number);
        let piles = lines[number..].iter().take_while(|line| line.starts_with("= "));
        let noticed = if missing.starts_with("= ") { number + piles.count() } else { number };
        match journal::read((lines.join("\n") + "\n").as_bytes()) {
            Err(error) => prop_assert_eq!(error.line, noticed + 1),
            Ok(replay) => {
                prop_assert_eq!(noticed, lines.len(), "a missing line went unnoticed");
                prop_assert_eq!(replay.cut_off_at_line, Some(noticed + 1));
            }
        }
    }

    /// The order of the lines of the piles has no meaning.
    #[test]
    fn piles_are_listed_in_any_order(scene in series(), steps in steps(0..60)) {
        let player = after(&scene, &steps);
        let text = player.watched().journal();
        let mut lines: Vec<&str> = text.lines().collect();
        for run in lines.chunk_by_mut(|one, next| one.starts_with("= ") && next.starts_with("= ")) {
            run.reverse();
        }
        let turned = lines.join("\n") + "\n";
        let replay = journal::read(turned.as_bytes()).expect("it reads");
        prop_assert_eq!(&replay.series, player.watched().series());
        prop_assert_eq!(replay.cut_off_at_line, None);
    }

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC*", bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        prop_assert!(journal::read(text.as_bytes()).is_err());
        prop_assert!(journal::read(&bytes).is_err());
    }
}

fn is_command(line: &str) -> bool {
    let word = line.split(' ').next().unwrap_or_default();
    matches!(word, "call" | "remove" | "stop" | "next")
}

#[test]
fn the_piles_of_a_tower_are_listed_in_any_order() {
    let deck = fano_testkit::plane_deck(2);
    let scene = fano_testkit::Scene::one(&deck, 2, fano_rules::GameSetup::Tower, 1);
    let watched = Watched::deal(&scene);
    let (before, piles) = watched.journal().split_once("= centre").expect("piles");
    let (centre, hands) = piles.split_once('\n').expect("three lines");
    let turned = format!("{before}{hands}= centre{centre}\n");
    let replay = journal::read(turned.as_bytes()).expect("it reads");
    assert_eq!(&replay.series, watched.series());
    // A duplicated line means that another is missing.
    let twice = format!("{before}= centre{centre}\n= centre{centre}\n{hands}");
    assert!(journal::read(twice.as_bytes()).is_err());
}

#[test]
fn comments_mean_nothing() {
    let scene = fano_testkit::Scene::one(
        &fano_testkit::plane_deck(2),
        2,
        fano_rules::GameSetup::Tower,
        1,
    );
    let watched = Watched::deal(&scene);
    let commented = watched.journal().replace("\n. 3", "\n# a remark\n. 3");
    assert_ne!(commented, watched.journal());
    let replay = journal::read(commented.as_bytes()).expect("it reads");
    assert_eq!(&replay.series, watched.series());
}
