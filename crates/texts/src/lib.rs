//! Every sentence Fano says to people, in English and German.
//!
//! The texts are [Fluent](https://projectfluent.org) files, one per area, kept
//! in `ftl/en` and `ftl/de`; the web client reads the same files. Code
//! never contains a sentence, only a [`Message`] (an id and its arguments),
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

pub use bundle::{exists, ids};
pub use lang::{Lang, UnknownLang};
pub use message::{Arg, Explain, Message};
