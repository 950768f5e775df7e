//! `fano fairness` as people and programs use it.

use std::process::{Command, Output};

fn fano(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fano"))
        .arg("fairness")
        .args(arguments.split_whitespace())
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "C")
        .output()
        .expect("fano runs")
}

fn printed(arguments: &str) -> String {
    let output = fano(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{arguments}: {errors}");
    assert_eq!(errors, "", "{arguments}");
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &str) -> serde_json::Value {
    serde_json::from_str(&printed(&format!("{arguments} --format json"))).expect("JSON")
}

#[test]
fn prints_a_table_and_bars_in_both_languages() {
    insta::assert_snapshot!("text_en", printed("--contests 2000 --seed 7"));
    insta::assert_snapshot!(
        "text_de",
        printed("--lang de --contests 2000 --seed 7 --cheat zero --no-kernel")
    );
}

#[test]
fn json_has_the_figures_as_fractions() {
    let report = json("--contests 2000 --players 3 --rtt 5-300 --hold 250 --loss 3% --jitter 30");
    for key in [
        "fastest_wins",
        "fastest_wins_gap30",
        "arrival_order_wins",
        "honest_flagged",
    ] {
        let share = report[key].as_f64().expect(key);
        assert!((0.0..=1.0).contains(&share), "{key}: {share}");
    }
    for key in [
        "hold_p50_ms",
        "hold_p95_ms",
        "rtt_slope",
        "rtt_slope_stderr",
    ] {
        assert!(report[key].is_number(), "{key}");
    }
    assert_eq!(report["players"], 3);
    assert_eq!(report["loss"], 0.03);
    assert_eq!(report["rtt_ms"], serde_json::json!([5.0, 300.0]));
    assert_eq!(report.get("cheater_share"), None);
    assert!(report["fastest_wins"].as_f64() > report["arrival_order_wins"].as_f64());
}

#[test]
fn a_cheat_adds_its_figures() {
    for cheat in ["zero", "shave:20", "far:100", "mute:0"] {
        let report = json(&format!("--contests 2000 --cheat {cheat}"));
        assert_eq!(report["cheat"], cheat);
        assert!(report["cheater_share"].is_number(), "{cheat}");
        assert!(report["honest_flagged"].is_number(), "{cheat}");
        // Whoever claims nothing cannot be caught lying, and a constant lie is
        // corrected instead.
        let never = ["shave:20", "mute:0"].contains(&cheat);
        let after = &report["cheater_flagged_after"];
        assert_eq!(after.is_null(), never, "{cheat}: {after}");
    }
}

#[test]
fn the_same_seed_prints_the_same_bytes() {
    let once = printed("--contests 500 --seed 42 --format json");
    assert_eq!(once, printed("--contests 500 --seed 42 --format json"));
    assert_ne!(once, printed("--contests 500 --seed 43 --format json"));
}

#[test]
fn draws_an_svg() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("fairness.svg");
    let name = file.to_str().expect("a plain name");
    printed(&format!("--contests 8000 --svg {name}"));
    let svg = std::fs::read_to_string(&file).expect("the plot");
    assert!(svg.starts_with("<svg") && svg.ends_with("</svg>\n"));
    assert_eq!(
        svg.matches("<circle").count(),
        16,
        "two curves of eight points"
    );
    insta::assert_snapshot!("svg", svg);
}

#[test]
fn a_wrong_request_gets_one_sentence_that_says_what_would_work() {
    let mut said = String::new();
    for arguments in [
        "--players 9",
        "--players 300",
        "--players few",
        "--rtt 120",
        "--rtt 120-5",
        "--loss lots",
        "--loss 60",
        "--jitter -1",
        "--hold 300",
        "--hold -5",
        "--contests 0",
        "--contests 9999999999",
        "--table 0",
        "--seed -1",
        "--cheat lie",
        "--contests 9 --svg /nowhere/plot.svg",
        "--lang de --hold 300",
    ] {
        let output = fano(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert_eq!(output.stdout, b"", "{arguments}");
        let error = String::from_utf8(output.stderr).expect("text");
        assert_eq!(error.lines().count(), 1, "{error}");
        said += &format!("{arguments}\n  {error}");
    }
    insta::assert_snapshot!("refusals", said);
}
