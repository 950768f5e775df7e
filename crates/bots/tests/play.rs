//! Bots play every game to its end, and the better ones win.

use std::sync::Arc;

use fano_bots::{Bot, CALLS_MAX, Level, Persona, Playout, seed_of};
use fano_decks::{Deck, builtin};
use fano_rules::{
    Answer, Command, Event, GameSetup, RulesVersion, Seat, SeatSet, Setup, Team, WrongCalls,
};

/// Bots with this speed and judgement, by seat.
fn bots(skills: &[(Level, Level)], seed: u64) -> Vec<Bot> {
    let people = Persona::ALL.iter().zip(skills).zip(0..);
    people
        .map(|((persona, (quick, wise)), seat)| {
            Bot::with_judgement(persona, *quick, *wise, seed_of(seed, seat))
        })
        .collect()
}

fn deck_for(game: &GameSetup) -> Arc<Deck> {
    let deck = match game {
        GameSetup::Connect { .. } => builtin::connect(),
        _ => builtin::classic(),
    };
    Arc::new(deck.clone())
}

/// Everything a test needs to know about a finished series.
#[derive(Debug, Default, PartialEq, Eq)]
struct Outcome {
    champions: SeatSet,
    taken: u32,
    late: u32,
    wrong: u32,
    refused: u32,
    tie_breaks: u32,
    length_ms: u64,
}

fn play(setup: &Setup, skills: &[(Level, Level)], seed: u64) -> Outcome {
    let deck = deck_for(&setup.games[0]);
    let mut playout = Playout::new(deck, setup.clone(), bots(skills, seed), seed).expect("set up");
    let mut outcome = Outcome::default();
    let mut last_ms = 0;
    while let Some(step) = playout.step() {
        assert!(step.at_ms >= last_ms, "time goes on");
        last_ms = step.at_ms;
        let tied = |event: &&Event| matches!(event, Event::Tied { .. });
        outcome.tie_breaks += playout.events().iter().filter(tied).count() as u32;
        match step.answer {
            Answer::Taken => outcome.taken += u32::from(step.command != Command::Next),
            Answer::Late => outcome.late += 1,
            Answer::Wrong => outcome.wrong += 1,
            Answer::Refused(_) => outcome.refused += 1,
        }
    }
    outcome.champions = playout.series().champions().expect("it came to an end");
    outcome.length_ms = playout.now_ms();
    outcome
}

fn mini_games() -> Vec<GameSetup> {
    vec![
        GameSetup::Tower,
        GameSetup::Well,
        GameSetup::HotPotato { rounds: 5 },
        GameSetup::Gift,
        GameSetup::Triplet,
    ]
}

fn teams_for(seats: u8) -> Vec<Team> {
    let teams = [2, 3, 4, 2, 3, 3, 4][usize::from(seats) - 2];
    Team::round_the_table(seats, teams)
}

#[test]
fn every_game_comes_to_an_end_with_two_to_eight_players() {
    let levels = Level::ALL.map(|level| (level, level));
    let mut seed = 0;
    let mut tie_breaks = 0;
    for seats in 2..=8 {
        let skills: Vec<_> = levels
            .iter()
            .cycle()
            .skip(usize::from(seats))
            .take(8)
            .copied()
            .collect();
        for mut game in mini_games()
            .into_iter()
            .chain([GameSetup::connect(teams_for(seats))])
        {
            if let GameSetup::Connect { points_to_win, .. } = &mut game {
                *points_to_win = 2;
            }
            for rule in ["none", "freeze", "sit-out", "forfeit"] {
                seed += 1;
                let setup = Setup {
                    wrong_calls: WrongCalls::from_id(rule).expect("a rule"),
                    ..Setup::one(seats, game.clone())
                };
                let outcome = play(&setup, &skills[..usize::from(seats)], seed);
                assert_eq!(outcome.refused, 0, "{game:?} with {seats} and {rule}");
                assert!(!outcome.champions.is_empty() && outcome.taken > 0);
                tie_breaks += outcome.tie_breaks;
            }
        }
    }
    assert!(
        tie_breaks > 5,
        "only {tie_breaks} tie-breaks in {seed} games"
    );
}

