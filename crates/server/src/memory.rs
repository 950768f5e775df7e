use std::{
    collections::BTreeMap,
    future::ready,
    sync::{Mutex, MutexGuard, PoisonError},
};

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};

use crate::store::{Answer, Store, StoreError};

/// A store that keeps everything as long as the program runs and not a moment
/// longer: for tests, and for trying things out.
#[derive(Debug, Default)]
pub struct MemoryStore {
    kept: Mutex<Kept>,
}

#[derive(Debug, Default)]
struct Kept {
    rooms: BTreeMap<RoomCode, Vec<Fact>>,
    finished: BTreeMap<String, Finished>,
    broken: bool,
}

impl MemoryStore {
    /// From now on nothing can be written, as on a full disk.
    pub fn break_down(&self) {
        self.kept().broken = true;
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Store for MemoryStore {
    fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> Answer<'static, ()> {
        let mut kept = self.kept();
        if kept.broken {
            let what = "the memory store was told to fail".into();
            return Box::pin(ready(Err(StoreError { what })));
        }
        for fact in facts {
            if let Fact::Finished(finished) = &fact {
                let record = finished.record.clone();
                kept.finished.insert(record, (**finished).clone());
                continue;
            }
            let facts = kept.rooms.entry(room).or_default();
            match fact {
                // A room is restored from its lobby first.
                Fact::Lobby(_) => {
                    facts.retain(|old| !matches!(old, Fact::Lobby(_)));
                    facts.insert(0, fact);
                }
                Fact::Begun(_) => {
                    facts.retain(|old| matches!(old, Fact::Lobby(_)));
                    facts.push(fact);
                }
                _ => facts.push(fact),
            }
        }
        Box::pin(ready(Ok(())))
    }

    fn load(&self, room: RoomCode) -> Answer<'_, Option<Vec<Fact>>> {
        Box::pin(ready(Ok(self.kept().rooms.get(&room).cloned())))
    }

    fn rooms(&self) -> Answer<'_, Vec<RoomCode>> {
        Box::pin(ready(Ok(self.kept().rooms.keys().copied().collect())))
    }

    fn forget(&self, room: RoomCode) -> Answer<'_, bool> {
        Box::pin(ready(Ok(self.kept().rooms.remove(&room).is_some())))
    }

    fn forget_idle(&self, _before_us: u64) -> Answer<'_, Vec<RoomCode>> {
        Box::pin(ready(Ok(Vec::new())))
    }

    fn finished<'a>(&'a self, record: &'a str) -> Answer<'a, Option<Finished>> {
        Box::pin(ready(Ok(self.kept().finished.get(record).cloned())))
    }

    fn newest_moment_us(&self) -> Answer<'_, u64> {
        Box::pin(ready(Ok(0)))
    }

    fn ping(&self) -> Answer<'_, ()> {
        Box::pin(ready(Ok(())))
    }
}
