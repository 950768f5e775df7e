//! `fano designs` from the command line.

use std::{
    io::Write as _,
    process::{Command, Output, Stdio},
};

use fano_designs::verify;

fn fano(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(arguments)
        .env("LC_ALL", "C")
        .output()
        .expect("fano runs")
}

/// Exit code, standard output and standard error.
fn run(arguments: &[&str]) -> (i32, String, String) {
    let output = fano(arguments);
    (
        output.status.code().expect("an exit code"),
        String::from_utf8(output.stdout).expect("text"),
        String::from_utf8(output.stderr).expect("text"),
    )
}

fn run_with_input(arguments: &[&str], input: &str) -> (i32, String, String) {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(arguments)
        .env("LC_ALL", "C")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("fano runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    stdin.write_all(input.as_bytes()).expect("fano reads");
    drop(stdin);
    let output = child.wait_with_output().expect("fano ends");
    (
        output.status.code().expect("an exit code"),
        String::from_utf8(output.stdout).expect("text"),
        String::from_utf8(output.stderr).expect("text"),
    )
}

/// A command line and everything it answers, for snapshots.
fn transcript(lines: &[&str]) -> String {
    let mut text = String::new();
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let (code, out, err) = run(&words);
        text += &format!("$ fano {line}\n{out}{err}[exit {code}]\n\n");
    }
    text
}

fn numbers(text: &str, separator: char) -> Vec<Vec<u32>> {
    let card = |line: &str| {
        let numbers = line
            .split(separator)
            .map(|number| number.parse().expect("a number"));
        numbers.collect()
    };
    text.lines().map(card).collect()
}

#[test]
fn existence_is_answered_in_three_ways() {
    insta::assert_snapshot!(transcript(&[
        "designs exists 0",
        "designs exists 1",
        "designs exists 2",
        "designs exists 6",
        "designs exists 9",
        "designs exists 10",
        "designs exists 11",
        "designs exists 12",
        "designs exists 999999999989",
        "--lang de designs exists 14",
        "--lang de designs exists 27",
        "--lang de designs exists 18",
    ]));
}

#[test]
fn wrong_requests_get_one_sentence_and_exit_code_2() {
    let lines = [
        "designs exists six",
        "designs exists -3",
        "designs exists 7.5",
        "designs exists 1000000000001",
        "designs plane",
        "designs plane --order 0",
        "designs plane --order 1",
        "designs plane --order 6",
        "designs plane --order 10 --kind singer",
        "designs plane --order 12 --kind affine",
        "designs plane --order 4097",
        "designs plane --order 7 --kind hall",
        "designs plane --order -7",
        "designs kirkman --girls 2",
        "designs kirkman --girls 16",
        "designs kirkman --girls 33",
        "designs kirkman --girls 99999999999",
        "designs kirkman --check no-such-file.txt",
        "--lang de designs plane --order 6",
        "--lang de designs kirkman --girls 16",
    ];
    for line in lines {
        let words: Vec<&str> = line.split(' ').collect();
        let (code, out, err) = run(&words);
        assert_eq!((code, out.as_str()), (2, ""), "{line}");
        assert_eq!(err.lines().count(), 1, "{line}: {err}");
    }
    insta::assert_snapshot!(transcript(&lines));
}

#[test]
fn every_kind_of_plane_is_printed_and_right() {
    for (kind, order) in [
        ("desarguesian", "8"),
        ("singer", "8"),
        ("hall", "9"),
        ("dual-hall", "9"),
        ("hughes", "9"),
    ] {
        let (code, out, err) = run(&["designs", "plane", "--order", order, "--kind", kind]);
        assert_eq!((code, err.as_str()), (0, ""));
        let cards = numbers(&out, ' ');
        let order: usize = order.parse().expect("a number");
        assert_eq!(cards.len(), order * order + order + 1);
        assert_eq!(cards[0].len(), order + 1);
        assert_eq!(verify::uniform(&cards), Ok(()), "{kind}");
    }
}

