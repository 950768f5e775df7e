//! A way to the server that can be cut.

use std::{
    io::{self, Read as _, Write as _},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Condvar, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
};

/// Only requests of at least so many bytes are held: others are not about what
/// a test writes.
const HELD_BYTES_MIN: usize = 1_000;

/// Passes on everything between its own port and that of the server, until it
/// is told otherwise.
#[derive(Debug)]
pub struct Relay {
    port: u16,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    open: Mutex<Vec<TcpStream>>,
    /// Let nobody through.
    blocked: AtomicBool,
    /// Swallow the next answer, and cut.
    swallow: AtomicBool,
    /// How often answers were swallowed.
    swallowed: AtomicU32,
    /// Hold the next large request, and cut.
    hold: AtomicBool,
    held: Mutex<Option<Held>>,
    /// Somebody may wait for something to be held or answered.
    changed: Condvar,
}

/// A request on its way, whose sender is gone.
#[derive(Debug)]
struct Held {
    server: TcpStream,
    bytes: Vec<u8>,
    /// The server has answered.
    answered: Arc<AtomicBool>,
}

impl Relay {
    /// Starts to pass on.
    ///
    /// # Panics
    ///
    /// If there is no free port.
    pub fn to(server: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
        let port = listener.local_addr().expect("an address").port();
        let state = Arc::new(State::default());
        let shared = Arc::clone(&state);
        thread::spawn(move || {
            for client in listener.incoming().flatten() {
                if shared.blocked.load(Ordering::SeqCst) {
                    continue;
                }
                let Ok(server) = TcpStream::connect(("127.0.0.1", server)) else {
                    continue;
                };
                let _ = pass_on(&client, &server, &shared);
            }
        });
        Self { port, state }
    }

    /// Where clients connect.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Cuts all connections at once.
    pub fn cut(&self) {
        self.state.cut();
    }

    /// Cuts all connections, and lets nobody through while it is blocked.
    pub fn block(&self, blocked: bool) {
        self.state.blocked.store(blocked, Ordering::SeqCst);
        self.state.cut();
    }

    /// Lets the next request through, but not its answer: then it cuts all
    /// connections.
    pub fn swallow_an_answer(&self) {
        self.state.swallow.store(true, Ordering::SeqCst);
    }

    /// How many answers were swallowed.
    pub fn swallowed(&self) -> u32 {
        self.state.swallowed.load(Ordering::SeqCst)
    }

    /// Keeps the next large request on its way, and cuts its sender off.
    pub fn hold_a_request(&self) {
        self.state.hold.store(true, Ordering::SeqCst);
    }

    /// Delivers the request that was held, and waits for the server's answer.
    ///
    /// # Panics
    ///
    /// If none was held.
    pub fn deliver(&self) {
        let held = lock(&self.state.held).take();
        let mut held = held.expect("a request was held");
        held.server.write_all(&held.bytes).expect("delivered");
        let mut guard = lock(&self.state.held);
        while !held.answered.load(Ordering::SeqCst) {
            let woken = self.state.changed.wait(guard);
            guard = woken.unwrap_or_else(PoisonError::into_inner);
        }
    }
}

impl State {
    fn cut(&self) {
        for stream in lock(&self.open).drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn pass_on(client: &TcpStream, server: &TcpStream, state: &Arc<State>) -> io::Result<()> {
    lock(&state.open).extend([client.try_clone()?, server.try_clone()?]);
    let answered = Arc::new(AtomicBool::new(false));
    let (requests, answers) = (Arc::clone(state), Arc::clone(state));
    let held = Arc::clone(&answered);
    let (from, to) = (client.try_clone()?, server.try_clone()?);
    thread::spawn(move || pass_requests(from, to, &requests, &held));
    let (from, to) = (server.try_clone()?, client.try_clone()?);
    thread::spawn(move || {
        pass_answers(from, to, &answers);
        let _guard = lock(&answers.held);
        answered.store(true, Ordering::SeqCst);
        answers.changed.notify_all();
    });
    Ok(())
}

fn pass_requests(
    mut from: TcpStream,
    mut to: TcpStream,
    state: &State,
    answered: &Arc<AtomicBool>,
) {
    let mut bytes = [0; 64 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if count >= HELD_BYTES_MIN && state.hold.swap(false, Ordering::SeqCst) {
            *lock(&state.held) = Some(Held {
                server: to,
                bytes: bytes[..count].to_vec(),
                answered: Arc::clone(answered),
            });
            let _ = from.shutdown(Shutdown::Both);
            return;
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}

fn pass_answers(mut from: TcpStream, mut to: TcpStream, state: &State) {
    let mut bytes = [0; 64 << 10];
    while let Ok(count @ 1..) = from.read(&mut bytes) {
        if state.swallow.swap(false, Ordering::SeqCst) {
            state.swallowed.fetch_add(1, Ordering::SeqCst);
            state.cut();
            break;
        }
        if to.write_all(&bytes[..count]).is_err() {
            break;
        }
    }
    let _ = from.shutdown(Shutdown::Both);
    let _ = to.shutdown(Shutdown::Both);
}
