use fano_tls::TlsSource;

use crate::{
    cluster::ClusterConfig,
    http::ListedDeck,
    limits::{Limits, Times},
};

/// How the server behaves. The defaults suit both a server at home and one on
/// the internet.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The address people type, without a trailing slash:
    /// `https://fano.example`. Without it, the host a browser asked for.
    pub public_url: Option<String>,
    /// Where browsers reach this very process, if it is one of several.
    pub node_url: Option<String>,
    /// Other host names of the server, without scheme and port. IP addresses,
    /// `localhost` and the host of `public_url` need not be listed.
    pub hosts: Vec<String>,
    /// Other pages that may open sockets, in the format browsers use:
    /// `https://embedding.example`.
    pub origins: Vec<String>,
    /// Whether the server is behind a reverse proxy. If so, addresses come from
    /// its `X-Forwarded-For` and round trips from its `Fano-Round-Trip`; the
    /// kernel's own figures describe the proxy and are ignored.
    pub trust_proxy: bool,
    /// Several processes on one store, linked over NATS.
    pub cluster: Option<ClusterConfig>,
    /// Where certificates come from, for HTTPS.
    pub tls: Option<TlsSource>,
    /// Decks for everybody, in the order they are shown.
    pub decks: Vec<ListedDeck>,
    /// Limits on sizes and counts.
    pub limits: Limits,
    /// Timeouts and intervals.
    pub times: Times,
}
