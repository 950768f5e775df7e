use fano_texts::{Explain, Message};

use crate::display::display_in_english;

use super::{Budget, PICTURE_PIXELS_MAX, PICTURE_SIDE_MAX};

/// Why a file cannot be a symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PictureError {
    /// The file is too long.
    TooLong {
        /// The most it may have.
        bytes_max: usize,
    },
    /// The file is not a supported picture.
    UnknownKind,
    /// The picture has too many pixels.
    TooManyPixels {
        /// Pixels in a row.
        width: u32,
        /// Pixels in a column.
        height: u32,
    },
    /// The file is damaged.
    Damaged {
        /// What the decoder says, in English.
        reason: String,
    },
    /// The SVG file refers to another file.
    RefersElsewhere {
        /// The beginning of the reference.
        target: String,
    },
    /// The file demands more work or memory than a picture may.
    OverBudget {
        /// What it has too much of.
        budget: Budget,
        /// How much was found; counting stops soon after the limit.
        found: u64,
    },
    /// The SVG file uses a filter that can take arbitrarily long.
    SlowFilter {
        /// The name of the filter's element.
        filter: String,
    },
    /// Nothing is visible.
    Empty,
}

display_in_english!(PictureError);

impl PictureError {
    /// A decoder's message, on one line of moderate length.
    pub(super) fn damaged(error: &impl ToString) -> Self {
        const LETTERS_MAX: usize = 120;
        let said = error.to_string();
        let words: Vec<&str> = said.split_whitespace().collect();
        Self::Damaged {
            reason: words.join(" ").chars().take(LETTERS_MAX).collect(),
        }
    }
}

impl Explain for PictureError {
    fn explain(&self) -> Message {
        match self {
            Self::TooLong { bytes_max } => {
                Message::new("print-picture-too-long").with("max", bytes_max >> 20)
            }
            Self::UnknownKind => Message::new("print-picture-unknown-kind"),
            Self::TooManyPixels { width, height } => Message::new("print-picture-too-many-pixels")
                .with("width", *width)
                .with("height", *height)
                .with("side-max", PICTURE_SIDE_MAX)
                .with("max", PICTURE_PIXELS_MAX / 1_000_000),
            Self::Damaged { reason } => {
                Message::new("print-picture-damaged").with("reason", reason.as_str())
            }
            Self::RefersElsewhere { target } => {
                Message::new("print-picture-refers-elsewhere").with("target", target.as_str())
            }
            Self::OverBudget { budget, found } => budget.explain(*found),
            Self::SlowFilter { filter } => {
                Message::new("print-picture-slow-filter").with("filter", filter.as_str())
            }
            Self::Empty => Message::new("print-picture-empty"),
        }
    }
}
