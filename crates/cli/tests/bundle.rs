//! `fano deck bundle`, and bundles wherever deck files are read.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use tempfile::TempDir;

fn fano(folder: &Path, arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .output()
        .expect("the program starts")
}

fn out(run: &Output) -> String {
    String::from_utf8(run.stdout.clone()).expect("text")
}

fn err(run: &Output) -> String {
    String::from_utf8(run.stderr.clone()).expect("text")
}

/// What the program prints, if all goes well.
fn printed(folder: &Path, arguments: &[&str]) -> String {
    let run = fano(folder, arguments);
    assert!(run.status.success(), "{arguments:?}: {}", err(&run));
    out(&run)
}

const SVG: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\">\
    <rect width=\"9\" height=\"5\" fill=\"red\"/></svg>";

const DECK: &str = "fano-deck 1\nname farm\n\
    symbol dog word=\"dog\" word=\"Hund\" de=\"Hund\"\n\
    symbol barn file=\"pictures/barn.svg\"\n\
    symbol cow emoji=\"🐄\" en=\"cow\" de=\"Kuh\"\n\
    card dog barn\ncard dog cow\ncard barn cow\n";

fn farm() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::create_dir(folder.path().join("pictures")).expect("a folder");
    fs::write(folder.path().join("pictures/barn.svg"), SVG).expect("a file");
    fs::write(folder.path().join("farm.deck"), DECK).expect("a file");
    folder
}

const BUNDLE: [&str; 5] = ["deck", "bundle", "farm.deck", "--out", "farm.fano"];

#[test]
fn a_deck_becomes_a_bundle_that_stands_alone() {
    let folder = farm();
    let run = fano(folder.path(), &BUNDLE);
    assert!(run.status.success(), "{}", err(&run));
    assert_eq!(out(&run), "");
    let said = err(&run);
    let (before, revision) = said.split_once("Revision ").expect("a revision");
    assert_eq!(before, "farm.fano: 3 cards, 3 symbols, 1 picture. ");
    assert_eq!(revision.trim_end().len(), 27, "{revision}");

    // Somewhere else, without the pictures.
    let elsewhere = TempDir::new().expect("a folder");
    let there = elsewhere.path();
    fs::copy(folder.path().join("farm.fano"), there.join("farm.fano")).expect("a copy");
    assert_eq!(
        printed(there, &["deck", "verify", "farm.fano"]),
        "farm.fano: any two of its 3 cards share exactly one symbol (3 symbols, 2 on each card).\n"
    );
    let shown = printed(there, &["deck", "show", "farm.fano", "--lang", "de"]);
    assert!(shown.contains("1  Hund, barn"), "{shown}");
    printed(there, &["faces", "farm.fano", "--out", "cards"]);
    assert_eq!(fs::read_dir(there.join("cards")).expect("cards").count(), 3);
    let alike = printed(there, &["faces", "alike", "farm.fano"]);
    assert!(alike.contains("barn"), "{alike}");
    printed(
        there,
        &["print", "farm.fano", "--out", "farm.pdf", "--names"],
    );
    let pdf = fs::read(there.join("farm.pdf")).expect("a file");
    assert!(pdf.starts_with(b"%PDF-"));
}

/// The fingerprint of the layout that is measured.
fn layout(folder: &Path, arguments: &[&str]) -> (String, bool) {
    let measure = ["faces", "measure", "--format", "json"];
    let json = printed(folder, &[&measure[..], arguments].concat());
    let json: serde_json::Value = serde_json::from_str(&json).expect("JSON");
    let fingerprint = json["layout"].as_str().expect("a fingerprint").to_owned();
    (fingerprint, json["arranged_in_s"].is_null())
}

