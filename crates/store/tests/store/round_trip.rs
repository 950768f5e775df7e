//! What goes in comes out, however it was batched.

use std::{sync::Arc, time::Duration};

use fano_protocol::RoomCode;
use fano_rooms::Fact;
use fano_store::{MemoryStore, Store, StoreError};
use proptest::prelude::*;

use crate::{facts, place::Place};

fn run<T>(test: impl Future<Output = T>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(test)
}

#[test]
fn a_room_comes_back_as_it_was() {
    for place in Place::each() {
        run(async {
            let code = RoomCode::numbered(11);
            let facts = facts::room(code, 1, 60);
            let store = place.open().await;
            assert_eq!(store.newest_moment_us().await, Ok(0));
            store.commit(code, facts.clone()).await.expect("written");
            store.close().await;
            assert_eq!(store.load(code).await, Err(StoreError::Closed));
            assert_eq!(store.commit(code, vec![]).await, Err(StoreError::Closed));

            let store = place.open().await;
            assert_eq!(store.rooms().await, Ok(vec![code]));
            assert_eq!(store.load(code).await, Ok(Some(facts)));
            assert_eq!(store.load(RoomCode::numbered(12)).await, Ok(None));
            store.ping().await.expect("it can write");
        });
    }
}

#[test]
fn a_new_series_takes_the_place_of_the_old_one() {
    for place in Place::each() {
        run(async {
            let store = place.open().await;
            let code = RoomCode::numbered(3_199_999);
            // Rooms on both sides of it, whose steps must not be touched.
            let others = [RoomCode::numbered(0), RoomCode::numbered(3_199_998)];
            for other in others {
                let written = store.commit(other, facts::room(other, 1, 3)).await;
                written.expect("written");
            }
            for series in 1..=3 {
                let written = store.commit(code, facts::room(code, series, 40 - 10 * series));
                written.await.expect("written");
            }
            let kept = store.load(code).await.expect("readable");
            assert_eq!(kept, Some(facts::room(code, 3, 10)));
            for other in others {
                let kept = store.load(other).await.expect("readable");
                assert_eq!(kept, Some(facts::room(other, 1, 3)));
            }
        });
    }
}

#[test]
fn finished_series_outlive_their_room() {
    for place in Place::each() {
        run(async {
            let store = place.open().await;
            let code = RoomCode::numbered(5);
            let finished: Vec<_> = (1..=3)
                .map(|series| facts::finished(code, series, 1_000 * u64::from(series)))
                .collect();
            store
                .commit(code, facts::room(code, 3, 2))
                .await
                .expect("written");
            for one in &finished {
                let fact = Fact::Finished(Box::new(one.clone()));
                store.commit(code, vec![fact]).await.expect("written");
            }
            assert_eq!(store.forget(code).await, Ok(true));
            assert_eq!(store.forget(code).await, Ok(false));
            assert_eq!(store.load(code).await, Ok(None));
            assert_eq!(store.finished("nothing").await, Ok(None));
            for one in &finished {
                assert_eq!(store.finished(&one.record).await, Ok(Some(one.clone())));
            }
            let list = store.finished_list(2).await.expect("readable");
            let records: Vec<_> = list.iter().map(|brief| brief.record.clone()).collect();
            assert_eq!(
                records,
                [finished[2].record.clone(), finished[1].record.clone()]
            );
            assert_eq!((list[0].seats, list[0].over_at_us), (4, 40_003_000));
            let newest = store.newest_moment_us().await.expect("readable");
            assert!(newest >= 40_003_000);
        });
    }
}

#[test]
fn idle_rooms_are_listed_and_active_ones_are_not() {
    for place in Place::each() {
        run(async {
            let store = place.open().await;
            let rooms: Vec<RoomCode> = (0..3).map(RoomCode::numbered).collect();
            for room in &rooms {
                let written = store.commit(*room, facts::room(*room, 1, 1)).await;
                written.expect("written");
            }
            let then = store.newest_moment_us().await.expect("readable") + 1;
            tokio::time::sleep(Duration::from_millis(5)).await;
            let step = Fact::Step(facts::step(1, 1, 1));
            store.commit(rooms[1], vec![step]).await.expect("written");
            assert_eq!(store.idle_rooms(1).await, Ok(vec![]));
            assert_eq!(store.idle_rooms(then).await, Ok(vec![rooms[0], rooms[2]]));
            assert_eq!(store.rooms().await, Ok(rooms), "nothing is forgotten yet");
        });
    }
}

