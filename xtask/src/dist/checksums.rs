//! `SHA256SUMS`, for `sha256sum --check`.

use std::path::Path;

use sha2::{Digest as _, Sha256};

use super::{read, write};

const FILE: &str = "SHA256SUMS";

/// The digest of some bytes, in hexadecimal digits.
pub(super) fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// All files of a folder, in the order of their names.
pub(super) fn files(folder: &Path) -> Result<Vec<(String, Vec<u8>)>, String> {
    let entries = std::fs::read_dir(folder);
    let entries = entries.map_err(|error| format!("{}: {error}", folder.display()))?;
    let mut names: Vec<String> = entries
        .filter_map(|entry| entry.ok()?.file_name().into_string().ok())
        .collect();
    names.sort();
    let with_bytes = |name: String| Ok((name.clone(), read(&folder.join(name))?));
    names.into_iter().map(with_bytes).collect()
}

/// Writes the checksums of everything in a folder.
pub(super) fn write_sums(folder: &Path) -> Result<(), String> {
    let files = files(folder)?;
    let lines = files.iter().filter(|(name, _)| name != FILE);
    let lines = lines.map(|(name, bytes)| format!("{}  {name}\n", sha256(bytes)));
    write(&folder.join(FILE), lines.collect::<String>().as_bytes())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_the_standards_own_example() {
        let expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
        assert_eq!(sha256(b"abc"), expected);
    }
}
