//! Tables of calls and their exact answers, for every game and every reason.

use std::collections::BTreeSet;

use fano_decks::SymbolId;
use fano_rules::{
    Answer, Call, Cell, Command, GAMES, GameId, GameSetup, Refusal, Seat, Team, WrongCalls,
};
use fano_testkit::{Play, Scene, plane_deck, suited_deck, wrong_call};

use crate::{symbol, variant, variants};

/// What is called, by whom, at which table, and the answer.
type Row = (&'static str, u8, u32, Call, Answer);

/// Remembers which answers were given, for which game.
#[derive(Default)]
struct Told {
    refusals: BTreeSet<String>,
    answers: BTreeSet<(GameId, String)>,
}

impl Told {
    /// Checks every row against the same table.
    fn check(&mut self, play: &Play, rows: &[Row]) {
        for (what, seat, seen, call, expected) in rows {
            let game = play.table().game;
            let answer = play.clone().call_seeing(*seat, *seen, *call);
            assert_eq!(answer, *expected, "{game}: {what}");
            self.answers.insert((game, variant(&answer)));
            if let Answer::Refused(refusal) = answer {
                self.refusals.insert(variant(&refusal));
            }
        }
    }

    fn check_command(&mut self, what: &str, play: &Play, command: &Command, expected: Refusal) {
        let answer = play.clone().command(command);
        assert_eq!(answer, Answer::Refused(expected), "{what}");
        self.refusals.insert(variant(&expected));
    }

    /// What is the same in every game.
    fn check_common(&mut self, play: &Play, seat: u8) {
        let now = play.number();
        let seats = play.table().seats;
        let right = play.right_calls(seat)[0];
        let wrong = wrong_call(play.game(), Seat(seat)).expect("a wrong call");
        let missing = SymbolId(play.game().deck().symbols().len() as u16);
        let lacking = with_symbol(right, missing);
        let foreign = match right {
            Call::Match { .. } => Call::Give {
                target: Seat(0),
                symbol: SymbolId(0),
            },
            _ => symbol(0),
        };
        let no = |refusal| Answer::Refused(refusal);
        self.check(
            play,
            &[
                ("the symbol that is there", seat, now, right, Answer::Taken),
                ("a symbol that is not", seat, now, wrong, Answer::Wrong),
                (
                    "a symbol the deck lacks",
                    seat,
                    now,
                    lacking,
                    no(Refusal::NoSuchSymbol),
                ),
                (
                    "a gesture of another game",
                    seat,
                    now,
                    foreign,
                    no(Refusal::WrongGesture),
                ),
                (
                    "a seat too many",
                    seats,
                    now,
                    right,
                    no(Refusal::NoSuchSeat),
                ),
                (
                    "the last seat of all",
                    255,
                    now,
                    right,
                    no(Refusal::NoSuchSeat),
                ),
                (
                    "a table to come",
                    seat,
                    now + 1,
                    right,
                    no(Refusal::FutureView),
                ),
            ],
        );
        let mut after = play.clone();
        after.taken(seat, right);
        self.check(
            &after,
            &[("the same call again", seat, now, right, Answer::Late)],
        );
        if after.table().game == play.table().game {
            // Judged by the table its caller saw: wrong then, wrong now.
            let over = after.game().is_over();
            let old = if over {
                no(Refusal::GameOver)
            } else {
                Answer::Wrong
            };
            self.check(
                &after,
                &[("an old call that was wrong", seat, now, wrong, old)],
            );
        }
    }
}

fn with_symbol(call: Call, symbol: SymbolId) -> Call {
    match call {
        Call::Match { .. } => Call::Match { symbol },
        Call::Give { target, .. } => Call::Give { target, symbol },
        Call::Triplet { slots, .. } => Call::Triplet { slots, symbol },
        Call::Place { anchor, cell, .. } => Call::Place {
            anchor,
            symbol,
            cell,
        },
    }
}

fn one(seats: u8, game: GameSetup) -> Play {
    let scene = Scene::one(&plane_deck(3), seats, game, 1);
    Play::new(&scene.with(WrongCalls::Nothing))
}

fn practice(told: &mut Told) {
    let mut play = one(2, GameSetup::Practice);
    told.check_common(&play, 1);
    let first = (play.number(), play.right_calls(0)[0]);
    while play.number() - first.0 < 300 {
        play.right(0);
    }
    let refused = Answer::Refused(Refusal::ViewTooOld);
    told.check(&play, &[("long ago", 0, first.0, first.1, refused)]);
}

fn tower_and_well(told: &mut Told) {
    for game in [GameSetup::Tower, GameSetup::Well] {
        let mut play = one(3, game);
        told.check_common(&play, 2);
        let (now, call) = (play.number(), play.right_calls(1)[0]);
        play.right(0);
        told.check(&play, &[("the slower one", 1, now, call, Answer::Late)]);
        play.remove(2);
        let own = play.right_calls(0)[0];
        let gone = Answer::Refused(Refusal::NotPlaying);
        told.check(&play, &[("a removed seat", 2, play.number(), own, gone)]);
        // The table is empty before the deal.
        let none = Answer::Refused(Refusal::NoCard);
        told.check(&play, &[("before the deal", 0, 0, own, none)]);
    }
}

fn hot_potato(told: &mut Told) {
    let deck = plane_deck(5);
    let scene = Scene::one(&deck, 3, GameSetup::HotPotato { rounds: 5 }, 1);
    let mut play = Play::new(&scene.with(WrongCalls::Nothing));
    told.check_common(&play, 0);
    let own = |target| Call::Give {
        target: Seat(target),
        symbol: SymbolId(0),
    };
    let no = |refusal| Answer::Refused(refusal);
    let now = play.number();
    told.check(
        &play,
        &[
            ("to oneself", 1, now, own(1), no(Refusal::TargetIsCaller)),
            ("to nobody", 1, now, own(3), no(Refusal::TargetNotInRound)),
            (
                "to nowhere",
                1,
                now,
                own(255),
                no(Refusal::TargetNotInRound),
            ),
        ],
    );
    let late = play.right_calls(2)[1];
    play.give(1, 0);
    let after = play.number();
    told.check(
        &play,
        &[
            ("from a safe seat", 1, after, own(0), no(Refusal::NoCard)),
            (
                "to a safe seat",
                0,
                after,
                own(1),
                no(Refusal::TargetNotInRound),
            ),
            (
                "to a seat that has just got safe",
                2,
                now,
                late,
                Answer::Late,
            ),
        ],
    );
}

fn gift(told: &mut Told) {
    let mut play = one(3, GameSetup::Gift);
    told.check_common(&play, 0);
    let to = |target| Call::Give {
        target: Seat(target),
        symbol: SymbolId(0),
    };
    let now = play.number();
    let no = |refusal| Answer::Refused(refusal);
    told.check(
        &play,
        &[("to oneself", 1, now, to(1), no(Refusal::TargetIsCaller))],
    );
    let late = play.right_calls(2)[0];
    play.give(1, 0);
    told.check(
        &play,
        &[("the same card to the same seat", 2, now, late, Answer::Late)],
    );
    play.remove(2);
    let gone = no(Refusal::TargetNotInRound);
    told.check(
        &play,
        &[("to a removed seat", 0, play.number(), to(2), gone)],
    );
}

fn triplet(told: &mut Told) {
    let mut play = one(2, GameSetup::Triplet);
    told.check_common(&play, 0);
    let now = play.number();
    let slots = |slots| Call::Triplet {
        slots,
        symbol: SymbolId(0),
    };
    let bad = Answer::Refused(Refusal::BadSlots);
    told.check(
        &play,
        &[
            ("not in order", 0, now, slots([2, 1, 0]), bad),
            ("one slot twice", 0, now, slots([0, 1, 1]), bad),
            ("a slot too many", 0, now, slots([0, 1, 5]), bad),
            ("no slot at all", 0, now, slots([253, 254, 255]), bad),
        ],
    );
    while play.table().slots.iter().all(Option::is_some) && !play.game().is_over() {
        play.right(0);
    }
    let empty = play.table().slots.iter().position(Option::is_none);
    let empty = empty.expect("the pile runs out") as u8;
    let mut with_empty = [empty, (empty + 1) % 5, (empty + 2) % 5];
    with_empty.sort_unstable();
    let bad = Answer::Refused(Refusal::BadSlots);
    told.check(
        &play,
        &[("an empty slot", 1, play.number(), slots(with_empty), bad)],
    );
}

fn connect(told: &mut Told) {
    let game = GameSetup::Connect {
        teams: Team::round_the_table(3, 2),
        points_to_win: 2,
    };
    let scene = Scene::one(&suited_deck(3, 1, [6, 6, 0, 0]), 3, game, 1);
    let mut play = Play::new(&scene.with(WrongCalls::Nothing));
    told.check_common(&play, 1);
    let at = |anchor: (i16, i16), cell: (i16, i16)| Call::Place {
        anchor: Cell {
            q: anchor.0,
            r: anchor.1,
        },
        symbol: SymbolId(0),
        cell: Cell {
            q: cell.0,
            r: cell.1,
        },
    };
    let now = play.number();
    let (same, other) = (play.placing(1, 1, 0), play.placing(1, 0, 1));
    play.place(0, 1, 0);
    let no = |refusal| Answer::Refused(refusal);
    let after = play.number();
    told.check(
        &play,
        &[
            ("the same cell", 1, now, same, Answer::Late),
            ("another cell", 1, now, other, Answer::Taken),
            (
                "no card there",
                1,
                after,
                at((5, 5), (5, 6)),
                no(Refusal::NoAnchor),
            ),
            (
                "too far",
                1,
                after,
                at((0, 0), (2, 0)),
                no(Refusal::NotAdjacent),
            ),
            (
                "on itself",
                1,
                after,
                at((0, 0), (0, 0)),
                no(Refusal::NotAdjacent),
            ),
            (
                "on a card",
                1,
                after,
                at((0, 0), (1, 0)),
                no(Refusal::CellTaken),
            ),
        ],
    );
    play.place(0, -1, 0);
    play.place(0, 0, 1);
    let waits = no(Refusal::NoCard);
    told.check(
        &play,
        &[(
            "an empty pack",
            0,
            play.number(),
            at((0, 0), (0, -1)),
            waits,
        )],
    );
}

fn tie_breaks(told: &mut Told) {
    for seats in [2_u8, 3] {
        // As many cards as are left in the centre go round the table.
        let cards = usize::from(seats) * 2;
        let deck = fano_testkit::partial_deck(2, cards);
        let extra = Scene::one(&deck, seats, GameSetup::Tower, 1);
        let mut play = Play::new(&extra.with(WrongCalls::Nothing));
        let (before, old) = (play.number(), play.right_calls(0)[0]);
        for seat in 0..seats {
            play.right(seat);
        }
        told.check(
            &play,
            &[("a call of the game before", 0, before, old, Answer::Late)],
        );
        told.check_common(&play, 0);
    }
}

fn barred(told: &mut Told) {
    let freeze_ms = WrongCalls::FREEZE_MS;
    let scene = Scene::one(&plane_deck(3), 3, GameSetup::Tower, 1);
    let mut play = Play::new(&scene.clone().with(WrongCalls::Freeze { freeze_ms }));
    play.wrong(0);
    let until_ms = play.clock_ms() + u64::from(freeze_ms);
    let frozen = Answer::Refused(Refusal::Frozen { until_ms });
    told.check(
        &play,
        &[("frozen", 0, play.number(), play.right_calls(0)[0], frozen)],
    );

    let mut play = Play::new(&scene.with(WrongCalls::SitOut));
    play.wrong(0);
    let sits = Answer::Refused(Refusal::SittingOut);
    told.check(
        &play,
        &[(
            "sitting out",
            0,
            play.number(),
            play.right_calls(0)[0],
            sits,
        )],
    );
}

fn commands(told: &mut Told) {
    let mut play = one(2, GameSetup::Tower);
    let remove = |seat| Command::Remove { seat: Seat(seat) };
    told.check_command("stop", &play, &Command::Stop, Refusal::CannotStop);
    told.check_command("too early", &play, &Command::Next, Refusal::GameNotOver);
    told.check_command("nobody", &play, &remove(2), Refusal::NoSuchSeat);
    let last = loop {
        let before = (play.number(), play.right_calls(1)[0]);
        play.right(0);
        if play.game().is_over() {
            break before;
        }
    };
    told.check(&play, &[("after the end", 1, last.0, last.1, Answer::Late)]);
    let over = Answer::Refused(Refusal::GameOver);
    told.check(
        &play,
        &[("nonsense after the end", 1, play.number(), symbol(0), over)],
    );
    told.check_command("no next game", &play, &Command::Next, Refusal::GameOver);
    told.check_command("nothing to stop", &play, &Command::Stop, Refusal::GameOver);
    told.check_command("nothing to leave", &play, &remove(0), Refusal::GameOver);

    let mut three = one(3, GameSetup::Tower);
    three.remove(1);
    told.check_command("gone already", &three, &remove(1), Refusal::NotPlaying);

    let mut watched = three.watched().clone();
    let early = watched.now_ms() - 1;
    for command in [remove(0), Command::Stop, Command::Next] {
        let back = watched.apply(&command, early);
        assert_eq!(back, Answer::Refused(Refusal::TimeWentBack));
    }
    told.refusals.insert("TimeWentBack".to_owned());
}

#[test]
fn every_answer_and_every_refusal_is_given_exactly_where_it_belongs() {
    let mut told = Told::default();
    practice(&mut told);
    tower_and_well(&mut told);
    hot_potato(&mut told);
    gift(&mut told);
    triplet(&mut told);
    connect(&mut told);
    tie_breaks(&mut told);
    barred(&mut told);
    commands(&mut told);

    let source = include_str!("../../src/answer.rs");
    let all: BTreeSet<String> = variants(source, "Refusal")
        .into_iter()
        .map(str::to_owned)
        .collect();
    assert_eq!(told.refusals, all, "a refusal that nothing leads to");
    for facts in GAMES {
        for answer in ["Taken", "Late", "Wrong", "Refused"] {
            let found = told.answers.contains(&(facts.game, answer.to_owned()));
            // The call that ends a face-off ends the game, and so does the last
            // of a tie-break, before anybody can be late for it.
            assert!(found, "{} never answers {answer}", facts.id);
        }
    }
}
