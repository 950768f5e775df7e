//! Views keep their secrets: hidden cards make no difference to a view until
//! they are turned up.

use fano_rules::{Event, GameId, Seat, Viewer};
use fano_testkit::{Size, scenes, steps};
use proptest::prelude::*;

use crate::{after, cases, right_calls};

proptest! {
    #![proptest_config(cases(400))]

    /// All cards hidden from a viewer are redealt: the view stays the same,
    /// including the viewer's own cards and everything face up.
    #[test]
    fn hidden_cards_do_not_affect_views(
        scene in scenes(Size::Any),
        steps in steps(0..60),
        viewer in 0_u8..10,
        seed in any::<u64>(),
    ) {
        let player = after(&scene, &steps);
        let game = player.watched().game();
        let viewer = viewer_of(viewer, game.table().seats);
        let other = game.imagine(viewer, seed);
        prop_assert_eq!(other.view(viewer), game.view(viewer));
        let cards_of = |game: &fano_rules::Game| {
            let mut cards: Vec<_> = game.piles().into_iter().flat_map(|(_, pile)| pile).collect();
            cards.sort_unstable();
            cards
        };
        prop_assert_eq!(cards_of(&other), cards_of(game));
    }

    /// The same call at two tables that look alike: the same answer, and the
    /// same events up to the first hidden card that is turned up. (A shared
    /// screen does not show Connect's hands, so there the call itself reveals a
    /// hidden card; it is left out here.)
    #[test]
    fn the_story_is_the_same_until_something_unseen_is_turned_up(
        scene in scenes(Size::Any),
        steps in steps(0..60),
        seed in any::<u64>(),
        pick in any::<prop::sample::Index>(),
    ) {
        let player = after(&scene, &steps);
        let game = player.watched().game();
        let seen = game.table().number;
        let calls = right_calls(game);
        if calls.is_empty() {
            return Ok(());
        }
        let (seat, call) = calls[pick.index(calls.len())];
        let at_ms = player.watched().now_ms() + 60_000;
        let mut here = game.clone();
        let mut there = game.imagine(Viewer::Spectator, seed);
        let (mut events_here, mut events_there) = (Vec::new(), Vec::new());
        let answer_here = here.call(seat, seen, &call, at_ms, &mut events_here);
        let answer_there = there.call(seat, seen, &call, at_ms, &mut events_there);
        prop_assert_eq!(answer_here, answer_there);
        let parted = events_here.iter().zip(&events_there).find(|(a, b)| a != b);
        match parted {
            None => prop_assert_eq!(events_here.len(), events_there.len()),
            Some((Event::Turned { at: here, .. }, Event::Turned { at: there, .. })) => {
                prop_assert_eq!(here, there);
            }
            Some((here, there)) => prop_assert!(false, "{:?} or {:?}", here, there),
        }
    }
}

proptest! {
    #![proptest_config(cases(200))]

    /// A removed seat's view, a spectator's and all players' are the same: only
    /// a shared screen at Connect sees less.
    #[test]
    fn only_a_shared_screen_at_connect_sees_less(
        scene in scenes(Size::Any),
        steps in steps(0..60),
    ) {
        let player = after(&scene, &steps);
        let game = player.watched().game();
        let open = game.view(Viewer::Spectator);
        prop_assert_eq!(&open, game.table());
        for seat in Seat::first(game.table().seats) {
            prop_assert_eq!(&game.view(Viewer::Seat(seat)), &open);
        }
        let mut screen = game.view(Viewer::SharedScreen);
        if game.table().game == GameId::Connect {
            prop_assert!(screen.hands.iter().all(|hand| hand.top.is_none()));
            screen.hands = open.hands;
        }
        prop_assert_eq!(screen, open);
    }
}

fn viewer_of(number: u8, seats: u8) -> Viewer {
    match number {
        8 => Viewer::Spectator,
        9 => Viewer::SharedScreen,
        seat => Viewer::Seat(Seat(seat % seats)),
    }
}
