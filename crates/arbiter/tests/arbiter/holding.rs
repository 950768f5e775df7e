//! Rule 5: when a contest is decided.

use fano_arbiter::{
    Basis, CallTiming, Contest, Counters, EntrantId, Evidence, HOLD_DEFAULT, HOLD_MAX,
    HoldOutOfRange, Lesson, LineFigures, Order, Outcome, Pace, Policy, Reason, Span,
};

use crate::{
    CALL_LOST, CARD_LOST, NOTHING_LOST, at, call, call_with, claims, contest, contest_under,
    counters, deadline, decided, line, ms, pong, quiet, quiet_with_kernel,
};

/// Seat 0 is 10 ms away and has called after 522 ms, for a reaction of 500;
/// seat 1 is on the given line and silent.
fn one_called(policy: Policy, silent: LineFigures) -> Contest {
    let mut contest = contest_under(policy, Order::Reaction, &[Some(quiet(10)), Some(silent)]);
    pong(&mut contest, 0, 10, None);
    assert_eq!(call(&mut contest, 0, 522, claims(500)), Outcome::Counted);
    contest
}

/// A table at which every winner is this quick.
fn pace(millis: i64) -> Pace {
    let mut pace = Pace::default();
    (0..8).for_each(|_| pace.won(ms(millis)));
    pace
}

fn with_hold(millis: i64) -> Policy {
    Policy::with_hold(ms(millis)).expect("a hold")
}

#[test]
fn decided_when_no_one_still_silent_could_have_been_faster() {
    let mut held = one_called(Policy::default(), quiet(100));
    // The pong is still in flight: hi is 110.
    assert_eq!(deadline(&held), 500.0 + 110.0 + 12.0);
    pong(&mut held, 1, 100, None);
    assert_eq!(deadline(&held), 500.0 + 108.0 + 12.0);
    assert_eq!(held.decide(at(619)), None);
    let verdict = held.decide(at(620)).expect("decided");
    assert_eq!(verdict.reason, Reason::NobodyFaster);
    assert_eq!(verdict.decided_at, at(620));
}

#[test]
fn the_last_call_that_could_win_counts_and_the_next_is_late() {
    for (millis, outcome) in [
        (619, Outcome::Counted),
        (620, Outcome::Counted),
        (621, Outcome::Late),
    ] {
        let mut held = one_called(Policy::default(), quiet(100));
        pong(&mut held, 1, 100, None);
        assert_eq!(call(&mut held, 1, millis, claims(490)), outcome, "{millis}");
        let verdict = decided(held);
        let winner = if millis < 620 {
            EntrantId(1)
        } else {
            verdict.winner()
        };
        assert_eq!(verdict.winner(), winner, "{millis}");
    }
}

#[test]
fn at_most_h_after_the_first_call() {
    // A pong of 230 ms would show that 150 ms are not enough for this line, but
    // it has not come yet.
    let held = one_called(Policy::default(), quiet(230));
    assert_eq!(deadline(&held), 522.0 + 150.0);
    assert_eq!(decided(held).reason, Reason::HoldOver);
}

#[test]
fn at_once_when_all_have_called() {
    let mut held = one_called(Policy::default(), quiet(100));
    pong(&mut held, 1, 100, None);
    call(&mut held, 1, 600, claims(490));
    let verdict = held.decide(at(600)).expect("at once");
    assert_eq!(verdict.reason, Reason::AllCalled);
    assert_eq!(verdict.hold(), ms(78));
    assert_eq!(verdict.winner(), EntrantId(1));
}

#[test]
fn the_wait_for_a_long_line_depends_on_its_pong() {
    let mut held = one_called(Policy::default(), quiet(230));
    pong(&mut held, 1, 230, None);
    assert_eq!(deadline(&held), 500.0 + 238.0 + 12.0);
    assert_eq!(decided(held).reason, Reason::NobodyFaster);
    // Beyond H and a sixth, a line with much jitter gets 16 ms more than its
    // pong, no more.
    let mut jittery = vec![230; 18];
    jittery.extend([280, 280]);
    let mut wide = line(&jittery).figures();
    wide.slack = ms(60);
    wide.hi = ms(300);
    let mut held = one_called(Policy::default(), wide);
    pong(&mut held, 1, 230, None);
    assert_eq!(deadline(&held), 500.0 + 246.0 + 12.0);
    // Half of this card's excess over the usual round trip counts.
    let mut held = one_called(Policy::default(), wide);
    pong(&mut held, 1, 260, None);
    assert_eq!(deadline(&held), 500.0 + 261.0 + 12.0);
}

