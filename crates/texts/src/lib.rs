//! Every sentence Fano says to people, in every language.
//!
//! The texts are [Fluent](https://projectfluent.org) files, one per area, in a
//! folder per language (`ftl/en`, `ftl/de` and so on); the web client reads the
//! same files. The build script finds the folders, so a language is added by
//! adding one. Code never contains a sentence, only a [`Message`] (an id and its arguments),
//! and whoever shows it chooses the language.
//!
//! ```
//! use fano_texts::{Lang, Message};
//!
//! let hello = Message::new("app-tagline");
//! assert!(hello.say(Lang::En).contains("card"));
//! assert_ne!(hello.say(Lang::En), hello.say(Lang::De));
//! ```

mod bundle;
mod lang;
mod message;
mod names;

pub use bundle::{exists, ids};
pub use lang::{Lang, UnknownLang};
pub use message::{Arg, Explain, Message};
pub use names::Names;
