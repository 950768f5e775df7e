//! Tuning.
#![allow(clippy::all)]
use fano_arbiter::{
    Policy, Span,
    simulate::{Cheat, Setup, run, run_at},
};
fn main() {
    let contests: u32 = std::env::args()
        .nth(1)
        .and_then(|a| a.parse().ok())
        .unwrap_or(200_000);
    let only = std::env::args().nth(2).unwrap_or_default();
    let row = |name: &str,
               rtt: &[f64],
               loss: f64,
               jitter: f64,
               hold: i64,
               cheat: Option<Cheat>,
               kernel: bool| {
        if !name.contains(&only) {
            return;
        }
        let setup = Setup {
            loss,
            jitter,
            policy: Policy::with_hold(Span::from_millis(hold)).unwrap(),
            cheat,
            contests,
            kernel,
            ..Setup::default()
        };
        let r = if rtt.len() == 2 {
            run(&Setup {
                round_trip_ms: (rtt[0], rtt[1]),
                ..setup
            })
            .unwrap()
        } else {
            run_at(&setup, rtt).unwrap()
        };
        let v = serde_json::to_value(&r).unwrap();
        let f = |k: &str| v[k].as_f64().unwrap_or(f64::NAN);
        let bins: Vec<String> = v["win_share_by_rtt"]
            .as_array()
            .unwrap()
            .iter()
            .map(|b| {
                format!(
                    "{:+.1}",
                    100.0
                        * (b["win_share"].as_f64().unwrap()
                            - b["truly_fastest_share"].as_f64().unwrap())
                )
            })
            .collect();
        println!(
            "{name:20} {:.2}/{:.2} hold {:.0}/{:.0}/{:.0} flagged {:.2}% seats {} {}",
            100.0 * f("fastest_wins"),
            100.0 * f("fastest_wins_gap30"),
            f("hold_p50_ms"),
            f("hold_p95_ms"),
            f("hold_p99_ms"),
            100.0 * f("honest_flagged"),
            bins.join(" "),
            v["cheat_report"]
                .to_string()
                .chars()
                .take(0)
                .collect::<String>()
                + &v.get("cheat").map_or(String::new(), |c| if c.is_null() {
                    String::new()
                } else {
                    v.as_object()
                        .unwrap()
                        .iter()
                        .filter(|(k, _)| k.contains("cheat"))
                        .map(|(k, x)| format!("{k}={x} "))
                        .collect()
                })
        );
    };
    let a = [5.0, 30.0, 60.0, 120.0];
    let b = [5.0, 60.0, 150.0, 300.0];
    row("120-clean", &a, 0.0, 0.1, 150, None, true);
    row("120", &a, 0.01, 0.1, 150, None, true);
    row("300", &b, 0.01, 0.1, 250, None, true);
    row("300-bad", &b, 0.03, 0.3, 250, None, true);
    row("range-120", &[5.0, 120.0], 0.01, 0.1, 150, None, true);
    row("range-300", &[5.0, 300.0], 0.01, 0.1, 250, None, true);
    row("range-300-bad", &[5.0, 300.0], 0.03, 0.3, 250, None, true);
    for c in ["zero", "shave:20", "far:50", "far:100"] {
        row(
            &format!("cheat120 {c}"),
            &a,
            0.01,
            0.1,
            150,
            c.parse().ok(),
            true,
        );
        row(
            &format!("cheat300 {c}"),
            &b,
            0.01,
            0.1,
            250,
            c.parse().ok(),
            true,
        );
        row(
            &format!("cheatbad {c}"),
            &b,
            0.03,
            0.3,
            250,
            c.parse().ok(),
            true,
        );
    }
}
