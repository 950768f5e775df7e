//! "Per connection": what a line is credited with.

use fano_arbiter::{
    Contest, Entrant, EntrantId, HI_MAX, JOIN_SAMPLES, Kernel, Lesson, Line, Observation, Order,
};
use fano_arbiter::{Policy, Standing, WINDOW_SAMPLES};

use crate::{SHOWN_AT, at, claims, kernel, line, ms};

/// Twenty samples: 18 of the first, then the two others.
fn spread(usual: i64, q95: i64, worst: i64) -> Vec<i64> {
    let mut samples = vec![usual; 18];
    samples.extend([q95, worst]);
    samples
}

/// Makes a line known through calls that fit.
fn make_known(line: &mut Line) {
    for _ in 0..5 {
        line.learn(Lesson::Claim(Observation {
            surplus: ms(0),
            scatter: ms(7),
        }));
    }
    assert_eq!(line.standing(), Standing::Known);
}

fn make_flagged(line: &mut Line) {
    for _ in 0..20 {
        line.learn(Lesson::Claim(Observation {
            surplus: ms(800),
            scatter: ms(7),
        }));
    }
    assert_eq!(line.standing(), Standing::Flagged);
}

#[test]
fn five_at_join_and_a_window_of_32() {
    assert_eq!(JOIN_SAMPLES, 5);
    assert_eq!(WINDOW_SAMPLES, 32);
    let mut line = line(&[500; 5]);
    for _ in 0..WINDOW_SAMPLES {
        line.sample(ms(40));
    }
    assert_eq!(line.figures().lo, ms(40));
    assert_eq!(line.figures().hi, ms(50), "the 500 ms are forgotten");
}

#[test]
fn lo_is_the_minimum() {
    assert_eq!(line(&[43, 41, 40, 60, 44]).figures().lo, ms(40));
}

#[test]
fn hi_is_the_median_and_three_times_the_spread_between_10_and_25_ms() {
    for (q95, hi, why) in [
        (40, 50, "no spread: at least 10 ms"),
        (42, 50, "three times 2 is less than 10"),
        (45, 55, "three times 5"),
        (90, 65, "at most 25 ms for a newcomer"),
    ] {
        let figures = line(&spread(40, q95, 400)).figures();
        assert_eq!(figures.hi, ms(hi), "{why}");
    }
}

#[test]
fn one_lost_ping_in_twenty_moves_nothing() {
    assert_eq!(
        line(&spread(40, 41, 41)).figures(),
        line(&spread(40, 41, 240)).figures()
    );
}

#[test]
fn hi_is_at_most_300_ms() {
    assert_eq!(line(&[290; 5]).figures().hi, ms(300));
    assert_eq!(line(&[900; 5]).figures().hi, HI_MAX);
    assert_eq!(line(&[900; 5]).figures().lo, HI_MAX, "lo is never above hi");
}

#[test]
fn a_kernel_that_confirms_it_lifts_that_to_400_ms() {
    let mut line = line(&[330; 5]);
    line.read_kernel(Some(kernel(328, 330)));
    assert_eq!(line.figures().hi, ms(340));
}

#[test]
fn hi_is_at_most_the_kernels_minimum_and_50_ms() {
    let mut line = line(&spread(40, 90, 90));
    line.read_kernel(Some(kernel(10, 40)));
    assert_eq!(line.figures().hi, ms(60));
}

#[test]
fn the_usual_round_trip_is_at_most_the_kernels_and_5_ms() {
    let mut line = line(&spread(40, 40, 40));
    line.sample(ms(20));
    line.read_kernel(Some(kernel(20, 22)));
    assert_eq!(line.figures().typical, ms(27));
    assert_eq!(line.figures().hi, ms(37));
}

#[test]
fn no_page_script_can_inflate_the_kernels_figures() {
    // The pongs are delayed by 100 ms, the acknowledgements are not.
    let mut far = line(&[140; 20]);
    far.read_kernel(Some(kernel(40, 42)));
    let figures = far.figures();
    assert_eq!(figures.lo, ms(40));
    assert_eq!(figures.typical, ms(42));
    assert_eq!(figures.hi, ms(52), "the least slack there is");
}

#[test]
fn behind_a_proxy_that_reports_nothing_the_application_samples_stand_alone() {
    let mut line = line(&[140; 20]);
    let alone = line.figures();
    line.read_kernel(Some(kernel(1, 1)));
    assert_ne!(line.figures(), alone);
    line.read_kernel(None);
    assert_eq!(line.figures(), alone);
    assert_eq!(alone.counters, None);
}

/// What a proxy reports when the connection is opened: one round trip.
fn proxy(round_trip_ms: i64) -> Option<Kernel> {
    Some(Kernel::from_proxy(ms(round_trip_ms), ms(round_trip_ms / 2)))
}

/// A line with these round trips behind a proxy that reported `proxy_ms`.
fn behind_proxy(proxy_ms: i64, samples_ms: &[i64]) -> Line {
    let mut line = Line::new();
    for sample in samples_ms {
        line.read_kernel(proxy(proxy_ms));
        line.sample(ms(*sample));
    }
    line
}

