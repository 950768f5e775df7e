//! Pictures to be kept and sent around: small files that we wrote ourselves.

use std::{fmt, sync::Arc};

use image::ImageFormat;
use rayon::prelude::*;
use resvg::usvg::ImageKind;
use sha2::{Digest as _, Sha256};

use super::{
    PictureError,
    raster::{self, Prepared},
};
use crate::{Drawing, Typeface};

/// The longest file of a kept picture: no picture of its size needs more.
pub const KEPT_BYTES_MAX: usize = 2 << 20;

/// What kind of file a kept picture is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum KeptKind {
    /// A picture along its own outline.
    Png,
    /// A photograph, shown with rounded corners.
    Jpeg,
}

impl KeptKind {
    /// The end of the file's name.
    #[must_use]
    pub fn extension(self) -> &'static str {
        match self {
            Self::Png => "png",
            Self::Jpeg => "jpg",
        }
    }
}

/// A picture that was decoded and encoded again, as a file and as a drawing.
/// The file has pixels and nothing else: no places, dates, texts or profiles.
#[derive(Clone)]
pub struct KeptPicture {
    kind: KeptKind,
    bytes: Arc<Vec<u8>>,
    fingerprint: [u8; 32],
    drawing: Drawing,
}

impl fmt::Debug for KeptPicture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KeptPicture")
            .field("kind", &self.kind)
            .field("bytes", &self.bytes.len())
            .finish_non_exhaustive()
    }
}

impl PartialEq for KeptPicture {
    fn eq(&self, other: &Self) -> bool {
        self.fingerprint == other.fingerprint
    }
}

impl Eq for KeptPicture {}

impl KeptPicture {
    /// Takes in a picture file as [`picture`](super::picture) does.
    ///
    /// # Errors
    ///
    /// What is wrong with the file.
    pub fn new(bytes: &[u8], typeface: Option<&Typeface>) -> Result<Self, PictureError> {
        match super::prepared(bytes, typeface)?.encoded()? {
            ImageKind::JPEG(file) | ImageKind::PNG(file) => Self::again(&file),
            _ => Err(PictureError::UnknownKind),
        }
    }

    /// Takes in the file of a kept picture, which may come from a stranger. Of
    /// a file that is kept already, it makes the same file.
    ///
    /// # Errors
    ///
    /// What is wrong with the file; only PNG and JPEG are kept.
    pub fn again(bytes: &[u8]) -> Result<Self, PictureError> {
        if bytes.len() > KEPT_BYTES_MAX {
            return Err(PictureError::TooLong {
                bytes_max: KEPT_BYTES_MAX,
            });
        }
        let format = raster::format(bytes).ok_or(PictureError::UnknownKind)?;
        let mut prepared = raster::kept(bytes, format)?;
        let file = if raster::is_our_jpeg(bytes) {
            ImageKind::JPEG(Arc::new(bytes.to_vec()))
        } else {
            let file = prepared.encoded()?;
            if let ImageKind::JPEG(bytes) = &file {
                // What was lost by encoding is gone for good.
                prepared = raster::kept(bytes, ImageFormat::Jpeg)?;
            }
            file
        };
        let (kind, bytes) = match &file {
            ImageKind::JPEG(bytes) => (KeptKind::Jpeg, bytes.clone()),
            ImageKind::PNG(bytes) => (KeptKind::Png, bytes.clone()),
            _ => return Err(PictureError::UnknownKind),
        };
        let fingerprint = fingerprint(&prepared, &bytes);
        Ok(Self {
            kind,
            bytes,
            fingerprint,
            drawing: prepared.drawing_of(file)?,
        })
    }

    /// Takes in many files as [`new`](Self::new) does, on all cores, and says
    /// so after each with its number.
    ///
    /// `None` if `go_on` returned `false`; it is asked before every file.
    #[must_use]
    pub fn many(
        files: &[&[u8]],
        typeface: Option<&Typeface>,
        go_on: impl Fn() -> bool + Sync,
        after_each: impl Fn(usize, Option<&PictureError>) + Sync,
    ) -> Option<Vec<Result<Self, PictureError>>> {
        Self::each(files, |file| Self::new(file, typeface), go_on, after_each)
    }

    /// Takes in many files as [`again`](Self::again) does, on all cores.
    ///
    /// `None` if `go_on` returned `false`; it is asked before every file.
    #[must_use]
    pub fn many_again(
        files: &[&[u8]],
        go_on: impl Fn() -> bool + Sync,
    ) -> Option<Vec<Result<Self, PictureError>>> {
        Self::each(files, Self::again, go_on, |_, _| ())
    }

    fn each(
        files: &[&[u8]],
        take: impl Fn(&[u8]) -> Result<Self, PictureError> + Sync,
        go_on: impl Fn() -> bool + Sync,
        after_each: impl Fn(usize, Option<&PictureError>) + Sync,
    ) -> Option<Vec<Result<Self, PictureError>>> {
        files
            .par_iter()
            .enumerate()
            .map(|(number, file)| {
                if !go_on() {
                    return None;
                }
                let taken = take(file);
                after_each(number, taken.as_ref().err());
                Some(taken)
            })
            .collect()
    }

    /// What kind of file it is.
    #[must_use]
    pub fn kind(&self) -> KeptKind {
        self.kind
    }

    /// The file.
    #[must_use]
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// A hash of what is visible: the same however well it is compressed.
    #[must_use]
    pub fn fingerprint(&self) -> [u8; 32] {
        self.fingerprint
    }

    /// The drawing that shows it.
    #[must_use]
    pub fn drawing(&self) -> &Drawing {
        &self.drawing
    }
}

fn fingerprint(prepared: &Prepared, file: &[u8]) -> [u8; 32] {
    let mut hash = Sha256::new();
    match prepared {
        Prepared::CutOut(picture) => {
            hash.update(b"png");
            hash.update(picture.width().to_le_bytes());
            hash.update(picture.height().to_le_bytes());
            hash.update(picture.as_raw());
        }
        Prepared::Photograph(_) => {
            hash.update(b"jpg");
            hash.update(file);
        }
    }
    hash.finalize().into()
}
