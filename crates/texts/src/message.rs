use crate::{Lang, bundle};

/// An argument of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Arg {
    /// A whole number; Fluent chooses the plural by it.
    Number(i64),
    /// A piece of text, shown as it is.
    Text(String),
    /// Another message, in the same language.
    Message(Box<Message>),
}

macro_rules! arg_from_integer {
    ($($integer:ty),*) => {$(
        impl From<$integer> for Arg {
            fn from(value: $integer) -> Self {
                Self::Number(i64::from(value))
            }
        }
    )*};
}
arg_from_integer!(u8, u16, u32, i32, i64);

impl From<usize> for Arg {
    fn from(value: usize) -> Self {
        Self::Number(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<u64> for Arg {
    fn from(value: u64) -> Self {
        Self::Number(i64::try_from(value).unwrap_or(i64::MAX))
    }
}

impl From<&str> for Arg {
    fn from(value: &str) -> Self {
        Self::Text(value.to_owned())
    }
}

impl From<String> for Arg {
    fn from(value: String) -> Self {
        Self::Text(value)
    }
}

impl From<Message> for Arg {
    fn from(value: Message) -> Self {
        Self::Message(Box::new(value))
    }
}

/// A sentence in no particular language yet: an id and its arguments.
#[derive(Clone, Debug, PartialEq)]
pub struct Message {
    id: &'static str,
    args: Vec<(&'static str, Arg)>,
}

impl Message {
    /// The message with this id from the Fluent files.
    #[must_use]
    pub fn new(id: &'static str) -> Self {
        Self {
            id,
            args: Vec::new(),
        }
    }

    /// The same message with one more argument.
    #[must_use]
    pub fn with(mut self, name: &'static str, value: impl Into<Arg>) -> Self {
        self.args.push((name, value.into()));
        self
    }

    /// The id in the Fluent files.
    #[must_use]
    pub fn id(&self) -> &'static str {
        self.id
    }

    /// The arguments, in the order they were given.
    #[must_use]
    pub fn args(&self) -> &[(&'static str, Arg)] {
        &self.args
    }

    /// The sentence in a language.
    #[must_use]
    pub fn say(&self, lang: Lang) -> String {
        bundle::say(self, lang)
    }
}

/// Anything that can be explained in a sentence, above all errors.
pub trait Explain {
    /// The sentence for people.
    fn explain(&self) -> Message;
}
