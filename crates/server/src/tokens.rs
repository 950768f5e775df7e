//! Guest tokens: they let people keep their seats without an account.

use std::{
    fmt,
    io::{self, Read as _},
    path::{Path, PathBuf},
};

use fano_rooms::GuestId;
use fano_texts::{Explain, Lang, Message};
use fano_tls::write_secret;
use pasetors::{
    Local,
    keys::SymmetricKey,
    token::UntrustedToken,
    version4::{LocalToken, V4},
};
use serde::{Deserialize, Serialize};

/// The key that signs and seals tokens.
const KEY_BYTES: usize = 32;
/// The file in the data folder that contains it.
const KEY_FILE: &str = "token.key";
/// The longest token to consider.
const TOKEN_BYTES_MAX: usize = 512;
/// What a token is for: tokens sealed for anything else do not open.
const PURPOSE: &[u8] = b"fano guest 1";

/// What is in a token.
#[derive(Serialize, Deserialize)]
struct Claims {
    guest: GuestId,
}

/// Seals guests into tokens and reads them back.
pub struct Tokens {
    key: SymmetricKey<V4>,
}

impl Tokens {
    /// Tokens sealed with this key.
    #[must_use]
    pub fn new(key: [u8; KEY_BYTES]) -> Self {
        let key = SymmetricKey::from(&key).expect("a key of 32 bytes");
        Self { key }
    }

    /// Tokens that no later run of the server can read, for tests.
    #[must_use]
    pub fn for_this_run() -> Self {
        Self::new(random())
    }

    /// A new key.
    #[must_use]
    pub fn draw_key() -> [u8; KEY_BYTES] {
        random()
    }

    /// The key in a data folder, if there is one.
    ///
    /// # Errors
    ///
    /// If the file cannot be read, or is not a key.
    pub fn key_in(folder: &Path) -> Result<Option<[u8; KEY_BYTES]>, KeyError> {
        let path = folder.join(KEY_FILE);
        match read_key(&path) {
            Ok(Some(key)) => Ok(Some(key)),
            Ok(None) => Err(KeyError::Damaged { file: path }),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(KeyError::unusable(&path, &error)),
        }
    }

    /// Saves a key in a data folder, readable by its owner only.
    ///
    /// # Errors
    ///
    /// If the file cannot be written.
    pub fn keep_key(folder: &Path, key: &[u8; KEY_BYTES]) -> Result<(), KeyError> {
        let path = folder.join(KEY_FILE);
        write_secret(&path, key).map_err(|error| KeyError::unusable(&path, &error))
    }

    /// Reads the key from a data folder, or draws one and saves it there,
    /// readable by its owner only.
    ///
    /// # Errors
    ///
    /// If the file can neither be read nor written, or is not a key.
    pub fn kept_in(folder: &Path) -> Result<Self, KeyError> {
        if let Some(key) = Self::key_in(folder)? {
            return Ok(Self::new(key));
        }
        let key = Self::draw_key();
        Self::keep_key(folder, &key)?;
        Ok(Self::new(key))
    }

    /// A token for a guest. It does not expire.
    pub(crate) fn seal(&self, guest: GuestId) -> String {
        let claims = serde_json::to_vec(&Claims { guest }).expect("one string");
        LocalToken::encrypt(&self.key, &claims, None, Some(PURPOSE))
            .expect("a short message and a working source of randomness")
    }

    /// The guest of a token, if it is one of ours.
    pub(crate) fn open(&self, token: &str) -> Option<GuestId> {
        if token.len() > TOKEN_BYTES_MAX {
            return None;
        }
        let untrusted = UntrustedToken::<Local, V4>::try_from(token).ok()?;
        let trusted = LocalToken::decrypt(&self.key, &untrusted, None, Some(PURPOSE)).ok()?;
        let claims: Claims = serde_json::from_str(trusted.payload()).ok()?;
        Some(claims.guest)
    }
}

impl fmt::Debug for Tokens {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Tokens(…)")
    }
}

