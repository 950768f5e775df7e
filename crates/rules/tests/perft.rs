//! Counts of all ways to play on tiny decks, compared with `perft.txt`, where
//! each number is derived.

use std::collections::{BTreeMap, BTreeSet};

use fano_decks::CardId;
use fano_rules::{
    Answer, Command, Event, GameId, GameSetup, Place, Seat, Series, Table, Team, WrongCalls,
};
use fano_testkit::{Play, Scene, partial_deck, plane_deck, suited_deck};

/// Later than everything that led to a tie.
const LATER_MS: u64 = 10_000;

struct Counts {
    paths: u64,
    states: usize,
}

/// Plays every right call from here on, to the end of the game or to a depth.
///
/// Tables that look the same at the same depth are followed once: right calls
/// follow from the table alone, and the cards to come from the deal.
fn count(start: &Series, depth_max: usize) -> Counts {
    let mut layer = BTreeMap::from([(key(start.game().table()), (start.clone(), 1_u64))]);
    let mut seen: BTreeSet<String> = layer.keys().cloned().collect();
    let mut paths = 0;
    for _ in 0..depth_max {
        let mut next: BTreeMap<String, (Series, u64)> = BTreeMap::new();
        for (series, ways) in layer.values() {
            for seat in Seat::first(series.setup().seats) {
                for call in series.game().right_calls(seat) {
                    let mut after = series.clone();
                    let mut events = Vec::new();
                    let seen_number = series.number();
                    let command = Command::Call {
                        seat,
                        seen: seen_number,
                        call,
                    };
                    assert_eq!(after.apply(&command, LATER_MS, &mut events), Answer::Taken);
                    let (table, over) = before_the_end(series.game().table(), &events);
                    let table = key(&table);
                    seen.insert(table.clone());
                    if over {
                        paths += ways;
                    } else {
                        next.entry(table).or_insert((after, 0)).1 += ways;
                    }
                }
            }
        }
        layer = next;
    }
    paths += layer.values().map(|(_, ways)| ways).sum::<u64>();
    Counts {
        paths,
        states: seen.len(),
    }
}

/// The table after the events, up to the end of the game or round.
fn before_the_end(table: &Table, events: &[Event]) -> (Table, bool) {
    let mut table = table.clone();
    for event in events {
        if matches!(
            event,
            Event::Tied { .. } | Event::Ended { .. } | Event::Scored { .. } | Event::RoundDrawn
        ) {
            return (table, true);
        }
        table.apply(Some(event));
    }
    (table, false)
}

/// Everything that can be seen, without the numbers of events.
fn key(table: &Table) -> String {
    let mut board: Vec<_> = table.board.iter().map(|p| (p.cell, p.card)).collect();
    board.sort_unstable();
    format!(
        "{:?}{:?}{:?}{:?}{:?}{:?}{:?}{:?}",
        table.round,
        table.centre,
        table.hands,
        table.fronts,
        table.slots,
        board,
        table.pile,
        table.aside
    )
}

fn scene(name: &str) -> Option<(Scene, usize)> {
    let to_the_end = 100;
    let fano = plane_deck(2);
    let potato = GameSetup::HotPotato { rounds: 5 };
    let duel = GameSetup::Connect {
        teams: Team::round_the_table(2, 2),
        points_to_win: 1,
    };
    let one = |seats, game| (Scene::one(&fano, seats, game, 1), to_the_end);
    let connect = |depth| {
        let deck = suited_deck(3, 1, [6, 6, 0, 0]);
        (Scene::one(&deck, 2, duel.clone(), 1), depth)
    };
    Some(match name {
        "practice-2" => (Scene::one(&fano, 2, GameSetup::Practice, 1), 4),
        "tower-2" => one(2, GameSetup::Tower),
        "tower-3" => one(3, GameSetup::Tower),
        "well-2" => one(2, GameSetup::Well),
        "well-3" => one(3, GameSetup::Well),
        "gift-2" => one(2, GameSetup::Gift),
        "gift-3" => one(3, GameSetup::Gift),
        "hot-potato-2" => (Scene::one(&plane_deck(3), 2, potato, 1), to_the_end),
        "hot-potato-3" => (Scene::one(&plane_deck(5), 3, potato, 1), to_the_end),
        "triplet-2-plane-2" => one(2, GameSetup::Triplet),
        "triplet-2-plane-3" => (
            Scene::one(&plane_deck(3), 2, GameSetup::Triplet, 1),
            to_the_end,
        ),
        "connect-depth-1" => connect(1),
        "connect-depth-2" => connect(2),
        "connect-depth-3" => connect(3),
        "connect-depth-4" => connect(4),
        _ => return None,
    })
}

