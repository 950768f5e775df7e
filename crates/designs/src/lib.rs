//! The mathematics behind one-match cards.
//!
//! A deck in which any two cards share exactly one symbol is a piece of a
//! projective plane: cards are lines, symbols are points.

pub mod verify;
