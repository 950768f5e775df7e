//! Players that see only what a player sees, and take as long as people do.
//!
//! A [`Bot`] gets a [`View`]: the table as its seat may see it, and what
//! everybody knows anyway. It returns a [`PlannedCall`]: what it will call, and
//! when. How long it takes is modelled on visual search; `docs/bots.md`
//! describes the model and the published figures it is based on.
//!
//! There is no clock, no source of randomness and no floating point in here:
//! the same seed gives the same calls at the same millisecond on every machine.
//!
//! ```
//! use std::sync::Arc;
//!
//! use fano_bots::{Bot, Level, Persona, Playout};
//! use fano_decks::builtin;
//! use fano_rules::{GameSetup, Setup};
//!
//! let deck = Arc::new(builtin::classic().clone());
//! let bots = vec![
//!     Bot::new(&Persona::ALL[0], Level::Champion, 1),
//!     Bot::new(&Persona::ALL[1], Level::SmallChild, 2),
//! ];
//! let mut playout = Playout::new(deck, Setup::one(2, GameSetup::Tower), bots, 7)?;
//! while playout.step().is_some() {}
//! assert!(playout.series().is_over());
//! # Ok::<(), fano_rules::SetupError>(())
//! ```

mod bot;
mod chance;
mod find;
mod hexes;
mod level;
mod persona;
mod playout;
mod scan;
mod search;
mod targets;
mod view;

pub use bot::{Bot, PlannedCall};
pub use chance::seed_of;
pub use level::{Judgement, Level, Reaction, UnknownLevel};
pub use persona::{Favourite, Persona};
pub use playout::{CALLS_MAX, Playout, Step};
pub use search::COMMIT_MS;
pub use view::View;
