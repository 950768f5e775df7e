use std::io;

use thiserror::Error;

/// Why the lab cannot run.
#[derive(Debug, Error)]
#[non_exhaustive]
pub enum WiresError {
    /// This machine does not allow it.
    #[error("the lab needs root on Linux, to make network namespaces: {why}")]
    NoRights {
        /// What is missing.
        why: String,
    },
    /// An option that makes no sense.
    #[error("{option} {text}: {expected}")]
    BadOption {
        /// Its name.
        option: &'static str,
        /// What was given.
        text: String,
        /// What would be accepted.
        expected: String,
    },
    /// A command of the set-up failed.
    #[error("`{command}` failed: {output}")]
    Command {
        /// The command.
        command: String,
        /// What it said.
        output: String,
    },
    /// Something else the system refused.
    #[error("{what}: {source}")]
    Io {
        /// What was tried.
        what: String,
        /// What the system said.
        source: io::Error,
    },
    /// The server does not answer as it should.
    #[error("the server: {reason}")]
    Server {
        /// What went wrong.
        reason: String,
    },
    /// A thread of the lab panicked.
    #[error("{thread} stopped working; its message is above")]
    Panicked {
        /// Which one.
        thread: String,
    },
    /// Somebody pressed Ctrl-C.
    #[error("interrupted; everything is cleaned up")]
    Interrupted,
}

impl WiresError {
    /// For `map_err`: what was tried when the system refused.
    pub fn io(what: impl Into<String>) -> impl FnOnce(io::Error) -> Self {
        let what = what.into();
        |source| Self::Io { what, source }
    }

    /// For `map_err`: the server did not do as it should.
    #[expect(
        clippy::needless_pass_by_value,
        reason = "it stands behind map_err, which hands the error over"
    )]
    pub fn server(error: impl ToString) -> Self {
        Self::Server {
            reason: error.to_string(),
        }
    }
}
