//! As much of a frame as the relay must understand.

use std::net::Ipv4Addr;

use super::queue::{Direction, Path};

const ETHERNET_BYTES: usize = 14;
const TCP: u8 = 6;
const UDP: u8 = 17;
/// The network for measurements between two subnets (RFC 2544).
const NETWORK: [u8; 3] = [198, 18, 0];
const SERVER: u8 = 1;
const FIRST_HOST: u8 = 10;

/// Who has which address in the lab.
#[derive(Clone, Copy, Debug)]
pub struct Addresses;

impl Addresses {
    /// The server's.
    pub const SERVER: Ipv4Addr = address(SERVER);
    /// Nobody's: what is sent there tells the relay who sent it.
    pub const NOBODY: Ipv4Addr = address(254);

    /// A host's, counted from 0.
    #[must_use]
    pub fn host(number: usize) -> Ipv4Addr {
        address(FIRST_HOST.saturating_add(u8::try_from(number).unwrap_or(u8::MAX)))
    }

    /// Which host has this address.
    #[must_use]
    pub fn host_of(address: Ipv4Addr) -> Option<usize> {
        let [a, b, c, last] = address.octets();
        let is_host = [a, b, c] == NETWORK && (FIRST_HOST..254).contains(&last);
        is_host.then(|| usize::from(last - FIRST_HOST))
    }

    /// The hardware address that belongs to an address.
    #[must_use]
    pub fn hardware(address: Ipv4Addr) -> String {
        format!("02:00:00:00:00:{:02x}", address.octets()[3])
    }
}

const fn address(last: u8) -> Ipv4Addr {
    Ipv4Addr::new(NETWORK[0], NETWORK[1], NETWORK[2], last)
}

/// Who sent a frame, and the path it takes: `None` unless it is a TCP segment
/// between the server and a player.
#[must_use]
pub fn inspect(frame: &[u8]) -> Option<(Ipv4Addr, Option<Path>)> {
    let packet = frame.get(ETHERNET_BYTES..)?;
    let (source, destination) = (octets(packet, 12)?, octets(packet, 16)?);
    Some((source, path(packet, source, destination)))
}

fn path(packet: &[u8], source: Ipv4Addr, destination: Ipv4Addr) -> Option<Path> {
    if packet[9] != TCP {
        return None;
    }
    let segment = packet.get(header_bytes(packet)..)?;
    let port = |at: usize| Some(u16::from_be_bytes(*segment.get(at..)?.first_chunk()?));
    let (direction, host, port) = if destination == Addresses::SERVER {
        (Direction::Up, source, port(0)?)
    } else {
        (Direction::Down, destination, port(2)?)
    };
    Some(Path {
        host: Addresses::host_of(host)?,
        port,
        direction,
    })
}

/// The bytes of a connection that a frame carries: the number of the first one,
/// and how many.
#[must_use]
pub fn carried_bytes(frame: &[u8]) -> Option<(u32, u32)> {
    let packet = frame.get(ETHERNET_BYTES..)?;
    let total = u16::from_be_bytes(*packet.get(2..)?.first_chunk()?);
    let header = header_bytes(packet);
    let segment = packet.get(header..usize::from(total))?;
    let first = u32::from_be_bytes(*segment.get(4..)?.first_chunk()?);
    let segment_header = usize::from(segment.get(12)? >> 4) * 4;
    let data = segment.get(segment_header..)?.len();
    (data > 0).then_some((first, data as u32))
}

fn octets(packet: &[u8], at: usize) -> Option<Ipv4Addr> {
    let octets: &[u8; 4] = packet.get(at..)?.first_chunk()?;
    Some(Ipv4Addr::from(*octets))
}

fn header_bytes(packet: &[u8]) -> usize {
    usize::from(packet[0] & 0x0f) * 4
}

