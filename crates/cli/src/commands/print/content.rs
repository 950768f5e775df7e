//! What is printed besides the cards.

use fano_faces::{
    Drawing, Typeface,
    intake::{self, PICTURE_BYTES_MAX},
    print,
};
use fano_texts::{Explain as _, Message};

use super::{Arguments, pictures};
use crate::{failure::Failure, read_limited::read_limited};

/// The fonts of names and rules.
pub(super) struct Typefaces {
    display: Typeface,
    reading: Typeface,
}

impl Typefaces {
    /// The fonts, if anything requested needs them.
    pub(super) fn new(arguments: &Arguments) -> Result<Option<Self>, Failure> {
        if !arguments.names && !arguments.rules {
            return Ok(None);
        }
        let font = arguments.arrangement.font.as_deref();
        Ok(Some(Self {
            display: pictures::display_typeface(font)?,
            reading: pictures::reading_typeface()?,
        }))
    }

    pub(super) fn borrowed(&self) -> print::Typefaces<'_> {
        print::Typefaces {
            display: &self.display,
            reading: &self.reading,
        }
    }
}

/// The picture for the backs, if there is one.
pub(super) fn back(arguments: &Arguments) -> Result<Option<Drawing>, Failure> {
    let Some(Some(path)) = &arguments.backs else {
        return Ok(None);
    };
    let file = path.display().to_string();
    let bytes = read_limited(path, PICTURE_BYTES_MAX)
        .map_err(|error| Failure::Usage(pictures::unreadable(&file, &error)))?;
    let drawing = intake::whole_picture(&bytes, None).map_err(|error| {
        let message = Message::new("print-back-picture").with("file", file.as_str());
        Failure::Usage(message.with("problem", error.explain()))
    })?;
    Ok(Some(drawing))
}
