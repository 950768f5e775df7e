use serde::{Deserialize, Serialize};

/// How often in a row a proven loss may widen the bounds of one connection.
pub const CREDITS_MAX: u8 = 3;

/// After how many contests a spent credit comes back.
pub const CONTESTS_PER_CREDIT: u8 = 8;

/// The budget for lost packets.
///
/// The kernel's counters are good evidence, but somebody with their own network
/// stack could fake them: so they help a few times, not every time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Credits {
    left: u8,
    contests_since: u8,
}

impl Default for Credits {
    fn default() -> Self {
        Self {
            left: CREDITS_MAX,
            contests_since: 0,
        }
    }
}

impl Credits {
    /// How many are left.
    #[must_use]
    pub fn left(self) -> u8 {
        self.left
    }

    /// A loss widened the bounds of a call.
    pub fn spend(&mut self) {
        self.left = self.left.saturating_sub(1);
    }

    /// A contest is over.
    pub fn contest_over(&mut self) {
        if self.left >= CREDITS_MAX {
            self.contests_since = 0;
            return;
        }
        self.contests_since += 1;
        if self.contests_since >= CONTESTS_PER_CREDIT {
            self.contests_since = 0;
            self.left += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_credits_one_back_every_8_contests() {
        let mut credits = Credits::default();
        for left in [2, 1, 0] {
            credits.spend();
            credits.contest_over();
            assert_eq!(credits.left(), left);
        }
        for _ in 0..4 {
            credits.contest_over();
            assert_eq!(credits.left(), 0);
        }
        credits.contest_over();
        assert_eq!(credits.left(), 1, "8 contests after the first was spent");
        for _ in 0..16 {
            credits.contest_over();
        }
        assert_eq!(credits.left(), CREDITS_MAX);
        for _ in 0..100 {
            credits.contest_over();
        }
        assert_eq!(credits.left(), CREDITS_MAX, "never more than three");
    }
}
