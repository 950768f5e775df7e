//! Requests to the CA: HTTP/1.1 over TLS, a connection for each.

use std::{pin::Pin, sync::Arc, time::Duration};

use bytes::Bytes;
use http_body_util::{BodyExt as _, Limited};
use hyper::{Request, Response, Uri, client::conn::http1, header::HOST, http::HeaderValue};
use hyper_util::rt::TokioIo;
use instant_acme::{BodyWrapper, BytesResponse, Error, HttpClient};
use tokio::{net::TcpStream, time::timeout};
use tokio_rustls::{
    TlsConnector,
    rustls::{self, ClientConfig, RootCertStore, pki_types::ServerName},
};

use super::account::other;

/// The largest answer; a chain of certificates has a few KiB.
const ANSWER_BYTES_MAX: usize = 256 << 10;
/// For one request.
const REQUEST_MAX: Duration = Duration::from_secs(30);
const HTTPS_PORT: u16 = 443;

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// Trusts the authorities that this machine trusts (`SSL_CERT_FILE` names others).
#[derive(Clone)]
pub(super) struct HttpsClient {
    connector: TlsConnector,
}

impl HttpsClient {
    pub(super) fn new() -> Result<Self, Failure> {
        let mut trusted = RootCertStore::empty();
        trusted.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        if trusted.is_empty() {
            let missing = "this machine trusts no certificates: install ca-certificates, \
                or name a file of them in SSL_CERT_FILE";
            return Err(missing.into());
        }
        let provider = Arc::new(rustls::crypto::ring::default_provider());
        let config = ClientConfig::builder_with_provider(provider)
            .with_safe_default_protocol_versions()?
            .with_root_certificates(trusted)
            .with_no_client_auth();
        Ok(Self {
            connector: TlsConnector::from(Arc::new(config)),
        })
    }

    async fn send(
        self,
        mut request: Request<BodyWrapper<Bytes>>,
    ) -> Result<Response<Bytes>, Failure> {
        let uri = request.uri().clone();
        let (host, port) = place(&uri)?;
        let tcp = TcpStream::connect((bare(&host), port))
            .await
            .map_err(|error| format!("{host}:{port} cannot be reached: {error}"))?;
        let name = ServerName::try_from(bare(&host).to_owned())?;
        let tls = self.connector.connect(name, tcp).await?;
        let (mut sender, connection) = http1::handshake(TokioIo::new(tls)).await?;
        let connection = tokio::spawn(connection);
        let authority = uri.authority().map_or("", |authority| authority.as_str());
        let authority = HeaderValue::from_str(authority)?;
        request.headers_mut().insert(HOST, authority);
        let path = uri.path_and_query().map_or("/", |path| path.as_str());
        *request.uri_mut() = path.parse()?;
        let (parts, body) = sender.send_request(request).await?.into_parts();
        let body = Limited::new(body, ANSWER_BYTES_MAX).collect().await?;
        connection.abort();
        Ok(Response::from_parts(parts, body.to_bytes()))
    }
}

/// The host and port of an address.
fn place(uri: &Uri) -> Result<(String, u16), Failure> {
    match (uri.scheme_str(), uri.host()) {
        (Some("https"), Some(host)) => Ok((host.to_owned(), uri.port_u16().unwrap_or(HTTPS_PORT))),
        _ => Err(format!("{uri} does not begin with https://").into()),
    }
}

/// An IPv6 address without its brackets.
fn bare(host: &str) -> &str {
    host.trim_start_matches('[').trim_end_matches(']')
}

impl HttpClient for HttpsClient {
    fn request(
        &self,
        request: Request<BodyWrapper<Bytes>>,
    ) -> Pin<Box<dyn Future<Output = Result<BytesResponse, Error>> + Send>> {
        let sent = timeout(REQUEST_MAX, self.clone().send(request));
        Box::pin(async move {
            let answer = sent.await.map_err(|_| other("it does not answer"))?;
            let (parts, body) = answer.map_err(other)?.into_parts();
            Ok(BytesResponse {
                parts,
                body: Box::new(body),
            })
        })
    }
}
