//! The report of a finished series, from a journal written here.

use std::sync::Arc;

use fano_arbiter::{
    CallTiming, Contest, Entrant, EntrantId, Line, Moment, Order, Policy, Record, Span,
};
use fano_decks::{Colour, SymbolId, builtin};
use fano_protocol::{BotLevel, FaceChoice, GameChoice, RoomCode, TeamColour, WrongCallRule};
use fano_rooms::{Finished, KeptContest, SeatHolder, SeriesStart};
use fano_rules::{
    Call, Command, GameId, GameSetup, Place, Seat, Series, Setup, Team, WrongCalls,
    journal::{self, JournalWriter},
};
use serde_json::{Value, json};

use super::{
    evidence::{Evidence, LOOKED_AT},
    game_page,
};

/// A series driven by commands.
struct Evening {
    played: Series,
    journal: JournalWriter,
    contests: Vec<KeptContest>,
}

impl Evening {
    fn begin(deck: &'static fano_decks::Deck, game: GameSetup, seats: u8) -> Self {
        let setup = Setup {
            wrong_calls: WrongCalls::Nothing,
            ..Setup::one(seats, game)
        };
        let mut events = Vec::new();
        let deck = Arc::new(deck.clone());
        let played = Series::new(deck, setup, 5, &mut events).expect("a game");
        let journal = JournalWriter::new(&played, &events);
        Self {
            played,
            journal,
            contests: Vec::new(),
        }
    }

    fn right(&self, seat: u8) -> Option<Call> {
        self.played.game().right_calls(Seat(seat)).first().copied()
    }

    /// Makes a call and returns the number of the event that announces it.
    fn call(&mut self, seat: u8, seen: u32, call: Call, at_ms: u64) -> u32 {
        let command = Command::Call {
            seat: Seat(seat),
            seen,
            call,
        };
        let number = self.played.number() + 1;
        let mut events = Vec::new();
        let _ = self.played.apply(&command, at_ms, &mut events);
        assert!(!events.is_empty(), "{call:?} counts");
        self.journal.push(&command, at_ms, &events, &self.played);
        number
    }

    fn wrong(&mut self, seat: u8, seen: u32, at_ms: u64) -> u32 {
        let right = self.right(seat).expect("a right call").symbol().0;
        let symbol = SymbolId((right + 1) % 57);
        self.call(seat, seen, Call::Match { symbol }, at_ms)
    }

    fn finished(self, holders: Vec<SeatHolder>, game: GameChoice) -> Finished {
        Finished {
            record: "BCDFG-1".to_owned(),
            code: RoomCode::numbered(0),
            start: SeriesStart {
                series: 1,
                record: "BCDFG-1".to_owned(),
                seed: 5,
                decks: vec!["classic".to_owned()],
                games: vec![game],
                wrong_calls: WrongCallRule::None,
                faces: FaceChoice::default(),
                rules: fano_rules::RulesVersion::default(),
                hold_ms: 150,
                seats: holders,
                at_us: 0,
            },
            over_at_us: 1,
            champions: vec![0],
            wins: vec![1],
            journal: self.journal.into_text(),
            contests: self.contests,
        }
    }
}

fn holder(seat: u32, bot: Option<BotLevel>, team: Option<TeamColour>) -> SeatHolder {
    SeatHolder {
        member: seat,
        name: format!("Player {seat}"),
        colour: seat as u8,
        bot,
        team,
    }
}

fn page(finished: &Finished) -> Value {
    let replay = journal::read(finished.journal.as_bytes()).expect("a journal");
    serde_json::to_value(game_page(finished, &replay)).expect("JSON")
}

/// A contest in which seat 0, with a round trip of `round_trip_ms`, is the only
/// caller.
fn contest(round_trip_ms: i64) -> Record {
    let mut line = Line::new();
    (0..5).for_each(|_| line.sample(Span::from_millis(round_trip_ms)));
    let shown_at = Moment::from_millis(1_000_000);
    let entrant = Entrant {
        seat: EntrantId(0),
        shown_at,
        line: Some(line.figures()),
    };
    let opened = Contest::open(Policy::default(), Order::Reaction, 7, [entrant]);
    let mut contest = opened.expect("somebody takes part");
    let timing = CallTiming {
        claim: Some(Span::from_millis(700)),
        gesture: None,
    };
    let at = shown_at + Span::from_millis(700 + round_trip_ms);
    contest
        .call(EntrantId(0), at, timing, None)
        .expect("a call");
    contest.decide(at).expect("nobody else is waited for");
    contest.record().expect("it is decided")
}

