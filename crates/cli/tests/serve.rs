//! `fano serve` as a separate process.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    time::{Duration, Instant},
};

/// A command isolated from the environment of these tests.
fn fano(arguments: &[&str], data: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fano"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FANO_")) {
        command.env_remove(name);
    }
    command
        .env("LANG", "en")
        .env("LC_ALL", "en")
        .env("FANO_DATA", data)
        .args(arguments);
    command
}

/// The one-line error of a command that fails.
fn refusal(arguments: &[&str], data: &Path) -> String {
    let output = fano(arguments, data).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    assert!(output.stdout.is_empty(), "nothing but the sentence");
    said
}

/// A running server, and its address.
fn started(mut command: Command) -> (Child, String) {
    let mut child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("it starts");
    let stdout = child.stdout.take().expect("a pipe");
    let mut lines = BufReader::new(stdout)
        .lines()
        .map(|line| line.expect("text"));
    // Other addresses may come first.
    let here = lines.find_map(|line| {
        let (_, rest) = line.split_once("http://localhost")?;
        Some(format!("127.0.0.1{}", rest.split_whitespace().next()?))
    });
    (child, here.expect("an address on this computer"))
}

fn get(address: &str, path: &str) -> String {
    let mut tcp = TcpStream::connect(address).expect("connected");
    let request = format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
    tcp.write_all(request.as_bytes()).expect("written");
    let mut answer = String::new();
    tcp.read_to_string(&mut answer).expect("read");
    answer
}

#[test]
fn it_starts_serves_and_stops_when_asked_to() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut child, address) = started(fano(&["serve", "--port", "0"], data.path()));
    assert!(get(&address, "/healthz").ends_with("ok\n"));
    assert!(get(&address, "/readyz").ends_with("ready\n"));
    let sprite = get(&address, "/api/decks/insects/symbols.svg");
    assert!(sprite.contains("<symbol id=\"s0\""), "{sprite}");
    #[cfg(unix)]
    {
        let kill = Command::new("kill").arg(child.id().to_string()).status();
        assert!(kill.expect("kill runs").success());
        let status = child.wait().expect("it ends");
        assert_eq!(status.code(), Some(0), "a good end");
    }
    #[cfg(not(unix))]
    child.kill().expect("it ends");
}

/// Whoever deletes the database of a running server is told so, before anybody
/// plays a game that nothing is kept of.
#[cfg(unix)]
#[test]
fn a_deleted_database_is_noticed_while_the_server_runs() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut child, address) = started(fano(&["serve", "--port", "0"], data.path()));
    assert!(post_room(&address).contains(" 201 "));
    let database = data.path().join(fano_store::SqliteStore::FILE);
    std::fs::remove_file(database).expect("deleted");
    assert!(
        post_room(&address).contains(" 503 "),
        "no room that is lost"
    );
    let patience = Instant::now() + Duration::from_secs(60);
    while !get(&address, "/readyz").contains(" 503 ") {
        assert!(Instant::now() < patience, "never noticed");
        std::thread::sleep(Duration::from_millis(50));
    }
    child.kill().expect("it ends");
    child.wait().expect("it ends");
    let said = refusal(&["serve", "--port", "0"], data.path());
    assert!(said.contains(fano_store::SqliteStore::FILE), "{said}");
}

/// What a server says to whoever wants a room.
#[cfg(unix)]
fn post_room(address: &str) -> String {
    let mut tcp = TcpStream::connect(address).expect("connected");
    let request = format!(
        "POST /api/rooms HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\
         content-type: application/json\r\ncontent-length: 2\r\n\r\n{{}}"
    );
    tcp.write_all(request.as_bytes()).expect("written");
    let mut answer = String::new();
    tcp.read_to_string(&mut answer).expect("read");
    answer
}

#[test]
fn without_a_command_it_serves_as_the_environment_says() {
    let data = tempfile::tempdir().expect("a folder");
    let mut command = fano(&[], data.path());
    command.env("FANO_PORT", "0");
    let (mut child, address) = started(command);
    assert!(get(&address, "/healthz").ends_with("ok\n"));
    child.kill().expect("it ends");
    child.wait().expect("it ends");
}

