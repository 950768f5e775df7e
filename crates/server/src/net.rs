//! TCP connections below the protocol: accepting, TLS, where they come from,
//! how many there may be, and what the kernel knows about them.

mod accept;
mod client;
mod connections;
mod kernel_source;
mod own_address;
mod rate_limits;
mod shared_tcp;
mod stream;
mod tcp_info;

pub use self::{accept::listen, own_address::own_address};
pub(crate) use self::{
    accept::{Acceptor, SharedSlot},
    client::{ClientNetwork, Endpoints, client_address},
    kernel_source::{KernelSource, ProxyReport, proxied_connection},
    rate_limits::{RateLimits, SocketSlot, at_least_one},
    shared_tcp::TcpHandle,
    stream::ClientStream,
    tcp_info::TcpInfoReader,
};
