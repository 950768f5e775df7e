//! Fano over the network: rooms, sockets, pages and metrics.
//!
//! [`run`] serves one listener until it is told to stop. Everything that can be
//! decided without a network is decided elsewhere: a room is a pure machine
//! from `fano-rooms`; this crate moves its bytes and its time.
//!
//! It makes one guarantee of its own: everything is saved before it is
//! announced.

mod app;
mod clock;
mod cluster;
mod config;
mod figures;
mod http;
mod limits;
mod net;
mod rooms;
mod serve;
mod site;
mod socket;
mod state;
mod tokens;

pub use clock::Clock;
pub use cluster::{ClusterConfig, LinkError};
pub use config::Config;
pub use fano_tls::{Acme, LETS_ENCRYPT, TlsError, TlsFiles, TlsSource, is_host_name};
pub use http::{API_DESCRIPTION, ListedDeck, RouteInfo, routes};
pub use limits::{LISTED_DECKS_MAX, Limits, Times};
pub use net::{listen, own_address};
pub use serve::{ServeError, check_clock, run};
pub use site::{EmojiName, ReadBundle, Site, SiteFile};
pub use tokens::{KeyError, Tokens};