#[test]
fn a_long_line_gets_all_its_slack_for_half_of_h() {
    let mut wide = line(&[160; 20]).figures();
    wide.slack = ms(120);
    wide.hi = ms(300);
    let mut held = one_called(Policy::default(), wide);
    pong(&mut held, 1, 160, None);
    assert_eq!(deadline(&held), 522.0 + 150.0 + 75.0);
    assert_eq!(decided(held).reason, Reason::HoldOver);
    // For a caller who is further away, the whole slack fits in.
    let mut later = contest(&[Some(quiet(80)), Some(wide)]);
    pong(&mut later, 0, 80, None);
    pong(&mut later, 1, 160, None);
    call(&mut later, 0, 592, claims(500));
    assert_eq!(deadline(&later), 500.0 + 280.0 + 12.0);
    assert_eq!(decided(later).reason, Reason::NobodyFaster);
}

/// Seat 1 has its pong back after this long; then seat 0, 10 ms away, calls
/// after 1022 ms, for a reaction of 1000.
fn pong_then_call(
    policy: Policy,
    silent: LineFigures,
    pong_ms: i64,
    read: Option<Counters>,
) -> Contest {
    let lines = [Some(quiet(10)), Some(silent)];
    let mut contest = contest_under(policy, Order::Reaction, &lines);
    pong(&mut contest, 0, 10, None);
    pong(&mut contest, 1, pong_ms, read);
    call(&mut contest, 0, 1022, claims(1000));
    contest
}

#[test]
fn the_wait_for_a_long_line_is_2_h_at_most() {
    for hold in [250, 150, 100, 0] {
        let mut silent = quiet(290);
        silent.hi = ms(700);
        silent.typical = ms(690);
        let held = pong_then_call(with_hold(hold), silent, 690, None);
        assert_eq!(deadline(&held), (1022 + 2 * hold) as f64, "H {hold}");
        assert_eq!(decided(held).reason, Reason::HoldOver);
    }
}

#[test]
fn the_wait_for_a_retransmitted_card_depends_on_its_pong() {
    let mut held = one_called(Policy::default(), quiet_with_kernel(100));
    assert_eq!(deadline(&held), 622.0);
    // At the deadline the kernel reports that the card was lost. How late it
    // was is known when its pong is back.
    held.counters(EntrantId(1), at(622), counters(1, 0))
        .expect("a seat");
    assert_eq!(deadline(&held), 522.0 + 450.0);
    pong(&mut held, 1, 640, CARD_LOST);
    assert_eq!(deadline(&held), 972.0);
    let mut sooner = one_called(Policy::default(), quiet_with_kernel(100));
    pong(&mut sooner, 1, 301, CARD_LOST);
    assert_eq!(deadline(&sooner), 500.0 + 309.0 + 12.0);
    assert_eq!(call(&mut sooner, 1, 815, claims(490)), Outcome::Counted);
    assert_eq!(decided(sooner).winner(), EntrantId(1));
}

#[test]
fn no_wait_for_a_late_pong_without_a_loss_because_it_cannot_win() {
    for counters in [NOTHING_LOST, None] {
        let mut held = one_called(Policy::default(), quiet_with_kernel(100));
        pong(&mut held, 1, 145, counters);
        assert_eq!(deadline(&held), 500.0 + 110.0 + 12.0);
    }
}

