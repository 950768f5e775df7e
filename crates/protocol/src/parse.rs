use std::fmt;

use crate::{FromClient, FromServer, limits};

/// A text frame that is no message of this protocol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum BadFrame {
    /// Larger than [`limits::CLIENT_FRAME_BYTES_MAX`].
    TooBig {
        /// How large it is.
        bytes: usize,
    },
    /// No JSON, or none of the messages.
    Malformed {
        /// What the reader stumbled over.
        what: String,
    },
}

impl fmt::Display for BadFrame {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TooBig { bytes } => write!(
                f,
                "{bytes} bytes are more than the {} a frame may have",
                limits::CLIENT_FRAME_BYTES_MAX
            ),
            Self::Malformed { what } => write!(f, "no message of this protocol: {what}"),
        }
    }
}

impl std::error::Error for BadFrame {}

/// A nudge, as clients usually spell it.
const NUDGE: &str = r#"{"t":"nudge"}"#;

/// Reads a frame from a client.
///
/// # Errors
///
/// If it is too large or no message of this protocol.
pub fn parse(text: &str) -> Result<FromClient, BadFrame> {
    if text.len() > limits::CLIENT_FRAME_BYTES_MAX {
        return Err(BadFrame::TooBig { bytes: text.len() });
    }
    // Every call is followed by one.
    if text == NUDGE {
        return Ok(FromClient::Nudge);
    }
    serde_json::from_str(text).map_err(|error| BadFrame::Malformed {
        what: error.to_string().chars().take(120).collect(),
    })
}

/// A frame of the server as text.
#[must_use]
pub fn to_text(frame: &FromServer) -> String {
    serde_json::to_string(frame).expect("frames have string keys and finite numbers")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nudge_is_spelled_like_this() {
        let text = serde_json::to_string(&FromClient::Nudge).expect("JSON");
        assert_eq!(text, NUDGE);
        assert_eq!(parse(NUDGE), Ok(FromClient::Nudge));
        assert_eq!(parse(r#" { "t": "nudge" } "#), Ok(FromClient::Nudge));
    }
}