#[test]
fn a_proxys_round_trip_bounds_pongs_that_are_always_late() {
    let far = behind_proxy(40, &[140; 20]).figures();
    assert_eq!(far.typical, ms(40));
    assert_eq!(far.hi, ms(50), "the least slack there is");
    assert_eq!(far.lo, ms(40));
    assert_eq!(far.counters, None, "nobody asks a proxy for its counters");
}

#[test]
fn a_line_that_becomes_slower_after_the_proxy_measured_it_is_believed() {
    let mut samples = vec![42; 5];
    samples.extend([90; 5]);
    assert_eq!(
        behind_proxy(40, &samples).figures(),
        line(&samples).figures()
    );
    samples.extend([90; WINDOW_SAMPLES]);
    assert_eq!(
        behind_proxy(40, &samples).figures(),
        line(&samples).figures()
    );
}

#[test]
fn pongs_that_are_quick_now_and_then_do_not_make_the_others_count() {
    let mut samples = [140; 20];
    for quick in [0, 4, 8, 12, 16] {
        samples[quick] = 41;
    }
    assert_eq!(behind_proxy(40, &samples).figures().typical, ms(46));
}

#[test]
fn a_proxys_figures_never_gain_anything() {
    let rounds = [
        vec![350; 20],
        vec![140; 20],
        spread(40, 90, 200),
        spread(5, 300, 900),
        vec![60, 61],
        Vec::new(),
    ];
    for samples in &rounds {
        for proxy_ms in [1, 40, 100, 350, 10_000] {
            for known in [false, true] {
                let mut alone = line(samples);
                let mut bounded = behind_proxy(proxy_ms, samples);
                bounded.read_kernel(Some(Kernel::from_proxy(ms(proxy_ms), ms(10_000))));
                if known {
                    make_known(&mut alone);
                    make_known(&mut bounded);
                }
                let (alone, bounded) = (alone.figures(), bounded.figures());
                let case = format!("{proxy_ms} ms, {samples:?}: {bounded:?}");
                assert!(bounded.hi <= alone.hi, "{case}");
                assert!(bounded.typical <= alone.typical, "{case}");
                assert!(bounded.slack <= alone.slack, "{case}");
            }
        }
    }
}

#[test]
fn known_lines_get_three_times_the_slack() {
    let mut line = line(&spread(40, 90, 90));
    line.read_kernel(Some(kernel(15, 40)));
    make_known(&mut line);
    assert_eq!(line.figures().hi, ms(115), "40 + 75");
    line.read_kernel(None);
    assert_eq!(line.figures().hi, ms(115));
    let mut quiet = crate::line(&[40; 5]);
    make_known(&mut quiet);
    assert_eq!(quiet.figures().hi, ms(50), "no spread, no more slack");
}

#[test]
fn flagged_lines_get_no_slack_and_no_credit() {
    let mut line = line(&spread(40, 90, 90));
    make_flagged(&mut line);
    let figures = line.figures();
    assert_eq!((figures.hi, figures.slack), (ms(40), ms(0)));
    assert_eq!(figures.credits, 0);
}

#[test]
fn kept_per_connection_a_second_slow_connection_buys_nothing() {
    let figures = line(&[20; 5]).figures();
    // The same player opens a second connection and makes it look slow. The
    // card travels over the first, so nothing changes there.
    let second = line(&[280; 32]);
    assert_eq!(line(&[20; 5]).figures(), figures);
    // On the second one the card really takes as long as measured: the bounds
    // are wider, but so is what they are subtracted from.
    let reaction = |line: &Line, elapsed| {
        let entrant = Entrant {
            seat: EntrantId(0),
            shown_at: SHOWN_AT,
            line: Some(line.figures()),
        };
        let mut contest =
            Contest::open(Policy::default(), Order::Reaction, 1, [entrant]).expect("a contest");
        contest
            .call(EntrantId(0), at(elapsed), claims(0), None)
            .expect("a seat");
        contest.decide(at(elapsed)).expect("alone").ranking[0].reaction
    };
    let (fast, slow) = (line(&[20; 5]), second);
    assert!(reaction(&fast, 500 + 20 + 12) <= reaction(&slow, 500 + 280 + 12));
}

#[test]
fn a_new_connection_is_measured_afresh_but_forgives_nothing() {
    let mut flagged = line(&[40; 5]);
    make_flagged(&mut flagged);
    let again = flagged.reconnected();
    assert!(again.round_trips().is_empty());
    assert_eq!(again.standing(), Standing::Flagged);
    let mut known = line(&[40; 5]);
    make_known(&mut known);
    assert_eq!(known.reconnected().standing(), Standing::New);
}

#[test]
fn an_unmeasured_line_is_credited_with_its_cards_own_round_trip() {
    let figures = Line::new().figures();
    assert_eq!((figures.lo, figures.hi), (ms(0), HI_MAX));
    let finding = crate::judged(figures, 30, 600, claims(540));
    assert_eq!(finding.hi, ms(38));
    assert_eq!(finding.reaction, ms(600 - 38 - 12));
}
