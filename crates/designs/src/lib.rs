//! The mathematics behind one-match cards.
//!
//! A deck in which any two cards share exactly one symbol is a piece of a
//! projective plane: cards are lines, symbols are points.

pub mod affine;
pub mod desarguesian;
pub mod existence;
pub mod field;
pub mod kirkman;
pub mod order_nine;
pub mod plane;
pub mod primes;
pub mod rank;
pub mod singer;
pub mod subplanes;
pub mod triplet;
pub mod verify;

pub use affine::Affine;
pub use desarguesian::Desarguesian;
pub use field::{Field, FieldError};
pub use plane::{Lines, Plane, PlaneError};
pub use singer::Singer;
