use std::time::Duration;

use serde::Serialize;

use crate::{Histogram, LoadPlan, counts::Counts, usage::Usage};

/// The result of a load test.
#[derive(Clone, Debug, Serialize)]
pub struct Report {
    /// How many rooms played.
    pub rooms: usize,
    /// How many players were in each.
    pub players: usize,
    /// How long was measured.
    pub seconds: f64,
    /// Calls that were made.
    pub calls: u64,
    /// Calls a second.
    pub calls_per_s: f64,
    /// Calls that won.
    pub taken: u64,
    /// Right calls that were slower than somebody else's.
    pub late: u64,
    /// Wrong calls.
    pub wrong: u64,
    /// Calls that came too late to count.
    pub refused: u64,
    /// Calls that got no answer within a second after the end.
    pub unanswered: u64,
    /// Broken connections and other things that should not happen.
    pub errors: u64,
    /// The first of them.
    pub first_error: Option<String>,
    /// From a call to its answer, without the hold that the verdict reports.
    pub latency: Latency,
    /// The holds that verdicts reported.
    pub hold: Latency,
    /// What the servers used together, if their processes were given.
    pub server: Option<ServerUsage>,
    /// The same by server, if there were several: each for the sockets that were
    /// opened there.
    pub nodes: Vec<NodeReport>,
    /// What processes beside the servers used, if any were given.
    pub beside: Option<BesideUsage>,
}

/// What happened at one of several servers.
#[derive(Clone, Debug, Serialize)]
pub struct NodeReport {
    /// Its address.
    pub address: String,
    /// Sockets that were opened there, idle ones included.
    pub connections: u64,
    /// Calls that were made over them.
    pub calls: u64,
    /// Calls that got no answer within a second after the end.
    pub unanswered: u64,
    /// Broken connections and other things that should not happen.
    pub errors: u64,
    /// From a call to its answer, without the hold.
    pub latency: Latency,
}

/// Percentiles of a duration, in milliseconds.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Latency {
    /// The median.
    pub p50_ms: f64,
    /// The 95th percentile.
    pub p95_ms: f64,
    /// The 99th percentile.
    pub p99_ms: f64,
    /// The longest.
    pub max_ms: f64,
}

/// What the server used.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct ServerUsage {
    /// Memory at the end.
    pub rss_bytes: u64,
    /// Processor time, in percent of a core.
    pub cpu_percent: f64,
    /// The same for each thousand calls a second.
    pub cpu_percent_per_1000_calls: Option<f64>,
    /// How many connections were idle.
    pub idle_connections: usize,
    /// Memory for each of them.
    pub bytes_per_idle_connection: Option<f64>,
}

/// What processes beside the servers used.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct BesideUsage {
    /// Processor time, in percent of a core.
    pub cpu_percent: f64,
    /// The same for each thousand calls a second.
    pub cpu_percent_per_1000_calls: Option<f64>,
}

impl From<&Histogram> for Latency {
    fn from(histogram: &Histogram) -> Self {
        let millis = |micros: u64| micros as f64 / 1000.0;
        Self {
            p50_ms: millis(histogram.at_share(0.50)),
            p95_ms: millis(histogram.at_share(0.95)),
            p99_ms: millis(histogram.at_share(0.99)),
            max_ms: millis(histogram.max()),
        }
    }
}

/// What was observed of the server during the run.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seen {
    pub(crate) before_idle: Usage,
    pub(crate) after_idle: Usage,
    pub(crate) before: Usage,
    pub(crate) after: Usage,
}

impl Report {
    pub(crate) fn new(
        plan: &LoadPlan,
        by_server: &[Counts],
        took: Duration,
        seen: Option<Seen>,
        beside_ms: u64,
    ) -> Self {
        let mut counts = Counts::default();
        for more in by_server {
            counts.add(more);
        }
        let seconds = took.as_secs_f64();
        let calls_per_s = counts.calls as f64 / seconds;
        let percent = |cpu_ms: u64| cpu_ms as f64 / took.as_millis() as f64 * 100.0;
        let per_1000_calls =
            |percent: f64| (counts.calls > 0).then(|| percent / calls_per_s * 1000.0);
        let beside = (!plan.beside.is_empty()).then(|| BesideUsage {
            cpu_percent: percent(beside_ms),
            cpu_percent_per_1000_calls: per_1000_calls(percent(beside_ms)),
        });
        let server = seen.map(|seen| {
            let cpu_percent = percent(seen.after.cpu_ms.saturating_sub(seen.before.cpu_ms));
            let grown = seen
                .after_idle
                .rss_bytes
                .saturating_sub(seen.before_idle.rss_bytes);
            ServerUsage {
                rss_bytes: seen.after.rss_bytes,
                cpu_percent,
                cpu_percent_per_1000_calls: per_1000_calls(cpu_percent),
                idle_connections: plan.idle,
                bytes_per_idle_connection: (plan.idle > 0).then(|| grown as f64 / plan.idle as f64),
            }
        });
        let several = by_server
            .iter()
            .zip(&plan.targets)
            .filter(|_| by_server.len() > 1);
        let nodes = several.map(|(counts, target)| NodeReport {
            address: target.address().to_string(),
            connections: counts.connections,
            calls: counts.calls,
            unanswered: counts.unanswered(),
            errors: counts.errors,
            latency: (&counts.latency).into(),
        });
        let nodes = nodes.collect();
        Self {
            rooms: plan.rooms,
            players: plan.players,
            seconds,
            calls: counts.calls,
            calls_per_s,
            taken: counts.taken,
            late: counts.late,
            wrong: counts.wrong,
            refused: counts.refused,
            unanswered: counts.unanswered(),
            errors: counts.errors,
            first_error: counts.first_error,
            latency: (&counts.latency).into(),
            hold: (&counts.hold).into(),
            server,
            beside,
            nodes,
        }
    }
}
