use fano_arbiter::{
    CallTiming, Contest, Entrant, EntrantId, Line as Connection, Moment, Order, Policy, Span,
};

use super::*;
use fano_fairness::Screen;

use crate::{
    Host,
    lateness::Pause,
    net::{Direction, Line, Path},
};

fn plan() -> Plan {
    let host = |round_trip_ms: f64| Host {
        round_trip_ms,
        down: Line::half_of(round_trip_ms, 0.0),
        up: Line::half_of(round_trip_ms, 0.0),
        screen: Screen::default(),
        freeze: None,
    };
    Plan {
        name: "test".to_owned(),
        conditions: String::new(),
        hosts: vec![host(10.0), host(100.0)],
        hold_ms: 150,
        rooms: 1,
        freeze_server: None,
        proxy: None,
        playing: Duration::from_secs(1),
        cheat: None,
        seed: 1,
        hold_goal_ms: None,
        uniform: None,
    }
}

/// A contest of two in which seat 0 is 10 ms and seat 1 100 ms away.
fn contest(number: u32, reactions_ms: [i64; 2]) -> RecordContest {
    let round_trips = [10, 100];
    let shown_at = Moment::from_millis(1_000);
    let entrants = [0_u8, 1].map(|seat| {
        let mut line = Connection::new();
        for _ in 0..5 {
            line.sample(Span::from_millis(round_trips[usize::from(seat)]));
        }
        Entrant {
            seat: EntrantId(seat),
            shown_at,
            line: Some(line.figures()),
        }
    });
    let mut judge =
        Contest::open(Policy::default(), Order::Reaction, 1, entrants).expect("two seats");
    let arrival =
        |seat: usize| shown_at + Span::from_millis(reactions_ms[seat] + round_trips[seat]);
    for seat in [0, 1] {
        let pong_at = shown_at + Span::from_millis(round_trips[seat]);
        judge
            .pong(EntrantId(seat as u8), pong_at, None)
            .expect("a seat");
    }
    let mut order = [0, 1];
    order.sort_by_key(|seat| arrival(*seat));
    for seat in order {
        let timing = CallTiming {
            claim: Some(Span::from_millis(reactions_ms[seat])),
            gesture: None,
        };
        let called = judge.call(EntrantId(seat as u8), arrival(seat), timing, None);
        called.expect("in time");
    }
    judge.decide(arrival(order[1])).expect("all have called");
    RecordContest {
        number,
        contest: judge.record().expect("decided"),
        verdict: None,
    }
}

/// What the player at a host saw of it.
fn seen(number: u32, host: usize, reaction_ms: f64) -> Seen {
    Seen {
        room: 0,
        series: 1,
        number: number - 1,
        seat: host as u8,
        host,
        port: 40_000,
        reaction_ms,
        measured_ms: reaction_ms,
        shown: Duration::from_secs(u64::from(number)),
        call_due: Duration::from_secs(u64::from(number))
            + Duration::from_secs_f64(reaction_ms / 1000.0),
        until: Duration::from_secs(u64::from(number)) + Duration::from_millis(900),
        is_late: false,
    }
}

fn series(contests: Vec<RecordContest>) -> Vec<SeriesRecord> {
    vec![SeriesRecord {
        room: 0,
        series: 1,
        contests,
    }]
}

#[test]
fn the_truly_fastest_is_compared_with_winner_and_first_arrival() {
    // The far seat is faster, but the near one's call arrives first.
    let records = series(vec![contest(8, [850, 800]), contest(11, [700, 790])]);
    let cards = [
        seen(8, 0, 850.0),
        seen(8, 1, 800.0),
        seen(11, 0, 700.0),
        seen(11, 1, 790.0),
    ];
    let results = judge(
        &plan(),
        &cards,
        &records,
        &Lateness::default(),
        &Packets::default(),
    );
    assert_eq!(
        (results.contests, results.all, results.arrival),
        (2, 1.0, 0.5)
    );
    assert_eq!(results.clear, Some(1.0));
    let won: Vec<(f64, f64)> = results
        .seats
        .iter()
        .map(|seat| (seat.won, seat.won_by_arrival))
        .collect();
    assert_eq!(won, [(0.5, 1.0), (0.5, 0.0)]);
    // In the second contest nobody could be faster any more after 110 ms.
    assert_eq!((results.hold_ms[0], results.hold_ms[2]), (40.0, 110.0));
    assert_eq!(results.honest, (2, 0));
}

#[test]
fn clocks_that_err_are_told_from_the_server() {
    // In the first contest the far seat's clock is 3 ms fast, and it wins by that.
    let records = series(vec![contest(8, [801, 799]), contest(11, [700, 790])]);
    let mut cards = [
        seen(8, 0, 801.0),
        seen(8, 1, 802.0),
        seen(11, 0, 700.0),
        seen(11, 1, 790.0),
    ];
    cards[1].measured_ms = 799.0;
    let nothing = (Lateness::default(), Packets::default());
    let results = judge(&plan(), &cards, &records, &nothing.0, &nothing.1);
    assert_eq!((results.all, results.clocks), (0.5, 0.5));
    assert_eq!(results.from_clocks_stderr, 0.0, "they are wrong together");
    let played = &results.played[0];
    assert!(played.counts && played.players[1].measured_ms < played.players[1].reaction_ms);

    let cheating = Plan {
        cheat: Some(fano_fairness::Cheat::Zero),
        ..plan()
    };
    let results = judge(&cheating, &cards, &records, &nothing.0, &nothing.1);
    let before = results.cheat.and_then(|cheat| cheat.before_flag);
    let before = before.expect("nobody is flagged");
    assert_eq!((before.contests, before.won, before.fastest), (2, 0.5, 1.0));
    assert!((before.gain_stderr - 0.125_f64.sqrt()).abs() < 1e-12);
}

