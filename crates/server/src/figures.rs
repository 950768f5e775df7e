//! The server's metrics, for Prometheus.

use fano_protocol::CloseReason;
use metrics::{Counter, Gauge, Histogram, counter, gauge, histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

/// Upper ends of the buckets of durations, in seconds.
const BUCKETS_S: [f64; 16] = [
    0.000_5, 0.001, 0.002, 0.005, 0.01, 0.02, 0.03, 0.05, 0.075, 0.1, 0.15, 0.2, 0.3, 0.5, 1.0, 5.0,
];

/// All metrics, registered once, so that counting costs one atomic addition.
#[derive(Clone)]
pub(crate) struct Figures {
    handle: PrometheusHandle,
    /// Rooms that exist.
    pub(crate) rooms: Gauge,
    /// Rooms that are awake.
    pub(crate) rooms_awake: Gauge,
    /// Rooms that this process owns, if there are several.
    pub(crate) rooms_owned: Gauge,
    /// Processes that share the rooms, this one included.
    pub(crate) nodes: Gauge,
    /// Rooms taken over from processes that were gone.
    pub(crate) takeovers: Counter,
    /// Writes refused because another process had taken the room.
    pub(crate) fenced_writes: Counter,
    /// Sockets to rooms.
    pub(crate) sockets: Gauge,
    /// TCP connections of any kind.
    pub(crate) connections: Gauge,
    /// TCP connections refused because their network had too many.
    pub(crate) connections_refused: Counter,
    /// How long the first call of a contest waited for its verdict.
    pub(crate) hold: Histogram,
    /// From a call's arrival until its answer is handed to the sockets, without
    /// the hold.
    pub(crate) call_latency: Histogram,
    /// From handing facts to the store until they are safe.
    pub(crate) commit_latency: Histogram,
    /// Round trips to players that a trusted proxy reported, one per socket.
    pub(crate) proxy_round_trip: Histogram,
    /// Sockets whose connection a trusted proxy on this machine named.
    pub(crate) proxied_connections: Counter,
    pub(crate) calls_taken: Counter,
    pub(crate) calls_late: Counter,
    pub(crate) calls_wrong: Counter,
    pub(crate) calls_refused: Counter,
    /// Calls the arbiter marked for review.
    pub(crate) calls_reviewed: Counter,
    /// Calls that could not be handed to their room.
    pub(crate) calls_dropped: Counter,
    /// How often the server itself stood still.
    pub(crate) stalls: Counter,
    /// Connections whose claims are no longer believed.
    pub(crate) flagged: Counter,
    /// Frames handed to sockets.
    pub(crate) frames_out: Counter,
    /// Frames received from sockets.
    pub(crate) frames_in: Counter,
    /// Kernel figures that another process did not send in time.
    pub(crate) kernel_unanswered: Counter,
    /// The link with other processes.
    pub(crate) link: LinkFigures,
    closes: [Counter; CloseReason::ALL.len()],
}

/// What is known about the link with other processes.
#[derive(Clone)]
pub(crate) struct LinkFigures {
    /// Processes that are linked with this one.
    pub(crate) nodes: Gauge,
    pub(crate) packets_sent: Counter,
    pub(crate) packets_received: Counter,
    /// Packets that are missing.
    pub(crate) gaps: Counter,
    /// The largest difference to the clock of a gateway.
    pub(crate) clock_offset: Gauge,
    /// The largest bound of its error.
    pub(crate) clock_bound: Gauge,
}

impl Figures {
    pub(crate) fn new() -> Self {
        let seconds = Matcher::Suffix("_seconds".to_owned());
        let recorder = PrometheusBuilder::new()
            .set_buckets_for_metric(seconds, &BUCKETS_S)
            .expect("there are buckets")
            .build_recorder();
        let handle = recorder.handle();
        // Several servers can run in one process, so each has its own recorder.
        metrics::with_local_recorder(&recorder, || Self::register(handle))
    }

    fn register(handle: PrometheusHandle) -> Self {
        describe();
        let call = |answer| counter!("fano_calls_total", "answer" => answer);
        Self {
            handle,
            rooms: gauge!("fano_rooms"),
            rooms_awake: gauge!("fano_rooms_awake"),
            rooms_owned: gauge!("fano_rooms_owned"),
            nodes: gauge!("fano_nodes"),
            takeovers: counter!("fano_room_takeovers_total"),
            fenced_writes: counter!("fano_fenced_writes_total"),
            sockets: gauge!("fano_sockets"),
            connections: gauge!("fano_connections"),
            connections_refused: counter!("fano_connections_refused_total"),
            hold: histogram!("fano_verdict_hold_seconds"),
            call_latency: histogram!("fano_call_latency_seconds"),
            commit_latency: histogram!("fano_commit_seconds"),
            proxy_round_trip: histogram!("fano_proxy_round_trip_seconds"),
            proxied_connections: counter!("fano_proxied_connections_total"),
            calls_taken: call("taken"),
            calls_late: call("late"),
            calls_wrong: call("wrong"),
            calls_refused: call("refused"),
            calls_reviewed: counter!("fano_calls_reviewed_total"),
            calls_dropped: counter!("fano_calls_dropped_total"),
            stalls: counter!("fano_stalls_total"),
            flagged: counter!("fano_connections_flagged_total"),
            frames_out: counter!("fano_frames_sent_total"),
            frames_in: counter!("fano_frames_received_total"),
            kernel_unanswered: counter!("fano_link_kernel_unanswered_total"),
            link: LinkFigures {
                nodes: gauge!("fano_link_nodes"),
                packets_sent: counter!("fano_link_packets_sent_total"),
                packets_received: counter!("fano_link_packets_received_total"),
                gaps: counter!("fano_link_gaps_total"),
                clock_offset: gauge!("fano_link_clock_offset_max"),
                clock_bound: gauge!("fano_link_clock_bound_max"),
            },
            closes: CloseReason::ALL.map(
                |reason| counter!("fano_socket_closes_total", "code" => reason.code().to_string()),
            ),
        }
    }

    /// Counts a socket that the server closed.
    pub(crate) fn closed(&self, reason: CloseReason) {
        let place = CloseReason::ALL.iter().position(|other| *other == reason);
        if let Some(place) = place {
            self.closes[place].increment(1);
        }
    }

    /// The page that Prometheus reads.
    pub(crate) fn page(&self) -> String {
        self.handle.render()
    }

    /// Moves collected samples into the histogram buckets; call regularly.
    pub(crate) fn tidy(&self) {
        self.handle.run_upkeep();
    }
}

fn describe() {
    use metrics::{Unit::Seconds, describe_counter, describe_gauge, describe_histogram};

    describe_gauge!("fano_rooms", "Rooms that exist, asleep ones included.");
    describe_gauge!("fano_rooms_awake", "Rooms that are in memory.");
    describe_gauge!(
        "fano_rooms_owned",
        "Rooms that this server owns, in a cluster."
    );
    describe_gauge!("fano_nodes", "Servers in the cluster that live.");
    describe_counter!(
        "fano_room_takeovers_total",
        "Rooms taken over from servers that were gone."
    );
    describe_counter!(
        "fano_fenced_writes_total",
        "Writes refused because another server had taken the room."
    );
    describe_gauge!("fano_sockets", "Open sockets to rooms.");
    describe_gauge!("fano_connections", "Open TCP connections of any kind.");
    describe_counter!(
        "fano_connections_refused_total",
        "TCP connections refused because their network had too many."
    );
    describe_histogram!(
        "fano_verdict_hold_seconds",
        Seconds,
        "How long the first call of a contest waited for the others on purpose."
    );
    describe_histogram!(
        "fano_call_latency_seconds",
        Seconds,
        "From a call's arrival until its answer is handed to the sockets, the hold taken off."
    );
    describe_histogram!(
        "fano_commit_seconds",
        Seconds,
        "From handing facts to the store until they are safe."
    );
    describe_histogram!(
        "fano_proxy_round_trip_seconds",
        Seconds,
        "Round trips to players that the proxy reported, one per socket."
    );
    describe_counter!(
        "fano_proxied_connections_total",
        "Sockets whose connection a proxy on this machine named."
    );
    describe_counter!("fano_calls_total", "Calls by what became of them.");
    describe_counter!("fano_calls_reviewed_total", "Calls marked for review.");
    describe_counter!(
        "fano_calls_dropped_total",
        "Calls that could not be handed to their room."
    );
    describe_counter!(
        "fano_stalls_total",
        "How often the server itself stood still."
    );
    describe_counter!(
        "fano_connections_flagged_total",
        "Connections whose claims are not believed any more."
    );
    describe_counter!("fano_frames_sent_total", "Text frames handed to sockets.");
    describe_counter!("fano_frames_received_total", "Text frames that came in.");
    describe_counter!(
        "fano_link_kernel_unanswered_total",
        "Kernel figures that another process did not send in time."
    );
    describe_gauge!("fano_link_nodes", "Processes linked with this one.");
    describe_counter!(
        "fano_link_packets_sent_total",
        "Packets sent to other processes."
    );
    describe_counter!(
        "fano_link_packets_received_total",
        "Packets received from other processes."
    );
    describe_counter!(
        "fano_link_gaps_total",
        "Streams to other processes that ended because a packet was missing."
    );
    describe_gauge!(
        "fano_link_clock_offset_max",
        "The largest difference to the clock of another process, in seconds."
    );
    describe_gauge!(
        "fano_link_clock_bound_max",
        "How far the estimate of such a difference may be off, in seconds."
    );
    describe_counter!(
        "fano_socket_closes_total",
        "Sockets that the server closed, by close code."
    );
}

impl std::fmt::Debug for Figures {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Figures")
    }
}
