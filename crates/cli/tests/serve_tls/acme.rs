//! Certificates from a CA: Pebble, started by the test.

use std::{fs, os::unix::fs::PermissionsExt as _, path::Path, time::Duration};

use fano_testdb::{Pebble, free_port};
use tokio_rustls::rustls::{
    pki_types::{CertificateDer, pem::PemObject as _},
    version::TLS13,
};

use crate::{
    client::{ask, connect, connect_for_http1, shown, try_connect},
    server::{Server, fixture},
};

/// Two thirds of it are over when the server asks for the next certificate.
const VALID: Duration = Duration::from_secs(24);

fn pebble(checked_port: u16) -> Pebble {
    let (certificate, key) = (fixture("certificate.pem"), fixture("key.pem"));
    Pebble::start(checked_port, &certificate, &key, VALID)
}

fn serve(data: &Path, port: u16, pebble: &Pebble) -> Server {
    let (port, directory) = (port.to_string(), pebble.directory());
    let name = ["--acme", "localhost", "--acme-email", "mia@fano.example"];
    let place = ["--acme-directory", &directory, "--port", &port];
    Server::start(data, name.into_iter().chain(place))
}

/// The root that the CA signs with at present.
fn root(pebble: &Pebble) -> CertificateDer<'static> {
    let port = pebble.management_port();
    let itself = CertificateDer::from_pem_file(fixture("certificate.pem")).expect("a certificate");
    let answer = ask(connect_for_http1(port, &itself), port, "GET", "/roots/0");
    CertificateDer::from_pem_slice(answer.as_bytes()).expect("a root")
}

/// Every file in a folder and those below.
fn files(folder: &Path, found: &mut Vec<(String, u32)>) {
    for entry in fs::read_dir(folder).expect("a folder") {
        let path = entry.expect("an entry").path();
        let about = fs::metadata(&path).expect("a file");
        if about.is_dir() {
            files(&path, found);
        } else {
            let name = path.file_name().expect("a name").to_string_lossy();
            found.push((name.into_owned(), about.permissions().mode() & 0o777));
        }
    }
    found.sort();
}

#[test]
fn certificates_are_obtained_kept_and_renewed_without_a_restart() {
    let data = tempfile::tempdir().expect("a folder");
    let port = free_port();
    let mut pebble = pebble(port);
    let mut server = serve(data.path(), port, &pebble);
    server.logged("a certificate for localhost was obtained");
    let first_root = root(&pebble);
    let tls = connect(port, &first_root);
    let first = shown(&tls);
    let answer = ask(tls, port, "GET", "/healthz");
    assert!(answer.ends_with("ok\n"), "{answer}");
    let mut found = Vec::new();
    files(&data.path().join("acme"), &mut found);
    let expected = [("account.json", 0o600), ("localhost.pem", 0o600)];
    assert_eq!(found, expected.map(|(name, mode)| (name.to_owned(), mode)));

    // The next start needs no CA.
    drop(server);
    pebble.stop();
    let mut server = serve(data.path(), port, &pebble);
    assert_eq!(shown(&connect(port, &first_root)), first);

    // Time to renew, and nobody there: told in one line, and nothing breaks.
    let told = server.logged("could be obtained");
    for part in ["localhost", "cannot be reached", "next attempt is in 10 s"] {
        assert!(told.contains(part), "{told}");
    }
    assert_eq!(shown(&connect(port, &first_root)), first);

    // The CA is back with new roots, and has forgotten our account.
    pebble.go_on();
    server.logged("a certificate for localhost was obtained");
    let second_root = root(&pebble);
    let tls = connect(port, &second_root);
    assert_ne!(shown(&tls), first);
    let answer = ask(tls, port, "GET", "/healthz");
    assert!(answer.ends_with("ok\n"), "{answer}");
    assert!(try_connect(port, &first_root, &TLS13).is_err());
}

#[test]
fn a_ca_that_cannot_reach_us_is_quoted() {
    let data = tempfile::tempdir().expect("a folder");
    // It checks the name at a port where nobody is.
    let pebble = pebble(free_port());
    let mut server = serve(data.path(), free_port(), &pebble);
    let told = server.logged("could be obtained");
    assert!(told.contains("until then nobody can connect"), "{told}");
    assert!(told.contains("Failed to connect"), "{told}");
    assert!(try_connect(server.port, &root(&pebble), &TLS13).is_err());
}
