//! A real server process that can be killed and restarted.

use std::{
    io::{BufRead as _, BufReader, Lines, Read as _, Write as _},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, ChildStdout, Command, Stdio},
    time::Duration,
};

/// A port that is free right now, for a server that must restart on the same
/// one.
pub(crate) fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}

/// Where a server keeps everything.
#[derive(Clone, Copy)]
pub(crate) enum Kept<'a> {
    Folder(&'a Path),
    /// The address of a database.
    Postgres(&'a str),
    /// The address of a database that several servers share.
    Shared(&'a str),
    /// The same, and the address of a NATS that links them.
    Linked(&'a str, &'a str),
}

/// A running server; it is killed when it goes out of scope.
pub(crate) struct Server {
    process: Child,
    /// Held open, so that the server can print more than its first line.
    _output: Lines<BufReader<ChildStdout>>,
    pub(crate) address: SocketAddr,
}

impl Server {
    /// Starts the server and waits until it prints its address.
    pub(crate) fn start(kept: Kept<'_>, port: u16) -> Self {
        Self::start_with(kept, port, &[])
    }

    /// The same with more options.
    pub(crate) fn start_with(kept: Kept<'_>, port: u16, more: &[&str]) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fano"));
        command.args(["serve", "--host", "127.0.0.1", "--port", &port.to_string()]);
        match kept {
            Kept::Folder(folder) => command.arg("--data").arg(folder),
            Kept::Postgres(url) => command.args(["--store", url]),
            Kept::Shared(url) => command.args(["--store", url, "--cluster-name", "killed"]),
            Kept::Linked(url, nats) => {
                command.args(["--store", url, "--cluster-name", "killed", "--nats", nats])
            }
        };
        let mut process = command
            .args(more)
            .env("FANO_LOG", "error")
            .stdout(Stdio::piped())
            .stderr(Stdio::inherit())
            .spawn()
            .expect("the server starts");
        let stdout = process.stdout.take().expect("its output");
        let mut lines = BufReader::new(stdout).lines();
        let said = lines.next().and_then(Result::ok).unwrap_or_default();
        assert!(said.contains(&format!(":{port}")), "it said {said:?}");
        Self {
            process,
            _output: lines,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
        }
    }

    /// `kill -9`: no clean shutdown, no flush.
    pub(crate) fn kill(mut self) {
        self.process.kill().expect("it can be killed");
        self.process.wait().expect("it is gone");
    }

    /// The number of the process.
    pub(crate) fn process(&self) -> u32 {
        self.process.id()
    }

    /// Sends the process a signal: `STOP`, `CONT` or `TERM`.
    pub(crate) fn signal(&self, name: &str) {
        let process = self.process.id().to_string();
        let sent = Command::new("kill").args(["-s", name, &process]).status();
        assert!(sent.expect("a program to send signals").success());
    }

    /// Waits until a server that was told to ends by itself.
    pub(crate) fn wait(&mut self) {
        let ended = self.process.wait().expect("it ends");
        assert!(ended.success(), "{ended}");
    }

    /// The body of an HTTP response.
    pub(crate) fn ask(&self, method: &str, path: &str) -> String {
        let body = if method == "POST" { "{}" } else { "" };
        self.send(method, path, "application/json", body)
    }

    /// The body of the response to a request with a body, as text.
    pub(crate) fn send(&self, method: &str, path: &str, kind: &str, body: &str) -> String {
        let (head, body) = self.exchange(method, path, kind, body);
        let body = String::from_utf8(body).expect("text");
        dechunked(&head, &body)
    }

    /// The head of a response, whatever it says.
    pub(crate) fn head(&self, method: &str, path: &str) -> String {
        self.answer(method, path, "application/json", "").0
    }

    /// The head and the body of a response.
    pub(crate) fn exchange(
        &self,
        method: &str,
        path: &str,
        kind: &str,
        body: &str,
    ) -> (String, Vec<u8>) {
        let (head, body) = self.answer(method, path, kind, body);
        assert!(head.starts_with("HTTP/1.1 2"), "{method} {path}: {head}");
        (head, body)
    }

    /// The head and the body of a response, whatever it says.
    pub(crate) fn answer(
        &self,
        method: &str,
        path: &str,
        kind: &str,
        body: &str,
    ) -> (String, Vec<u8>) {
        let mut stream = TcpStream::connect(self.address).expect("the server listens");
        stream
            .set_read_timeout(Some(Duration::from_secs(20)))
            .expect("a time limit");
        let address = self.address;
        let request = format!(
            "{method} {path} HTTP/1.1\r\nHost: {address}\r\nConnection: close\r\n\
             Content-Type: {kind}\r\nContent-Length: {}\r\n\r\n{body}",
            body.len()
        );
        stream
            .write_all(request.as_bytes())
            .expect("the server reads");
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).expect("the server answers");
        let end = answer.windows(4).position(|four| four == b"\r\n\r\n");
        let body = answer.split_off(end.expect("a head and a body") + 4);
        let head = String::from_utf8(answer).expect("text");
        (head, body)
    }
}

fn dechunked(head: &str, body: &str) -> String {
    if !head
        .to_ascii_lowercase()
        .contains("transfer-encoding: chunked")
    {
        return body.to_owned();
    }
    let (mut text, mut rest) = (String::new(), body);
    while let Some((size, more)) = rest.split_once("\r\n") {
        let size = usize::from_str_radix(size.trim(), 16).expect("the size of a chunk");
        if size == 0 {
            break;
        }
        text.push_str(&more[..size]);
        rest = &more[size + 2..];
    }
    text
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}
