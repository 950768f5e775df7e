//! One row: sets everything up, lets them play, cleans up.

use std::{
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    thread::{self, sleep},
    time::{Duration, Instant},
};

use fano_fairness::Random;

use crate::{
    Plan, Results, ServerSource, WiresError,
    judge::{Arrivals, Losses, Packets, judge},
    lateness::{Lateness, Pause, Processors},
    net::{Namespaces, Queue, Relay, check_rights},
    players::{Game, GroupReport, play},
    server::{Freezer, Server, address},
};

/// How often the host's steal time is read.
const STEAL_POLL: Duration = Duration::from_millis(100);
/// How long joining, countdowns and the last series may take beyond the time to
/// play.
const MORE_TIME: Duration = Duration::from_secs(120);
/// The relay's draws must not be those of a player.
const RELAY_STREAM: u64 = u64::MAX;

/// A request to stop, from wherever it comes.
pub type Stop = Arc<AtomicBool>;

/// What a run says besides its results.
type Warn<'a> = &'a mut dyn FnMut(&str);

/// Plays a row. Whatever happens, namespaces and processes are gone when it
/// returns.
///
/// # Errors
/// When this machine or the server does not allow it, or it was stopped.
pub fn run(
    plan: &Plan,
    source: &ServerSource,
    stop: &Stop,
    warn: Warn<'_>,
) -> Result<Results, WiresError> {
    check_rights()?;
    let hosts = plan.hosts.len();
    let epoch = Instant::now();
    let namespaces = Namespaces::create(hosts)?;
    let lines = plan.hosts.iter().map(|host| [host.down, host.up]);
    let queue = Queue::new(lines.collect(), Random::new(plan.seed, RELAY_STREAM));
    let relay = Relay::start(queue, epoch)?;
    namespaces.introduce(hosts)?;
    let mut server = Server::start(plan, source, &namespaces)?;
    let (cards, rooms) = server.prepare(plan, &namespaces)?;
    let game = Arc::new(Game {
        plan: plan.clone(),
        server: address(),
        rooms,
        cards,
        epoch,
        end: Instant::now() + plan.playing,
        stop: AtomicBool::new(false),
        rooms_over: AtomicUsize::new(0),
        finished: Mutex::default(),
        errors: Mutex::default(),
    });
    let freezer = Freezer::new(plan, server.process());
    let (groups, stolen) = play_all(&game, stop, freezer)?;
    if stop.load(Ordering::Relaxed) {
        return Err(WiresError::Interrupted);
    }
    let finished = game.finished.lock().expect("nobody panics").clone();
    if all_failed(&game)
        && let Some(first) = game.errors.lock().expect("nobody panics").first()
    {
        let reason = format!("every player had to stop; the first: {first}");
        return Err(WiresError::Server { reason });
    }
    let records = server.records(&finished, &namespaces)?;
    drop(server);
    let relay = relay.finish()?;
    say_problems(&game, &relay, warn);
    let mut lateness = Lateness {
        relay: relay.pauses,
        packets: relay.late,
        players: Vec::new(),
        stolen,
    };
    let (mut seen, mut calls) = (Vec::new(), Vec::new());
    for group in groups {
        lateness.players.push(group.pauses);
        seen.extend(group.observed.seen);
        calls.extend(group.observed.calls);
    }
    lateness.sort();
    let packets = Packets {
        losses: Losses::new(relay.lost),
        arrivals: Arrivals::new(&relay.uploads, &calls),
    };
    Ok(judge(plan, &seen, &records, &lateness, &packets))
}

/// One thread for each host plays, this one watches the time.
fn play_all(
    game: &Arc<Game>,
    stop: &Stop,
    mut freezer: Option<Freezer>,
) -> Result<(Vec<GroupReport>, Vec<Pause>), WiresError> {
    // Threads that still run when something panics here must not be waited for.
    struct StopAll<'a>(&'a Game);
    impl Drop for StopAll<'_> {
        fn drop(&mut self) {
            self.0.stop.store(true, Ordering::Relaxed);
        }
    }
    thread::scope(|scope| {
        let stop_all = StopAll(game);
        let hosts = 0..game.plan.hosts.len();
        let threads: Vec<_> = hosts
            .map(|host| scope.spawn(move || play(game, host)))
            .collect();
        let deadline = game.end + MORE_TIME;
        let (mut stolen, mut before) = (Vec::new(), (game.epoch.elapsed(), processors()));
        loop {
            sleep(STEAL_POLL);
            if let Some(freezer) = &mut freezer {
                freezer.tick(game.epoch.elapsed());
            }
            let now = (game.epoch.elapsed(), processors());
            if now
                .1
                .zip(before.1)
                .is_some_and(|(now, before)| now.were_stolen(before))
            {
                stolen.push(Pause {
                    from: before.0,
                    to: now.0,
                });
            }
            before = now;
            let is_over = game.rooms_over.load(Ordering::Relaxed) >= game.plan.rooms;
            let has_ended = threads.iter().any(thread::ScopedJoinHandle::is_finished);
            let has_stopped = stop.load(Ordering::Relaxed) || all_failed(game);
            if is_over || has_ended || has_stopped || Instant::now() > deadline {
                break;
            }
        }
        drop(stop_all);
        let mut groups = Vec::new();
        for (host, thread) in threads.into_iter().enumerate() {
            let group = thread.join().unwrap_or_else(|_| {
                let thread = format!("the thread of host {host}");
                Err(WiresError::Panicked { thread })
            });
            groups.push(group?);
        }
        Ok((groups, stolen))
    })
}

fn all_failed(game: &Game) -> bool {
    let players = game.plan.hosts.len() * game.plan.rooms;
    game.errors.lock().expect("nobody panics").len() >= players
}

fn processors() -> Option<Processors> {
    Processors::parse(&std::fs::read_to_string("/proc/stat").ok()?)
}

fn say_problems(game: &Game, relay: &crate::net::RelayReport, warn: Warn<'_>) {
    let errors = game.errors.lock().expect("nobody panics");
    if let Some(first) = errors.first() {
        warn(&format!(
            "{} players had to stop; the first: {first}",
            errors.len()
        ));
    }
    let over = game.rooms_over.load(Ordering::Relaxed);
    if over < game.plan.rooms {
        warn(&format!(
            "{} of {} rooms did not finish in time",
            game.plan.rooms - over,
            game.plan.rooms
        ));
    }
    if let Some(failure) = &relay.failure {
        warn(&format!(
            "the relay could not carry {} packets: {failure}",
            relay.failed
        ));
    }
    warn(&format!(
        "the relay carried {} packets and dropped {}",
        relay.carried,
        relay.lost.len()
    ));
}
