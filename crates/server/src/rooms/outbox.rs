//! The queue of frames for one socket.
//!
//! A channel of Tokio's would do, but it allocates blocks of 32 frames, keeps
//! them, and counts every frame in a semaphore of its own. There is a queue for
//! every socket, mostly an empty one, and every call puts a frame into each queue
//! of a room.

use std::{
    collections::VecDeque,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    task::{Context, Poll},
};

use bytes::Bytes;
use fano_protocol::CloseReason;
use fano_rooms::Mark;
use futures_util::task::AtomicWaker;
use tungstenite::Utf8Bytes;

/// An instruction to a socket.
#[derive(Debug)]
pub(crate) enum Out {
    /// Write a text frame, and if it has a mark, a ping right behind it.
    Text { text: Utf8Bytes, mark: Option<Mark> },
    /// Close, and say why.
    Close(CloseReason),
}

/// An empty queue keeps the memory of this many frames at most.
const KEPT_FRAMES_MAX: usize = 4;

/// The room's end of the queue.
#[derive(Debug)]
pub(crate) struct Outbox(Arc<Shared>);

/// The socket's end of the queue.
#[derive(Debug)]
pub(crate) struct Outlet(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    queue: Mutex<Queue>,
    frames_max: usize,
    /// Of the socket's task.
    waker: AtomicWaker,
}

#[derive(Debug, Default)]
struct Queue {
    frames: VecDeque<Out>,
    /// Frames were dropped: such a slow reader has to be sent everything again.
    overflowed: bool,
    /// The room has dropped its end.
    no_more: bool,
    /// The socket has dropped its end.
    unread: bool,
}

impl Shared {
    /// A panic leaves nothing half-changed behind this lock.
    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A queue for at most `frames_max` frames.
pub(crate) fn outbox(frames_max: usize) -> (Outbox, Outlet) {
    let shared = Arc::new(Shared {
        queue: Mutex::default(),
        frames_max: frames_max.max(1),
        waker: AtomicWaker::new(),
    });
    (Outbox(Arc::clone(&shared)), Outlet(shared))
}

impl Outbox {
    /// Queues something. `false` if the queue is full: the reader is too slow,
    /// and nothing more can be sent to it.
    pub(crate) fn put(&self, out: Out) -> bool {
        let mut queue = self.0.queue();
        // If the socket is gone, its task tells the room itself.
        let fits = queue.unread || queue.frames.len() < self.0.frames_max;
        if !fits {
            queue.overflowed = true;
        } else if !queue.unread {
            queue.frames.push_back(out);
        }
        drop(queue);
        self.0.waker.wake();
        fits
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        self.0.queue().no_more = true;
        self.0.waker.wake();
    }
}

impl Outlet {
    /// The next instruction; `None` when the room has dropped its end and
    /// nothing is left.
    pub(crate) fn poll_next(&mut self, cx: &Context<'_>) -> Poll<Option<Out>> {
        let next = self.0.queue().next();
        if next.is_ready() {
            return next;
        }
        self.0.waker.register(cx.waker());
        // Something may have come in between.
        self.0.queue().next()
    }

    /// Whether frames were dropped; if not, the task is woken when they are.
    pub(crate) fn poll_overflow(&self, cx: &Context<'_>) -> bool {
        self.0.waker.register(cx.waker());
        self.has_overflowed()
    }