#[test]
fn all_formats_hold_the_same_cards() {
    let plane = |format| run(&["designs", "plane", "--order", "5", "--format", format]).1;
    let cards = numbers(&plane("text"), ' ');
    assert_eq!(cards.len(), 31);
    assert_eq!(numbers(&plane("csv"), ','), cards);
    let json: serde_json::Value = serde_json::from_str(&plane("json")).expect("JSON");
    assert_eq!(json["symbols"], 31);
    assert_eq!(json["cards"], serde_json::json!(cards));
}

#[test]
fn the_affine_plane_has_parallels() {
    let (code, out, _) = run(&["designs", "plane", "--order", "3", "--kind", "affine"]);
    assert_eq!(code, 0);
    insta::assert_snapshot!(out);
}

/// The reader may stop at any time: `fano designs plane --order 1021 | head`.
#[test]
fn a_million_cards_start_at_once_and_stop_when_nobody_reads() {
    let mut child = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(["designs", "plane", "--order", "1021"])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("fano runs");
    let mut start = vec![0; 100_000];
    let mut stdout = child.stdout.take().expect("a pipe");
    std::io::Read::read_exact(&mut stdout, &mut start).expect("a hundred thousand bytes");
    drop(stdout);
    let output = child.wait_with_output().expect("fano ends");
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert!(start.starts_with(b"0 1021 2042 "));
}

#[test]
fn kirkmans_girls_walk_and_are_checked() {
    for girls in ["9", "15", "21", "27", "39"] {
        let (code, walk, _) = run(&["designs", "kirkman", "--girls", girls]);
        assert_eq!(code, 0);
        let check = ["designs", "kirkman", "--check", "-", "--girls", girls];
        let (code, out, err) = run_with_input(&check, &walk);
        assert_eq!((code, err.as_str()), (0, ""));
        assert!(out.contains(girls), "{out}");
    }
    let (_, out, _) = run(&["designs", "kirkman", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&out).expect("JSON");
    assert_eq!(json["girls"], 15);
    assert_eq!(json["days"].as_array().map(Vec::len), Some(7));
    assert_eq!(json["days"][0][0], serde_json::json!([1, 8, 15]));
}

#[test]
fn what_is_wrong_with_a_walk_is_explained() {
    let walk = run(&["designs", "kirkman"])
        .1
        .replace("15", "Ann")
        .replace("8", "Bea");
    let day = |number: usize| walk.lines().nth(number).expect("seven days");
    let cases = [
        walk.clone(),
        walk.lines().take(6).collect::<Vec<_>>().join("\n"),
        walk.clone() + day(3),
        walk.replacen("Bea Ann |", "Ann |", 1),
        walk.replacen("Bea", "Ann", 1),
        walk.replacen("Bea", "Bee", 1),
        walk.replacen(" | 9 10 12", "", 1),
        "1 2 3 | 4 5 6".to_owned(),
        "# nobody today\n".to_owned(),
    ];
    let mut text = String::new();
    for case in cases {
        for lang in ["en", "de"] {
            let check = ["--lang", lang, "designs", "kirkman", "--check", "-"];
            let (code, out, err) = run_with_input(&check, &case);
            text += &format!("{out}{err}[exit {code}]\n");
        }
    }
    insta::assert_snapshot!(text);
}

#[test]
fn files_are_checked_and_names_compared() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("walk.txt");
    std::fs::write(&path, "Ann, Bea, Cy\n").expect("a file");
    let path = path.to_str().expect("text");
    assert_eq!(run(&["designs", "kirkman", "--check", path]).0, 0);
    let (code, _, err) = run(&["designs", "kirkman", "--check", path, "--girls", "9"]);
    assert_eq!(code, 1);
    assert!(err.contains("3 different names instead of 9"), "{err}");
}

/// The text before the options, which clap formats itself.
#[test]
fn help_needs_no_manual() {
    let mut text = String::new();
    for (command, options) in [
        ("exists", &["<ORDER>"][..]),
        (
            "plane",
            &["--order", "--kind", "--format", "dual-hall", "csv"],
        ),
        ("kirkman", &["--girls", "--check", "--format", "json"]),
    ] {
        let (code, out, _) = run(&["designs", command, "--help"]);
        assert_eq!(code, 0);
        let (about, usage) = out.split_once("Usage:").expect("help has a usage line");
        assert!(options.iter().all(|option| usage.contains(option)));
        text += about;
    }
    insta::assert_snapshot!(text);
}
