//! Requests that reach another server than the one that knows the answer, and servers
//! that are started before what they need.

use std::{
    io::{BufRead as _, BufReader},
    net::TcpStream,
    process::{Command, Stdio},
    sync::{Arc, atomic::Ordering},
    thread,
    time::{Duration, Instant},
};

use fano_testdb::{Nats, Postgres, Sync};
use serde_json::{Value, json};

use crate::{
    game::new_room,
    nodes::{NODES, Nodes, Postgreses, process_of_owner},
    player::{Player, Signs},
    server::{Kept, Server, free_port},
};

/// Whatever takes longer has failed.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) fn wait_until(is_so: impl Fn() -> bool) {
    let patience = Instant::now() + PATIENCE;
    while !is_so() {
        assert!(Instant::now() < patience, "it does not happen");
        thread::sleep(Duration::from_millis(2));
    }
}

pub(crate) fn json_of(server: &Server, path: &str) -> Value {
    serde_json::from_str(&server.ask("GET", path)).expect("JSON")
}

/// A figure of a server.
pub(crate) fn figure(server: &Server, name: &str) -> f64 {
    let page = server.ask("GET", "/metrics");
    let line = page.lines().find_map(|line| line.strip_prefix(name));
    let line = line.unwrap_or_else(|| panic!("{name} is not in {page}"));
    line.trim().parse().expect("a number")
}

#[test]
fn whoever_asks_any_server_for_a_room_is_told_where_it_is_and_plays_there() {
    let nodes = Nodes::start(Postgreses::Direct);
    let code = new_room(nodes.get(1));
    let path = format!("/api/rooms/{code}");
    for node in 0..NODES {
        let summary = json_of(nodes.get(node), &path);
        assert_eq!(summary["node"], nodes.node_url(1), "asked at {node}");
        assert_eq!(summary["players"], 0);
    }
    let missing = nodes.get(0).head("GET", "/api/rooms/ZZZZZ");
    assert!(missing.starts_with("HTTP/1.1 404"), "{missing}");
    // Two people whose pages are from the other two servers.
    let signs = Arc::new(Signs::default());
    let players = [0, 2].map(|page| {
        let summary = json_of(nodes.get(page), &path);
        let told = summary["node"].as_str().expect("an address");
        let there = told.trim_start_matches("http://").parse().expect("one");
        let number = u32::try_from(page).expect("a few");
        let player = Player::new(there, &code, number, Arc::clone(&signs));
        let player = player.on_page(nodes.node_url(page));
        thread::spawn(move || player.play())
    });
    let calls = || signs.calls.load(Ordering::SeqCst);
    wait_until(|| calls() > 4);
    let packets = || {
        let sent = |node| figure(nodes.get(node), "fano_link_packets_sent_total");
        sent(0) + sent(1) + sent(2)
    };
    let (calls_before, packets_before) = (calls(), packets());
    wait_until(|| calls() > calls_before + 40);
    // Only what shows that the last packets have arrived.
    let more = packets() - packets_before;
    assert!(more < 10.0, "{more} packets for forty calls");
    // The others know by now that somebody plays.
    assert_eq!(json_of(nodes.get(2), &path)["playing"], true);
    signs.stop.store(true, Ordering::SeqCst);
    for player in players {
        let memory = player.join().expect("the laws held");
        assert_eq!(memory.comebacks, 1, "nobody was sent away");
    }
}

