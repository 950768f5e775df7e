/// Numbers the packets that are sent over a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Outgoing {
    next: u64,
}

impl Outgoing {
    /// The number of the next packet.
    pub fn number(&mut self) -> u64 {
        let number = self.next;
        self.next += 1;
        number
    }
}

/// Checks the numbers of the packets that arrive over a stream.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Incoming {
    expected: u64,
    broken: bool,
}

/// What a packet's number says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Arrival {
    /// It is the next one: use it.
    Next,
    /// It was here before: ignore it.
    Repeated,
    /// Something before it is missing: the stream is over.
    Gap,
}

impl Incoming {
    /// A packet with this number arrived.
    pub fn arrive(&mut self, number: u64) -> Arrival {
        if self.broken || number > self.expected {
            // Whatever comes later was sent in the belief that we know the rest.
            self.broken = true;
            return Arrival::Gap;
        }
        if number < self.expected {
            return Arrival::Repeated;
        }
        self.expected += 1;
        Arrival::Next
    }
}
