//! The network: namespaces, and the relay that carries packets between them.

mod line;
mod packet;
mod queue;

#[cfg(target_os = "linux")]
mod namespaces;
#[cfg(target_os = "linux")]
mod relay;

pub use line::{Line, Stall};
pub use packet::{Addresses, carried_bytes, complete_checksum, inspect};
pub use queue::{Direction, Fate, Path, Queue, Sent};

#[cfg(target_os = "linux")]
pub use namespaces::{Namespaces, check_rights};
#[cfg(target_os = "linux")]
pub use relay::{Relay, RelayReport};
