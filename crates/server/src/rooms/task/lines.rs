//! The connections of a room, in this process and in others.

use std::sync::Arc;

use fano_arbiter::Kernel;
use fano_link::{Question, ToGateway};
use fano_protocol::CloseReason;
use fano_rooms::{ConnectionId, Mark};
use tokio::sync::mpsc;

use super::super::outbox::{Out, Outbox, shared_text};
use crate::net::{KernelSource, TcpInfoReader};

/// How a room reaches one of its connections.
#[derive(Debug)]
pub(crate) enum LineEnd {
    /// The socket is in this process.
    Here {
        outbox: Outbox,
        kernel: KernelSource,
    },
    /// The socket is in another process.
    Elsewhere(Gateway),
}

/// The way to a gateway in another process, for all of a room's connections
/// there.
#[derive(Clone, Debug)]
pub(crate) struct Gateway {
    /// Unique in this process.
    pub(crate) number: u64,
    pub(crate) queue: mpsc::Sender<ToGateway>,
    /// Tells that the queue was full: what comes later must not be sent.
    pub(crate) overflow: mpsc::Sender<()>,
}

impl Gateway {
    fn put(&self, message: ToGateway) -> bool {
        match self.queue.try_send(message) {
            Ok(()) => true,
            // Whoever reads the queue tells the room when it is over.
            Err(mpsc::error::TrySendError::Closed(_)) => true,
            Err(mpsc::error::TrySendError::Full(_)) => {
                let _ = self.overflow.try_send(());
                false
            }
        }
    }
}

/// One connection, as the room's task sees it.
struct Line {
    connection: ConnectionId,
    end: LineEnd,
}

/// All connections of a room.
#[derive(Default)]
pub(super) struct Lines {
    /// By ascending connection number.
    lines: Vec<Line>,
    /// Those that have lines.
    gateways: Vec<Gateway>,
}

impl Lines {
    pub(super) fn is_empty(&self) -> bool {
        self.lines.is_empty()
    }

    pub(super) fn has(&self, connection: ConnectionId) -> bool {
        self.place(connection).is_some()
    }

    /// Adds a connection. A gateway that had none before is told whether timings
    /// are urgent.
    pub(super) fn add(&mut self, connection: ConnectionId, end: LineEnd, urgent: bool) {
        if let LineEnd::Elsewhere(gateway) = &end
            && !self.gateways.iter().any(|one| one.number == gateway.number)
        {
            if urgent {
                gateway.put(ToGateway::Urgent(true));
            }
            self.gateways.push(gateway.clone());
        }
        self.lines.push(Line { connection, end });
        self.lines.sort_by_key(|line| line.connection);
    }

    /// Removes a connection. Returns whether it was there.
    pub(super) fn remove(&mut self, connection: ConnectionId) -> bool {
        let Some(place) = self.place(connection) else {
            return false;
        };
        let line = self.lines.remove(place);
        if let LineEnd::Elsewhere(gateway) = line.end {
            let same = |line: &Line| line.gateway().is_some_and(|g| g.number == gateway.number);
            if !self.lines.iter().any(same) {
                self.gateways.retain(|one| one.number != gateway.number);
            }
        }
        true
    }

    /// Sends a frame to some connections. Returns those that read too slowly.
    pub(super) fn tell(
        &self,
        to: &[ConnectionId],
        text: &Arc<str>,
        mark: Option<Mark>,
    ) -> Vec<ConnectionId> {
        let shared = shared_text(Arc::clone(text));
        let mut slow = Vec::new();
        for connection in to {
            if let Some(LineEnd::Here { outbox, .. }) = self.end(*connection) {
                let text = shared.clone();
                if !outbox.put(Out::Text { text, mark }) {
                    slow.push(*connection);
                }
            }
        }
        for gateway in &self.gateways {
            let to = self.at(gateway, to);
            if to.is_empty() {
                continue;
            }
            let text = text.as_ref().to_owned();
            let told = gateway.put(ToGateway::Tell { to, text, mark });
            if !told {
                slow.extend(self.all_at(gateway));
            }
        }
        slow
    }

    /// Closes a connection. Returns whether that could be told.
    pub(super) fn close(&self, connection: ConnectionId, reason: CloseReason) -> bool {
        match self.end(connection) {
            None => true,
            Some(LineEnd::Here { outbox, .. }) => outbox.put(Out::Close(reason)),
            Some(LineEnd::Elsewhere(gateway)) => {
                gateway.put(ToGateway::CloseConnection { connection, reason })
            }
        }
    }

    /// Closes all of them.
    pub(super) fn close_all(&mut self, reason: CloseReason) {
        for line in self.lines.drain(..) {
            if let LineEnd::Here { outbox, .. } = line.end {
                outbox.put(Out::Close(reason));
            }
        }
        for gateway in self.gateways.drain(..) {
            gateway.put(ToGateway::Close { reason });
        }
    }

    /// Tells gateways in other processes whether timings are urgent.
    pub(super) fn set_urgent(&self, urgent: bool) {
        for gateway in &self.gateways {
            // If there is no place for this, the next frame notices it.
            gateway.put(ToGateway::Urgent(urgent));
        }
    }

    /// What our own kernel knows about those of these connections that are here,
    /// and which ones are elsewhere.
    pub(super) fn read_kernel(
        &self,
        connections: &[ConnectionId],
        tcp_info: &TcpInfoReader,
    ) -> (Vec<(ConnectionId, Option<Kernel>)>, Vec<ConnectionId>) {
        let mut readings = Vec::with_capacity(connections.len());
        let mut elsewhere = Vec::new();
        for connection in connections {
            match self.end(*connection) {
                Some(LineEnd::Elsewhere(_)) => elsewhere.push(*connection),
                Some(LineEnd::Here { kernel, .. }) => {
                    readings.push((*connection, kernel.read(tcp_info)));
                }
                None => readings.push((*connection, None)),
            }
        }
        (readings, elsewhere)
    }

    /// Asks gateways for their kernels' figures.
    pub(super) fn ask_kernel(&self, question: Question, connections: &[ConnectionId]) {
        for gateway in &self.gateways {
            let connections = self.at(gateway, connections);
            if !connections.is_empty() {
                gateway.put(ToGateway::AskKernel {
                    question,
                    connections,
                });
            }
        }
    }

    fn place(&self, connection: ConnectionId) -> Option<usize> {
        let by_number = |line: &Line| line.connection.cmp(&connection);
        self.lines.binary_search_by(by_number).ok()
    }

    fn end(&self, connection: ConnectionId) -> Option<&LineEnd> {
        Some(&self.lines[self.place(connection)?].end)
    }

    /// Those of these connections that are at a gateway.
    fn at(&self, gateway: &Gateway, connections: &[ConnectionId]) -> Vec<ConnectionId> {
        let is_there = |connection: &ConnectionId| {
            matches!(self.end(*connection),
                Some(LineEnd::Elsewhere(other)) if other.number == gateway.number)
        };
        connections.iter().copied().filter(is_there).collect()
    }

    fn all_at(&self, gateway: &Gateway) -> impl Iterator<Item = ConnectionId> {
        let number = gateway.number;
        let there = self
            .lines
            .iter()
            .filter(move |line| line.gateway().is_some_and(|one| one.number == number));
        there.map(|line| line.connection)
    }
}

impl Line {
    fn gateway(&self) -> Option<&Gateway> {
        match &self.end {
            LineEnd::Elsewhere(gateway) => Some(gateway),
            LineEnd::Here { .. } => None,
        }
    }
}
