//! An accepted set-up can be played to its end, tie-breaks included, however
//! small the deck and however many the players.

use std::sync::Arc;

use fano_decks::Deck;
use fano_rules::{
    Answer, Call, Command, GameSetup, RulesVersion, Seat, Series, Setup, Team, WrongCalls,
};
use fano_testkit::{Player, Scene, lopsided_deck, pairs_deck, partial_deck, steps, suited_deck};
use proptest::{prelude::*, sample::select};

use crate::cases;

fn decks() -> Vec<Arc<Deck>> {
    let pairs = (2..=11).map(pairs_deck);
    let fano = (2..=7).map(|cards| partial_deck(2, cards));
    let thirteen = (2..=13).map(|cards| partial_deck(3, cards));
    let lopsided = (2..=9).map(lopsided_deck);
    let suited = [
        suited_deck(3, 1, [4, 4, 4, 0]),
        suited_deck(5, 1, [4, 4, 4, 4]),
    ];
    let plain = pairs.chain(fano).chain(thirteen).chain(lopsided);
    plain.chain(suited).collect()
}

fn games(seats: u8) -> Vec<GameSetup> {
    vec![
        GameSetup::Practice,
        GameSetup::Tower,
        GameSetup::Well,
        GameSetup::HotPotato { rounds: 5 },
        GameSetup::Gift,
        GameSetup::Triplet,
        GameSetup::Connect {
            teams: Team::round_the_table(seats, seats.div_ceil(3).max(2)),
            points_to_win: 1,
        },
    ]
}

/// A right call of a seat, or else of the next one round the table.
fn right_call(series: &Series, first: usize) -> Option<(Seat, Call)> {
    let seats = usize::from(series.setup().seats);
    (0..seats)
        .map(|turn| Seat(((first + turn) % seats) as u8))
        .find_map(|seat| Some((seat, *series.game().right_calls(seat).last()?)))
}

/// Everybody gets a favourite game, so that as many as possible are tied for
/// champion in the end.
fn play_to_the_end(mut series: Series) {
    let seats = usize::from(series.setup().seats);
    for at_ms in 0..3_000 {
        if series.is_over() {
            return;
        }
        let command = if series.game().is_over() {
            Command::Next
        } else if let Some((seat, call)) = right_call(&series, series.position() % seats) {
            let seen = series.number();
            Command::Call { seat, seen, call }
        } else {
            Command::Stop
        };
        let answer = series.apply(&command, at_ms, &mut Vec::new());
        assert_eq!(answer, Answer::Taken, "{command:?} in {:?}", series.setup());
    }
    // Practice goes on forever, and Connect can.
    assert!(matches!(
        series.setup().games[0],
        GameSetup::Practice | GameSetup::Connect { .. }
    ));
}

#[test]
fn every_set_up_that_is_accepted_can_be_played() {
    let (mut played, mut refused) = (0, 0);
    for deck in decks() {
        for seats in 1..=8 {
            for (game, rules) in games(seats)
                .into_iter()
                .flat_map(|game| RulesVersion::ALL.map(|rules| (game.clone(), rules)))
            {
                let practice = game == GameSetup::Practice;
                for count in [1, if practice { 1 } else { seats }] {
                    let setup = Setup {
                        seats,
                        games: vec![game.clone(); usize::from(count)],
                        wrong_calls: WrongCalls::Nothing,
                        rules,
                    };
                    match Series::new(Arc::clone(&deck), setup, 7, &mut Vec::new()) {
                        Ok(series) => {
                            played += 1;
                            play_to_the_end(series);
                        }
                        Err(_) => refused += 1,
                    }
                }
            }
        }
    }
    assert!(played > 1_000 && refused > 1_000, "{played}, {refused}");
}

#[test]
fn a_tie_break_of_all_takes_a_card_for_each_player() {
    let triplet = |cards, seats| {
        let setup = Setup::one(seats, GameSetup::Triplet);
        Series::new(pairs_deck(cards), setup, 1, &mut Vec::new())
    };
    assert!(triplet(5, 5).is_ok());
    assert!(triplet(5, 6).is_err());
    assert!(triplet(7, 7).is_ok());
    assert!(triplet(7, 8).is_err());
}

proptest! {
    #![proptest_config(cases(500))]

    #[test]
    fn whatever_players_do_at_a_small_table_the_laws_hold(
        deck in select(decks()),
        seats in 1_u8..=8,
        game in 0_usize..7,
        rules in select(RulesVersion::ALL.to_vec()),
        count in 1_usize..=3,
        seed in any::<u64>(),
        steps in steps(0..60),
    ) {
        let setup = Setup {
            seats,
            games: vec![games(seats)[game].clone(); count],
            wrong_calls: WrongCalls::SitOut,
            rules,
        };
        let dealt = Series::new(Arc::clone(&deck), setup.clone(), seed, &mut Vec::new());
        prop_assume!(dealt.is_ok());
        let mut player = Player::new(&Scene {
            decks: deck.into(),
            setup,
            seed,
        });
        for step in &steps {
            player.step(step);
        }
        player.watched().check_replay();
    }
}
