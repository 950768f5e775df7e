use std::io::{IsTerminal as _, stderr};

use fano_texts::Message;
use tracing_subscriber::EnvFilter;

use super::settings::{LogFormat, Settings};
use crate::failure::Failure;

/// Writes the log to standard error. No line contains a name, an address or a
/// token.
pub(super) fn start(settings: &Settings) -> Result<(), Failure> {
    let level = settings.log.as_deref().unwrap_or("warn");
    let filter = EnvFilter::try_new(level)
        .map_err(|_| Failure::Usage(Message::new("serve-log-level").with("level", level)))?;
    let logs = tracing_subscriber::fmt()
        .with_env_filter(filter)
        .with_writer(stderr);
    // A second server in one process keeps the first one's log.
    let _ = match settings.log_format.unwrap_or(LogFormat::Text) {
        LogFormat::Text => logs.with_ansi(stderr().is_terminal()).try_init(),
        LogFormat::Json => logs.json().flatten_event(true).try_init(),
    };
    Ok(())
}
