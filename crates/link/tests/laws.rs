//! Laws of the link: its format, its numbers, its clocks.

use fano_arbiter::{Counters, Kernel, Moment, Span};
use fano_link::{
    Answer, Arrival, BadPacket, Body, ClockOffset, DRIFT_PPM_MAX, Exchange, FORMAT, Incoming, Join,
    MESSAGES_PER_PACKET_MAX, NodeId, Numbered, Outgoing, PACKET_BYTES_MAX, Packet, Question,
    SLEW_PPM_MAX, StreamId, Timing, ToGateway, ToHost,
};
use fano_protocol::{CloseReason, RoomCode};
use fano_rooms::{ConnectionId, GuestId, Mark, Summary};
use proptest::{collection::vec, option, prelude::*, sample::select};

fn moment() -> impl Strategy<Value = Moment> {
    any::<u64>().prop_map(Moment::from_micros)
}

fn connection() -> impl Strategy<Value = ConnectionId> {
    any::<u64>().prop_map(ConnectionId)
}

fn mark() -> impl Strategy<Value = Mark> {
    (any::<u32>(), any::<u32>()).prop_map(|(series, number)| Mark { series, number })
}

fn kernel() -> impl Strategy<Value = Option<Kernel>> {
    let counters = (any::<u32>(), any::<u32>()).prop_map(|(resent, out_of_order)| Counters {
        resent,
        out_of_order,
    });
    let kernel = (
        any::<i64>(),
        any::<i64>(),
        any::<i64>(),
        option::of(counters),
    );
    option::of(
        kernel.prop_map(|(min, round_trip, deviation, counters)| Kernel {
            min_round_trip: Span::from_micros(min),
            round_trip: Span::from_micros(round_trip),
            deviation: Span::from_micros(deviation),
            counters,
        }),
    )
}

fn timing() -> impl Strategy<Value = Timing> {
    prop_oneof![
        mark().prop_map(Timing::Written),
        (mark(), kernel()).prop_map(|(mark, kernel)| Timing::Returned(mark, kernel)),
        (any::<i64>(), kernel())
            .prop_map(|(micros, kernel)| Timing::RoundTrip(Span::from_micros(micros), kernel)),
    ]
}

fn to_host() -> impl Strategy<Value = ToHost> {
    let join = (connection(), moment(), any::<u128>(), ".*", ".*").prop_map(
        |(connection, at, guest, token, hello)| Join {
            connection,
            at,
            guest: GuestId(guest),
            token,
            hello,
        },
    );
    prop_oneof![
        join.prop_map(|join| ToHost::Join(Box::new(join))),
        (connection(), moment(), ".*", kernel()).prop_map(|(connection, at, text, kernel)| {
            ToHost::Received {
                connection,
                at,
                text,
                kernel,
            }
        }),
        (connection(), moment(), timing()).prop_map(|(connection, at, timing)| ToHost::Timing {
            connection,
            at,
            timing
        }),
        (connection(), moment()).prop_map(|(connection, at)| ToHost::Left { connection, at }),
        moment().prop_map(|at| ToHost::Stalled { at }),
        (any::<u64>(), vec((connection(), kernel()), 0..5)).prop_map(|(question, readings)| {
            ToHost::Kernel {
                question: Question(question),
                readings,
            }
        }),
        any::<u64>().prop_map(|question| ToHost::Ask(Question(question))),
        Just(ToHost::Close),
    ]
}

fn to_gateway() -> impl Strategy<Value = ToGateway> {
    let reason = || select(&CloseReason::ALL[..]);
    let summary = (any::<u16>(), any::<u16>(), any::<u16>(), any::<[bool; 2]>()).prop_map(
        |(players, watching, screens, [locked, playing])| Summary {
            players: players.into(),
            watching: watching.into(),
            screens: screens.into(),
            locked,
            playing,
        },
    );
    prop_oneof![
        (vec(connection(), 0..5), ".*", option::of(mark()))
            .prop_map(|(to, text, mark)| ToGateway::Tell { to, text, mark }),
        (connection(), reason())
            .prop_map(|(connection, reason)| ToGateway::CloseConnection { connection, reason }),
        any::<bool>().prop_map(ToGateway::Urgent),
        (any::<u64>(), vec(connection(), 0..5)).prop_map(|(question, connections)| {
            ToGateway::AskKernel {
                question: Question(question),
                connections,
            }
        }),
        (any::<u64>(), option::of(summary)).prop_map(|(question, summary)| {
            let question = Question(question);
            ToGateway::Summary(Answer { question, summary })
        }),
        reason().prop_map(|reason| ToGateway::Close { reason }),
    ]
}

fn numbered<M: Clone + std::fmt::Debug>(
    message: impl Strategy<Value = M>,
) -> impl Strategy<Value = Numbered<M>> {
    (any::<u64>(), any::<u64>(), any::<u64>(), vec(message, 0..6)).prop_map(
        |(room, stream, number, messages)| Numbered {
            room: RoomCode::numbered(room),
            stream: StreamId(stream),
            number,
            messages,
        },
    )
}

