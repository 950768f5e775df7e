//! The kernel's figures about any connection of this machine, over a netlink
//! socket (`sock_diag`), which needs no privileges.

use std::{
    net::{IpAddr, SocketAddr},
    os::fd::OwnedFd,
    sync::Mutex,
};

use fano_arbiter::Kernel;
use rustix::net::{
    AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, netlink, recv, send, socket_with,
};

use super::{Endpoints, figures::figures};

// Numbers from the kernel's interface: linux/netlink.h, linux/sock_diag.h,
// linux/inet_diag.h.
const SOCK_DIAG_BY_FAMILY: u16 = 20;
const NLM_F_REQUEST: u16 = 1;
const INET_DIAG_INFO: u16 = 2;
const IPPROTO_TCP: u8 = 6;
const AF_INET: u8 = 2;
const AF_INET6: u8 = 10;
const NO_COOKIE: u32 = u32::MAX;
const HEADER_BYTES: usize = 16;
const REQUEST_BYTES: usize = HEADER_BYTES + 56;
/// Ports and addresses at the start of a `struct inet_diag_sockid`.
const IDENTITY_BYTES: usize = 36;
/// A `struct inet_diag_msg`; the attributes follow it.
const MESSAGE_BYTES: usize = 72;

/// How many stale answers to skip before giving up.
const STALE_ANSWERS_MAX: usize = 16;

/// A `sock_diag` socket, used by one caller at a time.
#[derive(Debug)]
pub(super) struct DiagSocket {
    channel: Mutex<Channel>,
}

#[derive(Debug)]
struct Channel {
    socket: OwnedFd,
    /// The number of the last question; its answer repeats it.
    question: u32,
}

impl DiagSocket {
    pub(super) fn open() -> std::io::Result<Self> {
        let socket = socket_with(
            AddressFamily::NETLINK,
            SocketType::DGRAM,
            SocketFlags::CLOEXEC | SocketFlags::NONBLOCK,
            Some(netlink::SOCK_DIAG),
        )?;
        let channel = Channel {
            socket,
            question: 0,
        };
        Ok(Self {
            channel: Mutex::new(channel),
        })
    }

    pub(super) fn read(&self, endpoints: Endpoints) -> Option<Kernel> {
        self.channel.lock().ok()?.read(endpoints)
    }
}

impl Channel {
    fn read(&mut self, endpoints: Endpoints) -> Option<Kernel> {
        self.question = self.question.wrapping_add(1);
        let request = request(endpoints, self.question);
        send(&self.socket, &request, SendFlags::empty()).ok()?;
        // The kernel answers within the call above, so there is no waiting.
        // A stale answer that was not read in time may still be queued
        // before it.
        for _ in 0..STALE_ANSWERS_MAX {
            let mut answer = [0_u8; 1024];
            let (length, _) = recv(&self.socket, &mut answer, RecvFlags::empty()).ok()?;
            let answer = answer.get(..length)?;
            if question_of(answer) == Some(self.question) {
                return parse(answer, endpoints);
            }
        }
        None
    }
}

/// A request for the `tcp_info` of the connection with these endpoints.
fn request(endpoints: Endpoints, question: u32) -> [u8; REQUEST_BYTES] {
    // An IPv4 client of a socket that listens on :: has addresses such as
    // ::ffff:1.2.3.4; the kernel lists it under IPv6.
    let family = match endpoints.local.ip() {
        IpAddr::V4(_) => AF_INET,
        IpAddr::V6(_) => AF_INET6,
    };
    let mut bytes = [0; REQUEST_BYTES];
    let mut at = 0;
    let mut put = |piece: &[u8]| {
        bytes[at..at + piece.len()].copy_from_slice(piece);
        at += piece.len();
    };
    put(&(REQUEST_BYTES as u32).to_ne_bytes());
    put(&SOCK_DIAG_BY_FAMILY.to_ne_bytes());
    put(&NLM_F_REQUEST.to_ne_bytes());
    put(&question.to_ne_bytes());
    // The kernel fills in our port.
    put(&0_u32.to_ne_bytes());
    put(&[family, IPPROTO_TCP, 1 << (INET_DIAG_INFO - 1), 0]);
    put(&u32::MAX.to_ne_bytes());
    put(&identity(endpoints));
    put(&0_u32.to_ne_bytes());
    put(&NO_COOKIE.to_ne_bytes());
    put(&NO_COOKIE.to_ne_bytes());
    bytes
}

fn address(end: SocketAddr) -> [u8; 16] {
    match end.ip() {
        IpAddr::V4(address) => {
            let mut bytes = [0; 16];
            bytes[..4].copy_from_slice(&address.octets());
            bytes
        }
        IpAddr::V6(address) => address.octets(),
    }
}

/// The ports and addresses of both endpoints, in the format of questions
/// and answers.
fn identity(endpoints: Endpoints) -> [u8; IDENTITY_BYTES] {
    let mut bytes = [0; IDENTITY_BYTES];
    bytes[..2].copy_from_slice(&endpoints.local.port().to_be_bytes());
    bytes[2..4].copy_from_slice(&endpoints.remote.port().to_be_bytes());
    bytes[4..20].copy_from_slice(&address(endpoints.local));
    bytes[20..].copy_from_slice(&address(endpoints.remote));
    bytes
}

/// Which question this answers.
fn question_of(answer: &[u8]) -> Option<u32> {
    let number = answer.get(8..12)?.try_into().ok()?;
    Some(u32::from_ne_bytes(number))
}

