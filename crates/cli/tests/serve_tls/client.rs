//! A client that trusts one certificate, and no other.

use std::{
    io::{Read as _, Write as _},
    net::TcpStream,
    sync::Arc,
    time::Duration,
};

use tokio_rustls::rustls::{
    self, ClientConfig, ClientConnection, RootCertStore, StreamOwned, SupportedProtocolVersion,
    pki_types::{CertificateDer, ServerName},
    version::TLS13,
};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(60);

pub(crate) type Tls = StreamOwned<ClientConnection, TcpStream>;

pub(crate) fn tcp(port: u16) -> TcpStream {
    let tcp = TcpStream::connect(("127.0.0.1", port)).expect("it listens");
    tcp.set_read_timeout(Some(PATIENCE)).expect("a time limit");
    tcp
}

/// Connects to `localhost` with a browser's offers, if its certificate is
/// accepted.
pub(crate) fn try_connect(
    port: u16,
    trusted: &CertificateDer<'static>,
    version: &'static SupportedProtocolVersion,
) -> std::io::Result<Tls> {
    try_connect_offering(&[b"h2", b"http/1.1"], port, trusted, version)
}

fn try_connect_offering(
    protocols: &[&[u8]],
    port: u16,
    trusted: &CertificateDer<'static>,
    version: &'static SupportedProtocolVersion,
) -> std::io::Result<Tls> {
    let mut roots = RootCertStore::empty();
    roots.add(trusted.clone()).expect("it can be trusted");
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let mut config = ClientConfig::builder_with_provider(provider)
        .with_protocol_versions(&[version])
        .expect("a version of TLS")
        .with_root_certificates(roots)
        .with_no_client_auth();
    config.alpn_protocols = protocols.iter().map(|name| name.to_vec()).collect();
    let name = ServerName::try_from("localhost").expect("a name");
    let session = ClientConnection::new(Arc::new(config), name).expect("a session");
    let mut tls = StreamOwned::new(session, tcp(port));
    while tls.conn.is_handshaking() {
        tls.conn.complete_io(&mut tls.sock)?;
    }
    Ok(tls)
}

pub(crate) fn connect(port: u16, trusted: &CertificateDer<'static>) -> Tls {
    try_connect(port, trusted, &TLS13).expect("a handshake with a certificate for localhost")
}

/// Connects to a server that would rather speak HTTP/2.
pub(crate) fn connect_for_http1(port: u16, trusted: &CertificateDer<'static>) -> Tls {
    let tls = try_connect_offering(&[b"http/1.1"], port, trusted, &TLS13);
    tls.expect("a handshake with a certificate for localhost")
}

/// The certificate that the server has shown.
pub(crate) fn shown(tls: &Tls) -> CertificateDer<'static> {
    let chain = tls.conn.peer_certificates().expect("a chain");
    chain[0].clone().into_owned()
}

/// Asks on a connection that is closed afterwards.
pub(crate) fn ask(mut tls: Tls, port: u16, method: &str, path: &str) -> String {
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: localhost:{port}\r\nconnection: close\r\n\
         content-length: 0\r\n\r\n"
    );
    tls.write_all(request.as_bytes()).expect("written");
    let mut answer = String::new();
    tls.read_to_string(&mut answer)
        .expect("read to a clean end");
    answer
}
