//! `fano serve --store` and `fano store copy` as separate processes.

use std::{
    io::{BufRead as _, BufReader, Lines, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

use fano_testdb::{Postgres, Sync};
use rcgen::{BasicConstraints, CertificateParams, CertifiedIssuer, IsCa, KeyPair};

/// A command isolated from the environment of these tests.
fn fano(arguments: &[&str], language: &str) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fano"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FANO_")) {
        command.env_remove(name);
    }
    command.env("LC_ALL", language).args(arguments);
    command
}

/// The one-line error of a command that fails.
fn refusal(arguments: &[&str], language: &str) -> String {
    let output = fano(arguments, language).output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert_eq!(said.trim_end().lines().count(), 1, "{said}");
    assert!(output.stdout.is_empty(), "nothing but the sentence");
    assert!(
        !said.contains("only"),
        "the password is nobody's business: {said}"
    );
    said
}

/// The JSON in a response.
fn json(answer: &str) -> serde_json::Value {
    let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
    let start = body.find('{').expect("JSON");
    let end = body.rfind('}').expect("JSON");
    serde_json::from_str(&body[start..=end]).expect("JSON")
}

/// A running server; it is killed when it goes out of scope.
struct Server {
    process: Child,
    /// Held open, so that the server can print more.
    _output: Lines<BufReader<ChildStdout>>,
    address: String,
}

impl Server {
    fn start(arguments: &[&str]) -> Self {
        Self::run(fano(&["serve", "--port", "0"], "en").args(arguments))
    }

    fn run(command: &mut Command) -> Self {
        let mut process = command
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it starts");
        let stdout = process.stdout.take().expect("a pipe");
        let mut lines = BufReader::new(stdout).lines();
        let here = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let (_, rest) = line.split_once("http://localhost")?;
            Some(format!("127.0.0.1{}", rest.split_whitespace().next()?))
        });
        Self {
            process,
            _output: lines,
            address: here.expect("an address on this computer"),
        }
    }

    fn ask(&self, method: &str, path: &str) -> String {
        let body = if method == "POST" { "{}" } else { "" };
        self.send(method, path, body, "")
    }

    /// Sends a request as whoever has this token.
    fn send(&self, method: &str, path: &str, body: &str, token: &str) -> String {
        let mut tcp = TcpStream::connect(&self.address).expect("connected");
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {}\r\nconnection: close\r\n\
             authorization: Bearer {token}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\n\r\n{body}",
            self.address,
            body.len()
        );
        tcp.write_all(request.as_bytes()).expect("written");
        let mut answer = String::new();
        tcp.read_to_string(&mut answer).expect("read");
        answer
    }

    /// Makes a room. Returns its code.
    fn new_room(&self) -> String {
        let room = json(&self.ask("POST", "/api/rooms"));
        room["code"].as_str().expect("a code").to_owned()
    }

    /// Saves a draft. Returns the token of whoever it belongs to.
    fn save_draft(&self) -> String {
        let body = r#"{"title":"Pets","draft":{"words":["dog"]},"pictures":["dog"]}"#;
        let saved = self.send("PUT", "/api/drafts/some-draft?expected=0", body, "");
        let saved = json(&saved);
        saved["token"].as_str().expect("a token").to_owned()
    }

    fn has_draft(&self, token: &str) -> bool {
        let opened = json(&self.send("GET", "/api/drafts/some-draft", "", token));
        opened["draft"]["words"][0] == "dog"
    }

    fn has_room(&self, code: &str) -> bool {
        let answer = self.ask("GET", &format!("/api/rooms/{code}"));
        answer.starts_with("HTTP/1.1 200")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn rooms_live_in_the_database_and_it_has_one_server() {
    let postgres = Postgres::shared();
    let url = postgres.database();
    let server = Server::start(&["--store", &url]);
    let code = server.new_room();
    assert!(server.has_room(&code));
    let key = "SELECT encode(token_key, 'hex') FROM fano.meta";
    let drawn = postgres.sql(&url, key);
    assert_eq!(drawn.len(), 64, "{drawn}");

    let said = refusal(&["serve", "--port", "0", "--store", &url], "en");
    assert!(said.contains("Another server (process "), "{said}");
    let said = refusal(&["serve", "--port", "0", "--store", &url], "de");
    assert!(said.contains("Ein anderer Server"), "{said}");
    assert!(server.has_room(&code), "no room is harmed");

    // Killed, not stopped: the next one need not wait.
    drop(server);
    let server = Server::start(&["--store", &url]);
    assert!(server.has_room(&code));
    assert_eq!(postgres.sql(&url, key), drawn);
}

#[test]
fn what_is_wrong_with_a_database_is_said_in_one_sentence() {
    let postgres = Postgres::shared();
    let url = postgres.database();
    let serve =
        |url: &str, language: &str| refusal(&["serve", "--port", "0", "--store", url], language);
    let wrong = url.replace("tests@", "testes@");
    assert!(serve(&wrong, "en").contains("user and password"));
    assert!(serve(&wrong, "de").contains("Benutzer und Passwort"));
    let missing = postgres.url("nowhere");
    assert!(serve(&missing, "en").contains("createdb nowhere"));
    let nobody = "postgres://fano:only@127.0.0.1:1/fano";
    assert!(serve(nobody, "en").contains("127.0.0.1:1"));
    assert!(serve(nobody, "de").contains("antwortet niemand"));
    assert!(serve("postgres://[", "en").contains("postgres://user:password@host"));

    let server = Server::start(&["--store", &url]);
    let code = server.new_room();
    drop(server);
    let version = postgres.sql(&url, "SELECT version FROM fano.meta");
    postgres.sql(&url, "UPDATE fano.meta SET version = 99");
    assert!(serve(&url, "en").contains("newer version"));
    assert!(serve(&url, "de").contains("neueren Version"));
    postgres.sql(&url, &format!("UPDATE fano.meta SET version = {version}"));
    assert!(Server::start(&["--store", &url]).has_room(&code));
}

#[test]
fn a_server_that_was_superseded_stops_and_says_why() {
    let postgres = Postgres::shared();
    let url = postgres.database();
    let mut server = Server::start(&["--store", &url]);
    // What another server does when it takes over.
    postgres.sql(&url, "DELETE FROM fano.nodes");
    let ended = server.process.wait().expect("it ends by itself");
    assert_eq!(ended.code(), Some(2));
    let mut said = String::new();
    let stderr = server.process.stderr.as_mut().expect("a pipe");
    stderr.read_to_string(&mut said).expect("text");
    assert!(said.contains("Another server has taken over"), "{said}");
}

fn copied(from: &str, to: &str) -> String {
    let output = fano(&["store", "copy", from, to], "en").output();
    let output = output.expect("it runs");
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}{error}");
    assert!(
        !said.contains("only"),
        "the password is nobody's business: {said}"
    );
    said
}

