//! Certificates in files that are replaced while the server runs.

use std::{ffi::OsStr, fs, io::Write as _, path::Path};

use rcgen::{CertificateParams, KeyPair};
use tokio_rustls::rustls::{pki_types::CertificateDer, version::TLS13};

use crate::{
    client::{Tls, ask, connect, shown, try_connect},
    server::Server,
};

/// Writes a new certificate for `localhost` and its key, as tools do it: one
/// file after the other.
fn renew(folder: &Path) -> CertificateDer<'static> {
    let key = KeyPair::generate().expect("a key");
    let params = CertificateParams::new(vec!["localhost".to_owned()]).expect("a name");
    let certificate = params.self_signed(&key).expect("signed");
    replace(folder, "certificate.pem", &certificate.pem());
    replace(folder, "key.pem", &key.serialize_pem());
    certificate.der().clone()
}

fn replace(folder: &Path, name: &str, text: &str) {
    let unfinished = folder.join("unfinished");
    fs::write(&unfinished, text).expect("written");
    fs::rename(unfinished, folder.join(name)).expect("replaced");
}

fn served(folder: &Path) -> Server {
    let certificate = folder.join("certificate.pem");
    let key = folder.join("key.pem");
    let options = [
        OsStr::new("--port"),
        OsStr::new("0"),
        OsStr::new("--tls-cert"),
        certificate.as_os_str(),
        OsStr::new("--tls-key"),
        key.as_os_str(),
    ];
    Server::start(&folder.join("data"), options)
}

/// One more request on a connection that is open already.
fn still_answers(tls: Tls, port: u16) {
    let answer = ask(tls, port, "GET", "/healthz");
    assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
}

#[test]
fn a_renewed_certificate_is_shown_to_whoever_connects_next() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = renew(folder.path());
    let mut server = served(folder.path());
    let before = connect(server.port, &first);
    assert_eq!(shown(&before), first);

    let second = renew(folder.path());
    server.logged("the certificate was read again");
    let after = connect(server.port, &second);
    assert_eq!(shown(&after), second);
    assert!(try_connect(server.port, &first, &TLS13).is_err());
    still_answers(after, server.port);
    still_answers(before, server.port);
}

#[test]
fn a_broken_certificate_is_told_and_not_used() {
    let folder = tempfile::tempdir().expect("a folder");
    let first = renew(folder.path());
    let mut server = served(folder.path());
    // It says its address just before it reads the files for the last time.
    still_answers(connect(server.port, &first), server.port);

    // A key that belongs to another certificate.
    let other = KeyPair::generate().expect("a key");
    replace(folder.path(), "key.pem", &other.serialize_pem());
    let told = server.logged("stays in use");
    assert!(told.contains("do not belong together"), "{told}");
    still_answers(connect(server.port, &first), server.port);

    // A file that was cut off.
    let path = folder.path().join("certificate.pem");
    let mut file = fs::File::create(&path).expect("a file");
    file.write_all(b"-----BEGIN CERTIFICATE-----\nMII")
        .expect("written");
    drop(file);
    let told = server.logged("stays in use");
    assert!(told.contains("certificate.pem"), "{told}");
    still_answers(connect(server.port, &first), server.port);

    // No file at all.
    fs::remove_file(&path).expect("removed");
    let told = server.logged("stays in use");
    assert!(told.contains("certificate.pem"), "{told}");
    still_answers(connect(server.port, &first), server.port);

    let second = renew(folder.path());
    server.logged("the certificate was read again");
    still_answers(connect(server.port, &second), server.port);
}
