//! One certificate: the order, the check of our name, the key.

use std::{sync::Arc, time::Duration};

use instant_acme::{
    AuthorizationStatus, ChallengeType, Error, Identifier, NewOrder, Order, OrderStatus,
    RetryPolicy,
};
use rcgen::{CertificateParams, CustomExtension, DistinguishedName, KeyPair};
use tokio_rustls::rustls::{
    ServerConfig,
    crypto::ring::{default_provider, sign::any_supported_type},
    pki_types::{PrivateKeyDer, PrivatePkcs8KeyDer},
    sign::{CertifiedKey, SingleCertAndKey},
};

use super::{
    Acme,
    account::{UNKNOWN_ACCOUNT, account, other},
};
use crate::serving::{CHALLENGE_PROTOCOL, Tls};

/// How the CA is asked whether it is done.
const ASKING: RetryPolicy = RetryPolicy::new().timeout(Duration::from_secs(120));

/// Has a certificate issued. Returns its private key and the chain, in PEM.
pub(super) async fn obtain(acme: &Acme, tls: &Tls) -> Result<String, Error> {
    let mut order = match begin(acme).await {
        Err(Error::Api(problem)) if problem.r#type.as_deref() == Some(UNKNOWN_ACCOUNT) => {
            let _ = std::fs::remove_file(acme.account_file());
            begin(acme).await?
        }
        order => order?,
    };
    prove(&mut order, acme, tls).await?;
    let key = order.finalize().await?;
    let chain = order.poll_certificate(&ASKING).await?;
    Ok(format!("{key}{chain}"))
}

/// Orders a certificate for our name.
async fn begin(acme: &Acme) -> Result<Order, Error> {
    let account = account(acme).await?;
    let names = [Identifier::Dns(acme.name.clone())];
    account.new_order(&NewOrder::new(&names)).await
}

/// Shows the CA that the name is ours.
async fn prove(order: &mut Order, acme: &Acme, tls: &Tls) -> Result<(), Error> {
    let mut answering = None;
    let mut authorizations = order.authorizations();
    while let Some(authorization) = authorizations.next().await {
        let mut authorization = authorization?;
        match authorization.status {
            AuthorizationStatus::Pending => {}
            AuthorizationStatus::Valid => continue,
            status => return Err(other(format!("the check of the name is {status:?}"))),
        }
        let challenge = authorization.challenge(ChallengeType::TlsAlpn01);
        let mut challenge = challenge
            .ok_or_else(|| other("it does not check names by TLS-ALPN-01, on port 443"))?;
        let digest = challenge.key_authorization().digest();
        let config = challenge_config(&acme.name, digest.as_ref()).map_err(other)?;
        answering = Some(tls.answer_challenge(config));
        challenge.set_ready().await?;
    }
    let status = order.poll_ready(&ASKING).await;
    drop(answering);
    match status {
        Ok(OrderStatus::Ready) => Ok(()),
        Ok(status) => Err(refusal(order, status).await),
        Err(error) => Err(error),
    }
}

/// Why the CA does not believe us.
async fn refusal(order: &mut Order, status: OrderStatus) -> Error {
    let mut authorizations = order.authorizations();
    while let Some(Ok(mut authorization)) = authorizations.next().await {
        let Ok(state) = authorization.refresh().await else {
            continue;
        };
        let mut problems = state.challenges.iter().filter_map(|one| one.error.as_ref());
        if let Some(problem) = problems.next() {
            return Error::Api(problem.clone());
        }
    }
    other(format!("the order is {status:?}"))
}

type Failure = Box<dyn std::error::Error + Send + Sync>;

/// What the CA expects to see: a certificate with a digest of the challenge.
fn challenge_config(name: &str, digest: &[u8]) -> Result<ServerConfig, Failure> {
    let mut params = CertificateParams::new(vec![name.to_owned()])?;
    params.distinguished_name = DistinguishedName::new();
    params.custom_extensions = vec![CustomExtension::new_acme_identifier(digest)];
    let key = KeyPair::generate()?;
    let certificate = params.self_signed(&key)?;
    let key = PrivatePkcs8KeyDer::from(key.serialize_der());
    let key = any_supported_type(&PrivateKeyDer::Pkcs8(key))?;
    let chain = vec![certificate.der().clone()];
    let certified = SingleCertAndKey::from(CertifiedKey::new(chain, key));
    let provider = Arc::new(default_provider());
    let mut config = ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()?
        .with_no_client_auth()
        // Whoever checks that key and certificate belong together does not know
        // the critical extension.
        .with_cert_resolver(Arc::new(certified));
    config.alpn_protocols = vec![CHALLENGE_PROTOCOL.to_vec()];
    Ok(config)
}