fn body() -> impl Strategy<Value = Body> {
    prop_oneof![
        any::<u64>().prop_map(|nonce| Body::Probe { nonce }),
        any::<u64>().prop_map(|nonce| Body::Taken { nonce }),
        Just(Body::Hello),
        Just(Body::Welcome),
        moment().prop_map(|asked| Body::Ping { asked }),
        (moment(), moment(), moment()).prop_map(|(asked, heard, answered)| Body::Pong {
            asked,
            heard,
            answered
        }),
        numbered(to_host()).prop_map(Body::ToHost),
        numbered(to_gateway()).prop_map(Body::ToGateway),
        (any::<u64>(), ".*", any::<bool>()).prop_map(|(question, job, cancel)| Body::AskJob {
            question: Question(question),
            job,
            cancel
        }),
        (any::<u64>(), option::of(".*")).prop_map(|(question, job)| Body::Job {
            question: Question(question),
            job
        }),
    ]
}

fn packet() -> impl Strategy<Value = Packet> {
    (any::<i64>(), any::<u32>(), body()).prop_map(|(from, lost, body)| Packet {
        from: NodeId(from),
        lost,
        body,
    })
}

proptest! {
    #[test]
    fn what_was_written_is_read_again(packet in packet()) {
        let bytes = packet.clone().encode().expect("small enough");
        prop_assert!(!Packet::is_refusal(&bytes));
        prop_assert_eq!(Packet::decode(&bytes), Ok(packet));
    }

    #[test]
    fn a_packet_that_was_cut_or_changed_is_refused_or_another_packet(
        packet in packet(),
        place in any::<prop::sample::Index>(),
        byte in any::<u8>(),
    ) {
        let bytes = packet.encode().expect("small enough");
        let place = place.index(bytes.len());
        prop_assert!(Packet::decode(&bytes[..place]).is_err(), "it is shorter");
        let longer = [&bytes[..], &[0]].concat();
        prop_assert!(Packet::decode(&longer).is_err(), "it is longer");
        let mut changed = bytes;
        changed[place] = byte;
        // Any outcome is right, except a panic.
        let _ = Packet::decode(&changed);
    }

    #[test]
    fn any_bytes_are_read_without_a_panic(bytes in vec(any::<u8>(), 0..300)) {
        let _ = Packet::decode(&bytes);
        let _ = Packet::decode(&[b"FL\x01", &bytes[..]].concat());
    }

    #[test]
    fn another_version_is_understood_well_enough_to_be_refused(
        from in any::<i64>(),
        version in any::<u8>(),
        rest in vec(any::<u8>(), 0..50),
    ) {
        prop_assume!(version != FORMAT);
        let bytes = [b"FL", &[version][..], &from.to_be_bytes(), &rest].concat();
        let from = NodeId(from);
        prop_assert_eq!(Packet::decode(&bytes), Err(BadPacket::Version { from, version }));
        let refusal = Packet::refusal(from);
        prop_assert!(Packet::is_refusal(&refusal));
        prop_assert_eq!(Packet::decode(&refusal), Err(BadPacket::Damaged { from }));
    }

    /// A way that loses and repeats: what is used is the beginning of what was
    /// sent, once and in order; and if something is missing, that is noticed
    /// with the next packet that arrives.
    #[test]
    fn streams_are_complete_up_to_their_first_gap(
        fates in vec((0..8_u8, 0..3_u8), 1..60),
    ) {
        let mut outgoing = Outgoing::default();
        let mut incoming = Incoming::default();
        let (mut used, mut lost, mut noticed) = (Vec::new(), None, false);
        let mut sent = Vec::new();
        for (fate, again) in fates {
            let number = outgoing.number();
            prop_assert_eq!(number, sent.len() as u64);
            sent.push(number);
            if fate == 0 {
                lost = lost.or(Some(number));
                continue;
            }
            let copies = std::iter::repeat_n(number, 1 + usize::from(again == 0));
            // An old packet may come once more at any time.
            for copy in copies.chain((again == 1).then_some(number / 2)) {
                match incoming.arrive(copy) {
                    Arrival::Next => used.push(copy),
                    Arrival::Repeated => prop_assert!(used.contains(&copy)),
                    Arrival::Gap => noticed = true,
                }
            }
            prop_assert_eq!(noticed, lost.is_some());
        }
        let complete = lost.unwrap_or(sent.len() as u64);
        prop_assert_eq!(used, (0..complete).collect::<Vec<_>>());
    }

    /// Clocks that are far apart and drift, ways that are slow in one direction:
    /// the truth is always within the bound, and moments that are close keep
    /// their distance.
    #[test]
    fn the_true_offset_is_within_the_bound(
        skew in -10_000_000_000..10_000_000_000_i64,
        drift_ppm in -DRIFT_PPM_MAX..=DRIFT_PPM_MAX,
        ways in vec((0..3_000_i64, 0..3_000_i64, 0..500_i64, 1_000..400_000_i64), 2..80),
    ) {
        const START: i64 = 1_000_000_000_000;
        // The true offset at a moment of our clock.
        let offset = |ours: i64| skew + (ours - START) * drift_ppm / 1_000_000;
        let theirs = |ours: i64| Moment::from_micros((ours - offset(ours)) as u64);
        let ours = |micros: i64| Moment::from_micros(micros as u64);
        let mut clock = ClockOffset::default();
        let mut now = START;
        for (out, back, thinking, pause) in ways {
            let heard = now + out;
            let answered = heard + thinking;
            let returned = answered + back;
            let taken = clock.exchange(Exchange {
                asked: ours(now),
                heard: theirs(heard),
                answered: theirs(answered),
                returned: ours(returned),
            });
            prop_assert!(taken);
            let reaction = 800_000;
            for later in [returned, returned + pause] {
                let truth = offset(later);
                for known in [clock.estimate(ours(later)), clock.in_use(ours(later))] {
                    let known = known.expect("an exchange");
                    let error = (known.offset.micros() - truth).abs();
                    // Drift is computed in whole microseconds.
                    prop_assert!(error <= known.bound.micros() + 2, "{error} {known:?}");
                }
            }
            let later = returned + pause;
            let translated = |clock: &mut ClockOffset, at: i64, now: i64| {
                clock.translate(theirs(at), ours(now)).expect("an exchange").micros() as i64
            };
            let shown = translated(&mut clock, returned, returned + reaction);
            let called = translated(&mut clock, returned + reaction, returned + 2 * reaction);
            let change = (called - shown - reaction).abs();
            let most = reaction * (drift_ppm.abs() + SLEW_PPM_MAX * 2) / 1_000_000 + 3;
            prop_assert!(change <= most, "a reaction changed by {change} µs");
            now = later;
        }
    }
}

