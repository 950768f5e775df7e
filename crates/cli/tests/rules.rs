//! `fano rules`: one game, and what all of them share.

use std::process::Command;

use fano_texts::{Lang, Message};

fn rules(arguments: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_fano"))
        .arg("rules")
        .args(arguments)
        .env("LC_ALL", "C.UTF-8")
        .output()
        .expect("fano runs");
    assert!(output.status.success(), "{output:?}");
    let text = String::from_utf8(output.stdout).expect("text");
    assert!(!text.contains('⟦'), "a text is missing: {text}");
    text
}

#[test]
fn every_game_says_for_how_many_it_is() {
    let english = rules(&[]);
    let german = rules(&["--lang", "de"]);
    for facts in fano_rules::GAMES {
        let (min, max) = (facts.seats_min, facts.seats_max);
        let (players, leute) = if min == max {
            (format!("For {min} players"), format!("Für {min} Leute"))
        } else {
            (
                format!("For {min} to {max} players"),
                format!("Für {min} bis {max} Leute"),
            )
        };
        for (overview, said, lang) in [(&english, players, "en"), (&german, leute, "de")] {
            let told = rules(&[facts.id, "--lang", lang]);
            assert!(told.contains(&format!("\n{said}")), "{told}");
            let about = overview.split(&format!("({})\n", facts.id)).nth(1);
            let line = about.and_then(|about| about.lines().nth(1));
            assert!(
                line.is_some_and(|line| line.starts_with(&format!("  {said}"))),
                "{}: {line:?}",
                facts.id
            );
        }
    }
    assert!(english.contains("For 2 to 8 players in two to four teams"));
}

#[test]
fn doubt_wrong_calls_and_series_are_told_in_both_languages() {
    for lang in Lang::ALL {
        let told = rules(&["--lang", &lang.to_string()]);
        let say = |id| {
            Message::new(id)
                .with("seconds", 3u8)
                .with("max", 50u8)
                .say(lang)
        };
        let parts = [
            "rules-doubt-title",
            "rules-doubt",
            "rules-wrong-title",
            "rules-wrong",
            "wrong-none",
            "wrong-freeze",
            "wrong-sit-out",
            "wrong-forfeit",
            "rules-late",
            "rules-series-title",
            "rules-series",
            "rules-all",
        ];
        let mut rest = told.as_str();
        for id in parts {
            let Some((_, after)) = rest.split_once(&say(id)) else {
                panic!("{id} is missing, or not in its place: {told}");
            };
            rest = after;
        }
    }
}
