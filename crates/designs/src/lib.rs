//! The mathematics behind one-match cards.
//!
//! A deck in which any two cards share exactly one symbol is a piece of a
//! projective plane: cards are lines, symbols are points. A plane of order q
//! has q² + q + 1 lines with q + 1 points each, and as many points with as
//! many lines through each.
//!
//! - [`Field`]: the finite fields the planes are made from.
//! - [`Desarguesian`] and [`Singer`]: two independent ways to the same planes,
//!   line by line; [`Plane`] keeps one in memory; [`Affine`] leaves one line
//!   out; [`order_nine`] has the three smallest planes without a field.
//! - [`existence`](mod@existence): for which orders there is a plane, with the reason.
//! - [`verify`]: whether cards are what they should be, with a witness if not.
//! - [`rank`] and [`subplanes`]: what tells planes apart.
//! - [`triplet`]: how many cards can lie on a table without a triplet.
//! - [`kirkman`]: the fifteen schoolgirls with whom it all began.
//!
//! Everything is computed on demand and comes out the same every time: there
//! are no tables of ready-made designs, no randomness and no clock.
//!
//! ```
//! use fano_designs::{Plane, triplet, verify};
//!
//! // The classic deck: 57 cards with 8 of 57 symbols each.
//! let plane = Plane::desarguesian(7)?;
//! let mut cards: Vec<Vec<u32>> = plane.lines().map(<[u32]>::to_vec).collect();
//! assert_eq!(verify::uniform(&cards), Ok(()));
//!
//! // Nine of them always hold three that share a symbol.
//! assert_eq!(triplet::bound(8, cards.len()), 8);
//! assert!(triplet::triplet_in(&cards[20..29]).is_some());
//!
//! // One wrong symbol, and the first pair of cards that shows it is named.
//! cards[3][0] = 999;
//! let fault = verify::uniform(&cards).expect_err("a symbol is wrong");
//! assert_eq!(fault.to_string(), "cards 3 and 10 share no symbol");
//! # Ok::<(), fano_designs::PlaneError>(())
//! ```

pub mod affine;
pub mod desarguesian;
pub mod design;
pub mod difference_family;
pub mod existence;
pub mod field;
pub mod kirkman;
pub mod order_nine;
pub mod plane;
pub mod primes;
pub mod rank;
pub mod singer;
pub mod steiner;
pub mod subplanes;
pub mod triplet;
pub mod verify;

pub use affine::Affine;
pub use desarguesian::Desarguesian;
pub use design::{Design, DesignFault};
pub use difference_family::{DifferenceFamily, Group};
pub use field::{Field, FieldError};
pub use plane::{Lines, Plane, PlaneError};
pub use singer::Singer;
