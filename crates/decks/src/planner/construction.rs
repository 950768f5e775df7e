//! Where a planned deck comes from.

use fano_texts::{Explain, Message};
use serde::Serialize;

/// Where a planned deck comes from, for those who want to know.
///
/// Private symbols that fill up the cards are counted in
/// [`DeckPlan::never_match`](super::DeckPlan::never_match) and not mentioned
/// here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
#[non_exhaustive]
pub enum Construction {
    /// Every two cards share a symbol that no other card has.
    Pairs,
    /// Every symbol that can match is on two or three cards.
    Triples,
    /// A whole projective plane.
    Plane {
        /// The order of the plane.
        order: u32,
    },
    /// A projective plane without some of its symbols and the cards they are
    /// on, and perhaps without a few cards more.
    PlaneWithout {
        /// The order of the plane.
        order: u32,
        /// How many symbols are dropped, with all their cards.
        dropped: u32,
        /// How many more cards are dropped.
        fewer: u32,
    },
    /// A block design dualised: its points are the cards, its blocks the
    /// symbols.
    Design {
        /// How many points the design has.
        points: u32,
        /// How many points a block has.
        block_size: u32,
    },
    /// Cards of a projective plane, chosen by search.
    PartOfPlane {
        /// The order of the plane.
        order: u32,
    },
    /// A pattern found by search that looks the same after each of this many
    /// turns.
    Pattern {
        /// How many turns the pattern has.
        turns: u32,
    },
}

impl Explain for Construction {
    fn explain(&self) -> Message {
        match *self {
            Self::Pairs => Message::new("planner-from-pairs"),
            Self::Triples => Message::new("planner-from-triples"),
            Self::Plane { order } => Message::new("planner-from-plane").with("order", order),
            Self::PlaneWithout {
                order,
                dropped: 0,
                fewer,
            } => Message::new("planner-from-plane-fewer")
                .with("order", order)
                .with("fewer", fewer),
            Self::PlaneWithout {
                order,
                dropped,
                fewer: 0,
            } => Message::new("planner-from-plane-without")
                .with("order", order)
                .with("dropped", dropped),
            Self::PlaneWithout {
                order,
                dropped,
                fewer,
            } => Message::new("planner-from-plane-without-fewer")
                .with("order", order)
                .with("dropped", dropped)
                .with("fewer", fewer),
            Self::Design { points, block_size } => Message::new("planner-from-design")
                .with("points", points)
                .with("block", block_size),
            Self::PartOfPlane { order } => {
                Message::new("planner-from-part-of-plane").with("order", order)
            }
            Self::Pattern { turns: 1 } => Message::new("planner-from-search"),
            Self::Pattern { turns } => Message::new("planner-from-pattern").with("turns", turns),
        }
    }
}
