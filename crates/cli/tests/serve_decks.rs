//! `fano serve --decks`: decks for everybody, from a folder.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
};

use tempfile::TempDir;

fn fano(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_fano"));
    for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FANO_")) {
        command.env_remove(name);
    }
    command.env("LANG", "en").env("LC_ALL", "en");
    command.current_dir(folder);
    command
}

/// A folder with a folder of decks in it.
fn folder() -> TempDir {
    let folder = TempDir::new().expect("a folder");
    fs::create_dir(folder.path().join("decks")).expect("a folder");
    folder
}

/// Adds a deck of three words.
fn add_deck(folder: &Path, name: &str, words: [&str; 3]) {
    let [a, b, c] = words;
    let deck = format!(
        "fano-deck 1\nname {name}\nsymbol {a} word=\"{a}\"\nsymbol {b} word=\"{b}\"\n\
         symbol {c} word=\"{c}\"\ncard {a} {b}\ncard {a} {c}\ncard {b} {c}\n"
    );
    fs::write(folder.join("words.deck"), deck).expect("written");
    let bundle = format!("decks/{name}.fano");
    let arguments = ["deck", "bundle", "words.deck", "--force", "--out", &bundle];
    let made = fano(folder).args(arguments).output().expect("it runs");
    let said = String::from_utf8_lossy(&made.stderr);
    assert!(made.status.success(), "{said}");
}

struct Server {
    process: Child,
    _output: BufReader<ChildStdout>,
    address: String,
}

impl Server {
    fn start(folder: &Path, arguments: &[&str]) -> Self {
        let mut process = fano(folder)
            .args(["serve", "--port", "0", "--data", "data"])
            .args(arguments)
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut line = String::new();
        output.read_line(&mut line).expect("a line");
        let (_, rest) = line.split_once("http://localhost").expect("an address");
        let port = rest.split_whitespace().next().expect("a port");
        Self {
            process,
            _output: output,
            address: format!("127.0.0.1{port}"),
        }
    }

    /// The answer to a request, head and body.
    fn get(&self, path: &str) -> String {
        String::from_utf8(self.get_bytes(path)).expect("text")
    }

    fn get_bytes(&self, path: &str) -> Vec<u8> {
        let address = &self.address;
        let mut tcp = TcpStream::connect(address).expect("connected");
        let request =
            format!("GET {path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\n\r\n");
        tcp.write_all(request.as_bytes()).expect("written");
        let mut answer = Vec::new();
        tcp.read_to_end(&mut answer).expect("an answer");
        answer
    }

