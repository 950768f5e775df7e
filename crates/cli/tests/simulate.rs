//! `fano simulate` from the command line: what it prints, and how it exits.

use std::{
    fs,
    path::Path,
    process::{Command, Output},
};

use serde_json::Value;
use tempfile::TempDir;

fn simulate(arguments: &str) -> Output {
    Command::new(env!("CARGO_BIN_EXE_fano"))
        .arg("simulate")
        .args(arguments.split_whitespace())
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env_remove("LANG")
        .output()
        .expect("the program starts")
}

/// The output of a run, which has to succeed without errors.
fn printed(arguments: &str) -> String {
    let output = simulate(arguments);
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(
        (output.status.code(), errors.as_ref()),
        (Some(0), ""),
        "{arguments}"
    );
    String::from_utf8(output.stdout).expect("text")
}

fn json(arguments: &str) -> Value {
    let text = printed(&format!("{arguments} --format json"));
    serde_json::from_str(&text).expect("JSON")
}

fn sum(numbers: &Value) -> u64 {
    let numbers = numbers.as_array().expect("a list");
    numbers
        .iter()
        .map(|number| number.as_u64().expect("a number"))
        .sum()
}

#[test]
fn the_report_says_who_won_and_how_long_it_took() {
    insta::assert_snapshot!(printed("--game tower --games 40 --seed 7 --levels 5,4,3,1"));
    insta::assert_snapshot!(printed(
        "--game connect --players 5 --games 8 --points 2 --lang de"
    ));
}

#[test]
fn the_number_of_jobs_changes_nothing() {
    let folder = TempDir::new().expect("a folder");
    for (game, games) in [("tower", 200), ("series", 70), ("connect", 30)] {
        let runs = [1, 3].map(|jobs| {
            let to = folder.path().join(format!("{game}-{jobs}"));
            let svg = folder.path().join(format!("{game}-{jobs}.svg"));
            let text = printed(&format!(
                "--game {game} --games {games} --seed 5 --jobs {jobs} --journal {} --svg {}",
                to.display(),
                svg.display()
            ));
            (text, files(&to), fs::read(&svg).expect("a picture"))
        });
        assert!(runs[0] == runs[1], "{game} differs");
        assert_eq!(runs[0].1.len(), games);
        assert!(!runs[0].2.is_empty());
    }
}

/// The files of a folder and their contents, by name.
fn files(folder: &Path) -> Vec<(String, Vec<u8>)> {
    let entries = fs::read_dir(folder).expect("a folder");
    let paths = entries.map(|entry| entry.expect("an entry").path());
    let mut files: Vec<(String, Vec<u8>)> = paths
        .map(|path| {
            let name = path.file_name().expect("a name").to_string_lossy();
            (name.into_owned(), fs::read(&path).expect("a file"))
        })
        .collect();
    files.sort();
    files
}

#[test]
fn seeds_decide_everything() {
    let run = |seed| {
        printed(&format!(
            "--game well --games 20 --format json --seed {seed}"
        ))
    };
    assert_eq!(run(1), run(1));
    assert_ne!(run(1), run(2));
}

#[test]
fn json_has_the_fields_that_help_promises() {
    let tower = json("--game tower --players 3 --games 60 --levels champion,3,1 --seed 9");
    assert_eq!(tower["game"], "tower");
    assert_eq!(
        (&tower["games"], &tower["players"]),
        (&60.into(), &3.into())
    );
    assert_eq!(
        (&tower["deck"], &tower["seed"]),
        (&"classic".into(), &9.into())
    );
    assert_eq!(tower["levels"], serde_json::json!([5, 3, 1]));
    assert_eq!(sum(&tower["wins"]), 60);
    assert!(tower["wins"][0].as_u64() > Some(50), "the champion wins");
    assert_eq!(tower["calls"]["min"], 52.0);
    for field in ["calls", "seconds", "reaction_seconds"] {
        let of = |name: &str| tower[field][name].as_f64().expect("a number");
        assert!(
            of("min") <= of("median") && of("median") <= of("max"),
            "{field}"
        );
        assert!(
            of("min") <= of("mean") && of("mean") <= of("max"),
            "{field}"
        );
    }
    assert_eq!(sum(&tower["histogram"]["counts"]), 60);
    let help = printed("--help");
    for field in tower.as_object().expect("an object").keys() {
        assert!(help.contains(field), "--help does not mention {field}");
    }
    let page = fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/bots.md"));
    let page = page.expect("docs/bots.md");
    for field in tower.as_object().expect("an object").keys() {
        assert!(
            page.contains(&format!("`{field}`")),
            "docs/bots.md lacks {field}"
        );
    }
}

