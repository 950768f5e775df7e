//! Rules 6 and 7: ties, marks, records; and concurrent contests.

use fano_arbiter::{
    CallTiming, Contest, ContestError, Entrant, EntrantId, Order, Outcome, Policy, Record,
    ReplayError, SEATS_MAX, Span, TieBreak, Verdict,
};

use crate::{
    CALL_LOST, SHOWN_AT, at, call, call_with, claims, contest, contest_under, counters, decided,
    ms, pong, quiet, quiet_with_kernel,
};

/// Two seats on equal lines claim these microseconds, with second gestures.
fn two_claims(lots: u64, claims: [(i64, Option<i64>); 2]) -> Verdict {
    let entrants = [0, 1].map(|seat| Entrant {
        seat: EntrantId(seat),
        shown_at: SHOWN_AT,
        line: Some(quiet(40)),
    });
    let mut contest =
        Contest::open(Policy::default(), Order::Reaction, lots, entrants).expect("a contest");
    for (seat, (claim, gesture)) in (0..).zip(claims) {
        pong(&mut contest, seat, 44, None);
        let said = CallTiming {
            claim: Some(Span::from_micros(claim)),
            gesture: gesture.map(Span::from_micros),
        };
        assert_eq!(call(&mut contest, seat, 855, said), Outcome::Counted);
    }
    decided(contest)
}

#[test]
fn equal_within_1_ms() {
    let plain = |claims: [i64; 2]| two_claims(1, claims.map(|claim| (claim, None)));
    assert_eq!(plain([800_000, 801_000]).tie_break, None);
    assert_eq!(plain([800_000, 801_000]).winner(), EntrantId(0));
    assert_eq!(plain([801_000, 800_000]).winner(), EntrantId(1));
    assert_eq!(
        plain([800_000, 800_999]).tie_break,
        Some(TieBreak::Lots),
        "less than a millisecond"
    );
}

#[test]
fn the_second_gesture_decides_between_equal_calls() {
    let verdict = two_claims(1, [(800_000, Some(1_300_000)), (800_500, Some(1_200_000))]);
    assert_eq!(verdict.tie_break, Some(TieBreak::Gesture));
    assert_eq!(verdict.winner(), EntrantId(1));
    let verdict = two_claims(1, [(800_000, Some(1_300_000)), (802_000, Some(1_200_000))]);
    assert_eq!(verdict.tie_break, None, "only between equal calls");
    assert_eq!(verdict.winner(), EntrantId(0));
}

#[test]
fn equal_gestures_too_are_decided_by_lots_from_the_seed() {
    let winner = |lots| {
        two_claims(
            lots,
            [(800_000, Some(1_200_000)), (800_300, Some(1_200_600))],
        )
    };
    assert_eq!(winner(1).tie_break, Some(TieBreak::Lots));
    let wins = (0..1000)
        .filter(|lots| winner(*lots).winner() == EntrantId(0))
        .count();
    assert!((440..560).contains(&wins), "{wins} of 1000");
    assert_eq!(winner(5), winner(5), "the same lots, the same winner");
}

#[test]
fn reactions_under_100_ms_are_flagged_for_review_not_refused() {
    for (claim, review) in [(99, true), (100, false)] {
        let finding = crate::judged(quiet(40), 44, 150, claims(claim));
        assert_eq!(finding.reaction, ms(claim));
        assert_eq!(finding.review, review);
    }
}

#[test]
fn the_result_screen_can_show_how_exact_a_reaction_is() {
    assert_eq!(crate::judged(quiet(40), 44, 860, claims(805)).margin, ms(5));
    let no_claim = crate::judged(quiet(40), 44, 860, CallTiming::default());
    assert_eq!(no_claim.margin, ms(11), "half of hi − lo + ρ");
}

/// A contest with everything that can happen: a lost card, a lost call, a bot,
/// a tie, somebody who leaves.
fn eventful() -> Contest {
    let far = Some(quiet_with_kernel(100));
    let mut contest = contest(&[Some(quiet(40)), far, far, None, Some(quiet(20))]);
    for (seat, millis, lost) in [(0, 41, 0), (2, 102, 0), (4, 20, 0), (1, 330, 1)] {
        pong(&mut contest, seat, millis, Some(counters(lost, 0)));
    }
    call(&mut contest, 0, 850, claims(797));
    contest.withdraw(EntrantId(4), at(855)).expect("a seat");
    contest
        .counters(EntrantId(2), at(930), counters(0, 1))
        .expect("a seat");
    call(&mut contest, 3, 940, CallTiming::default());
    call_with(&mut contest, 2, 1040, claims(796), CALL_LOST);
    call(&mut contest, 1, 1135, claims(796));
    contest
}