    fn listed(&self) -> Vec<serde_json::Value> {
        let answer = self.get("/api/decks/listed");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        serde_json::from_str(body).expect("a list")
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn the_decks_of_a_folder_are_offered_by_name() {
    let folder = folder();
    add_deck(folder.path(), "words-b", ["dog", "river", "moon"]);
    add_deck(folder.path(), "words-a", ["house", "apple", "knife"]);
    for other in ["readme.txt", ".hidden.fano"] {
        fs::write(folder.path().join("decks").join(other), "no deck").expect("written");
    }
    fs::create_dir(folder.path().join("decks/old.fano")).expect("a folder");
    let server = Server::start(folder.path(), &["--decks", "decks"]);
    let listed = server.listed();
    let titles = listed
        .iter()
        .map(|deck| deck["deck"]["title"]["en"].as_str());
    let titles: Vec<&str> = titles.map(|title| title.expect("a title")).collect();
    assert_eq!(titles, ["words-a", "words-b"]);
    let address = listed[0]["address"].as_str().expect("an address");
    let page = server.get(&format!("/api/decks/at/{address}"));
    assert!(page.starts_with("HTTP/1.1 200 "), "{page}");
    assert!(page.contains("knife"), "{page}");

    // A file that is replaced keeps its address; without the option nothing is
    // listed.
    drop(server);
    add_deck(folder.path(), "words-a", ["house", "apple", "spoon"]);
    let server = Server::start(folder.path(), &["--decks", "decks"]);
    let page = server.get(&format!("/api/decks/at/{address}"));
    assert!(page.contains("spoon"), "{page}");
    drop(server);
    let server = Server::start(folder.path(), &[]);
    assert!(server.listed().is_empty());
    let page = server.get(&format!("/api/decks/at/{address}"));
    assert!(page.starts_with("HTTP/1.1 404 "), "{page}");
}

/// Whoever plays with a deck of the server can print it, and gets what its owner
/// would get from the file.
#[test]
fn the_decks_of_a_folder_can_be_printed() {
    let folder = folder();
    add_deck(folder.path(), "words", ["dog", "river", "moon"]);
    let server = Server::start(folder.path(), &["--decks", "decks"]);
    let listed = server.listed();
    let address = listed[0]["address"].as_str().expect("an address");
    for (query, options) in [
        ("", &[][..]),
        (
            "?backs=true&names=true&rules=true&card_mm=60&lang=de",
            &[
                "--backs",
                "--names",
                "--rules",
                "--card-mm",
                "60",
                "--lang",
                "de",
            ],
        ),
    ] {
        let answer = server.get_bytes(&format!("/api/decks/at/{address}/print.pdf{query}"));
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let (head, pdf) = answer.split_at(end.expect("a head") + 4);
        let head = String::from_utf8_lossy(head).to_ascii_lowercase();
        assert!(head.starts_with("http/1.1 200 "), "{head}");
        assert!(head.contains("content-type: application/pdf"), "{head}");
        assert!(head.contains("filename=\"words.pdf\""), "{head}");
        let mut print = fano(folder.path());
        print.args(["print", "decks/words.fano", "--out", "-"]);
        let printed = print.args(options).output().expect("it runs");
        let said = String::from_utf8_lossy(&printed.stderr);
        assert!(printed.status.success(), "{said}");
        assert!(pdf.starts_with(b"%PDF-"), "{query}");
        assert!(pdf == printed.stdout, "{query}: another print");
    }
    let refused = server.get(&format!("/api/decks/at/{address}/print.pdf?card_mm=900"));
    assert!(refused.starts_with("HTTP/1.1 400 "), "{refused}");
}

/// What the program says when it does not start.
fn refusal(folder: &Path, lang: &str) -> String {
    let mut command = fano(folder);
    let command = command
        .env("LC_ALL", lang)
        .args(["serve", "--port", "0", "--data", "data", "--decks", "decks"]);
    let output = command.output().expect("it runs");
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{said}");
    assert!(output.stdout.is_empty(), "nothing but the sentence");
    said
}

#[test]
fn a_broken_deck_is_refused_by_name() {
    let folder = folder();
    add_deck(folder.path(), "good", ["dog", "river", "moon"]);
    let good = fs::read(folder.path().join("decks/good.fano")).expect("a bundle");
    let bad = folder.path().join("decks/bad.fano");
    for bytes in [&b"no deck"[..], &good[..good.len() - 1]] {
        fs::write(&bad, bytes).expect("written");
        let said = refusal(folder.path(), "en");
        assert!(
            said.contains("bad.fano") && said.contains("not a bundle"),
            "{said}"
        );
        let said = refusal(folder.path(), "de");
        assert!(
            said.contains("bad.fano") && said.contains("anbieten"),
            "{said}"
        );
    }
    fs::remove_file(&bad).expect("removed");
    for number in 0..101 {
        let name = format!("decks/deck-{number}.fano");
        fs::write(folder.path().join(name), "").expect("written");
    }
    let said = refusal(folder.path(), "en");
    assert!(said.contains("102") && said.contains("100"), "{said}");
    fs::remove_dir_all(folder.path().join("decks")).expect("removed");
    let said = refusal(folder.path(), "en");
    assert!(said.contains("cannot be read"), "{said}");
}
