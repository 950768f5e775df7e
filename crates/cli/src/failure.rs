use std::process::ExitCode;

use fano_texts::{Explain, Message};

/// Why a command fails.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is no: the deck is invalid, the journal inconsistent. Exit
    /// code 1.
    Negative(Message),
    /// The request cannot be carried out as given. Exit code 2.
    Usage(Message),
    /// The reader of our output is gone, so print nothing. Exit code 0.
    ReaderGone,
}

impl Failure {
    /// A usage failure with the explanation of an error.
    pub(crate) fn usage(error: &impl Explain) -> Self {
        Self::Usage(error.explain())
    }

    pub(crate) fn message(&self) -> Option<&Message> {
        match self {
            Self::Negative(message) | Self::Usage(message) => Some(message),
            Self::ReaderGone => None,
        }
    }

    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::Negative(_) => ExitCode::from(1),
            Self::Usage(_) => ExitCode::from(2),
            Self::ReaderGone => ExitCode::SUCCESS,
        }
    }
}

/// Printing fails only if the reader is gone (`fano … | head`) or the disk is full.
impl From<std::io::Error> for Failure {
    fn from(error: std::io::Error) -> Self {
        if error.kind() == std::io::ErrorKind::BrokenPipe {
            Self::ReaderGone
        } else {
            Self::Usage(Message::new("app-io").with("error", error.to_string()))
        }
    }
}
