//! Three servers with one Postgres and one NATS, real sockets, and faults while
//! games are on: what was announced stays as it was, and the games go on.
//!
//! `FANO_FAULTS=N` lets each fault happen N times, for figures:
//! `FANO_FAULTS=300 cargo test -p fano-cli --test cluster killed_owner -- --nocapture`,
//! and the same with `stood_still` for servers that are stopped and go on.

mod carried;
mod game;
#[path = "../killed/journals.rs"]
mod journals;
mod nodes;
#[path = "../killed/player.rs"]
mod player;
mod requests;
#[path = "../killed/server.rs"]
#[expect(dead_code, reason = "other tests need more of it")]
mod server;
mod watcher;
mod without_nats;

use std::{
    thread,
    time::{Duration, Instant},
};

use fano_rules::{Lots, Purpose};

use self::{
    game::{Game, Took},
    nodes::{NODES, Nodes, Postgreses},
    requests::figure,
    watcher::watch,
};

/// Rooms that play while servers are stopped.
const ROOMS: usize = 6;

/// Whoever waits longer for a call wants to know why.
const LONG: Duration = Duration::from_millis(1_500);
/// The same if the server is there and silent: it has two seconds, its players three,
/// and the game half a second each for three, two, one.
const LONG_SILENT: Duration = Duration::from_millis(5_500);

/// How often a fault happens, if the environment does not say otherwise.
fn times(usual: u32) -> u32 {
    let asked = std::env::var("FANO_FAULTS").ok();
    asked.map_or(usual, |asked| {
        asked.parse().expect("a number in FANO_FAULTS")
    })
}

#[test]
fn a_killed_owner_loses_nothing_and_others_go_on() {
    let mut nodes = Nodes::start(Postgreses::Direct);
    let mut game = Game::start(&nodes);
    let mut took = Took::new("kill -9 of the owner: first accepted call after it");
    let begun = Instant::now();
    let count = times(6);
    for _ in 0..count {
        game.wait_for_calls();
        game.at_any_moment();
        let owner = nodes.owner_of(&game.code).expect("somebody has the room");
        let call = game.wait_for_call_after(|| nodes.kill(owner));
        took.add_call(&call);
        game.explain(&call, LONG);
        nodes.start_again(owner);
    }
    println!(
        "{} ms for each kill",
        begun.elapsed().as_millis() / u128::from(count.max(1))
    );
    took.print();
    Took::of("kill -9 of the owner: the game goes on", game.standstills()).print();
    game.finish(&nodes);
}

/// Somebody stays with the server that stands still: what it tells when it goes on has
/// to be what everybody else was told.
#[test]
fn an_owner_that_stood_still_does_no_harm_when_it_goes_on() {
    let nodes = Nodes::start(Postgreses::Direct);
    nodes.note_writers();
    let mut game = Game::start(&nodes);
    let mut took = Took::new("SIGSTOP of the owner: first accepted call after it");
    let mut token = None;
    let mut watched = Vec::new();
    let mut told_late = 0;
    let rounds = times(2);
    for _ in 0..rounds {
        game.wait_for_calls();
        let owner = nodes.owner_of(&game.code).expect("somebody has the room");
        let watcher = watch(nodes.get(owner).address, &game.code, &mut token);
        game.at_any_moment();
        let call = game.wait_for_call_after(|| nodes.signal(owner, "STOP"));
        took.add_call(&call);
        game.explain(&call, LONG_SILENT);
        assert_ne!(nodes.owner_of(&game.code), Some(owner));
        let gone_on = Instant::now();
        nodes.signal(owner, "CONT");
        game.wait_for_calls();
        assert_ne!(nodes.owner_of(&game.code), Some(owner), "it took it back");
        let seen = watcher.join().expect("it was closed");
        assert_eq!(seen.closed, 1001);
        told_late += seen.told.values().filter(|(_, at)| *at > gone_on).count();
        watched.push(seen);
    }
    took.print();
    let (written, by_others) = nodes.written();
    assert!(written > 0);
    let refused: f64 = (0..NODES)
        .map(|node| figure(nodes.get(node), "fano_fenced_writes_total"))
        .sum();
    let contradicted = game.finish_with(&nodes, &watched);
    println!(
        "{rounds} servers stood still: {told_late} events told by one when it went on, \
         {contradicted} of them otherwise than by the next owner; {written} facts kept, \
         {by_others} of them from an owner of an old epoch ({refused} writes refused)"
    );
    assert_eq!((contradicted, by_others), (0, 0));
}

