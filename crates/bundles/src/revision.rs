use fano_decks::Revision;
use sha2::{Digest as _, Sha256};

/// The revision of some content in parts.
pub(crate) fn revision_of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Revision {
    let mut hash = Sha256::new();
    for part in parts {
        // With their lengths, no two lists of parts are the same bytes.
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    }
    Revision::from_hash(&hash.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_characters_are_those_of_the_hash() {
        // SHA-256 of eight zero bytes begins with af5570f5 a1810b7a.
        let revision = revision_of([&b""[..]]);
        assert!(revision.as_str().starts_with("nxaq1xd1g45q"), "{revision}");
        assert_ne!(revision_of([&b"a"[..], b"b"]), revision_of([&b"ab"[..]]));
    }
}
