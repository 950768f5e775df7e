mod decks;
mod drafts;

use std::{
    collections::{BTreeMap, BTreeSet},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use fano_decks::Revision;
use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished, RoomState, SeriesStart, Step};
use tokio::sync::watch;

use crate::{
    DeckRefusal, DeckStore, DeckToKeep, FinishedBrief, KeptDeck, LIST_MAX, Located, NewRoom,
    NotCreated, Store, StoreError, StoreFuture, Swept, Unused, prepare::own_decks,
};
use decks::Decks;
use drafts::Drafts;

/// Keeps rooms in memory: for tests and simulations in which a crash only drops
/// the server, not the store.
#[derive(Debug, Default)]
pub struct MemoryStore {
    kept: Mutex<Kept>,
    /// While this is set, no commit is confirmed.
    hangs: watch::Sender<bool>,
}

#[derive(Debug, Default)]
struct Kept {
    rooms: BTreeMap<RoomCode, KeptRoom>,
    finished: BTreeMap<String, Finished>,
    decks: Decks,
    drafts: Drafts,
    newest_us: u64,
    broken: bool,
}

#[derive(Debug)]
struct KeptRoom {
    state: RoomState,
    series: Option<(SeriesStart, Vec<Step>)>,
    newest_us: u64,
}

impl MemoryStore {
    /// An empty store.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Makes all writes fail from now on, as on a full disk.
    pub fn break_down(&self) {
        self.kept().broken = true;
    }

    /// Whether commits wait from now on, as on a disk that does not answer.
    pub fn hang(&self, hangs: bool) {
        self.hangs.send_replace(hangs);
    }

    /// How many commits wait because the store hangs.
    #[must_use]
    pub fn commits_waiting(&self) -> usize {
        self.hangs.receiver_count()
    }

    fn kept(&self) -> MutexGuard<'_, Kept> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Kept {
    fn commit(&mut self, room: RoomCode, facts: Vec<Fact>) -> Result<(), StoreError> {
        self.health()?;
        for fact in facts {
            self.keep(room, fact).map_err(|reason| StoreError::Misfit {
                room,
                reason: reason.to_owned(),
            })?;
        }
        Ok(())
    }

    fn keep(&mut self, room: RoomCode, fact: Fact) -> Result<(), &'static str> {
        let known = self.rooms.get_mut(&room);
        let mut at_us = 0;
        match (fact, known) {
            (Fact::Room(state), _) if state.lobby.code != room => {
                return Err("another room's lobby");
            }
            (Fact::Room(state), Some(known)) => known.state = state,
            (Fact::Room(state), None) => {
                let known = KeptRoom {
                    state,
                    series: None,
                    newest_us: 0,
                };
                self.rooms.insert(room, known);
            }
            (Fact::SeriesStart(start), Some(known)) => {
                at_us = start.at_us;
                known.series = Some((start, Vec::new()));
            }
            (Fact::Step(step), Some(known)) => {
                let contest = step.contest.as_ref();
                at_us = contest.map_or(0, |contest| contest.decided_at().micros());
                let series = known.series.as_mut();
                let (_, steps) = series.ok_or("a step before the series has begun")?;
                if step.index as usize != steps.len() {
                    return Err("this step is not the next one");
                }
                steps.push(step);
            }
            (Fact::Finished(finished), _) => {
                at_us = finished.over_at_us;
                let record = finished.record.clone();
                if self.finished.insert(record, *finished).is_some() {
                    return Err("a series cannot be finished twice");
                }
            }
            (Fact::SeriesStart(_) | Fact::Step(_), None) => return Err("a series without a lobby"),
        }
        self.newest_us = self.newest_us.max(at_us);
        if let Some(known) = self.rooms.get_mut(&room) {
            known.newest_us = known.newest_us.max(at_us);
        }
        Ok(())
    }

    fn load(&self, room: RoomCode) -> Option<Vec<Fact>> {
        let known = self.rooms.get(&room)?;
        let mut facts = vec![Fact::Room(known.state.clone())];
        if let Some((start, steps)) = &known.series {
            facts.push(Fact::SeriesStart(start.clone()));
            facts.extend(steps.iter().cloned().map(Fact::Step));
        }
        Some(facts)
    }

    /// The own decks that rooms and finished series mention.
    fn needed(&self) -> BTreeSet<Revision> {
        let lobbies = self
            .rooms
            .values()
            .map(|room| &room.state.lobby.settings.deck);
        let series = self.rooms.values().filter_map(|room| room.series.as_ref());
        let starts = series.map(|(start, _)| start);
        let starts = starts.chain(self.finished.values().map(|finished| &finished.start));
        let names = lobbies.chain(starts.flat_map(|start| &start.decks));
        own_decks(names).collect()
    }

    /// Whether writing works.
    fn health(&self) -> Result<(), StoreError> {
        if self.broken {
            Err(StoreError::Full)
        } else {
            Ok(())
        }
    }

    fn idle_rooms(&self, before_us: u64) -> Vec<RoomCode> {
        let idle =
            |(code, room): (&RoomCode, &KeptRoom)| (room.newest_us < before_us).then_some(*code);
        self.rooms.iter().filter_map(idle).collect()
    }

    fn finished_list(&self, limit: u32) -> Vec<FinishedBrief> {
        let mut list: Vec<FinishedBrief> = self.finished.values().map(brief).collect();
        list.sort_by_key(|brief| std::cmp::Reverse(brief.over_at_us));
        list.truncate(limit.min(LIST_MAX) as usize);
        list
    }
}

fn brief(finished: &Finished) -> FinishedBrief {
    FinishedBrief {
        record: finished.record.clone(),
        code: finished.code,
        deck: finished.start.decks.first().cloned().unwrap_or_default(),
        seats: u8::try_from(finished.start.seats.len()).unwrap_or(u8::MAX),
        begun_at_us: finished.start.at_us,
        over_at_us: finished.over_at_us,
    }
}

