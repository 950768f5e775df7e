use std::sync::Arc;

use fano_protocol::{BadFrame, CloseReason, FromClient, Hello, PROTOCOL, parse};
use fano_rooms::GuestId;
use serde::Deserialize;
use tokio::time::timeout;
use tungstenite::Message;

use super::{Socket, closing::reason_of};
use crate::{limits::FRAMES_BEFORE_HELLO_MAX, state::ServerState, tokens::new_guest};

/// A hello, and whom it came from.
#[derive(Debug)]
pub(super) struct Greeting {
    pub(super) hello: Hello,
    pub(super) guest: GuestId,
    pub(super) token: String,
    /// Whether they presented a token.
    pub(super) returning: bool,
}

/// Waits for the first frame. The error is the reason to close if no hello
/// comes in time; `None` if the socket is gone.
pub(super) async fn greet(
    state: &Arc<ServerState>,
    socket: &mut Socket,
) -> Result<Greeting, Option<CloseReason>> {
    let first = async {
        for _ in 0..FRAMES_BEFORE_HELLO_MAX {
            match socket.next().await {
                Some(Ok(Message::Text(text))) => return read_hello(&text).map_err(Some),
                Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                Some(Ok(Message::Binary(_))) => return Err(Some(CloseReason::Malformed)),
                Some(Ok(Message::Close(_) | Message::Frame(_))) | None => return Err(None),
                Some(Err(error)) => return Err(reason_of(&error)),
            }
        }
        Err(Some(CloseReason::TooFast))
    };
    let hello = timeout(state.config.times.hello, first)
        .await
        .map_err(|_| Some(CloseReason::NoHello))??;
    let returning = hello.token.is_some();
    let (guest, token) = match &hello.token {
        None => {
            let guest = new_guest();
            (guest, state.tokens.seal(guest))
        }
        Some(token) => {
            let guest = state.tokens.open(token);
            (guest.ok_or(Some(CloseReason::BadToken))?, token.clone())
        }
    };
    Ok(Greeting {
        hello,
        guest,
        token,
        returning,
    })
}

/// The part of a hello that every version of the protocol has.
#[derive(Deserialize)]
struct AnyHello {
    t: String,
    protocol: u32,
}

fn read_hello(text: &str) -> Result<Hello, CloseReason> {
    // A hello of another version may look different, so check its number first.
    if let Ok(any) = serde_json::from_str::<AnyHello>(text)
        && any.t == "hello"
        && any.protocol != PROTOCOL
    {
        return Err(CloseReason::WrongVersion);
    }
    match parse(text) {
        Ok(FromClient::Hello(hello)) => Ok(hello),
        Ok(_) => Err(CloseReason::NoHello),
        Err(BadFrame::TooBig { .. }) => Err(CloseReason::TooBig),
        Err(BadFrame::Malformed { .. }) => Err(CloseReason::Malformed),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_frame_is_a_hello_of_this_version() {
        let right = r#"{"t":"hello","protocol":2,"name":"Mia","colour":2,"role":"player"}"#;
        assert_eq!(read_hello(right).expect("right").name, "Mia");
        for (frame, reason) in [
            (r#"{"t":"hello","protocol":1}"#, CloseReason::WrongVersion),
            (
                r#"{"t":"hello","protocol":99,"who":[1,2]}"#,
                CloseReason::WrongVersion,
            ),
            (r#"{"t":"hello","protocol":2}"#, CloseReason::Malformed),
            (r#"{"t":"nudge"}"#, CloseReason::NoHello),
            ("hello", CloseReason::Malformed),
            ("", CloseReason::Malformed),
        ] {
            assert_eq!(read_hello(frame), Err(reason), "{frame}");
        }
    }
}
