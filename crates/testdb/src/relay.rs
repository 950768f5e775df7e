//! A way to the server that can be cut.

use std::{
    io::{self, Read as _, Write as _},
    net::{Shutdown, TcpListener, TcpStream},
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, AtomicU32, Ordering},
    },
    thread,
};

/// Passes on everything between its own port and that of the server, until it
/// is told to cut.
#[derive(Debug)]
pub struct Relay {
    port: u16,
    state: Arc<State>,
}

#[derive(Debug, Default)]
struct State {
    open: Mutex<Vec<TcpStream>>,
    /// Swallow the next answer that is at least this long, and cut.
    swallow: AtomicBool,
    /// How often answers were swallowed.
    swallowed: AtomicU32,
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
        for stream in self.state.open().drain(..) {
            let _ = stream.shutdown(Shutdown::Both);
        }
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
}

impl State {
    fn open(&self) -> std::sync::MutexGuard<'_, Vec<TcpStream>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn pass_on(client: &TcpStream, server: &TcpStream, state: &Arc<State>) -> io::Result<()> {
    state
        .open()
        .extend([client.try_clone()?, server.try_clone()?]);
    let streams = [(client, server, false), (server, client, true)];
    for (from, to, is_answer) in streams {
        let (mut from, mut to) = (from.try_clone()?, to.try_clone()?);
        let state = Arc::clone(state);
        thread::spawn(move || {
            let mut bytes = [0; 16 << 10];
            while let Ok(count) = from.read(&mut bytes) {
                if count == 0 {
                    break;
                }
                if is_answer && state.swallow.swap(false, Ordering::SeqCst) {
                    state.swallowed.fetch_add(1, Ordering::SeqCst);
                    for stream in state.open().drain(..) {
                        let _ = stream.shutdown(Shutdown::Both);
                    }
                    break;
                }
                if to.write_all(&bytes[..count]).is_err() {
                    break;
                }
            }
            let _ = from.shutdown(Shutdown::Both);
            let _ = to.shutdown(Shutdown::Both);
        });
    }
    Ok(())
}