#[test]
fn what_is_printed_says_who_can_open_it() {
    let data = tempfile::tempdir().expect("a folder");
    let printed = |arguments: &[&str]| {
        let mut child = fano(arguments, data.path())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .expect("it starts");
        let stdout = child.stdout.take().expect("a pipe");
        let lines = BufReader::new(stdout)
            .lines()
            .map(|line| line.expect("text"));
        let printed: Vec<String> = lines.take_while(|line| !line.contains("Ctrl-C")).collect();
        child.kill().expect("it ends");
        child.wait().expect("it ends");
        printed
    };
    let home = printed(&["serve", "--port", "0"]);
    assert!(home[0].contains("http://localhost:"), "{home:?}");
    assert!(home[1].contains("--lan"), "{home:?}");
    let public = printed(&[
        "serve",
        "--port",
        "0",
        "--public-url",
        "https://fano.example",
    ]);
    assert!(public[0].contains("https://fano.example"), "{public:?}");
    assert!(public[1].contains("http://localhost:"), "{public:?}");
}

/// The first line of the answer to a request for this host.
fn status_as(host: &str, address: &str, path: &str) -> String {
    let mut tcp = TcpStream::connect(address).expect("connected");
    let request = format!("GET {path} HTTP/1.1\r\nhost: {host}\r\nconnection: close\r\n\r\n");
    tcp.write_all(request.as_bytes()).expect("written");
    let mut answer = String::new();
    tcp.read_to_string(&mut answer).expect("read");
    answer.lines().next().unwrap_or_default().to_owned()
}

#[test]
fn it_answers_to_the_names_it_was_given() {
    let data = tempfile::tempdir().expect("a folder");
    let arguments = [
        "serve",
        "--port",
        "0",
        "--public-url",
        "https://fano.example",
        "--allow-host",
        "nas.home",
        "--allow-host",
        "fano.local",
    ];
    let (mut child, address) = started(fano(&arguments, data.path()));
    for (host, status) in [
        (address.as_str(), "200"),
        ("localhost", "200"),
        ("fano.example", "200"),
        ("nas.home:8057", "200"),
        ("FANO.local", "200"),
        ("evil.example", "421"),
    ] {
        let line = status_as(host, &address, "/api/decks");
        assert!(line.contains(status), "{host}: {line}");
    }
    child.kill().expect("it ends");
    child.wait().expect("it ends");
}

#[test]
fn every_failure_is_explained_in_one_sentence() {
    let folder = tempfile::tempdir().expect("a folder");
    let data = folder.path();
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let said = refusal(&["serve", "--port", &port], data);
    assert!(said.contains(&port) && said.contains("--port"), "{said}");

    let said = refusal(&["serve", "--port", "0", "--host", "nowhere"], data);
    assert!(said.contains("nowhere"), "{said}");

    let said = refusal(&["serve", "--port", "0", "--tls-cert", "a.pem"], data);
    assert!(said.contains("--tls-key"), "{said}");

    let said = refusal(
        &["serve", "--port", "0", "--public-url", "fano.example"],
        data,
    );
    assert!(said.contains("https://"), "{said}");

    for wrong in ["http://fano.local", "fano.local:80", ""] {
        let said = refusal(&["serve", "--port", "0", "--allow-host", wrong], data);
        assert!(said.contains("fano.local"), "{said}");
    }

    let said = refusal(&["serve", "--config", "no-such-file.toml"], data);
    assert!(said.contains("no-such-file.toml"), "{said}");

    let file = folder.path().join("file");
    std::fs::write(&file, "").expect("written");
    let said = refusal(&["serve", "--port", "0"], &file.join("below"));
    assert!(said.contains("below"), "{said}");
}

#[test]
fn a_certificate_that_cannot_be_read_is_named_before_anything_is_announced() {
    let data = tempfile::tempdir().expect("a folder");
    let arguments = [
        "serve",
        "--port",
        "0",
        "--tls-cert",
        "no-such.pem",
        "--tls-key",
        "no-such.key",
    ];
    let said = refusal(&arguments, data.path());
    assert!(said.contains("no-such.pem"), "{said}");
}

#[test]
fn two_servers_do_not_share_a_folder() {
    let data = tempfile::tempdir().expect("a folder");
    let (mut child, _) = started(fano(&["serve", "--port", "0"], data.path()));
    let said = refusal(&["serve", "--port", "0"], data.path());
    child.kill().expect("it ends");
    child.wait().expect("it ends");
    assert!(!said.is_empty());
}
