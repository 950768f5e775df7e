//! Facts as rooms write them, without a room.

use std::sync::Arc;

use fano_arbiter::{
    CallTiming, Contest, Counters, Entrant, EntrantId, Kernel, Line, Moment, Order, Policy, Record,
    Span,
};
use fano_decks::builtin;
use fano_protocol::{Call, FaceChoice, GameChoice, Role, RoomCode, Settings, WrongCallRule};
use fano_rooms::{
    Ban, Fact, Finished, GuestId, KeptContest, Lobby, LobbyMember, RecordedCommand, RoomState,
    SeatHolder, SeriesStart, Step, TableState,
};
use fano_rules::{Command, Event, GameSetup, RulesVersion, Series, Setup, journal::JournalWriter};

const NAMES: [&str; 4] = ["Mia", "Noa", "Ünal", "\"Zoë\" \u{1F600}"];

pub(crate) fn lobby(code: RoomCode, series: u32) -> RoomState {
    let member = |id: u32| LobbyMember {
        id,
        guest: Some(GuestId(u128::from(id) << 100 | 7)),
        name: NAMES[id as usize].to_owned(),
        colour: id as u8,
        role: Role::Player,
        ready: series.is_multiple_of(2),
        bot: None,
        team: None,
    };
    let lobby = Lobby {
        code,
        secret: "5e".repeat(32),
        host: Some(0),
        locked: false,
        members: (0..4).map(member).collect(),
        bans: vec![Ban {
            guest: GuestId(u128::MAX),
            name: Some("Mia".to_owned()),
        }],
        settings: Settings::default(),
        next_member: 4,
        series,
    };
    RoomState {
        lobby,
        table: TableState::Laid,
        excused: vec![2],
    }
}

pub(crate) fn start(code: RoomCode, series: u32, at_us: u64) -> SeriesStart {
    let holder = |seat: u32| SeatHolder {
        member: seat,
        name: NAMES[seat as usize].to_owned(),
        colour: seat as u8,
        bot: None,
        team: None,
    };
    SeriesStart {
        series,
        record: format!("{code}-{series}"),
        // All 64 bits must survive, including those beyond a float's precision.
        seed: u64::MAX - u64::from(series),
        decks: vec!["classic".to_owned()],
        games: vec![GameChoice::Tower],
        wrong_calls: WrongCallRule::None,
        faces: FaceChoice::default(),
        rules: RulesVersion::default(),
        hold_ms: 150,
        seats: (0..4).map(holder).collect(),
        at_us,
    }
}

/// A contest of four players with round trips of 8 to 120 ms, two of whom call.
pub(crate) fn contest(shown_us: u64) -> Record {
    let shown_at = Moment::from_micros(shown_us);
    let counters = Counters::default();
    let kernel = |millis| Kernel {
        min_round_trip: Span::from_millis(millis),
        round_trip: Span::from_millis(millis + 1),
        deviation: Span::ZERO,
        counters: Some(counters),
    };
    let entrants = [8, 40, 80, 120].map(|millis| {
        let mut line = Line::new();
        line.read_kernel(Some(kernel(millis)));
        (0..5).for_each(|_| line.sample(Span::from_millis(millis)));
        line.figures()
    });
    let entrants = (0..).zip(entrants).map(|(seat, line)| Entrant {
        seat: EntrantId(seat),
        shown_at,
        line: Some(line),
    });
    let mut contest =
        Contest::open(Policy::default(), Order::Reaction, 7, entrants).expect("four players");
    let after = |millis| shown_at + Span::from_millis(millis);
    for (seat, millis) in [(0, 9), (1, 41), (2, 82), (3, 121)] {
        let pong = contest.pong(EntrantId(seat), after(millis), Some(counters));
        pong.expect("a seat that takes part");
    }
    for (seat, arrives, claims) in [(2, 900, 812), (1, 910, 850)] {
        let call = CallTiming {
            claim: Some(Span::from_millis(claims)),
            gesture: None,
        };
        let heard = contest.call(EntrantId(seat), after(arrives), call, Some(counters));
        heard.expect("a seat that takes part");
    }
    contest.decide(after(1_200)).expect("the hold is over");
    contest.record().expect("it is decided")
}

pub(crate) fn step(series: u32, index: u32, at_us: u64) -> Step {
    Step {
        series,
        index,
        at_ms: u64::from(index) * 500,
        command: RecordedCommand::Call {
            seat: 2,
            seen: index * 3 + 7,
            call: Call::Match { symbol: 17 },
        },
        contest: (!index.is_multiple_of(10)).then(|| contest(at_us).into()),
    }
}

/// A Tower of four players in which seat 2 gets everything, after one mistake.
pub(crate) fn finished(code: RoomCode, series: u32, at_us: u64) -> Finished {
    let deck = Arc::new(builtin::classic().clone());
    let setup = Setup {
        wrong_calls: fano_rules::WrongCalls::Nothing,
        ..Setup::one(4, GameSetup::Tower)
    };
    let mut events = Vec::new();
    let mut played = Series::new(deck, setup, 5, &mut events).expect("a Tower of four");
    let mut journal = JournalWriter::new(&played, &events);
    let mut contests = Vec::new();
    let seat = fano_rules::Seat(2);
    for at_ms in (1_000..).step_by(500) {
        if played.is_over() {
            break;
        }
        let right = played.game().right_calls(seat)[0];
        let call = if at_ms == 1_000 {
            fano_rules::Call::Match {
                symbol: fano_decks::SymbolId((right.symbol().0 + 1) % 57),
            }
        } else {
            right
        };
        let command = Command::Call {
            seat,
            seen: played.number(),
            call,
        };
        let number = played.number() + 1;
        events.clear();
        let _ = played.apply(&command, at_ms, &mut events);
        journal.push(&command, at_ms, &events, &played);
        if matches!(events[0], Event::Called { .. }) {
            contests.push(KeptContest {
                number,
                contest: contest(at_us + at_ms * 1_000).into(),
            });
        }
    }
    Finished {
        record: format!("{code}-{series}"),
        code,
        start: start(code, series, at_us),
        over_at_us: at_us + 40_000_000,
        champions: vec![2],
        wins: vec![0, 0, 1, 0],
        journal: journal.into_text(),
        contests,
    }
}

/// A room that has started a series with this many steps.
pub(crate) fn room(code: RoomCode, series: u32, steps: u32) -> Vec<Fact> {
    let mut facts = vec![
        Fact::Room(lobby(code, series)),
        Fact::SeriesStart(start(code, series, 1_000_000)),
    ];
    facts.extend((0..steps).map(|index| Fact::Step(step(series, index, 2_000_000))));
    facts
}
