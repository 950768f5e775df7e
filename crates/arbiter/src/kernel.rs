use serde::{Deserialize, Serialize};

use crate::Span;

/// What a kernel knows about a connection (`TCP_INFO` on Linux).
///
/// No script in a page can change these numbers: acknowledgements are sent by
/// the caller's kernel, not by their browser. Behind a reverse proxy the
/// server's own kernel describes the proxy. Leave its figures out then, or take
/// the proxy's: [`Kernel::from_proxy`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Kernel {
    /// The shortest recent round trip: `tcpi_min_rtt`.
    pub min_round_trip: Span,
    /// The smoothed round trip: `tcpi_rtt`.
    pub round_trip: Span,
    /// How far round trips deviate from it, on average: `tcpi_rttvar`.
    pub deviation: Span,
    /// The counters so far; `None` in figures of a proxy, which are never read
    /// again.
    pub counters: Option<Counters>,
}

impl Kernel {
    /// What a proxy's kernel knew when the connection was opened. The shortest
    /// round trip is not known, only that it is not longer than the smoothed
    /// one.
    #[must_use]
    pub fn from_proxy(round_trip: Span, deviation: Span) -> Self {
        Self {
            min_round_trip: round_trip,
            round_trip,
            deviation,
            counters: None,
        }
    }

    /// Whether these figures were read once, by a proxy, and grow old.
    pub(crate) fn is_from_proxy(&self) -> bool {
        self.counters.is_none()
    }
}

/// What the kernel counts on a connection. Only the increase of a counter means
/// anything; it may wrap around.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Counters {
    /// What the server retransmitted because it was lost: `tcpi_total_retrans`
    /// minus `tcpi_dsack_dups`, because a retransmission of something that had
    /// arrived was not a loss.
    pub resent: u32,
    /// What arrived before something sent earlier: `tcpi_rcv_ooopack` (Linux
    /// 5.4; 0 where the kernel does not say). A nudge that arrives before its
    /// call shows that the call was lost and is being retransmitted.
    pub out_of_order: u32,
}

impl Counters {
    /// Whether something was lost since `before`, in either direction.
    #[must_use]
    pub fn lost_since(self, before: Self) -> bool {
        self.resent_since(before) || self.out_of_order_since(before)
    }

    /// Whether something was lost on the way out since `before`.
    pub(crate) fn resent_since(self, before: Self) -> bool {
        risen(before.resent, self.resent)
    }

    /// Whether something was lost on the way in since `before`.
    pub(crate) fn out_of_order_since(self, before: Self) -> bool {
        risen(before.out_of_order, self.out_of_order)
    }
}

/// A difference of two counters may fall as well as rise (see
/// [`Counters::resent`]), so the lower half of all values counts as a fall.
fn risen(before: u32, now: u32) -> bool {
    (1..=u32::MAX / 2).contains(&now.wrapping_sub(before))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_rise_across_the_wrap_and_may_fall() {
        for (before, now, rose) in [
            (0, 0, false),
            (0, 1, true),
            (7, 6, false),
            (u32::MAX, 0, true),
            (0, u32::MAX, false),
        ] {
            assert_eq!(risen(before, now), rose, "{before} → {now}");
        }
    }
}
