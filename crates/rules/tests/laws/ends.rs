//! Every game ends if somebody keeps calling right, and soon enough.

use fano_rules::{Answer, Command, Event, Game, GameId, GameSetup, Seat, SeatSet};
use fano_testkit::{CHOOSABLE, Scene, Size, Watched, scenes_of, steps};
use proptest::prelude::*;

use crate::{after, cases, right_calls};

/// The most right calls until the game, without its tie-break, is over. For
/// Connect: until the round is over.
fn bound(game: &Game, setup: &GameSetup) -> usize {
    let table = game.table();
    let seats = table.playing.len();
    let hands = || {
        table
            .playing
            .iter()
            .map(|seat| usize::from(table.hand(seat).count))
    };
    match (table.game, setup) {
        // Every call takes a card from the centre.
        (GameId::Tower | GameId::Gift, _) => usize::from(table.centre.count),
        // Every call takes a card from a hand; before the last one, everybody
        // can be down to a single card.
        (GameId::Well, _) => hands().map(|cards| cards - 1).sum::<usize>() + 1,
        // Every call takes a seat out of the round, all but the last one.
        (GameId::HotPotato, GameSetup::HotPotato { rounds }) => {
            let in_round = hands().filter(|cards| *cards > 0).count();
            (in_round - 1) + usize::from(rounds - table.round) * (seats - 1)
        }
        (GameId::PotatoTieBreak, _) => hands().filter(|cards| *cards > 0).count() - 1,
        // Every call takes three cards.
        (GameId::Triplet, _) => {
            let open = table.slots.iter().flatten().count();
            (open + usize::from(table.pile)) / 3
        }
        // Every call places a card; the round ends when a team has none left.
        (GameId::Connect, _) => hands().sum(),
        (GameId::FaceOff, _) => 1,
        (game, _) => unreachable!("{game} has no end"),
    }
}

/// Somebody who can call right now, whatever happened before: a freeze ends,
/// and not everybody sits out.
fn caller(game: &Game, pick: usize) -> Option<(Seat, fano_rules::Call)> {
    let free: Vec<_> = right_calls(game)
        .into_iter()
        .filter(|(seat, _)| !game.table().sitting_out.contains(*seat))
        .collect();
    (!free.is_empty()).then(|| free[pick % free.len()])
}

fn keeps_calling(watched: &mut Watched, setup: &GameSetup, picks: &[u16]) {
    let game = watched.game().table().game;
    let mut left = bound(watched.game(), setup);
    let mut at_ms = watched.now_ms() + 60_000;
    for pick in picks.iter().cycle() {
        assert!(left > 0, "{game} goes on beyond its bound");
        let found = caller(watched.game(), usize::from(*pick));
        let (seat, call) = found.unwrap_or_else(|| panic!("nobody can call at {game}"));
        let before = watched.events().len();
        at_ms += 1;
        let seen = watched.series().number();
        let answer = watched.apply(&Command::Call { seat, seen, call }, at_ms);
        assert_eq!(answer, Answer::Taken);
        left -= 1;
        let over = watched.events()[before..].iter().any(|event| {
            matches!(
                event,
                Event::Tied { .. } | Event::Ended { .. } | Event::Scored { .. } | Event::RoundDrawn
            )
        });
        if over {
            return;
        }
    }
}

fn ends(scene: &Scene, steps: &[fano_testkit::Step], picks: &[u16]) {
    let mut watched = after(scene, steps).watched().clone();
    // The second run is the tie-break, if there is one.
    for _ in 0..2 {
        if watched.series().is_over() {
            return;
        }
        keeps_calling(&mut watched, &scene.setup.games[0], picks);
    }
    if !scene.setup.games[0].game().facts().teams {
        assert!(watched.series().is_over(), "a tie-break has a winner");
    }
}

fn scenes_with_end() -> impl Strategy<Value = Scene> {
    let games: Vec<GameId> = CHOOSABLE
        .into_iter()
        .filter(|game| *game != GameId::Practice)
        .collect();
    prop::sample::select(games).prop_flat_map(|game| scenes_of(game, Size::Any))
}

proptest! {
    #![proptest_config(cases(300))]

    #[test]
    fn a_game_ends_if_somebody_keeps_calling_right(
        scene in scenes_with_end(),
        steps in steps(0..40),
        picks in prop::collection::vec(any::<u16>(), 1..40),
    ) {
        ends(&scene, &steps, &picks);
    }

    /// Practice goes on for as long as anybody likes.
    #[test]
    fn practice_never_runs_dry(
        scene in scenes_of(GameId::Practice, Size::Tiny),
        picks in prop::collection::vec(any::<u16>(), 0..60),
    ) {
        let mut watched = Watched::deal(&scene);
        for (at_ms, pick) in picks.iter().enumerate() {
            let (seat, call) = caller(watched.game(), usize::from(*pick)).expect("a match");
            let seen = watched.series().number();
            let command = Command::Call { seat, seen, call };
            prop_assert_eq!(watched.apply(&command, at_ms as u64), Answer::Taken);
        }
        prop_assert_eq!(watched.apply(&Command::Stop, 60), Answer::Taken);
        prop_assert_eq!(watched.series().champions(), Some(SeatSet::NONE));
    }
}