#[test]
fn the_sockets_of_a_killed_gateway_come_back_elsewhere() {
    let mut nodes = Nodes::start(Postgreses::Direct);
    let mut game = Game::start(&nodes);
    let mut took = Took::new("kill -9 of a gateway: its player is back elsewhere");
    for _ in 0..times(4) {
        game.wait_for_calls();
        game.at_any_moment();
        let owner = nodes.owner_of(&game.code).expect("somebody has the room");
        let Some((player, gateway)) = game.someone_away_from(&nodes, owner) else {
            // All of them found the owner: the next fault moves them.
            nodes.signal(owner, "TERM");
            game.wait_until(|| nodes.owner_of(&game.code) != Some(owner));
            nodes.start_again(owner);
            continue;
        };
        let before = game.comebacks(player);
        let since = Instant::now();
        nodes.kill(gateway);
        game.wait_until(|| game.comebacks(player) > before);
        took.add(since);
        assert_eq!(nodes.owner_of(&game.code), Some(owner), "the room stays");
        nodes.start_again(gateway);
    }
    took.print();
    game.finish(&nodes);
}

#[test]
fn games_survive_a_nats_that_is_restarted_or_gone() {
    let nodes = Nodes::start(Postgreses::Direct);
    let mut game = Game::start(&nodes);
    let mut took = Took::new("NATS is back: first accepted call after it");
    for gone in [0, 10, 0] {
        game.wait_for_calls();
        game.at_any_moment();
        nodes.nats().stop();
        thread::sleep(Duration::from_secs(gone));
        if gone > 0 {
            // Players look for the owner themselves: its room needs no NATS.
            game.wait_for_calls();
        }
        let since = Instant::now();
        nodes.nats().go_on();
        game.wait_for_calls();
        took.add(since);
    }
    took.print();
    game.finish(&nodes);
}

