use crate::{SEATS_MAX, Seat, SeatSet};

/// Everybody's rank: 1 is best, equal measures share a rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Ranks([u8; SEATS_MAX]);

impl Ranks {
    /// Ranks seats by a measure; less is better.
    #[must_use]
    pub fn by_least(seats: SeatSet, measure: impl Fn(Seat) -> i32) -> Self {
        let mut ranks = Self::default();
        for seat in seats.iter() {
            let better = seats
                .iter()
                .filter(|other| measure(*other) < measure(seat))
                .count();
            ranks.set(seat, better as u8 + 1);
        }
        ranks
    }

    /// A seat's rank; `None` if it was removed, or nothing was won.
    #[must_use]
    pub fn of(&self, seat: Seat) -> Option<u8> {
        self.0.get(seat.index()).copied().filter(|rank| *rank > 0)
    }

    /// Who came first.
    #[must_use]
    pub fn winners(&self) -> SeatSet {
        Seat::first(SEATS_MAX as u8)
            .filter(|seat| self.of(*seat) == Some(1))
            .collect()
    }

    pub(crate) fn set(&mut self, seat: Seat, rank: u8) {
        self.0[seat.index()] = rank;
    }

    /// Orders the seats tied for first by a tie-break.
    pub(crate) fn broken_by(mut self, tie_break: &Self) -> Self {
        for seat in Seat::first(SEATS_MAX as u8) {
            if let Some(rank) = tie_break.of(seat) {
                self.set(seat, rank);
            }
        }
        self
    }
}