    /// Whether frames were dropped.
    pub(crate) fn has_overflowed(&self) -> bool {
        self.0.queue().overflowed
    }
}

impl Drop for Outlet {
    fn drop(&mut self) {
        let mut queue = self.0.queue();
        queue.unread = true;
        queue.frames = VecDeque::new();
    }
}

impl Queue {
    fn next(&mut self) -> Poll<Option<Out>> {
        let next = self.frames.pop_front();
        if self.frames.is_empty() && self.frames.capacity() > KEPT_FRAMES_MAX {
            self.frames.shrink_to(KEPT_FRAMES_MAX);
        }
        match next {
            Some(out) => Poll::Ready(Some(out)),
            None if self.no_more => Poll::Ready(None),
            None => Poll::Pending,
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

#[cfg(test)]
mod tests {
    use std::{
        future::poll_fn,
        sync::atomic::{AtomicUsize, Ordering},
        task::{Wake, Waker},
        thread,
    };

    use super::*;

    #[derive(Default)]
    struct Woken(AtomicUsize);

    impl Wake for Woken {
        fn wake(self: Arc<Self>) {
            self.0.fetch_add(1, Ordering::SeqCst);
        }
    }

    fn frame(text: &str) -> Out {
        Out::Text {
            text: Utf8Bytes::from(text),
            mark: None,
        }
    }

    fn text(polled: Poll<Option<Out>>) -> Option<String> {
        match polled {
            Poll::Ready(Some(Out::Text { text, .. })) => Some(text.to_string()),
            _ => None,
        }
    }

    #[test]
    fn frames_come_in_order_and_wake_the_socket() {
        let (outbox, mut outlet) = outbox(8);
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        let cx = Context::from_waker(&waker);
        assert!(outlet.poll_next(&cx).is_pending());
        assert!(outbox.put(frame("a")) && outbox.put(frame("b")));
        assert_eq!(woken.0.load(Ordering::SeqCst), 1, "once is enough");
        assert_eq!(text(outlet.poll_next(&cx)).as_deref(), Some("a"));
        assert_eq!(text(outlet.poll_next(&cx)).as_deref(), Some("b"));
        assert!(outlet.poll_next(&cx).is_pending());
        assert!(outbox.put(frame("c")));
        drop(outbox);
        assert_eq!(text(outlet.poll_next(&cx)).as_deref(), Some("c"));
        assert!(matches!(outlet.poll_next(&cx), Poll::Ready(None)));
    }

    #[test]
    fn a_full_queue_says_so_at_both_ends() {
        let (outbox, mut outlet) = outbox(2);
        let woken = Arc::new(Woken::default());
        let waker = Waker::from(Arc::clone(&woken));
        let cx = Context::from_waker(&waker);
        assert!(outbox.put(frame("a")) && outbox.put(frame("b")));
        assert!(!outlet.poll_overflow(&cx));
        assert!(!outbox.put(frame("c")), "there is no place for it");
        assert_eq!(woken.0.load(Ordering::SeqCst), 1);
        assert!(outlet.poll_overflow(&cx) && outlet.has_overflowed());
        assert_eq!(text(outlet.poll_next(&cx)).as_deref(), Some("a"));
    }

    #[test]
    fn nobody_has_to_read() {
        let (outbox, outlet) = outbox(1);
        assert!(outbox.put(frame("a")));
        drop(outlet);
        assert!(outbox.put(frame("b")) && outbox.put(frame("c")));
        assert!(outbox.0.queue().frames.is_empty(), "nothing is kept");
    }

    #[test]
    fn an_empty_queue_gives_memory_back() {
        let (outbox, mut outlet) = outbox(100);
        for _ in 0..100 {
            assert!(outbox.put(frame("a")));
        }
        let cx = Context::from_waker(Waker::noop());
        while outlet.poll_next(&cx).is_ready() {}
        assert!(outbox.0.queue().frames.capacity() <= KEPT_FRAMES_MAX);
    }

    #[tokio::test]
    async fn nothing_is_missed_between_threads() {
        let (outbox, mut outlet) = outbox(100_000);
        let writing = thread::spawn(move || {
            for number in 0..10_000 {
                assert!(outbox.put(frame(&number.to_string())));
            }
        });
        for number in 0..10_000 {
            let next = poll_fn(|cx| outlet.poll_next(cx)).await;
            assert_eq!(text(Poll::Ready(next)), Some(number.to_string()));
        }
        assert!(poll_fn(|cx| outlet.poll_next(cx)).await.is_none());
        writing.join().expect("all were put");
    }
}
