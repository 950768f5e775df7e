//! Tuning.
#![allow(clippy::all)]
use fano_fairness::{Knowledge, Screen, Setup, run_at};
fn main() {
    let contests: u32 = std::env::args().nth(1).unwrap().parse().unwrap();
    let only = std::env::args().nth(2).unwrap_or_default();
    let row = |name: &str, rtt: &[f64], s: Setup| {
        if !name.contains(&only) {
            return;
        }
        let r = run_at(&s, rtt).unwrap();
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
            "{name:18} {:.2}/{:.2} hold {:.0}/{:.0}/{:.0} flagged {:.2}% still {:.2}% seats {} {}",
            100.0 * f("fastest_wins"),
            100.0 * f("fastest_wins_gap30"),
            f("hold_p50_ms"),
            f("hold_p95_ms"),
            f("hold_p99_ms"),
            100.0 * f("honest_flagged"),
            100.0 * f("honest_still_flagged"),
            bins.join(" "),
            v.get("cheat")
                .filter(|c| !c.is_null())
                .map(|_| format!(
                    "share {:.2} before {:.2} after {}",
                    100.0 * f("cheater_share"),
                    100.0 * f("cheater_share_before_flag"),
                    v["cheater_flagged_after"]
                ))
                .unwrap_or_default()
        );
    };
    let base = Setup {
        contests,
        ..Setup::default()
    };
    let near = [5.0, 30.0, 60.0, 120.0];
    let far = [5.0, 60.0, 150.0, 300.0];
    let far_base = Setup {
        hold_ms: 250,
        ..base
    };
    row("120", &near, base);
    row("300", &far, far_base);
    row(
        "300-bad",
        &far,
        Setup {
            loss: 0.03,
            jitter: 0.3,
            ..far_base
        },
    );
    for cheat in ["zero", "shave:20", "far:50", "far:100"] {
        row(
            &format!("120 {cheat}"),
            &near,
            Setup {
                cheat: Some(cheat.parse().unwrap()),
                ..base
            },
        );
    }
    row(
        "120 proxy",
        &near,
        Setup {
            knowledge: Knowledge::Proxy,
            ..base
        },
    );
    row(
        "120 proxy far:50",
        &near,
        Setup {
            knowledge: Knowledge::Proxy,
            cheat: Some("far:50".parse().unwrap()),
            ..base
        },
    );
    row(
        "120 proxy far:100",
        &near,
        Setup {
            knowledge: Knowledge::Proxy,
            cheat: Some("far:100".parse().unwrap()),
            ..base
        },
    );
    row(
        "120 stalls",
        &near,
        Setup {
            stall_every_s: Some(15.0),
            ..base
        },
    );
    row(
        "300 stalls",
        &far,
        Setup {
            stall_every_s: Some(15.0),
            ..far_base
        },
    );
    row(
        "120 slow20",
        &near,
        Setup {
            screen: Screen {
                late_ms: 20.0,
                ..Screen::default()
            },
            ..base
        },
    );
    row(
        "120 30fps",
        &near,
        Setup {
            screen: Screen {
                frame_ms: 33.3,
                ..Screen::default()
            },
            ..base
        },
    );
}