/// Computes the checksum of a TCP segment. Kernels leave that to the network
/// card, and a pair of virtual ones never does it.
pub fn complete_checksum(frame: &mut [u8]) {
    let Some(packet) = frame.get_mut(ETHERNET_BYTES..) else {
        return;
    };
    if packet.len() < 20 {
        return;
    }
    let protocol = packet[9];
    let at = match protocol {
        TCP => 16,
        UDP => 6,
        _ => return,
    };
    let header = header_bytes(packet);
    let total = usize::from(u16::from_be_bytes([packet[2], packet[3]]));
    if total > packet.len() || header + at + 2 > total {
        return;
    }
    let length = (total - header) as u32;
    let addresses = sum(&packet[12..20]) + u32::from(protocol) + length;
    let segment = &mut packet[header..total];
    segment[at..at + 2].fill(0);
    let mut checksum = addresses + sum(segment);
    while checksum > 0xffff {
        checksum = (checksum & 0xffff) + (checksum >> 16);
    }
    segment[at..at + 2].copy_from_slice(&(!(checksum as u16)).to_be_bytes());
}

/// The sum of 16-bit words. A packet has too few of them to overflow.
fn sum(bytes: &[u8]) -> u32 {
    let words = bytes.chunks(2).map(|pair| {
        let low = pair.get(1).copied().unwrap_or(0);
        u32::from(u16::from_be_bytes([pair[0], low]))
    });
    words.sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An Ethernet frame with a TCP segment in it.
    fn frame(source: Ipv4Addr, destination: Ipv4Addr, ports: [u16; 2], data: &[u8]) -> Vec<u8> {
        let mut frame = vec![0; ETHERNET_BYTES];
        let total = (40 + data.len()) as u16;
        frame.extend([0x45, 0]);
        frame.extend(total.to_be_bytes());
        frame.extend([0, 0, 0x40, 0, 64, TCP, 0, 0]);
        frame.extend(source.octets());
        frame.extend(destination.octets());
        frame.extend(ports.into_iter().flat_map(u16::to_be_bytes));
        frame.extend([0, 0, 1, 2, 0, 0, 0, 0]);
        frame.extend([0x50, 0x18, 1, 0, 0xab, 0xcd, 0, 0]);
        frame.extend(data);
        frame
    }

    #[test]
    fn a_segment_knows_its_path() {
        let (server, host) = (Addresses::SERVER, Addresses::host(2));
        let up = frame(host, server, [40_000, 8057], b"");
        let expected = |direction| Path {
            host: 2,
            port: 40_000,
            direction,
        };
        assert_eq!(inspect(&up), Some((host, Some(expected(Direction::Up)))));
        let down = frame(server, host, [8057, 40_000], b"");
        let found = Some((server, Some(expected(Direction::Down))));
        assert_eq!(inspect(&down), found);
        let strange = frame(server, Ipv4Addr::LOCALHOST, [1, 2], b"");
        assert_eq!(inspect(&strange), Some((server, None)));
        assert_eq!(inspect(&up[..20]), None, "cut off");
        for bytes in 0..up.len() {
            let _ = inspect(&up[..bytes]);
            complete_checksum(&mut up[..bytes].to_vec());
        }
    }

    #[test]
    fn a_segment_knows_its_bytes() {
        let (server, host) = (Addresses::SERVER, Addresses::host(2));
        let mut with_data = frame(host, server, [40_000, 8057], b"three");
        with_data.extend([0; 9]);
        assert_eq!(carried_bytes(&with_data), Some((258, 5)), "without padding");
        let without = frame(host, server, [40_000, 8057], b"");
        assert_eq!(carried_bytes(&without), None);
        for bytes in 0..with_data.len() {
            let _ = carried_bytes(&with_data[..bytes]);
        }
    }

    #[test]
    fn a_completed_segment_sums_to_zero() {
        for data in [&b""[..], b"odd", b"even"] {
            let mut frame = frame(Addresses::host(0), Addresses::SERVER, [1, 8057], data);
            // Frames may be padded beyond the packet.
            frame.extend([0x99; 6]);
            complete_checksum(&mut frame);
            let packet = &frame[ETHERNET_BYTES..frame.len() - 6];
            let length = (packet.len() - 20) as u32;
            let mut total = sum(&packet[12..20]) + u32::from(TCP) + length + sum(&packet[20..]);
            while total > 0xffff {
                total = (total & 0xffff) + (total >> 16);
            }
            assert_eq!(total, 0xffff, "{data:?}");
        }
    }
}