#[test]
fn a_room_is_found_while_nats_is_gone() {
    let nodes = Nodes::start(Postgreses::Direct);
    let code = new_room(nodes.get(1));
    let path = format!("/api/rooms/{code}");
    let signs = Arc::new(Signs::default());
    let at_owner = Player::new(nodes.get(1).address, &code, 0, Arc::clone(&signs));
    let player = thread::spawn(move || at_owner.play());
    let calls = || signs.calls.load(Ordering::SeqCst);
    wait_until(|| calls() > 0);
    nodes.nats().stop();
    for node in 0..NODES {
        let summary = json_of(nodes.get(node), &path);
        assert_eq!(summary["node"], nodes.node_url(1), "asked at {node}");
        // One person and one bot; the others know it from the database.
        assert_eq!(summary["players"], 2, "asked at {node}");
        assert_eq!(summary["playing"], true, "asked at {node}");
    }
    let missing = nodes.get(0).head("GET", "/api/rooms/ZZZZZ");
    assert!(missing.starts_with("HTTP/1.1 404"), "{missing}");
    // Nobody has taken it, and the game goes on where it is.
    assert_eq!(nodes.owner_of(&code), Some(1));
    let before = calls();
    wait_until(|| calls() > before);
    signs.stop.store(true, Ordering::SeqCst);
    player.join().expect("the laws held");
}

#[test]
fn pages_of_other_servers_are_still_refused() {
    let nodes = Nodes::start(Postgreses::Direct);
    let code = new_room(nodes.get(1));
    let opened = |origin: &str| {
        let address = nodes.get(1).address;
        let signs = Arc::new(Signs::default());
        let player = Player::new(address, &code, 0, signs).on_page(origin.to_owned());
        player.connect().is_ok()
    };
    for node in 0..NODES {
        assert!(opened(&nodes.node_url(node)), "a page of {node}");
    }
    for foreign in ["http://127.0.0.1:1", "https://evil.example", "null"] {
        assert!(!opened(foreign), "{foreign}");
    }
}

/// A form with a draft of a few words.
fn form() -> String {
    let words = "dog house river apple moon knife bread cloud horse table window flower sun";
    let entry = |word: &str| json!({ "faces": [{ "word": word }] });
    let entries: Vec<Value> = words.split(' ').map(entry).collect();
    let draft = json!({ "title": { "name": "words" }, "entries": entries });
    format!("--x\r\nContent-Disposition: form-data; name=\"draft\"\r\n\r\n{draft}\r\n--x--\r\n")
}

#[test]
fn every_server_knows_how_far_a_deck_is() {
    let nodes = Nodes::start(Postgreses::Direct);
    let begin = |node: usize| {
        let kind = "multipart/form-data; boundary=x";
        let started = nodes.get(node).send("POST", "/api/decks", kind, &form());
        let started: Value = serde_json::from_str(&started).expect("JSON");
        format!("/api/decks/jobs/{}", started["job"].as_str().expect("one"))
    };
    let job = begin(1);
    // One request after the other goes to another server, as without a balancer that
    // knows who asks.
    let patience = Instant::now() + PATIENCE;
    let done = (0..NODES).cycle().find_map(|node| {
        assert!(Instant::now() < patience, "the deck is not made");
        let told = json_of(nodes.get(node), &job);
        assert_ne!(told["state"], "failed", "{told}");
        (node != 1 && told["state"] == "done").then_some(told)
    });
    let deck = done.expect("it ends").get("deck").cloned().expect("a deck");
    for node in 0..NODES {
        assert_eq!(json_of(nodes.get(node), &job)["deck"], deck, "{node}");
        let address = deck["address"].as_str().expect("an address");
        json_of(nodes.get(node), &format!("/api/decks/at/{address}"));
    }
    let status = |node: usize, method: &str, path: &str| {
        let head = nodes.get(node).head(method, path);
        head.split(' ').nth(1).expect("a status").to_owned()
    };
    // Any of them stops a job.
    let job = begin(2);
    assert_eq!(status(0, "DELETE", &job), "204");
    for node in 0..NODES {
        assert_eq!(status(node, "GET", &job), "404", "{node}");
    }
    // A server that does not exist has no jobs.
    assert_eq!(status(0, "GET", "/api/decks/jobs/999999-abcdefgh"), "404");
    assert_eq!(status(0, "GET", "/api/decks/jobs/abcdefgh"), "404");
}

