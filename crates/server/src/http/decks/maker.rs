//! Who makes a deck: whoever has the token. The server keeps only its hash.

use axum::http::{HeaderMap, header};
use sha2::{Digest as _, Sha256};

use crate::tokens::random;

/// The digits of Crockford's base 32.
const DIGITS: &[u8; 32] = b"0123456789abcdefghjkmnpqrstvwxyz";
/// A token has 130 random bits.
const TOKEN_CHARS: usize = 26;
/// An address has 50 random bits.
const ADDRESS_CHARS: usize = 10;
/// An address made of a file's name; longer than those that are drawn, so that it
/// is none of them.
const LISTED_ADDRESS_CHARS: usize = 16;

/// Somebody who makes decks.
#[derive(Clone, Debug)]
pub(super) struct Maker {
    /// The hash of the token.
    pub(super) hash: Vec<u8>,
    /// The token, if it is new.
    pub(super) new_token: Option<String>,
}

impl Maker {
    /// Whose token came with a request, if any did.
    pub(super) fn known(headers: &HeaderMap) -> Option<Self> {
        let value = headers.get(header::AUTHORIZATION)?.to_str().ok()?;
        let token = value.strip_prefix("Bearer ")?.trim();
        let is_token =
            token.len() == TOKEN_CHARS && token.bytes().all(|digit| DIGITS.contains(&digit));
        is_token.then(|| Self {
            hash: hash(token),
            new_token: None,
        })
    }

    /// Whose token came with a request, or somebody new.
    pub(super) fn known_or_new(headers: &HeaderMap) -> Self {
        Self::known(headers).unwrap_or_else(|| {
            let token = random_digits::<TOKEN_CHARS>();
            Self {
                hash: hash(&token),
                new_token: Some(token),
            }
        })
    }
}

/// A new address for a deck.
pub(super) fn new_address() -> String {
    random_digits::<ADDRESS_CHARS>()
}

/// The address of a deck that is named by its file: always the same.
pub(super) fn address_of_file(name: &str) -> String {
    let hash = Sha256::digest(name.as_bytes());
    let digits = hash.iter().take(LISTED_ADDRESS_CHARS);
    let digits = digits.map(|byte| char::from(DIGITS[usize::from(byte % 32)]));
    digits.collect()
}

/// A name that nobody can guess.
pub(super) fn new_secret() -> String {
    random_digits::<TOKEN_CHARS>()
}

fn random_digits<const COUNT: usize>() -> String {
    let digits = random::<COUNT>();
    let digits = digits.map(|byte| char::from(DIGITS[usize::from(byte % 32)]));
    digits.iter().collect()
}

fn hash(token: &str) -> Vec<u8> {
    Sha256::digest(token.as_bytes()).to_vec()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: &str) -> Option<Maker> {
        let mut headers = HeaderMap::new();
        headers.insert(header::AUTHORIZATION, value.parse().expect("a header"));
        Maker::known(&headers)
    }

    #[test]
    fn a_token_is_known_again_and_others_are_nobody() {
        let new = Maker::known_or_new(&HeaderMap::new());
        let token = new.new_token.expect("a token");
        let again = known(&format!("Bearer {token}")).expect("known");
        assert_eq!((again.hash, again.new_token), (new.hash.clone(), None));
        assert_ne!(new.hash, token.as_bytes());
        let others = [token[1..].to_owned(), "u".repeat(26), token.clone() + "0"];
        for wrong in others {
            assert!(known(&format!("Bearer {wrong}")).is_none(), "{wrong}");
        }
        assert!(known(&format!("Basic {token}")).is_none());
    }
}
