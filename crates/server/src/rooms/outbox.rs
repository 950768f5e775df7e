//! The queue of frames for one socket.

use std::sync::{
    Arc,
    atomic::{AtomicBool, Ordering},
};

use bytes::Bytes;
use fano_protocol::CloseReason;
use fano_rooms::Mark;
use futures_util::task::AtomicWaker;
use tokio::sync::mpsc;
use tokio_tungstenite::tungstenite::Utf8Bytes;

/// An instruction to a socket.
#[derive(Debug)]
pub(crate) enum Out {
    /// Write a text frame, and if it has a mark, a ping right behind it.
    Text { text: Utf8Bytes, mark: Option<Mark> },
    /// Close, and say why.
    Close(CloseReason),
}

/// The room's end of the queue.
#[derive(Debug)]
pub(crate) struct Outbox {
    queue: mpsc::Sender<Out>,
    overflow: Arc<Overflow>,
}

/// The socket's end of the queue.
#[derive(Debug)]
pub(crate) struct Outlet {
    pub(crate) queue: mpsc::Receiver<Out>,
    pub(crate) overflow: Arc<Overflow>,
}

/// Signals that frames were dropped: such a slow reader has to be sent
/// everything again.
#[derive(Debug, Default)]
pub(crate) struct Overflow {
    happened: AtomicBool,
    pub(crate) waker: AtomicWaker,
}

impl Overflow {
    pub(crate) fn happened(&self) -> bool {
        self.happened.load(Ordering::Acquire)
    }
}

/// A queue for at most `frames_max` frames.
pub(crate) fn outbox(frames_max: usize) -> (Outbox, Outlet) {
    let (sender, receiver) = mpsc::channel(frames_max.max(1));
    let overflow = Arc::<Overflow>::default();
    let outbox = Outbox {
        queue: sender,
        overflow: Arc::clone(&overflow),
    };
    let outlet = Outlet {
        queue: receiver,
        overflow,
    };
    (outbox, outlet)
}

impl Outbox {
    /// Queues something. `false` if the queue is full: the reader is too slow,
    /// and nothing more can be sent to it.
    pub(crate) fn put(&self, out: Out) -> bool {
        match self.queue.try_send(out) {
            Ok(()) => true,
            // The socket is gone; its task tells the room itself.
            Err(mpsc::error::TrySendError::Closed(_)) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                self.overflow.happened.store(true, Ordering::Release);
                self.overflow.waker.wake();
                false
            }
        }
    }
}

/// The text of a frame, shared by all sockets it goes to.
pub(crate) fn shared_text(text: Arc<str>) -> Utf8Bytes {
    struct Shared(Arc<str>);
    impl AsRef<[u8]> for Shared {
        fn as_ref(&self) -> &[u8] {
            self.0.as_bytes()
        }
    }
    let bytes = Bytes::from_owner(Shared(text));
    Utf8Bytes::try_from(bytes).expect("text is text")
}
