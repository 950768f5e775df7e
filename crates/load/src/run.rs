use std::{
    cell::{Cell, RefCell},
    rc::Rc,
    time::{Duration, Instant},
};

use fano_protocol::RoomCode;
use futures_util::{StreamExt as _, stream};
use tokio::{
    task::{JoinHandle, LocalSet, spawn_local},
    time::sleep,
};

use crate::{
    CONNECTIONS_MAX, LoadError, LoadPlan, Report, TARGETS_MAX,
    counts::{Counts, Room, Shared},
    http::{Http, cards, failed},
    player::{Person, Player, come_in},
    report::Seen,
    usage::Usage,
};

/// Rooms that are filled at the same time.
const ROOMS_AT_ONCE: usize = 16;
/// Memory is read after the first pings of new connections.
const SETTLE: Duration = Duration::from_secs(4);
/// How long rooms may take to start, plus one second per [`ROOMS_PER_SECOND`].
const BEGIN: Duration = Duration::from_secs(30);
const ROOMS_PER_SECOND: usize = 20;
/// The deck that is played with.
const DECK: &str = "classic";

/// Runs a load test and reports the result. It needs a single-threaded runtime.
///
/// # Errors
///
/// If the plan cannot be carried out or the server does not answer as it should.
pub async fn run(plan: LoadPlan) -> Result<Report, LoadError> {
    let connections = plan.rooms * plan.players + plan.idle;
    if connections == 0 || connections > CONNECTIONS_MAX {
        return Err(LoadError::Size { connections });
    }
    if !(2..=8).contains(&plan.players) {
        return Err(LoadError::Players {
            players: plan.players,
        });
    }
    if !(1..=TARGETS_MAX).contains(&plan.targets.len()) {
        let servers = plan.targets.len();
        return Err(LoadError::Servers { servers });
    }
    LocalSet::new().run_until(play(plan)).await
}

async fn play(plan: LoadPlan) -> Result<Report, LoadError> {
    let mut https = Vec::with_capacity(plan.targets.len());
    for target in &plan.targets {
        https.push(Http::connect(target.address()).await?);
    }
    let shared = Rc::new(Shared {
        cards: cards(&mut https[0], DECK).await?,
        counts: https.iter().map(|_| RefCell::default()).collect(),
        measuring: Cell::new(false),
        playing: Cell::new(0),
        plan,
    });
    let plan = &shared.plan;
    let usage = || Usage::of_all(&plan.pids);
    let before_idle = usage()?;
    let idle = idle_connections(&mut https, &shared).await?;
    if plan.idle > 0 {
        sleep(SETTLE).await;
    }
    let after_idle = usage()?;
    let players = players(&mut https, &shared).await?;
    let beside = || Usage::cpu_ms_with_children(&plan.beside);
    let (before, beside_before, begun) = (usage()?, beside()?, Instant::now());
    shared.measuring.set(true);
    sleep(plan.measured).await;
    shared.measuring.set(false);
    let (after, beside_after, took) = (usage()?, beside()?, begun.elapsed());
    // The last calls may still be held.
    sleep(Duration::from_secs(1)).await;
    for player in players.into_iter().chain(idle) {
        player.abort();
    }
    let seen = match (before_idle, after_idle, before, after) {
        (Some(before_idle), Some(after_idle), Some(before), Some(after)) => Some(Seen {
            before_idle,
            after_idle,
            before,
            after,
        }),
        _ => None,
    };
    let counts: Vec<Counts> = shared.counts.iter().map(RefCell::take).collect();
    let beside_ms = beside_after.saturating_sub(beside_before);
    Ok(Report::new(plan, &counts, took, seen, beside_ms))
}

async fn create(http: &mut Http) -> Result<RoomCode, LoadError> {
    let what = "POST /api/rooms";
    let made = http.ask("POST", "/api/rooms").await?;
    let code = made["code"].as_str().unwrap_or_default();
    code.parse().map_err(|error| failed(&what, &error))
}

/// Creates rooms, at one server after the other, and fills each with players.
async fn fill(
    https: &mut [Http],
    shared: &Shared,
    sizes: Vec<usize>,
) -> Result<Vec<Vec<Person>>, LoadError> {
    let plan = &shared.plan;
    let servers = https.len();
    let mut rooms = Vec::with_capacity(sizes.len());
    for (number, size) in sizes.into_iter().enumerate() {
        let server = number % servers;
        rooms.push((create(&mut https[server]).await?, server, size));
    }
    let filled = stream::iter(rooms).map(|(code, made_at, size)| async move {
        let mut people = Vec::with_capacity(size);
        for number in 0..size {
            let server = match plan.spread {
                true => (made_at + number) % servers,
                false => made_at,
            };
            let name = format!("Player {number}");
            people.push(come_in(&plan.targets, server, code, &name).await?);
            shared.counts[server].borrow_mut().connections += 1;
        }
        Ok(people)
    });
    let mut filled = filled.buffered(ROOMS_AT_ONCE);
    let mut done = Vec::new();
    while let Some(room) = filled.next().await {
        done.push(room?);
    }
    Ok(done)
}

/// Idle connections in lobbies, which only answer pings.
async fn idle_connections(
    https: &mut [Http],
    shared: &Shared,
) -> Result<Vec<JoinHandle<()>>, LoadError> {
    let plan = &shared.plan;
    let mut sizes = vec![plan.players; plan.idle / plan.players];
    sizes.extend((!plan.idle.is_multiple_of(plan.players)).then_some(plan.idle % plan.players));
    let mut tasks = Vec::with_capacity(plan.idle);
    // In batches, so that connections that are already open can answer pings.
    for portion in sizes.chunks(ROOMS_AT_ONCE * 4) {
        for people in fill(https, shared, portion.to_vec()).await? {
            for Person { mut socket, .. } in people {
                let doze = async move { while let Some(Ok(_)) = socket.next().await {} };
                tasks.push(spawn_local(doze));
            }
        }
    }
    Ok(tasks)
}

/// The tasks of all players, once all rooms have started.
async fn players(
    https: &mut [Http],
    shared: &Rc<Shared>,
) -> Result<Vec<JoinHandle<()>>, LoadError> {
    let plan = &shared.plan;
    let mut tasks = Vec::with_capacity(plan.rooms * plan.players);
    let sizes = vec![plan.players; plan.rooms];
    for portion in sizes.chunks(ROOMS_AT_ONCE * 4) {
        for people in fill(https, shared, portion.to_vec()).await? {
            let room = Room::new();
            // The first to join is the host; the others must be listening when it starts.
            for (place, person) in people.into_iter().enumerate().rev() {
                let (shared, room) = (Rc::clone(shared), Rc::clone(&room));
                let number = tasks.len() as u64;
                let player = Player::new(shared, room, person, number, place == 0);
                tasks.push(spawn_local(player.play()));
            }
        }
    }
    let deadline = Instant::now() + BEGIN;
    let more = Duration::from_secs((plan.rooms / ROOMS_PER_SECOND) as u64);
    while shared.playing.get() < plan.rooms {
        if Instant::now() > deadline + more {
            return Err(LoadError::NotPlaying {
                playing: shared.playing.get(),
                rooms: plan.rooms,
            });
        }
        sleep(Duration::from_millis(20)).await;
    }
    Ok(tasks)
}