#[test]
fn the_contest_waits_for_a_lost_call_once_its_nudge_has_come() {
    let mut held = one_called(Policy::default(), quiet_with_kernel(100));
    pong(&mut held, 1, 100, NOTHING_LOST);
    assert_eq!(deadline(&held), 620.0);
    held.counters(EntrantId(1), at(620), counters(0, 1))
        .expect("a seat");
    assert_eq!(deadline(&held), 620.0 + 125.0 + 10.0 + 8.0);
    let heard = call_with(&mut held, 1, 745, claims(480), CALL_LOST);
    assert_eq!(heard.outcome, Outcome::Counted);
    assert_eq!(heard.lesson, Some(Lesson::Loss));
    assert_eq!(decided(held).winner(), EntrantId(1));
}

#[test]
fn a_lost_call_brings_its_own_proof_if_nobody_asked_the_kernel_before() {
    let mut held = one_called(Policy::default(), quiet_with_kernel(100));
    pong(&mut held, 1, 100, NOTHING_LOST);
    let heard = call_with(&mut held, 1, 745, claims(480), CALL_LOST);
    assert_eq!(heard.outcome, Outcome::Counted);
    let mut held = one_called(Policy::default(), quiet_with_kernel(100));
    pong(&mut held, 1, 100, NOTHING_LOST);
    let heard = call_with(&mut held, 1, 800, claims(480), CALL_LOST);
    assert_eq!(heard.outcome, Outcome::Late, "too late even so");
    assert_eq!(decided(held).decided_at, at(620), "and no reason to wait");
}

#[test]
fn the_wait_for_losses_is_3_h_at_most() {
    for hold in [0, 100, 150] {
        let policy = with_hold(hold);
        assert_eq!(policy.longest_hold(), ms(3 * hold));
        let held = pong_then_call(policy, quiet_with_kernel(300), 900, CARD_LOST);
        assert_eq!(deadline(&held), (1022 + 3 * hold) as f64, "H {hold}");
        assert_eq!(decided(held).reason, Reason::HoldOver);
    }
    let held = pong_then_call(with_hold(250), quiet_with_kernel(100), 900, CARD_LOST);
    assert_eq!(
        deadline(&held),
        1000.0 + 110.0 + 600.0 + 12.0,
        "hi + 600 ms"
    );
}

#[test]
fn reading_the_counters_late_makes_no_hold_longer() {
    let mut held = one_called(Policy::default(), quiet_with_kernel(10));
    pong(&mut held, 1, 10, NOTHING_LOST);
    let due = deadline(&held);
    held.counters(EntrantId(1), at(5_000), counters(0, 1))
        .expect("a seat");
    assert_eq!(deadline(&held), due + 12.5 + 10.0 + 8.0);
}

#[test]
fn waiting_for_a_loss_costs_a_credit_and_without_credits_nobody_waits() {
    let mut held = one_called(Policy::default(), quiet_with_kernel(100));
    pong(&mut held, 1, 301, CARD_LOST);
    assert_eq!(decided(held).silent[0].lesson, Some(Lesson::Loss));
    let broke = LineFigures {
        credits: 0,
        ..quiet_with_kernel(100)
    };
    let mut held = one_called(Policy::default(), broke);
    pong(&mut held, 1, 301, CARD_LOST);
    assert_eq!(deadline(&held), 622.0);
    assert_eq!(decided(held).silent[0].lesson, None);
}

#[test]
fn h_is_150_ms_by_default_and_250_ms_at_most() {
    assert_eq!(HOLD_DEFAULT, ms(150));
    assert_eq!(Policy::default(), with_hold(150));
    assert!(Policy::with_hold(HOLD_MAX).is_ok());
    for hold in [HOLD_MAX + Span::from_micros(1), ms(-1)] {
        assert_eq!(Policy::with_hold(hold), Err(HoldOutOfRange { hold }));
    }
}

#[test]
fn on_a_home_network_the_hold_is_a_few_milliseconds() {
    let mut held = contest(&[Some(quiet(2)), Some(quiet(3)), Some(quiet(1))]);
    for seat in 0..3 {
        pong(&mut held, seat, 2, None);
    }
    call(&mut held, 0, 514, claims(500));
    assert!(decided(held).hold() <= ms(11));
}

