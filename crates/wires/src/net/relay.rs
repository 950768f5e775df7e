//! The relay: one thread that receives every packet of the lab, keeps it for a
//! while or drops it, and sends it on.

mod carrier;

use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
        mpsc,
    },
    thread::JoinHandle,
    time::Instant,
};

use self::carrier::{Carrier, take_precedence};
use super::Queue;
use crate::{
    WiresError,
    judge::{LostPacket, Upload},
    lateness::{LatePacket, Pause},
};

/// What the relay did.
#[derive(Clone, Debug, Default)]
pub struct RelayReport {
    /// Packets that were sent on.
    pub carried: u64,
    /// What was dropped on purpose, in order.
    pub(crate) lost: Vec<LostPacket>,
    /// Every packet with data from a player, lost or not, in order.
    pub(crate) uploads: Vec<Upload>,
    /// Packets that could not be sent on, and why the last one could not.
    pub failed: u64,
    /// Why the last of them could not.
    pub failure: Option<String>,
    /// Packets that were sent on too late.
    pub(crate) late: Vec<LatePacket>,
    /// When the relay's thread did not run although it should have.
    pub(crate) pauses: Vec<Pause>,
}

/// A running relay. It stops when this is dropped.
#[derive(Debug)]
pub struct Relay {
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<RelayReport>>,
}

impl Relay {
    /// Starts the relay; times count from `epoch`.
    ///
    /// # Errors
    /// When the system refuses a packet socket.
    pub fn start(queue: Queue<Vec<u8>>, epoch: Instant) -> Result<Self, WiresError> {
        let stop = Arc::new(AtomicBool::new(false));
        let stopped = Arc::clone(&stop);
        let (ready, is_ready) = mpsc::channel();
        let work = move || {
            let mut carrier = match Carrier::open(queue, epoch) {
                Ok(carrier) => carrier,
                Err(error) => {
                    let _ = ready.send(Err(error));
                    return RelayReport::default();
                }
            };
            take_precedence();
            let _ = ready.send(Ok(()));
            while !stopped.load(Ordering::Relaxed) {
                carrier.turn();
            }
            carrier.finish()
        };
        let thread = std::thread::Builder::new().name("relay".to_owned());
        let thread = thread.spawn(work);
        let thread = thread.map_err(WiresError::io("starting the relay"))?;
        let relay = Self {
            stop,
            thread: Some(thread),
        };
        is_ready.recv().unwrap_or_else(|_| Err(panicked()))?;
        Ok(relay)
    }

    /// Stops it and returns what it did.
    ///
    /// # Errors
    /// When its thread has panicked.
    pub fn finish(mut self) -> Result<RelayReport, WiresError> {
        self.stop.store(true, Ordering::Relaxed);
        let thread = self.thread.take().ok_or_else(panicked)?;
        thread.join().map_err(|_| panicked())
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::Relaxed);
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

fn panicked() -> WiresError {
    WiresError::Panicked {
        thread: "the relay".to_owned(),
    }
}
