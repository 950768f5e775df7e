//! Real servers for tests, Postgres, NATS and a CA: they listen on loopback only, keep
//! their files in folders of their own, and are gone when the process of the
//! test is gone, however that ends.
//!
//! They need the programs of Debian's packages `postgresql`, `nats-server` and
//! `pebble`, but not their services.

mod nats;
mod pebble;
mod relay;

use std::{
    fs,
    io::{self, Write as _},
    net::TcpListener,
    path::{Path, PathBuf},
    process::{Child, Command, Output, Stdio},
    sync::{
        OnceLock,
        atomic::{AtomicU32, Ordering},
    },
};

pub use nats::Nats;
pub use pebble::Pebble;
pub use relay::Relay;

/// Where Debian keeps the programs, one folder a version.
const PROGRAMS: &str = "/usr/lib/postgresql";
/// Postgres refuses to run as root; these users exist where its package does.
const USER: &str = "postgres";
const OWNER: &str = "fano";
const PASSWORD: &str = "only for tests";

/// Whether writes wait for the disk. A server that is killed loses nothing
/// either way; a machine that loses power does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sync {
    /// They do.
    On,
    /// They do not, which is faster.
    Off,
}

/// A running server.
#[derive(Debug)]
pub struct Postgres {
    programs: PathBuf,
    folder: PathBuf,
    port: u16,
    databases: AtomicU32,
    /// Stops the server when our end of its input is closed.
    guard: Child,
}

impl Postgres {
    /// The server that all tests of a process share.
    ///
    /// # Panics
    ///
    /// If Postgres is not installed or does not start.
    pub fn shared() -> &'static Self {
        static SHARED: OnceLock<Postgres> = OnceLock::new();
        SHARED.get_or_init(|| Self::start(Sync::Off))
    }

    /// Starts a server of one's own.
    ///
    /// # Panics
    ///
    /// If Postgres is not installed or does not start.
    pub fn start(sync: Sync) -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("fano-testdb-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        let programs = programs();
        fs::create_dir(&folder).expect("a new folder");
        if is_root() {
            let chown = Command::new("chown").arg(USER).arg(&folder).status();
            assert!(chown.expect("chown").success(), "no user {USER}");
        }
        let password = folder.join("password");
        fs::write(&password, PASSWORD).expect("a password");
        let mut initdb = as_user(&programs.join("initdb"));
        initdb.arg("-D").arg(folder.join("data"));
        initdb.args([
            "-U",
            OWNER,
            "-A",
            "scram-sha-256",
            "-E",
            "UTF8",
            "--locale=C",
        ]);
        initdb.arg("--no-sync").arg("--pwfile").arg(&password);
        succeed(&mut initdb);
        let port = free_port();
        let fsync = if sync == Sync::On { "on" } else { "off" };
        let settings = format!(
            "listen_addresses = '127.0.0.1'\nport = {port}\nunix_socket_directories = '{}'\n\
             fsync = {fsync}\nfull_page_writes = {fsync}\nmax_connections = 300\n",
            folder.display()
        );
        append(&folder.join("data/postgresql.auto.conf"), &settings);
        let guard = guard(&programs, &folder);
        let server = Self {
            programs,
            folder,
            port,
            databases: AtomicU32::new(0),
            guard,
        };
        server.control(&["start"]);
        server
    }

    /// The address of a new, empty database.
    ///
    /// # Panics
    ///
    /// If it cannot be created.
    pub fn database(&self) -> String {
        let number = self.databases.fetch_add(1, Ordering::Relaxed);
        let name = format!("test{number}");
        self.sql(&self.url("postgres"), &format!("CREATE DATABASE {name}"));
        self.url(&name)
    }

    /// The address of the database with this name.
    pub fn url(&self, name: &str) -> String {
        url(self.port, name)
    }

    /// The same address over another port, such as that of a [`Relay`].
    pub fn through(&self, port: u16, address: &str) -> String {
        let name = address.rsplit('/').next().unwrap_or_default();
        url(port, name)
    }

    /// The port on loopback.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The process that all others of the server are children of.
    ///
    /// # Panics
    ///
    /// If it is not running.
    pub fn process(&self) -> u32 {
        let file = self.folder.join("data/postmaster.pid");
        let text = fs::read_to_string(file).expect("a running server");
        let first = text.lines().next().unwrap_or_default();
        first.trim().parse().expect("a process")
    }

    /// Runs SQL behind everybody's back. Returns what it printed.
    ///
    /// # Panics
    ///
    /// If it fails.
    pub fn sql(&self, address: &str, sql: &str) -> String {
        let mut psql = Command::new(self.programs.join("psql"));
        psql.args([
            "-X",
            "-A",
            "-t",
            "-q",
            "-v",
            "ON_ERROR_STOP=1",
            "-c",
            sql,
            address,
        ]);
        let output = succeed(&mut psql);
        String::from_utf8_lossy(&output.stdout).trim().to_owned()
    }

    /// From now on only encrypted connections are let in, over loopback and with this
    /// certificate and key.
    ///
    /// # Panics
    ///
    /// If the server does not start again.
    pub fn encrypt(&self, certificate: &str, key: &str) {
        let data = self.folder.join("data");
        for (name, text) in [("server.crt", certificate), ("server.key", key)] {
            let mut write = as_user(Path::new("sh"));
            write.args([
                "-c",
                "umask 077; printf '%s' \"$1\" > \"$2\"",
                "write",
                text,
            ]);
            succeed(write.arg(data.join(name)));
        }
        append(&data.join("postgresql.auto.conf"), "ssl = on\n");
        let only = "hostssl all all 127.0.0.1/32 scram-sha-256\n";
        fs::write(data.join("pg_hba.conf"), only).expect("who may come in");
        self.crash();
    }

    /// Kills the server without warning and starts it again.
    ///
    /// # Panics
    ///
    /// If it does not start again.
    pub fn crash(&self) {
        self.control(&["restart", "-m", "immediate"]);
    }

    /// Kills the server without warning.
    ///
    /// # Panics
    ///
    /// If it is not running.
    pub fn stop(&self) {
        self.control(&["stop", "-m", "immediate"]);
    }

    /// Starts it again.
    ///
    /// # Panics
    ///
    /// If it does not start.
    pub fn go_on(&self) {
        self.control(&["start"]);
    }

    fn control(&self, what: &[&str]) {
        let mut control = as_user(&self.programs.join("pg_ctl"));
        control.arg("-D").arg(self.folder.join("data"));
        control.arg("-l").arg(self.folder.join("log"));
        succeed(control.args(["-w", "-s"]).args(what));
    }
}

