//! Pages and sockets over TLS.

use std::{
    ffi::OsStr,
    io::{Read as _, Write as _},
    path::Path,
};

use fano_protocol::{FromClient, FromServer, Hello, PROTOCOL, Role};
use tokio_rustls::rustls::{
    ProtocolVersion, SupportedProtocolVersion,
    pki_types::{CertificateDer, pem::PemObject as _},
    version::{TLS12, TLS13},
};
use tungstenite::{Message, client::IntoClientRequest as _};

use crate::{
    client::{Tls, ask, tcp, try_connect},
    server::{Server, fixture},
};

fn start(data: &Path) -> Server {
    let (certificate, key) = (fixture("certificate.pem"), fixture("key.pem"));
    let options = [
        OsStr::new("--port"),
        OsStr::new("0"),
        OsStr::new("--tls-cert"),
        certificate.as_os_str(),
        OsStr::new("--tls-key"),
        key.as_os_str(),
    ];
    Server::start(data, options)
}

fn connect(server: &Server, version: &'static SupportedProtocolVersion) -> Tls {
    let trusted = CertificateDer::from_pem_file(fixture("certificate.pem"));
    let trusted = trusted.expect("a certificate");
    let tls = try_connect(server.port, &trusted, version);
    let tls = tls.expect("a handshake with a certificate for localhost");
    assert_eq!(tls.conn.alpn_protocol(), Some(&b"http/1.1"[..]));
    tls
}

#[test]
fn pages_and_sockets_are_served_over_tls() {
    let data = tempfile::tempdir().expect("a folder");
    let server = start(data.path());
    for (version, spoken) in [
        (&TLS13, ProtocolVersion::TLSv1_3),
        (&TLS12, ProtocolVersion::TLSv1_2),
    ] {
        let tls = connect(&server, version);
        assert_eq!(tls.conn.protocol_version(), Some(spoken));
        let answer = ask(tls, server.port, "GET", "/healthz");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(answer.ends_with("ok\n"), "{answer}");

        let answer = ask(connect(&server, version), server.port, "POST", "/api/rooms");
        assert!(answer.starts_with("HTTP/1.1 201"), "{answer}");
        let (_, body) = answer.split_once("\r\n\r\n").expect("a body");
        let room: serde_json::Value = serde_json::from_str(body).expect("JSON");
        let code = room["code"].as_str().expect("a code");
        assert_eq!(greeted(&server, version, code), "Mia");
    }
}

/// Says hello over a secure socket, as a page of the server would, and reads
/// from the welcome who is there.
fn greeted(server: &Server, version: &'static SupportedProtocolVersion, code: &str) -> String {
    let place = format!("localhost:{}", server.port);
    let url = format!("wss://{place}/ws/{code}");
    let mut request = url.into_client_request().expect("a request");
    let origin = format!("https://{place}").parse().expect("a header");
    request.headers_mut().insert("origin", origin);
    let socket = tungstenite::client(request, connect(server, version));
    let (mut socket, _) = socket.expect("a socket over TLS");
    let hello = FromClient::Hello(Hello {
        protocol: PROTOCOL,
        token: None,
        name: "Mia".to_owned(),
        colour: 0,
        role: Role::Player,
        last: None,
    });
    let hello = serde_json::to_string(&hello).expect("JSON");
    socket.send(Message::text(hello)).expect("sent");
    loop {
        if let Message::Text(text) = socket.read().expect("a welcome") {
            match serde_json::from_str(&text).expect("a frame") {
                FromServer::Welcome(welcome) => return welcome.room.members[0].name.clone(),
                other => panic!("no welcome: {other:?}"),
            }
        }
    }
}

#[test]
fn a_client_without_tls_gets_nothing_and_harms_nobody() {
    let data = tempfile::tempdir().expect("a folder");
    let server = start(data.path());
    let mut plain = tcp(server.port);
    let request = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    plain.write_all(request).expect("written");
    let mut answer = Vec::new();
    // The server may close the connection in the middle of it.
    let _ = plain.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    assert!(!answer.contains("HTTP/1.1 200"), "{answer}");
    let answer = ask(connect(&server, &TLS13), server.port, "GET", "/healthz");
    assert!(answer.ends_with("ok\n"), "{answer}");
}