fn at_once<'a, T: Send + 'a>(answer: T) -> StoreFuture<'a, T> {
    Box::pin(std::future::ready(Ok(answer)))
}

impl Store for MemoryStore {
    fn commit(&self, room: RoomCode, facts: Vec<Fact>) -> StoreFuture<'static, ()> {
        let answer = self.kept().commit(room, facts);
        let mut hangs = self.hangs.subscribe();
        Box::pin(async move {
            // A store that is gone confirms nothing any more, but nobody asks then.
            let _ = hangs.wait_for(|hangs| !hangs).await;
            answer
        })
    }

    fn load(&self, room: RoomCode) -> StoreFuture<'_, Option<Vec<Fact>>> {
        at_once(self.kept().load(room))
    }

    fn locate(&self, room: RoomCode) -> StoreFuture<'_, Located> {
        at_once(match self.kept().rooms.contains_key(&room) {
            true => Located::Here,
            false => Located::Nowhere,
        })
    }

    fn create(&self, new: NewRoom) -> StoreFuture<'_, Result<(), NotCreated>> {
        let refusal = {
            let kept = self.kept();
            if kept.rooms.len() as u64 >= new.rooms_max {
                Some(NotCreated::TooMany)
            } else {
                let taken = kept.rooms.contains_key(&new.code);
                taken.then_some(NotCreated::Taken)
            }
        };
        if let Some(refusal) = refusal {
            return at_once(Err(refusal));
        }
        let committed = self.commit(new.code, new.facts);
        Box::pin(async move { committed.await.map(Ok) })
    }

    fn count_rooms(&self) -> StoreFuture<'_, u64> {
        at_once(self.kept().rooms.len() as u64)
    }

    fn rooms(&self) -> StoreFuture<'_, Vec<RoomCode>> {
        at_once(self.kept().rooms.keys().copied().collect())
    }

    fn forget(&self, room: RoomCode) -> StoreFuture<'_, bool> {
        at_once(self.kept().rooms.remove(&room).is_some())
    }

    fn idle_rooms(&self, before_us: u64) -> StoreFuture<'_, Vec<RoomCode>> {
        at_once(self.kept().idle_rooms(before_us))
    }

    fn finished<'a>(&'a self, record: &'a str) -> StoreFuture<'a, Option<Finished>> {
        at_once(self.kept().finished.get(record).cloned())
    }

    fn finished_list(&self, limit: u32) -> StoreFuture<'_, Vec<FinishedBrief>> {
        at_once(self.kept().finished_list(limit))
    }

    fn newest_moment_us(&self) -> StoreFuture<'_, u64> {
        let kept = self.kept();
        let made_us = kept.decks.newest_us().max(kept.drafts.newest_us());
        at_once(kept.newest_us.max(made_us))
    }

    fn ping(&self) -> StoreFuture<'_, ()> {
        Box::pin(std::future::ready(self.kept().health()))
    }
}

impl MemoryStore {
    /// Changes decks or drafts, unless writing does not work.
    fn change_decks<'a, T: Send + 'a>(
        &self,
        change: impl FnOnce(&mut Kept) -> T,
    ) -> StoreFuture<'a, T> {
        let mut kept = self.kept();
        let answer = kept.health().map(|()| change(&mut kept));
        Box::pin(std::future::ready(answer))
    }

    /// An answer that comes when the disk has written.
    fn confirmed<T: Send + 'static>(
        &self,
        answer: StoreFuture<'static, T>,
    ) -> StoreFuture<'static, T> {
        let mut hangs = self.hangs.subscribe();
        Box::pin(async move {
            let _ = hangs.wait_for(|hangs| !hangs).await;
            answer.await
        })
    }
}

impl DeckStore for MemoryStore {
    fn keep_deck(&self, deck: DeckToKeep) -> StoreFuture<'static, Result<(), DeckRefusal>> {
        let answer = self.change_decks(|kept| kept.decks.keep(deck));
        self.confirmed(answer)
    }

    fn deck<'a>(&'a self, address: &'a str) -> StoreFuture<'a, Option<KeptDeck>> {
        at_once(self.kept().decks.deck(address))
    }

    fn bundle(&self, revision: Revision) -> StoreFuture<'_, Option<Vec<u8>>> {
        at_once(self.kept().decks.bundle(revision))
    }

    fn complete_bundle(&self, revision: Revision, bundle: Arc<[u8]>) -> StoreFuture<'static, bool> {
        let answer = self.change_decks(|kept| kept.decks.complete(revision, bundle));
        self.confirmed(answer)
    }

    fn decks_of<'a>(&'a self, maker: &'a [u8]) -> StoreFuture<'a, Vec<KeptDeck>> {
        at_once(self.kept().decks.of(maker))
    }

    fn delete_deck<'a>(&'a self, address: &'a str, maker: &'a [u8]) -> StoreFuture<'a, bool> {
        self.change_decks(|kept| kept.decks.delete(address, maker))
    }

    fn use_deck<'a>(&'a self, address: &'a str, at_us: u64) -> StoreFuture<'a, bool> {
        self.change_decks(|kept| kept.decks.use_deck(address, at_us))
    }

    fn use_revision(&self, revision: Revision, at_us: u64) -> StoreFuture<'_, bool> {
        self.change_decks(|kept| kept.decks.use_revision(revision, at_us))
    }

    fn sweep_decks(&self, unused: Unused) -> StoreFuture<'_, Swept> {
        self.change_decks(|kept| {
            let needed = kept.needed();
            kept.decks.sweep(unused, needed)
        })
    }
}