#[test]
fn cards_of_a_bundle_are_not_arranged_again_unless_asked() {
    let folder = farm();
    let folder = folder.path();
    printed(folder, &BUNDLE);
    let (of_deck, known) = layout(folder, &["farm.deck"]);
    assert!(!known);
    assert_eq!(layout(folder, &["farm.fano"]), (of_deck.clone(), true));
    for change in [&["--upright"][..], &["--shape", "square"], &["--seed", "5"]] {
        let (changed, known) = layout(folder, &[&["farm.fano"], change].concat());
        assert!(changed != of_deck && !known, "{change:?}");
    }
    let upright = [&BUNDLE[..], &["--force", "--upright", "--one-size"]].concat();
    printed(folder, &upright);
    let from_deck = layout(folder, &["farm.deck", "--upright", "--one-size"]);
    assert_eq!(layout(folder, &["farm.fano"]), (from_deck.0, true));
}

#[test]
fn equal_decks_are_equal_files() {
    let folder = farm();
    printed(folder.path(), &BUNDLE);
    let first = fs::read(folder.path().join("farm.fano")).expect("a file");
    let again = fano(folder.path(), &BUNDLE);
    assert_eq!(again.status.code(), Some(2));
    assert_eq!(
        err(&again),
        "fano: farm.fano already exists; --force replaces it.\n"
    );
    printed(folder.path(), &[&BUNDLE[..], &["--force"]].concat());
    assert_eq!(
        fs::read(folder.path().join("farm.fano")).expect("a file"),
        first
    );
}

#[test]
fn what_cannot_be_bundled_is_named() {
    let folder = farm();
    let folder = folder.path();
    let refused = |arguments: &[&str], said: &str| {
        let run = fano(folder, arguments);
        assert_eq!((run.status.code(), out(&run)), (Some(2), String::new()));
        assert_eq!(err(&run), format!("fano: {said}\n"));
    };
    let connect = [&BUNDLE[..], &["--connect"]].concat();
    refused(
        &connect,
        "3 cards are not enough for Connect; it takes 17 or more.",
    );
    let sizes = [&BUNDLE[..], &["--smallest", "30", "--largest", "20"]].concat();
    refused(
        &sizes,
        "The smallest size (30 percent) is above the largest (20 percent); swap them.",
    );
    fs::write(folder.join("pictures/barn.svg"), "nothing").expect("a file");
    refused(
        &BUNDLE,
        "One symbol cannot be drawn:\n  barn (pictures/barn.svg): \
         this is not a PNG, JPEG, WebP or SVG picture",
    );
    fs::remove_file(folder.join("pictures/barn.svg")).expect("a file");
    let gone = fano(folder, &BUNDLE);
    assert!(
        err(&gone).contains("barn (pictures/barn.svg)"),
        "{}",
        err(&gone)
    );
    assert!(!folder.join("farm.fano").exists());
    fs::write(
        folder.join("bad.fano"),
        b"PK\x03\x04 and nothing else, not even a directory",
    )
    .expect("a file");
    let said = "bad.fano: This is not a bundle, or it is cut off, or something follows its end.";
    for command in [
        &["deck", "verify", "bad.fano"][..],
        &["deck", "show", "bad.fano"],
        &["faces", "bad.fano", "--out", "cards"],
        &["print", "bad.fano", "--out", "x.pdf"],
    ] {
        refused(command, said);
    }
}

#[test]
fn a_coloured_bundle_has_all_suits() {
    let folder = TempDir::new().expect("a folder");
    let colour = [
        "deck",
        "bundle",
        "insects",
        "--out",
        "insects.fano",
        "--connect",
        "--one-size",
        "--quiet",
    ];
    printed(folder.path(), &colour);
    let shown = printed(folder.path(), &["deck", "show", "insects.fano"]);
    for suit in ["starting card", "pink", "orange", "green", "blue"] {
        assert!(shown.contains(suit), "{suit}: {shown}");
    }
    let bundle = ["deck", "bundle", "insects.fano", "--out", "again.fano"];
    let again = fano(folder.path(), &bundle);
    assert_eq!(
        err(&again),
        "fano: insects.fano is a bundle already; give a deck file, or the name of a deck.\n"
    );
}