#[test]
fn wrong_calls_are_timed_by_the_servers_clock_minus_the_round_trip() {
    let mut evening = Evening::begin(builtin::classic(), GameSetup::Tower, 3);
    let dealt = evening.played.number();
    // A person, a bot, and somebody about whom nothing is known.
    evening.wrong(0, dealt, 1_000);
    evening.wrong(1, dealt, 1_200);
    evening.wrong(2, dealt, 1_300);
    let right = evening.right(0).expect("a right call");
    let number = evening.call(0, evening.played.number(), right, 2_000);
    let contest_of = |number, round_trip_ms| KeptContest {
        number,
        contest: contest(round_trip_ms).into(),
    };
    evening.contests.push(contest_of(number, 80));
    // The centre has changed since, and the next call is about the new card;
    // the contest after it is nearer than the one before …
    evening.wrong(0, evening.played.number(), 2_500);
    // … but this caller had not seen it yet.
    evening.wrong(1, number - 1, 2_600);
    let right = evening.right(0).expect("a right call");
    let number = evening.call(0, evening.played.number(), right, 3_000);
    evening.contests.push(contest_of(number, 40));
    evening.wrong(0, evening.played.number(), 3_030);

    let holders = vec![
        holder(0, None, None),
        holder(1, Some(BotLevel::Champion), None),
        holder(2, None, None),
    ];
    let page = page(&evening.finished(holders, GameChoice::Tower));
    let calls = page["calls"].as_array().expect("calls");
    let told = calls.iter().map(|call| {
        let known = ["answer", "seat", "reaction_ms", "margin_ms", "basis"];
        Value::Array(known.map(|key| call[key].clone()).to_vec())
    });
    let expected = json!([
        ["wrong", 0, 920.0, 11.0, "no_claim"],
        ["wrong", 1, 1200.0, 1.0, "server"],
        ["wrong", 2, null, null, null],
        ["taken", 0, 700.0, 5.0, "claim"],
        ["wrong", 0, 460.0, 11.0, "no_claim"],
        ["wrong", 1, 2600.0, 1.0, "server"],
        ["taken", 0, 700.0, 5.0, "claim"],
        ["wrong", 0, 0.0, 11.0, "no_claim"],
    ]);
    assert_eq!(Value::Array(told.collect()), expected);
    let empty = |call: &Value| call["ranking"] == json!([]) && call["hold_ms"] == Value::Null;
    let wrong = |call: &&Value| call["answer"] == "wrong";
    assert!(calls.iter().filter(wrong).all(empty), "no contest");
}

#[test]
fn calls_tell_which_cards_were_compared_and_with_which_faces() {
    let mut evening = Evening::begin(builtin::classic(), GameSetup::HotPotato { rounds: 5 }, 3);
    let right = evening.right(1).expect("a right call");
    let Call::Give { target, .. } = right else {
        panic!("{right:?} is no call of this game");
    };
    let top = |seat: Seat| {
        let table = evening.played.game().table();
        table.card_at(Place::Hand(seat)).expect("a card").0
    };
    let [own, other] = [top(Seat(1)), top(target)];
    evening.call(1, evening.played.number(), right, 1_000);
    let holders = (0..3).map(|seat| holder(seat, None, None)).collect();
    let game = GameChoice::HotPotato { rounds: 5 };
    let page = page(&evening.finished(holders, game));
    // Whoever called saw the own card with the first face.
    let expected = json!([{"card": own, "face": 0}, {"card": other, "face": 1}]);
    assert_eq!(page["calls"][0]["compared"], expected);
}

