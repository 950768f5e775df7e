//! What the kernel knows about a connection: Linux's `tcp_info`. On other systems
//! nothing is known.

#[cfg(target_os = "linux")]
mod figures;
#[cfg(target_os = "linux")]
mod netlink;
#[cfg(target_os = "linux")]
mod socket_option;

use fano_arbiter::Kernel;

use crate::net::{Endpoints, TcpHandle};

/// Reads `tcp_info` of connections. Open it once and reuse it.
#[derive(Debug)]
pub(crate) struct TcpInfoReader {
    #[cfg(target_os = "linux")]
    netlink: Option<netlink::DiagSocket>,
    /// Whether our own sockets can be asked themselves.
    #[cfg(target_os = "linux")]
    asks_sockets: bool,
}

#[cfg(target_os = "linux")]
impl TcpInfoReader {
    /// A working reader, if this system has what it needs.
    pub(crate) fn open() -> Self {
        Self {
            netlink: netlink::DiagSocket::open().ok(),
            asks_sockets: socket_option::works(),
        }
    }

    /// What the kernel knows about any connection of this machine.
    pub(crate) fn read(&self, endpoints: Endpoints) -> Option<Kernel> {
        self.netlink.as_ref()?.read(endpoints)
    }

    /// What the kernel knows about a connection of this process.
    pub(crate) fn read_own(&self, tcp: &TcpHandle) -> Option<Kernel> {
        if self.asks_sockets {
            return tcp.with(socket_option::read)?;
        }
        let ends = tcp.with(|tcp| Some((tcp.local_addr().ok()?, tcp.peer_addr().ok()?)));
        let (local, remote) = ends??;
        self.read(Endpoints { local, remote })
    }
}

#[cfg(not(target_os = "linux"))]
impl TcpInfoReader {
    pub(crate) fn open() -> Self {
        Self {}
    }

    pub(crate) fn read(&self, _endpoints: Endpoints) -> Option<Kernel> {
        None
    }

    pub(crate) fn read_own(&self, _tcp: &TcpHandle) -> Option<Kernel> {
        None
    }
}
