//! Network namespaces, joined in the relay's.

use std::{
    fs::File,
    net::{Ipv4Addr, SocketAddrV4, UdpSocket},
    os::fd::AsFd as _,
    path::Path,
    process::{Command, Stdio},
    thread,
};

use rustix::thread::{LinkNameSpaceType, move_into_link_name_space};

use super::packet::Addresses;
use crate::WiresError;

const PREFIX: &str = "fano-wires";
/// Where `ip` keeps namespaces.
const FOLDER: &str = "/run/netns";
const DISCARD: u16 = 9;
/// How kernels react to losses. It is a setting of this machine otherwise, and
/// this is what most machines have, on both ends.
const CONGESTION_CONTROL: &str = "cubic";
const CONGESTION_CONTROL_FILE: &str = "/proc/sys/net/ipv4/tcp_congestion_control";
/// What other namespaces than the machine's own may choose.
const ALLOWED_FILE: &str = "/proc/sys/net/ipv4/tcp_allowed_congestion_control";

/// Whether namespaces can be made here.
///
/// # Errors
/// Says what is missing.
pub fn check_rights() -> Result<(), WiresError> {
    let no = |why: String| WiresError::NoRights { why };
    if !rustix::process::geteuid().is_root() {
        return Err(no("this user is not root".to_owned()));
    }
    let name = format!("{PREFIX}-{}-try", std::process::id());
    ip(&["netns", "add", &name]).map_err(|error| no(error.to_string()))?;
    let made = ip(&["-n", &name, "link", "add", "name", "try0", "type", "veth"]);
    let deleted = ip(&["netns", "del", &name]);
    made.and(deleted).map_err(|error| no(error.to_string()))
}

/// The namespaces of one run. They are deleted when this is dropped.
#[derive(Debug)]
pub struct Namespaces {
    made: Vec<String>,
}

impl Namespaces {
    /// Makes namespaces for the relay, the server and the players' hosts, and
    /// connects all to the relay's.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn create(hosts: usize) -> Result<Self, WiresError> {
        delete_orphans();
        let mut namespaces = Self { made: Vec::new() };
        let _allowed = Allowed::for_now()?;
        namespaces.add(&relay())?;
        let mut everybody = vec![(server(), Addresses::SERVER)];
        everybody.extend((0..hosts).map(|number| (host(number), Addresses::host(number))));
        for (name, address) in &everybody {
            namespaces.add(name)?;
            connect(name, *address)?;
            namespaces.at("a setting", name, || {
                set(CONGESTION_CONTROL_FILE, CONGESTION_CONTROL)
            })?;
            for (_, other) in everybody.iter().filter(|(other, _)| other != name) {
                neighbour(name, *other)?;
            }
            neighbour(name, Addresses::NOBODY)?;
        }
        Ok(namespaces)
    }

    fn add(&mut self, name: &str) -> Result<(), WiresError> {
        ip(&["netns", "add", name])?;
        self.made.push(name.to_owned());
        Ok(())
    }

    /// Runs something in the server's namespace, in a thread of its own.
    ///
    /// # Errors
    /// When it fails or panics.
    pub fn at_server<T: Send>(
        &self,
        work: impl FnOnce() -> Result<T, WiresError> + Send,
    ) -> Result<T, WiresError> {
        self.at("the server's thread", &server(), work)
    }

    /// Every host sends something, so that the relay learns where it is.
    ///
    /// # Errors
    /// When a packet cannot be sent.
    pub fn introduce(&self, hosts: usize) -> Result<(), WiresError> {
        for name in (0..hosts).map(host).chain([server()]) {
            self.at("an introduction", &name, || {
                let what = || WiresError::io("sending a first packet");
                let socket = UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).map_err(what())?;
                let nobody = SocketAddrV4::new(Addresses::NOBODY, DISCARD);
                socket.send_to(b"here", nobody).map_err(what())?;
                Ok(())
            })?;
        }
        Ok(())
    }

    fn at<T: Send>(
        &self,
        thread: &str,
        name: &str,
        work: impl FnOnce() -> Result<T, WiresError> + Send,
    ) -> Result<T, WiresError> {
        let enter = || enter(name).and_then(|()| work());
        let joined = thread::scope(|scope| scope.spawn(enter).join());
        joined.unwrap_or_else(|_| {
            let thread = thread.to_owned();
            Err(WiresError::Panicked { thread })
        })
    }

    /// Moves this thread into the relay's namespace.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn enter_relay() -> Result<(), WiresError> {
        enter(&relay())
    }

    /// Moves this thread into a host's namespace.
    ///
    /// # Errors
    /// When the system refuses.
    pub fn enter_host(number: usize) -> Result<(), WiresError> {
        enter(&host(number))
    }
}

