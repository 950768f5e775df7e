use std::fmt;

use fano_decks::SymbolId;

use crate::Seat;

/// A cell of Connect's hexagonal grid, in axial coordinates.
///
/// The six neighbours of a cell are at (±1, 0), (0, ±1), (1, −1) and (−1, 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// The column axis.
    pub q: i16,
    /// The row axis.
    pub r: i16,
}

impl Cell {
    /// Where the starting card is.
    pub const CENTRE: Self = Self { q: 0, r: 0 };

    /// The three axes of the grid; the other three directions are their opposites.
    pub const AXES: [(i16, i16); 3] = [(1, 0), (0, 1), (1, -1)];

    /// The cell `steps` further along an axis.
    #[must_use]
    pub fn step(self, axis: (i16, i16), steps: i16) -> Self {
        Self {
            q: self.q.saturating_add(axis.0.saturating_mul(steps)),
            r: self.r.saturating_add(axis.1.saturating_mul(steps)),
        }
    }

    /// The six cells around this one.
    pub fn neighbours(self) -> impl Iterator<Item = Self> {
        Self::AXES
            .into_iter()
            .flat_map(move |axis| [self.step(axis, 1), self.step(axis, -1)])
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.q, self.r)
    }
}

/// What a seat announces: a symbol, and whatever else the game needs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Call {
    /// "This symbol": practice, the Tower, the Well, the face-off.
    Match {
        /// The symbol called.
        symbol: SymbolId,
    },
    /// "This symbol, and it is yours": Hot Potato, the Poisoned Gift.
    Give {
        /// Who gets the cards.
        target: Seat,
        /// The symbol called.
        symbol: SymbolId,
    },
    /// "This symbol on these three": Triplet. The slots are in ascending order.
    Triplet {
        /// The three slots.
        slots: [u8; 3],
        /// The symbol called.
        symbol: SymbolId,
    },
    /// "This symbol with that card, and mine goes here": Connect.
    Place {
        /// The cell of the other card with the symbol.
        anchor: Cell,
        /// The symbol called.
        symbol: SymbolId,
        /// The empty cell for the card.
        cell: Cell,
    },
}

impl Call {
    /// The symbol called.
    #[must_use]
    pub fn symbol(&self) -> SymbolId {
        match *self {
            Self::Match { symbol }
            | Self::Give { symbol, .. }
            | Self::Triplet { symbol, .. }
            | Self::Place { symbol, .. } => symbol,
        }
    }

    /// Its kind of gesture.
    #[must_use]
    pub fn gesture(&self) -> Gesture {
        match self {
            Self::Match { .. } => Gesture::Symbol,
            Self::Give { .. } => Gesture::SymbolAndTarget,
            Self::Triplet { .. } => Gesture::ThreeSlots,
            Self::Place { .. } => Gesture::SymbolAndCell,
        }
    }
}

/// What a player does to make a call.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Gesture {
    /// Names a symbol.
    Symbol,
    /// Names a symbol and the player whose card shows it.
    SymbolAndTarget,
    /// Names a symbol on three cards.
    ThreeSlots,
    /// Names a symbol on a card of the board, then an empty cell beside it.
    SymbolAndCell,
}
