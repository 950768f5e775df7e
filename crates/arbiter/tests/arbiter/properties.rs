//! What must hold for any numbers.

use fano_arbiter::{
    Basis, CallTiming, Contest, Counters, Entrant, EntrantId, Kernel, Lesson, Line, LineFigures,
    Moment, Observation, Order, Policy, Span, Standing, Verdict,
};
use proptest::prelude::*;

use crate::{SHOWN_AT, at, claims};

fn span(from_ms: i64, to_ms: i64) -> impl Strategy<Value = Span> {
    (from_ms * 1000..=to_ms * 1000).prop_map(Span::from_micros)
}

fn counters() -> impl Strategy<Value = Counters> {
    (0..3_u32, 0..3_u32).prop_map(|(resent, out_of_order)| Counters {
        resent,
        out_of_order,
    })
}

fn kernel() -> impl Strategy<Value = Kernel> {
    let spans = (span(0, 400), span(0, 400), span(0, 100));
    (spans, prop::option::of(counters())).prop_map(|((one, other, deviation), counters)| Kernel {
        min_round_trip: one.min(other),
        round_trip: one.max(other),
        deviation,
        counters,
    })
}

/// Any state a line can get into.
fn line() -> impl Strategy<Value = Line> {
    let samples = prop::collection::vec(span(0, 600), 0..40);
    let surpluses = prop::collection::vec(span(-100, 100), 0..12);
    let kernel = prop::option::of(kernel());
    (samples, surpluses, kernel, 0..5_u8).prop_map(|(samples, surpluses, kernel, losses)| {
        let mut line = Line::new();
        samples.into_iter().for_each(|sample| line.sample(sample));
        for surplus in surpluses {
            let scatter = Span::from_millis(8);
            line.learn(Lesson::Claim(Observation { surplus, scatter }));
        }
        (0..losses).for_each(|_| line.learn(Lesson::Loss));
        line.read_kernel(kernel);
        line
    })
}

fn call() -> impl Strategy<Value = CallTiming> {
    (
        prop::option::of(span(-10, 3_000)),
        prop::option::of(span(0, 4_000)),
    )
        .prop_map(|(claim, gesture)| CallTiming { claim, gesture })
}

/// One thing that happens to a seat.
#[derive(Clone, Debug)]
enum Step {
    Pong(u8, Moment, Option<Counters>),
    Counters(u8, Moment, Counters),
    Call(u8, Moment, CallTiming, Option<Counters>),
    Withdraw(u8, Moment),
}

impl Step {
    fn at(&self) -> Moment {
        match self {
            Self::Pong(_, at, _)
            | Self::Counters(_, at, _)
            | Self::Call(_, at, _, _)
            | Self::Withdraw(_, at) => *at,
        }
    }

    fn apply(&self, contest: &mut Contest) {
        let seats = "a seat of the contest";
        match self {
            Self::Pong(seat, at, read) => contest.pong(EntrantId(*seat), *at, *read).expect(seats),
            Self::Counters(seat, at, read) => {
                contest.counters(EntrantId(*seat), *at, *read).expect(seats);
            }
            Self::Withdraw(seat, at) => contest.withdraw(EntrantId(*seat), *at).expect(seats),
            Self::Call(seat, at, call, read) => {
                contest
                    .call(EntrantId(*seat), *at, *call, *read)
                    .expect(seats);
            }
        }
    }
}

fn step(seats: u8) -> impl Strategy<Value = Step> {
    let moment = (0..2_500_i64).prop_map(at);
    let seat = 0..seats;
    prop_oneof![
        4 => (seat.clone(), moment.clone(), prop::option::of(counters()))
            .prop_map(|(seat, at, read)| Step::Pong(seat, at, read)),
        1 => (seat.clone(), moment.clone(), counters())
            .prop_map(|(seat, at, read)| Step::Counters(seat, at, read)),
        6 => (seat.clone(), moment.clone(), call(), prop::option::of(counters()))
            .prop_map(|(seat, at, call, read)| Step::Call(seat, at, call, read)),
        1 => (seat, moment).prop_map(|(seat, at)| Step::Withdraw(seat, at)),
    ]
}

#[derive(Clone, Debug)]
struct Scene {
    policy: Policy,
    order: Order,
    lots: u64,
    entrants: Vec<Entrant>,
    steps: Vec<Step>,
}

impl Scene {
    fn open(&self) -> Contest {
        let entrants = self.entrants.iter().copied();
        Contest::open(self.policy, self.order, self.lots, entrants).expect("a contest")
    }

