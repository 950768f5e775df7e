//! JPEG files with many scans: a scan takes a few bytes but makes the decoder
//! go over the whole picture, and until the last one the picture stays in
//! memory in another form.

use crate::intake::{Budget, PictureError};

use super::check_size;

/// Three colours as they are decoded.
const BYTES_PER_PIXEL: u64 = 3;
/// Four colours as they are stored while scans come in.
const BYTES_PER_STORED_PIXEL: u64 = 4 * 2;

const MARKER: u8 = 0xff;
const START_OF_SCAN: u8 = 0xda;
const START_OF_PROGRESSIVE_FRAME: u8 = 0xc2;

/// Refuses a file with too many scans for its size.
pub(super) fn check(bytes: &[u8], (width, height): (u32, u32)) -> Result<(), PictureError> {
    check_size(width, height)?;
    let pixels = u64::from(width) * u64::from(height);
    let count = |kind: u8| markers(bytes).filter(|marker| *marker == kind).count() as u64;
    let scans = count(START_OF_SCAN);
    Budget::ScannedPixels.check(scans.saturating_mul(pixels))?;
    let stored = if scans > 1 || count(START_OF_PROGRESSIVE_FRAME) > 0 {
        BYTES_PER_STORED_PIXEL
    } else {
        0
    };
    Budget::DecodedBytes.check(pixels.saturating_mul(BYTES_PER_PIXEL + stored))
}

/// Everything that looks like a marker, anywhere: no scan is missed.
fn markers(bytes: &[u8]) -> impl Iterator<Item = u8> {
    let pairs = bytes.windows(2).filter(|pair| pair[0] == MARKER);
    pairs.map(|pair| pair[1])
}
