//! docs/printing.md: every command on it works as printed.

use std::{fs, path::Path, process::Command};

use tempfile::TempDir;

#[test]
fn every_command_on_the_page_works() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/printing.md");
    let page = fs::read_to_string(page).expect("the page");
    let commands: Vec<&str> = page
        .lines()
        .filter_map(|line| line.strip_prefix("$ fano "))
        .collect();
    assert!(commands.len() >= 7, "{commands:?}");

    let folder = TempDir::new().expect("a folder");
    let words = "dog;Hund\ncat;Katze\nbird;Vogel\nfish;Fisch\ncow;Kuh\npig;Schwein\nhen;Huhn\n";
    fs::write(folder.path().join("words.txt"), words).expect("a file");
    for command in commands {
        let run = Command::new(env!("CARGO_BIN_EXE_fano"))
            .args(command.split_whitespace())
            .current_dir(folder.path())
            .output()
            .expect("the program starts");
        let said = String::from_utf8_lossy(&run.stderr);
        assert!(run.status.success(), "fano {command}: {said}");
    }
}

/// The table lists every option, and the program knows all of them.
#[test]
fn the_page_lists_exactly_the_existing_options() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/printing.md");
    let page = fs::read_to_string(page).expect("the page");
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
