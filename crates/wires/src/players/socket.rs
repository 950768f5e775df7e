//! A player's connection.

use std::net::SocketAddr;

use fano_protocol::{FromClient, RoomCode};
use tokio::{
    io::{AsyncReadExt as _, AsyncWriteExt as _},
    net::TcpStream,
};

use super::frames::{Frame, Opcode, decode, encode};

/// The largest answer to a handshake.
const HEAD_BYTES_MAX: usize = 16 << 10;

/// An open WebSocket.
pub(super) struct Socket {
    stream: TcpStream,
    received: Vec<u8>,
    bytes_sent: u64,
}

impl Socket {
    /// Opens a socket to a room.
    pub(super) async fn open(server: SocketAddr, code: RoomCode) -> Result<Self, String> {
        let stream = TcpStream::connect(server).await.map_err(text)?;
        stream.set_nodelay(true).map_err(text)?;
        let mut socket = Self {
            stream,
            received: Vec::new(),
            bytes_sent: 0,
        };
        let request = format!(
            "GET /ws/{code} HTTP/1.1\r\nHost: {server}\r\nUpgrade: websocket\r\n\
             Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\n\
             Sec-WebSocket-Key: d2lyZXMgb2YgdGhlIGxhYg==\r\n\r\n"
        );
        socket.write(request.as_bytes()).await?;
        loop {
            let mut ends = socket.received.windows(4);
            if let Some(end) = ends.position(|four| four == b"\r\n\r\n") {
                let head = String::from_utf8_lossy(&socket.received[..end]).into_owned();
                socket.received.drain(..end + 4);
                if head.starts_with("HTTP/1.1 101 ") {
                    return Ok(socket);
                }
                let status = head.lines().next().unwrap_or_default();
                return Err(format!("no WebSocket: {status}"));
            }
            if socket.received.len() > HEAD_BYTES_MAX {
                return Err("the answer to the handshake does not end".to_owned());
            }
            socket.receive().await?;
        }
    }

    /// This end's port.
    pub(super) fn port(&self) -> Result<u16, String> {
        self.stream.local_addr().map(|it| it.port()).map_err(text)
    }

    /// Waits for the next frame. Nothing is lost if it is not awaited to the
    /// end.
    pub(super) async fn next(&mut self) -> Result<Frame, String> {
        loop {
            if let Some(frame) = decode(&mut self.received)? {
                return Ok(frame);
            }
            self.receive().await?;
        }
    }

    pub(super) async fn say(&mut self, message: &FromClient) -> Result<(), String> {
        let json = serde_json::to_vec(message).map_err(text)?;
        self.send(Opcode::Text, &json).await
    }

    pub(super) async fn pong(&mut self, payload: &[u8]) -> Result<(), String> {
        self.send(Opcode::Pong, payload).await
    }

    async fn send(&mut self, opcode: Opcode, payload: &[u8]) -> Result<(), String> {
        self.write(&encode(opcode, payload)).await
    }

    async fn write(&mut self, bytes: &[u8]) -> Result<(), String> {
        self.stream.write_all(bytes).await.map_err(text)?;
        self.bytes_sent += bytes.len() as u64;
        Ok(())
    }

    /// Everything that was sent so far, the handshake included.
    pub(super) fn bytes_sent(&self) -> u64 {
        self.bytes_sent
    }

    async fn receive(&mut self) -> Result<(), String> {
        match self.stream.read_buf(&mut self.received).await {
            Ok(0) => Err("the server closed the connection".to_owned()),
            Ok(_) => Ok(()),
            Err(error) => Err(error.to_string()),
        }
    }
}

#[expect(
    clippy::needless_pass_by_value,
    reason = "it stands behind map_err, which hands the error over"
)]
fn text(error: impl ToString) -> String {
    error.to_string()
}
