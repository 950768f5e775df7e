//! The tables that both databases have in common.

/// A table and its columns.
#[derive(Debug)]
pub(crate) struct Table {
    pub(crate) name: &'static str,
    pub(crate) columns: &'static [(&'static str, Kind)],
}

/// What a column holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Number,
    Text,
    Bytes,
}

/// What is in a column of a row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Value {
    Nothing,
    Number(i64),
    Text(String),
    Bytes(Vec<u8>),
}

impl Value {
    /// About how much memory it takes.
    pub(crate) fn bytes(&self) -> usize {
        match self {
            Self::Nothing | Self::Number(_) => 8,
            Self::Text(text) => text.len(),
            Self::Bytes(bytes) => bytes.len(),
        }
    }
}

use Kind::{Bytes, Number, Text};

/// All tables, in an order in which their rows can be written.
pub(crate) const TABLES: &[Table] = &[
    Table {
        name: "rooms",
        columns: &[
            ("code", Text),
            ("lobby", Text),
            ("updated_us", Number),
            ("format", Number),
            ("own_deck", Text),
        ],
    },
    Table {
        name: "series",
        columns: &[
            ("room", Text),
            ("number", Number),
            ("begun_us", Number),
            ("begun", Text),
            ("format", Number),
        ],
    },
    // In the order of the rooms and of what happened in them.
    Table {
        name: "steps",
        columns: &[
            ("room", Text),
            ("series", Number),
            ("number", Number),
            ("written_us", Number),
            ("step", Text),
            ("format", Number),
        ],
    },
    Table {
        name: "finished",
        columns: &[
            ("record", Text),
            ("code", Text),
            ("deck", Text),
            ("begun_us", Number),
            ("over_us", Number),
            ("seats", Number),
            ("begun", Text),
            ("champions", Text),
            ("wins", Text),
            ("journal", Text),
            ("contests", Text),
            ("format", Number),
        ],
    },
    Table {
        name: "revisions",
        columns: &[("revision", Text), ("bytes", Number), ("used_us", Number)],
    },
    Table {
        name: "bundles",
        columns: &[("revision", Text), ("bundle", Bytes)],
    },
    Table {
        name: "decks",
        columns: &[
            ("address", Text),
            ("maker", Bytes),
            ("network", Text),
            ("title_en", Text),
            ("title_de", Text),
            ("revision", Text),
            ("created_us", Number),
            ("changed_us", Number),
            ("used_us", Number),
        ],
    },
    Table {
        name: "series_decks",
        columns: &[("room", Text), ("revision", Text)],
    },
    Table {
        name: "finished_decks",
        columns: &[("record", Text), ("revision", Text)],
    },
    Table {
        name: "drafts",
        columns: &[
            ("maker", Bytes),
            ("id", Text),
            ("network", Text),
            ("title", Text),
            ("version", Number),
            ("bytes", Number),
            ("created_us", Number),
            ("changed_us", Number),
        ],
    },
    Table {
        name: "draft_contents",
        columns: &[("maker", Bytes), ("id", Text), ("content", Bytes)],
    },
    // The content is the last column: it is nothing until it has arrived.
    Table {
        name: "draft_pictures",
        columns: &[
            ("maker", Bytes),
            ("id", Text),
            ("name", Text),
            ("place", Number),
            ("bytes", Number),
            ("content", Bytes),
        ],
    },
];

impl Table {
    /// The names of the columns, separated by commas.
    pub(crate) fn column_names(&self) -> String {
        let names: Vec<&str> = self.columns.iter().map(|(name, _)| *name).collect();
        names.join(", ")
    }
}
