use std::fmt;

use fano_arbiter::Span;
use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_rules::{Lots, Purpose};

/// What became of a commit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Commit {
    /// The facts are durable. It took this long.
    Durable(Span),
    /// The facts may be durable or not. The server lets go of the room, and
    /// loads it again.
    Failed,
}

/// Where the facts of a room are kept.
pub trait Storage: fmt::Debug {
    /// Writes the facts of one output.
    fn commit(&mut self, room: RoomCode, facts: &[Fact]) -> Commit;

    /// The server dies and starts again, unless storage has killed it already.
    fn restart(&mut self);

    /// What is there of a room: its latest state, how its last series began,
    /// and the steps since.
    fn load(&mut self, room: RoomCode) -> Vec<Fact>;

    /// Whether a finished series can be looked up.
    fn has_finished(&mut self, record: &str) -> bool;

    /// From now on nothing goes wrong.
    fn calm_down(&mut self);
}

/// Storage that loses nothing and never fails.
#[derive(Debug, Default)]
pub struct PerfectStorage {
    facts: Vec<Fact>,
}

impl Storage for PerfectStorage {
    fn commit(&mut self, _: RoomCode, facts: &[Fact]) -> Commit {
        self.facts.extend_from_slice(facts);
        Commit::Durable(Span::ZERO)
    }

    fn restart(&mut self) {}

    fn load(&mut self, _: RoomCode) -> Vec<Fact> {
        kept(&self.facts).expect("a room has a state")
    }

    fn has_finished(&mut self, record: &str) -> bool {
        let mut facts = self.facts.iter();
        facts.any(|fact| matches!(fact, Fact::Finished(finished) if finished.record == record))
    }

    fn calm_down(&mut self) {}
}

/// Storage that several servers share: now and then another one takes the room
/// too early, while its owner is writing. What is written under an old epoch is
/// refused, also when it arrives long after the room has gone on.
#[derive(Debug)]
pub struct ContestedStorage {
    facts: Vec<Fact>,
    /// Raised by whoever takes the room.
    epoch: u64,
    /// What the server believes that plays.
    held: u64,
    /// What a server that was stopped will still send.
    on_the_way: Vec<(u64, Vec<Fact>)>,
    chance: Lots,
    takeovers_permille: u32,
}

impl ContestedStorage {
    /// A room is taken before so many of a thousand commits.
    #[must_use]
    pub fn new(seed: u64, takeovers_permille: u32) -> Self {
        Self {
            facts: Vec::new(),
            epoch: 1,
            held: 1,
            on_the_way: Vec::new(),
            chance: Lots::new(seed, Purpose::Imagine, 1),
            takeovers_permille,
        }
    }

    /// Writes all of it, if the room is still held under this epoch.
    fn append(&mut self, epoch: u64, facts: &[Fact]) -> bool {
        let holds = epoch == self.epoch;
        if holds {
            self.facts.extend_from_slice(facts);
        }
        holds
    }

    fn take(&mut self) {
        self.epoch += 1;
        self.held = self.epoch;
    }
}

impl Storage for ContestedStorage {
    fn commit(&mut self, _: RoomCode, facts: &[Fact]) -> Commit {
        // The first facts make the room: nobody else knows it yet.
        if !self.facts.is_empty() && self.chance.below(1000) < self.takeovers_permille {
            self.epoch += 1;
        }
        if !self.on_the_way.is_empty() && self.chance.below(4) == 0 {
            for (epoch, late) in std::mem::take(&mut self.on_the_way) {
                let written = self.append(epoch, &late);
                assert!(!written, "somebody writes who was taken for gone");
            }
        }
        if self.append(self.held, facts) {
            return Commit::Durable(Span::ZERO);
        }
        self.on_the_way.push((self.held, facts.to_vec()));
        Commit::Failed
    }

    fn restart(&mut self) {}

    fn load(&mut self, _: RoomCode) -> Vec<Fact> {
        self.take();
        kept(&self.facts).expect("a room has a state")
    }

    fn has_finished(&mut self, record: &str) -> bool {
        let mut facts = self.facts.iter();
        facts.any(|fact| matches!(fact, Fact::Finished(finished) if finished.record == record))
    }

    fn calm_down(&mut self) {
        self.takeovers_permille = 0;
    }
}

/// What storage keeps of all facts of a room: its latest state, how its last
/// series began, and the steps since. Nothing if it never had a state.
#[must_use]
pub fn kept<'a>(facts: impl IntoIterator<Item = &'a Fact>) -> Option<Vec<Fact>> {
    let (mut state, mut start, mut steps) = (None, None, Vec::new());
    for fact in facts {
        match fact {
            Fact::Room(_) => state = Some(fact),
            Fact::SeriesStart(_) => {
                start = Some(fact);
                steps.clear();
            }
            Fact::Step(_) => steps.push(fact),
            Fact::Finished(_) => {}
        }
    }
    let kept = [state?].into_iter().chain(start).chain(steps);
    Some(kept.cloned().collect())
}
