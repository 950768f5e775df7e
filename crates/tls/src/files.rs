//! A certificate and its key in files, read again when they change.

use std::{
    fs::File,
    io::{self, Read as _},
    path::{Path, PathBuf},
    time::Duration,
};

use tokio::time::{MissedTickBehavior, interval};
use tokio_rustls::rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
};
use tracing::{info, warn};

use crate::{
    error::TlsError,
    serving::{Tls, server_config},
};

/// The largest file with a certificate or a key.
const FILE_BYTES_MAX: u64 = 1 << 20;
/// How often the files are looked at.
const LOOK_EVERY: Duration = Duration::from_secs(2);

/// Where the certificate is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TlsFiles {
    /// The certificate chain, in PEM.
    pub certificate: PathBuf,
    /// Its private key, in PEM.
    pub key: PathBuf,
}

/// What is in the two files, or why they cannot be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Content {
    certificate: Result<Vec<u8>, String>,
    key: Result<Vec<u8>, String>,
}

impl TlsFiles {
    /// Whether these files work for HTTPS.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    pub fn check(&self) -> Result<(), TlsError> {
        self.configure(&self.read()).map(drop)
    }

    pub(crate) fn read(&self) -> Content {
        Content {
            certificate: read(&self.certificate).map_err(|error| error.to_string()),
            key: read(&self.key).map_err(|error| error.to_string()),
        }
    }

    pub(crate) fn configure(&self, content: &Content) -> Result<ServerConfig, TlsError> {
        let certificate = |reason: String| TlsError::Certificate {
            file: self.certificate.clone(),
            reason,
        };
        let key = |reason: String| TlsError::Key {
            file: self.key.clone(),
            reason,
        };
        let pem = content.certificate.as_ref();
        let pem = pem.map_err(|reason| certificate(reason.clone()))?;
        let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(pem)
            .collect::<Result<_, _>>()
            .map_err(|error| certificate(error.to_string()))?;
        if chain.is_empty() {
            return Err(certificate("no certificate in it".to_owned()));
        }
        let pem = content.key.as_ref();
        let pem = pem.map_err(|reason| key(reason.clone()))?;
        let private = PrivateKeyDer::from_pem_slice(pem).map_err(|error| key(error.to_string()))?;
        server_config(chain, private).map_err(|error| TlsError::Mismatch {
            reason: error.to_string(),
        })
    }

    /// Looks at the files forever, and replaces the certificate in use when they
    /// have changed.
    pub(crate) async fn watch(&self, tls: &Tls, in_use: Content) {
        let mut known = in_use;
        let mut changing = None;
        let mut looks = interval(LOOK_EVERY);
        looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            looks.tick().await;
            let files = self.clone();
            let Ok(found) = tokio::task::spawn_blocking(move || files.read()).await else {
                continue;
            };
            if found == known {
                changing = None;
                continue;
            }
            // The two files are not replaced at the same moment: whoever writes
            // them is done when they look the same twice.
            if changing.as_ref() != Some(&found) {
                changing = Some(found);
                continue;
            }
            match self.configure(&found) {
                Ok(config) => {
                    tls.serve(config);
                    info!("the certificate was read again");
                }
                Err(error) => warn!("{error} The certificate that was read before stays in use."),
            }
            known = found;
            changing = None;
        }
    }
}

fn read(path: &Path) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    let file = File::open(path)?;
    file.take(FILE_BYTES_MAX + 1).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > FILE_BYTES_MAX {
        let too_large = format!("more than {FILE_BYTES_MAX} bytes");
        return Err(io::Error::new(io::ErrorKind::InvalidData, too_large));
    }
    Ok(bytes)
}
