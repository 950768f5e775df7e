//! The lab: the real server and players whose true reactions are known, joined
//! by real TCP connections with delay, jitter and loss.
//!
//! - Every host is a network namespace: one for the server, one for all players
//!   with the same round trip. A relay ([`net`]) carries the packets between
//!   them, so that the kernel's own loss recovery and `TCP_INFO` are at work.
//! - The players speak the real protocol and react like those of
//!   [`fano_fairness`].
//! - A judge compares who was truly fastest with the server's verdicts and with
//!   the order of arrival, and puts the simulator's figures beside them.
//!   Contests in which this machine itself was late are left out and counted.
//!
//! It needs root on Linux.

mod error;
mod judge;
mod lateness;
pub mod net;
mod options;
mod plan;
#[cfg(target_os = "linux")]
mod players;
mod report;
#[cfg(target_os = "linux")]
mod run;
#[cfg(target_os = "linux")]
mod server;

pub use error::WiresError;
pub use judge::{
    BeforeFlag, Bound, CheatResult, EvidenceResult, LeftOut, Played, PlayedBy, Proofs, Results,
    SeatResult, Wrong,
};
pub use options::Options;
pub use plan::{Host, Plan, ProxyPlace};
pub use report::{Row, simulated};
#[cfg(target_os = "linux")]
pub use run::{Stop, run};
#[cfg(target_os = "linux")]
pub use server::ServerSource;