#[test]
fn contests_in_which_somebody_was_late_are_left_out() {
    let numbers = [8, 11, 14, 17];
    let records = series(numbers.map(|number| contest(number, [700, 900])).to_vec());
    let mut cards = Vec::new();
    for number in numbers {
        cards.extend([seen(number, 0, 700.0), seen(number, 1, 900.0)]);
    }
    cards[0].is_late = true;
    // Of the last contest one player has seen nothing.
    cards.pop();
    let pause = Pause {
        from: Duration::from_millis(11_100),
        to: Duration::from_millis(11_110),
    };
    let lateness = Lateness {
        relay: vec![pause],
        ..Lateness::default()
    };
    let results = judge(&plan(), &cards, &records, &lateness, &Packets::default());
    let expected = LeftOut {
        player: 1,
        relay: 1,
        machine: 0,
        incomplete: 1,
    };
    assert_eq!((results.contests, results.left_out), (1, expected));
}

#[test]
fn live_and_simulated_are_compared_when_there_is_enough_to_compare() {
    let records = series(vec![contest(8, [850, 800])]);
    let cards = [seen(8, 0, 850.0), seen(8, 1, 800.0)];
    let results = judge(
        &plan(),
        &cards,
        &records,
        &Lateness::default(),
        &Packets::default(),
    );
    let plan = Plan {
        uniform: Some((0.0, 0.1)),
        ..plan()
    };
    let mut row = crate::Row {
        simulated: crate::simulated(&plan, 200),
        plan,
        results,
    };
    let simulated = row.simulated.as_ref().expect("it can play it").fastest_wins;
    assert!(row.compare(0.5).is_ok_and(|said| said.contains("too few")));
    row.results.contests = 4_000;
    row.results.all_stderr = 0.001;
    for (points, fits) in [(0.0, true), (-0.55, true), (-0.7, false), (0.7, false)] {
        row.results.all = simulated + points / 100.0;
        assert_eq!(row.compare(0.5).is_ok(), fits, "{points}");
    }
    row.simulated = None;
    assert!(row.compare(0.5).is_err());
}

#[test]
fn proofs_are_compared_with_what_was_lost() {
    use fano_arbiter::{Counters, Event};

    let counters = |resent: u32, out_of_order: u32| Counters {
        resent,
        out_of_order,
    };
    // The card of seat 1 was sent twice, by the kernel's account, and its call
    // came behind a gap.
    let mut played = contest(8, [850, 800]);
    for entrant in &mut played.contest.entrants {
        if let Some(line) = &mut entrant.line {
            line.counters = Some(counters(3, 5));
        }
    }
    for event in &mut played.contest.events {
        match event {
            Event::Pong {
                seat, counters: it, ..
            } if seat.0 == 1 => *it = Some(counters(4, 5)),
            Event::Call {
                seat, counters: it, ..
            } if seat.0 == 1 => *it = Some(counters(4, 6)),
            _ => {}
        }
    }
    let cards = [seen(8, 0, 850.0), seen(8, 1, 800.0)];
    let lost = |direction, after_ms: u64, bytes| LostPacket {
        at: cards[1].shown + Duration::from_millis(after_ms),
        path: Path {
            host: 1,
            port: 40_000,
            direction,
        },
        bytes,
    };
    let found = |lost: &[LostPacket]| {
        let records = series(vec![played.clone()]);
        let packets = Packets {
            losses: Losses::new(lost.iter().copied()),
            ..Packets::default()
        };
        let results = judge(&plan(), &cards, &records, &Lateness::default(), &packets);
        let EvidenceResult { cards, calls } = results.evidence;
        assert_eq!((cards.all, calls.all), (1, 1));
        (cards.truly, calls.truly)
    };
    assert_eq!(found(&[]), (0, 0));
    let acknowledgements = [lost(Direction::Down, 0, 66), lost(Direction::Up, 800, 66)];
    assert_eq!(found(&acknowledgements), (0, 0), "no data was lost");
    assert_eq!(found(&[lost(Direction::Down, 0, 300)]), (1, 0));
    assert_eq!(
        found(&[lost(Direction::Down, 500, 300)]),
        (0, 0),
        "the next"
    );
    assert_eq!(found(&[lost(Direction::Up, 800, 200)]), (0, 1));
}

#[test]
fn the_wait_for_the_truly_fastest_is_known_from_packets() {
    let cards = [seen(8, 0, 850.0), seen(8, 1, 800.0)];
    let upload = |host: usize, after_ms: u64| Upload {
        path: path_up(host),
        delivered: Some(cards[0].shown + Duration::from_millis(after_ms)),
        first: 1,
        length: 40,
    };
    let uploads = [upload(0, 860), upload(1, 990)];
    let call = |host: usize| SentCall {
        card: (0, 1, 7),
        path: path_up(host),
        end: 40,
    };
    let wait = |calls: &[SentCall]| {
        let players: Vec<&Seen> = cards.iter().collect();
        wait_needed(&plan(), &players, &Arrivals::new(&uploads, calls))
    };
    assert_eq!(wait(&[call(0), call(1)]), Some(130.0));
    assert_eq!(
        wait(&[call(0)]),
        Some(0.0),
        "850 ms with its way, before the first"
    );
    assert_eq!(wait(&[]), None);
}

fn path_up(host: usize) -> Path {
    Path {
        host,
        port: 40_000,
        direction: Direction::Up,
    }
}
