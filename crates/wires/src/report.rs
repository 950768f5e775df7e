//! The table, in Markdown, and a plot.

use fano_fairness::{
    Report,
    plot::{Curve, Plot},
    run_at,
};

use crate::{Bound, EvidenceResult, Plan, Results, Wrong, judge::share};

/// Fewer contests than this are not compared.
const CONTESTS_TO_COMPARE: u64 = 1_500;

const LIVE: &str = "#1b6ca8";
const TRUTH: &str = "#777777";
const ARRIVAL: &str = "#c4621a";

/// The simulator's report for a plan, if it can play it.
#[must_use]
pub fn simulated(plan: &Plan, table_contests: u32) -> Option<Report> {
    let (setup, round_trips_ms) = plan.setup(table_contests)?;
    run_at(&setup, &round_trips_ms).ok()
}

/// A row of the table.
#[derive(Clone, Debug)]
pub struct Row {
    /// What was played.
    pub plan: Plan,
    /// What came out.
    pub results: Results,
    /// What the simulator says.
    pub simulated: Option<Report>,
}

impl Row {
    /// The head of the table.
    pub const HEAD: &str = "\
| round trips; loss, jitter; H | order of arrival | live: all / gaps ≥ 30 ms | simulator, same round trips | hold p50 / p95 / p99 (simulator) | wins of the farthest seat (truly fastest) | held over 2 × H (simulator) | honest seats flagged (at the end) | contests (left out) |
|---|---|---|---|---|---|---|---|---|
";

    /// The row in Markdown.
    #[must_use]
    pub fn markdown(&self) -> String {
        let Self {
            plan,
            results,
            simulated,
        } = self;
        let far = results.seats[plan.farthest()];
        let (honest, flagged) = results.honest;
        let holds = |[a, b, c]: [f64; 3]| format!("{a:.0} / {b:.0} / {c:.0}");
        let cells = [
            plan.conditions.clone(),
            percent(results.arrival, 1),
            format!(
                "{} ± {:.2} / {}",
                percent(results.all, 2),
                results.all_stderr * 100.0,
                maybe(results.clear)
            ),
            simulated.as_ref().map_or("–".to_owned(), |report| {
                let clear = maybe(report.fastest_wins_gap30);
                format!("{} / {clear}", percent(report.fastest_wins, 2))
            }),
            match simulated {
                None => format!("{} ms", holds(results.hold_ms)),
                Some(it) => format!(
                    "{} ms ({})",
                    holds(results.hold_ms),
                    holds([it.hold_p50_ms, it.hold_p95_ms, it.hold_p99_ms])
                ),
            },
            format!("{} ({})", percent(far.won, 1), percent(far.fastest, 1)),
            match simulated {
                None => percent(results.held_long, 2),
                Some(it) => format!(
                    "{} ({})",
                    percent(results.held_long, 2),
                    percent(it.held_over_2h, 2)
                ),
            },
            format!("{flagged} of {honest} ({})", results.still_flagged),
            format!("{} ({})", results.contests, self.left_out()),
        ];
        format!("| {} |\n", cells.join(" | "))
    }

    fn left_out(&self) -> u64 {
        let left_out = self.results.left_out;
        left_out.player + left_out.relay + left_out.machine + left_out.incomplete
    }

    /// What the row does not say, in sentences.
    #[must_use]
    pub fn notes(&self) -> String {
        let Self {
            results, simulated, ..
        } = self;
        let out = results.left_out;
        let all = results.contests + self.left_out();
        let mut text = format!(
            "Left out: {} of {all} contests ({}): {} because a player was late, {} the relay, {} \
             the machine's host; in {} not everybody took part.\n",
            self.left_out(),
            percent(share(self.left_out(), all), 1),
            out.player,
            out.relay,
            out.machine,
            out.incomplete,
        );
        let EvidenceResult { cards, calls } = results.evidence;
        text += &format!(
            "Evidence: {} lost cards, {} of them truly; {} lost or blocked calls, {} of them \
             truly.\n",
            cards.all, cards.truly, calls.all, calls.truly
        );
        text += &format!(
            "By the players' own clocks alone: {}; the verdicts are {:+.2} ± {:.2} points from \
             that.\n",
            percent(results.clocks, 2),
            (results.all - results.clocks) * 100.0,
            results.from_clocks_stderr * 100.0,
        );
        if let Some((bound, wrong)) = results.bound {
            text += &bound_notes(bound, wrong);
        }
        for (bound, no_longer_than) in [
            (results.informed, "ours"),
            (results.informed_at_goal, "the goal"),
        ] {
            let Some(bound) = bound else { continue };
            text += &format!(
                "The best of some rules that know of every loss at once, when everybody saw the \
                 card and the clocks' reaction of every call that has arrived, and hold no longer \
                 than {no_longer_than} at p95: {}.\n",
                reached(bound)
            );
        }
        if let Some(cheat) = results.cheat {
            let after = |after: Option<u32>| {
                after.map_or("never".to_owned(), |after| {
                    format!("after {after} contests")
                })
            };
            let before = cheat.before_flag.map_or("–".to_owned(), |before| {
                format!(
                    "{} ± {:.1} in {} contests before the flag ({:+.1} ± {:.1} points from the \
                     truth)",
                    percent(before.won, 1),
                    before.won_stderr * 100.0,
                    before.contests,
                    (before.won - before.fastest) * 100.0,
                    before.gain_stderr * 100.0,
                )
            });
            text += &format!(
                "The cheat wins {}, {before}, and is flagged {} (median).",
                percent(cheat.won, 1),
                after(cheat.flagged_after),
            );
            if let Some(it) = simulated.as_ref().and_then(|report| report.cheat) {
                text += &format!(
                    " Simulator: {}, {} and {}.",
                    percent(it.cheater_share, 1),
                    percent(it.cheater_share_before_flag, 2),
                    after(it.cheater_flagged_after),
                );
            }
            text.push('\n');
        }
        text
    }

