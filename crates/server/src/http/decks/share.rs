//! People's own decks by their address: as a file, and where others find them.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, HeaderValue, StatusCode, Uri, header},
    response::Response,
};
use bytes::Bytes;
use fano_bundles::file;
use fano_protocol::http::Invitation;
use fano_store::{DeckTitle, KeptDeck};

use super::{
    kept::{find, note_use},
    own_pages,
    refusal::store_failed,
};
use crate::{
    app::App,
    http::{
        invitations,
        prepared::{CachePolicy, PreparedResponse},
        problem::Problem,
    },
    limits::DECK_PACKING_WAIT,
};

/// `GET /api/decks/at/{address}/bundle.fano`
pub(crate) async fn bundle_file(
    State(app): State<Arc<App>>,
    Path(address): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let kept = find(&app, &address).await?;
    let answer = |body| {
        let tag = kept.revision.as_str();
        let prepared = PreparedResponse::from_variants("application/zip", tag, body, None, None);
        prepared.answer(&headers, CachePolicy::Revalidate)
    };
    let unchanged = answer(Bytes::new());
    if unchanged.status() == StatusCode::NOT_MODIFIED {
        return Ok(unchanged);
    }
    let bytes = content(&app, &kept).await?;
    let mut response = answer(bytes.into());
    offer_as(response.headers_mut(), &kept.title, "fano");
    Ok(response)
}

/// `GET /api/decks/at/{address}/invitation`
pub(crate) async fn invitation(
    State(app): State<Arc<App>>,
    Path(address): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Json<Invitation>, Problem> {
    of_deck(&app, &address, &headers, &uri).await.map(Json)
}

/// `GET /api/decks/at/{address}/qr.svg`
pub(crate) async fn qr_code(
    State(app): State<Arc<App>>,
    Path(address): Path<String>,
    headers: HeaderMap,
    uri: Uri,
) -> Result<Response, Problem> {
    let invitation = of_deck(&app, &address, &headers, &uri).await?;
    invitations::as_qr_code(invitation)
}

async fn of_deck(
    app: &App,
    address: &str,
    headers: &HeaderMap,
    uri: &Uri,
) -> Result<Invitation, Problem> {
    let kept = find(app, address).await?;
    let path = format!("/decks/{}", kept.address);
    invitations::to(app, &path, headers, uri)
}

/// The bytes of a deck that is about to be used, with the places of everything.
pub(super) async fn content(app: &App, kept: &KeptDeck) -> Result<Vec<u8>, Problem> {
    note_use(app, kept).await?;
    let bytes = bundle(app, kept).await?;
    let (bytes, is_whole) = tokio::task::spawn_blocking(move || {
        // Whoever reads it says what is wrong with it.
        let is_whole = file::has_layouts(&bytes).unwrap_or(true);
        (bytes, is_whole)
    })
    .await
    .map_err(|_| Problem::Internal)?;
    if is_whole {
        return Ok(bytes);
    }
    // Its cards are being arranged, or are from now on.
    own_pages(app, kept.revision).await?;
    if app.packing.kept(kept.revision, DECK_PACKING_WAIT).await {
        bundle(app, kept).await
    } else {
        Err(Problem::DecksBusy)
    }
}

async fn bundle(app: &App, kept: &KeptDeck) -> Result<Vec<u8>, Problem> {
    let bytes = app.state.store.bundle(kept.revision).await;
    // It may have been deleted in the meantime.
    bytes
        .map_err(|error| store_failed(&error))?
        .ok_or(Problem::NoSuchDeck)
}

/// Tells the browser to save the answer, and how to call it.
pub(super) fn offer_as(headers: &mut HeaderMap, title: &DeckTitle, extension: &str) {
    let plain: String = title.en.chars().map(plain).collect();
    let plain = plain.trim_matches('-');
    let plain = if plain.is_empty() { "deck" } else { plain };
    let encoded: String = title.en.bytes().map(percent_encoded).collect();
    let encoded = if encoded.is_empty() { "deck" } else { &encoded };
    let value = format!(
        "attachment; filename=\"{plain}.{extension}\"; filename*=UTF-8''{encoded}.{extension}"
    );
    if let Ok(value) = HeaderValue::from_str(&value) {
        headers.insert(header::CONTENT_DISPOSITION, value);
    }
}

fn plain(c: char) -> char {
    if c.is_ascii_alphanumeric() { c } else { '-' }
}

fn percent_encoded(byte: u8) -> String {
    if byte.is_ascii_alphanumeric() {
        char::from(byte).to_string()
    } else {
        format!("%{byte:02X}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_called_like_their_deck() {
        for (title, expected) in [
            (
                "Farm",
                "attachment; filename=\"Farm.fano\"; filename*=UTF-8''Farm.fano",
            ),
            (
                "Käse \"&\"\r\n",
                "attachment; filename=\"K-se.fano\"; \
                 filename*=UTF-8''K%C3%A4se%20%22%26%22%0D%0A.fano",
            ),
            (
                "",
                "attachment; filename=\"deck.fano\"; filename*=UTF-8''deck.fano",
            ),
        ] {
            let mut headers = HeaderMap::new();
            let title = DeckTitle {
                en: title.to_owned(),
                de: String::new(),
            };
            offer_as(&mut headers, &title, "fano");
            assert_eq!(headers[header::CONTENT_DISPOSITION], expected);
        }
    }
}
