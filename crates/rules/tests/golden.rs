//! Golden playthroughs: every game as a story that people can check by hand.
//!
//! The decks are so small that a card's name is the list of its symbols.

use fano_rules::{
    Answer, Command, Event, GAMES, GameId, GameSetup, RulesVersion, Seat, Series, Setup, Team,
    WrongCalls,
};
use fano_testkit::{Play, Scene, partial_deck, plane_deck, suited_deck};

type Tell = fn(RulesVersion) -> Play;

/// The stories, each with the game it is about.
const STORIES: &[(GameId, Tell)] = &[
    (GameId::Practice, practice),
    (GameId::Tower, tower),
    (GameId::Well, well),
    (GameId::HotPotato, hot_potato),
    (GameId::Gift, gift),
    (GameId::Triplet, triplet),
    (GameId::Connect, connect),
    (GameId::FaceOff, face_off),
    (GameId::PotatoTieBreak, tie_break),
];

#[test]
fn every_game_has_its_story_and_the_story_is_about_it() {
    for facts in GAMES {
        let found = STORIES.iter().find(|(game, _)| *game == facts.game);
        let (game, story) = found.unwrap_or_else(|| panic!("{} has no story", facts.id));
        for rules in RulesVersion::ALL {
            let play = story(rules);
            let started = play
                .watched()
                .events()
                .iter()
                .any(|event| matches!(event, Event::Started { game: on, .. } if on == game));
            assert!(started, "the story of {game} is about another game");
            assert!(play.series().is_over(), "the story of {game} has no end");
            play.watched().check_replay();
            insta::assert_snapshot!(name(facts.id, rules), play.story());
        }
    }
}

/// Stories of the first edition have no number in their names.
fn name(story: &str, rules: RulesVersion) -> String {
    match rules {
        RulesVersion::V1 => story.to_owned(),
        newer => format!("{story}-{}", newer.number()),
    }
}

#[test]
fn a_series_has_its_story() {
    for rules in RulesVersion::ALL {
        let play = series(rules);
        assert!(play.series().is_over());
        insta::assert_snapshot!(name("series", rules), play.story());
    }
}

/// A call that was right for the table before the last command that counted.
fn crosses(play: &mut Play, seat: u8, before: &Series) {
    let call = before.game().right_calls(Seat(seat))[0];
    let answer = play.call_seeing(seat, before.number(), call);
    assert_eq!(answer, Answer::Late);
}

fn practice(rules: RulesVersion) -> Play {
    let scene = Scene::one(&plane_deck(2), 2, GameSetup::Practice, 3).by(rules);
    let mut play = Play::telling(&scene.with(WrongCalls::Nothing));
    play.remark("Seat 1 is first; seat 0 called the same a moment later.");
    let before = play.series().clone();
    play.right(1);
    crosses(&mut play, 0, &before);
    play.remark("In practice nobody minds a wrong call.");
    play.wrong(0);
    play.right(0);
    play.remark("One card is left in the pile: the whole deck is shuffled again.");
    play.right(0);
    assert_eq!(play.command(&Command::Stop), Answer::Taken);
    play
}

fn tower(rules: RulesVersion) -> Play {
    let mut play = Play::telling(&Scene::one(&plane_deck(2), 2, GameSetup::Tower, 7).by(rules));
    play.remark("Both call; seat 0 was faster.");
    let before = play.series().clone();
    play.right(0);
    crosses(&mut play, 1, &before);
    play.remark("Seat 1 calls something that is not there and is frozen.");
    play.wrong(1);
    let right = play.right_calls(1)[0];
    play.refused(1, right);
    play.right(0);
    play.remark("The three seconds are over.");
    play.wait(3_000);
    play.right(1);
    play.right(1);
    play.right(1);
    play
}

fn well(rules: RulesVersion) -> Play {
    let mut play = Play::telling(&Scene::one(&plane_deck(2), 2, GameSetup::Well, 5).by(rules));
    play.right(1);
    play.right(0);
    play.remark("Both call at once; seat 0 is faster, and the well shows another card.");
    let before = play.series().clone();
    play.right(0);
    crosses(&mut play, 1, &before);
    play.right(0);
    play
}