#[test]
fn a_server_moves_to_postgres_and_back() {
    let text = |path: &Path| path.to_str().expect("UTF-8").to_owned();
    let folder = tempfile::tempdir().expect("a folder");
    let (here, back) = (
        text(&folder.path().join("here")),
        text(&folder.path().join("back")),
    );
    let url = Postgres::shared().database();
    let server = Server::start(&["--data", &here]);
    let codes = [server.new_room(), server.new_room()];
    let token = server.save_draft();
    drop(server);

    let said = copied(&here, &url);
    let expected = "rooms 2, steps 0, finished series 0, decks 0, revisions 0, drafts 1, \
        their pictures 0.";
    assert!(said.contains(expected), "{said}");
    assert!(
        said.contains("keeps their seats") || said.contains("keep their seats"),
        "{said}"
    );
    let server = Server::start(&["--store", &url]);
    assert!(codes.iter().all(|code| server.has_room(code)));
    assert!(server.has_draft(&token));
    let said = refusal(&["store", "copy", &url, &back], "en");
    assert!(said.contains("Another server"), "a server uses it: {said}");
    drop(server);

    let said = refusal(&["store", "copy", &here, &url], "en");
    assert!(said.contains("empty"), "{said}");
    let nowhere = text(&folder.path().join("nowhere"));
    let said = refusal(&["store", "copy", &nowhere, &back], "en");
    assert!(said.contains("nowhere"), "{said}");
    assert!(!Path::new(&nowhere).exists());

    assert!(copied(&url, &back).contains(expected));
    let key = |folder: &str| std::fs::read(Path::new(folder).join("token.key")).expect("a key");
    assert_eq!(key(&here), key(&back));
    let server = Server::start(&["--data", &back]);
    assert!(codes.iter().all(|code| server.has_room(code)));
    assert!(server.has_draft(&token));
}

/// A CA, and a certificate and key of this host that it vouches for.
fn certified(host: &str) -> [String; 3] {
    let key = || KeyPair::generate().expect("a key");
    let mut ca = CertificateParams::default();
    ca.is_ca = IsCa::Ca(BasicConstraints::Unconstrained);
    let ca = CertifiedIssuer::self_signed(ca, key()).expect("a CA");
    let host_key = key();
    let params = CertificateParams::new(vec![host.to_owned()]).expect("a name");
    let certificate = params.signed_by(&host_key, &ca).expect("signed");
    [ca.pem(), certificate.pem(), host_key.serialize_pem()]
}

#[test]
fn a_connection_to_the_database_is_encrypted_if_it_has_to_be() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |name: &str| folder.path().join(name).to_str().expect("UTF-8").to_owned();
    let data = name("data");
    let codes = {
        let server = Server::start(&["--data", &data]);
        [server.new_room(), server.new_room()]
    };
    let trusted = |ca: &str| {
        let file = name("ca.pem");
        std::fs::write(&file, ca).expect("written");
        file
    };
    let copy = |url: &str, ca: &str| {
        let mut copy = fano(&["store", "copy", &data, url], "en");
        let output = copy.env("SSL_CERT_FILE", trusted(ca)).output();
        let output = output.expect("it runs");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!said.contains("only for"), "the password: {said}");
        (output.status.success(), said)
    };

    let postgres = Postgres::start(Sync::Off);
    let url = postgres.database();
    let [ca, certificate, key] = certified("127.0.0.1");
    let asking = format!("{url}?sslmode=require");
    let (done, said) = copy(&asking, &ca);
    assert!(!done && said.contains("does not support TLS"), "{said}");

    postgres.encrypt(&certificate, &key);
    let (done, said) = copy(&url, &ca);
    assert!(!done && said.contains("no encryption"), "{said}");
    let [stranger, ..] = certified("127.0.0.1");
    let (done, said) = copy(&asking, &stranger);
    assert!(!done && said.contains("SSL_CERT_FILE"), "{said}");
    let elsewhere = asking.replace("127.0.0.1", "localhost");
    let (done, said) = copy(&elsewhere, &ca);
    assert!(!done && said.contains("for this very name"), "{said}");
    let (done, said) = copy(&format!("{url}?sslmode=verify-full"), &ca);
    assert!(done, "{said}");

    // A server that loses its connections comes back to an encrypted database as well.
    let mut serve = fano(&["serve", "--port", "0", "--store", &asking], "en");
    serve.env("SSL_CERT_FILE", trusted(&ca));
    let server = Server::run(&mut serve);
    assert!(codes.iter().all(|code| server.has_room(code)));
    postgres.crash();
    assert!(server.has_room(&server.new_room()));
}
