//! Calls.

use fano_protocol as wire;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
#[serde(tag = "c")]
pub(super) enum Call {
    #[serde(rename = "match")]
    Match { symbol: u16 },
    #[serde(rename = "give")]
    Give { target: u8, symbol: u16 },
    #[serde(rename = "triplet")]
    Triplet { slots: [u8; 3], symbol: u16 },
    #[serde(rename = "place")]
    Place {
        anchor: Cell,
        symbol: u16,
        cell: Cell,
    },
}

#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(super) struct Cell {
    q: i16,
    r: i16,
}

impl From<wire::Call> for Call {
    fn from(call: wire::Call) -> Self {
        match call {
            wire::Call::Match { symbol } => Self::Match { symbol },
            wire::Call::Give { target, symbol } => Self::Give { target, symbol },
            wire::Call::Triplet { slots, symbol } => Self::Triplet { slots, symbol },
            wire::Call::Place {
                anchor,
                symbol,
                cell,
            } => Self::Place {
                anchor: anchor.into(),
                symbol,
                cell: cell.into(),
            },
        }
    }
}

impl From<Call> for wire::Call {
    fn from(call: Call) -> Self {
        match call {
            Call::Match { symbol } => Self::Match { symbol },
            Call::Give { target, symbol } => Self::Give { target, symbol },
            Call::Triplet { slots, symbol } => Self::Triplet { slots, symbol },
            Call::Place {
                anchor,
                symbol,
                cell,
            } => Self::Place {
                anchor: anchor.into(),
                symbol,
                cell: cell.into(),
            },
        }
    }
}

impl From<wire::Cell> for Cell {
    fn from(wire::Cell { q, r }: wire::Cell) -> Self {
        Self { q, r }
    }
}

impl From<Cell> for wire::Cell {
    fn from(Cell { q, r }: Cell) -> Self {
        Self { q, r }
    }
}
