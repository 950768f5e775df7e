//! PNG files. Colour profiles and texts in them are skipped: they could inflate
//! to any length, and nothing here needs them.

use std::io::Cursor;

use image::{DynamicImage, GrayAlphaImage, GrayImage, RgbImage, RgbaImage, metadata::Orientation};
use png::{BitDepth, ColorType, Decoder, DecodingError, Limits, Transformations};

use super::check_size;
use crate::intake::{Budget, PictureError};

/// What the decoder may need besides the pixels.
const DECODER_BYTES_MAX: usize = 40 << 20;

/// The size a picture claims to have.
pub(super) fn size(bytes: &[u8]) -> Option<(u32, u32)> {
    let number = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    Some((number(16)?, number(20)?))
}

pub(super) fn decode(bytes: &[u8]) -> Result<(DynamicImage, Orientation), PictureError> {
    let damaged = |error: DecodingError| PictureError::damaged(&error);
    let limits = Limits {
        bytes: DECODER_BYTES_MAX,
    };
    let mut decoder = Decoder::new_with_limits(Cursor::new(bytes), limits);
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_ignore_text_chunk(true);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let header = decoder.read_header_info().map_err(damaged)?;
    let (width, height) = (header.width, header.height);
    check_size(width, height)?;
    let mut reader = decoder.read_info().map_err(damaged)?;
    let (colour, depth) = reader.output_color_type();
    // Grey with transparency becomes colour with transparency later.
    let bytes_per_pixel = match colour {
        ColorType::GrayscaleAlpha => 2 + 4,
        colour => colour.samples() as u64,
    };
    let pixels = u64::from(width) * u64::from(height);
    Budget::DecodedBytes.check(pixels * bytes_per_pixel)?;
    let length = reader.output_buffer_size().unwrap_or(usize::MAX);
    let mut pixels = vec![0; length];
    reader.next_frame(&mut pixels).map_err(damaged)?;
    let exif = reader.info().exif_metadata.as_deref();
    let orientation = exif.and_then(Orientation::from_exif_chunk);
    let picture = match (colour, depth) {
        (ColorType::Grayscale, BitDepth::Eight) => {
            GrayImage::from_raw(width, height, pixels).map(DynamicImage::from)
        }
        (ColorType::GrayscaleAlpha, BitDepth::Eight) => {
            GrayAlphaImage::from_raw(width, height, pixels).map(DynamicImage::from)
        }
        (ColorType::Rgb, BitDepth::Eight) => {
            RgbImage::from_raw(width, height, pixels).map(DynamicImage::from)
        }
        (ColorType::Rgba, BitDepth::Eight) => {
            RgbaImage::from_raw(width, height, pixels).map(DynamicImage::from)
        }
        _ => None,
    };
    let picture = picture.ok_or_else(|| PictureError::damaged(&"unknown kind of pixels"))?;
    Ok((picture, orientation.unwrap_or(Orientation::NoTransforms)))
}
