//! What the second edition of the rules changed. Every test also shows the
//! first edition, which old journals and older series still follow.

use std::collections::BTreeSet;

use RulesVersion::{V1, V2};
use fano_decks::{CardId, Colour, Suit};
use fano_rules::{
    Answer, Call, Event, GameId, GameSetup, Place, Refusal, RulesVersion, Seat, SeatSet, Setup,
    Team, WrongCalls,
};
use fano_testkit::{Play, Scene, pairs_deck, plane_deck, suited_deck};

fn series(
    deck: &std::sync::Arc<fano_decks::Deck>,
    seats: u8,
    games: Vec<GameSetup>,
    wrong_calls: WrongCalls,
    rules: RulesVersion,
) -> Play {
    let setup = Setup {
        seats,
        games,
        wrong_calls,
        rules,
    };
    Play::new(&Scene {
        decks: std::sync::Arc::clone(deck).into(),
        setup,
        seed: 3,
    })
}

fn connect(seats: u8, teams: u8, points_to_win: u8) -> GameSetup {
    GameSetup::Connect {
        teams: Team::round_the_table(seats, teams),
        points_to_win,
    }
}

fn everything(play: &Play, seat: u8) -> BTreeSet<CardId> {
    play.pile(Place::Hand(Seat(seat))).into_iter().collect()
}

fn colour(play: &Play, card: CardId) -> Colour {
    match play.game().deck().suit(card) {
        Suit::Colour(colour) => colour,
        other => panic!("{other:?} in a hand"),
    }
}

/// The gifts of a whole game of Connect among three players, each alone: how
/// many were of the receiver's colour, and how often a giver gave a card of
/// another colour while it had one of its own left.
fn gifts(seed: u64, rules: RulesVersion) -> [usize; 3] {
    let scene = Scene::one(&suited_deck(5, 3, [6, 7, 6, 0]), 3, connect(3, 3, 5), seed);
    let mut play = Play::new(&scene.by(rules));
    let colours = [Colour::Pink, Colour::Orange, Colour::Green];
    let (mut given, mut receivers_own, mut not_own_first) = (0, 0, 0);
    for turn in 0..400_usize {
        let seat = ((turn * 7 + seed as usize) % 3) as u8;
        let mut calls = play.right_calls(seat);
        if play.series().is_over() || calls.is_empty() {
            continue;
        }
        calls.sort_by_key(|call| match call {
            Call::Place { cell, .. } => ((cell.r - i16::from(seat) + 1).abs(), cell.q.abs()),
            _ => (0, 0),
        });
        // Where everybody's cards go when the round ends with this call.
        let mut home = [0, 1, 2].map(|seat| everything(&play, seat));
        let laid = play.pile(Place::Hand(Seat(seat)))[0];
        home[usize::from(seat)].remove(&laid);
        for card in play
            .table()
            .board
            .iter()
            .map(|placed| placed.card)
            .chain([laid])
        {
            if let Suit::Colour(of) = play.game().deck().suit(card) {
                home[of as usize].insert(card);
            }
        }
        let events = play.taken(seat, calls[0]);
        let scored = events.iter().find_map(|event| match event {
            Event::Scored { colour, .. } => Some(*colour),
            _ => None,
        });
        let Some(to) = scored.filter(|_| !play.game().is_over()) else {
            continue;
        };
        let now = [0, 1, 2].map(|seat| everything(&play, seat));
        for (giver, from) in colours.into_iter().enumerate() {
            let gone: Vec<CardId> = home[giver].difference(&now[giver]).copied().collect();
            let told = events.iter().find_map(|event| match event {
                Event::Given {
                    from: by, count, ..
                } if *by == from => Some(usize::from(*count)),
                _ => None,
            });
            assert_eq!(gone.len(), told.unwrap_or(0), "{from:?} gives to {to:?}");
            let has_own = now[giver].iter().any(|card| colour(&play, *card) == from);
            given += gone.len();
            for card in gone {
                assert!(now[to as usize].contains(&card));
                receivers_own += usize::from(colour(&play, card) == to);
                not_own_first += usize::from(colour(&play, card) != from && has_own);
            }
            assert!(
                !now[giver].is_empty() || home[giver].is_empty(),
                "one is kept"
            );
        }
    }
    [given, receivers_own, not_own_first]
}

