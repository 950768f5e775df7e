use std::{path::PathBuf, time::Duration};

/// How the server behaves. Everything has a default that suits a server in a
/// living room and one on the open internet.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The address people type, without a slash at the end:
    /// `https://fano.example`. Without it, whatever host a browser asked for.
    pub public_url: Option<String>,
    /// Other pages that may open sockets, as browsers name them:
    /// `https://embedding.example`.
    pub origins: Vec<String>,
    /// Whether a reverse proxy stands before the server. Then addresses come
    /// from its `X-Forwarded-For`, and the kernel's figures, which are about
    /// the proxy, are not looked at.
    pub trust_proxy: bool,
    /// The certificate and its key, for HTTPS.
    pub tls: Option<TlsFiles>,
    /// How much of everything there may be.
    pub limits: Limits,
    /// How long the server waits for what.
    pub times: Times,
}

/// Where the certificate is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The certificate chain, in PEM.
    pub certificate: PathBuf,
    /// Its private key, in PEM.
    pub key: PathBuf,
}

/// How much of everything there may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rooms in all, asleep ones included.
    pub rooms_max: usize,
    /// New rooms per address and hour.
    pub rooms_per_address_hour_max: u32,
    /// TCP connections in all.
    pub connections_max: usize,
    /// Sockets to rooms per address at a time.
    pub sockets_per_address_max: u32,
    /// New sockets per address and minute.
    pub joins_per_address_minute_max: u32,
    /// Other requests to the interface per address and second.
    pub requests_per_address_second_max: u32,
    /// Frames per socket and second, over a longer time.
    pub frames_per_second_max: u32,
    /// Frames per socket at once.
    pub frames_burst_max: u32,
    /// Frames that wait for one socket before it is closed as too slow.
    pub waiting_frames_max: usize,
    /// Whether limits per address also hold for this very machine.
    pub limit_loopback: bool,
}

/// How long the server waits for what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// For the first frame of a socket.
    pub hello: Duration,
    /// Between two pings, unless a card's own ping has just come back.
    pub ping: Duration,
    /// Between the first pings of a socket.
    pub first_pings: Duration,
    /// For a pong, before the connection counts as dead.
    pub silence: Duration,
    /// For a reader that takes nothing, before it is closed as too slow.
    pub stall: Duration,
    /// Before a room without connections is put to sleep.
    pub room_sleep: Duration,
    /// Before a room in which nothing happens is deleted.
    pub room_forget: Duration,
    /// For everything to end in good order.
    pub shutdown: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rooms_max: 100_000,
            rooms_per_address_hour_max: 60,
            connections_max: 20_000,
            sockets_per_address_max: 100,
            joins_per_address_minute_max: 240,
            requests_per_address_second_max: 50,
            frames_per_second_max: 30,
            frames_burst_max: 90,
            waiting_frames_max: 64,
            limit_loopback: false,
        }
    }
}

impl Default for Times {
    fn default() -> Self {
        Self {
            hello: Duration::from_secs(5),
            ping: Duration::from_secs(2),
            first_pings: Duration::from_millis(50),
            silence: Duration::from_secs(20),
            stall: Duration::from_secs(10),
            room_sleep: Duration::from_secs(60),
            room_forget: Duration::from_secs(14 * 24 * 3600),
            shutdown: Duration::from_secs(5),
        }
    }
}
