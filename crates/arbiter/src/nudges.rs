use crate::{Counters, Moment, Span};

/// How long behind a card its nudge follows.
const NUDGE_AFTER: Span = Span::from_millis(10);

/// After a loss, and at first, this many cards are nudged.
const CARDS_AFTER_LOSS: u16 = 200;

/// Lines shorter than this are left alone until they lose something, if that can be
/// known: in most homes nothing gets lost, and nudges cost as much as cards.
const SHORT_LINE: Span = Span::from_millis(10);

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
    /// How many cards are nudged because something was lost …
    after_loss: u16,
    /// … and because little is known yet.
    at_first: u16,
    due_at: Option<Moment>,
}

/// Nothing is known yet about what gets lost.
impl Default for Nudges {
    fn default() -> Self {
        Self {
            counters: None,
            after_loss: 0,
            at_first: CARDS_AFTER_LOSS,
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
            self.after_loss = CARDS_AFTER_LOSS;
        }
        self.counters = counters;
    }

    /// A card was written to a line whose shortest round trip is this.
    pub fn written(&mut self, now: Moment, shortest: Span) {
        let may_lose = match self.counters {
            // Where the kernel says nothing, this is never known.
            None => true,
            Some(_) => self.at_first > 0 && shortest >= SHORT_LINE,
        };
        if may_lose || self.after_loss > 0 {
            self.due_at = Some(now + NUDGE_AFTER);
        }
        self.after_loss = self.after_loss.saturating_sub(1);
        if self.counters.is_some() {
            self.at_first = self.at_first.saturating_sub(1);
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

    const LONG: Span = Span::from_millis(30);
    const SHORT: Span = Span::from_millis(2);

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
        nudges.written(ms(0), LONG);
        assert_eq!(nudges.next_at(), None, "nothing was lost since we look");
        for counters in [lost(4, 0), lost(4, 1)] {
            nudges.read(counters);
            nudges.written(ms(50), LONG);
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
            nudges.written(ms(0), LONG);
            assert!(nudges.due(ms(10)), "as long as little is known");
        }
        nudges
    }

    #[test]
    fn without_counters_every_card_is_nudged() {
        let mut nudges = Nudges::default();
        for _ in 0..10 * CARDS_AFTER_LOSS {
            nudges.read(None);
            nudges.written(ms(0), LONG);
            assert!(nudges.due(ms(10)));
        }
    }

    #[test]
    fn short_lines_are_nudged_only_after_a_loss() {
        let mut nudges = Nudges::default();
        nudges.read(lost(0, 0));
        nudges.written(ms(0), SHORT);
        assert_eq!(nudges.next_at(), None);
        nudges.read(lost(1, 0));
        for _ in 0..CARDS_AFTER_LOSS {
            nudges.written(ms(0), SHORT);
            assert!(nudges.due(ms(10)));
        }
        nudges.written(ms(0), SHORT);
        assert_eq!(nudges.next_at(), None);
    }

    #[test]
    fn a_line_that_has_lost_nothing_for_long_is_left_alone() {
        let mut nudges = Nudges::default();
        nudges.read(lost(0, 0));
        nudges.read(lost(1, 0));
        nudges.read(None);
        for _ in 0..CARDS_AFTER_LOSS {
            nudges.read(lost(1, 0));
            nudges.written(ms(0), LONG);
            assert!(nudges.due(ms(10)));
        }
        nudges.written(ms(0), LONG);
        assert_eq!(nudges.next_at(), None);
    }
}
