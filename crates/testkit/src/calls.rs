use std::collections::BTreeSet;

use fano_decks::SymbolId;
use fano_rules::{Call, Cell, Game, GameId, Seat};

/// A cell so far away that no card is ever near it.
const FAR: Cell = Cell { q: 900, r: -900 };

/// Every call that can be expressed at a table, sensible or not: all symbols
/// and one that does not exist, all seats and one that does not exist, all
/// slots in any order and one too many, all cells on or near the board and one
/// far away. Gestures of other games are included as samples.
#[must_use]
pub fn every_call(game: &Game) -> Vec<Call> {
    let table = game.table();
    let mut calls = Vec::new();
    for symbol in (0..=game.deck().symbols().len() as u16).map(SymbolId) {
        calls.push(Call::Match { symbol });
        for target in Seat::first(table.seats + 1) {
            calls.push(Call::Give { target, symbol });
        }
        each_triple(slots_to_try(game), |slots| {
            calls.push(Call::Triplet { slots, symbol });
        });
        let cells = cells_to_try(game);
        for &anchor in &cells {
            calls.extend(cells.iter().map(|&cell| Call::Place {
                anchor,
                symbol,
                cell,
            }));
        }
    }
    calls
}

fn slots_to_try(game: &Game) -> u8 {
    if game.table().game == GameId::Triplet {
        game.table().slots.len() as u8 + 1
    } else {
        3
    }
}

fn each_triple(count: u8, mut each: impl FnMut([u8; 3])) {
    for a in 0..count {
        for b in 0..count {
            for c in 0..count {
                each([a, b, c]);
            }
        }
    }
}

fn cells_to_try(game: &Game) -> BTreeSet<Cell> {
    let board = &game.table().board;
    let near = board
        .iter()
        .flat_map(|placed| placed.cell.neighbours().chain([placed.cell]));
    near.chain([FAR]).collect()
}

/// A call that is wrong rather than refused: about cards that are there, with a
/// symbol that is not on all of them. `None` if the seat can make no such call.
#[must_use]
pub fn wrong_call(game: &Game, seat: Seat) -> Option<Call> {
    let right = *game.right_calls(seat).first()?;
    let with = |symbol| match right {
        Call::Match { .. } => Call::Match { symbol },
        Call::Give { target, .. } => Call::Give { target, symbol },
        Call::Triplet { slots, .. } => Call::Triplet { slots, symbol },
        Call::Place { anchor, cell, .. } => Call::Place {
            anchor,
            symbol,
            cell,
        },
    };
    let mut all = (0..game.deck().symbols().len() as u16).map(SymbolId);
    // Two cards share one symbol, so every other symbol is wrong.
    let other = all.find(|symbol| *symbol != right.symbol());
    other.map(with)
}