#[test]
fn a_replay_derives_the_same_winner_again() {
    let mut contest = eventful();
    assert_eq!(contest.record(), None, "not decided yet");
    let verdict = contest.decide(at(5_000)).expect("decided").clone();
    assert_eq!(verdict.tie_break, Some(TieBreak::Lots));
    let record = contest.record().expect("decided");
    assert_eq!(record.replay(), Ok(verdict));
    let journal = serde_json::to_string(&record).expect("JSON");
    let read: Record = serde_json::from_str(&journal).expect("the same JSON");
    assert_eq!(read, record);
}

#[test]
fn everything_that_led_to_the_verdict_is_in_it() {
    let mut contest = eventful();
    let verdict = contest.decide(at(5_000)).expect("decided");
    insta::assert_snapshot!("verdict", crate::json(verdict));
    insta::assert_snapshot!("record", crate::json(&contest.record()));
}

#[test]
fn a_forged_record_is_refused() {
    let mut contest = eventful();
    contest.decide(at(5_000));
    let record = contest.record().expect("decided");
    let cut = Record {
        events: Vec::new(),
        ..record.clone()
    };
    assert_eq!(cut.replay(), Err(ReplayError::Undecided));
    let stranger = Record {
        entrants: record.entrants[..2].to_vec(),
        ..record
    };
    let error = ReplayError::Contest(ContestError::UnknownSeat { seat: EntrantId(2) });
    assert_eq!(stranger.replay(), Err(error));
}

#[test]
fn two_independent_right_calls_both_count() {
    // Contests are keyed by what is contested; each has its own state.
    let lines = [Some(quiet(20)), Some(quiet(30))];
    let (mut one, mut other) = (contest(&lines), contest(&lines));
    call(&mut one, 0, 600, claims(560));
    call(&mut other, 1, 601, claims(560));
    assert_eq!(decided(one).winner(), EntrantId(0));
    assert_eq!(decided(other).winner(), EntrantId(1));
}

#[test]
fn a_seats_first_call_stands() {
    let mut contest = contest(&[Some(quiet(20)), Some(quiet(20))]);
    pong(&mut contest, 0, 20, None);
    assert_eq!(call(&mut contest, 0, 600, claims(570)), Outcome::Counted);
    assert_eq!(call(&mut contest, 0, 601, claims(0)), Outcome::Repeated);
    assert_eq!(decided(contest).ranking[0].reaction, ms(570));
}

#[test]
fn the_ranking_goes_from_first_to_last() {
    let mut contest = contest(&[Some(quiet(20)); 4]);
    for (seat, claim) in [(2, 575), (0, 570), (3, 573), (1, 579)] {
        pong(&mut contest, seat, 21, None);
        call(&mut contest, seat, 605, claims(claim));
    }
    let verdict = decided(contest);
    let seats: Vec<u8> = verdict
        .ranking
        .iter()
        .map(|finding| finding.seat.0)
        .collect();
    assert_eq!(seats, [0, 3, 2, 1]);
}

#[test]
fn wrong_contests_and_strangers_are_refused() {
    let entrant = |seat| Entrant {
        seat: EntrantId(seat),
        shown_at: SHOWN_AT,
        line: None,
    };
    let open = |seats: &[u8]| {
        let entrants = seats.iter().map(|seat| entrant(*seat));
        Contest::open(Policy::default(), Order::Reaction, 1, entrants).map(|_| ())
    };
    assert_eq!(open(&[]), Err(ContestError::Empty));
    assert_eq!(
        open(&[1, 2, 1]),
        Err(ContestError::SeatTwice { seat: EntrantId(1) })
    );
    let many: Vec<u8> = (0..100).collect();
    assert_eq!(open(&many), Err(ContestError::TooMany { seats: 100 }));
    assert_eq!(open(&many[..SEATS_MAX]), Ok(()));
    let mut contest = contest_under(Policy::default(), Order::Reaction, &[None]);
    let seat = EntrantId(7);
    let stranger = Err(ContestError::UnknownSeat { seat });
    assert_eq!(contest.pong(seat, at(1), None), stranger);
    assert_eq!(contest.withdraw(seat, at(1)), stranger);
    assert_eq!(contest.counters(seat, at(1), counters(0, 0)), stranger);
    assert!(contest.call(seat, at(1), claims(1), None).is_err());
    assert_eq!(contest.decide(at(9_999)), None, "nobody has called");
}