#[test]
fn every_game_can_be_simulated_with_every_rule() {
    for game in ["tower", "well", "hot-potato", "gift", "triplet", "connect"] {
        for rule in ["none", "freeze", "sit-out", "forfeit"] {
            let report = json(&format!(
                "--game {game} --games 3 --players 4 --wrong-calls {rule}"
            ));
            assert_eq!(report["unfinished"], 0, "{game} {rule}");
            assert_eq!(report["wrong_calls_rule"], rule);
        }
    }
    let series = json("--game series --series gift,tower,gift --players 2 --games 5");
    assert_eq!(
        series["series"],
        serde_json::json!(["gift", "tower", "gift"])
    );
    assert_eq!((sum(&series["wins"]), sum(&series["games_won"])), (5, 15));
}

#[test]
fn teams_can_be_counted_or_named() {
    let colours = |arguments: &str| -> Vec<String> {
        let report = json(&format!("--game connect --games 1 --points 1 {arguments}"));
        let bots = report["bots"].as_array().expect("bots").clone();
        bots.iter()
            .map(|bot| bot["colour"].as_str().expect("a colour").to_owned())
            .collect()
    };
    assert_eq!(colours("--players 3"), ["pink", "orange", "green"]);
    assert_eq!(colours("--teams 2"), ["pink", "orange", "pink", "orange"]);
    assert_eq!(
        colours("--teams 0,1+2+3"),
        ["pink", "orange", "orange", "orange"]
    );
    let report = json("--game connect --games 4 --teams 0,1+2+3");
    let wins = report["wins"].as_array().expect("wins");
    assert_eq!((&wins[1], &wins[2]), (&wins[2], &wins[3]));
}

#[test]
fn journals_replay_and_are_never_written_over() {
    let folder = TempDir::new().expect("a folder");
    let to = folder.path().join("new/games");
    let arguments = format!("--game gift --games 3 --journal {}", to.display());
    printed(&arguments);
    let names: Vec<String> = files(&to).into_iter().map(|(name, _)| name).collect();
    assert_eq!(
        names,
        ["game-000001.fano", "game-000002.fano", "game-000003.fano"]
    );
    for (name, bytes) in files(&to) {
        let replay = fano_rules::journal::read(&bytes).unwrap_or_else(|e| panic!("{name}: {e:?}"));
        assert!(replay.series.is_over(), "{name}");
    }
    let before = files(&to);
    let again = simulate(&arguments);
    assert_eq!(again.status.code(), Some(2));
    let said = String::from_utf8_lossy(&again.stderr);
    assert!(said.contains("game-000001.fano already exists"), "{said}");
    assert_eq!(files(&to), before);
}

#[test]
fn wins_in_a_row_are_counted_where_everybody_competes_for_every_card() {
    let report = json("--game tower --players 3 --games 100 --wrong-calls none");
    let tower = &report["repeat_wins"][0];
    // 52 contests a game: the first follows none, the last does not count.
    assert_eq!(
        (&tower["game"], &tower["contests"]),
        (&"tower".into(), &5000.into())
    );
    let of = |field: &str| tower[field].as_f64().expect("a number");
    assert!((1_600.0..1_760.0).contains(&of("random")), "{tower}");
    assert!((50.0..80.0).contains(&of("margin")), "{tower}");
    // Some bots are quicker than others, so both are above a third.
    assert!((of("repeats") - of("random")).abs() < 250.0, "{tower}");

    let series = json("--game series --players 2 --games 2");
    let counted = series["repeat_wins"].as_array().expect("a list");
    let games: Vec<&Value> = counted.iter().map(|count| &count["game"]).collect();
    assert_eq!(games, ["tower", "well", "gift"]);
    for game in ["hot-potato", "triplet", "connect"] {
        let report = json(&format!("--game {game} --games 2"));
        assert_eq!(report["repeat_wins"], serde_json::json!([]), "{game}");
    }
}

/// Five cards, each with a separate symbol for every other card: no three share
/// a symbol, so Triplet is over as soon as it is dealt.
const FIVE_CARDS: &str = "\
fano-deck 1
name five
symbol a word=a
symbol b word=b
symbol c word=c
symbol d word=d
symbol e word=e
symbol f word=f
symbol g word=g
symbol h word=h
symbol i word=i
symbol j word=j
card a b c d
card a e f g
card b e h i
card c f h j
card d g i j
";

