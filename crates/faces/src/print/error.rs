use fano_texts::{Explain, Message};

use crate::display::display_in_english;

use super::{Length, Paper};

/// Why cards cannot be put on a sheet.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum SheetError {
    /// Not a single card fits on the paper.
    CardTooLarge {
        /// The width of the card.
        card_mm: f32,
        /// The paper.
        paper: Paper,
        /// The margin of the paper.
        margin_mm: f32,
        /// The width that would fit, if any does.
        works_mm: Option<f32>,
    },
    /// The bleed would reach beyond the paper.
    BleedBeyondMargin {
        /// The bleed.
        bleed_mm: f32,
        /// The margin.
        margin_mm: f32,
    },
    /// A length is too small or too large.
    OutOfRange {
        /// Which length.
        what: Length,
        /// The minimum.
        min: f32,
        /// The maximum.
        max: f32,
    },
}

display_in_english!(SheetError);

impl Explain for SheetError {
    fn explain(&self) -> Message {
        match *self {
            Self::CardTooLarge {
                card_mm,
                paper,
                margin_mm,
                works_mm,
            } => {
                let id = match works_mm {
                    Some(_) => "print-card-too-large",
                    None => "print-paper-too-small",
                };
                let message = Message::new(id)
                    .with("card", millimetres(card_mm))
                    .with("width", millimetres(paper.width_mm))
                    .with("height", millimetres(paper.height_mm))
                    .with("margin", millimetres(margin_mm));
                match works_mm {
                    Some(works) => message.with("works", millimetres(works)),
                    None => message,
                }
            }
            Self::BleedBeyondMargin {
                bleed_mm,
                margin_mm,
            } => Message::new("print-bleed-beyond-margin")
                .with("bleed", millimetres(bleed_mm))
                .with("margin", millimetres(margin_mm)),
            Self::OutOfRange { what, min, max } => Message::new(match what {
                Length::Card => "print-card-range",
                Length::Margin => "print-margin-range",
                Length::Bleed => "print-bleed-range",
            })
            .with("min", millimetres(min))
            .with("max", millimetres(max)),
        }
    }
}

/// A length as people write it: `80 mm`, `4.5 mm`.
#[must_use]
pub fn millimetres(length: f32) -> Message {
    let tenths = (length * 10.0).round() as i64;
    let message = match tenths % 10 {
        0 => Message::new("print-mm"),
        rest => Message::new("print-mm-tenths").with("tenths", rest),
    };
    message.with("whole", tenths / 10)
}
