//! `fano deck` from the command line: what it prints, and how it exits.

use std::{
    fs,
    io::Write as _,
    path::Path,
    process::{Command, Stdio},
};

use tempfile::TempDir;

/// How a run of the program ended.
struct Run {
    code: i32,
    out: String,
    err: String,
}

fn fano_in(folder: &Path, arguments: &[&str], input: &str) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(arguments)
        .current_dir(folder)
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    // A program that does not need its input may have exited already.
    let mut stdin = child.stdin.take().expect("a pipe");
    let _ = stdin.write_all(input.as_bytes());
    drop(stdin);
    let output = child.wait_with_output().expect("the program ends");
    Run {
        code: output.status.code().expect("a code"),
        out: String::from_utf8(output.stdout).expect("text"),
        err: String::from_utf8(output.stderr).expect("text"),
    }
}

fn fano(arguments: &[&str]) -> Run {
    fano_in(Path::new("."), arguments, "")
}

/// Asserts that a request is refused with one sentence.
fn refused(arguments: &[&str], sentence: &str) {
    let run = fano(arguments);
    assert_eq!((run.code, run.out.as_str()), (2, ""), "{arguments:?}");
    assert_eq!(run.err, format!("fano: {sentence}\n"), "{arguments:?}");
}

#[test]
fn list_names_the_boxes_in_both_languages() {
    insta::assert_snapshot!(fano(&["deck", "list"]).out, @r"
    name       title            cards  symbols  per card
    classic    Classic             55       57         8
    wizarding  Wizarding           55       57         8
    connect    Connect             90       91        10
    insects    Game of Insects     31       31         6
    ");
    let german = fano(&["--lang", "de", "deck", "list"]).out;
    assert!(german.contains("Insektenspiel"), "{german}");
}

#[test]
fn json_is_alone_on_standard_output_and_verifies() {
    for (symbols, cards) in [("2", 3), ("3", 7), ("8", 57), ("10", 91)] {
        let shown = fano(&["deck", "show", "--symbols", symbols, "--format", "json"]);
        assert_eq!((shown.code, shown.err.as_str()), (0, ""));
        let json: serde_json::Value = serde_json::from_str(&shown.out).expect("JSON");
        assert_eq!(json["symbols"], cards);
        assert_eq!(json["cards"].as_array().map(Vec::len), Some(cards));
        let checked = fano_in(Path::new("."), &["deck", "verify", "-"], &shown.out);
        assert_eq!(checked.code, 0, "{}", checked.err);
        let expected = format!("any two of its {cards} cards share exactly one symbol");
        assert!(checked.out.contains(&expected), "{}", checked.out);
    }
}

#[test]
fn every_box_is_shown_in_every_format() {
    for (name, cards) in [
        ("classic", 55),
        ("wizarding", 55),
        ("connect", 90),
        ("insects", 31),
    ] {
        let text = fano(&["deck", "show", name]);
        assert_eq!(text.out.lines().count(), cards + 2, "{}", text.out);
        for format in ["csv", "json"] {
            let shown = fano(&["deck", "show", name, "--format", format]);
            assert_eq!(shown.code, 0);
            let checked = fano_in(Path::new("."), &["deck", "verify", "-"], &shown.out);
            assert_eq!(checked.code, 0, "{}", checked.err);
        }
    }
    let german = fano(&["deck", "show", "connect", "--lang", "de"]).out;
    let first = german.lines().next().expect("a line");
    assert_eq!(first, "Connect: 90 Karten, 91 Symbole, 10 auf jeder Karte");
    assert!(
        german.contains(" 1  Startkarte  Welle, Computermaus, "),
        "{german}"
    );
    assert!(german.contains("\n90  Blau        "), "{german}");
}

#[test]
fn wrong_requests_say_what_would_work() {
    let cards = |k: &'static str| ["deck", "show", "--symbols", k];
    let boxes = "classic, wizarding, connect, insects";
    for (k, sentence) in [
        (
            "0",
            "A card has at least 2 symbols, not 0; the classic deck has 8.",
        ),
        (
            "7",
            "There is no full deck with 7 symbols on a card; 6 or 8 work.",
        ),
        (
            "13",
            "Nobody knows a full deck with 13 symbols on a card; 12 or 14 work.",
        ),
        ("9999", "A card has at most 4097 symbols here, not 9999."),
    ] {
        refused(&cards(k), sentence);
    }
    refused(
        &["deck", "show"],
        &format!(
            "Say which deck: {boxes}, a deck file, or --symbols 8 for all cards with 8 symbols."
        ),
    );
    refused(
        &["deck", "show", "nonesuch"],
        &format!("There is neither a deck nor a file called nonesuch; the decks are {boxes}."),
    );
    refused(
        &["deck", "verify", "nonesuch"],
        "nonesuch cannot be read (No such file or directory (os error 2)); check the path.",
    );
    assert_eq!(fano(&["deck", "show", "--symbols", "many"]).code, 2);
    assert_eq!(fano(&["deck", "new"]).code, 2);
}

#[test]
fn a_large_deck_stops_when_nobody_reads_on() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(["deck", "show", "--symbols", "4097", "--format", "csv"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the program starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("the program ends");
    assert!(output.status.success());
    assert!(output.stderr.is_empty());
}

#[test]
fn verify_tells_wrong_from_unreadable() {
    let folder = TempDir::new().expect("a folder");
    let deck = |cards: &str| {
        let symbols = "symbol a word=a\nsymbol b word=b\nsymbol c word=c\n";
        format!("fano-deck 1\nname x\n{symbols}{cards}")
    };
    let right = "any two of its 3 cards share exactly one symbol";
    for (text, code, said) in [
        (
            deck("card a b\ncard a c\ncard b c\n"),
            0,
            format!("{right} (3 symbols, 2 on each card)."),
        ),
        (
            "[[0,1,2],[0,3],[1,3]]".to_owned(),
            0,
            format!("{right} (4 symbols, 2 to 3 on each card)."),
        ),
        (
            deck("card a b\ncard a\ncard b a\n"),
            1,
            "Line 8: Cards 1 and 3 share 2 symbols: a, b.".to_owned(),
        ),
        (
            deck("card a b\ncard c\n"),
            1,
            "Line 7: Cards 1 and 2 share no symbol.".to_owned(),
        ),
        (
            deck("card a b\ncard a a\n"),
            1,
            "Line 7: Card 2 shows a twice.".to_owned(),
        ),
        (
            "{\"symbols\":4,\"cards\":[[0,1],[2,3]]}".to_owned(),
            1,
            "Cards 1 and 2 share no symbol.".to_owned(),
        ),
        (
            "dog,cat\ncat,dog\n".to_owned(),
            1,
            "Cards 1 and 2 share 2 symbols: dog, cat.".to_owned(),
        ),
        (
            deck("card a b\ncard d\n"),
            2,
            "Line 7: Card 2 names d, but no line above describes such a symbol.".to_owned(),
        ),
        (
            "fano-deck 9\n".to_owned(),
            2,
            "Line 1: Version “9” of the deck format is unknown here; only version 1 can be read."
                .to_owned(),
        ),
        (
            "Dear Ann".to_owned(),
            2,
            "This is neither a deck file nor a list of cards. Use fano-deck 1 as the first line, \
             or JSON, or one card per line with commas between the symbols."
                .to_owned(),
        ),
    ] {
        fs::write(folder.path().join("d"), &text).expect("a file");
        let run = fano_in(folder.path(), &["deck", "verify", "d"], "");
        assert_eq!(run.code, code, "{text}");
        let (said_on, silent) = match code {
            0 => (format!("d: {said}\n"), &run.err),
            _ => (format!("fano: d: {said}\n"), &run.out),
        };
        assert_eq!(silent, "", "{text}");
        assert_eq!(format!("{}{}", run.out, run.err), said_on, "{text}");
    }
}

#[test]
fn words_become_a_deck() {
    let folder = TempDir::new().expect("a folder");
    let words =
        "dog;Hund\ncat;Katze\nbird;Vogel\nfish;Fisch\ncow;Kuh\npig;Schwein\nhen;Huhn\nowl;Eule\n";
    fs::write(folder.path().join("words.txt"), words).expect("a file");
    let new = [
        "deck",
        "new",
        "--words",
        "words.txt",
        "--out",
        "animals.deck",
    ];
    let run = fano_in(folder.path(), &new, "");
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    insta::assert_snapshot!(run.err, @r"
    animals.deck: 7 cards with 3 symbols each, made from 7 of 8 symbols.
    No room for: owl
    ");
    let text = fs::read_to_string(folder.path().join("animals.deck")).expect("a file");
    insta::assert_snapshot!(text, @r#"
    fano-deck 1
    name animals
    symbol dog word="dog" word="Hund" de="Hund"
    symbol cat word="cat" word="Katze" de="Katze"
    symbol bird word="bird" word="Vogel" de="Vogel"
    symbol fish word="fish" word="Fisch" de="Fisch"
    symbol cow word="cow" word="Kuh" de="Kuh"
    symbol pig word="pig" word="Schwein" de="Schwein"
    symbol hen word="hen" word="Huhn" de="Huhn"
    card dog bird cow
    card cat fish cow
    card dog fish pig
    card cat bird pig
    card dog cat hen
    card bird fish hen
    card cow pig hen
    "#);

    let again = fano_in(folder.path(), &new, "");
    assert_eq!(again.code, 2);
    assert_eq!(
        again.err,
        "fano: animals.deck already exists; --force replaces it.\n"
    );
    let forced = [&new[..], &["--force", "--symbols", "2", "--name", "Pets"]].concat();
    assert_eq!(fano_in(folder.path(), &forced, "").code, 0);
    let show = ["deck", "show", "animals.deck", "--lang", "de"];
    insta::assert_snapshot!(fano_in(folder.path(), &show, "").out, @r"
    Pets: 3 Karten, 3 Symbole, 2 auf jeder Karte

    1  Hund, Katze
    2  Hund, Vogel
    3  Katze, Vogel
    ");
    let left = fs::read_dir(folder.path()).expect("a folder").count();
    assert_eq!(left, 2, "nothing lies around");
}

/// A red pixel; and a drawing.
const PNG: &[u8] = b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR\0\0\0\x01\0\0\0\x01\x08\x02\0\0\0\x90wS\xde\0\0\0\x0cIDATx\xdac\xf8\xcf\xc0\0\0\x03\x01\x01\0\xf7\x03AC\0\0\0\0IEND\xaeB`\x82";
const SVG: &[u8] = b"<?xml version=\"1.0\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 9 9\"><rect width=\"9\" height=\"9\"/></svg>";

/// A folder with a folder of pictures in it, and an empty one.
#[test]
fn columns_of_words_have_the_languages_that_are_given() {
    let folder = TempDir::new().expect("a folder");
    let words = "chien;perro\nchat;gato\nvache;vaca\ncochon;cerdo\npoule;gallina\n";
    let new = |languages| {
        let arguments = ["deck", "new", "--words", "-", "--languages", languages];
        let arguments = [&arguments[..], &["--out", "animals.deck", "--force"]].concat();
        fano_in(folder.path(), &arguments, words)
    };
    let run = new("fr,es");
    assert_eq!((run.code, run.out.as_str()), (0, ""), "{}", run.err);
    let text = fs::read_to_string(folder.path().join("animals.deck")).expect("a file");
    let chien = text.lines().find(|line| line.starts_with("symbol chien"));
    assert_eq!(
        chien,
        Some(r#"symbol chien word="chien" word="perro" es="perro""#)
    );
    for languages in ["fr,es,de", "fr,xx", ""] {
        let run = new(languages);
        assert_eq!(run.code, 2, "{}", run.err);
        let said = format!("“{languages}” is not what the columns can be");
        assert!(run.err.contains(&said), "{}", run.err);
    }
    assert_eq!(new("-,en").code, 0);
}

fn picture_folder(files: &[(&str, &[u8])]) -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::create_dir(folder.path().join("pics")).expect("a folder");
    fs::create_dir(folder.path().join("empty")).expect("a folder");
    for (name, bytes) in files {
        fs::write(folder.path().join("pics").join(name), bytes).expect("a file");
    }
    folder
}

#[test]
fn pictures_become_a_deck() {
    let folder = picture_folder(&[
        ("baby_bottle.PNG", PNG),
        ("dog.svg", SVG),
        ("sun.svg", &[SVG, b"\n"].concat()),
        ("cat.svg", &[SVG, b"\n\n"].concat()),
        ("torn.jpeg", b"\xff\xd8\xffrest"),
        ("fake.png", b"GIF89a"),
        ("empty.webp", b""),
        (
            "spy.svg",
            b"<svg xmlns=\"http://www.w3.org/2000/svg\"><image href=\"/etc/passwd\"/></svg>",
        ),
        ("notes.txt", b"buy milk"),
        (".hidden", b""),
    ]);
    let new = ["deck", "new", "--from", "pics", "--out", "mine.deck"];
    let run = fano_in(folder.path(), &new, "");
    assert_eq!(run.code, 0, "{}", run.err);
    insta::assert_snapshot!(run.err, @r"
    empty.webp is not used: this is not a PNG, JPEG, WebP or SVG picture.
    fake.png is not used: this is not a PNG, JPEG, WebP or SVG picture.
    spy.svg is not used: it shows another file (/etc/passwd) instead of holding its picture itself.
    torn.jpeg is not used: the file is damaged (Format error decoding Jpeg: I/O errors Not enough bytes, expected 1 but found 0).
    Not a picture by its name, so not used: notes.txt
    mine.deck: 3 cards with 2 symbols each, made from 3 of 4 symbols.
    No room for: sun
    ");
    let text = fs::read_to_string(folder.path().join("mine.deck")).expect("a file");
    insta::assert_snapshot!(text, @r#"
    fano-deck 1
    name mine
    symbol baby_bottle file="pics/baby_bottle.PNG" en="baby bottle"
    symbol cat file="pics/cat.svg"
    symbol dog file="pics/dog.svg"
    card baby_bottle cat
    card baby_bottle dog
    card cat dog
    "#);
    let inside = ["deck", "new", "--from", "pics", "--out", "pics/mine.deck"];
    assert_eq!(fano_in(folder.path(), &inside, "").code, 0);
    let text = fs::read_to_string(folder.path().join("pics/mine.deck")).expect("a file");
    assert!(text.contains("file=\"cat.svg\""), "{text}");
}

#[test]
fn pictures_that_would_spoil_a_deck_are_named() {
    type Files<'a> = &'a [(&'a str, &'a [u8])];
    let cases: [(Files<'_>, &str, &str); 5] = [
        (
            &[("a.png", PNG), ("b.png", PNG)],
            "x.deck",
            "a.png and b.png are the same picture.",
        ),
        (
            &[("a.png", PNG), ("a.svg", SVG)],
            "x.deck",
            "a.png and a.svg would have the same name; rename one of them.",
        ),
        (
            &[("a.png", PNG)],
            "x.deck",
            "1 symbol is not enough for a deck; 3 are the fewest.",
        ),
        (
            &[],
            "x.deck",
            "There is nothing to put on cards; 3 symbols are the fewest.",
        ),
        (
            &[("a.png", PNG)],
            "empty/x.deck",
            "The deck file has to be in the folder of the pictures or above it: --out pics/x.deck works.",
        ),
    ];
    for (files, out, said) in cases {
        let folder = picture_folder(files);
        let new = ["deck", "new", "--from", "pics", "--out", out];
        let run = fano_in(folder.path(), &new, "");
        assert_eq!((run.code, run.err), (2, format!("fano: {said}\n")));
        assert!(!folder.path().join(out).exists());
    }
}

#[test]
fn sums_with_the_same_value_are_refused() {
    let folder = TempDir::new().expect("a folder");
    let new = ["deck", "new", "--words", "-", "--out", "sums.deck"];
    let run = fano_in(folder.path(), &new, "3 × 4\n2 × 6\n5 × 2;10\n3 + 3;7\n");
    insta::assert_snapshot!(run.err, @r"
    “3 + 3” is 6, not “7”.
    fano: “3 × 4” and “2 × 6” are both 12, so that two cards would seem to match twice; keep one of them, or make them two texts of one symbol.
    ");
    assert_eq!(run.code, 2);
    assert!(!folder.path().join("sums.deck").exists());

    let deck = "fano-deck 1\nname sums\nsymbol a word=\"3 × 4\"\nsymbol b word=\"2 × 6\"\n\
        symbol c word=\"7\"\ncard a b\ncard a c\ncard b c\n";
    fs::write(folder.path().join("sums.deck"), deck).expect("a file");
    let bundle = ["deck", "bundle", "sums.deck", "--out", "sums.fano"];
    let run = fano_in(folder.path(), &bundle, "");
    assert_eq!(run.code, 0, "{}", run.err);
    assert!(run.err.contains("are both 12"), "{}", run.err);
}

#[test]
fn emoji_become_a_deck() {
    let folder = TempDir::new().expect("a folder");
    let new = [
        "deck",
        "new",
        "--emoji",
        "🐶🐱🦊🐻🐼🐨🐯",
        "--out",
        "pets.deck",
    ];
    assert_eq!(fano_in(folder.path(), &new, "").code, 0);
    let checked = fano_in(folder.path(), &["deck", "verify", "pets.deck"], "");
    assert_eq!(
        checked.out,
        "pets.deck: any two of its 7 cards share exactly one symbol (7 symbols, 3 on each card).\n"
    );
    let wanted = [&new[..], &["--force", "--symbols", "4"]].concat();
    let run = fano_in(folder.path(), &wanted, "");
    assert_eq!(
        run.err,
        "pets.deck: 2 cards with 4 symbols each, made from 7 of 7 symbols.\n"
    );
    let too_many = [&new[..], &["--force", "--symbols", "5"]].concat();
    let run = fano_in(folder.path(), &too_many, "");
    insta::assert_snapshot!(run.err, @"fano: 7 pictures are not enough for 5 symbols a card: take 9 pictures or more, or at most 4 symbols a card.");
    assert_eq!(run.code, 2);
}

#[test]
fn completions_know_the_deck_commands() {
    let bash = fano(&["completions", "bash"]).out;
    for word in ["verify", "--emoji", "--symbols"] {
        assert!(bash.contains(word), "{word}");
    }
}
