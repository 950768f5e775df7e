//! A WebSocket that one task reads and writes.
//!
//! The protocol is tungstenite's. This polls the stream under it, and holds what is
//! written until it is flushed: tungstenite would keep the memory of the longest
//! message for as long as the socket is open, and the first one is the longest.
//! The adapter for Tokio that there is lets two tasks share a socket: it keeps their
//! wakers in four places, which every frame of every player would pay for.

use std::{
    future::poll_fn,
    io::{self, Read, Write},
    pin::Pin,
    task::{Context, Poll, ready},
};

use bytes::Bytes;
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tungstenite::{
    Error, Message, Utf8Bytes,
    protocol::{
        CloseFrame, Role, WebSocketConfig, WebSocketContext,
        frame::{
            Frame,
            coding::{Data, OpCode},
        },
    },
};

/// A server's end of a WebSocket.
pub(super) struct WebSocket<S> {
    context: WebSocketContext,
    stream: S,
    /// Frames that the stream has not taken yet; of the first one, maybe a part.
    unwritten: Vec<u8>,
    unwritten_bytes_max: usize,
    /// Nothing more can be read.
    ended: bool,
}

/// A stream as tungstenite sees it while a task is polled.
struct Polled<'a, 'b, S> {
    stream: &'a mut S,
    cx: &'a mut Context<'b>,
    /// Whether a frame may begin here.
    between_frames: bool,
}

impl<S: AsyncRead + Unpin> Read for Polled<'_, '_, S> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let mut buffer = ReadBuf::new(buffer);
        match Pin::new(&mut *self.stream).poll_read(self.cx, &mut buffer) {
            Poll::Ready(read) => read.map(|()| buffer.filled().len()),
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl<S: AsyncWrite + Unpin> Write for Polled<'_, '_, S> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if !self.between_frames {
            return Err(io::ErrorKind::WouldBlock.into());
        }
        match Pin::new(&mut *self.stream).poll_write(self.cx, bytes) {
            Poll::Ready(written) => written,
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match Pin::new(&mut *self.stream).poll_flush(self.cx) {
            Poll::Ready(flushed) => flushed,
            Poll::Pending => Err(io::ErrorKind::WouldBlock.into()),
        }
    }
}

impl<S: AsyncRead + AsyncWrite + Unpin> WebSocket<S> {
    /// A socket after its handshake; `early` came right behind that.
    pub(super) fn new(stream: S, early: Vec<u8>, config: WebSocketConfig) -> Self {
        Self {
            unwritten_bytes_max: config.max_write_buffer_size,
            context: WebSocketContext::from_partially_read(early, Role::Server, Some(config)),
            stream,
            unwritten: Vec::new(),
            ended: false,
        }
    }

    pub(super) fn stream_mut(&mut self) -> &mut S {
        &mut self.stream
    }

    /// The next message; `None` if there will be no other.
    pub(super) fn poll_next(
        &mut self,
        cx: &mut Context<'_>,
    ) -> Poll<Option<Result<Message, Error>>> {
        if self.ended {
            return Poll::Ready(None);
        }
        let mut polled = Polled {
            stream: &mut self.stream,
            cx,
            between_frames: self.unwritten.is_empty(),
        };
        match pending(self.context.read(&mut polled)) {
            Poll::Ready(Err(Error::ConnectionClosed | Error::AlreadyClosed)) => {
                self.ended = true;
                Poll::Ready(None)
            }
            Poll::Ready(message) => {
                self.ended = message.is_err();
                Poll::Ready(Some(message))
            }
            Poll::Pending => Poll::Pending,
        }
    }

    /// Waits for the next message.
    pub(super) async fn next(&mut self) -> Option<Result<Message, Error>> {
        poll_fn(|cx| self.poll_next(cx)).await
    }

    /// Adds a text to what the next flush hands to the stream.
    pub(super) fn text(&mut self, text: Utf8Bytes) -> Result<(), Error> {
        self.add(Frame::message(text, OpCode::Data(Data::Text), true))
    }

