//! A TCP connection that one task uses, and about which others may ask the kernel.

use std::{
    io,
    pin::Pin,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
    task::{Context, Poll},
};

use tokio::{
    io::{AsyncRead, AsyncWrite, ReadBuf},
    net::TcpStream,
};

/// The connection itself. It is closed when this is dropped.
#[derive(Debug)]
pub(crate) struct SharedTcp(Arc<Mutex<TcpStream>>);

/// A way to ask about a connection that does not keep it open.
#[derive(Clone, Debug)]
pub(crate) struct TcpHandle(Weak<Mutex<TcpStream>>);

/// A panic leaves nothing half-changed behind this lock.
fn lock(tcp: &Mutex<TcpStream>) -> MutexGuard<'_, TcpStream> {
    tcp.lock().unwrap_or_else(PoisonError::into_inner)
}

impl SharedTcp {
    pub(crate) fn new(tcp: TcpStream) -> Self {
        Self(Arc::new(Mutex::new(tcp)))
    }

    pub(crate) fn handle(&self) -> TcpHandle {
        TcpHandle(Arc::downgrade(&self.0))
    }

    /// Looks at the connection itself.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&TcpStream) -> T) -> T {
        look(&lock(&self.0))
    }

    fn poll<T>(&self, poll: impl FnOnce(Pin<&mut TcpStream>) -> T) -> T {
        poll(Pin::new(&mut *lock(&self.0)))
    }
}

impl TcpHandle {
    /// Looks at the connection, if it is still open.
    pub(crate) fn with<T>(&self, look: impl FnOnce(&TcpStream) -> T) -> Option<T> {
        let tcp = self.0.upgrade()?;
        let looked = look(&lock(&tcp));
        Some(looked)
    }
}

impl AsyncRead for SharedTcp {
    fn poll_read(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        self.poll(|tcp| tcp.poll_read(cx, buffer))
    }
}

impl AsyncWrite for SharedTcp {
    fn poll_write(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.poll(|tcp| tcp.poll_write(cx, bytes))
    }

    fn poll_flush(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll(|tcp| tcp.poll_flush(cx))
    }

    fn poll_shutdown(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.poll(|tcp| tcp.poll_shutdown(cx))
    }

    fn poll_write_vectored(
        self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        self.poll(|tcp| tcp.poll_write_vectored(cx, pieces))
    }

    fn is_write_vectored(&self) -> bool {
        self.with(AsyncWrite::is_write_vectored)
    }
}
