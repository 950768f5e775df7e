//! The table and its events, as they go over the wire.
//!
//! These mirror the types of the rules one to one: the rules stay free of wire
//! formats, and the wire format changes only when somebody changes it here.

use fano_decks::Colour;
use fano_rules as rules;
use fano_rules::{SEATS_MAX, Seat, SeatSet};
use serde::{Deserialize, Serialize};

use crate::{Call, Cell, GameName, TeamColour};

/// A place on the table where cards can lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "p", rename_all = "snake_case")]
pub enum Place {
    /// The face-up pile in the middle.
    Centre,
    /// A player's own cards: a pile with its top card face up.
    Hand {
        /// Whose.
        seat: u8,
    },
    /// Cards a player has won, or has to keep, laid in front.
    Front {
        /// Whose.
        seat: u8,
    },
    /// One of the slots of a layout (Triplet, practice).
    Slot {
        /// Which one, counted from 0.
        slot: u8,
    },
    /// A cell of Connect's board.
    Cell {
        /// Which one.
        cell: Cell,
    },
    /// The face-down pile.
    Pile,
    /// Out of the game.
    Aside,
}

/// Something that happened at the table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(tag = "e", rename_all = "snake_case")]
pub enum Event {
    /// Only the number of this event may be known: it would show a hidden card.
    Hidden,
    /// A game or tie-break begins with an empty table.
    Started {
        /// Which game.
        game: GameName,
        /// Who takes part.
        seats: Vec<u8>,
    },
    /// A round begins.
    RoundBegan {
        /// Its number, counted from 1.
        round: u16,
    },
    /// All cards are taken up from the table.
    Gathered,
    /// Cards are laid face down, as a new pile.
    Dealt {
        /// Where.
        to: Place,
        /// How many.
        count: u16,
    },
    /// Cards go from one place to the top of another; without a card, from
    /// below a top card or a face-down pile, and to lie beneath.
    Moved {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
        /// How many.
        count: u16,
        /// The face-up card that goes, if it goes openly.
        card: Option<u16>,
    },
    /// The top card of a place is turned face up.
    Turned {
        /// Where.
        at: Place,
        /// Which card it is.
        card: u16,
    },
    /// A right call.
    Called {
        /// Who called.
        seat: u8,
        /// What.
        call: Call,
    },
    /// A wrong call.
    Mistaken {
        /// Who called.
        seat: u8,
        /// What.
        call: Call,
    },
    /// A seat's calls are refused for a while.
    Frozen {
        /// Who.
        seat: u8,
        /// Until when, on the clock of the series.
        #[cfg_attr(feature = "describe", ts(type = "number"))]
        until_ms: u64,
    },
    /// A seat sits out until somebody scores.
    SatOut {
        /// Who.
        seat: u8,
    },
    /// Seats that sat out may call again.
    LetBackIn {
        /// Who.
        seats: Vec<u8>,
    },
    /// A seat is rid of its cards and safe for this round.
    Safe {
        /// Who.
        seat: u8,
    },
    /// A team of Connect has a line and scores.
    Scored {
        /// The colour of the line.
        colour: TeamColour,
        /// The team's points now.
        points: u8,
    },
    /// A team of Connect gives cards to the team that scored.
    Given {
        /// Who gives.
        from: TeamColour,
        /// Who gets.
        to: TeamColour,
        /// How many cards.
        count: u16,
    },
    /// A round of Connect ends without a line.
    RoundDrawn,
    /// The host removed a seat.
    Removed {
        /// Who.
        seat: u8,
    },
    /// Several seats are tied for first; a tie-break follows.
    Tied {
        /// Who.
        seats: Vec<u8>,
    },
    /// The game is over.
    Ended {
        /// Everybody's rank by seat: 1 is best; nothing for who was removed.
        ranks: Vec<Option<u8>>,
    },
    /// The series is over.
    SeriesEnded {
        /// Who won the most games.
        champions: Vec<u8>,
    },
}

/// A pile as it can be seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Heap {
    /// How many cards lie there, the top card among them.
    pub count: u16,
    /// The face-up card on top, if there is one.
    pub top: Option<u16>,
}

/// A card on Connect's board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Placed {
    /// Where it lies.
    pub cell: Cell,
    /// Which card it is.
    pub card: u16,
    /// The number of the event that put it there.
    pub number: u32,
}

