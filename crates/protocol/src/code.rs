use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};

/// The letters of new room codes. Of letters that look or sound alike, only one
/// is here: no G beside C, no N beside M, no Q, no V beside W.
const LETTERS: &[u8; 16] = b"BCDFHJKLMPRSTWXZ";

/// All letters a code may have: older rooms use four more.
const KNOWN_LETTERS: &[u8; 20] = b"BCDFGHJKLMNPQRSTVWXZ";

/// The name of a room that people read to each other: five letters without
/// vowels, so that no word comes out, and without look-alikes.
///
/// ```
/// use fano_protocol::RoomCode;
///
/// let code: RoomCode = "kqrtz".parse()?;
/// assert_eq!(code.to_string(), "KQRTZ");
/// assert!("HELLO".parse::<RoomCode>().is_err());
/// # Ok::<(), fano_protocol::BadRoomCode>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(try_from = "String", into = "String")]
#[cfg_attr(feature = "describe", ts(type = "string"))]
#[cfg_attr(feature = "describe", schemars(with = "String"))]
pub struct RoomCode([u8; Self::LETTERS]);

impl RoomCode {
    /// How many letters a code has.
    pub const LETTERS: usize = 5;
    /// How many codes there are.
    pub const COUNT: u64 = (LETTERS.len() as u64).pow(Self::LETTERS as u32);

    /// The code with this number, counted round and round.
    #[must_use]
    pub fn numbered(number: u64) -> Self {
        let mut rest = number % Self::COUNT;
        let mut code = [0; Self::LETTERS];
        for letter in &mut code {
            *letter = LETTERS[(rest % LETTERS.len() as u64) as usize];
            rest /= LETTERS.len() as u64;
        }
        Self(code)
    }

    /// The code as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        std::str::from_utf8(&self.0).expect("letters only")
    }
}

/// Something that is no room code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BadRoomCode;

impl fmt::Display for BadRoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = std::str::from_utf8(KNOWN_LETTERS).expect("letters only");
        write!(f, "a room code is {} of {letters}", RoomCode::LETTERS)
    }
}

impl std::error::Error for BadRoomCode {}

impl FromStr for RoomCode {
    type Err = BadRoomCode;

    fn from_str(text: &str) -> Result<Self, BadRoomCode> {
        let upper = text.trim().to_ascii_uppercase();
        let code: [u8; Self::LETTERS] = upper.as_bytes().try_into().map_err(|_| BadRoomCode)?;
        let known = code.iter().all(|letter| KNOWN_LETTERS.contains(letter));
        known.then_some(Self(code)).ok_or(BadRoomCode)
    }
}

impl TryFrom<String> for RoomCode {
    type Error = BadRoomCode;

    fn try_from(text: String) -> Result<Self, BadRoomCode> {
        text.parse()
    }
}

impl From<RoomCode> for String {
    fn from(code: RoomCode) -> Self {
        code.as_str().to_owned()
    }
}

impl fmt::Display for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}

impl fmt::Debug for RoomCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
