use std::path::PathBuf;

use crate::limits::{Limits, Times};

/// How the server behaves. The defaults suit a server at home and one on the
/// open internet.
#[derive(Clone, Debug, Default)]
pub struct Config {
    /// The address people type, without a slash at the end:
    /// `https://fano.example`. Without it, whatever host a browser asked for.
    pub public_url: Option<String>,
    /// Other host names the server is reached by, without scheme and port.
    /// IP addresses, `localhost` and the host of `public_url` need no mention.
    pub hosts: Vec<String>,
    /// Other pages that may open sockets, as browsers name them:
    /// `https://embedding.example`.
    pub origins: Vec<String>,
    /// Whether a reverse proxy stands before the server. Then addresses come
    /// from its `X-Forwarded-For`, and the kernel's figures, which are about
    /// the proxy, are not looked at.
    pub trust_proxy: bool,
    /// The certificate and its key, for HTTPS.
    pub tls: Option<TlsFiles>,
    /// How much of everything there may be.
    pub limits: Limits,
    /// How long the server waits for what.
    pub times: Times,
}

/// Where the certificate is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The certificate chain, in PEM.
    pub certificate: PathBuf,
    /// Its private key, in PEM.
    pub key: PathBuf,
}
