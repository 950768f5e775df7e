use std::{fmt, str::FromStr};

/// The name of one revision of somebody's own deck: a hash of its content, so
/// a name always means the same cards. 26 characters of lower-case Crockford
/// base32; the name of a box never looks like that.
///
/// ```
/// use fano_decks::Revision;
///
/// let revision = Revision::from_hash(&[0x5a; 32]);
/// assert_eq!(revision.as_str().parse(), Ok(revision));
/// assert!("classic".parse::<Revision>().is_err());
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Revision([u8; Revision::CHARS]);

/// The digits, and the letters without i, l, o and u.
const ALPHABET: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// How much of a hash one character holds.
const CHAR_BITS: usize = 5;

impl Revision {
    /// How many characters a name has.
    pub const CHARS: usize = 26;

    /// The name made of the first 130 bits of a hash.
    #[must_use]
    pub fn from_hash(hash: &[u8; 32]) -> Self {
        let bit = |number: usize| usize::from(hash[number / 8] >> (7 - number % 8) & 1);
        let character = |place: usize| {
            let first = place * CHAR_BITS;
            let digit =
                (first..first + CHAR_BITS).fold(0, |digit, number| digit << 1 | bit(number));
            ALPHABET[digit]
        };
        Self(std::array::from_fn(character))
    }

    /// The name as text.
    ///
    /// # Panics
    ///
    /// Never: it consists of digits and letters.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("digits and letters")
    }
}

/// A text that is not the name of a revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotARevision;

impl FromStr for Revision {
    type Err = NotARevision;

    fn from_str(text: &str) -> Result<Self, NotARevision> {
        let characters: [u8; Self::CHARS] = text.as_bytes().try_into().map_err(|_| NotARevision)?;
        let known = characters.iter().all(|byte| ALPHABET.contains(byte));
        known.then_some(Self(characters)).ok_or(NotARevision)
    }
}

impl fmt::Display for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl fmt::Debug for Revision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Revision({self})")
    }
}

impl fmt::Display for NotARevision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "a revision has {} characters, digits and letters without i, l, o and u",
            Revision::CHARS
        )
    }
}

impl std::error::Error for NotARevision {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::builtin;

    #[test]
    fn a_name_holds_the_first_bits_of_a_hash() {
        let mut hash = [0; 32];
        assert_eq!(Revision::from_hash(&hash).as_str(), "0".repeat(26));
        hash[0] = 0b0000_1000;
        hash[16] = 0b0100_0000;
        let name = "10000000000000000000000001";
        assert_eq!(Revision::from_hash(&hash).as_str(), name);
        assert_eq!(Revision::from_hash(&[0xff; 32]).as_str(), "z".repeat(26));
    }

    #[test]
    fn only_such_names_are_revisions() {
        let name = "0123456789abcdefghjkmnpqrs";
        assert_eq!(
            name.parse::<Revision>().map(|it| it.to_string()),
            Ok(name.to_owned())
        );
        for other in [
            "",
            "0123456789abcdefghjkmnpqr",
            "0123456789abcdefghjkmnpqrst",
            "0123456789ABCDEFGHJKMNPQRS",
            "0123456789abcdefghijkmnpqr",
            "0123456789abcdefghjkmnpqé",
        ] {
            assert_eq!(other.parse::<Revision>(), Err(NotARevision), "{other}");
        }
        for deck in builtin::ALL {
            assert!(deck.name.parse::<Revision>().is_err(), "{}", deck.name);
        }
    }
}
