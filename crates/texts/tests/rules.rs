//! Every game explains itself in every language, here and in the docs.

use fano_texts::{Lang, Message, ids};

const GAMES: [&str; 9] = [
    "practice",
    "tower",
    "well",
    "hot-potato",
    "gift",
    "triplet",
    "connect",
    "face-off",
    "tie-break",
];

fn say(lang: Lang, id: &str) -> String {
    let id = ids(lang)
        .into_iter()
        .find(|known| *known == id)
        .unwrap_or_else(|| panic!("{id} is missing in {lang}"));
    Message::new(id).say(lang)
}

#[test]
fn every_game_has_its_four_texts() {
    for lang in Lang::ALL {
        for game in GAMES {
            for part in ["name", "short", "hidden"] {
                let text = say(lang, &format!("game-{game}-{part}"));
                assert!(!text.contains('\n'), "{game}-{part} is one line in {lang}");
                assert_eq!(
                    text.ends_with('.'),
                    part != "name",
                    "only a name is no sentence: {text}"
                );
            }
            let rules = say(lang, &format!("game-{game}-rules"));
            let paragraphs: Vec<_> = rules.split("\n\n").collect();
            assert!(paragraphs.len() >= 2, "{game} has paragraphs in {lang}");
            for paragraph in paragraphs {
                assert!(paragraph.ends_with('.'), "{lang}: {paragraph}");
                assert!(!paragraph.contains('\n'), "{lang}: {paragraph}");
            }
        }
    }
}

#[test]
fn what_all_games_share_is_told_in_every_language() {
    for lang in Lang::ALL {
        for topic in ["doubt", "wrong", "series"] {
            let title = say(lang, &format!("rules-{topic}-title"));
            assert!(!title.contains('\n') && !title.ends_with('.'), "{title}");
            for paragraph in say(lang, &format!("rules-{topic}")).split("\n\n") {
                assert!(paragraph.ends_with('.'), "{lang}: {paragraph}");
                assert!(!paragraph.contains('\n'), "{lang}: {paragraph}");
            }
        }
        let doubt = say(lang, "rules-doubt");
        for game in ["triplet", "connect"] {
            let name = say(lang, &format!("game-{game}-name"));
            assert!(doubt.contains(&name), "{name} has a second move: {doubt}");
        }
    }
}

#[test]
fn the_number_of_rounds_is_refused_with_what_would_work() {
    let refused = Message::new("setup-too-many-rounds")
        .with("seats", 8u8)
        .with("cards", 55u8)
        .with("max", 6u8);
    assert_eq!(
        refused.say(Lang::En),
        "8 players and 55 cards allow at most 6 rounds."
    );
    assert_eq!(
        refused.say(Lang::De),
        "8 Leute und 55 Karten reichen für höchstens 6 Runden."
    );
}

#[test]
fn a_seat_without_a_team_is_not_in_zero_teams() {
    let teams = |count: u8| {
        Message::new("setup-seat-teams")
            .with("seat", 3u8)
            .with("teams", count)
    };
    assert_eq!(
        teams(0).say(Lang::En),
        "Seat 3 has no team yet; put it in one."
    );
    assert_eq!(
        teams(2).say(Lang::De),
        "Platz 3 ist in 2 Teams; lass ihn in nur einem."
    );
}

#[test]
fn one_second_is_not_plural() {
    let freeze = |seconds: u8| Message::new("wrong-freeze").with("seconds", seconds);
    assert!(freeze(1).say(Lang::En).ends_with("for 1 second."));
    assert!(freeze(3).say(Lang::En).ends_with("for 3 seconds."));
    assert!(freeze(1).say(Lang::De).contains(" 1 Sekunde lang "));
    assert!(freeze(3).say(Lang::De).contains(" 3 Sekunden lang "));
}

/// The pages about the games, for people who do not read code. Languages that
/// have none yet have `fano rules`.
const PAGES: [(Lang, &str, &str); 4] = [
    (Lang::En, "games.md", include_str!("../../../docs/games.md")),
    (
        Lang::De,
        "spiele.md",
        include_str!("../../../docs/spiele.md"),
    ),
    (
        Lang::Es,
        "juegos.md",
        include_str!("../../../docs/juegos.md"),
    ),
    (Lang::Fr, "jeux.md", include_str!("../../../docs/jeux.md")),
];

/// What each line of a page is, without its words.
fn outline(page: &str) -> Vec<String> {
    let lines = page.lines().filter(|line| !line.is_empty());
    lines
        .map(|line| match line.split_once(' ').map(|(first, _)| first) {
            Some(mark) if mark.starts_with('#') || mark == "-" => mark.to_owned(),
            _ if line.starts_with('|') => "|".repeat(line.matches('|').count()),
            _ if line.starts_with("**") => "bold".to_owned(),
            _ if line.starts_with('*') => "italic".to_owned(),
            _ => "text".to_owned(),
        })
        .collect()
}

#[test]
fn the_pages_about_the_games_have_the_same_outline() {
    let (_, _, english) = PAGES[0];
    for (lang, file, page) in PAGES {
        assert_eq!(outline(english), outline(page), "{lang}");
        for (other, _, page) in PAGES.iter().filter(|(other, ..)| *other != lang) {
            assert!(
                page.contains(&format!("]({file})")),
                "{other} leads to {file}"
            );
        }
    }
}

#[test]
fn the_pages_about_the_games_have_a_heading_for_each_and_no_dead_link() {
    for (lang, _, page) in PAGES {
        let headings: Vec<&str> = page
            .lines()
            .filter_map(|line| line.strip_prefix("## "))
            .collect();
        let games = GAMES.iter().take(7);
        for (game, heading) in games.zip(&headings) {
            assert_eq!(say(lang, &format!("game-{game}-name")), *heading);
        }
        for target in page.split("](#").skip(1) {
            let target = target.split(')').next().unwrap_or_default();
            assert!(
                headings
                    .iter()
                    .any(|heading| heading.to_lowercase().replace(' ', "-") == target),
                "{target} is no heading in {lang}"
            );
        }
    }
}