#[test]
fn a_tie_break_that_begins_with_the_deal_is_counted() {
    let folder = TempDir::new().expect("a folder");
    let deck = folder.path().join("five.deck");
    fs::write(&deck, FIVE_CARDS).expect("written");
    let game = format!("--game triplet --deck {} --games 20", deck.display());
    let report = json(&format!("{game} --players 4"));
    assert_eq!(
        (&report["tie_breaks"], &report["unfinished"]),
        (&20.into(), &0.into())
    );
    let series = format!(
        "--game series --series triplet,triplet --deck {}",
        deck.display()
    );
    let report = json(&format!("{series} --games 20 --players 2"));
    let tie_breaks = report["tie_breaks"].as_u64().expect("a number");
    assert!(
        (40..=60).contains(&tie_breaks),
        "two a series, and a champion's: {tie_breaks}"
    );
}

#[test]
fn a_deck_too_small_for_its_tie_breaks_is_refused() {
    let folder = TempDir::new().expect("a folder");
    let deck = folder.path().join("five.deck");
    fs::write(&deck, FIVE_CARDS).expect("written");
    let game = format!("--game triplet --deck {} --games 5", deck.display());
    assert_eq!(json(&format!("{game} --players 5"))["unfinished"], 0);
    let output = simulate(&format!("{game} --players 6"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(
        said,
        "fano: Triplet with 6 players needs at least 6 cards and this deck has 5; \
         choose a larger deck or play with fewer people.\n"
    );
}

#[cfg(unix)]
#[test]
fn a_deck_without_an_end_is_refused() {
    let output = simulate("--game tower --deck /dev/zero");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.lines().count(), 1, "{said}");
}

#[test]
fn wrong_requests_get_one_sentence() {
    let cases = [
        (
            "--game chess",
            "“chess” cannot be simulated; choose tower, well, hot-potato, gift, triplet, connect or series.",
        ),
        (
            "--game practice",
            "“practice” cannot be simulated; choose tower, well, hot-potato, gift, triplet, connect or series.",
        ),
        (
            "--game tower --players 9",
            "The Tower is for 2 to 8 players, and there are 9.",
        ),
        (
            "--game tower --players 1",
            "The Tower is for 2 to 8 players, and there is 1.",
        ),
        (
            "--game tower --levels 3,4",
            "2 levels do not fit 4 players; give one level for all or one for each.",
        ),
        (
            "--game tower --levels 6",
            "“6” is not a level; give 1 to 5 or small-child, schoolchild, casual, old-hand, champion.",
        ),
        (
            "--game tower --rounds 6",
            "--rounds belongs to Hot Potato, which is not played here; leave it out.",
        ),
        (
            "--game tower --points 2",
            "--points belongs to Connect, which is not played here; leave it out.",
        ),
        (
            "--game tower --series well",
            "--series belongs to --game series; leave it out or choose --game series.",
        ),
        (
            "--game hot-potato --rounds 4",
            "Hot Potato takes at least 5 rounds; 4 is too few.",
        ),
        (
            "--game hot-potato --players 8 --rounds 7",
            "8 players and 55 cards allow at most 6 rounds.",
        ),
        (
            "--game connect --teams 5",
            "Connect is played by 2 to 4 teams, not 5.",
        ),
        (
            "--game connect --teams x",
            "“x” does not say who plays with whom; give a number of teams such as 2, or the seats of each team such as 0+2,1+3.",
        ),
        (
            "--game connect --teams 0+1,2",
            "Seat 3 has no team yet; put it in one.",
        ),
        (
            "--game connect --deck classic",
            "Connect needs starting cards and enough cards in each team’s colour; choose a deck that has them.",
        ),
        (
            "--game tower --wrong-calls death",
            "“death” is not a rule for wrong calls; choose none, freeze, sit-out or forfeit.",
        ),
        (
            "--game tower --games 0",
            "Between 1 and 100000000 games can be simulated, not 0.",
        ),
        (
            "--game tower --jobs 0",
            "Between 1 and 256 jobs can run at once, not 0.",
        ),
    ];
    for (arguments, sentence) in cases {
        let output = simulate(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(output.stdout.is_empty(), "{arguments}");
        let said = String::from_utf8_lossy(&output.stderr);
        assert_eq!(said, format!("fano: {sentence}\n"), "{arguments}");
    }
    for arguments in [
        "",
        "--game tower --svg /no/such/folder/x.svg",
        "--game tower --deck no-such",
    ] {
        let output = simulate(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments}");
        assert!(
            output.stdout.is_empty() && !output.stderr.is_empty(),
            "{arguments}"
        );
    }
}
