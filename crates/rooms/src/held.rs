//! Right calls that wait for the verdict, because somebody may have been faster.

use fano_arbiter as arbiter;
use fano_arbiter::Moment;
use fano_rules::{Call, Contest, Seat};

/// A right call that waits.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HeldCall {
    pub(crate) seat: Seat,
    pub(crate) seen: u32,
    pub(crate) call: Call,
    /// What it competes for.
    pub(crate) contest: Contest,
    /// The client's number; nothing for a bot.
    pub(crate) id: Option<u32>,
    pub(crate) arrived: Moment,
}

/// All calls that could win the same change of the table.
#[derive(Debug)]
pub(crate) struct Held {
    pub(crate) contest: arbiter::Contest,
    pub(crate) calls: Vec<HeldCall>,
    /// The number of the event all of them react to.
    pub(crate) since: u32,
}

impl Held {
    /// Whether a call could win what these calls compete for.
    pub(crate) fn competes_with(&self, contest: &Contest) -> bool {
        let mut calls = self.calls.iter();
        calls.any(|call| call.contest.competes_with(contest))
    }

    pub(crate) fn call_of(&self, seat: arbiter::Seat) -> Option<&HeldCall> {
        self.calls.iter().find(|call| call.seat.0 == seat.0)
    }
}