impl Drop for Postgres {
    fn drop(&mut self) {
        drop(self.guard.stdin.take());
        let _ = self.guard.wait();
    }
}

fn url(port: u16, name: &str) -> String {
    let password = PASSWORD.replace(' ', "%20");
    format!("postgres://{OWNER}:{password}@127.0.0.1:{port}/{name}")
}

/// A process that waits until the test is gone, then stops the server and
/// deletes its files.
fn guard(programs: &Path, folder: &Path) -> Child {
    let script = "trap '' INT TERM HUP; cat > /dev/null; \
        \"$1\" -D \"$2/data\" -s -w -m immediate stop; rm -rf \"$2\"";
    as_user(Path::new("sh"))
        .args(["-c", script, "guard"])
        .arg(programs.join("pg_ctl"))
        .arg(folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .current_dir("/")
        .spawn()
        .expect("a shell")
}

/// The programs of the newest version.
fn programs() -> PathBuf {
    let versions = fs::read_dir(PROGRAMS).into_iter().flatten().flatten();
    let versions = versions.filter_map(|version| {
        let folder = version.path().join("bin");
        let number: u32 = version.file_name().to_str()?.parse().ok()?;
        folder.join("initdb").exists().then_some((number, folder))
    });
    let newest = versions.max();
    let (_, folder) = newest.expect("Postgres: sudo apt-get install -y postgresql");
    folder
}

/// A command as somebody who may run Postgres.
fn as_user(program: &Path) -> Command {
    let mut command = if is_root() {
        let mut command = Command::new("setpriv");
        let group = format!("--regid={USER}");
        command.args([&format!("--reuid={USER}"), &group, "--clear-groups", "--"]);
        command.arg(program);
        command
    } else {
        Command::new(program)
    };
    // It may not be allowed to see the current folder.
    command.current_dir("/");
    command
}

fn is_root() -> bool {
    let id = Command::new("id").arg("-u").output();
    id.is_ok_and(|output| output.stdout.trim_ascii() == b"0")
}

fn succeed(command: &mut Command) -> Output {
    // Whatever it starts must not keep the output of the test open.
    let output = command.stdin(Stdio::null()).output();
    let output = output.unwrap_or_else(|error| panic!("{command:?}: {error}"));
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{command:?}: {said}");
    output
}

fn append(path: &Path, text: &str) {
    let file = fs::OpenOptions::new().append(true).open(path);
    let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
    written.unwrap_or_else(|error: io::Error| panic!("{}: {error}", path.display()));
}

/// A port on loopback that nothing listens on at the moment.
///
/// # Panics
///
/// If there is none.
pub fn free_port() -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a free port");
    listener.local_addr().expect("an address").port()
}
