//! Rules 2 to 4: how a call is judged.

use fano_arbiter::{Basis, CallTiming, Lesson, LineFigures, Order, Policy, Standing};

use crate::{
    CALL_LOST, CARD_LOST, NOTHING_LOST, at, call, call_with, claims, contest, contest_under,
    decided, judged, ms, pong, quiet, quiet_with_kernel,
};

/// A line of 40 ms: lo 40, hi 50, 8 ms of slack around its card's round trip.
fn forty() -> LineFigures {
    let line = quiet(40);
    assert_eq!((line.lo, line.hi, line.slack), (ms(40), ms(50), ms(8)));
    line
}

#[test]
fn its_pong_gives_this_very_messages_round_trip() {
    let finding = judged(forty(), 43, 860, claims(800));
    assert_eq!(finding.round_trip, Some(ms(43)));
    assert_eq!(finding.called_at - finding.shown_at, ms(860));
}

#[test]
fn r_is_the_claim_between_e_minus_hi_minus_rho_and_e_minus_lo() {
    // E = 860, P = 44: hi is 50, so r is between 860 − 50 − 12 and 860 − 40.
    for (claim, reaction, basis) in [
        (800, 800, Basis::Claim),
        (798, 798, Basis::Claim),
        (797, 798, Basis::Raised),
        (778, 798, Basis::Raised),
        (820, 820, Basis::Claim),
        (821, 820, Basis::Lowered),
        (5_000_000, 820, Basis::Lowered),
    ] {
        let finding = judged(forty(), 44, 860, claims(claim));
        assert_eq!(finding.reaction, ms(reaction), "claims {claim}");
        assert_eq!(finding.basis, basis, "claims {claim}");
    }
}

#[test]
fn a_newcomers_claim_that_is_far_too_short_is_not_believed() {
    let known = LineFigures {
        standing: Standing::Known,
        ..forty()
    };
    for claim in [777, 0, -5] {
        let finding = judged(forty(), 44, 860, claims(claim));
        assert_eq!(finding.reaction, ms(860 - 44), "claims {claim}");
        assert_eq!(finding.basis, Basis::Distrusted);
        let finding = judged(known, 44, 860, claims(claim));
        assert_eq!(finding.reaction, ms(798), "known, claims {claim}");
        assert_eq!(finding.basis, Basis::Raised);
    }
    let older = Policy {
        newcomer_doubt: None,
        ..Policy::default()
    };
    let mut contest = contest_under(older, Order::Reaction, &[Some(forty())]);
    pong(&mut contest, 0, 44, None);
    call(&mut contest, 0, 860, claims(0));
    let finding = decided(contest).ranking[0];
    assert_eq!((finding.reaction, finding.basis), (ms(798), Basis::Raised));
}

#[test]
fn a_quick_round_trip_of_this_card_narrows_hi() {
    let finding = judged(forty(), 40, 860, claims(790));
    assert_eq!(finding.hi, ms(48), "its own 40 ms and the slack");
    assert_eq!(finding.reaction, ms(860 - 48 - 12));
}

#[test]
fn a_missing_claim_gives_e_minus_the_round_trip_between_lo_and_hi() {
    for (round_trip, credited) in [(44, 44), (30, 40), (90, 50)] {
        let finding = judged(forty(), round_trip, 860, CallTiming::default());
        assert_eq!(finding.reaction, ms(860 - credited), "P {round_trip}");
        assert_eq!(finding.basis, Basis::NoClaim);
    }
}

#[test]
fn a_distrusted_claim_counts_as_missing() {
    let flagged = LineFigures {
        standing: Standing::Flagged,
        ..forty()
    };
    let finding = judged(flagged, 44, 860, claims(800));
    assert_eq!(finding.reaction, ms(860 - 44));
    assert_eq!(finding.basis, Basis::Distrusted);
}

#[test]
fn a_client_that_answers_no_pings_gets_the_usual_round_trip_and_no_slack() {
    let mut silent = contest(&[Some(forty())]);
    call(&mut silent, 0, 860, claims(790));
    assert_eq!(decided(silent).ranking[0].reaction, ms(860 - 40 - 12));
    let mut mute = contest(&[Some(forty())]);
    call(&mut mute, 0, 860, CallTiming::default());
    assert_eq!(decided(mute).ranking[0].reaction, ms(860 - 40));
}

#[test]
fn a_call_before_the_card_was_visible_has_a_reaction_of_zero() {
    let finding = judged(forty(), 40, 20, claims(0));
    assert_eq!(finding.reaction, ms(0));
    assert!(finding.review);
}

/// The card is sent at 0, lost and retransmitted; its pong is back after 250
/// ms; the call arrives 800 ms of reaction later and claims them.
fn with_late_pong(
    line: LineFigures,
    counters: Option<fano_arbiter::Counters>,
) -> fano_arbiter::Finding {
    let mut contest = contest(&[Some(line)]);
    pong(&mut contest, 0, 250, counters);
    call_with(&mut contest, 0, 250 + 10 + 800, claims(800), counters);
    decided(contest).ranking[0]
}

#[test]
fn a_retransmitted_card_came_late_and_widens_hi_to_its_round_trip() {
    let finding = with_late_pong(quiet_with_kernel(40), CARD_LOST);
    assert!(finding.widened);
    assert_eq!(finding.hi, ms(258), "its round trip and the slack");
    assert_eq!((finding.reaction, finding.basis), (ms(800), Basis::Claim));
}

