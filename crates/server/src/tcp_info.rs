//! What the kernel knows about a connection: Linux's `tcp_info`.
//!
//! It is asked for over a netlink socket (`sock_diag`), which needs no unsafe
//! code and no privileges; the kernel answers with the same numbers that
//! `getsockopt(TCP_INFO)` gives. Elsewhere than on Linux nothing is known.

use fano_arbiter::Kernel;

use crate::address::Ends;

/// Asks the kernel about connections. It is made once and asked often.
#[derive(Debug)]
pub(crate) struct KernelDesk {
    #[cfg(target_os = "linux")]
    desk: Option<linux::Desk>,
}

impl KernelDesk {
    /// A desk that answers, if there is one on this system.
    pub(crate) fn open() -> Self {
        Self {
            #[cfg(target_os = "linux")]
            desk: linux::Desk::open().ok(),
        }
    }

    /// A desk that knows nothing: behind a proxy, its figures would be about the proxy.
    pub(crate) fn closed() -> Self {
        Self {
            #[cfg(target_os = "linux")]
            desk: None,
        }
    }

    /// What the kernel knows about a connection of this process.
    #[cfg(target_os = "linux")]
    pub(crate) fn ask(&self, ends: Ends) -> Option<Kernel> {
        self.desk.as_ref()?.ask(ends)
    }

    /// What the kernel knows about a connection of this process.
    #[cfg(not(target_os = "linux"))]
    pub(crate) fn ask(&self, _ends: Ends) -> Option<Kernel> {
        None
    }
}

#[cfg(target_os = "linux")]
mod linux {
    use std::{
        net::{IpAddr, SocketAddr},
        os::fd::OwnedFd,
        sync::Mutex,
    };

    use fano_arbiter::{Counters, Kernel, Span};
    use rustix::net::{
        AddressFamily, RecvFlags, SendFlags, SocketFlags, SocketType, netlink, recv, send,
        socket_with,
    };

    use super::Ends;

    // Numbers of the kernel's interface: linux/netlink.h, linux/sock_diag.h,
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
    /// A `struct inet_diag_msg`, behind which the attributes begin.
    const MESSAGE_BYTES: usize = 72;

    // Places in `struct tcp_info` (linux/tcp.h), which only ever grows.
    const RTT: usize = 68;
    const TOTAL_RETRANS: usize = 100;
    const MIN_RTT: usize = 148;
    const DSACK_DUPS: usize = 216;
    const RCV_OOOPACK: usize = 224;

    /// One netlink socket, used by one asker at a time.
    #[derive(Debug)]
    pub(super) struct Desk {
        socket: Mutex<OwnedFd>,
    }

    impl Desk {
        pub(super) fn open() -> std::io::Result<Self> {
            let socket = socket_with(
                AddressFamily::NETLINK,
                SocketType::DGRAM,
                SocketFlags::CLOEXEC | SocketFlags::NONBLOCK,
                Some(netlink::SOCK_DIAG),
            )?;
            Ok(Self {
                socket: Mutex::new(socket),
            })
        }

        pub(super) fn ask(&self, ends: Ends) -> Option<Kernel> {
            let socket = self.socket.lock().ok()?;
            send(&*socket, &request(ends), SendFlags::empty()).ok()?;
            let mut answer = [0_u8; 1024];
            // The kernel answers within the call above, so nothing is waited for.
            let (length, _) = recv(&*socket, &mut answer, RecvFlags::empty()).ok()?;
            parse(answer.get(..length)?)
        }
    }

    /// "The socket with these two ends, and its `tcp_info`, please."
    fn request(ends: Ends) -> [u8; REQUEST_BYTES] {
        // An IPv4 client on a socket that listens on :: has addresses such as
        // ::ffff:1.2.3.4; the kernel files it under IPv6.
        let family = match ends.local.ip() {
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
        put(&[0; 8]);
        put(&[family, IPPROTO_TCP, 1 << (INET_DIAG_INFO - 1), 0]);
        put(&u32::MAX.to_ne_bytes());
        put(&ends.local.port().to_be_bytes());
        put(&ends.remote.port().to_be_bytes());
        put(&address(ends.local));
        put(&address(ends.remote));
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

    fn parse(answer: &[u8]) -> Option<Kernel> {
        let kind = u16::from_ne_bytes(answer.get(4..6)?.try_into().ok()?);
        if kind != SOCK_DIAG_BY_FAMILY {
            return None;
        }
        let mut rest = answer.get(HEADER_BYTES + MESSAGE_BYTES..)?;
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

    fn figures(info: &[u8]) -> Option<Kernel> {
        let number = |at: usize| {
            let bytes = info.get(at..at + 4)?.try_into().ok()?;
            Some(u32::from_ne_bytes(bytes))
        };
        let span = |us: u32| Span::from_micros(i64::from(us));
        // Older kernels end earlier; what they do not count is 0.
        let dsack_dups = number(DSACK_DUPS).unwrap_or(0);
        Some(Kernel {
            min_round_trip: span(number(MIN_RTT)?),
            round_trip: span(number(RTT)?),
            counters: Counters {
                resent: number(TOTAL_RETRANS)?.wrapping_sub(dsack_dups),
                out_of_order: number(RCV_OOOPACK).unwrap_or(0),
            },
        })
    }

    #[cfg(test)]
    mod tests {
        use std::{
            io::{Read as _, Write as _},
            net::{TcpListener, TcpStream},
        };

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
            let desk = Desk::open().expect("netlink");
            let kernel = desk.ask(Ends { local, remote }).expect("figures");
            assert!(kernel.round_trip.micros() > 0, "{kernel:?}");
            assert!(kernel.round_trip.micros() < 1_000_000, "{kernel:?}");
            assert!(kernel.min_round_trip.micros() <= kernel.round_trip.micros() * 4);
            assert_eq!(kernel.counters, Counters::default());
            drop(listener);
            let nobody = "127.0.0.1:9".parse().expect("an address");
            let unknown = Ends {
                local: nobody,
                remote: nobody,
            };
            assert_eq!(desk.ask(unknown), None);
            assert!(desk.ask(Ends { local, remote }).is_some());
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

        #[test]
        fn short_answers_are_no_answers() {
            for length in 0..200 {
                assert_eq!(parse(&vec![0; length]), None);
            }
            let mut endless = vec![0; 200];
            endless[4..6].copy_from_slice(&SOCK_DIAG_BY_FAMILY.to_ne_bytes());
            assert_eq!(parse(&endless), None);
        }
    }
}