#[test]
fn a_bot_waits_in_the_hold_like_everyone_else() {
    let mut held = contest(&[None, Some(quiet(100))]);
    pong(&mut held, 1, 100, None);
    call(&mut held, 0, 500, CallTiming::default());
    assert_eq!(deadline(&held), 500.0 + 108.0 + 12.0);
    call(&mut held, 1, 600, claims(490));
    assert_eq!(
        decided(held).winner(),
        EntrantId(1),
        "the bot was 10 ms slower"
    );
}

#[test]
fn no_wait_for_a_silent_bot() {
    let mut held = contest(&[Some(quiet(100)), None]);
    pong(&mut held, 0, 100, None);
    call(&mut held, 0, 610, claims(500));
    assert_eq!(
        decided(held).hold(),
        ms(0),
        "its call would be there by now"
    );
}

#[test]
fn no_wait_for_seats_that_may_no_longer_call() {
    let mut held = one_called(Policy::default(), quiet(100));
    held.withdraw(EntrantId(1), at(530)).expect("a seat");
    let verdict = held.decide(at(530)).expect("nobody left");
    assert_eq!(verdict.reason, Reason::AllCalled);
    assert_eq!(verdict.decided_at, at(530));
    assert_eq!(verdict.silent[0].waited_until, None);
}

#[test]
fn a_late_timer_changes_nothing() {
    let punctual = {
        let mut held = one_called(Policy::default(), quiet(100));
        held.decide(at(622)).expect("decided").clone()
    };
    // The timer fires late, and a call arrived in between.
    let mut held = one_called(Policy::default(), quiet(100));
    pong(&mut held, 1, 623, None);
    assert_eq!(call(&mut held, 1, 623, claims(0)), Outcome::Late);
    assert_eq!(held.decide(at(640)), Some(&punctual));
    assert_eq!(held.next_deadline(), None);
}

#[test]
fn in_connect_the_wait_for_a_silent_seat_is_half_its_round_trip() {
    let lines = [Some(quiet(10)), Some(quiet(100))];
    let mut held = contest_under(Policy::default(), Order::Instant, &lines);
    pong(&mut held, 0, 10, None);
    pong(&mut held, 1, 104, None);
    call(&mut held, 0, 2_000, claims(700));
    assert_eq!(deadline(&held), 1995.0 + 52.0);
    call(&mut held, 1, 2_040, claims(400));
    let verdict = decided(held);
    assert_eq!(verdict.winner(), EntrantId(1), "called at 1988");
    assert_eq!(verdict.reason, Reason::AllCalled);
}

#[test]
fn a_jittery_long_line_gets_more_than_half_of_h() {
    let mut wide = line(&[160; 20]).figures();
    wide.slack = ms(220);
    wide.hi = ms(400);
    for (scatter, more) in [(0, 75), (31, 75), (35, 105), (40, 150), (90, 180)] {
        let policy = Policy::default().at_table(&Pace::default(), ms(scatter));
        let mut held = one_called(policy, wide);
        pong(&mut held, 1, 160, None);
        let until = 522.0 + 150.0 + f64::from(more);
        assert_eq!(deadline(&held), until, "a scatter of {scatter} ms");
    }
    for (scatter, longest) in [(0, 450), (31, 450), (35, 480), (40, 525), (90, 555)] {
        let policy = Policy::default().at_table(&Pace::default(), ms(scatter));
        assert_eq!(
            policy.longest_hold(),
            ms(longest),
            "after a loss, {scatter}"
        );
    }
    let none = with_hold(0).at_table(&Pace::default(), ms(90));
    assert_eq!(none.longest_hold(), Span::ZERO, "no hold, no wait");
}

#[test]
fn a_call_quicker_than_usual_winners_does_not_wait_as_long_for_losses() {
    let waits = |usual: Option<i64>| {
        let policy = Policy::default().at_table(&usual.map(pace).unwrap_or_default(), Span::ZERO);
        let mut held = one_called(policy, quiet_with_kernel(100));
        held.counters(EntrantId(1), at(530), counters(1, 0))
            .expect("a seat");
        deadline(&held) - 522.0
    };
    let (h, reaction) = (150.0, 500);
    assert_eq!(waits(None), 3.0 * h, "nothing is usual yet");
    assert_eq!(waits(Some(reaction)), 3.0 * h, "as quick as usual");
    assert_eq!(waits(Some(reaction + 1)), 2.0 * h);
}

