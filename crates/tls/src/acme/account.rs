//! Our account at the CA.

use std::io;

use instant_acme::{Account, AccountCredentials, Error, NewAccount};

use super::{Acme, https::HttpsClient, write};

/// What a CA says if it has forgotten an account.
pub(super) const UNKNOWN_ACCOUNT: &str = "urn:ietf:params:acme:error:accountDoesNotExist";

/// The account that was kept, or a new one, which is kept before it is used.
pub(super) async fn account(acme: &Acme) -> Result<Account, Error> {
    let https = HttpsClient::new().map_err(other)?;
    let builder = Account::builder_with_http(Box::new(https));
    let path = acme.account_file();
    match std::fs::read(&path) {
        Ok(bytes) => {
            let credentials: AccountCredentials = serde_json::from_slice(&bytes)?;
            return builder.from_credentials(credentials).await;
        }
        Err(error) if error.kind() == io::ErrorKind::NotFound => {}
        Err(error) => return Err(other(format!("{}: {error}", path.display()))),
    }
    let contact = acme.email.as_ref().map(|email| format!("mailto:{email}"));
    let contact: Vec<&str> = contact.as_deref().into_iter().collect();
    let new = NewAccount {
        contact: &contact,
        terms_of_service_agreed: true,
        only_return_existing: false,
    };
    let (account, credentials) = builder.create(&new, acme.directory.clone(), None).await?;
    let bytes = serde_json::to_vec_pretty(&credentials)?;
    write(&path, bytes)
        .await
        .map_err(|error| other(format!("{}: {error}", path.display())))?;
    Ok(account)
}

pub(super) fn other(error: impl Into<Box<dyn std::error::Error + Send + Sync>>) -> Error {
    Error::Other(error.into())
}