#[test]
fn a_clock_that_jumps_is_measured_anew() {
    let at = Moment::from_millis;
    let exchange = |asked: u64, theirs: u64| Exchange {
        asked: at(asked),
        heard: at(theirs),
        answered: at(theirs),
        returned: at(asked + 2),
    };
    let mut clock = ClockOffset::default();
    assert_eq!(clock.estimate(at(1_000)), None);
    assert!(clock.exchange(exchange(1_000, 501)));
    let known = clock.in_use(at(1_002)).expect("an exchange");
    assert_eq!(known.offset, Span::from_millis(500));
    assert!(known.bound <= Span::from_micros(1_003), "{known:?}");
    // Somebody stopped their machine for a minute.
    assert!(clock.exchange(exchange(62_000, 1_501)));
    let known = clock.in_use(at(62_002)).expect("an exchange");
    assert_eq!(known.offset, Span::from_millis(60_500));
    // An answer before its question proves nothing.
    assert!(!clock.exchange(Exchange {
        asked: at(70_000),
        heard: at(9_501),
        answered: at(9_500),
        returned: at(70_002),
    }));
}

#[test]
fn packets_have_a_largest_size_and_a_largest_number_of_messages() {
    let tell = |bytes: usize| {
        let message = ToGateway::Tell {
            to: vec![ConnectionId(1)],
            text: "x".repeat(bytes),
            mark: None,
        };
        packet_of(vec![message])
    };
    assert!(tell(PACKET_BYTES_MAX - 100).encode().is_ok());
    let too_big = tell(PACKET_BYTES_MAX).encode();
    assert!(
        matches!(too_big, Err(BadPacket::TooBig { .. })),
        "{too_big:?}"
    );
    let huge = vec![0; PACKET_BYTES_MAX + 1];
    let bytes = huge.len();
    assert_eq!(Packet::decode(&huge), Err(BadPacket::TooBig { bytes }));
    for (messages, fits) in [
        (MESSAGES_PER_PACKET_MAX, true),
        (MESSAGES_PER_PACKET_MAX + 1, false),
    ] {
        let bytes = packet_of(vec![ToGateway::Urgent(true); messages]).encode();
        let read = Packet::decode(&bytes.expect("small enough"));
        assert_eq!(read.is_ok(), fits, "{messages} messages");
    }
}

#[test]
fn a_call_takes_few_bytes() {
    let call = r#"{"t":"call","id":1,"seen":12,"since":11,"claim_ms":812.4,"call":{"c":"match","symbol":7}}"#;
    let message = ToHost::Received {
        connection: ConnectionId(70),
        at: Moment::from_millis(1_790_000_000_000),
        text: call.to_owned(),
        kernel: Some(Kernel::from_proxy(
            Span::from_millis(40),
            Span::from_millis(2),
        )),
    };
    let packet = Packet {
        from: NodeId(12),
        lost: 0,
        body: Body::ToHost(Numbered {
            room: RoomCode::numbered(7),
            stream: StreamId(300),
            number: 5_000,
            messages: vec![message],
        }),
    };
    let bytes = packet.encode().expect("small enough").len();
    assert!(bytes < call.len() + 50, "{bytes} bytes");
}

fn packet_of(messages: Vec<ToGateway>) -> Packet {
    Packet {
        from: NodeId(1),
        lost: 0,
        body: Body::ToGateway(Numbered {
            room: RoomCode::numbered(7),
            stream: StreamId(1),
            number: 0,
            messages,
        }),
    }
}