#[test]
fn a_call_quicker_than_usual_waits_less_for_long_lines_that_jitter() {
    let mut wide = line(&[160; 20]).figures();
    wide.slack = ms(400);
    wide.hi = ms(700);
    let waits = |usual: i64, evidence| {
        let policy = Policy {
            evidence,
            ..Policy::default().at_table(&pace(usual), Span::ZERO)
        };
        let mut held = one_called(policy, wide);
        pong(&mut held, 1, 380, None);
        deadline(&held) - 522.0
    };
    let (h, by_pong) = (150.0, 500.0 + 270.0 + 16.0 + 12.0 - 522.0);
    for (usual, evidence, expected) in [
        (500, Evidence::CallUnderWay, by_pong),
        (501, Evidence::CallUnderWay, 1.5 * h),
        (501, Evidence::SincePong, by_pong),
    ] {
        assert_eq!(waits(usual, evidence), expected, "{usual}, {evidence:?}");
    }
}

#[test]
fn a_call_behind_a_gap_is_waited_for_even_then() {
    let waits = |evidence| {
        let policy = Policy {
            evidence,
            ..Policy::default().at_table(&pace(501), Span::ZERO)
        };
        let mut held = one_called(policy, quiet_with_kernel(200));
        pong(&mut held, 1, 200, Some(counters(0, 0)));
        held.counters(EntrantId(1), at(600), counters(0, 1))
            .expect("a seat");
        deadline(&held) - 522.0
    };
    let h = 150.0;
    assert_eq!(waits(Evidence::SincePong), 2.0 * h, "as in older records");
    assert!(waits(Evidence::CallUnderWay) > 2.0 * h);
}

#[test]
fn losses_of_a_line_do_not_count_as_its_jitter() {
    let wide = LineFigures {
        slack: ms(150),
        scatter: ms(20),
        ..quiet_with_kernel(100)
    };
    let waits = |evidence, round_trip, counted: Counters| {
        let policy = Policy {
            evidence,
            ..Policy::default()
        };
        let mut held = one_called(policy, wide);
        pong(&mut held, 1, round_trip, Some(counters(counted.resent, 0)));
        held.counters(EntrantId(1), at(600), counted)
            .expect("a seat");
        deadline(&held)
    };
    let (best, display_and_input) = (500.0, 12.0);
    let (card, until) = (counters(1, 0), best + 300.0 + display_and_input);
    assert_eq!(waits(Evidence::CallUnderWay, 300, card), until + 150.0);
    assert_eq!(waits(Evidence::LossesApart, 300, card), until + 30.0);
    let (call, until) = (counters(0, 1), best + 100.0 + display_and_input);
    let sent_again = 125.0 + 10.0;
    assert_eq!(
        waits(Evidence::LossesApart, 100, call),
        until + 30.0 + sent_again + 30.0
    );
}

#[test]
fn a_call_that_a_lost_pong_holds_back_comes_a_round_trip_after_it() {
    let pong_is_lost = |evidence, millis| {
        let policy = Policy {
            evidence,
            ..with_hold(250)
        };
        let mut held = one_called(policy, quiet_with_kernel(300));
        pong(&mut held, 1, millis, Some(counters(0, 1)));
        held
    };
    // Seen from here, the pong was sent again when the best call was made.
    let mut held = pong_is_lost(Evidence::LossesApart, 700);
    let until = deadline(&held);
    assert!((1000.0..1012.0).contains(&until), "{until}");
    assert_eq!(call(&mut held, 1, 1000, claims(480)), Outcome::Counted);
    let verdict = decided(held);
    assert_eq!(verdict.winner(), EntrantId(1));
    assert_eq!(verdict.ranking[0].basis, Basis::Claim);
    let held = pong_is_lost(Evidence::CallUnderWay, 700);
    assert_eq!(deadline(&held), 822.0, "as in older records");
    let held = pong_is_lost(Evidence::LossesApart, 760);
    assert_eq!(deadline(&held), 1022.0, "2 × H is the longest");
}
