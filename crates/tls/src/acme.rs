//! Certificates from a CA that speaks ACME (RFC 8555), such as Let's Encrypt.
//!
//! The CA checks that the name is ours by TLS-ALPN-01 (RFC 8737): it connects
//! to port 443 of the name and expects a certain certificate. That needs no
//! second port and no web server on port 80, and the same listener serves it.

mod account;
mod https;
mod order;

use std::{
    io,
    path::{Path, PathBuf},
    time::{Duration, SystemTime},
};

use tokio::time::{sleep, timeout};
use tokio_rustls::rustls::{
    ServerConfig,
    pki_types::{CertificateDer, PrivateKeyDer, pem::PemObject as _},
};
use tracing::{info, warn};

use self::order::obtain;
use crate::{
    error::TlsError,
    secret_file,
    serving::{Tls, server_config},
    validity::Validity,
};

/// The CA to ask if no other is named.
pub const LETS_ENCRYPT: &str = "https://acme-v02.api.letsencrypt.org/directory";

/// The longest host name that DNS can have.
const NAME_BYTES_MAX: usize = 253;
/// The longest part of it.
const LABEL_BYTES_MAX: usize = 63;
/// For one certificate to be obtained, all waiting included.
const ATTEMPT_MAX: Duration = Duration::from_secs(300);
/// Between the first failure and the next attempt.
const FIRST_RETRY: Duration = Duration::from_secs(10);
/// How much longer the wait is after every further failure. With this a name
/// that fails stays below what Let's Encrypt puts up with in an hour.
const RETRY_FACTOR: u32 = 4;
/// The longest wait after a failure.
const RETRY_MAX: Duration = Duration::from_secs(6 * 3600);
/// The longest sleep until a certificate is due. The clock may be set, and
/// computers that sleep do not count.
const LOOK_EVERY: Duration = Duration::from_secs(3600);

/// A certificate that a CA issues for a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Acme {
    /// The host name.
    pub name: String,
    /// Whom the CA may write to.
    pub email: Option<String>,
    /// Where the CA describes itself.
    pub directory: String,
    /// Where the account and the certificates are kept.
    pub folder: PathBuf,
}

/// What is known of the certificate in use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Kept {
    validity: Validity,
}

/// Whether this is a name that a certificate can be for: a host name in ASCII
/// that is not an address.
#[must_use]
pub fn is_host_name(name: &str) -> bool {
    let is_label = |label: &str| {
        (1..=LABEL_BYTES_MAX).contains(&label.len())
            && !label.starts_with('-')
            && !label.ends_with('-')
            && label
                .bytes()
                .all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
    };
    let last = name.rsplit('.').next().unwrap_or_default();
    name.len() <= NAME_BYTES_MAX
        && name.split('.').all(is_label)
        && !last.bytes().all(|byte| byte.is_ascii_digit())
}

impl Acme {
    /// The certificate that was kept, if there is one. A damaged one is told and
    /// counts as none: the CA gives us another.
    pub(crate) fn kept(&self) -> Result<Option<(Kept, ServerConfig)>, TlsError> {
        let folder = self.authority_folder();
        let unusable = |error: io::Error| TlsError::Folder {
            folder: folder.clone(),
            reason: error.to_string(),
        };
        secret_file::make_folder(&folder).map_err(unusable)?;
        let path = self.certificate_file();
        let pem = match std::fs::read(&path) {
            Ok(pem) => pem,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
            Err(error) => return Err(unusable(error)),
        };
        let usable = parse(&pem);
        if let Err(reason) = &usable {
            warn!(
                "{} cannot be used ({reason}); another certificate is asked for",
                path.display()
            );
        }
        Ok(usable.ok())
    }

    /// What is kept for this CA. A certificate of a CA for tests must not be
    /// taken for one of another.
    fn authority_folder(&self) -> PathBuf {
        let place = self.directory.trim_start_matches("https://");
        let plain = |c: char| {
            if c.is_ascii_alphanumeric() || c == '.' {
                c
            } else {
                '-'
            }
        };
        let name: String = place.chars().map(plain).collect();
        self.folder.join(name.trim_matches(['.', '-']))
    }

    fn account_file(&self) -> PathBuf {
        self.authority_folder().join("account.json")
    }

    /// The key and the certificates, in one file: they belong together.
    fn certificate_file(&self) -> PathBuf {
        let mut name = self.name.clone();
        name.push_str(".pem");
        self.authority_folder().join(name)
    }
}

/// Reads a private key and its chain.
fn parse(pem: &[u8]) -> Result<(Kept, ServerConfig), String> {
    let chain: Vec<CertificateDer<'static>> = CertificateDer::pem_slice_iter(pem)
        .collect::<Result<_, _>>()
        .map_err(|error| error.to_string())?;
    let leaf = chain.first().ok_or("no certificate in it")?;
    let validity = Validity::of(leaf).ok_or("it does not say how long it is valid")?;
    let key = PrivateKeyDer::from_pem_slice(pem).map_err(|error| error.to_string())?;
    let config = server_config(chain, key).map_err(|error| error.to_string())?;
    Ok((Kept { validity }, config))
}

