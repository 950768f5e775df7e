use serde::{Deserialize, Serialize};

/// An unfinished deck to be saved: the body of `PUT /api/drafts/ID`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(deny_unknown_fields)]
pub struct DraftToSave {
    /// The title of the deck; may be empty.
    pub title: String,
    /// The draft, as the workshop knows it; the server only keeps it.
    #[cfg_attr(feature = "describe", ts(type = "unknown"))]
    pub draft: serde_json::Value,
    /// The names of its pictures, which are sent one by one. Others that were
    /// sent before are deleted.
    pub pictures: Vec<String>,
}

/// A draft was saved.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct DraftSaved {
    /// What its maker calls it.
    pub id: String,
    /// Its version: what the next save expects.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub version: u64,
    /// Pictures that it lists and that have not arrived.
    pub missing: Vec<String>,
    /// A new token of the maker, if the request had none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "describe", ts(optional))]
    pub token: Option<String>,
}

/// An unfinished deck in brief: `GET /api/drafts` lists those of whoever asks.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct SavedDraft {
    /// What its maker calls it.
    pub id: String,
    /// The title of the deck; may be empty.
    pub title: String,
    /// Its version.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub version: u64,
    /// Its pictures that have arrived.
    pub pictures: Vec<String>,
    /// How long ago it was last saved, in seconds.
    #[cfg_attr(feature = "describe", ts(type = "number"))]
    pub age_seconds: u64,
}

/// An unfinished deck: `GET /api/drafts/ID`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct OpenedDraft {
    /// It in brief.
    pub saved: SavedDraft,
    /// The draft, as it was saved.
    #[cfg_attr(feature = "describe", ts(type = "unknown"))]
    pub draft: serde_json::Value,
}
