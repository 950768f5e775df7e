//! WebSocket frames (RFC 6455), as far as a client of this server needs them.
//! Our own, because libraries answer pings by themselves, and a cheat answers
//! late.

/// What a frame is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opcode {
    Text = 1,
    Close = 8,
    Ping = 9,
    Pong = 10,
}

/// A complete frame.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Frame {
    pub(super) opcode: Opcode,
    pub(super) payload: Vec<u8>,
}

/// Masks protect proxies from pages; here is neither, so one key is enough.
const MASK: [u8; 4] = [0x37, 0xfa, 0x21, 0x3d];
const FINAL: u8 = 0x80;
const MASKED: u8 = 0x80;
/// The largest frame that is accepted.
const PAYLOAD_BYTES_MAX: u64 = 1 << 20;

/// A client's frame.
pub(super) fn encode(opcode: Opcode, payload: &[u8]) -> Vec<u8> {
    let mut bytes = vec![FINAL | opcode as u8];
    match u16::try_from(payload.len()) {
        Ok(length) if length < 126 => bytes.push(MASKED | length as u8),
        Ok(length) => {
            bytes.push(MASKED | 126);
            bytes.extend(length.to_be_bytes());
        }
        Err(_) => {
            bytes.push(MASKED | 127);
            bytes.extend((payload.len() as u64).to_be_bytes());
        }
    }
    bytes.extend(MASK);
    let masked = payload.iter().zip(MASK.iter().cycle());
    bytes.extend(masked.map(|(byte, key)| byte ^ key));
    bytes
}

/// Takes the first complete frame of a server out of what was received.
pub(super) fn decode(received: &mut Vec<u8>) -> Result<Option<Frame>, String> {
    let [first, second, ..] = received[..] else {
        return Ok(None);
    };
    let (header, length) = match second {
        126 => match received.get(2..4) {
            Some(length) => (4, u64::from(length[0]) << 8 | u64::from(length[1])),
            None => return Ok(None),
        },
        127 => match received.get(2..).and_then(|rest| rest.first_chunk()) {
            Some(length) => (10, u64::from_be_bytes(*length)),
            None => return Ok(None),
        },
        0..126 => (2, u64::from(second)),
        _ => return Err("a masked frame from the server".to_owned()),
    };
    let opcode = match first {
        0x81 => Opcode::Text,
        0x88 => Opcode::Close,
        0x89 => Opcode::Ping,
        0x8a => Opcode::Pong,
        _ => return Err(format!("a frame that begins with {first:#04x}")),
    };
    if length > PAYLOAD_BYTES_MAX {
        return Err(format!("a frame of {length} bytes"));
    }
    let end = header + length as usize;
    if received.len() < end {
        return Ok(None);
    }
    let payload = received[header..end].to_vec();
    received.drain(..end);
    Ok(Some(Frame { opcode, payload }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_servers_frames_are_read_whole() {
        let long = vec![b'x'; 300];
        let mut bytes = vec![0x81, 2, b'h', b'i', 0x89, 0, 0x81, 126, 1, 44];
        bytes.extend(&long);
        let frame = |opcode, payload: &[u8]| Frame {
            opcode,
            payload: payload.to_vec(),
        };
        let expected = [
            frame(Opcode::Text, b"hi"),
            frame(Opcode::Ping, b""),
            frame(Opcode::Text, &long),
        ];
        let mut received = Vec::new();
        let mut found = Vec::new();
        for byte in bytes {
            received.push(byte);
            found.extend(decode(&mut received).expect("valid frames"));
        }
        assert_eq!(found, expected);
        assert!(received.is_empty());
    }

    #[test]
    fn what_no_server_sends_is_refused() {
        for wrong in [
            &[0x81, 0x82, 0, 0, 0, 0, 1, 2][..],
            &[0x01, 1, 0],
            &[0x82, 1, 0],
            &[0x81, 127, 0, 0, 0, 1, 0, 0, 0, 0],
        ] {
            assert!(decode(&mut wrong.to_vec()).is_err(), "{wrong:?}");
        }
    }

    #[test]
    fn a_clients_frames_are_masked() {
        let bytes = encode(Opcode::Pong, b"abcde");
        assert_eq!(bytes[..6], [0x8a, 0x85, 0x37, 0xfa, 0x21, 0x3d]);
        let unmasked: Vec<u8> = bytes[6..]
            .iter()
            .zip(MASK.iter().cycle())
            .map(|(byte, key)| byte ^ key)
            .collect();
        assert_eq!(unmasked, b"abcde");
        assert_eq!(encode(Opcode::Text, &[0; 200])[..4], [0x81, 0xfe, 0, 200]);
        let length = [0, 0, 0, 0, 0, 1, 0, 0];
        assert_eq!(encode(Opcode::Text, &[0; 65_536])[2..10], length);
    }
}