    /// Plays the steps in order, asking for a verdict whenever one is due.
    fn play(&self) -> Contest {
        let mut contest = self.open();
        for step in &self.steps {
            step.apply(&mut contest);
        }
        contest.decide(at(600_000));
        contest
    }
}

fn scene() -> impl Strategy<Value = Scene> {
    (2..6_u8).prop_flat_map(|seats| {
        let entrant = (prop::option::weighted(0.9, line()), 0..50_i64);
        let entrants = prop::collection::vec(entrant, usize::from(seats));
        let steps = prop::collection::vec(step(seats), 1..24);
        let order = prop_oneof![3 => Just(Order::Reaction), 1 => Just(Order::Instant)];
        let hold = span(0, 250);
        (entrants, steps, order, hold, any::<u64>()).prop_map(
            |(entrants, mut steps, order, hold, lots)| {
                steps.sort_by_key(Step::at);
                let entrants = entrants.into_iter().zip(0..);
                Scene {
                    policy: Policy::with_hold(hold).expect("a hold in range"),
                    order,
                    lots,
                    entrants: entrants
                        .map(|((line, later), seat)| Entrant {
                            seat: EntrantId(seat),
                            shown_at: SHOWN_AT + Span::from_millis(later),
                            line: line.map(|line| line.figures()),
                        })
                        .collect(),
                    steps,
                }
            },
        )
    })
}

fn line_of(scene: &Scene, seat: EntrantId) -> Option<LineFigures> {
    scene.entrants[usize::from(seat.0)].line
}