#[test]
fn connect_counts_the_points_of_a_team() {
    let teams = vec![
        Team {
            colour: Colour::Green,
            seats: [Seat(0), Seat(2)].into_iter().collect(),
        },
        Team {
            colour: Colour::Blue,
            seats: [Seat(1)].into_iter().collect(),
        },
    ];
    let game = GameSetup::Connect {
        teams,
        points_to_win: 2,
    };
    let mut evening = Evening::begin(builtin::connect(), game, 3);
    for at_ms in (1_000..).step_by(100) {
        if evening.played.is_over() {
            break;
        }
        // Green plays, and blue watches.
        let seat = u8::from(evening.right(0).is_none()) * 2;
        let right = evening.right(seat).expect("a right call");
        evening.call(seat, evening.played.number(), right, at_ms);
    }
    let points = evening.played.game().table().points;
    assert_eq!(points[Colour::Green as usize], 2, "green has won");
    let holders = vec![
        holder(0, None, Some(TeamColour::Green)),
        holder(1, None, Some(TeamColour::Blue)),
        holder(2, None, Some(TeamColour::Green)),
    ];
    let points = Some(2);
    let page = page(&evening.finished(holders, GameChoice::Connect { points }));
    assert_eq!(page["results"][0]["counts"], json!([2, 0, 2]));
    assert_eq!(page["results"][0]["ranks"], json!([1, 3, 1]));
}

#[test]
fn a_tie_break_does_not_change_the_counts() {
    let mut evening = Evening::begin(builtin::insects(), GameSetup::Tower, 3);
    for (turn, at_ms) in (0..).zip((1_000..).step_by(100)) {
        if evening.played.is_over() {
            break;
        }
        // Two take turns, and the third watches; the first is faster in the
        // end.
        let tied = evening.played.game().table().game != GameId::Tower;
        let seat = if tied { 0 } else { turn % 2 };
        let right = evening.right(seat).expect("a right call");
        evening.call(seat, evening.played.number(), right, at_ms);
    }
    let holders = (0..3).map(|seat| holder(seat, None, None)).collect();
    let page = page(&evening.finished(holders, GameChoice::Tower));
    let results = page["results"].as_array().expect("results");
    assert_eq!(results.len(), 1, "the tie-break belongs to its game");
    assert_eq!(results[0]["counts"], json!([15, 15, 1]));
    assert_eq!(results[0]["ranks"], json!([1, 2, 3]));
}

/// An endless practice in which every other call is wrong and every right one
/// has a contest.
fn long_practice(calls: u64) -> Finished {
    let mut evening = Evening::begin(builtin::classic(), GameSetup::Practice, 2);
    for (turn, at_ms) in (0..calls).zip((1_000..).step_by(700)) {
        let seen = evening.played.number();
        if turn % 2 == 0 {
            // The card may have been visible long before.
            evening.wrong(0, seen, at_ms);
        } else {
            let right = evening.right(0).expect("a right call");
            let number = evening.call(0, seen, right, at_ms);
            let contest = contest(20 + (turn % 50) as i64).into();
            evening.contests.push(KeptContest { number, contest });
        }
    }
    let holders = (0..2).map(|seat| holder(seat, None, None)).collect();
    evening.finished(holders, GameChoice::Practice)
}

fn looked_at(calls: u64) -> u64 {
    let finished = long_practice(calls);
    let before = LOOKED_AT.get();
    let page = page(&finished);
    let told = page["calls"].as_array().expect("calls");
    assert_eq!(told.len() as u64, calls);
    let measured = |call: &Value| call["reaction_ms"].is_number();
    assert!(told.iter().all(measured), "all of them are measured");
    LOOKED_AT.get() - before
}

#[test]
fn the_report_takes_linear_time() {
    let (short, long) = (looked_at(250), looked_at(1_000));
    assert!(short > 250, "every call is looked up");
    assert!(long < 6 * short, "{short} entries, then {long}");
}

#[test]
fn the_nearest_line_is_the_one_a_search_through_all_contests_finds() {
    let finished = long_practice(40);
    let evidence = Evidence::new(&finished);
    for number in 0..150 {
        let contests = finished.contests.iter().filter_map(|kept| {
            let mut entrants = kept.contest.record().entrants.into_iter();
            let entrant = entrants.find(|entrant| entrant.seat.0 == 0)?;
            Some((kept.number.abs_diff(number), entrant.line?))
        });
        let searched = contests.min_by_key(|(away, _)| *away).expect("contests").1;
        let elapsed_ms = 10_000;
        let pace = evidence.pace(0, number, elapsed_ms).expect("a known line");
        let round_trip = searched.typical.clamp(searched.lo, searched.hi);
        let expected = elapsed_ms as f64 - round_trip.micros() as f64 / 1000.0;
        assert_eq!(pace.reaction_ms, expected, "near event {number}");
    }
}