#[test]
fn a_series_has_one_champion_and_waits_for_nobody() {
    for seed in 0..10 {
        let setup = Setup {
            seats: 3,
            games: mini_games(),
            wrong_calls: WrongCalls::default(),
            rules: RulesVersion::default(),
        };
        let outcome = play(&setup, &[(Level::OldHand, Level::OldHand); 3], seed);
        assert_eq!((outcome.champions.len(), outcome.refused), (1, 0));
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    let setup = Setup::one(4, GameSetup::Tower);
    let skills = [(Level::Casual, Level::Casual); 4];
    let twice = [5, 5].map(|seed| play(&setup, &skills, seed));
    assert_eq!(twice[0], twice[1]);
    assert_ne!(twice[0], play(&setup, &skills, 6));
}

#[test]
fn calls_cross_but_not_all_the_time() {
    let setup = Setup::one(4, GameSetup::Tower);
    let skills = [(Level::Casual, Level::Casual); 4];
    let outcomes: Vec<Outcome> = (0..20).map(|seed| play(&setup, &skills, seed)).collect();
    let late: u32 = outcomes.iter().map(|outcome| outcome.late).sum();
    let taken: u32 = outcomes.iter().map(|outcome| outcome.taken).sum();
    assert!(
        late * 20 > taken && late * 2 < taken,
        "{late} late, {taken} taken"
    );
    let wrong: u32 = outcomes.iter().map(|outcome| outcome.wrong).sum();
    assert!(
        wrong * 100 > taken && wrong * 8 < taken,
        "{wrong} wrong, {taken} taken"
    );
}

/// How often a seat that differs from all the others wins, sitting at each
/// place of the table in turn.
fn wins(
    game: &GameSetup,
    seats: u8,
    one: (Level, Level),
    others: (Level, Level),
    games: u64,
) -> u64 {
    let won = |seed: &u64| {
        let seat = Seat((seed % u64::from(seats)) as u8);
        let mut skills = vec![others; usize::from(seats)];
        skills[seat.index()] = one;
        let setup = Setup::one(seats, game.clone());
        play(&setup, &skills, *seed).champions.contains(seat)
    };
    (0..games).filter(won).count() as u64
}

#[test]
fn a_champion_beats_small_children_at_everything() {
    let champion = (Level::Champion, Level::Champion);
    let child = (Level::SmallChild, Level::SmallChild);
    for game in mini_games()
        .into_iter()
        .chain([GameSetup::connect(teams_for(2))])
    {
        let won = wins(&game, 2, champion, child, 20);
        assert!(won >= 19, "{:?}: {won} of 20", game.game());
    }
    for pair in Level::ALL.windows(2) {
        let (better, worse) = ((pair[1], pair[1]), (pair[0], pair[0]));
        let won = wins(&GameSetup::Tower, 4, better, worse, 40);
        assert!(won >= 20, "{} among {}: {won} of 40", pair[1], pair[0]);
    }
}

#[test]
fn at_equal_speed_the_better_choice_wins() {
    let wise = (Level::Casual, Level::Champion);
    let fair = (Level::Casual, Level::Casual);
    let dull = (Level::Casual, Level::SmallChild);
    let connect = GameSetup::connect(teams_for(2));
    let won = wins(&connect, 2, wise, dull, 30);
    assert!(won >= 28, "Connect: {won} of 30");
    let won = wins(&connect, 2, wise, fair, 80);
    assert!(won >= 48, "Connect: {won} of 80");
    // A quarter would be chance alone.
    let won = wins(&GameSetup::Gift, 4, wise, dull, 200);
    assert!(won >= 80, "the Poisoned Gift: {won} of 200");
}

/// Practice until nothing more comes: how many calls were made, and the series.
fn practises(rules: RulesVersion) -> (u32, Playout) {
    let deck = Arc::new(builtin::insects().clone());
    let setup = Setup {
        rules,
        ..Setup::one(2, GameSetup::Practice)
    };
    let skills = [(Level::Casual, Level::Casual); 2];
    let mut playout = Playout::new(deck, setup, bots(&skills, 1), 1).expect("set up");
    let mut calls = 0;
    while playout.step().is_some() {
        calls += 1;
    }
    (calls, playout)
}

#[test]
fn an_endless_game_is_abandoned_or_cut_short() {
    let (calls, playout) = practises(RulesVersion::V1);
    assert_eq!(calls, CALLS_MAX);
    assert!(!playout.series().is_over());
    let (calls, playout) = practises(RulesVersion::default());
    assert!(calls < CALLS_MAX);
    assert!(playout.series().is_over() && playout.series().is_cut_short());
}

#[test]
fn no_seat_is_better_than_another() {
    let deck = Arc::new(builtin::classic().clone());
    let mut wins = [0_u32; 4];
    for seed in 0..1_200 {
        let bots =
            (0..4).map(|seat| Bot::new(&Persona::ALL[0], Level::Casual, seed_of(seed, seat)));
        let setup = Setup::one(4, GameSetup::Tower);
        let mut playout =
            Playout::new(Arc::clone(&deck), setup, bots.collect(), seed).expect("set up");
        while playout.step().is_some() {}
        for seat in playout.series().champions().expect("it ended").iter() {
            wins[seat.index()] += 1;
        }
    }
    // Four standard deviations around 300.
    assert!(wins.iter().all(|won| won.abs_diff(300) < 60), "{wins:?}");
}
