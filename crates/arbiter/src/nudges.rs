use crate::{Counters, Moment, Span};

/// How long behind a card its nudge follows.
const NUDGE_AFTER: Span = Span::from_millis(10);

/// After a loss, and at first, this many cards are nudged.
const CARDS_AFTER_LOSS: u16 = 200;

/// Nudges: repeated pings a moment behind the cards, on connections that lose
/// packets or may.
///
/// A lost card that nothing follows is sent again only after a timeout of 200 ms
/// and a round trip. If something that was sent behind it arrives, the kernel
/// notices the loss after one round trip. The answer to a nudge does the same for
/// the card's pong, and for whatever was sent and lost before it: the player's call
/// would have to wait for that.
#[derive(Clone, Copy, Debug)]
pub struct Nudges {
    counters: Option<Counters>,
    cards_left: u16,
    due_at: Option<Moment>,
}

/// Nothing is known yet about what gets lost.
impl Default for Nudges {
    fn default() -> Self {
        Self {
            counters: None,
            cards_left: CARDS_AFTER_LOSS,
            due_at: None,
        }
    }
}

impl Nudges {
    /// Looks at the kernel's counters: has something been lost since the last
    /// time?
    pub fn read(&mut self, counters: Option<Counters>) {
        let Some(now) = counters else {
            return;
        };
        if self.counters.is_some_and(|before| now.lost_since(before)) {
            self.cards_left = CARDS_AFTER_LOSS;
        }
        self.counters = counters;
    }

    /// A card was written.
    pub fn written(&mut self, now: Moment) {
        if self.cards_left > 0 {
            // Where the kernel says nothing, this is never known.
            self.cards_left -= u16::from(self.counters.is_some());
            self.due_at = Some(now + NUDGE_AFTER);
        }
    }

    /// When a nudge is due.
    #[must_use]
    pub fn next_at(&self) -> Option<Moment> {
        self.due_at
    }

    /// Whether to send one now.
    pub fn due(&mut self, now: Moment) -> bool {
        self.due_at.take_if(|due_at| now >= *due_at).is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(millis: u64) -> Moment {
        Moment::from_millis(1_000_000 + millis)
    }

    const fn lost(resent: u32, out_of_order: u32) -> Option<Counters> {
        Some(Counters {
            resent,
            out_of_order,
        })
    }

    #[test]
    fn cards_are_nudged_once_something_was_lost() {
        let mut nudges = calm();
        nudges.read(lost(3, 0));
        nudges.written(ms(0));
        assert_eq!(nudges.next_at(), None, "nothing was lost since we look");
        for counters in [lost(4, 0), lost(4, 1)] {
            nudges.read(counters);
            nudges.written(ms(50));
            assert_eq!(nudges.next_at(), Some(ms(60)));
            assert!(!nudges.due(ms(59)));
            assert!(nudges.due(ms(60)));
            assert!(!nudges.due(ms(61)), "once for each card");
        }
    }

    /// A line that has lost nothing for long.
    fn calm() -> Nudges {
        let mut nudges = Nudges::default();
        nudges.read(lost(3, 0));
        for _ in 0..CARDS_AFTER_LOSS {
            nudges.written(ms(0));
            assert!(nudges.due(ms(10)), "as long as little is known");
        }
        nudges
    }

    #[test]
    fn without_counters_every_card_is_nudged() {
        let mut nudges = Nudges::default();
        for _ in 0..10 * CARDS_AFTER_LOSS {
            nudges.read(None);
            nudges.written(ms(0));
            assert!(nudges.due(ms(10)));
        }
    }

    #[test]
    fn a_line_that_has_lost_nothing_for_long_is_left_alone() {
        let mut nudges = Nudges::default();
        nudges.read(lost(0, 0));
        nudges.read(lost(1, 0));
        nudges.read(None);
        for _ in 0..CARDS_AFTER_LOSS {
            nudges.read(lost(1, 0));
            nudges.written(ms(0));
            assert!(nudges.due(ms(10)));
        }
        nudges.written(ms(0));
        assert_eq!(nudges.next_at(), None);
    }
}
