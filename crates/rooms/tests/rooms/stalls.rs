//! When the server itself stands still, nobody is judged by what it heard late.

use fano_protocol::{Basis, FromServer};
use fano_rooms::Input;

use crate::duel::Duel;

/// How a call on time is judged after nine that arrived much too late.
fn judged_after_late_calls(server_stalled: bool) -> Basis {
    let mut duel = Duel::new();
    for _ in 0..9 {
        duel.evening.pass(60);
        duel.evening.answer_pings();
        duel.evening.pass(1_100);
        if server_stalled {
            duel.evening.take(Input::Stalled);
        }
        duel.call(0, 600.0);
        duel.evening.pass(1_000);
    }
    duel.evening.pass(60);
    duel.evening.answer_pings();
    duel.evening.pass(610);
    duel.call(0, 1_560.0);
    duel.evening.pass(1_000);
    let told = duel.evening.told.iter().rev();
    let mut verdicts = told.filter_map(|(_, frame)| match frame {
        FromServer::Verdict(verdict) => Some(verdict.ranking[0].basis),
        _ => None,
    });
    verdicts.next().expect("a verdict")
}

#[test]
fn calls_that_are_late_again_and_again_are_no_longer_believed() {
    assert_eq!(judged_after_late_calls(false), Basis::Distrusted);
}

#[test]
fn calls_that_the_server_heard_late_prove_nothing() {
    assert_eq!(judged_after_late_calls(true), Basis::Claim);
}
