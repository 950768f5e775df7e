//! What docs/journal.md says about limits and versions agrees with the rules.

use fano_rules::{
    GAMES_MAX, POINTS_MAX, ROUNDS_MIN, RulesVersion, SERIES_JOURNAL_BYTES_MAX, SERIES_STEPS_MAX,
    WrongCalls, journal,
};

const PAGE: &str = include_str!("../../../../docs/journal.md");

#[track_caller]
fn says(sentence: &str) {
    assert!(PAGE.contains(sentence), "docs/journal.md lacks: {sentence}");
}

#[test]
fn the_page_names_the_limits() {
    says(&format!("16 MiB ({} bytes)", journal::BYTES_MAX));
    says(&format!("64 KiB ({} bytes)", journal::LINE_BYTES_MAX));
    let (min, max) = (WrongCalls::FREEZE_MS_MIN, WrongCalls::FREEZE_MS_MAX);
    says(&format!("MS is {min} to {max} milliseconds"));
    says(&format!("There are 1 to {GAMES_MAX} games"));
    says(&format!("Connect is played to 1 to {POINTS_MAX} points"));
    says(&format!("at least {ROUNDS_MIN} rounds"));
    says(&format!(
        "the {SERIES_STEPS_MAX}th, or the one with which the following sum reaches {SERIES_JOURNAL_BYTES_MAX}"
    ));
}

#[test]
fn the_page_describes_the_newest_version() {
    let newest = RulesVersion::default().number();
    says(&format!("```\nfano-journal {newest}\n"));
    says(&format!("| `fano-journal {newest}` |"));
    assert_eq!(RulesVersion::ALL.last(), Some(&RulesVersion::default()));
    for version in RulesVersion::ALL {
        assert_eq!(RulesVersion::from_number(version.number()), Some(version));
    }
}

/// The sum from *Limits*, computed from the text of a journal alone.
#[test]
fn the_sum_of_the_page_is_the_one_that_is_counted() {
    says("80 for every command, 64 for every event");
    says("6 for every card of the deck and 256");
    for (name, text) in crate::journals("version-1") {
        let (header, blocks) = text.split_once("begin\n").expect("a header");
        let cards = header.matches("\ncard ").count() as u64;
        let is_command = |line: &&str| line.starts_with(|first: char| first.is_ascii_lowercase());
        let commands = blocks
            .lines()
            .filter(|line| is_command(line) && *line != "end");
        let mut sum = 80 * commands.count() as u64;
        sum += 64 * blocks.lines().filter(|line| line.starts_with(". ")).count() as u64;
        let mut lines = blocks.lines().peekable();
        let mut dealt = false;
        while let Some(line) = lines.next() {
            dealt |= line.contains(" dealt ");
            if dealt && lines.peek().is_none_or(is_command) {
                sum += 6 * cards + 256;
                dealt = false;
            }
        }
        let replay = journal::read(text.as_bytes()).expect("it reads");
        assert_eq!(replay.series.journal_bytes(), sum, "{name}");
    }
}