#[test]
fn a_server_waits_for_a_nats_that_is_not_there_yet() {
    let url = Postgres::shared().database();
    let nats = Nats::start();
    nats.stop();
    let nats_url = nats.url();
    let server = Server::start(Kept::Linked(&url, &nats_url), free_port());
    let says = |wanted: &str| {
        let (head, body) = server.answer("GET", "/readyz", "application/json", "");
        let status = head.split(' ').nth(1).unwrap_or_default().to_owned();
        format!("{status} {}", String::from_utf8_lossy(&body)).contains(wanted)
    };
    wait_until(|| says("503 "));
    assert!(says("waits for NATS"));
    // Its own rooms need no NATS.
    json_of(&server, &format!("/api/rooms/{}", new_room(&server)));
    nats.go_on();
    wait_until(|| says("200 ready, connected to NATS"));
    nats.stop();
    wait_until(|| says("200 ready, but NATS cannot be reached"));
    nats.go_on();
    wait_until(|| says("200 ready, connected to NATS"));
}

#[test]
fn a_server_waits_for_a_database_that_is_not_there_yet() {
    let postgres = Postgres::start(Sync::On);
    let url = postgres.database();
    postgres.stop();
    let mut server = Command::new(env!("CARGO_BIN_EXE_fano"))
        .args([
            "serve",
            "--port",
            "0",
            "--cluster-name",
            "late",
            "--store",
            &url,
        ])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("it starts");
    let line = |output: Option<&mut dyn std::io::Read>| {
        let mut line = String::new();
        let mut output = BufReader::new(output.expect("its output"));
        output.read_line(&mut line).expect("text");
        line
    };
    let said = line(server.stderr.as_mut().map(|output| output as _));
    assert!(said.contains("waits until the database is there"), "{said}");
    postgres.go_on();
    let said = line(server.stdout.as_mut().map(|output| output as _));
    assert!(said.contains("http://localhost:"), "{said}");
    server.kill().expect("it runs");
    server.wait().expect("it ends");
}

/// A room is made where there is more to spare, and everybody finds it.
#[test]
fn new_rooms_go_to_the_server_with_the_most_to_spare() {
    let postgres = Postgres::shared();
    let url = postgres.database();
    let servers = [free_port(), free_port()].map(|port| {
        // So many that the requests of this test, a connection each, do not count.
        let few = ["--connections-max", "120"];
        Server::start_with(Kept::Shared(&url), port, &few)
    });
    let owner_of_new = |server: &Server| {
        let code = new_room(server);
        process_of_owner(postgres, &url, &code).expect("a process")
    };
    for server in &servers {
        assert_eq!(owner_of_new(server), server.process());
    }
    let address = servers[0].address;
    let _busy: [TcpStream; 24] =
        std::array::from_fn(|_| TcpStream::connect(address).expect("it listens"));
    wait_until(|| postgres.sql(&url, "SELECT max(load) >= 200 FROM fano.nodes") == "t");
    for server in &servers {
        assert_eq!(owner_of_new(server), servers[1].process());
    }
}

/// What is wrong with a cluster is said in one sentence.
#[test]
fn a_server_that_does_not_fit_says_why() {
    let url = Postgres::shared().database();
    let _one = Server::start(Kept::Shared(&url), free_port());
    let said = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fano"));
        command.args(["serve", "--port", "0"]).args(arguments);
        let output = command.env("LC_ALL", "en").output().expect("it runs");
        assert_eq!(output.status.code(), Some(2));
        String::from_utf8_lossy(&output.stderr).into_owned()
    };
    let alone = said(&["--store", &url]);
    assert!(alone.contains("--cluster-name killed"), "{alone}");
    let other = said(&["--store", &url, "--cluster-name", "other"]);
    assert!(other.contains("the same --cluster-name"), "{other}");
    let folder = said(&["--data", "nowhere", "--cluster-name", "killed"]);
    assert!(folder.contains("--store postgres://"), "{folder}");
    let url_alone = said(&["--store", &url, "--node-url", "https://one.example"]);
    assert!(url_alone.contains("--cluster-name"), "{url_alone}");
}