/// A batch of facts: for which of three rooms, how many steps, and whether it
/// includes a lobby, a new series or the end of one.
#[derive(Clone, Debug)]
struct Portion {
    room: u64,
    lobby: bool,
    begins: bool,
    steps: u32,
    finishes: bool,
}

fn portions() -> impl Strategy<Value = Vec<Portion>> {
    let chances = (0..3_u64, any::<bool>(), 0..4_u8, 0..40_u32, 0..10_u8);
    let portion = chances.prop_map(|(room, lobby, begins, steps, finishes)| Portion {
        room,
        lobby,
        begins: begins == 0,
        steps,
        finishes: finishes == 0,
    });
    prop::collection::vec(portion, 1..20)
}

/// Turns batches into consecutive facts.
fn tell(portions: &[Portion]) -> Vec<(RoomCode, Vec<Fact>)> {
    let mut state = [(0_u32, 0_u32); 3];
    let mut told = Vec::new();
    for portion in portions {
        let code = RoomCode::numbered(portion.room * 1_234_567);
        let (series, next) = &mut state[portion.room as usize];
        let mut facts = Vec::new();
        if portion.lobby || *series == 0 {
            facts.push(Fact::Room(facts::lobby(code, *series)));
        }
        if portion.begins || *series == 0 {
            (*series, *next) = (*series + 1, 0);
            facts.push(Fact::SeriesStart(facts::start(code, *series, 7)));
        }
        for _ in 0..portion.steps {
            facts.push(Fact::Step(facts::step(*series, *next, 9)));
            *next += 1;
        }
        if portion.finishes {
            let mut finished = facts::finished(code, *series, 50);
            finished.record = format!("{code}-{}", told.len());
            facts.push(Fact::Finished(Box::new(finished)));
        }
        told.push((code, facts));
    }
    told
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    /// Written one by one or all at once, read immediately or after reopening:
    /// always the same as a plain list in memory.
    #[test]
    fn all_stores_and_all_portions_agree(portions in portions(), together in any::<bool>()) {
        for place in Place::each() {
        run(async {
            let store = place.open().await;
            let memory = MemoryStore::new();
            let mut answers = Vec::new();
            for (code, facts) in tell(&portions) {
                memory.commit(code, facts.clone()).await.expect("they fit");
                let answer = store.commit(code, facts);
                if together {
                    answers.push(answer);
                } else {
                    answer.await.expect("they fit");
                }
            }
            // The order in which answers are awaited must not matter.
            for answer in answers.into_iter().rev() {
                answer.await.expect("they fit");
            }
            let reopened = if together {
                store.close().await;
                place.open().await
            } else {
                store
            };
            let rooms = memory.rooms().await.expect("memory");
            assert_eq!(reopened.rooms().await, Ok(rooms.clone()));
            for room in rooms {
                assert_eq!(reopened.load(room).await, memory.load(room).await);
            }
            let list = memory.finished_list(100).await.expect("memory");
            assert_eq!(reopened.finished_list(100).await, Ok(list.clone()));
            for brief in list {
                let record = &brief.record;
                assert_eq!(reopened.finished(record).await, memory.finished(record).await);
            }
        });
        }
    }
}

#[test]
fn a_thousand_tasks_commit_at_once() {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .expect("a runtime");
    for place in Place::each() {
        runtime.block_on(async {
            let store = Arc::new(place.open().await);
            let tasks = (0..1_000).map(|number| {
                let store = Arc::clone(&store);
                tokio::spawn(async move {
                    let code = RoomCode::numbered(number * 3_001);
                    for fact in facts::room(code, 1, 6) {
                        store.commit(code, vec![fact]).await.expect("written");
                    }
                    code
                })
            });
            let tasks: Vec<_> = tasks.collect();
            for task in tasks {
                let code = task.await.expect("no task panics");
                let kept = store.load(code).await.expect("readable");
                assert_eq!(kept, Some(facts::room(code, 1, 6)));
            }
        });
    }
}
