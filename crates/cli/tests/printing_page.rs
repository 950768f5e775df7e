//! docs/printing.md and the pages about decks: every command on them works as
//! printed, and the numbers are right.

use std::{fs, path::Path, process::Command};

use tempfile::TempDir;

fn page(name: &str) -> String {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs");
    fs::read_to_string(docs.join(name)).expect("the page")
}

fn run(folder: &Path, command: &str) -> String {
    let run = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(command.split_whitespace())
        .current_dir(folder)
        .output()
        .expect("the program starts");
    let said = String::from_utf8_lossy(&run.stderr);
    assert!(run.status.success(), "fano {command}: {said}");
    String::from_utf8(run.stdout).expect("text")
}

#[test]
fn every_command_on_the_pages_works() {
    for (name, least) in [("printing.md", 7), ("decks.md", 3), ("eigene-decks.md", 3)] {
        let page = page(name);
        let commands = page.lines().filter_map(|line| line.strip_prefix("$ fano "));
        let commands: Vec<&str> = commands.collect();
        assert!(commands.len() >= least, "{commands:?}");

        let folder = TempDir::new().expect("a folder");
        let words = "dog;Hund\ncat;Katze\nbird;Vogel\nfish;Fisch\ncow;Kuh\npig;Schwein\nhen;Huhn\n";
        for file in ["words.txt", "woerter.txt", "mots.txt"] {
            fs::write(folder.path().join(file), words).expect("a file");
        }
        for command in commands {
            run(folder.path(), command);
        }
    }
}

/// How many symbols make how many cards is what the planner says.
#[test]
fn the_pages_have_the_right_numbers_of_cards() {
    for name in ["decks.md", "eigene-decks.md"] {
        let page = page(name);
        let rows = page.lines().filter_map(|line| {
            let cells = line.strip_prefix("| ")?.split(" | ").take(3);
            let numbers: Option<Vec<Vec<u32>>> = cells
                .map(|cell| cell.split(", ").map(|text| text.parse().ok()).collect())
                .collect();
            numbers
        });
        let mut checked = 0;
        for row in rows {
            let [symbols, cards, per_card] = &row[..] else {
                panic!("{row:?}");
            };
            for ((symbols, cards), per_card) in symbols.iter().zip(cards).zip(per_card) {
                let plan = format!("deck plan --lang en --pictures {symbols}");
                let said = run(Path::new("."), &plan);
                let expected =
                    format!("{symbols} pictures, {per_card} symbols a card: {cards} cards.");
                assert!(said.starts_with(&expected), "{name}: {expected} {said}");
                checked += 1;
            }
        }
        assert_eq!(checked, 8, "{name}");
    }
}

/// The table lists every option, and the program knows all of them.
#[test]
fn the_page_lists_exactly_the_existing_options() {
    let page = page("printing.md");
    let mut listed: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("| `--")?.split('`').next())
        .collect();
    listed.sort_unstable();

    let help = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(["print", "--help"])
        .output()
        .expect("the program starts");
    let help = String::from_utf8(help.stdout).expect("text");
    let mut known: Vec<&str> = help
        .lines()
        .filter_map(|line| {
            let (_, rest) = line.trim_start().split_once("--")?;
            let option = line.trim_start().starts_with('-');
            option.then(|| rest.split([' ', '=', '[']).next().unwrap_or_default())
        })
        .filter(|option| !matches!(*option, "help" | "out"))
        .collect();
    known.sort_unstable();
    assert_eq!(listed, known);
}
