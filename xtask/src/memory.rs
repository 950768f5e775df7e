//! How much memory a server needs for a busy evening.

use std::{
    fs,
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::TcpStream,
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use crate::checks::{root, target};

/// The most that may be resident, in a program with optimisation.
const RESIDENT_BYTES_MAX: u64 = 60_000_000;
const ROOMS: &str = "50";
const SECONDS: &str = "45";
/// What browsers fetch besides the sockets: all that is made when it is first
/// asked for.
const PAGES: [&str; 8] = [
    "/",
    "/api/decks",
    "/api/decks/classic",
    "/api/decks/classic/symbols.svg",
    "/api/decks/connect",
    "/api/decks/connect/symbols.svg",
    "/api/symbols?q=cat",
    "/metrics",
];

/// A server that is killed when it goes out of scope.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts a server, has four players in each of fifty rooms play the Tower, and
/// says how much memory the server took.
pub(crate) fn run(options: &[&str]) -> Result<(), String> {
    let program = match options {
        [] => built()?,
        ["--program", path] => PathBuf::from(path),
        _ => return Err("cargo xtask memory [--program FILE]".to_owned()),
    };
    let data = target().join("memory-data");
    let _ = fs::remove_dir_all(&data);
    let mut server = Server(start(&program, &data)?);
    let pid = server.0.id();
    let port = announced_port(&mut server.0)?;
    let idle = resident(pid, "VmRSS:")?;
    for page in PAGES {
        fetch(port, page).map_err(|error| format!("{page}: {error}"))?;
    }
    let url = format!("ws://127.0.0.1:{port}");
    let played = Command::new(&program)
        .args([
            "load",
            "--url",
            &url,
            "--rooms",
            ROOMS,
            "--seconds",
            SECONDS,
        ])
        .status();
    if !played.is_ok_and(|status| status.success()) {
        return Err(format!("{} load failed", program.display()));
    }
    let peak = resident(pid, "VmHWM:")?;
    println!(
        "resident: {:.1} MB at the start, {:.1} MB at most with {ROOMS} rooms playing",
        megabytes(idle),
        megabytes(peak)
    );
    if peak > RESIDENT_BYTES_MAX {
        let max = megabytes(RESIDENT_BYTES_MAX);
        return Err(format!("more than {max:.0} MB"));
    }
    Ok(())
}

/// The program as people install it on small machines; what `--release` builds
/// is larger.
fn built() -> Result<PathBuf, String> {
    let status = Command::new(env!("CARGO"))
        .args([
            "build",
            "--profile=dist",
            "--locked",
            "--package",
            "fano-cli",
        ])
        .current_dir(root())
        .status();
    match status {
        Ok(status) if status.success() => Ok(target().join("dist/fano")),
        _ => Err("cargo build failed".to_owned()),
    }
}

fn start(program: &Path, data: &Path) -> Result<Child, String> {
    let mut command = Command::new(program);
    for (name, _) in std::env::vars_os() {
        if name.to_string_lossy().starts_with("FANO_") {
            command.env_remove(name);
        }
    }
    command
        .env("LC_ALL", "en")
        .args(["serve", "--port", "0", "--data"])
        .arg(data)
        .stdout(Stdio::piped())
        .spawn()
        .map_err(|error| format!("{} could not be started: {error}", program.display()))
}

/// The port in the address that the server prints.
fn announced_port(server: &mut Child) -> Result<u16, String> {
    let output = server.stdout.take().ok_or("no output")?;
    let mut first = String::new();
    let read = BufReader::new(output).read_line(&mut first);
    let port = first
        .split_once("http://localhost:")
        .and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
    match (read, port) {
        (Ok(_), Some(port)) => Ok(port),
        _ => Err(format!("the server does not start: {first}")),
    }
}

fn fetch(port: u16, path: &str) -> Result<(), String> {
    let ask = || {
        let mut tcp = TcpStream::connect(("127.0.0.1", port))?;
        let request = format!(
            "GET {path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, br\r\n\
             connection: close\r\n\r\n"
        );
        tcp.write_all(request.as_bytes())?;
        let mut answer = Vec::new();
        tcp.read_to_end(&mut answer)?;
        Ok::<Vec<u8>, std::io::Error>(answer)
    };
    let answer = ask().map_err(|error| error.to_string())?;
    if answer.starts_with(b"HTTP/1.1 200") {
        return Ok(());
    }
    let head = String::from_utf8_lossy(&answer[..answer.len().min(100)]).into_owned();
    Err(head.lines().next().unwrap_or_default().to_owned())
}

/// A line of what Linux says about a process.
fn resident(pid: u32, line: &str) -> Result<u64, String> {
    let path = format!("/proc/{pid}/status");
    let status = fs::read_to_string(&path).map_err(|error| format!("{path}: {error}"))?;
    let found = status.lines().find_map(|text| text.strip_prefix(line));
    let kib = found.and_then(|rest| rest.split_whitespace().next()?.parse::<u64>().ok());
    kib.map(|kib| kib << 10)
        .ok_or_else(|| format!("{path} has no {line}"))
}

fn megabytes(bytes: u64) -> f64 {
    bytes as f64 / 1e6
}