#[test]
fn a_late_pong_alone_is_no_evidence_and_widens_nothing() {
    for counters in [NOTHING_LOST, None] {
        let finding = with_late_pong(quiet_with_kernel(40), counters);
        assert!(!finding.widened);
        assert_eq!(finding.hi, ms(50));
        assert_eq!(finding.reaction, ms(1060 - 50));
        assert_eq!(finding.basis, Basis::Distrusted);
    }
}

#[test]
fn hi_is_widened_by_600_ms_at_most() {
    let mut contest = contest(&[Some(quiet_with_kernel(40))]);
    pong(&mut contest, 0, 900, CARD_LOST);
    call_with(&mut contest, 0, 1800, claims(1130), CARD_LOST);
    let finding = decided(contest).ranking[0];
    assert_eq!(finding.hi, ms(650));
    assert_eq!(finding.reaction, ms(1800 - 650 - 12));
}

#[test]
fn without_a_credit_nothing_is_widened() {
    let broke = LineFigures {
        credits: 0,
        ..quiet_with_kernel(40)
    };
    let finding = with_late_pong(broke, CARD_LOST);
    assert!(!finding.widened);
    assert_eq!(finding.hi, ms(50));
}

#[test]
fn a_retransmission_after_the_pong_was_not_the_card() {
    let mut contest = contest(&[Some(quiet_with_kernel(40))]);
    pong(&mut contest, 0, 250, NOTHING_LOST);
    call_with(&mut contest, 0, 1060, claims(800), CARD_LOST);
    assert!(!decided(contest).ranking[0].widened);
}

#[test]
fn a_lost_call_shows_by_its_nudge_and_is_credited_with_its_delay() {
    // Lost, and noticed after about a round trip: here 65 ms later than it
    // should be.
    let heard = |counters| {
        let mut contest = contest(&[Some(quiet_with_kernel(40))]);
        pong(&mut contest, 0, 40, NOTHING_LOST);
        let heard = call_with(&mut contest, 0, 50 + 800 + 65, claims(800), counters);
        (heard.lesson, decided(contest).ranking[0])
    };
    let (lesson, finding) = heard(CALL_LOST);
    assert_eq!((finding.reaction, finding.basis), (ms(800), Basis::Claim));
    assert!(finding.widened);
    assert_eq!(lesson, Some(Lesson::Loss), "it costs a credit");
    let (lesson, finding) = heard(NOTHING_LOST);
    assert_eq!(finding.basis, Basis::Distrusted);
    assert!(matches!(lesson, Some(Lesson::Claim(_))), "it looks odd");
}

#[test]
fn a_loss_that_changes_nothing_costs_nothing() {
    let mut contest = contest(&[Some(quiet_with_kernel(40))]);
    pong(&mut contest, 0, 40, NOTHING_LOST);
    let heard = call_with(&mut contest, 0, 855, claims(800), CALL_LOST);
    assert!(matches!(heard.lesson, Some(Lesson::Claim(_))));
}

#[test]
fn the_lesson_is_by_how_much_the_claim_is_shorter_than_expected() {
    let lesson = |round_trip, claim| {
        let mut contest = contest(&[Some(forty())]);
        pong(&mut contest, 0, round_trip, None);
        let heard = call_with(&mut contest, 0, 852, claim, None);
        heard.lesson
    };
    let surplus = |lesson| match lesson {
        Some(Lesson::Claim(seen)) => seen.surplus,
        other => panic!("{other:?}"),
    };
    assert_eq!(surplus(lesson(40, claims(800))), ms(0));
    assert_eq!(surplus(lesson(40, claims(780))), ms(20));
    assert_eq!(surplus(lesson(46, claims(800))), ms(-4), "two thirds of 6");
    assert_eq!(
        lesson(40, CallTiming::default()),
        None,
        "no claim, no lesson"
    );
    assert_eq!(
        lesson(300, claims(400)),
        Some(Lesson::Loss),
        "something was lost or stood still"
    );
}

#[test]
fn a_line_too_long_to_be_credited_in_full_is_still_honest() {
    let line = quiet(390);
    assert_eq!((line.hi, line.typical), (ms(300), ms(390)));
    let mut contest = contest(&[Some(line)]);
    pong(&mut contest, 0, 390, None);
    let heard = call_with(&mut contest, 0, 390 + 12 + 800, claims(800), None);
    let Some(Lesson::Claim(seen)) = heard.lesson else {
        panic!("{heard:?}");
    };
    assert_eq!(seen.surplus, ms(0));
    let finding = decided(contest).ranking[0];
    assert_eq!(finding.reaction, ms(390 + 12 + 800 - 300));
}

#[test]
fn a_bot_has_no_network() {
    let mut contest = contest(&[None]);
    call(&mut contest, 0, 640, CallTiming::default());
    let finding = decided(contest).ranking[0];
    assert_eq!((finding.reaction, finding.basis), (ms(640), Basis::Server));
    assert_eq!(finding.margin, ms(0));
}

#[test]
fn in_connect_the_instant_is_a_minus_half_the_round_trip_between_lo_and_hi() {
    for (round_trip, half) in [(44, 22), (30, 20), (90, 25)] {
        let mut contest = contest_under(Policy::default(), Order::Instant, &[Some(forty())]);
        pong(&mut contest, 0, round_trip, None);
        call(&mut contest, 0, 5_000, claims(0));
        let finding = decided(contest).ranking[0];
        assert_eq!(finding.called, at(5_000 - half), "P {round_trip}");
    }
}