    /// Adds a ping.
    pub(super) fn ping(&mut self, payload: Bytes) -> Result<(), Error> {
        self.add(Frame::ping(payload))
    }

    fn add(&mut self, frame: Frame) -> Result<(), Error> {
        if !self.context.can_write() {
            return Err(Error::AlreadyClosed);
        }
        let bytes = frame.len();
        if self.unwritten.len() + bytes > self.unwritten_bytes_max {
            return Err(Error::WriteBufferFull(Box::new(Message::Frame(frame))));
        }
        self.unwritten.reserve(bytes);
        frame.format(&mut self.unwritten)
    }

    /// How much there is to flush.
    pub(super) fn unwritten_bytes(&self) -> usize {
        self.unwritten.len()
    }

    /// Hands everything that was added to the stream, and what the protocol answers
    /// by itself.
    pub(super) fn poll_flush(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Error>> {
        let mut taken = 0;
        let written = loop {
            let rest = &self.unwritten[taken..];
            if rest.is_empty() {
                break Poll::Ready(Ok(()));
            }
            match Pin::new(&mut self.stream).poll_write(cx, rest) {
                Poll::Ready(Ok(0)) => {
                    break Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
                }
                Poll::Ready(Ok(bytes)) => taken += bytes,
                Poll::Ready(Err(error)) => break Poll::Ready(Err(error)),
                Poll::Pending => break Poll::Pending,
            }
        };
        match written {
            // Thousands of sockets are quiet most of the time.
            Poll::Ready(Ok(())) => self.unwritten = Vec::new(),
            _ => drop(self.unwritten.drain(..taken)),
        }
        ready!(written)?;
        let mut polled = Polled {
            stream: &mut self.stream,
            cx,
            between_frames: true,
        };
        match pending(self.context.flush(&mut polled)) {
            // Everything was written, and that was the end.
            Poll::Ready(Err(Error::ConnectionClosed)) => Poll::Ready(Ok(())),
            other => other,
        }
    }

    /// Sends the frame that closes the socket, behind all others.
    pub(super) async fn close(&mut self, frame: CloseFrame) -> Result<(), Error> {
        poll_fn(|cx| self.poll_flush(cx)).await?;
        let mut frame = Some(frame);
        poll_fn(|cx| {
            let mut polled = Polled {
                stream: &mut self.stream,
                cx,
                between_frames: true,
            };
            // Once it was begun, the same call only flushes.
            match pending(self.context.close(&mut polled, frame.take())) {
                Poll::Ready(Err(Error::ConnectionClosed)) => Poll::Ready(Ok(())),
                other => other,
            }
        })
        .await
    }
}

fn is_pending(error: &Error) -> bool {
    matches!(error, Error::Io(error) if error.kind() == io::ErrorKind::WouldBlock)
}

fn pending<T>(outcome: Result<T, Error>) -> Poll<Result<T, Error>> {
    match outcome {
        Err(error) if is_pending(&error) => Poll::Pending,
        done => Poll::Ready(done),
    }
}

#[cfg(test)]
mod tests {
    use futures_util::{SinkExt as _, StreamExt as _};
    use tokio::io::{DuplexStream, duplex};
    use tokio_tungstenite::WebSocketStream;
    use tungstenite::protocol::frame::coding::CloseCode;

    use super::*;

    /// Both ends, over a stream that takes this many bytes at a time.
    async fn ends(bytes: usize) -> (WebSocket<DuplexStream>, WebSocketStream<DuplexStream>) {
        let (server, client) = duplex(bytes);
        let config = WebSocketConfig::default().max_write_buffer_size(200_000);
        let client = WebSocketStream::from_raw_socket(client, Role::Client, None).await;
        (WebSocket::new(server, Vec::new(), config), client)
    }

    async fn flush(socket: &mut WebSocket<DuplexStream>) {
        let flushed = poll_fn(|cx| socket.poll_flush(cx)).await;
        flushed.expect("the client reads");
    }

    async fn heard(client: &mut WebSocketStream<DuplexStream>) -> Message {
        let message = client.next().await.expect("a message");
        message.expect("a frame that is whole")
    }

