//! Lets the server's process stand still from time to time.

use std::time::Duration;

use fano_fairness::Random;
use rustix::process::{Pid, Signal, kill_process};

use crate::{Plan, net::Stall};

/// The draws of freezes must not be those of a player.
const STREAM: u64 = u64::MAX - 1;

/// Stops and continues a process. It runs again when this is dropped.
pub(crate) struct Freezer {
    process: Pid,
    freeze: Stall,
    random: Random,
    stands_still: bool,
    /// When it stops or goes on next.
    next: Duration,
}

impl Freezer {
    /// If the plan wants the server to stand still, and it is a process.
    pub(crate) fn new(plan: &Plan, process: Option<Pid>) -> Option<Self> {
        let freeze = plan.freeze_server?;
        Some(Self {
            process: process?,
            freeze,
            random: Random::new(plan.seed, STREAM),
            stands_still: false,
            next: freeze.every,
        })
    }

    /// Stops or continues the process if it is time.
    pub(crate) fn tick(&mut self, now: Duration) {
        if now < self.next {
            return;
        }
        self.stands_still = !self.stands_still;
        let (signal, lasts) = if self.stands_still {
            (Signal::STOP, self.freeze.draw_length(&mut self.random))
        } else {
            (Signal::CONT, self.freeze.every)
        };
        let _ = kill_process(self.process, signal);
        self.next = now + lasts;
    }
}

impl Drop for Freezer {
    fn drop(&mut self) {
        if self.stands_still {
            let _ = kill_process(self.process, Signal::CONT);
        }
    }
}
