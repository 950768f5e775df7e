use std::{fmt, path::Path, path::PathBuf, sync::Arc};

use fano_texts::{Explain, Lang, Message};
use tokio_rustls::{
    TlsAcceptor,
    rustls::{
        self, ServerConfig,
        pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
    },
};

use crate::config::TlsFiles;

/// Why HTTPS is not available.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TlsError {
    /// The certificate cannot be read.
    Certificate {
        /// Which file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The key cannot be read.
    Key {
        /// Which file.
        file: PathBuf,
        /// What is wrong with it.
        reason: String,
    },
    /// The key does not match the certificate, or its type is unknown.
    Mismatch {
        /// What is wrong.
        reason: String,
    },
}

impl Explain for TlsError {
    fn explain(&self) -> Message {
        let about_file = |id, file: &Path, reason: &str| {
            Message::new(id)
                .with("file", file.display().to_string())
                .with("reason", reason)
        };
        match self {
            Self::Certificate { file, reason } => about_file("serve-certificate", file, reason),
            Self::Key { file, reason } => about_file("serve-key", file, reason),
            Self::Mismatch { reason } => {
                Message::new("serve-key-mismatch").with("reason", reason.as_str())
            }
        }
    }
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for TlsError {}

impl TlsFiles {
    /// Whether these files work for HTTPS.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn check(&self) -> Result<(), TlsError> {
        tls_acceptor(self).map(drop)
    }
}

/// Reads the certificate and its key.
pub(crate) fn tls_acceptor(files: &TlsFiles) -> Result<TlsAcceptor, TlsError> {
    let certificate = |reason: String| TlsError::Certificate {
        file: files.certificate.clone(),
        reason,
    };
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_file_iter(&files.certificate)
        .map_err(|error| certificate(error.to_string()))?
        .collect::<Result<_, _>>()
        .map_err(|error| certificate(error.to_string()))?;
    if chain.is_empty() {
        return Err(certificate("no certificate in it".to_owned()));
    }
    let key = PrivateKeyDer::from_pem_file(&files.key).map_err(|error| TlsError::Key {
        file: files.key.clone(),
        reason: error.to_string(),
    })?;
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mismatch = |error: rustls::Error| TlsError::Mismatch {
        reason: error.to_string(),
    };
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .map_err(mismatch)?
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .map_err(mismatch)?;
    // WebSockets are opened over HTTP/1.1.
    config.alpn_protocols = vec![b"http/1.1".to_vec()];
    Ok(TlsAcceptor::from(Arc::new(config)))
}
