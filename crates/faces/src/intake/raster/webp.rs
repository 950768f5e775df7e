//! WebP files with losslessly compressed parts: a dozen bytes of these can make
//! the decoder set up a table of four thousand entries.

use crate::intake::{Budget, PictureError};

/// What the decoder needs per pixel, on top of the pixel itself.
pub(super) const EXTRA_BYTES_PER_PIXEL: u64 = 8;

/// A RIFF header: the kind of file, its length, and the kind of content.
const HEADER_BYTES: usize = 12;
/// Before the chunks of an animation's frame: where it is and how long it lasts.
const FRAME_HEADER_BYTES: usize = 16;

/// Refuses a file with too much lossless data.
pub(super) fn check(bytes: &[u8]) -> Result<(), PictureError> {
    Budget::LosslessWebpBytes.check(lossless_bytes(
        bytes.get(HEADER_BYTES..).unwrap_or_default(),
    ))
}

/// The length of all chunks that contain a lossless picture, or the
/// transparency of another.
fn lossless_bytes(mut chunks: &[u8]) -> u64 {
    let mut found = 0_u64;
    while let Some((name, rest)) = chunks.split_first_chunk::<4>() {
        let Some((length, rest)) = rest.split_first_chunk::<4>() else {
            break;
        };
        let length = u32::from_le_bytes(*length) as usize;
        let content = &rest[..length.min(rest.len())];
        match name {
            b"VP8L" | b"ALPH" => found += content.len() as u64,
            b"ANMF" => {
                found += lossless_bytes(content.get(FRAME_HEADER_BYTES..).unwrap_or_default());
            }
            _ => {}
        }
        // Chunks begin at even offsets.
        chunks = rest.get(length + length % 2..).unwrap_or_default();
    }
    found
}
