use super::*;

/// A record with everything a record can have.
fn record() -> Record {
    let at = |ms: u64| Moment::from_millis(1_700_000_000_000 + ms);
    let counters = Counters {
        resent: 3,
        out_of_order: 1,
    };
    let mut line = crate::Line::new();
    line.sample(Span::from_millis(40));
    let (mia, noa, bot) = (EntrantId(0), EntrantId(1), EntrantId(2));
    let entrant = |seat, ms, line| Entrant {
        seat,
        shown_at: at(ms),
        line,
    };
    let with_kernel = LineFigures {
        counters: Some(counters),
        ..line.figures()
    };
    let call = |seat, ms, call, counters| Event::Call {
        seat,
        at: at(ms),
        call,
        counters,
    };
    Record {
        policy: Policy {
            evidence: Evidence::CallUnderWay,
            ..Policy::default()
        },
        order: Order::Reaction,
        lots: u64::MAX,
        entrants: vec![
            entrant(mia, 0, Some(with_kernel)),
            entrant(noa, 3, Some(line.figures())),
            entrant(bot, 1, None),
        ],
        events: vec![
            Event::Pong {
                seat: mia,
                at: at(40),
                counters: Some(counters),
            },
            Event::Pong {
                seat: noa,
                at: at(44),
                counters: None,
            },
            Event::Counters {
                seat: mia,
                at: at(800),
                counters,
            },
            call(
                mia,
                950,
                CallTiming {
                    claim: Some(Span::from_millis(812)),
                    gesture: Some(Span::from_millis(1_200)),
                },
                Some(counters),
            ),
            call(bot, 960, CallTiming::default(), None),
            Event::Withdrawn {
                seat: noa,
                at: at(970),
            },
        ],
        decided_at: at(980),
    }
}

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn a_kept_record_is_the_record() {
    let kept = KeptRecord::from(record());
    assert_eq!(kept.record(), record());
    assert_eq!(kept.replay(), record().replay());
    assert_eq!(kept.decided_at(), record().decided_at);
    let moved = Record {
        decided_at: record().decided_at + Span::from_micros(1),
        ..record()
    };
    assert_ne!(KeptRecord::from(moved), kept);
}

/// Databases are full of these bytes.
#[test]
fn a_record_is_packed_as_ever() {
    let bytes = KeptRecord::from(record()).as_bytes().to_owned();
    insta::assert_snapshot!(hex(&bytes));
    let kept = KeptRecord::from_bytes(&bytes).expect("a record");
    assert_eq!(kept.record(), record());
}

/// The order of these enums elsewhere may change, but not what stands for them here.
#[test]
fn words_are_packed_as_ever() {
    let mut packed = Vec::new();
    let mut pack = |word: String, order, evidence, standing| {
        let mut one = record();
        one.order = order;
        one.policy.evidence = evidence;
        one.policy.newcomer_doubt = None;
        one.policy.usual_best = Some(Span::from_millis(700));
        one.events = Vec::new();
        one.entrants.truncate(1);
        if let Some(line) = &mut one.entrants[0].line {
            line.standing = standing;
        }
        let kept = KeptRecord::from(&one);
        assert_eq!(kept.record(), one);
        packed.push(format!("{word}: {}", hex(kept.as_bytes())));
    };
    for order in [Order::Reaction, Order::Instant] {
        pack(
            format!("{order:?}"),
            order,
            Evidence::SinceCard,
            Standing::New,
        );
    }
    for evidence in [
        Evidence::SinceCard,
        Evidence::SincePong,
        Evidence::CallUnderWay,
        Evidence::LossesApart,
    ] {
        pack(
            format!("{evidence:?}"),
            Order::Reaction,
            evidence,
            Standing::New,
        );
    }
    for standing in [Standing::New, Standing::Known, Standing::Flagged] {
        pack(
            format!("{standing:?}"),
            Order::Reaction,
            Evidence::SinceCard,
            standing,
        );
    }
    insta::assert_snapshot!(packed.join("\n"));
}

#[test]
fn other_bytes_are_no_record() {
    let bytes = KeptRecord::from(record()).as_bytes().to_owned();
    for length in 0..bytes.len() {
        assert_eq!(KeptRecord::from_bytes(&bytes[..length]), Err(NotARecord));
    }
    let more = [&bytes[..], &[0]].concat();
    assert_eq!(KeptRecord::from_bytes(&more), Err(NotARecord));
    let later = [&[EDITION + 1], &bytes[1..]].concat();
    assert_eq!(KeptRecord::from_bytes(&later), Err(NotARecord));
}

#[test]
fn a_kept_record_is_small() {
    let kept = KeptRecord::from(record());
    assert!(kept.0.len() < 200, "{} bytes", kept.0.len());
}
