use std::collections::VecDeque;

use crate::Span;

/// How many winning reactions are remembered.
const WINS_MAX: usize = 16;

/// The usual winner is slower than this many sixteenths of them.
const QUICK_SIXTEENTHS: usize = 13;

/// With fewer, nothing is usual.
const WINS_MIN: usize = 4;

/// How quick the winners at a table usually are.
///
/// A lost packet of a slow connection holds a contest up for long. Whoever it
/// belongs to hardly ever beats a call that is quicker than most winners are, so
/// such a contest does not wait as long for what was lost.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Pace {
    wins: VecDeque<Span>,
}

impl Pace {
    /// A contest was won with this reaction.
    pub fn won(&mut self, reaction: Span) {
        if self.wins.len() == WINS_MAX {
            self.wins.pop_front();
        }
        self.wins.push_back(reaction);
    }

    /// The reaction that 13 of the last 16 winners undercut; `None` while too few
    /// have won.
    #[must_use]
    pub fn usual(&self) -> Option<Span> {
        let mut sorted: Vec<Span> = self.wins.iter().copied().collect();
        sorted.sort_unstable();
        (sorted.len() >= WINS_MIN).then(|| sorted[sorted.len() * QUICK_SIXTEENTHS / 16])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_of_the_last_wins_are_quicker() {
        let mut pace = Pace::default();
        for millis in [900, 700, 800] {
            pace.won(Span::from_millis(millis));
            assert_eq!(pace.usual(), None, "too few");
        }
        pace.won(Span::from_millis(600));
        assert_eq!(pace.usual(), Some(Span::from_millis(900)));
        for _ in 0..WINS_MAX {
            pace.won(Span::from_millis(500));
        }
        assert_eq!(
            pace.usual(),
            Some(Span::from_millis(500)),
            "of the last few"
        );
    }
}
