//! What the relay's thread does.

use std::{
    collections::BTreeMap,
    net::Ipv4Addr,
    os::fd::OwnedFd,
    process::{Command, Stdio},
    time::{Duration, Instant},
};

use rustix::{
    event::{PollFd, PollFlags, Timespec, poll},
    io::Errno,
    net::{
        AddressFamily, RecvFlags, SendFlags, SocketAddrAny, SocketFlags, SocketType, eth, recvfrom,
        sendto, socket_with, sockopt,
    },
};

use super::RelayReport;
use crate::{
    WiresError,
    judge::{LostPacket, Upload},
    lateness::{LATE, LatePacket, Pause},
    net::{
        Addresses, Direction, Fate, Namespaces, Path, Queue, Sent, carried_bytes,
        complete_checksum, inspect,
    },
};

/// The relay wakes up at least this often, to notice when it could not.
const TICK: Duration = Duration::from_millis(1);
const FRAME_BYTES_MAX: usize = 65_600;
const SOCKET_BYTES: usize = 8 << 20;
/// Packets that are received before due ones are sent.
const RECEIVED_AT_ONCE: usize = 32;

fn open() -> Result<OwnedFd, WiresError> {
    Namespaces::enter_relay()?;
    let what = || WiresError::io("opening a packet socket");
    // Not bound to an interface: it receives from all of them.
    let flags = SocketFlags::NONBLOCK | SocketFlags::CLOEXEC;
    let socket = socket_with(AddressFamily::PACKET, SocketType::RAW, flags, Some(eth::IP));
    let socket = socket.map_err(|error| what()(error.into()))?;
    let sized = sockopt::set_socket_recv_buffer_size_force(&socket, SOCKET_BYTES);
    sized.map_err(|error| what()(error.into()))?;
    Ok(socket)
}

/// A real line does not compete with the server for the processor. Where the
/// system refuses, late packets are noticed anyway.
pub(super) fn take_precedence() {
    let thread = rustix::thread::gettid().as_raw_nonzero().to_string();
    let _ = Command::new("chrt")
        .args(["--fifo", "--pid", "10", &thread])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
}

/// The relay's socket, and what it has received.
pub(super) struct Carrier {
    socket: OwnedFd,
    queue: Queue<Vec<u8>>,
    epoch: Instant,
    /// Behind which interface an address was seen.
    places: BTreeMap<Ipv4Addr, SocketAddrAny>,
    report: RelayReport,
    buffer: Vec<u8>,
}

impl Carrier {
    /// Moves this thread into the relay's namespace.
    pub(super) fn open(queue: Queue<Vec<u8>>, epoch: Instant) -> Result<Self, WiresError> {
        Ok(Self {
            socket: open()?,
            queue,
            epoch,
            places: BTreeMap::new(),
            report: RelayReport::default(),
            buffer: vec![0; FRAME_BYTES_MAX],
        })
    }

    pub(super) fn finish(self) -> RelayReport {
        self.report
    }

    /// Sends on what is due and receives what is there, or waits a moment.
    pub(super) fn turn(&mut self) {
        let now = self.epoch.elapsed();
        while let Some(sent) = self.queue.pop(now) {
            self.deliver(&sent);
        }
        let asleep = self.epoch.elapsed();
        let due = self.queue.next_due();
        let rest = due.map_or(TICK, |due| due.saturating_sub(asleep).min(TICK));
        let timeout = Timespec {
            tv_sec: 0,
            tv_nsec: rest.subsec_nanos().into(),
        };
        let mut polled = [PollFd::new(&self.socket, PollFlags::IN)];
        let heard = poll(&mut polled, Some(&timeout));
        let awake = self.epoch.elapsed();
        if awake.saturating_sub(asleep + rest) > LATE {
            self.report.pauses.push(Pause {
                from: asleep,
                to: awake,
            });
        }
        if heard.is_ok_and(|ready| ready > 0) {
            for _ in 0..RECEIVED_AT_ONCE {
                if !self.receive() {
                    break;
                }
            }
        }
    }

    /// Receives a packet; returns whether there was one.
    fn receive(&mut self) -> bool {
        let received = recvfrom(&self.socket, &mut self.buffer[..], RecvFlags::empty());
        let (bytes, from) = match received {
            Ok((bytes, _, from)) => (bytes, from),
            Err(Errno::AGAIN) => return false,
            Err(error) => {
                self.fail(&error.to_string());
                return false;
            }
        };
        let frame = &mut self.buffer[..bytes];
        let Some((source, path)) = inspect(frame) else {
            return true;
        };
        if let Some(from) = from {
            self.places.entry(source).or_insert(from);
        }
        if let Some(path) = path {
            complete_checksum(frame);
            let carried = carried_bytes(frame);
            let packet = frame.to_vec();
            let at = self.epoch.elapsed();
            let fate = self.queue.push(at, path, bytes, packet);
            if fate == Fate::Lost {
                self.report.lost.push(LostPacket { at, path, bytes });
            }
            if let (Direction::Up, Some((first, length))) = (path.direction, carried) {
                self.report.uploads.push(Upload {
                    path,
                    delivered: match fate {
                        Fate::Queued(due) => Some(due),
                        Fate::Lost => None,
                    },
                    first,
                    length,
                });
            }
        }
        true
    }

    fn deliver(&mut self, sent: &Sent<Vec<u8>>) {
        let Path {
            host,
            port,
            direction,
        } = sent.path;
        let to = match direction {
            Direction::Up => Addresses::SERVER,
            Direction::Down => Addresses::host(host),
        };
        let Some(place) = self.places.get(&to) else {
            return self.fail(&format!("{to} has not been seen yet"));
        };
        match sendto(&self.socket, &sent.packet, SendFlags::empty(), place) {
            Ok(_) => self.report.carried += 1,
            Err(error) => self.fail(&error.to_string()),
        }
        let at = self.epoch.elapsed();
        if at.saturating_sub(sent.due) > LATE {
            self.report.late.push(LatePacket { at, host, port });
        }
    }

    fn fail(&mut self, why: &str) {
        self.report.failed += 1;
        self.report.failure = Some(why.to_owned());
    }
}
