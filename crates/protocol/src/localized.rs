use std::collections::BTreeMap;

use fano_texts::{Arg, Message};
use serde::{Deserialize, Serialize};

/// A sentence that has not chosen its language yet: an id of the Fluent files
/// and what fills its gaps. The client says it in its own language.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct LocalizedText {
    /// The id in the Fluent files.
    pub id: String,
    /// What fills the gaps.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub args: BTreeMap<String, TextArg>,
}

/// What fills a gap in a sentence.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(untagged)]
pub enum TextArg {
    /// A number; it may choose the plural.
    Number(f64),
    /// A piece of text, shown as it is.
    Text(String),
    /// Another sentence.
    LocalizedText(Box<LocalizedText>),
}

impl From<&Message> for LocalizedText {
    fn from(message: &Message) -> Self {
        let args = message.args().iter().map(|(name, arg)| {
            let arg = match arg {
                Arg::Number(number) => TextArg::Number(*number as f64),
                Arg::Text(text) => TextArg::Text(text.clone()),
                Arg::Message(inner) => TextArg::LocalizedText(Box::new((&**inner).into())),
            };
            ((*name).to_owned(), arg)
        });
        Self {
            id: message.id().to_owned(),
            args: args.collect(),
        }
    }
}
