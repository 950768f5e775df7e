//! Reverse proxies as separate processes, with the configuration from the docs.

use std::{
    fs::{self, File},
    net::{SocketAddr, TcpListener, TcpStream},
    path::Path,
    process::{Child, Command, Stdio},
    thread::sleep,
    time::{Duration, Instant},
};

use tempfile::TempDir;

use super::super::support::PATIENCE;

const HOSTING: &str = include_str!("../../../../../docs/hosting.md");

/// Another process may take a free port before the proxy does.
const TRIES: u32 = 5;

/// A running proxy; it ends with this value.
pub(crate) struct Proxy {
    pub(crate) address: SocketAddr,
    process: Child,
    _folder: TempDir,
}

impl Drop for Proxy {
    fn drop(&mut self) {
        // Neither program has child processes: see how they are started.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A proxy to a server.
pub(crate) type Start = fn(SocketAddr, Place) -> Proxy;

/// Where a proxy runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Place {
    /// On the server's machine, as documented.
    SameMachine,
    /// As if on another machine: the connections that it names are not known
    /// here.
    Elsewhere,
}

impl Place {
    /// Names the other end of the player's connection.
    fn port(self, documented: &str) -> (&str, &str) {
        match self {
            Self::SameMachine => (documented, documented),
            Self::Elsewhere => (documented, "1"),
        }
    }
}

pub(crate) fn nginx(server: SocketAddr, place: Place) -> Proxy {
    started(|folder, address| {
        let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"]
            .map(|name| format!("{name}_temp_path {}/{name};\n", folder.display()));
        let documented = documented(
            "nginx",
            &[
                ("listen 443 ssl;", &format!("listen {address};")),
                ("ssl_certificate /etc/ssl/fano/fullchain.pem;", ""),
                ("ssl_certificate_key /etc/ssl/fano/privkey.pem;", ""),
                ("127.0.0.1:8057", &server.to_string()),
                place.port("$server_port"),
            ],
        );
        let config = format!(
            "daemon off;\nmaster_process off;\npid {}/pid;\nerror_log stderr;\nevents {{}}\n\
             http {{\naccess_log off;\n{}{documented}}}\n",
            folder.display(),
            temporary.concat()
        );
        let file = folder.join("nginx.conf");
        fs::write(&file, config).expect("written");
        let mut nginx = Command::new("nginx");
        nginx.args(["-e", "stderr", "-p"]).arg(folder);
        nginx.arg("-c").arg(file);
        nginx
    })
}

pub(crate) fn haproxy(server: SocketAddr, place: Place) -> Proxy {
    started(|folder, address| {
        let tls = "bind :443 ssl crt /etc/ssl/fano/both.pem";
        let config = documented(
            "haproxy",
            &[
                (tls, &format!("bind {address}")),
                ("127.0.0.1:8057", &server.to_string()),
                place.port("%[dst_port]"),
            ],
        );
        let file = folder.join("haproxy.cfg");
        fs::write(&file, config).expect("written");
        let mut haproxy = Command::new("haproxy");
        haproxy.arg("-db").arg("-f").arg(file);
        haproxy
    })
}

/// The block of this language in `docs/hosting.md`, with these replacements.
fn documented(language: &str, replacements: &[(&str, &str)]) -> String {
    let fence = format!("```{language}\n");
    let (_, rest) = HOSTING.split_once(&fence).expect("an example");
    let (block, _) = rest.split_once("```").expect("the end of the example");
    let mut block = block.to_owned();
    for (from, to) in replacements {
        assert_eq!(block.matches(from).count(), 1, "{from} in {block}");
        block = block.replace(from, to);
    }
    block
}

/// Starts a proxy on a free port and waits until it accepts connections.
fn started(command: impl Fn(&Path, SocketAddr) -> Command) -> Proxy {
    let folder = tempfile::tempdir().expect("a folder");
    let errors = folder.path().join("errors");
    for _ in 0..TRIES {
        let address = free_address();
        let mut command = command(folder.path(), address);
        let mut process = spawn(&mut command, &errors);
        let patience = Instant::now() + PATIENCE;
        while process.try_wait().expect("its state").is_none() {
            // Asked in this order, it is the proxy that listens.
            if TcpStream::connect(address).is_ok()
                && process.try_wait().is_ok_and(|end| end.is_none())
            {
                return Proxy {
                    address,
                    process,
                    _folder: folder,
                };
            }
            assert!(Instant::now() < patience, "{command:?} does not listen");
            sleep(Duration::from_millis(10));
        }
    }
    let said = fs::read_to_string(&errors).unwrap_or_default();
    panic!("the proxy does not start: {said}");
}

fn spawn(command: &mut Command, errors: &Path) -> Child {
    let program = command.get_program().to_string_lossy().into_owned();
    // Debian keeps both where ordinary users do not look.
    let path = std::env::var("PATH").unwrap_or_default();
    command
        .env("PATH", format!("{path}:/usr/sbin"))
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(File::create(errors).expect("a file"));
    command.spawn().unwrap_or_else(|error| {
        panic!("{program}: {error}; the package {program} has it, and cargo xtask test installs it")
    })
}

fn free_address() -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    listener.local_addr().expect("an address")
}