#[test]
fn gifts_are_of_the_givers_own_colour_first_and_never_of_the_receivers() {
    let all = |rules| {
        (0..60).fold([0; 3], |sum: [usize; 3], seed| {
            let more = gifts(seed, rules);
            [0, 1, 2].map(|part| sum[part] + more[part])
        })
    };
    let [given, receivers_own, not_own_first] = all(V2);
    assert!(given > 150, "{given} gifts");
    assert_eq!((receivers_own, not_own_first), (0, 0));
    let [_, receivers_own, not_own_first] = all(V1);
    assert!(receivers_own > 0 && not_own_first > 0);
}

#[test]
fn a_freeze_lasts_on_into_the_tie_break_for_the_champion() {
    for rules in RulesVersion::ALL {
        let freeze = WrongCalls::Freeze { freeze_ms: 1_000 };
        let mut play = series(&plane_deck(3), 3, vec![GameSetup::Tower; 2], freeze, rules);
        for winner in [0, 1] {
            while play.table().centre.count > 1 {
                play.right(winner);
            }
            if winner == 1 {
                play.wrong(0);
                play.wrong(2);
            }
            play.right(winner);
            play.next();
        }
        let frozen_until_ms = play.table().frozen_until_ms;
        let call = play.right_calls(0)[0];
        assert_eq!(play.table().game, GameId::FaceOff);
        if rules == V1 {
            assert_eq!(frozen_until_ms, [0; 8]);
            play.taken(0, call);
            continue;
        }
        let until_ms = frozen_until_ms[0];
        assert!(until_ms > play.clock_ms());
        assert_eq!(frozen_until_ms[2], 0, "only those who take part");
        assert_eq!(play.refused(0, call), Refusal::Frozen { until_ms });
        play.wait(1_000);
        play.taken(0, call);
    }
}

fn all_games() -> Vec<GameSetup> {
    vec![
        GameSetup::Tower,
        GameSetup::Well,
        GameSetup::HotPotato { rounds: 5 },
        GameSetup::Gift,
        GameSetup::Triplet,
        connect(4, 2, 2),
        connect(4, 4, 2),
    ]
}

#[test]
fn a_removed_seat_is_not_dealt_in() {
    let deck = suited_deck(5, 3, [7, 7, 7, 7]);
    for (game, rules) in all_games()
        .into_iter()
        .flat_map(|game| RulesVersion::ALL.map(|rules| (game.clone(), rules)))
    {
        let games = vec![GameSetup::Tower, game.clone()];
        let mut play = series(&deck, 4, games, WrongCalls::default(), rules);
        play.remove(2);
        while !play.game().is_over() {
            play.right(0);
        }
        let before = play.watched().events().len();
        play.next();
        let events = &play.watched().events()[before..];
        let Event::Started { seats, .. } = events[0] else {
            panic!("{events:?}");
        };
        let to_seat = |event: &Event| {
            let hand = Place::Hand(Seat(2));
            matches!(event, Event::Dealt { to, .. } | Event::Moved { to, .. } if *to == hand)
        };
        assert_eq!(seats.contains(Seat(2)), rules == V1);
        if rules == V2 {
            assert!(!events.iter().any(to_seat), "{game:?}");
            assert_eq!(events.last(), Some(&Event::Removed { seat: Seat(2) }));
        }
        assert_eq!(play.table().removed, SeatSet::from_iter([Seat(2)]));
        play.right(0);
    }
}

#[test]
fn a_removed_seat_is_never_tied() {
    for rules in RulesVersion::ALL {
        let games = vec![GameSetup::Tower, GameSetup::Triplet];
        let mut play = series(&pairs_deck(5), 4, games, WrongCalls::default(), rules);
        play.remove(2);
        while !play.game().is_over() {
            play.right(0);
        }
        play.next();
        // Nobody can take anything: all are tied right after the deal.
        assert_eq!(play.table().game, GameId::PotatoTieBreak);
        assert_eq!(play.table().tied.contains(Seat(2)), rules == V1);
        play.give(1, 0);
        play.give(0, 3);
        assert_eq!(play.ranks(), [2, 1, 0, 3]);
    }
}