fn hot_potato(rules: RulesVersion) -> Play {
    let game = GameSetup::HotPotato { rounds: 5 };
    let mut play = Play::telling(&Scene::one(&partial_deck(5, 15), 3, game, 4).by(rules));
    play.remark("Seat 0 passes on to 1, who passes both cards on to 2.");
    play.give(0, 1);
    play.give(1, 2);
    play.remark("Round 2: seats 2 and 1 both give to 0; after the first, 0 shows another card.");
    let before = play.series().clone();
    play.give(2, 0);
    crosses(&mut play, 1, &before);
    play.give(1, 0);
    for _ in 0..2 {
        play.give(0, 1);
        play.give(2, 1);
    }
    play.remark("The last round is lost by seat 2: it and seat 1 have six, seat 0 has three.");
    play.give(1, 0);
    play.give(0, 2);
    play
}

fn gift(rules: RulesVersion) -> Play {
    let scene = Scene::one(&plane_deck(2), 3, GameSetup::Gift, 2)
        .by(rules)
        .with(WrongCalls::SitOut);
    let mut play = Play::telling(&scene);
    play.give(0, 1);
    play.remark("Seat 2 is mistaken and sits out until somebody is right.");
    play.wrong(2);
    let right = play.right_calls(2)[0];
    play.refused(2, right);
    play.give(0, 2);
    play.give(1, 2);
    play.remark("Seat 0 still has its one card: the fewest.");
    play.give(2, 1);
    play
}

fn triplet(rules: RulesVersion) -> Play {
    let freeze_ms = WrongCalls::FREEZE_MS;
    let scene = Scene::one(&plane_deck(3), 2, GameSetup::Triplet, 6).by(rules);
    let mut play = Play::telling(&scene.with(WrongCalls::Forfeit { freeze_ms }));
    let before = play.series().clone();
    play.right(0);
    play.remark("Seat 1 saw the same three cards.");
    crosses(&mut play, 1, &before);
    play.right(1);
    play.remark("Seat 0 is mistaken: frozen, and a card it won goes under the pile.");
    play.wrong(0);
    while !play.series().is_over() {
        play.right(1);
    }
    play
}

fn connect(rules: RulesVersion) -> Play {
    let teams = Team::round_the_table(3, 2);
    let game = GameSetup::Connect {
        teams,
        points_to_win: 2,
    };
    let scene = Scene::one(&suited_deck(3, 2, [5, 6, 0, 0]), 3, game, 9).by(rules);
    let mut play = Play::telling(&scene);
    play.remark("Orange lays four in a row, with a pink card in between the calls.");
    for (seat, at) in [(1, 1), (1, 2), (0, -1), (1, 3), (1, 4)] {
        play.place(seat, at, 0);
    }
    play.remark("Pink gave orange a card, which comes up: orange lays pink's fourth.");
    for (seat, at) in [(0, 1), (2, 2), (0, 3), (1, 4)] {
        play.place(seat, at, 0);
    }
    play.remark("Orange gave a card back and has four more of its own on top.");
    for (seat, at) in [(1, -1), (1, -2), (2, 1), (1, -3), (1, -4)] {
        play.place(seat, at, 0);
    }
    play
}

fn face_off(rules: RulesVersion) -> Play {
    let mut play = Play::telling(&Scene::one(&plane_deck(2), 3, GameSetup::Tower, 9).by(rules));
    for seat in [2, 0, 2, 0] {
        play.right(seat);
    }
    play.remark("Seats 0 and 2 have three cards each. Seat 1 has no part in the face-off.");
    let shared = play.right_calls(2)[0];
    play.refused(1, shared);
    play.wrong(0);
    play.right(2);
    play
}

fn tie_break(rules: RulesVersion) -> Play {
    let mut play =
        Play::telling(&Scene::one(&partial_deck(2, 6), 3, GameSetup::Tower, 9).by(rules));
    for seat in [2, 0, 1] {
        play.right(seat);
    }
    play.remark("All three have two cards. The first one out of the tie-break wins.");
    play.give(1, 0);
    play.give(0, 2);
    play
}

fn series(rules: RulesVersion) -> Play {
    let setup = Setup {
        seats: 2,
        games: vec![GameSetup::Well, GameSetup::Tower],
        wrong_calls: WrongCalls::default(),
        rules,
    };
    let mut play = Play::telling(&Scene {
        decks: plane_deck(2).into(),
        setup,
        seed: 8,
    });
    for _ in 0..3 {
        play.right(0);
    }
    play.remark("Seat 0 has won the Well.");
    play.next();
    for _ in 0..5 {
        play.right(1);
    }
    play.remark("One game each: the champion is found in a face-off.");
    play.next();
    play.right(1);
    play
}
