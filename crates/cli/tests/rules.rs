//! `fano rules`: one game, and what all of them share.

use std::process::Command;

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
    let topics = |text: String| {
        let (_, shared) = text.split_once("\n\n").expect("the games come first");
        shared.to_owned()
    };
    insta::assert_snapshot!("shared_en", topics(rules(&[])));
    insta::assert_snapshot!("shared_de", topics(rules(&["--lang", "de"])));
}