/// The table as one viewer may see it. It has no place for a hidden card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Table {
    /// How many events have happened.
    pub number: u32,
    /// Which game is on.
    pub game: GameName,
    /// How many seats there are.
    pub seats: u8,
    /// Who takes part.
    pub playing: Vec<u8>,
    /// Who was removed by the host.
    pub removed: Vec<u8>,
    /// The round, counted from 1; 0 in games without rounds.
    pub round: u16,
    /// The face-up pile in the middle.
    pub centre: Heap,
    /// Everybody's own cards, by seat.
    pub hands: Vec<Heap>,
    /// How many cards everybody has in front, by seat.
    pub fronts: Vec<u16>,
    /// The slots of a layout.
    pub slots: Vec<Option<u16>>,
    /// The cards on Connect's board, in the order they were placed.
    pub board: Vec<Placed>,
    /// How many cards lie in the face-down pile.
    pub pile: u16,
    /// How many cards are out of the game.
    pub aside: u16,
    /// The points of pink, orange, green and blue.
    pub points: Vec<u8>,
    /// Until when each seat is frozen, on the clock of the series.
    #[cfg_attr(feature = "describe", ts(type = "Array<number>"))]
    pub frozen_until_ms: Vec<u64>,
    /// Who sits out.
    pub sitting_out: Vec<u8>,
    /// Who was tied for first when the game itself ended.
    pub tied: Vec<u8>,
    /// The ranks by seat, once the game is over.
    pub ranks: Option<Vec<Option<u8>>>,
}

fn seats(set: SeatSet) -> Vec<u8> {
    set.iter().map(|seat| seat.0).collect()
}

fn ranks(ranks: &rules::Ranks) -> Vec<Option<u8>> {
    Seat::first(SEATS_MAX as u8)
        .map(|seat| ranks.of(seat))
        .collect()
}

impl From<rules::Place> for Place {
    fn from(place: rules::Place) -> Self {
        match place {
            rules::Place::Centre => Self::Centre,
            rules::Place::Hand(seat) => Self::Hand { seat: seat.0 },
            rules::Place::Front(seat) => Self::Front { seat: seat.0 },
            rules::Place::Slot(slot) => Self::Slot { slot },
            rules::Place::Cell(cell) => Self::Cell { cell: cell.into() },
            rules::Place::Pile => Self::Pile,
            rules::Place::Aside => Self::Aside,
        }
    }
}

/// An event as a viewer may know it; `None` is one whose number alone may be known.
impl From<Option<rules::Event>> for Event {
    fn from(event: Option<rules::Event>) -> Self {
        use rules::Event as E;
        let Some(event) = event else {
            return Self::Hidden;
        };
        match event {
            E::Started { game, seats: who } => Self::Started {
                game: game.into(),
                seats: seats(who),
            },
            E::RoundBegan { round } => Self::RoundBegan { round },
            E::Gathered => Self::Gathered,
            E::Dealt { to, count } => Self::Dealt {
                to: to.into(),
                count,
            },
            E::Moved {
                from,
                to,
                count,
                card,
            } => Self::Moved {
                from: from.into(),
                to: to.into(),
                count,
                card: card.map(|card| card.0),
            },
            E::Turned { at, card } => Self::Turned {
                at: at.into(),
                card: card.0,
            },
            E::Called { seat, call } => Self::Called {
                seat: seat.0,
                call: call.into(),
            },
            E::Mistaken { seat, call } => Self::Mistaken {
                seat: seat.0,
                call: call.into(),
            },
            E::Frozen { seat, until_ms } => Self::Frozen {
                seat: seat.0,
                until_ms,
            },
            E::SatOut { seat } => Self::SatOut { seat: seat.0 },
            E::LetBackIn { seats: who } => Self::LetBackIn { seats: seats(who) },
            E::Safe { seat } => Self::Safe { seat: seat.0 },
            E::Scored { colour, points } => Self::Scored {
                colour: colour.into(),
                points,
            },
            E::Given { from, to, count } => Self::Given {
                from: from.into(),
                to: to.into(),
                count,
            },
            E::RoundDrawn => Self::RoundDrawn,
            E::Removed { seat } => Self::Removed { seat: seat.0 },
            E::Tied { seats: who } => Self::Tied { seats: seats(who) },
            E::Ended { ranks: result } => Self::Ended {
                ranks: ranks(&result),
            },
            E::SeriesEnded { champions } => Self::SeriesEnded {
                champions: seats(champions),
            },
        }
    }
}

impl From<rules::Heap> for Heap {
    fn from(heap: rules::Heap) -> Self {
        Self {
            count: heap.count,
            top: heap.top.map(|card| card.0),
        }
    }
}

/// A table that was made for one viewer with [`rules::Table::seen_by`].
impl From<&rules::Table> for Table {
    fn from(table: &rules::Table) -> Self {
        let count = usize::from(table.seats);
        let placed = table.board.iter().map(|placed| Placed {
            cell: placed.cell.into(),
            card: placed.card.0,
            number: placed.number,
        });
        Self {
            number: table.number,
            game: table.game.into(),
            seats: table.seats,
            playing: seats(table.playing),
            removed: seats(table.removed),
            round: table.round,
            centre: table.centre.into(),
            hands: table.hands[..count].iter().map(|h| (*h).into()).collect(),
            fronts: table.fronts[..count].to_vec(),
            slots: table.slots.iter().map(|slot| slot.map(|c| c.0)).collect(),
            board: placed.collect(),
            pile: table.pile,
            aside: table.aside,
            points: table.points[..Colour::ALL.len()].to_vec(),
            frozen_until_ms: table.frozen_until_ms[..count].to_vec(),
            sitting_out: seats(table.sitting_out),
            tied: seats(table.tied),
            ranks: table.ranks.as_ref().map(ranks),
        }
    }
}
