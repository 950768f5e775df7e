//! Counts the frames of a socket, below the level of messages.
//!
//! A message may come in many frames, and frames may be empty: without this, a
//! client could send empty continuations forever without being charged for a
//! message.

use std::{
    fmt, io,
    pin::Pin,
    task::{Context, Poll},
};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// A stream of WebSocket frames that counts continuations as they are read.
#[derive(Debug)]
pub(super) struct FrameCounter<S> {
    stream: S,
    header: Header,
    continuations: u32,
    continuations_max: u32,
}

/// The stream's position in a frame (RFC 6455, 5.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Header {
    /// Before a frame.
    First,
    /// After its first byte.
    Second,
    /// In its extended length.
    Length { left: u8, value: u64, mask: u8 },
    /// In its mask or payload.
    Rest { left: u64 },
}

/// Too many continuation frames came before the reader looked at them.
#[derive(Debug)]
pub(super) struct TooManyFrames;

impl fmt::Display for TooManyFrames {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("too many continuation frames")
    }
}

impl std::error::Error for TooManyFrames {}

impl TooManyFrames {
    /// Whether this is why reading failed.
    pub(super) fn caused(error: &io::Error) -> bool {
        let inner = error.get_ref();
        inner
            .and_then(|inner| inner.downcast_ref::<Self>())
            .is_some()
    }
}

impl<S> FrameCounter<S> {
    /// A counter that fails after this many continuations in a row that were
    /// not collected with [`take_continuations`](Self::take_continuations).
    /// `early` is what was already read from the stream.
    pub(super) fn new(stream: S, early: &[u8], continuations_max: u32) -> Self {
        let mut counter = Self {
            stream,
            header: Header::First,
            continuations: 0,
            continuations_max,
        };
        counter.count(early);
        counter
    }

    /// How many may come from now on before reading fails.
    pub(super) fn set_max(&mut self, continuations_max: u32) {
        self.continuations_max = continuations_max;
    }

    /// The continuations since the last call.
    pub(super) fn take_continuations(&mut self) -> u32 {
        std::mem::take(&mut self.continuations)
    }

    fn count(&mut self, mut bytes: &[u8]) {
        while let Some((&byte, rest)) = bytes.split_first() {
            match &mut self.header {
                Header::First => {
                    let is_continuation = byte & 0x0F == 0;
                    self.continuations = self
                        .continuations
                        .saturating_add(u32::from(is_continuation));
                    self.header = Header::Second;
                    bytes = rest;
                }
                Header::Second => {
                    let mask = if byte & 0x80 == 0 { 0 } else { 4 };
                    self.header = match byte & 0x7F {
                        126 => Header::length(2, mask),
                        127 => Header::length(8, mask),
                        short => Header::rest(u64::from(short), mask),
                    };
                    bytes = rest;
                }
                Header::Length { left, value, mask } => {
                    *value = *value << 8 | u64::from(byte);
                    *left -= 1;
                    if *left == 0 {
                        self.header = Header::rest(*value, *mask);
                    }
                    bytes = rest;
                }
                Header::Rest { left } => {
                    let skipped = (*left).min(bytes.len() as u64);
                    *left -= skipped;
                    if *left == 0 {
                        self.header = Header::First;
                    }
                    bytes = &bytes[skipped as usize..];
                }
            }
        }
    }
}

impl Header {
    fn length(left: u8, mask: u8) -> Self {
        Self::Length {
            left,
            value: 0,
            mask,
        }
    }

    fn rest(payload: u64, mask: u8) -> Self {
        match payload.saturating_add(u64::from(mask)) {
            0 => Self::First,
            left => Self::Rest { left },
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for FrameCounter<S> {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let own = self.get_mut();
        if own.continuations > own.continuations_max {
            return Poll::Ready(Err(io::Error::other(TooManyFrames)));
        }
        let before = buffer.filled().len();
        let read = Pin::new(&mut own.stream).poll_read(cx, buffer);
        own.count(&buffer.filled()[before..]);
        read
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for FrameCounter<S> {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write(cx, bytes)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_flush(cx)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.get_mut().stream).poll_shutdown(cx)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        Pin::new(&mut self.get_mut().stream).poll_write_vectored(cx, pieces)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }
}

#[cfg(test)]
mod tests {
    use tungstenite::protocol::frame::{
        Frame,
        coding::{Control, Data, OpCode},
    };

    use super::*;

    fn frame(opcode: OpCode, payload_bytes: usize, masked: bool) -> Vec<u8> {
        let payload = vec![0x80; payload_bytes];
        let mut frame = match opcode {
            OpCode::Control(_) => Frame::ping(payload),
            OpCode::Data(_) => Frame::message(payload, opcode, false),
        };
        if masked {
            frame.header_mut().mask = Some([0, 1, 2, 3]);
        }
        let mut bytes = Vec::new();
        frame.format(&mut bytes).expect("a frame");
        bytes
    }

    /// The continuations in a stream that arrives in pieces of this size.
    fn counted(bytes: &[u8], piece: usize) -> u32 {
        let mut counter = FrameCounter::new((), &[], u32::MAX);
        for piece in bytes.chunks(piece) {
            counter.count(piece);
        }
        assert_eq!(
            counter.header,
            Header::First,
            "the stream ends with a frame"
        );
        counter.take_continuations()
    }

    #[test]
    fn continuations_are_counted_however_the_bytes_arrive() {
        let mut stream = Vec::new();
        let mut continuations = 0;
        for payload_bytes in [0, 1, 125, 126, 4096, 65_535, 65_536] {
            for masked in [true, false] {
                for opcode in [
                    OpCode::Data(Data::Text),
                    OpCode::Data(Data::Continue),
                    OpCode::Control(Control::Ping),
                    OpCode::Data(Data::Continue),
                    OpCode::Data(Data::Binary),
                ] {
                    stream.extend(frame(opcode, payload_bytes, masked));
                }
                continuations += 2;
            }
        }
        for piece in [1, 2, 3, 7, 1024, usize::MAX] {
            assert_eq!(counted(&stream, piece), continuations, "pieces of {piece}");
        }
    }

    #[tokio::test]
    async fn reading_fails_after_too_many() {
        use tokio::io::AsyncReadExt as _;

        let empty = frame(OpCode::Data(Data::Continue), 0, true);
        let stream = empty.repeat(10);
        let mut counter = FrameCounter::new(&stream[..], &[], 9);
        let mut buffer = Vec::new();
        let error = counter
            .read_to_end(&mut buffer)
            .await
            .expect_err("too many");
        assert!(TooManyFrames::caused(&error), "{error}");
        let mut counter = FrameCounter::new(&stream[..], &[], 10);
        let read = counter.read_to_end(&mut Vec::new()).await;
        assert_eq!(read.expect("just enough"), stream.len());
        assert_eq!(counter.take_continuations(), 10);
        assert_eq!(counter.take_continuations(), 0);
    }
}
