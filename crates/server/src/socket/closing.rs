//! How a socket is closed, and why.

use fano_protocol::CloseReason;
use tokio::time::timeout;
use tungstenite::{
    Error, Utf8Bytes,
    error::{CapacityError, ProtocolError},
    protocol::{CloseFrame, frame::coding::CloseCode},
};

use super::{Socket, frames::TooManyFrames};
use crate::{limits::SOCKET_CLOSE, state::ServerState};

/// Closes a socket and waits briefly for the client's answer.
pub(super) async fn close(state: &ServerState, mut socket: Socket, reason: CloseReason) {
    state.figures.closed(reason);
    let frame = CloseFrame {
        code: CloseCode::from(reason.code()),
        reason: Utf8Bytes::default(),
    };
    let closing = async {
        if socket.close(frame).await.is_ok() {
            // Whatever still arrives is ignored.
            while let Some(Ok(_)) = socket.next().await {}
        }
    };
    let _ = timeout(SOCKET_CLOSE, closing).await;
}

/// The reason to close a socket after this error; `None` if the client is gone.
pub(super) fn reason_of(error: &Error) -> Option<CloseReason> {
    match error {
        Error::Capacity(CapacityError::MessageTooLong { .. }) => Some(CloseReason::TooBig),
        Error::WriteBufferFull(_) => Some(CloseReason::TooSlow),
        Error::Capacity(_) | Error::Utf8(_) => Some(CloseReason::Malformed),
        Error::Protocol(ProtocolError::ResetWithoutClosingHandshake) => None,
        Error::Protocol(_) => Some(CloseReason::Malformed),
        Error::Io(error) if TooManyFrames::caused(error) => Some(CloseReason::TooFast),
        _ => None,
    }
}
