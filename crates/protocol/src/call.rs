use fano_decks::{Colour, SymbolId};
use fano_rules as rules;
use fano_rules::Seat;
use serde::{Deserialize, Serialize};

/// A cell of Connect's grid of hexagons, in axial coordinates: its neighbours
/// lie at (±1, 0), (0, ±1), (1, −1) and (−1, 1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct Cell {
    /// The column axis.
    pub q: i16,
    /// The row axis.
    pub r: i16,
}

/// What a seat announces. Symbols are numbers in the deck's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "c", rename_all = "snake_case", deny_unknown_fields)]
pub enum Call {
    /// "This symbol": practice, the Tower, the Well, the face-off.
    Match {
        /// The symbol called.
        symbol: u16,
    },
    /// "This symbol, and it is yours": Hot Potato, the Poisoned Gift.
    Give {
        /// Who gets the cards.
        target: u8,
        /// The symbol called.
        symbol: u16,
    },
    /// "This symbol on these three": Triplet. The slots are in ascending order.
    Triplet {
        /// The three slots.
        slots: [u8; 3],
        /// The symbol called.
        symbol: u16,
    },
    /// "This symbol with that card, and mine goes here": Connect.
    Place {
        /// The cell of the card that has the symbol too.
        anchor: Cell,
        /// The symbol called.
        symbol: u16,
        /// The empty cell where the card goes.
        cell: Cell,
    },
}

/// The colour of a team of Connect.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum TeamColour {
    /// Pink.
    Pink,
    /// Orange.
    Orange,
    /// Green.
    Green,
    /// Blue.
    Blue,
}

impl From<rules::Cell> for Cell {
    fn from(cell: rules::Cell) -> Self {
        Self {
            q: cell.q,
            r: cell.r,
        }
    }
}

impl From<Cell> for rules::Cell {
    fn from(cell: Cell) -> Self {
        Self {
            q: cell.q,
            r: cell.r,
        }
    }
}

impl From<rules::Call> for Call {
    fn from(call: rules::Call) -> Self {
        match call {
            rules::Call::Match { symbol } => Self::Match { symbol: symbol.0 },
            rules::Call::Give { target, symbol } => Self::Give {
                target: target.0,
                symbol: symbol.0,
            },
            rules::Call::Triplet { slots, symbol } => Self::Triplet {
                slots,
                symbol: symbol.0,
            },
            rules::Call::Place {
                anchor,
                symbol,
                cell,
            } => Self::Place {
                anchor: anchor.into(),
                symbol: symbol.0,
                cell: cell.into(),
            },
        }
    }
}

impl From<Call> for rules::Call {
    fn from(call: Call) -> Self {
        match call {
            Call::Match { symbol } => Self::Match {
                symbol: SymbolId(symbol),
            },
            Call::Give { target, symbol } => Self::Give {
                target: Seat(target),
                symbol: SymbolId(symbol),
            },
            Call::Triplet { slots, symbol } => Self::Triplet {
                slots,
                symbol: SymbolId(symbol),
            },
            Call::Place {
                anchor,
                symbol,
                cell,
            } => Self::Place {
                anchor: anchor.into(),
                symbol: SymbolId(symbol),
                cell: cell.into(),
            },
        }
    }
}

impl From<Colour> for TeamColour {
    fn from(colour: Colour) -> Self {
        match colour {
            Colour::Pink => Self::Pink,
            Colour::Orange => Self::Orange,
            Colour::Green => Self::Green,
            Colour::Blue => Self::Blue,
        }
    }
}

impl From<TeamColour> for Colour {
    fn from(colour: TeamColour) -> Self {
        match colour {
            TeamColour::Pink => Self::Pink,
            TeamColour::Orange => Self::Orange,
            TeamColour::Green => Self::Green,
            TeamColour::Blue => Self::Blue,
        }
    }
}
