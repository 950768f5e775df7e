use fano_arbiter::{
    CallTiming, Counters, Entrant, EntrantId, Event, Evidence, LineFigures, Moment, Order, Policy,
    Record, Span,
};
use fano_rooms::KeptContest;

use crate::stored::{KeptContests, Stored as _};

/// A record with everything a record can have.
fn record() -> Record {
    let at = |ms: u64| Moment::from_millis(1_700_000_000_000 + ms);
    let counters = Counters {
        resent: 3,
        out_of_order: 1,
    };
    let mut line = fano_arbiter::Line::new();
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
    let claim = CallTiming {
        claim: Some(Span::from_millis(812)),
        gesture: Some(Span::from_millis(1_200)),
    };
    Record {
        policy: Policy::default(),
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
            call(mia, 950, claim, Some(counters)),
            call(bot, 960, CallTiming::default(), None),
            Event::Withdrawn {
                seat: noa,
                at: at(970),
            },
        ],
        decided_at: at(980),
    }
}

fn kept() -> KeptContests {
    KeptContests(vec![KeptContest {
        number: 9,
        contest: record().into(),
    }])
}

#[test]
fn a_record_takes_few_bytes() {
    let text = kept().to_text();
    assert_eq!(KeptContests::from_text(2, &text), Ok(kept()));
    let full = serde_json::to_string(&record()).expect("JSON");
    assert!(text.len() * 5 < full.len(), "{text}\n{full}");
}

#[test]
fn every_set_of_rules_survives() {
    for evidence in [
        Evidence::SinceCard,
        Evidence::SincePong,
        Evidence::CallUnderWay,
    ] {
        let doubts = [None, Some(Span::from_millis(20))];
        let pairs = doubts.into_iter().flat_map(|doubt| {
            let usual = [None, Some(Span::from_millis(750))];
            usual.map(|usual| (doubt, usual))
        });
        for (newcomer_doubt, usual_best) in pairs {
            let mut record = record();
            record.policy = Policy {
                evidence,
                newcomer_doubt,
                usual_best,
                ..record.policy
            };
            let (number, contest) = (9, record.into());
            let kept = KeptContests(vec![KeptContest { number, contest }]);
            assert_eq!(KeptContests::from_text(2, &kept.to_text()), Ok(kept));
        }
    }
}

#[test]
fn the_full_form_can_be_read_too() {
    let mut record = record();
    // When it was written, there was only this.
    record.policy.evidence = Evidence::SinceCard;
    record.policy.newcomer_doubt = None;
    let full = serde_json::to_string(&record).expect("JSON");
    let text = format!(r#"[{{"number":9,"contest":{full}}}]"#);
    let number = 9;
    let contest = record.into();
    let kept = KeptContests(vec![KeptContest { number, contest }]);
    assert_eq!(KeptContests::from_text(1, &text), Ok(kept));
    for wrong in [
        "[1,2,3]",
        "{}",
        r#"[{"number":9,"contest":[1]}]"#,
        r#"[{"number":9,"contest":""}]"#,
        r#"[{"number":9,"contest":"AQ"}]"#,
        r#"[{"number":9,"contest":"?"}]"#,
    ] {
        assert!(KeptContests::from_text(1, wrong).is_err(), "{wrong}");
    }
}
