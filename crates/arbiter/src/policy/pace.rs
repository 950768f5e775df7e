use std::collections::VecDeque;

use crate::Span;

/// How many winning reactions are remembered.
const WINS_MAX: usize = 16;

/// With fewer, nothing is usual.
const WINS_MIN: usize = 2;

/// So many sixteenths of the winners are quicker than the usual one.
const QUICK_SIXTEENTHS: usize = 14;

/// The same at a table with a long line that jitters a lot: what is lost there, or late,
/// decides more contests.
const QUICK_SIXTEENTHS_WITH_JITTER: usize = 12;

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

    /// The reaction that most of the last winners undercut; `None` while too few have
    /// won.
    #[must_use]
    pub fn usual(&self, with_jitter: bool) -> Option<Span> {
        let sixteenths = match with_jitter {
            true => QUICK_SIXTEENTHS_WITH_JITTER,
            false => QUICK_SIXTEENTHS,
        };
        let mut sorted: Vec<Span> = self.wins.iter().copied().collect();
        sorted.sort_unstable();
        (sorted.len() >= WINS_MIN).then(|| sorted[sorted.len() * sixteenths / 16])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn most_of_the_last_wins_are_quicker() {
        let mut pace = Pace::default();
        assert_eq!(pace.usual(true), None, "too few");
        pace.won(Span::from_millis(900));
        assert_eq!(pace.usual(true), None, "too few");
        for millis in [700, 800, 600] {
            pace.won(Span::from_millis(millis));
        }
        for with_jitter in [true, false] {
            assert_eq!(pace.usual(with_jitter), Some(Span::from_millis(900)));
        }
        for millis in 500..516 {
            pace.won(Span::from_millis(millis));
        }
        assert_eq!(pace.usual(true), Some(Span::from_millis(512)));
        assert_eq!(pace.usual(false), Some(Span::from_millis(514)));
    }
}