impl Drop for Namespaces {
    fn drop(&mut self) {
        for name in &self.made {
            // Nothing can be done about a namespace that cannot be deleted.
            let _ = ip(&["netns", "del", name]);
        }
    }
}

fn set(file: &str, value: &str) -> Result<(), WiresError> {
    std::fs::write(file, value).map_err(WiresError::io(format!("{value} in {file}")))
}

/// The list of what namespaces may choose is put back when this is dropped.
struct Allowed(String);

impl Allowed {
    fn for_now() -> Result<Self, WiresError> {
        let usual = std::fs::read_to_string(ALLOWED_FILE).map_err(WiresError::io(ALLOWED_FILE))?;
        let usual = usual.trim().to_owned();
        if !usual.split(' ').any(|name| name == CONGESTION_CONTROL) {
            set(ALLOWED_FILE, &format!("{usual} {CONGESTION_CONTROL}"))?;
        }
        Ok(Self(usual))
    }
}

impl Drop for Allowed {
    fn drop(&mut self) {
        // Nothing depends on it: the machine itself chooses freely.
        let _ = set(ALLOWED_FILE, &self.0);
    }
}

/// The process id keeps two runs apart.
fn name(part: &str) -> String {
    format!("{PREFIX}-{}-{part}", std::process::id())
}

fn relay() -> String {
    name("relay")
}

fn server() -> String {
    name("server")
}

fn host(number: usize) -> String {
    name(&format!("host{number}"))
}

/// A pair of interfaces, one with the address, the other for the relay.
fn connect(name: &str, address: Ipv4Addr) -> Result<(), WiresError> {
    let hardware = Addresses::hardware(address);
    let far_end = format!("to{}", address.octets()[3]);
    let relay = relay();
    let pair = [
        "link", "add", "eth0", "netns", name, "address", &hardware, "type", "veth", "peer", "name",
        &far_end, "netns", &relay,
    ];
    ip(&pair)?;
    // One packet at a time: the relay must see what a real line would carry.
    let alone = ["gso_max_segs", "1", "gso_max_size", "1500"];
    ip(&[&["-n", name, "link", "set", "eth0"], &alone[..]].concat())?;
    let network = format!("{address}/24");
    ip(&["-n", name, "addr", "add", &network, "dev", "eth0"])?;
    ip(&["-n", name, "link", "set", "lo", "up"])?;
    ip(&["-n", name, "link", "set", "eth0", "up"])?;
    ip(&["-n", &relay, "link", "set", &far_end, "up"])
}

/// Nobody has to ask for hardware addresses.
fn neighbour(name: &str, address: Ipv4Addr) -> Result<(), WiresError> {
    let hardware = Addresses::hardware(address);
    let address = address.to_string();
    ip(&[
        "-n",
        name,
        "neigh",
        "add",
        &address,
        "lladdr",
        &hardware,
        "nud",
        "permanent",
        "dev",
        "eth0",
    ])
}

fn enter(name: &str) -> Result<(), WiresError> {
    let what = || WiresError::io(format!("entering the namespace {name}"));
    let file = File::open(Path::new(FOLDER).join(name)).map_err(what())?;
    let moved = move_into_link_name_space(file.as_fd(), Some(LinkNameSpaceType::Network));
    moved.map_err(|error| what()(error.into()))
}

/// Deletes what runs left behind that were killed.
fn delete_orphans() {
    let Ok(entries) = std::fs::read_dir(FOLDER) else {
        return;
    };
    for entry in entries.flatten() {
        let name = entry.file_name().to_string_lossy().into_owned();
        let rest = name.strip_prefix(PREFIX).unwrap_or_default();
        let process = rest.trim_start_matches('-').split('-').next();
        let process = process.and_then(|id| id.parse::<u32>().ok());
        if process.is_some_and(|id| !Path::new(&format!("/proc/{id}")).exists()) {
            let _ = ip(&["netns", "del", &name]);
        }
    }
}

fn ip(arguments: &[&str]) -> Result<(), WiresError> {
    let command = || format!("ip {}", arguments.join(" "));
    let failed = |output: String| WiresError::Command {
        command: command(),
        output,
    };
    let ran = Command::new("ip")
        .args(arguments)
        .stdin(Stdio::null())
        .output()
        .map_err(|error| failed(format!("{error} (package iproute2)")))?;
    if ran.status.success() {
        Ok(())
    } else {
        Err(failed(
            String::from_utf8_lossy(&ran.stderr).trim().to_owned(),
        ))
    }
}
