//! What the sockets of a call cost by themselves: a server that reads 60 bytes,
//! writes 360 to the four sockets of a room and reads four short answers, on the
//! runtime that Fano's server uses, without WebSocket, JSON, rules, round trips
//! or a database.
//!
//! ```text
//! cargo run --release -p fano-load --example bare_sockets -- ROOMS SECONDS
//! ```
//!
//! The server is a process of its own, on one core; the players are on another
//! (`taskset`, on Linux). docs/benchmarks.md compares it with `fano load`.

use std::{
    env,
    error::Error,
    io::{BufRead as _, BufReader},
    process::{Child, Command, Stdio},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::{Duration, Instant},
};

use fano_load::{CONNECTIONS_MAX, Usage};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::{TcpListener, TcpStream, tcp::OwnedWriteHalf},
    sync::mpsc,
    time::{MissedTickBehavior, interval_at},
};

/// Players of a room.
const PLAYERS: usize = 4;
/// Bytes of a call, of what everybody is told of it, and of the answer to that.
const CALL: usize = 60;
const TOLD: usize = 360;
const ANSWER: usize = 14;
/// How often every player calls.
const CALLS_EVERY: Duration = Duration::from_secs(2);
const SERVE: &str = "serve";
/// The first byte says what somebody sends.
const IS_CALL: u8 = b'c';
const IS_ANSWER: u8 = b'a';

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

fn main() -> Outcome<()> {
    let words: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = words.iter().map(String::as_str).collect();
    match words.as_slice() {
        [SERVE] => {
            let as_in_fano = tokio::runtime::Builder::new_multi_thread()
                .enable_all()
                .build()?;
            as_in_fano.block_on(serve())
        }
        [rooms, seconds] => {
            let (rooms, seconds): (usize, u64) = (rooms.parse()?, seconds.parse()?);
            if !(1..=CONNECTIONS_MAX / PLAYERS).contains(&rooms) || !(1..=600).contains(&seconds) {
                return Err("at least one room, at most 5,000; 1 to 600 seconds".into());
            }
            let one_thread = tokio::runtime::Builder::new_current_thread()
                .enable_all()
                .build()?;
            one_thread.block_on(load(rooms, Duration::from_secs(seconds)))
        }
        _ => Err("say how many rooms, and for how many seconds: bare_sockets 2500 10".into()),
    }
}

/// Takes sockets, four to a room, until it is killed.
async fn serve() -> Outcome<()> {
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?.port());
    loop {
        let mut room = Vec::with_capacity(PLAYERS);
        for _ in 0..PLAYERS {
            let (socket, _) = listener.accept().await?;
            socket.set_nodelay(true)?;
            room.push(socket);
        }
        serve_room(room);
    }
}

/// A task for the room and one for each of its sockets, as in Fano's server.
fn serve_room(sockets: Vec<TcpStream>) {
    let (calls, mut called) = mpsc::channel::<()>(64);
    let mut writers: Vec<mpsc::Sender<()>> = Vec::with_capacity(PLAYERS);
    for socket in sockets {
        let (wanted, mut wants) = mpsc::channel::<()>(64);
        writers.push(wanted);
        let calls = calls.clone();
        tokio::spawn(async move {
            let (mut reading, mut writing) = socket.into_split();
            let mut bytes = [0; 512];
            loop {
                tokio::select! {
                    read = reading.read(&mut bytes) => {
                        let Ok(length @ 1..) = read else { return };
                        let read = bytes[..length].iter();
                        for _ in read.filter(|byte| **byte == IS_CALL) {
                            let _ = calls.send(()).await;
                        }
                    }
                    Some(()) = wants.recv() => {
                        if writing.write_all(&[b'e'; TOLD]).await.is_err() {
                            return;
                        }
                    }
                }
            }
        });
    }
    tokio::spawn(async move {
        while let Some(()) = called.recv().await {
            for writer in &writers {
                let _ = writer.send(()).await;
            }
        }
    });
}

/// Stops the server, whatever happens.
struct Server(Child);

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn start_server() -> Outcome<(Server, u16)> {
    let program = env::current_exe()?;
    let mut command = Command::new("taskset");
    command.args(["-c", "0"]).arg(program).arg(SERVE);
    let mut child = command.stdout(Stdio::piped()).spawn()?;
    let out = child.stdout.take().ok_or("the server says nothing")?;
    let server = Server(child);
    let mut line = String::new();
    BufReader::new(out).read_line(&mut line)?;
    Ok((server, line.trim().parse()?))
}

async fn load(rooms: usize, measured: Duration) -> Outcome<()> {
    let (server, port) = start_server()?;
    // `taskset` becomes the program it starts, so this is the server's.
    let pid = server.0.id();
    let myself = std::process::id().to_string();
    let pinned = Command::new("taskset")
        .args(["-cp", "1", &myself])
        .stdout(Stdio::null())
        .status()?;
    if !pinned.success() {
        return Err("taskset could not pin the players to the second core".into());
    }
    let told = Arc::new(AtomicU64::new(0));
    let players = rooms * PLAYERS;
    for number in 0..players {
        let socket = TcpStream::connect(("127.0.0.1", port)).await?;
        socket.set_nodelay(true)?;
        let (reading, writing) = socket.into_split();
        let (answers, answered) = mpsc::channel(64);
        let told = Arc::clone(&told);
        // Their calls are spread evenly over the time.
        let first = CALLS_EVERY.mul_f64(number as f64 / players as f64);
        tokio::spawn(player_reads(reading, told, answers));
        tokio::spawn(player_writes(writing, Instant::now() + first, answered));
    }
    tokio::time::sleep(CALLS_EVERY).await;
    let read = || (Usage::of_all(&[pid]), told.load(Ordering::Relaxed));
    let ((before, told_before), begun) = (read(), Instant::now());
    tokio::time::sleep(measured).await;
    let ((after, told_after), took) = (read(), begun.elapsed());
    let (Some(before), Some(after)) = (before?, after?) else {
        return Err("the server is gone".into());
    };
    let calls = (told_after - told_before) as f64 / (PLAYERS * TOLD) as f64;
    let calls_a_second = calls / took.as_secs_f64();
    let share = (after.cpu_ms - before.cpu_ms) as f64 / took.as_secs_f64() / 10.0;
    println!("{rooms} rooms of {PLAYERS}, {calls_a_second:.0} calls a second");
    println!(
        "{share:.1} % of a core; {:.1} % for 1,000 calls a second",
        share * 1000.0 / calls_a_second
    );
    Ok(())
}

async fn player_reads(
    mut reading: tokio::net::tcp::OwnedReadHalf,
    told: Arc<AtomicU64>,
    answers: mpsc::Sender<()>,
) {
    let mut bytes = [0; 4096];
    let mut rest = 0;
    while let Ok(length @ 1..) = reading.read(&mut bytes).await {
        told.fetch_add(length as u64, Ordering::Relaxed);
        rest += length;
        while rest >= TOLD {
            rest -= TOLD;
            let _ = answers.send(()).await;
        }
    }
}

async fn player_writes(
    mut writing: OwnedWriteHalf,
    first: Instant,
    mut answered: mpsc::Receiver<()>,
) {
    let mut calls = interval_at(first.into(), CALLS_EVERY);
    calls.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut call = [0; CALL];
    call[0] = IS_CALL;
    let mut answer = [0; ANSWER];
    answer[0] = IS_ANSWER;
    loop {
        let written = tokio::select! {
            _ = calls.tick() => writing.write_all(&call).await,
            Some(()) = answered.recv() => writing.write_all(&answer).await,
        };
        if written.is_err() {
            return;
        }
    }
}
