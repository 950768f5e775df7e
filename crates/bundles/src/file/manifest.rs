use fano_faces::LayoutOptions;
use serde::{Deserialize, Serialize};

use super::{FileError, VERSION};

/// What a bundle file is, and how its cards are arranged.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Manifest {
    #[serde(rename = "fano-bundle")]
    version: u32,
    pub(super) cards: LayoutOptions,
}

/// Only the version, whatever else a version of the future has.
#[derive(Deserialize)]
struct AnyVersion {
    #[serde(rename = "fano-bundle")]
    version: u32,
}

impl Manifest {
    pub(super) fn new(cards: &LayoutOptions) -> Self {
        Self {
            version: VERSION,
            cards: *cards,
        }
    }

    pub(super) fn to_json(&self) -> Vec<u8> {
        let mut json = serde_json::to_vec_pretty(self).expect("plain data");
        json.push(b'\n');
        json
    }

    pub(super) fn read(json: &[u8]) -> Result<Self, FileError> {
        let bad = |error: serde_json::Error| FileError::bad_json(super::MANIFEST, &error);
        let AnyVersion { version } = serde_json::from_slice(json).map_err(bad)?;
        if version != VERSION {
            return Err(FileError::UnknownVersion { found: version });
        }
        serde_json::from_slice(json).map_err(bad)
    }
}
