//! The kernel's figures about a socket of ours, by `getsockopt`: a quarter of what
//! netlink takes.
//!
//! It is nix that calls the kernel. Its code panics if less is returned than was asked
//! for, so it is only used where a first try returns all of it: not on older kernels,
//! and not where something else answers for the kernel.

use std::{os::fd::AsFd, panic};

use fano_arbiter::Kernel;
use nix::{
    libc,
    sys::socket::{getsockopt, sockopt::GetStruct},
};
use socket2::{Domain, Socket, Type};

use super::figures::{BYTES, figures};

/// The first Linux whose `struct tcp_info` has all of it.
const SINCE: (u32, u32) = (5, 4);

#[derive(Clone, Copy)]
struct TcpInfo;

nix::getsockopt_impl!(
    TcpInfo,
    libc::IPPROTO_TCP,
    libc::TCP_INFO,
    [u8; BYTES],
    GetStruct<[u8; BYTES]>
);

/// Whether sockets can be asked here: a socket that is not connected is.
pub(super) fn works() -> bool {
    let ask = || {
        let socket = Socket::new(Domain::IPV4, Type::STREAM, None).ok()?;
        getsockopt(&socket, TcpInfo).ok()
    };
    is_known() && panic::catch_unwind(ask).is_ok_and(|answer| answer.is_some())
}

/// Whether the kernel should be new enough: on older ones nobody has to see a panic.
fn is_known() -> bool {
    rustix::system::uname()
        .release()
        .to_str()
        .is_ok_and(|release| version(release).is_some_and(|version| version >= SINCE))
}

/// The first two numbers of a release such as 6.1.0-18-amd64.
fn version(release: &str) -> Option<(u32, u32)> {
    let mut numbers = release.split(|c: char| !c.is_ascii_digit());
    let mut next = || numbers.next()?.parse().ok();
    Some((next()?, next()?))
}

/// What the kernel knows about this socket.
pub(super) fn read(socket: &impl AsFd) -> Option<Kernel> {
    figures(&getsockopt(socket, TcpInfo).ok()?)
}

#[cfg(test)]
mod tests {
    use std::net::{TcpListener, TcpStream};

    use super::*;

    #[test]
    fn releases_are_compared_by_numbers() {
        for (release, known) in [
            ("6.1.0-18-amd64", true),
            ("5.4.0", true),
            ("5.10", true),
            ("5.3.18", false),
            ("4.19.0-gvisor", false),
            ("", false),
            ("linux", false),
        ] {
            let compared = version(release).is_some_and(|version| version >= SINCE);
            assert_eq!(compared, known, "{release:?}");
        }
    }

    #[test]
    fn the_kernel_tells_of_a_socket_and_not_of_others() {
        if !works() {
            return;
        }
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
        let address = listener.local_addr().expect("an address");
        let client = TcpStream::connect(address).expect("a connection");
        let kernel = read(&client).expect("figures");
        assert!(kernel.round_trip.micros() > 0, "{kernel:?}");
        assert_eq!(kernel.counters, Some(fano_arbiter::Counters::default()));
        let file = tempfile::tempfile().expect("a file");
        assert_eq!(read(&file), None);
    }
}
