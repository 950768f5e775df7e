//! Faces by place: cards that are compared show different faces. The web client
//! has the same function and must come to the same faces as the golden file.
//! To renew it: `FANO_RENEW=1 cargo test -p fano-protocol --test faces`.

#![expect(clippy::disallowed_methods, reason = "a test of files reads files")]

use std::{env, fmt::Write as _, fs, path::Path, sync::Arc};

use fano_bots::{Bot, Level, Persona, Playout};
use fano_decks::{Deck, Picture, Symbol};
use fano_protocol::{GameName, Place as WirePlace};
use fano_rules::{
    Call, Cell, Game, GameId, GameSetup, Place, Seat, SeatSet, Setup, Table, Viewer, face_at,
};
use fano_testkit::plane_deck;
use serde_json::json;

/// A deck whose symbols have this many faces.
fn deck_with_faces(faces: usize) -> Arc<Deck> {
    let plain = plane_deck(5);
    let symbol = |number: usize| {
        let face = |face: usize| Picture::Word(format!("{number} {face}"));
        Symbol::new(format!("s{number}"), (0..faces).map(face).collect())
    };
    let symbols = (0..plain.symbols().len()).map(symbol).collect();
    let deck = Deck::new("faces", symbols, plain.cards().to_vec());
    Arc::new(deck.expect("the cards of a plane"))
}

/// The places whose cards a call compares.
fn compared(table: &Table, seat: Seat, call: &Call) -> Vec<Place> {
    match (table.game, *call) {
        (GameId::Tower | GameId::Well, _) => vec![Place::Centre, Place::Hand(seat)],
        (GameId::Gift, Call::Give { target, .. }) => vec![Place::Centre, Place::Hand(target)],
        (_, Call::Give { target, .. }) => vec![Place::Hand(seat), Place::Hand(target)],
        (GameId::FaceOff, _) => table.playing.iter().map(Place::Hand).collect(),
        (GameId::Practice, _) => vec![Place::Slot(0), Place::Slot(1)],
        (_, Call::Place { anchor, .. }) => vec![Place::Hand(seat), Place::Cell(anchor)],
        (_, Call::Triplet { slots, .. }) => slots.map(Place::Slot).to_vec(),
        (game, call) => panic!("{call:?} in {game:?}"),
    }
}

/// Counts the calls that are right at this moment, and those of them whose cards
/// show different faces to the caller.
fn count(game: &Game, counts: &mut (u32, u32)) {
    let table = game.table();
    for seat in table.playing.iter() {
        for call in game.right_calls(seat) {
            let faces = compared(table, seat, &call).into_iter().map(|place| {
                let card = table.card_at(place).expect("a card that is compared");
                let deck = game.deck();
                assert!(deck.has(card, call.symbol()), "{place:?} is not compared");
                let faces = deck.symbol(call.symbol()).pictures.len();
                usize::from(face_at(table, place, Viewer::Seat(seat))) % faces
            });
            let mut faces: Vec<usize> = faces.collect();
            let cards = faces.len();
            faces.sort_unstable();
            faces.dedup();
            counts.0 += 1;
            counts.1 += u32::from(faces.len() == cards);
        }
    }
}

#[test]
fn all_contests_of_two_cards_compare_different_faces() {
    for game in [
        GameSetup::Tower,
        GameSetup::Well,
        GameSetup::Gift,
        GameSetup::HotPotato { rounds: 5 },
    ] {
        let mut counts = (0, 0);
        for (seats, seed) in (2..=6).zip(40..) {
            for faces in [2, 3, 4] {
                let bots = Seat::first(seats).map(|seat| {
                    let persona = &Persona::ALL[seat.index()];
                    Bot::new(persona, Level::Casual, seed + u64::from(seat.0))
                });
                let setup = Setup::one(seats, game.clone());
                let deck = deck_with_faces(faces);
                let playout = Playout::new(deck, setup, bots.collect(), seed);
                let mut playout = playout.expect("31 cards are enough");
                count(playout.series().game(), &mut counts);
                while playout.step().is_some() {
                    count(playout.series().game(), &mut counts);
                }
                assert!(playout.series().is_over());
            }
        }
        let (contests, different) = counts;
        assert!(contests > 1_000, "only {contests} contests of {game:?}");
        assert_eq!(different, contests, "{game:?}");
    }
}

#[test]
fn rows_and_columns_of_triplet_show_three_faces() {
    let table = Table::new(GameId::Triplet, 2, 0);
    let face = |slot| face_at(&table, Place::Slot(slot), Viewer::Spectator);
    for first in 0..10 {
        let row = first * 3;
        for slots in [[row, row + 1, row + 2], [first, first + 3, first + 6]] {
            let mut faces = slots.map(face);
            faces.sort_unstable();
            assert_eq!(faces, [0, 1, 2], "{slots:?}");
        }
    }
}

/// Every game, place and viewer.
fn golden() -> String {
    let games = [
        GameId::Practice,
        GameId::Tower,
        GameId::Well,
        GameId::HotPotato,
        GameId::Gift,
        GameId::Triplet,
        GameId::Connect,
        GameId::FaceOff,
        GameId::PotatoTieBreak,
    ];
    let mut cases = Vec::new();
    for game in games {
        for playing in [vec![0, 1, 2, 3], vec![1, 3]] {
            let mut table = Table::new(game, 4, 0);
            table.playing = playing.iter().map(|seat| Seat(*seat)).collect::<SeatSet>();
            let hands = playing.iter().map(|seat| Place::Hand(Seat(*seat)));
            let slots = match game {
                GameId::Practice => 0..2,
                GameId::Triplet => 0..12,
                _ => 0..0,
            };
            let board = (game == GameId::Connect).then_some(Place::Cell(Cell { q: 1, r: -1 }));
            let places = [Place::Centre].into_iter().chain(hands);
            let places = places.chain(slots.map(Place::Slot)).chain(board);
            for place in places {
                for viewer in [Some(0), Some(3), None] {
                    let seen_by = viewer.map_or(Viewer::Spectator, |seat| Viewer::Seat(Seat(seat)));
                    let face = face_at(&table, place, seen_by);
                    if viewer.is_none() {
                        let screen = face_at(&table, place, Viewer::SharedScreen);
                        assert_eq!(screen, face, "everybody who watches sees the same");
                    }
                    let place = WirePlace::from(place);
                    let game = GameName::from(game);
                    cases.push(json!([game, playing, place, viewer, face]));
                }
            }
        }
    }
    let mut text = String::from("[\n");
    for (index, case) in cases.iter().enumerate() {
        let comma = if index + 1 < cases.len() { "," } else { "" };
        writeln!(text, "{case}{comma}").expect("writing to a string works");
    }
    text + "]\n"
}

/// Game, who takes part, place, the viewer's seat (nothing for those who only
/// watch), and the face.
#[test]
fn the_golden_faces_are_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/state/faces.golden.json");
    let expected = golden();
    if env::var_os("FANO_RENEW").is_some() {
        fs::write(&path, &expected).expect("the file can be written");
    }
    let found = fs::read_to_string(&path).unwrap_or_default();
    assert!(
        found == expected,
        "{} is not what the rules say; renew it with\n  \
         FANO_RENEW=1 cargo test -p fano-protocol --test faces",
        path.display()
    );
}