/// Parses an answer, if it is about the connection with these two
/// endpoints.
fn parse(answer: &[u8], endpoints: Endpoints) -> Option<Kernel> {
    let length = u32::from_ne_bytes(answer.get(..4)?.try_into().ok()?);
    let answer = answer.get(..length as usize)?;
    let kind = u16::from_ne_bytes(answer.get(4..6)?.try_into().ok()?);
    if kind != SOCK_DIAG_BY_FAMILY {
        return None;
    }
    let message = answer.get(HEADER_BYTES..)?;
    if message.get(4..4 + IDENTITY_BYTES)? != identity(endpoints) {
        return None;
    }
    let mut rest = message.get(MESSAGE_BYTES..)?;
    loop {
        let length = usize::from(u16::from_ne_bytes(rest.get(..2)?.try_into().ok()?));
        let kind = u16::from_ne_bytes(rest.get(2..4)?.try_into().ok()?);
        let attribute = rest.get(4..length)?;
        if kind == INET_DIAG_INFO {
            return figures(attribute);
        }
        rest = rest.get(length.next_multiple_of(4)..)?;
    }
}

#[cfg(test)]
mod tests {
    use std::{
        io::{Read as _, Write as _},
        net::{TcpListener, TcpStream},
    };

    use fano_arbiter::Counters;

    use super::*;

    fn figures_of_a_connection(host: &str) {
        let listener = TcpListener::bind((host, 0)).expect("a port");
        let address = listener.local_addr().expect("an address");
        let mut client = TcpStream::connect(address).expect("a connection");
        let (mut server, remote) = listener.accept().expect("a connection");
        server.write_all(b"x").expect("written");
        client.read_exact(&mut [0]).expect("read");
        client.write_all(b"y").expect("written");
        server.read_exact(&mut [0]).expect("read");
        let local = server.local_addr().expect("an address");
        let reader = DiagSocket::open().expect("netlink");
        let kernel = reader.read(Endpoints { local, remote }).expect("figures");
        assert!(kernel.round_trip.micros() > 0, "{kernel:?}");
        assert!(kernel.round_trip.micros() < 1_000_000, "{kernel:?}");
        assert!(kernel.min_round_trip.micros() <= kernel.round_trip.micros() * 4);
        assert_eq!(kernel.counters, Some(Counters::default()));
        drop(listener);
        let nobody = "127.0.0.1:9".parse().expect("an address");
        let unknown = Endpoints {
            local: nobody,
            remote: nobody,
        };
        assert_eq!(reader.read(unknown), None);
        assert!(reader.read(Endpoints { local, remote }).is_some());
    }

    #[test]
    fn the_kernel_knows_its_connections() {
        figures_of_a_connection("127.0.0.1");
    }

    #[test]
    fn the_kernel_knows_connections_over_ipv6() {
        if TcpListener::bind("[::1]:0").is_ok() {
            figures_of_a_connection("::1");
        }
    }

    fn two_ends() -> (TcpStream, TcpStream, Endpoints) {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let client = TcpStream::connect(address).expect("a connection");
        let (server, remote) = listener.accept().expect("a connection");
        let local = server.local_addr().expect("an address");
        (client, server, Endpoints { local, remote })
    }

    #[test]
    fn stale_answers_are_skipped() {
        let (_client, _server, endpoints) = two_ends();
        let (_other_client, _other_server, others) = two_ends();
        let reader = DiagSocket::open().expect("netlink");
        {
            // Questions whose answers nobody reads, about another
            // connection and about none.
            let mut channel = reader.channel.lock().expect("not poisoned");
            let nobody = "127.0.0.1:9".parse().expect("an address");
            let unknown = Endpoints {
                local: nobody,
                remote: nobody,
            };
            for unread in [others, unknown, others] {
                channel.question += 1;
                let request = request(unread, channel.question);
                send(&channel.socket, &request, SendFlags::empty()).expect("sent");
            }
        }
        assert!(reader.read(endpoints).is_some(), "its own answer");
        // Nothing is left over.
        let channel = reader.channel.lock().expect("not poisoned");
        let left = recv(&channel.socket, &mut [0_u8; 1024], RecvFlags::empty());
        assert!(left.is_err(), "an answer was left behind");
    }

    #[test]
    fn an_answer_about_another_connection_is_refused() {
        let (_client, _server, endpoints) = two_ends();
        let (_other_client, _other_server, others) = two_ends();
        let reader = DiagSocket::open().expect("netlink");
        let channel = reader.channel.lock().expect("not poisoned");
        send(&channel.socket, &request(endpoints, 7), SendFlags::empty()).expect("sent");
        let mut answer = [0_u8; 1024];
        let (length, _) =
            recv(&channel.socket, &mut answer, RecvFlags::empty()).expect("an answer");
        let answer = &answer[..length];
        assert_eq!(question_of(answer), Some(7));
        assert!(parse(answer, endpoints).is_some());
        assert_eq!(parse(answer, others), None);
    }

    #[test]
    fn short_answers_are_rejected() {
        let nobody = "127.0.0.1:9".parse().expect("an address");
        let endpoints = Endpoints {
            local: nobody,
            remote: nobody,
        };
        for length in 0..200_usize {
            assert_eq!(parse(&vec![0; length], endpoints), None);
            let mut claims = vec![0; length];
            if length >= 6 {
                claims[..4].copy_from_slice(&(length as u32).to_ne_bytes());
                claims[4..6].copy_from_slice(&SOCK_DIAG_BY_FAMILY.to_ne_bytes());
            }
            if length >= HEADER_BYTES + 4 + IDENTITY_BYTES {
                let at = HEADER_BYTES + 4;
                claims[at..at + IDENTITY_BYTES].copy_from_slice(&identity(endpoints));
            }
            assert_eq!(parse(&claims, endpoints), None, "{length} bytes");
        }
    }
}