/// Everybody keeps to their own server, wherever the room is.
#[test]
fn people_at_different_servers_play_while_servers_and_nats_are_killed() {
    let mut nodes = Nodes::start(Postgreses::Direct);
    let mut game = Game::start_apart(&nodes);
    game.wait_until_playing();
    for node in 0..NODES {
        let summary = nodes
            .get(node)
            .ask("GET", &format!("/api/rooms/{}", game.code));
        assert!(summary.contains(r#""playing":true"#), "{summary}");
    }
    let mut lots = Lots::new(2029, Purpose::Imagine, 0);
    let count = times(9);
    for number in 0..count as usize {
        for _ in 0..5 {
            game.wait_for_calls();
        }
        game.at_any_moment();
        let owner = nodes.owner_of(&game.code).expect("somebody has the room");
        match number % 3 {
            0 => {
                nodes.nats().stop();
                thread::sleep(Duration::from_millis(u64::from(lots.below(2_000))));
                nodes.nats().go_on();
            }
            1 => {
                nodes.kill(owner);
                nodes.start_again(owner);
            }
            _ => {
                let other = (owner + 1) % NODES;
                nodes.kill(other);
                nodes.start_again(other);
            }
        }
    }
    game.wait_for_calls();
    for player in 0..NODES {
        let comebacks = game.comebacks(player);
        assert!(comebacks > count / 3, "{player} came {comebacks} times");
    }
    game.finish(&nodes);
}

#[test]
fn games_survive_a_postgres_that_is_restarted_or_gone() {
    let nodes = Nodes::start(Postgreses::Direct);
    let mut game = Game::start(&nodes);
    let mut took = Took::new("Postgres is back: first accepted call after it");
    for gone in [0, 10, 0] {
        game.wait_for_calls();
        game.at_any_moment();
        let since = if gone == 0 {
            let since = Instant::now();
            nodes.postgres.crash();
            since
        } else {
            nodes.postgres.stop();
            thread::sleep(Duration::from_secs(gone));
            let since = Instant::now();
            nodes.postgres.go_on();
            since
        };
        game.wait_for_calls();
        took.add(since);
    }
    took.print();
    game.finish(&nodes);
}

#[test]
fn a_node_that_cannot_reach_postgres_gives_its_rooms_up() {
    let nodes = Nodes::start(Postgreses::Relayed);
    let mut game = Game::start(&nodes);
    let mut took = Took::new("the owner cannot reach Postgres: first accepted call after it");
    for _ in 0..times(2) {
        game.wait_for_calls();
        game.at_any_moment();
        let owner = nodes.owner_of(&game.code).expect("somebody has the room");
        let since = Instant::now();
        nodes.cut_off(owner, true);
        game.wait_until(|| nodes.owner_of(&game.code) != Some(owner));
        game.wait_for_calls();
        took.add(since);
        nodes.cut_off(owner, false);
        game.wait_until(|| nodes.is_ready(owner));
    }
    took.print();
    game.finish(&nodes);
}

/// Rooms at all servers play while one server after the other is told to stop, as
/// in an update.
#[test]
fn servers_are_stopped_one_after_the_other_while_many_rooms_play() {
    let mut nodes = Nodes::start(Postgreses::Direct);
    let mut games: Vec<Game> = (0..ROOMS)
        .map(|room| Game::start_at(&nodes, room % NODES))
        .collect();
    let mut handed_over = 0;
    for round in 0..times(6) as usize {
        for game in &mut games {
            game.wait_for_calls();
        }
        games[0].at_any_moment();
        let node = round % NODES;
        let is_here = |game: &&Game| nodes.owner_of(&game.code) == Some(node);
        handed_over += games.iter().filter(is_here).count();
        nodes.signal(node, "TERM");
        nodes.wait(node);
        for game in &games {
            assert_ne!(nodes.owner_of(&game.code), Some(node));
            game.wait_for_calls();
        }
        nodes.start_again(node);
    }
    println!("{handed_over} rooms handed over");
    let all = |times: fn(&Game) -> Vec<Duration>| games.iter().flat_map(times).collect();
    let without = Took::of("SIGTERM: sockets without a server", all(Game::absences));
    let still = Took::of("SIGTERM: games without verdicts", all(Game::standstills));
    assert!(handed_over > 0);
    without.print();
    still.print();
    // On a machine so busy that a server cannot show in time that it lives, rooms wait
    // until that time is over; a server that stops hands them over at once.
    for took in [&without, &still] {
        assert!(took.median() < Duration::from_secs(1));
        assert!(took.longest() < Duration::from_secs(30));
    }
    for game in games {
        game.finish(&nodes);
    }
}

#[test]
fn a_node_that_leaves_hands_its_rooms_over() {
    let mut nodes = Nodes::start(Postgreses::Direct);
    let mut game = Game::start(&nodes);
    let mut took = Took::new("SIGTERM of the owner: first accepted call after it");
    for _ in 0..times(4) {
        game.wait_for_calls();
        game.at_any_moment();
        let owner = nodes.owner_of(&game.code).expect("somebody has the room");
        let call = game.wait_for_call_after(|| nodes.signal(owner, "TERM"));
        took.add_call(&call);
        game.explain(&call, LONG);
        assert_ne!(nodes.owner_of(&game.code), Some(owner));
        nodes.start_again(owner);
    }
    took.print();
    Took::of("SIGTERM of the owner: the game goes on", game.standstills()).print();
    game.finish(&nodes);
}
