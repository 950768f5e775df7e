//! The server under test.

use std::{
    fs::File,
    net::{Ipv4Addr, SocketAddr},
    path::PathBuf,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use fano_load::{Http, cards};
use fano_protocol::{RoomCode, http::RecordContest};
use rustix::process::{Pid, Signal, kill_process};
use serde::Deserialize as _;
use tempfile::TempDir;

use crate::{
    Plan, WiresError,
    judge::{FinishedSeries, SeriesRecord},
    net::{Addresses, Namespaces},
    plan::DECK,
};

mod freezer;
mod proxy;

pub(crate) use freezer::Freezer;
use proxy::Proxy;

pub(crate) const PORT: u16 = 8057;
/// Where the server listens if a proxy has [`PORT`].
const PORT_BEHIND_PROXY: u16 = 8058;
/// How long a server may take to answer for the first time.
const START: Duration = Duration::from_secs(60);
const START_POLL: Duration = Duration::from_millis(100);
/// How long all requests together may take.
const REQUESTS: Duration = Duration::from_secs(120);
/// How long a server may take to stop.
const SHUTDOWN: Duration = Duration::from_secs(8);

/// Where the server comes from.
pub enum ServerSource {
    /// A program whose `serve` is run.
    Program(PathBuf),
    /// A function that is run in the server's namespace and listens on this
    /// address. It must not return before the lab has ended.
    Function(fn(SocketAddr)),
}

/// Where the players find it.
pub(crate) fn address() -> SocketAddr {
    (Addresses::SERVER, PORT).into()
}

/// A running server. It is stopped when this is dropped.
pub(crate) struct Server {
    child: Option<Child>,
    proxy: Option<Proxy>,
    data: TempDir,
}

impl Server {
    /// Starts it in its namespace, behind nginx if the plan says so.
    pub(crate) fn start(
        plan: &Plan,
        source: &ServerSource,
        namespaces: &Namespaces,
    ) -> Result<Self, WiresError> {
        let data = tempfile::tempdir().map_err(WiresError::io("making a folder"))?;
        let mut server = Self {
            child: None,
            proxy: None,
            data,
        };
        if let Some(place) = plan.proxy {
            server.proxy = Some(Proxy::start(place, server.data.path(), namespaces)?);
        }
        let port = server.port();
        match source {
            ServerSource::Program(program) => {
                let log = server.log();
                let log = File::create(&log).map_err(WiresError::io(log.display().to_string()))?;
                let mut command = Command::new(program);
                if plan.proxy.is_some() {
                    command.args(["serve", "--trust-proxy", "--host", "127.0.0.1"]);
                } else {
                    command.args(["serve", "--host", "0.0.0.0"]);
                }
                command
                    .args(["--port", &port.to_string()])
                    .arg("--data")
                    .arg(server.data.path().join("data"))
                    .args(["--sockets-per-address-max", "1000"])
                    .stdin(Stdio::null())
                    .stdout(Stdio::null())
                    .stderr(log);
                // A process lives in the namespace of the thread that starts it.
                let what = WiresError::io(program.display().to_string());
                let child = namespaces.at_server(move || command.spawn().map_err(what))?;
                server.child = Some(child);
            }
            ServerSource::Function(listen) => {
                let listen = *listen;
                namespaces.at_server(|| {
                    let address = (Ipv4Addr::UNSPECIFIED, port).into();
                    std::thread::spawn(move || listen(address));
                    Ok(())
                })?;
            }
        }
        Ok(server)
    }

    /// The process of a program.
    pub(crate) fn process(&self) -> Option<Pid> {
        let id = i32::try_from(self.child.as_ref()?.id()).ok()?;
        Pid::from_raw(id)
    }

    /// The server's own port.
    fn port(&self) -> u16 {
        match self.proxy {
            Some(_) => PORT_BEHIND_PROXY,
            None => PORT,
        }
    }

    fn log(&self) -> PathBuf {
        self.data.path().join("log")
    }

    /// The cards and new rooms, once the server answers.
    pub(crate) fn prepare(
        &mut self,
        plan: &Plan,
        namespaces: &Namespaces,
    ) -> Result<(Vec<u128>, Vec<RoomCode>), WiresError> {
        let deadline = Instant::now() + START;
        let port = self.port();
        loop {
            let cards = request(namespaces, async || {
                let mut http = connect(port).await?;
                cards(&mut http, DECK).await.map_err(WiresError::server)
            });
            match cards {
                Ok(cards) => {
                    let rooms = request(namespaces, async || create(port, plan.rooms).await)?;
                    return Ok((cards, rooms));
                }
                Err(error) if Instant::now() > deadline => return Err(error),
                Err(_) => {}
            }
            let ended = self.child.as_mut().map(Child::try_wait);
            if let Some(Ok(Some(status))) = ended {
                let log = std::fs::read_to_string(self.log()).unwrap_or_default();
                let reason = format!("it ended with {status}: {}", log.trim());
                return Err(WiresError::Server { reason });
            }
            sleep(START_POLL);
        }
    }

    /// The records of all contests.
    pub(crate) fn records(
        &self,
        finished: &[FinishedSeries],
        namespaces: &Namespaces,
    ) -> Result<Vec<SeriesRecord>, WiresError> {
        let port = self.port();
        request(namespaces, async || {
            let mut http = connect(port).await?;
            let mut records = Vec::with_capacity(finished.len());
            for series in finished {
                let path = format!("/api/games/{}/contests", series.record);
                let page = http.ask("GET", &path).await.map_err(WiresError::server)?;
                let contests = Vec::<RecordContest>::deserialize(page);
                records.push(SeriesRecord {
                    room: series.room,
                    series: series.series,
                    contests: contests.map_err(WiresError::server)?,
                });
            }
            Ok(records)
        })
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let process = self.process();
        let Some(mut child) = self.child.take() else {
            return;
        };
        if let Some(process) = process {
            let _ = kill_process(process, Signal::TERM);
        }
        let deadline = Instant::now() + SHUTDOWN;
        while Instant::now() < deadline {
            if !matches!(child.try_wait(), Ok(None)) {
                return;
            }
            sleep(Duration::from_millis(20));
        }
        let _ = child.kill();
        let _ = child.wait();
    }
}

/// Requests go over the server's own loopback: they are not part of the
/// measurement, and no limits apply.
async fn connect(port: u16) -> Result<Http, WiresError> {
    let address = (Ipv4Addr::LOCALHOST, port).into();
    Http::connect(address).await.map_err(WiresError::server)
}

async fn create(port: u16, rooms: usize) -> Result<Vec<RoomCode>, WiresError> {
    let mut http = connect(port).await?;
    let mut codes = Vec::with_capacity(rooms);
    for _ in 0..rooms {
        let made = http.ask("POST", "/api/rooms").await;
        let made = made.map_err(WiresError::server)?;
        let code = made["code"].as_str().unwrap_or_default();
        codes.push(code.parse().map_err(WiresError::server)?);
    }
    Ok(codes)
}

/// Asks the server something, in its namespace and within bounded time.
fn request<T: Send>(
    namespaces: &Namespaces,
    ask: impl AsyncFnOnce() -> Result<T, WiresError> + Send,
) -> Result<T, WiresError> {
    namespaces.at_server(|| {
        let runtime = tokio::runtime::Builder::new_current_thread()
            .enable_all()
            .build()
            .map_err(WiresError::io("starting a runtime"))?;
        let answered = runtime.block_on(async { tokio::time::timeout(REQUESTS, ask()).await });
        answered.unwrap_or_else(|_| Err(WiresError::server("no answer for too long")))
    })
}
