//! Encrypted connections to the database.

use std::{borrow::Cow, sync::Arc};

use tokio_postgres_rustls::MakeRustlsConnect;
use tokio_rustls::rustls::{ClientConfig, RootCertStore, crypto::ring};

/// What every encrypted connection is made with. It trusts the authorities that this
/// machine trusts (`SSL_CERT_FILE` names others), and only certificates for the very
/// name in the address.
#[derive(Clone)]
pub(super) struct Encryption(MakeRustlsConnect);

impl Encryption {
    /// Reads the certificates that this machine trusts; the error is for people.
    pub(super) fn new() -> Result<Self, String> {
        let mut trusted = RootCertStore::empty();
        trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if trusted.is_empty() {
            return Err("this machine trusts no certificates".to_owned());
        }
        let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
            .with_safe_default_protocol_versions()
            .map_err(|error| error.to_string())?
            .with_root_certificates(trusted)
            .with_no_client_auth();
        Ok(Self(MakeRustlsConnect::new(config)))
    }

    pub(super) fn connector(&self) -> MakeRustlsConnect {
        self.0.clone()
    }
}

/// An address with the names that Postgres's own clients have for encryption: here it
/// always means that certificate and name are verified.
pub(super) fn with_libpq_names(url: &str) -> Cow<'_, str> {
    let Some((place, options)) = url.split_once('?') else {
        return Cow::Borrowed(url);
    };
    let options = options.split('&').map(|option| match option {
        "sslmode=verify-full" | "sslmode=verify-ca" => "sslmode=require",
        other => other,
    });
    let options: Vec<&str> = options.collect();
    Cow::Owned(format!("{place}?{}", options.join("&")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_verifies_is_known_by_its_name() {
        let place = "postgres://fano:a%3Fb@db.example/fano";
        assert_eq!(with_libpq_names(place), place);
        for mode in ["require", "verify-ca", "verify-full"] {
            let url = format!("{place}?connect_timeout=3&sslmode={mode}");
            let expected = format!("{place}?connect_timeout=3&sslmode=require");
            assert_eq!(with_libpq_names(&url), expected);
        }
        let none = format!("{place}?sslmode=disable");
        assert_eq!(with_libpq_names(&none), none);
    }
}