    /// Compares the server with the simulator; more than so many points between
    /// them are an error. Too few contests prove nothing.
    ///
    /// # Errors
    /// Says how far they are apart.
    pub fn compare(&self, points_max: f64) -> Result<String, String> {
        let Some(simulated) = &self.simulated else {
            return Err("the simulator cannot play this row".to_owned());
        };
        let results = &self.results;
        if results.contests < CONTESTS_TO_COMPARE {
            return Ok(format!(
                "not compared: this machine was too busy, {} contests are too few",
                results.contests
            ));
        }
        let apart = (results.all - simulated.fastest_wins) * 100.0;
        let message = format!("live and simulated are {apart:+.2} points apart");
        // Chance alone is allowed one standard error.
        if apart.abs() > points_max + results.all_stderr * 100.0 {
            Err(format!("{message}, more than {points_max}"))
        } else {
            Ok(message)
        }
    }

    /// Every contest with the truth and the server's record, as a line of JSON.
    #[must_use]
    pub fn json_lines(&self) -> String {
        let played = self.results.played.iter();
        let lines = played.filter_map(|contest| serde_json::to_string(contest).ok());
        lines.map(|line| line + "\n").collect()
    }

    /// Win share against round trip as an SVG.
    #[must_use]
    pub fn plot(&self) -> String {
        let seats = &self.results.seats;
        let curve = |name: &str, colour, share: fn(&crate::SeatResult) -> f64| Curve {
            name: name.to_owned(),
            colour,
            points: seats
                .iter()
                .map(|seat| (seat.round_trip_ms, share(seat)))
                .collect(),
        };
        let round_trips = || seats.iter().map(|seat| seat.round_trip_ms);
        let fair = 1.0 / seats.len() as f64;
        let plot = Plot {
            title: "Share of contests won, by round trip, over real connections".to_owned(),
            subtitle: vec![
                self.plan.conditions.clone(),
                format!("{} contests", self.results.contests),
            ],
            axis: "round trip in ms".to_owned(),
            fair,
            fair_label: format!("fair: {}", percent(fair, 1)),
            round_trip_ms: (
                round_trips().fold(f64::INFINITY, f64::min),
                round_trips().fold(0.0, f64::max),
            ),
            curves: vec![
                curve("Fano, live", LIVE, |seat| seat.won),
                curve("truly fastest", TRUTH, |seat| seat.fastest),
                curve("order of arrival", ARRIVAL, |seat| seat.won_by_arrival),
            ],
            percent: &|share| percent(share, 0),
            millis: &|millis| millis.to_string(),
        };
        plot.draw()
    }
}

fn bound_notes(bound: Bound, wrong: Wrong) -> String {
    let Wrong {
        beyond,
        after_verdict,
        by_clocks,
        misjudged,
    } = wrong;
    format!(
        "A rule that knew everything beforehand and never waited longer than ours: {}.\nWrong: \
         {beyond} calls came after the longest hold, {after_verdict} after the verdict, \
         {by_clocks} were there and not earlier by the players' own clocks, {misjudged} were there \
         and thought to be later.\n",
        reached(bound)
    )
}

fn reached(bound: Bound) -> String {
    let [p50, p95, p99] = bound.hold_ms;
    format!(
        "{} / {}, hold {p50:.0} / {p95:.0} / {p99:.0} ms",
        percent(bound.all, 2),
        percent(bound.clear, 2),
    )
}

fn percent(share: f64, digits: usize) -> String {
    format!("{:.digits$} %", share * 100.0)
}

fn maybe(share: Option<f64>) -> String {
    share.map_or("–".to_owned(), |share| percent(share, 2))
}