/// Obtains and renews the certificate, forever.
pub(crate) async fn keep_renewed(acme: &Acme, tls: &Tls, mut kept: Option<Kept>) {
    let mut failures = 0;
    loop {
        let now = SystemTime::now();
        let due = kept.map(|kept| kept.validity.renew_at());
        if let Some(wait) = due.and_then(|due| due.duration_since(now).ok())
            && !wait.is_zero()
        {
            sleep(wait.min(LOOK_EVERY)).await;
            continue;
        }
        let outcome = match timeout(ATTEMPT_MAX, obtain(acme, tls)).await {
            Ok(Ok(pem)) => install(acme, tls, pem).await,
            Ok(Err(error)) => Err(error.to_string()),
            Err(_) => Err(format!("it took longer than {} s", ATTEMPT_MAX.as_secs())),
        };
        match outcome {
            Ok(new) => {
                info!("a certificate for {} was obtained", acme.name);
                failures = 0;
                kept = Some(new);
            }
            Err(reason) => {
                let wait = retry_after(failures);
                failures += 1;
                warn!("{}", complaint(acme, &reason, wait, kept, now));
                sleep(wait).await;
            }
        }
    }
}

/// Uses a new certificate, and keeps it.
async fn install(acme: &Acme, tls: &Tls, pem: String) -> Result<Kept, String> {
    let (kept, config) = parse(pem.as_bytes())
        .map_err(|reason| format!("the certificate it issued cannot be used: {reason}"))?;
    let lasts = kept.validity.renew_at() > SystemTime::now();
    if !lasts {
        return Err("the certificate it issued has already expired by this clock".to_owned());
    }
    tls.serve(config);
    let path = acme.certificate_file();
    let written = write(&path, pem.into_bytes()).await;
    if let Err(error) = written {
        // It serves; only the next start has to ask for another.
        warn!("{} cannot be written: {error}", path.display());
    }
    Ok(kept)
}

/// Writes a file away from the threads that serve.
async fn write(path: &Path, bytes: Vec<u8>) -> io::Result<()> {
    let path = path.to_owned();
    let written =
        tokio::task::spawn_blocking(move || secret_file::write_secret(&path, &bytes)).await;
    written.unwrap_or_else(|error| Err(io::Error::other(error)))
}

/// How long to wait after one more failure than there were before.
fn retry_after(failures_before: u32) -> Duration {
    let factor = RETRY_FACTOR.checked_pow(failures_before);
    let wait = factor.and_then(|factor| FIRST_RETRY.checked_mul(factor));
    wait.map_or(RETRY_MAX, |wait| wait.min(RETRY_MAX))
}

/// One sentence about a failure and what it means.
fn complaint(
    acme: &Acme,
    reason: &str,
    wait: Duration,
    kept: Option<Kept>,
    now: SystemTime,
) -> String {
    let left = kept.map(|kept| kept.validity.until.duration_since(now));
    let meanwhile = match left {
        None => "until then nobody can connect".to_owned(),
        Some(Ok(left)) => {
            let hours = left.as_secs() / 3600;
            format!("the present certificate is valid for another {hours} h")
        }
        Some(Err(_)) => "the present certificate has expired".to_owned(),
    };
    format!(
        "no certificate for {} could be obtained from {} ({}); the next attempt is in {} s, and {meanwhile}",
        acme.name,
        acme.directory,
        reason.trim_end_matches('.'),
        wait.as_secs(),
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_those_of_hosts() {
        let long = format!("{}.example", "a".repeat(63));
        for name in [
            "fano.example",
            "localhost",
            "xn--bcher-kva.example",
            "a-1.b",
            &long,
        ] {
            assert!(is_host_name(name), "{name}");
        }
        let too_long = format!("{}.example", "a".repeat(64));
        let many = "a.".repeat(127) + "example";
        for name in [
            "",
            ".",
            "fano.",
            ".fano",
            "a..b",
            "-a.b",
            "a-.b",
            "a_b.c",
            "a b",
            "a/b",
            "bücher.de",
            "127.0.0.1",
            "::1",
            "https://a.b",
            "a.b:443",
            "*.a.b",
            "../a",
            &too_long,
            &many,
        ] {
            assert!(!is_host_name(name), "{name}");
        }
    }

    #[test]
    fn waits_grow_up_to_a_limit() {
        let waits: Vec<u64> = (0..8)
            .map(|failures| retry_after(failures).as_secs())
            .collect();
        assert_eq!(waits, [10, 40, 160, 640, 2_560, 10_240, 21_600, 21_600]);
        assert_eq!(retry_after(u32::MAX), RETRY_MAX);
    }

    #[test]
    fn every_authority_has_a_folder_of_its_own() {
        let acme = |directory: &str| Acme {
            name: "fano.example".to_owned(),
            email: None,
            directory: directory.to_owned(),
            folder: PathBuf::from("acme"),
        };
        let file = acme(LETS_ENCRYPT).certificate_file();
        let expected = "acme/acme-v02.api.letsencrypt.org-directory/fano.example.pem";
        assert_eq!(file, Path::new(expected));
        let outside = acme("https://../../x").authority_folder();
        assert!(
            outside.starts_with("acme") && outside.components().count() == 2,
            "{outside:?}"
        );
    }

    #[test]
    fn a_damaged_certificate_counts_as_none_and_a_missing_one_too() {
        let folder = tempfile::tempdir().expect("a folder");
        let acme = Acme {
            name: "fano.example".to_owned(),
            email: None,
            directory: LETS_ENCRYPT.to_owned(),
            folder: folder.path().join("acme"),
        };
        assert!(acme.kept().expect("a folder").is_none());
        std::fs::write(acme.certificate_file(), "-----BEGIN CERT").expect("written");
        assert!(acme.kept().expect("a folder").is_none());
        let in_the_way = Acme {
            folder: acme.certificate_file(),
            ..acme
        };
        let error = in_the_way.kept().expect_err("not a folder");
        assert!(matches!(error, TlsError::Folder { .. }), "{error}");
    }
}