    #[tokio::test]
    async fn frames_come_in_order_and_their_memory_is_given_back() {
        let (mut server, mut client) = ends(50_000).await;
        let long = "x".repeat(20_000);
        server.text(Utf8Bytes::from(&long)).expect("added");
        server.ping(Bytes::from_static(b"1")).expect("added");
        server.text(Utf8Bytes::from_static("short")).expect("added");
        assert!(server.unwritten_bytes() > 20_000);
        flush(&mut server).await;
        assert_eq!(server.unwritten.capacity(), 0, "for as long as it is quiet");
        assert_eq!(heard(&mut client).await, Message::text(long));
        assert_eq!(heard(&mut client).await, Message::Ping("1".into()));
        assert_eq!(heard(&mut client).await, Message::text("short"));
        client.send(Message::text("call")).await.expect("sent");
        let back = server.next().await.expect("a pong").expect("whole");
        assert_eq!(back, Message::Pong("1".into()));
        let call = server.next().await.expect("a call").expect("whole");
        assert_eq!(call, Message::text("call"));
    }

    #[tokio::test]
    async fn no_answer_gets_into_the_middle_of_a_frame() {
        let (mut server, mut client) = ends(64).await;
        let long = "x".repeat(2_000);
        server.text(Utf8Bytes::from(&long)).expect("added");
        let blocked = poll_fn(|cx| Poll::Ready(server.poll_flush(cx))).await;
        assert!(blocked.is_pending() && server.unwritten_bytes() > 0);
        // A ping arrives while only the beginning of the text is on its way.
        client.send(Message::Ping("?".into())).await.expect("sent");
        let asked = server.next().await.expect("a ping").expect("whole");
        assert_eq!(asked, Message::Ping("?".into()));
        let reading = async {
            let text = heard(&mut client).await;
            (text, heard(&mut client).await)
        };
        let serving = async {
            flush(&mut server).await;
            // The answer goes out with whatever comes next.
            poll_fn(|cx| match server.poll_next(cx) {
                Poll::Ready(_) => panic!("nothing more was sent"),
                Poll::Pending => server.poll_flush(cx),
            })
            .await
        };
        let ((text, answer), served) = tokio::join!(reading, serving);
        served.expect("flushed");
        assert_eq!(text, Message::text(long));
        assert_eq!(answer, Message::Pong("?".into()));
    }

    #[tokio::test]
    async fn what_nobody_reads_has_a_limit() {
        let (mut server, _client) = ends(64).await;
        let text = Utf8Bytes::from("x".repeat(10_000));
        let added = (0..100).take_while(|_| server.text(text.clone()).is_ok());
        assert_eq!(added.count(), 19, "200,000 bytes with their headers");
        let full = server.text(text);
        assert!(matches!(full, Err(Error::WriteBufferFull(_))));
        server
            .text(Utf8Bytes::from_static("still fits"))
            .expect("added");
    }

    #[tokio::test]
    async fn a_socket_is_closed_behind_what_was_written() {
        let (mut server, mut client) = ends(64).await;
        server
            .text(Utf8Bytes::from("x".repeat(300)))
            .expect("added");
        let frame = CloseFrame {
            code: CloseCode::from(4001),
            reason: Utf8Bytes::default(),
        };
        let sent = frame.clone();
        let closing = async move {
            server.close(sent).await.expect("closed");
            while let Some(Ok(_)) = server.next().await {}
            assert!(server.text(Utf8Bytes::from_static("late")).is_err());
        };
        let reading = async {
            let text = heard(&mut client).await;
            let last = heard(&mut client).await;
            assert!(client.next().await.is_none());
            (text, last)
        };
        let ((), (text, last)) = tokio::join!(closing, reading);
        assert_eq!(text, Message::text("x".repeat(300)));
        assert_eq!(last, Message::Close(Some(frame)));
    }

    #[tokio::test]
    async fn a_socket_that_is_gone_ends() {
        let (mut server, client) = ends(64).await;
        drop(client);
        assert!(server.next().await.expect("an error").is_err());
        assert!(server.next().await.is_none());
    }
}
