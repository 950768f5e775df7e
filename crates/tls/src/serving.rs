//! What accepts connections.

use std::{
    io,
    sync::{Arc, PoisonError, RwLock},
};

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt as _};
use tokio_rustls::{
    LazyConfigAcceptor,
    rustls::{
        self, ServerConfig,
        pki_types::{CertificateDer, PrivateKeyDer},
        server::Acceptor,
    },
    server::TlsStream,
};

use crate::{
    acme::{Acme, Kept, keep_renewed},
    error::TlsError,
    files::{Content, TlsFiles},
};

/// Announces the handshake by which a CA checks that a name is ours (RFC 8737).
pub(crate) const CHALLENGE_PROTOCOL: &[u8] = b"acme-tls/1";

/// Where certificates come from.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TlsSource {
    /// Somebody puts them into files.
    Files(TlsFiles),
    /// A CA issues them.
    Acme(Acme),
}

/// Accepts encrypted connections, with whatever certificate is current.
#[derive(Debug)]
pub struct Tls {
    origin: Origin,
    serving: RwLock<Option<Arc<ServerConfig>>>,
    /// The answer to a CA that is checking our name.
    challenge: RwLock<Option<Arc<ServerConfig>>>,
}

#[derive(Debug)]
enum Origin {
    Files(TlsFiles, Content),
    Acme(Acme, Option<Kept>),
}

impl Tls {
    /// Reads the certificate. If a CA issues it, there may be none yet.
    ///
    /// # Errors
    ///
    /// If the files cannot be used, or certificates cannot be kept.
    pub fn open(source: &TlsSource) -> Result<Self, TlsError> {
        let (origin, config) = match source {
            TlsSource::Files(files) => {
                let content = files.read();
                let config = files.configure(&content)?;
                (Origin::Files(files.clone(), content), Some(config))
            }
            TlsSource::Acme(acme) => match acme.kept()? {
                Some((kept, config)) => (Origin::Acme(acme.clone(), Some(kept)), Some(config)),
                None => (Origin::Acme(acme.clone(), None), None),
            },
        };
        Ok(Self {
            origin,
            serving: RwLock::new(config.map(Arc::new)),
            challenge: RwLock::new(None),
        })
    }

    /// Encrypts a connection. Returns `None` for a CA that only checked our name.
    ///
    /// # Errors
    ///
    /// If the handshake fails, or if there is no certificate yet.
    pub async fn accept<S>(&self, tcp: S) -> io::Result<Option<TlsStream<S>>>
    where
        S: AsyncRead + AsyncWrite + Unpin,
    {
        let start = LazyConfigAcceptor::new(Acceptor::default(), tcp).await?;
        let checks_name = start
            .client_hello()
            .alpn()
            .is_some_and(|mut protocols| protocols.any(|name| name == CHALLENGE_PROTOCOL));
        if checks_name && let Some(config) = get(&self.challenge) {
            start.into_stream(config).await?.shutdown().await?;
            return Ok(None);
        }
        match get(&self.serving) {
            Some(config) => start.into_stream(config).await.map(Some),
            None => Err(io::Error::other("there is no certificate yet")),
        }
    }

    /// Keeps the certificate current, forever.
    pub async fn keep_current(&self) {
        match &self.origin {
            Origin::Files(files, content) => files.watch(self, content.clone()).await,
            Origin::Acme(acme, kept) => keep_renewed(acme, self, *kept).await,
        }
    }

    /// Uses another certificate from now on.
    pub(crate) fn serve(&self, config: ServerConfig) {
        set(&self.serving, Some(Arc::new(config)));
    }

    /// Answers a CA as long as the result lives.
    pub(crate) fn answer_challenge(&self, config: ServerConfig) -> Challenge<'_> {
        set(&self.challenge, Some(Arc::new(config)));
        Challenge(self)
    }
}

/// A check by the CA that is under way.
pub(crate) struct Challenge<'a>(&'a Tls);

impl Drop for Challenge<'_> {
    fn drop(&mut self) {
        set(&self.0.challenge, None);
    }
}

type Place = RwLock<Option<Arc<ServerConfig>>>;

fn get(place: &Place) -> Option<Arc<ServerConfig>> {
    place.read().unwrap_or_else(PoisonError::into_inner).clone()
}

fn set(place: &Place, config: Option<Arc<ServerConfig>>) {
    *place.write().unwrap_or_else(PoisonError::into_inner) = config;
}

/// How pages are served with this certificate.
pub(crate) fn server_config(
    chain: Vec<CertificateDer<'static>>,
    key: PrivateKeyDer<'static>,
) -> Result<ServerConfig, rustls::Error> {
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        .with_single_cert(chain, key)?;
    // WebSockets are opened over HTTP/1.1.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(config)
}
