use fano_arbiter::{Moment, Span};
use fano_protocol::limits::SILENCE_MS;
use tungstenite::Utf8Bytes;

/// The message that only says that the connection still works.
pub(super) const SIGN_OF_LIFE: Utf8Bytes = Utf8Bytes::from_static(r#"{"t":"alive"}"#);

/// When a client needs a sign of life. Pages cannot see the server's pings, so
/// without messages a page cannot tell a quiet game from a dead connection.
///
/// The ping timer checks whether a sign is due: an idle socket needs no timer
/// of its own, and a busy one reads no clock for this.
#[derive(Debug, Default)]
pub(super) struct SignsOfLife {
    /// Whether a text was handed to the socket since the last flush.
    fed: bool,
    /// When the last text was written; `None` before the welcome.
    told_at: Option<Moment>,
    /// Whether the first sign was sent, which promises more.
    announced: bool,
}

impl SignsOfLife {
    /// A text was handed to the socket.
    pub(super) fn fed(&mut self) {
        self.fed = true;
    }

    /// Everything handed to the socket is written.
    pub(super) fn flushed(&mut self, now: Moment) {
        if self.fed {
            self.fed = false;
            self.told_at = Some(now);
        }
    }

    /// Whether to send a sign now.
    pub(super) fn due(&mut self, now: Moment) -> bool {
        let Some(told_at) = self.told_at else {
            return false;
        };
        let silent = now - told_at >= Span::from_millis(SILENCE_MS.cast_signed());
        let due = silent || !self.announced;
        self.announced = true;
        due
    }
}

#[cfg(test)]
mod tests {
    use fano_protocol::FromServer;

    use super::*;

    const fn ms(millis: u64) -> Moment {
        Moment::from_millis(1_000_000 + millis)
    }

    #[test]
    fn the_sign_is_the_message_of_the_protocol() {
        let text = serde_json::to_string(&FromServer::Alive).expect("JSON");
        assert_eq!(text, SIGN_OF_LIFE.as_str());
    }

    #[test]
    fn one_sign_follows_the_welcome_and_then_one_every_silence() {
        let mut signs = SignsOfLife::default();
        let mut given_at = Vec::new();
        // The ping timer fires every two seconds.
        for now in (0..30_000).step_by(2000) {
            if now == 2000 || now == 20_000 {
                signs.fed();
            }
            signs.flushed(ms(now));
            if signs.due(ms(now)) {
                given_at.push(now);
                signs.fed();
                signs.flushed(ms(now));
            }
        }
        assert_eq!(given_at, [2000, 8000, 14_000, 26_000]);
    }

    #[test]
    fn pings_do_not_count_as_messages() {
        let mut signs = SignsOfLife::default();
        signs.fed();
        signs.flushed(ms(0));
        assert!(signs.due(ms(0)));
        for now in (1000..SILENCE_MS).step_by(1000) {
            signs.flushed(ms(now));
            assert!(!signs.due(ms(now)), "{now}");
        }
        signs.flushed(ms(SILENCE_MS));
        assert!(signs.due(ms(SILENCE_MS)));
    }
}
