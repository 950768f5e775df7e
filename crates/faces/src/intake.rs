//! External pictures. Every file is checked against limits, decoded, and
//! re-encoded; nothing of the file itself reaches a card.

mod budget;
mod error;
mod kept;
mod raster;
mod svg;

use image::ImageFormat;

use self::raster::Prepared;

use crate::{Drawing, Typeface};

pub use budget::Budget;
pub use error::PictureError;
pub use kept::{KEPT_BYTES_MAX, KeptKind, KeptPicture};

/// The longest picture file accepted.
pub const PICTURE_BYTES_MAX: usize = 32 << 20;
/// The longest SVG file accepted.
pub const SVG_FILE_BYTES_MAX: usize = 4 << 20;
/// The most pixels along one side of a picture.
pub const PICTURE_SIDE_MAX: u32 = 16_384;
/// The most pixels of a picture.
pub const PICTURE_PIXELS_MAX: u64 = 64_000_000;

/// Turns a picture file into a drawing: PNG, JPEG, WebP or SVG.
///
/// Photographs get rounded corners; pictures with transparent parts, or on a
/// plain white background, are cut out along their content. The typeface is for
/// texts in SVG files; without one they are left out.
///
/// # Errors
///
/// What is wrong with the file.
pub fn picture(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Drawing, PictureError> {
    prepared(bytes, typeface)?.drawing()
}

fn prepared(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Prepared, PictureError> {
    match kind(bytes)? {
        Kind::Raster(format) => raster::symbol(bytes, format),
        Kind::Svg => svg::symbol(bytes, typeface),
    }
}

/// Turns a whole picture file into a drawing, unchanged: for the backs of
/// cards.
///
/// # Errors
///
/// What is wrong with the file.
pub fn whole_picture(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Drawing, PictureError> {
    match kind(bytes)? {
        Kind::Raster(format) => raster::whole(bytes, format),
        Kind::Svg => svg::whole(bytes, typeface),
    }
}

enum Kind {
    Raster(ImageFormat),
    Svg,
}

fn kind(bytes: &[u8]) -> Result<Kind, PictureError> {
    if bytes.len() > PICTURE_BYTES_MAX {
        return Err(PictureError::TooLong {
            bytes_max: PICTURE_BYTES_MAX,
        });
    }
    match raster::format(bytes) {
        Some(format) => Ok(Kind::Raster(format)),
        None if svg::is_svg(bytes) => Ok(Kind::Svg),
        None => Err(PictureError::UnknownKind),
    }
}
