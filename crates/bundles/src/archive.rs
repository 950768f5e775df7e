//! The container of bundle files: a zip archive of the simplest kind.
//!
//! General readers of zip archives are made to get something out of every
//! archive: they skip bytes between entries, keep the last of two entries with
//! one name, and believe one of two sizes. Here, an archive is refused unless
//! every byte of it is accounted for exactly once: entries follow one another
//! without gaps, the directory repeats what their headers say, and nothing
//! comes after it. Nothing is inflated before all headers are checked, and
//! nothing further than its header says.

mod error;
mod layout;
mod read;
mod write;

pub use error::ArchiveError;
pub(crate) use read::read;
pub(crate) use write::Writer;

/// How the bytes of an entry are stored.
const STORED: u16 = 0;
const DEFLATED: u16 = 8;

/// What every archive begins with.
pub(crate) const MAGIC: [u8; 4] = *b"PK\x03\x04";
