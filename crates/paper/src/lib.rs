//! Decks on paper, as `fano print` and the server print them: the cards as
//! [`fano_faces::print`] draws them, the names of their symbols and the rules
//! of the games.

mod content;
mod look;
mod options;

pub use content::{label, names, rules};
pub use look::{Look, LookError};
pub use options::{Contents, PreparedPrint, PrintOptions};
