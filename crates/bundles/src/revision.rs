use std::{fmt, str::FromStr};

use fano_texts::{Explain, Message};
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use crate::display::display_in_english;

/// The name of a bundle's content: 130 bits of its SHA-256 as 26 digits, so that
/// the same content always has the same name and no other has it.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Revision(String);

/// A text that is not the name of a revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARevision;

display_in_english!(NotARevision);

impl Explain for NotARevision {
    fn explain(&self) -> Message {
        Message::new("bundle-not-a-revision").with("digits", Revision::DIGITS)
    }
}

/// Crockford's digits: no letters that look like others.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
const BITS_PER_DIGIT: usize = 5;

impl Revision {
    /// How many digits a revision has.
    pub const DIGITS: usize = 26;

    /// The revision of some content in parts.
    pub(crate) fn of<'a>(parts: impl IntoIterator<Item = &'a [u8]>) -> Self {
        let mut hash = Sha256::new();
        for part in parts {
            // With their lengths, no two lists of parts are the same bytes.
            hash.update((part.len() as u64).to_le_bytes());
            hash.update(part);
        }
        let hash: [u8; 32] = hash.finalize().into();
        let bit = |index: usize| hash[index / 8] >> (7 - index % 8) & 1;
        let digit = |number: usize| {
            let bits = (0..BITS_PER_DIGIT).map(|place| bit(number * BITS_PER_DIGIT + place));
            char::from(DIGITS[bits.fold(0, |sum, bit| sum << 1 | usize::from(bit))])
        };
        Self((0..Self::DIGITS).map(digit).collect())
    }

    /// The digits.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Revision {
    type Err = NotARevision;

    fn from_str(text: &str) -> Result<Self, NotARevision> {
        Self::try_from(text.to_owned())
    }
}

impl TryFrom<String> for Revision {
    type Error = NotARevision;

    fn try_from(text: String) -> Result<Self, NotARevision> {
        let digits = text.len() == Self::DIGITS && text.bytes().all(|c| DIGITS.contains(&c));
        if digits {
            Ok(Self(text))
        } else {
            Err(NotARevision)
        }
    }
}

impl From<Revision> for String {
    fn from(revision: Revision) -> Self {
        revision.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digits_are_those_of_the_hash() {
        // SHA-256 of eight zero bytes begins with af5570f5 a1810b7a.
        let revision = Revision::of([&b""[..]]);
        assert!(revision.as_str().starts_with("nxaq1xd1g45q"), "{revision}");
        assert_eq!(revision.as_str().len(), Revision::DIGITS);
        assert_eq!(revision.as_str().parse(), Ok(revision.clone()));
        assert_ne!(Revision::of([&b"a"[..], b"b"]), Revision::of([&b"ab"[..]]));
        for bad in [
            "",
            "nxaq",
            &"u".repeat(26),
            &"A".repeat(26),
            &"0".repeat(27),
        ] {
            assert_eq!(bad.parse::<Revision>(), Err(NotARevision), "{bad}");
        }
    }
}
