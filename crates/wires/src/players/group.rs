//! The players of one host: one thread, in the host's namespace.

use std::{
    cell::RefCell,
    net::SocketAddr,
    rc::Rc,
    sync::{
        Arc, Mutex,
        atomic::{AtomicBool, AtomicUsize, Ordering},
    },
    time::{Duration, Instant},
};

use fano_fairness::Random;
use fano_protocol::RoomCode;
use tokio::{
    task::{LocalSet, spawn_local},
    time::{MissedTickBehavior, interval, sleep},
};

use super::{
    hand::Hand,
    player::{Observed, Player},
};
use crate::{
    Plan, WiresError,
    judge::FinishedSeries,
    lateness::{LATE, Pause},
    net::{Namespaces, Stall},
};

/// How often a thread checks that it runs.
const TICK: Duration = Duration::from_millis(2);
/// Timers of the runtime are this coarse.
const GRAIN: Duration = Duration::from_millis(1);
/// Players come in one after the other, not all at once.
const JOIN_EVERY: Duration = Duration::from_millis(15);

/// The draws of freezes must not be those of a player.
const FREEZE_STREAM: u64 = u64::MAX - 16;

/// What all players share.
pub(crate) struct Game {
    pub(crate) plan: Plan,
    pub(crate) server: SocketAddr,
    pub(crate) rooms: Vec<RoomCode>,
    /// The cards of the deck: the symbols of each as bits.
    pub(crate) cards: Vec<u128>,
    /// Times count from here.
    pub(crate) epoch: Instant,
    /// When everybody should have finished.
    pub(crate) end: Instant,
    /// Everybody stops.
    pub(crate) stop: AtomicBool,
    pub(crate) rooms_over: AtomicUsize,
    pub(crate) finished: Mutex<Vec<FinishedSeries>>,
    /// Whatever should not happen.
    pub(crate) errors: Mutex<Vec<String>>,
}

/// What the players of a host saw.
#[derive(Clone, Debug, Default)]
pub(crate) struct GroupReport {
    pub(crate) observed: Observed,
    pub(crate) pauses: Vec<Pause>,
}

/// Plays in every room for one host, until everybody stops.
pub(crate) fn play(game: &Arc<Game>, host: usize) -> Result<GroupReport, WiresError> {
    Namespaces::enter_host(host)?;
    // Players have machines of their own and do not wait for the server's.
    // Where the system refuses, late calls are noticed anyway.
    let _ = rustix::process::setpriority_process(None, -10);
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .map_err(WiresError::io("starting the players"))?;
    let observed = Rc::new(RefCell::new(Observed::default()));
    let pauses = LocalSet::new().block_on(&runtime, async {
        for room in 0..game.rooms.len() {
            spawn_local(play_in(Arc::clone(game), host, room, Rc::clone(&observed)));
        }
        if let Some(freeze) = game.plan.hosts[host].freeze {
            let random = Random::new(game.plan.seed, FREEZE_STREAM - host as u64);
            spawn_local(stand_still(freeze, random));
        }
        watch(game).await
    });
    let observed = observed.take();
    Ok(GroupReport { observed, pauses })
}

async fn play_in(game: Arc<Game>, host: usize, room: usize, observed: Rc<RefCell<Observed>>) {
    sleep(JOIN_EVERY * u32::try_from(room).unwrap_or(0)).await;
    let stream = (room * game.plan.hosts.len() + host) as u64;
    let random = Random::new(game.plan.seed, stream);
    // As in the simulator, the cheat has the first seat of the list.
    let cheat = game.plan.cheat.filter(|_| host == 0);
    let player = Player::join(
        Arc::clone(&game),
        (host, room),
        Hand::new(random, cheat, game.plan.hosts[host].screen),
        observed,
    );
    let played = match player.await {
        Ok(player) => player.play().await,
        Err(error) => Err(error),
    };
    if let Err(error) = played {
        let mut errors = game.errors.lock().expect("nobody panics");
        errors.push(format!("room {room}, host {host}: {error}"));
    }
}

/// The machine stands still from time to time: nothing on it runs.
async fn stand_still(freeze: Stall, mut random: Random) {
    loop {
        sleep(freeze.every).await;
        std::thread::sleep(freeze.draw_length(&mut random));
    }
}

/// Waits until everybody stops, and notes when this thread did not run.
async fn watch(game: &Game) -> Vec<Pause> {
    let mut pauses = Vec::new();
    let mut ticks = interval(TICK);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut before = game.epoch.elapsed();
    while !game.stop.load(Ordering::Relaxed) {
        ticks.tick().await;
        let now = game.epoch.elapsed();
        if now.saturating_sub(before) > TICK + GRAIN + LATE {
            pauses.push(Pause {
                from: before,
                to: now,
            });
        }
        before = now;
    }
    pauses
}
