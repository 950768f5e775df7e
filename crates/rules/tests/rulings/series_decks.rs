//! A deck for each game of a series.

use std::sync::Arc;

use fano_decks::Deck;
use fano_rules::{
    GameId, GameSetup, RulesVersion, SERIES_DECKS_MAX, Series, SeriesDecks, Setup, SetupError, Team,
};
use fano_testkit::{Play, Scene, partial_deck, plane_deck, suited_deck};

fn connect() -> GameSetup {
    GameSetup::Connect {
        teams: Team::round_the_table(2, 2),
        points_to_win: 1,
    }
}

fn setup(games: Vec<GameSetup>) -> Setup {
    Setup {
        games,
        ..Setup::one(2, GameSetup::Tower)
    }
}

fn decks(decks: &[&Arc<Deck>]) -> SeriesDecks {
    SeriesDecks::by_game(decks.iter().copied().cloned()).expect("there are decks")
}

fn try_deal(decks: SeriesDecks, setup: Setup) -> Result<Series, SetupError> {
    Series::new(decks, setup, 3, &mut Vec::new())
}

#[test]
fn every_game_is_played_with_its_own_deck() {
    let (round, hexagons) = (plane_deck(3), suited_deck(5, 3, [7, 7, 7, 7]));
    let mut play = Play::new(&Scene {
        decks: decks(&[&round, &hexagons, &round]),
        setup: setup(vec![GameSetup::Tower, connect(), GameSetup::Well]),
        seed: 3,
    });
    let played = |play: &Play| (play.table().game, play.game().deck().name().to_owned());
    assert_eq!(played(&play), (GameId::Tower, round.name().to_owned()));
    while !play.game().is_over() {
        play.right(0);
    }
    play.next();
    assert_eq!(played(&play), (GameId::Connect, hexagons.name().to_owned()));
    play.remove(1);
    play.next();
    assert_eq!(play.game().deck().name(), round.name());
    play.watched().check_replay();
}

#[test]
fn the_champions_tie_break_takes_the_deck_of_the_last_game() {
    let (first, last) = (plane_deck(3), partial_deck(7, 55));
    let mut play = Play::new(&Scene {
        decks: decks(&[&first, &last]),
        setup: setup(vec![GameSetup::Tower, GameSetup::Tower]),
        seed: 3,
    });
    for winner in [0, 1] {
        while !play.game().is_over() {
            play.right(winner);
        }
        play.next();
    }
    assert_eq!(play.table().game, GameId::FaceOff);
    assert_eq!(play.game().deck().name(), last.name());
    play.right(0);
    play.watched().check_replay();
}

#[test]
fn one_deck_for_every_game_is_the_same_as_one_for_all() {
    let deck = plane_deck(3);
    let games = vec![GameSetup::Tower, GameSetup::Well];
    let each = try_deal(decks(&[&deck, &deck]), setup(games.clone()));
    assert_eq!(each, try_deal(deck.into(), setup(games)));
}

#[test]
fn decks_that_do_not_fit_the_games_are_refused() {
    let (one, other) = (plane_deck(3), plane_deck(5));
    let games = vec![GameSetup::Tower, GameSetup::Well];
    let too_few = decks(&[&one, &other, &one]);
    let refused = SetupError::DeckCount { found: 2 };
    assert_eq!(
        try_deal(too_few, setup(games.clone())),
        Err(refused.clone())
    );

    let first_edition = Setup {
        rules: RulesVersion::V1,
        ..setup(games.clone())
    };
    assert_eq!(
        try_deal(decks(&[&one, &other]), first_edition),
        Err(refused)
    );

    let plain = decks(&[&one, &other]);
    let connect = setup(vec![GameSetup::Tower, connect()]);
    assert_eq!(try_deal(plain, connect), Err(SetupError::NoColours));

    let many: Vec<_> = (0..=SERIES_DECKS_MAX)
        .map(|number| partial_deck(7, 40 + number))
        .collect();
    let found = many.len();
    let decks = SeriesDecks::by_game(many).expect("there are decks");
    let games = vec![GameSetup::Tower; found];
    assert_eq!(
        try_deal(decks, setup(games)),
        Err(SetupError::DeckCount { found })
    );
    assert_eq!(SeriesDecks::by_game([]), None);
}
