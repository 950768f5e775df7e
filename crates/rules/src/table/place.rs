use fano_decks::CardId;

use crate::{Cell, Seat};

/// A place on the table where cards can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The face-up pile in the middle.
    Centre,
    /// A player's own cards: a pile with its top card face up.
    Hand(Seat),
    /// Cards in front of a player, won or to be kept.
    Front(Seat),
    /// One of the slots of a layout (Triplet, practice).
    Slot(u8),
    /// A cell of Connect's board.
    Cell(Cell),
    /// The face-down pile.
    Pile,
    /// Out of the game.
    Aside,
}

/// A visible pile: how many cards, and the one on top.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Heap {
    /// How many cards are there, including the top card.
    pub count: u16,
    /// The face-up card on top, if there is one.
    pub top: Option<CardId>,
}

/// A card on Connect's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Placed {
    /// Where it lies.
    pub cell: Cell,
    /// Which card it is.
    pub card: CardId,
    /// The number of the event that put it there.
    pub number: u32,
}