#[test]
fn a_removal_between_two_games_lets_nobody_back_in() {
    for rules in RulesVersion::ALL {
        let games = vec![connect(3, 2, 2), GameSetup::Tower];
        let deck = suited_deck(3, 2, [5, 6, 0, 0]);
        let mut play = series(&deck, 3, games, WrongCalls::SitOut, rules);
        play.wrong(0);
        play.remove(1);
        assert!(play.game().is_over(), "only one team is left");
        let events = play.remove(2);
        let removed = Event::Removed { seat: Seat(2) };
        let expected = match rules {
            V1 => {
                let seats = SeatSet::from_iter([Seat(0)]);
                vec![removed, Event::LetBackIn { seats }]
            }
            V2 => vec![removed],
        };
        assert_eq!(events, expected);
    }
}

#[test]
fn practice_refuses_a_call_about_a_table_without_two_cards() {
    for rules in RulesVersion::ALL {
        let scene = Scene::one(&plane_deck(2), 2, GameSetup::Practice, 1).by(rules);
        let mut play = Play::new(&scene.with(WrongCalls::Nothing));
        let call = play.right_calls(0)[0];
        let both_lie = play.number();
        for seen in 0..both_lie {
            let expected = match rules {
                V1 => Answer::Wrong,
                V2 => Answer::Refused(Refusal::NoCard),
            };
            assert_eq!(play.call_seeing(0, seen, call), expected, "seen {seen}");
        }
        assert_eq!(play.call_seeing(0, both_lie, call), Answer::Taken);
    }
}

#[test]
fn the_cards_aside_are_listed_top_card_first() {
    let deck = suited_deck(5, 3, [7, 7, 7, 7]);
    for game in all_games() {
        let mut play = Play::one(&deck, 4, game.clone(), 6);
        for _ in 0..2 {
            if play.right_calls(1).is_empty() {
                continue;
            }
            play.right(1);
        }
        for seat in [1, 2] {
            let hand = play.pile(Place::Hand(Seat(seat)));
            let front = play.pile(Place::Front(Seat(seat)));
            let before = play.pile(Place::Aside);
            play.remove(seat);
            if play.game().is_over() {
                continue;
            }
            // The hand goes first, then what lies in front comes on top of it.
            let expected: Vec<CardId> = front.into_iter().chain(hand).chain(before).collect();
            assert_eq!(play.pile(Place::Aside), expected, "{game:?}");
        }
    }
    let mut practice = Play::one(&plane_deck(2), 1, GameSetup::Practice, 6);
    let open: Vec<CardId> = practice
        .table()
        .slots
        .iter()
        .rev()
        .flatten()
        .copied()
        .collect();
    practice.right(0);
    assert_eq!(practice.pile(Place::Aside), open);
}

#[test]
fn the_series_is_over_when_nobody_is_left() {
    for rules in RulesVersion::ALL {
        let games = vec![GameSetup::Tower; 3];
        let mut play = series(&plane_deck(3), 3, games, WrongCalls::default(), rules);
        for seat in 0..3 {
            play.remove(seat);
        }
        assert_eq!(play.series().is_over(), rules == V2);
        if rules == V2 {
            assert_eq!(play.series().champions(), Some(SeatSet::NONE));
        } else {
            play.next();
        }
    }
}

/// Under the first edition a tie with more seats than cards is left standing.
#[test]
fn a_tie_that_no_deck_can_break_is_shared() {
    let scene = Scene::one(&pairs_deck(5), 6, GameSetup::Triplet, 1).by(V1);
    let play = Play::new(&scene);
    assert_eq!(play.ranks(), [1; 6]);
    assert_eq!(play.series().champions(), Some(SeatSet::first(6)));
}
