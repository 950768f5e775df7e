use std::net::{IpAddr, UdpSocket};

/// This computer's address on the local network. Nothing is sent: the system
/// only has to say which of its addresses it would send from.
#[must_use]
pub fn own_address() -> Option<IpAddr> {
    let socket = UdpSocket::bind("0.0.0.0:0").ok()?;
    // 192.0.2.1 is an example address that nobody has.
    socket.connect("192.0.2.1:9").ok()?;
    let address = socket.local_addr().ok()?.ip();
    (!address.is_unspecified() && !address.is_loopback()).then_some(address)
}
