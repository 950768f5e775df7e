use std::{
    io,
    pin::Pin,
    task::{Context, Poll},
    time::Duration,
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    time::{Sleep, sleep},
};
use tokio_rustls::server::TlsStream;

use super::shared_tcp::SharedTcp;

/// The bytes of a connection, plain or encrypted. If the peer reads nothing for
/// too long, the write fails with [`io::ErrorKind::TimedOut`].
#[derive(Debug)]
pub(crate) struct ClientStream {
    bytes: Bytes,
    stall_max: Option<Duration>,
    /// Runs while a write is blocked on the peer.
    stall: Option<Pin<Box<Sleep>>>,
}

#[derive(Debug)]
enum Bytes {
    Plain(SharedTcp),
    // A TLS session is large; plain connections should not pay for it.
    Tls(Box<TlsStream<SharedTcp>>),
}

impl ClientStream {
    pub(crate) fn plain(tcp: SharedTcp, stall_max: Duration) -> Self {
        Self::new(Bytes::Plain(tcp), stall_max)
    }

    pub(crate) fn tls(stream: TlsStream<SharedTcp>, stall_max: Duration) -> Self {
        Self::new(Bytes::Tls(Box::new(stream)), stall_max)
    }

    fn new(bytes: Bytes, stall_max: Duration) -> Self {
        Self {
            bytes,
            stall_max: Some(stall_max),
            stall: None,
        }
    }

    /// The underlying TCP connection.
    pub(crate) fn tcp(&self) -> &SharedTcp {
        match &self.bytes {
            Bytes::Plain(tcp) => tcp,
            Bytes::Tls(tls) => tls.get_ref().0,
        }
    }

    /// Leaves stall detection to the caller: sockets to rooms have their own
    /// timeout, and say why they close.
    pub(crate) fn without_stall_timeout(mut self) -> Self {
        self.stall_max = None;
        self.stall = None;
        self
    }

    /// Times how long the peer blocks a write.
    fn watched<T>(
        &mut self,
        cx: &mut Context<'_>,
        written: Poll<io::Result<T>>,
    ) -> Poll<io::Result<T>> {
        if written.is_ready() {
            self.stall = None;
            return written;
        }
        let Some(stall_max) = self.stall_max else {
            return Poll::Pending;
        };
        let stall = self.stall.get_or_insert_with(|| Box::pin(sleep(stall_max)));
        match stall.as_mut().poll(cx) {
            Poll::Ready(()) => Poll::Ready(Err(io::ErrorKind::TimedOut.into())),
            Poll::Pending => Poll::Pending,
        }
    }
}

impl AsyncRead for ClientStream {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        match &mut self.get_mut().bytes {
            Bytes::Plain(tcp) => Pin::new(tcp).poll_read(cx, buffer),
            Bytes::Tls(tls) => Pin::new(tls).poll_read(cx, buffer),
        }
    }
}

impl AsyncWrite for ClientStream {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        let own = self.get_mut();
        let written = match &mut own.bytes {
            Bytes::Plain(tcp) => Pin::new(tcp).poll_write(cx, bytes),
            Bytes::Tls(tls) => Pin::new(tls).poll_write(cx, bytes),
        };
        own.watched(cx, written)
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let own = self.get_mut();
        let flushed = match &mut own.bytes {
            Bytes::Plain(tcp) => Pin::new(tcp).poll_flush(cx),
            Bytes::Tls(tls) => Pin::new(tls).poll_flush(cx),
        };
        own.watched(cx, flushed)
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let own = self.get_mut();
        let shut = match &mut own.bytes {
            Bytes::Plain(tcp) => Pin::new(tcp).poll_shutdown(cx),
            Bytes::Tls(tls) => Pin::new(tls).poll_shutdown(cx),
        };
        own.watched(cx, shut)
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let own = self.get_mut();
        let written = match &mut own.bytes {
            Bytes::Plain(tcp) => Pin::new(tcp).poll_write_vectored(cx, pieces),
            Bytes::Tls(tls) => Pin::new(tls).poll_write_vectored(cx, pieces),
        };
        own.watched(cx, written)
    }

    fn is_write_vectored(&self) -> bool {
        match &self.bytes {
            Bytes::Plain(tcp) => tcp.is_write_vectored(),
            Bytes::Tls(tls) => tls.is_write_vectored(),
        }
    }
}