/// Why the key of the guest tokens cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum KeyError {
    /// The file can neither be read nor written.
    Unusable {
        /// Which file.
        file: PathBuf,
        /// What the system said.
        reason: String,
    },
    /// The file does not contain a key.
    Damaged {
        /// Which file.
        file: PathBuf,
    },
}

impl KeyError {
    fn unusable(file: &Path, error: &io::Error) -> Self {
        Self::Unusable {
            file: file.to_owned(),
            reason: error.to_string(),
        }
    }
}

impl Explain for KeyError {
    fn explain(&self) -> Message {
        match self {
            Self::Unusable { file, reason } => Message::new("serve-key-unusable")
                .with("file", file.display().to_string())
                .with("reason", reason.as_str()),
            Self::Damaged { file } => Message::new("serve-key-damaged")
                .with("file", file.display().to_string())
                .with("bytes", KEY_BYTES as i64),
        }
    }
}

impl fmt::Display for KeyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.explain().say(Lang::En))
    }
}

impl std::error::Error for KeyError {}

/// The key in a file; `None` if the file contains something else. A file of the
/// right size that is all zeros is what a crash may leave of a key that had not
/// reached the disk: anybody could make tokens for it.
fn read_key(path: &Path) -> io::Result<Option<[u8; KEY_BYTES]>> {
    let mut bytes = Vec::new();
    let file = std::fs::File::open(path)?;
    file.take(KEY_BYTES as u64 + 1).read_to_end(&mut bytes)?;
    let key = <[u8; KEY_BYTES]>::try_from(bytes).ok();
    Ok(key.filter(|key| *key != [0; KEY_BYTES]))
}

/// A new guest.
pub(crate) fn new_guest() -> GuestId {
    GuestId(u128::from_be_bytes(random()))
}

/// Random bytes nobody can guess.
pub(crate) fn random<const COUNT: usize>() -> [u8; COUNT] {
    let mut bytes = [0; COUNT];
    getrandom::fill(&mut bytes).expect("the system gives out randomness");
    bytes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_token_opens_with_its_key_only_and_not_when_changed() {
        let tokens = Tokens::for_this_run();
        let guest = new_guest();
        let token = tokens.seal(guest);
        assert_eq!(tokens.open(&token), Some(guest));
        assert_eq!(Tokens::for_this_run().open(&token), None);
        let last = token.chars().last().expect("not empty");
        let other = if last == 'A' { 'B' } else { 'A' };
        let changed = format!("{}{other}", &token[..token.len() - 1]);
        for wrong in [
            changed.as_str(),
            "",
            "v4.local.",
            "x",
            &"v4.local.".repeat(100),
        ] {
            assert_eq!(tokens.open(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn the_key_is_drawn_once_and_readable_by_its_owner_only() {
        let folder = tempfile::tempdir().expect("a folder");
        let token = Tokens::kept_in(folder.path())
            .expect("drawn")
            .seal(GuestId(7));
        let again = Tokens::kept_in(folder.path()).expect("read");
        assert_eq!(again.open(&token), Some(GuestId(7)));
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt as _;
            let file = std::fs::metadata(folder.path().join(KEY_FILE)).expect("a file");
            assert_eq!(file.permissions().mode() & 0o777, 0o600);
        }
    }

    #[test]
    fn a_damaged_key_is_named_and_left_as_it_is() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join(KEY_FILE);
        for damaged in [&b""[..], b"short", &[7; KEY_BYTES + 1], &[0; KEY_BYTES]] {
            std::fs::write(&file, damaged).expect("written");
            let error = Tokens::kept_in(folder.path()).expect_err("no key");
            assert_eq!(error, KeyError::Damaged { file: file.clone() });
            for lang in Lang::ALL {
                assert!(error.explain().say(lang).contains(KEY_FILE), "{error}");
            }
            assert_eq!(std::fs::read(&file).expect("still there"), damaged);
        }
        let nowhere = folder.path().join("nowhere");
        let error = Tokens::kept_in(&nowhere).expect_err("no folder");
        assert!(matches!(error, KeyError::Unusable { .. }), "{error}");
    }
}
