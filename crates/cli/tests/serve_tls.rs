//! `fano serve` with a certificate: pages and sockets over TLS.

use std::{
    io::{BufRead as _, BufReader, Read as _, Write as _},
    net::{SocketAddr, TcpStream},
    path::{Path, PathBuf},
    process::{Child, ChildStdout, Command, Stdio},
    sync::Arc,
    time::Duration,
};

use fano_protocol::{FromClient, FromServer, Hello, PROTOCOL, Role};
use tokio_rustls::rustls::{
    self, ClientConfig, ClientConnection, ProtocolVersion, RootCertStore, StreamOwned,
    SupportedProtocolVersion,
    pki_types::{CertificateDer, ServerName, pem::PemObject as _},
    version::{TLS12, TLS13},
};
use tungstenite::{Message, client::IntoClientRequest as _};

/// Longer than anything here takes.
const PATIENCE: Duration = Duration::from_secs(30);

type Tls = StreamOwned<ClientConnection, TcpStream>;

fn file(name: &str) -> PathBuf {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests");
    tests.join("tls").join(name)
}

/// A server that is killed when it goes out of scope.
struct Server {
    process: Child,
    _output: BufReader<ChildStdout>,
    address: SocketAddr,
}

impl Server {
    fn start(data: &Path) -> Self {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fano"));
        for (name, _) in std::env::vars().filter(|(name, _)| name.starts_with("FANO_")) {
            command.env_remove(name);
        }
        let mut process = command
            .env("LC_ALL", "en")
            .args(["serve", "--port", "0", "--data"])
            .arg(data)
            .arg("--tls-cert")
            .arg(file("certificate.pem"))
            .arg("--tls-key")
            .arg(file("key.pem"))
            .stdout(Stdio::piped())
            .spawn()
            .expect("it starts");
        let mut output = BufReader::new(process.stdout.take().expect("a pipe"));
        let mut first = String::new();
        output.read_line(&mut first).expect("a line");
        let port = first
            .split_once("https://localhost:")
            .and_then(|(_, rest)| rest.split_whitespace().next()?.parse().ok());
        let port: u16 = port.unwrap_or_else(|| panic!("no address in {first:?}"));
        Self {
            process,
            _output: output,
            address: SocketAddr::from(([127, 0, 0, 1], port)),
        }
    }

    fn tcp(&self) -> TcpStream {
        let tcp = TcpStream::connect(self.address).expect("it listens");
        tcp.set_read_timeout(Some(PATIENCE)).expect("a time limit");
        tcp
    }

    /// A client that trusts the server's certificate, and no other.
    fn connect(&self, version: &'static SupportedProtocolVersion) -> Tls {
        let mut trusted = RootCertStore::empty();
        let certificate = CertificateDer::from_pem_file(file("certificate.pem"));
        trusted
            .add(certificate.expect("a certificate"))
            .expect("it can be trusted");
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let mut config = ClientConfig::builder_with_provider(provider)
            .with_protocol_versions(&[version])
            .expect("a version of TLS")
            .with_root_certificates(trusted)
            .with_no_client_auth();
        // What browsers offer.
        config.alpn_protocols = vec![b"h2".to_vec(), b"http/1.1".to_vec()];
        let name = ServerName::try_from("localhost").expect("a name");
        let session = ClientConnection::new(Arc::new(config), name).expect("a session");
        let mut tls = StreamOwned::new(session, self.tcp());
        while tls.conn.is_handshaking() {
            tls.conn
                .complete_io(&mut tls.sock)
                .expect("a handshake with a certificate for localhost");
        }
        assert_eq!(tls.conn.alpn_protocol(), Some(&b"http/1.1"[..]));
        tls
    }

    fn ask(&self, mut tls: Tls, method: &str, path: &str) -> String {
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: localhost:{}\r\nconnection: close\r\n\
             content-length: 0\r\n\r\n",
            self.address.port()
        );
        tls.write_all(request.as_bytes()).expect("written");
        let mut answer = String::new();
        tls.read_to_string(&mut answer)
            .expect("read to a clean end");
        answer
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        // It may be gone already.
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

#[test]
fn pages_and_sockets_are_served_over_tls() {
    let data = tempfile::tempdir().expect("a folder");
    let server = Server::start(data.path());
    for (version, spoken) in [
        (&TLS13, ProtocolVersion::TLSv1_3),
        (&TLS12, ProtocolVersion::TLSv1_2),
    ] {
        let tls = server.connect(version);
        assert_eq!(tls.conn.protocol_version(), Some(spoken));
        let answer = server.ask(tls, "GET", "/healthz");
        assert!(answer.starts_with("HTTP/1.1 200"), "{answer}");
        assert!(answer.ends_with("ok\n"), "{answer}");

        let answer = server.ask(server.connect(version), "POST", "/api/rooms");
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
    let place = format!("localhost:{}", server.address.port());
    let url = format!("wss://{place}/ws/{code}");
    let mut request = url.into_client_request().expect("a request");
    let origin = format!("https://{place}").parse().expect("a header");
    request.headers_mut().insert("origin", origin);
    let socket = tungstenite::client(request, server.connect(version));
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
    let server = Server::start(data.path());
    let mut plain = server.tcp();
    let request = b"GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n";
    plain.write_all(request).expect("written");
    let mut answer = Vec::new();
    // The server may close the connection in the middle of it.
    let _ = plain.read_to_end(&mut answer);
    let answer = String::from_utf8_lossy(&answer);
    assert!(!answer.contains("HTTP/1.1 200"), "{answer}");
    let answer = server.ask(server.connect(&TLS13), "GET", "/healthz");
    assert!(answer.ends_with("ok\n"), "{answer}");
}