fn check_bounds(scene: &Scene, verdict: &Verdict) -> Result<(), TestCaseError> {
    let rho = scene.policy.display_and_input;
    for finding in &verdict.ranking {
        let elapsed = (finding.called_at - finding.shown_at).max(Span::ZERO);
        let Some(line) = line_of(scene, finding.seat) else {
            prop_assert_eq!(finding.reaction, elapsed);
            continue;
        };
        let floor = (elapsed - finding.hi - rho).max(Span::ZERO);
        let ceiling = (elapsed - line.lo).max(Span::ZERO);
        prop_assert!(finding.reaction >= floor && finding.reaction <= ceiling);
        prop_assert!(finding.hi <= line.hi + scene.policy.widening_max);
        prop_assert!(finding.hi <= line.hi || finding.widened);
        prop_assert!(!finding.widened || line.credits > 0);
        prop_assert!(finding.called <= finding.called_at);
        if line.standing == Standing::Flagged {
            prop_assert_eq!(finding.basis, Basis::Distrusted);
        }
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn bounds_of_a_line_are_in_order(line in line()) {
        let figures = line.figures();
        prop_assert!(Span::ZERO <= figures.lo);
        prop_assert!(figures.lo <= figures.hi);
        prop_assert!(figures.typical >= Span::ZERO);
        prop_assert!(figures.hi <= fano_arbiter::HI_MAX_WITH_KERNEL);
        prop_assert!(figures.slack >= Span::ZERO);
        prop_assert!(figures.scatter >= Span::from_millis(5));
    }

    #[test]
    fn a_reaction_is_within_its_bounds(scene in scene()) {
        if let Some(verdict) = scene.play().verdict() {
            check_bounds(&scene, verdict)?;
        }
    }

    #[test]
    fn a_hold_never_exceeds_the_longest(scene in scene()) {
        if let Some(verdict) = scene.play().verdict() {
            prop_assert!(verdict.hold() >= Span::ZERO);
            prop_assert!(verdict.hold() <= scene.policy.longest_hold());
            prop_assert!(scene.policy.longest_hold() <= scene.policy.hold * 3);
        }
    }

    #[test]
    fn a_replay_of_the_record_gives_the_same_verdict(scene in scene()) {
        let contest = scene.play();
        if let (Some(verdict), Some(record)) = (contest.verdict(), contest.record()) {
            prop_assert_eq!(&record.replay().expect("a record"), verdict);
        }
    }

    #[test]
    fn a_verdict_does_not_depend_on_when_the_timer_fires(scene in scene()) {
        let lazy = scene.play();
        let mut eager = scene.open();
        for step in &scene.steps {
            // The kernel is asked at the deadline, before the decision.
            if let Some(deadline) = eager.next_deadline()
                && deadline < step.at()
                && !matches!(step, Step::Counters(..) | Step::Call(..))
            {
                eager.decide(deadline);
            }
            step.apply(&mut eager);
        }
        eager.decide(at(600_000));
        let no_polls = !scene.steps.iter().any(|step| matches!(step, Step::Counters(..)));
        if no_polls && scene.steps.iter().all(|step| !matches!(step, Step::Call(_, _, _, Some(_)))) {
            prop_assert_eq!(lazy.verdict(), eager.verdict());
        }
    }

    /// Calls of different seats that arrive at the same moment are processed in
    /// some order; it must not matter which.
    #[test]
    fn a_verdict_does_not_depend_on_the_order_of_what_arrives_together(
        scene in scene(),
        moment in 300..1_500_i64,
        calls in prop::collection::vec(call(), 6),
        turn in 0..6_usize,
    ) {
        let together: Vec<Step> = scene
            .entrants
            .iter()
            .zip(calls)
            .map(|(entrant, call)| Step::Call(entrant.seat.0, at(moment), call, None))
            .collect();
        let verdict = |together: &[Step]| {
            let mut contest = scene.open();
            for step in scene.steps.iter().filter(|step| matches!(step, Step::Pong(..))) {
                if step.at() < at(moment) {
                    step.apply(&mut contest);
                }
            }
            together.iter().for_each(|step| step.apply(&mut contest));
            contest.decide(at(600_000)).cloned()
        };
        let mut turned = together.clone();
        turned.rotate_left(turn % together.len());
        prop_assert_eq!(verdict(&together), verdict(&turned));
        turned.reverse();
        prop_assert_eq!(verdict(&together), verdict(&turned));
    }

    /// When a verdict says that nobody could have been faster, no silent seat
    /// could have won with any claim.
    #[test]
    fn no_silent_seat_could_have_won(scene in scene(), claim in call()) {
        let contest = scene.play();
        let Some(verdict) = contest.verdict() else { return Ok(()) };
        if verdict.reason != fano_arbiter::Reason::NobodyFaster || scene.order == Order::Instant {
            return Ok(());
        }
        for silent in &verdict.silent {
            if silent.waited_until.is_none() {
                continue;
            }
            // The same contest, decided a moment later with this call in it.
            let arrival = verdict.decided_at + Span::from_micros(1);
            let mut alone = Contest::open(scene.policy, scene.order, scene.lots,
                [scene.entrants[usize::from(silent.seat.0)]]).expect("a contest");
            if let Some(round_trip) = silent.round_trip {
                alone.pong(silent.seat, silent.shown_at + round_trip, None).expect("a seat");
            }
            alone.call(silent.seat, arrival, claim, None).expect("a seat");
            let late = alone.decide(arrival).expect("alone").ranking[0].reaction;
            let best = verdict.ranking.iter().map(|f| f.reaction).min().expect("a call");
            prop_assert!(late >= best, "{late} beats {best}");
        }
    }

    /// A liar gets no shorter reaction over a slow second connection than over
    /// the fast one, if the cards really take that long.
    #[test]
    fn a_slow_connection_buys_no_shorter_reaction(
        fast_ms in 1..100_i64,
        more_ms in 0..190_i64,
        reaction_ms in 200..2_000_i64,
    ) {
        let reaction = |round_trip_ms: i64| {
            let line = crate::quiet(round_trip_ms);
            let elapsed = round_trip_ms + 12 + reaction_ms;
            crate::judged(line, round_trip_ms, elapsed, claims(0)).reaction
        };
        prop_assert!(reaction(fast_ms + more_ms) >= reaction(fast_ms));
    }

    /// Of two claims that are believed, the shorter one never gets a longer
    /// reaction; one that is not believed gets no benefit of the doubt.
    #[test]
    fn a_reaction_follows_its_claim(line in line(), round_trip in span(0, 600),
        elapsed in 100..2_000_i64, one in span(0, 2_000), other in span(0, 2_000)) {
        let judged = |claim| {
            let mut contest = crate::contest(&[Some(line.figures())]);
            contest.pong(EntrantId(0), SHOWN_AT + round_trip, None).expect("a seat");
            let call = CallTiming { claim: Some(claim), gesture: None };
            contest.call(EntrantId(0), at(elapsed), call, None).expect("a seat");
            contest.decide(at(600_000)).expect("alone").ranking[0]
        };
        let (shorter, longer) = (judged(one.min(other)), judged(one.max(other)));
        for finding in [shorter, longer] {
            let elapsed = finding.called_at - finding.shown_at;
            let is_believed = finding.basis != Basis::Distrusted;
            prop_assert!(is_believed || finding.reaction >= elapsed - finding.hi);
        }
        if shorter.basis != Basis::Distrusted {
            prop_assert!(shorter.reaction <= longer.reaction);
        }
    }
}
