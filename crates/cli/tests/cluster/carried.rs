//! What NATS carries for sockets that are not where their room is, as it counts it.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    sync::{Arc, atomic::Ordering},
    thread,
    time::Instant,
};

use fano_testdb::Nats;
use serde_json::Value;

use crate::{
    game::new_room,
    nodes::{Nodes, Postgreses},
    player::{Player, Signs},
    requests::wait_until,
    server::free_port,
    times,
};

/// The most that a call may cost for each socket that is told of it elsewhere, in bytes
/// without NATS's own: calls, timings and figures, verdicts and events.
const BYTES_A_CALL_MAX: f64 = 4_000.0;

/// What NATS was sent since it was started.
#[derive(Clone, Copy, Debug)]
struct Carried {
    at: Instant,
    messages: f64,
    bytes: f64,
}

impl Carried {
    fn now(monitoring: u16) -> Self {
        let mut stream = TcpStream::connect(("127.0.0.1", monitoring)).expect("NATS listens");
        stream
            .write_all(b"GET /varz HTTP/1.0\r\n\r\n")
            .expect("it reads");
        let mut answer = String::new();
        stream.read_to_string(&mut answer).expect("text");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a head and a body");
        let figures: Value = serde_json::from_str(body).expect("JSON");
        let figure = |name: &str| figures[name].as_f64().expect("a number");
        Self {
            at: Instant::now(),
            messages: figure("in_msgs"),
            bytes: figure("in_bytes"),
        }
    }

    /// Messages and bytes since then.
    fn since(self, before: Self) -> (f64, f64) {
        (self.messages - before.messages, self.bytes - before.bytes)
    }
}

#[test]
fn a_call_costs_little_on_the_link() {
    let monitoring = free_port();
    let nats = Nats::with_config(&format!("http: \"127.0.0.1:{monitoring}\""));
    let nodes = Nodes::with(Postgreses::Direct, Some(nats));
    // How many of four people are at the server with the room, and at the others.
    for places in [[3, 1, 0], [1, 2, 1]] {
        let code = new_room(nodes.get(0));
        let all = Arc::new(Signs::default());
        let at = (0..).zip(places);
        let at = at.flat_map(|(node, people)| std::iter::repeat_n(node, people));
        let people: Vec<_> = at
            .zip(0..)
            .map(|(node, number)| {
                let address = nodes.get(node).address;
                let player = Player::new(address, &code, number, Arc::clone(&all));
                thread::spawn(move || player.play())
            })
            .collect();
        // All four are told of each call.
        let calls = || f64::from(all.calls.load(Ordering::SeqCst)) / 4.0;
        wait_until(|| calls() > 20.0);
        let made = || f64::from(all.made.load(Ordering::SeqCst));
        let (before, calls_before, made_before) = (Carried::now(monitoring), calls(), made());
        let wanted = f64::from(times(40));
        wait_until(|| calls() - calls_before >= wanted);
        let after = Carried::now(monitoring);
        let counted = calls() - calls_before;
        let (messages, bytes) = after.since(before);
        let (messages, bytes) = (messages / counted, bytes / counted);
        let rate = counted / (after.at - before.at).as_secs_f64();
        let tries = (made() - made_before) / counted;
        println!(
            "people at the servers {places:?}: {rate:.1} accepted calls a second, of {tries:.1} \
             calls each, with {messages:.1} messages and {bytes:.0} bytes on the link"
        );
        let away = f64::from(u32::try_from(places[1] + places[2]).expect("a few"));
        assert!(bytes / away < BYTES_A_CALL_MAX, "{bytes}");
        all.stop.store(true, Ordering::SeqCst);
        for person in people {
            person.join().expect("the laws held");
        }
    }
    idle(&nodes, monitoring);
}

/// A socket that nothing happens on.
fn idle(nodes: &Nodes, monitoring: u16) {
    let code = new_room(nodes.get(0));
    let signs = Arc::new(Signs::default());
    let watcher = Player::new(nodes.get(1).address, &code, 9, Arc::clone(&signs)).watching();
    let watcher = thread::spawn(move || watcher.play());
    wait_until(|| signs.comebacks.load(Ordering::SeqCst) > 0);
    // The links of the games before are forgotten after ten seconds.
    let linked = || {
        let figures = nodes.get(0).ask("GET", "/metrics");
        figures.contains("\nfano_link_nodes 1\n")
    };
    wait_until(linked);
    let before = Carried::now(monitoring);
    let since = || Carried::now(monitoring).since(before);
    wait_until(|| since().0 >= 40.0);
    let seconds = before.at.elapsed().as_secs_f64();
    let (messages, bytes) = since();
    let (messages, bytes) = (messages / seconds, bytes / seconds);
    println!("nothing happens: {messages:.1} messages and {bytes:.0} bytes a second");
    signs.stop.store(true, Ordering::SeqCst);
    watcher.join().expect("the laws held");
}