/// Plays the Tower until all are level, which leads into the tie-break.
fn tied(name: &str) -> Option<Play> {
    let (seats, cards) = match name {
        "face-off" => (2, 6),
        "tie-break-3" => (3, 6),
        _ => return None,
    };
    let scene = Scene::one(&partial_deck(2, cards), seats, GameSetup::Tower, 1);
    let mut play = Play::new(&scene.with(WrongCalls::Nothing));
    for turn in 0..cards as u8 - seats {
        play.right(turn % seats);
    }
    Some(play)
}

#[test]
fn all_ways_to_play_are_counted() {
    let mut games = BTreeSet::new();
    for line in include_str!("perft.txt").lines() {
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let words: Vec<&str> = line.split(' ').collect();
        let [name, paths, states] = words[..] else {
            panic!("{line} is not a name and two numbers");
        };
        let (start, depth_max) = match (scene(name), tied(name)) {
            (Some((scene, depth)), _) => (Play::new(&scene), depth),
            (None, Some(play)) => (play, 100),
            (None, None) => panic!("nobody knows {name}"),
        };
        games.insert(start.table().game);
        let counts = count(start.series(), depth_max);
        assert_eq!(counts.paths.to_string(), paths, "paths of {name}");
        if states != "-" {
            assert_eq!(counts.states.to_string(), states, "states of {name}");
        }
    }
    let all: BTreeSet<GameId> = fano_rules::GAMES.iter().map(|facts| facts.game).collect();
    assert_eq!(games, all, "every game is counted");
}

/// Triplet again, as sets of numbers: cards are sets of symbols, and the
/// face-up cards are those dealt and not taken.
#[test]
fn a_second_model_counts_the_same_triplets() {
    let (scene, _) = scene("triplet-2-plane-3").expect("it is in the list");
    let play = Play::new(&scene);
    let sets = |card: &CardId| -> BTreeSet<u16> {
        let symbols = scene.decks.of(0).card(*card).symbols();
        symbols.iter().map(|symbol| symbol.0).collect()
    };
    let slots = (0..5).flat_map(|slot| play.pile(Place::Slot(slot)));
    let order: Vec<BTreeSet<u16>> = slots
        .chain(play.pile(Place::Pile))
        .map(|card| sets(&card))
        .collect();

    fn paths(cards: &[BTreeSet<u16>], open: &BTreeSet<usize>, dealt: usize) -> u64 {
        let open_now: Vec<usize> = open.iter().copied().collect();
        let mut found = 0;
        for (i, a) in open_now.iter().enumerate() {
            for (j, b) in open_now.iter().enumerate().skip(i + 1) {
                for c in &open_now[j + 1..] {
                    let common = &(&cards[*a] & &cards[*b]) & &cards[*c];
                    if common.is_empty() {
                        continue;
                    }
                    let refill = dealt..(dealt + 3).min(cards.len());
                    let left = open.iter().copied().filter(|x| ![a, b, c].contains(&x));
                    let open: BTreeSet<usize> = left.chain(refill.clone()).collect();
                    // Either of two seats can call it.
                    found += 2 * paths(cards, &open, refill.end);
                }
            }
        }
        found.max(1)
    }
    let open: BTreeSet<usize> = (0..5).collect();
    let counted = count(play.series(), 100).paths;
    assert_eq!(paths(&order, &open, 5), counted);
}
