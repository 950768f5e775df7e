//! Fano over the network: rooms, sockets, pages and figures.
//!
//! [`run`] serves one listener until it is told to stop. Everything that can
//! be decided without a network is decided elsewhere: a room is a pure machine
//! of `fano-rooms`; this crate moves its bytes and its time.
//!
//! The one promise it keeps itself: what happened is written down before
//! anybody hears of it.

mod address;
mod app;
mod clock;
mod config;
mod figures;
mod gate;
mod hall;
mod http;
mod listen;
mod notices;
mod outbox;
mod room_task;
mod serve;
mod site;
mod socket;
mod tcp_info;
mod tls;
mod tokens;
mod wire;

pub use clock::Clock;
pub use config::{Config, Limits, Times, TlsFiles};
pub use listen::listen;
pub use serve::{ServeError, run};
pub use site::{Site, SiteFile};
pub use tls::TlsError;
pub use tokens::{KeyError, Tokens};
