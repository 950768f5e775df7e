use std::{
    fmt,
    path::{Path, PathBuf},
};

use fano_texts::{Explain, Lang, Message};

/// Why HTTPS is not available.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// Certificates from a CA cannot be kept.
    Folder {
        /// Where they should be.
        folder: PathBuf,
        /// What the system said.
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
            Self::Folder { folder, reason } => about_file("serve-acme-folder", folder, reason),
        }
    }
}

impl fmt::Display for TlsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for TlsError {}
