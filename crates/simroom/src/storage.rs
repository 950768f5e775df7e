use std::fmt;

use fano_arbiter::Span;
use fano_protocol::RoomCode;
use fano_rooms::Fact;

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
