//! `fano deck plan` from the command line.

use std::process::{Command, Output};

use insta::assert_snapshot;

fn fano(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fano"))
        .args(["deck", "plan"])
        .args(arguments.split_whitespace())
        .env("LC_ALL", "C")
        .output()
        .expect("fano runs")
}

fn stdout(arguments: &str) -> String {
    let output = fano(arguments);
    assert!(output.status.success(), "{arguments}: {output:?}");
    assert!(output.stderr.is_empty(), "{arguments}: {output:?}");
    String::from_utf8(output.stdout).expect("UTF-8")
}

#[test]
fn fifty_pictures_give_twenty_five_cards() {
    assert_snapshot!(stdout("--pictures 50 --symbols 8"));
}

#[test]
fn the_answer_is_german_where_people_are() {
    assert_snapshot!(stdout("--lang de --pictures 39 --symbols 8"));
}

#[test]
fn by_default_the_most_cards_win() {
    let answer = stdout("--pictures 40");
    assert!(
        answer.starts_with("40 pictures, 6 symbols a card: 31 cards."),
        "{answer}"
    );
}

#[test]
fn json_has_the_deck_and_all_numbers() {
    let answer = stdout("--pictures 50 --symbols 8 --format json");
    assert_eq!(answer, stdout("--pictures 50 --symbols 8 --format json"));
    let answer: serde_json::Value = serde_json::from_str(&answer).expect("JSON");
    let cards = answer["cards"].as_array().expect("cards");
    assert_eq!(cards.len(), 25);
    assert!(
        cards
            .iter()
            .flat_map(|card| card.as_array())
            .all(|card| card.len() == 8)
    );
    for (name, value) in [
        ("pictures", 50),
        ("symbols_per_card", 8),
        ("symbols", 50),
        ("bound", 25),
        ("unused", 0),
        ("never_match", 0),
    ] {
        assert_eq!(answer[name], value, "{name}");
    }
    let construction = &answer["construction"];
    assert_eq!(construction["kind"], "design");
    assert_eq!(
        (&construction["points"], &construction["block_size"]),
        (&25.into(), &4.into())
    );
    let others = answer["alternatives"].as_array().expect("alternatives");
    assert_eq!(others.len(), 9);
    assert_eq!(
        (&others[0]["symbols_per_card"], &others[0]["unused"]),
        (&3.into(), &43.into())
    );
}

#[test]
fn wrong_requests_get_one_sentence_that_says_what_works() {
    let refusals = [
        "--pictures 0",
        "--pictures 201",
        "--pictures 40 --symbols 2",
        "--pictures 40 --symbols 13",
        "--pictures 14 --symbols 8",
        "--lang de --pictures 14 --symbols 8",
    ]
    .map(|arguments| {
        let output = fano(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments}");
        String::from_utf8(output.stderr).expect("UTF-8")
    });
    assert_snapshot!(refusals.concat());
}
