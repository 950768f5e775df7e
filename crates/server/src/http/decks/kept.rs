//! Decks that are kept, by their addresses.

use std::{sync::Arc, time::Duration};

use axum::{
    Json,
    extract::{Path, State},
    http::{HeaderMap, StatusCode, header},
    response::Response,
};
use fano_protocol::http::{DeckKept, OwnDeck};
use fano_store::{DeckLimits, DeckRefusal, DeckToKeep, KeptDeck, limits::ADDRESS_CHARS_MAX};

use super::{
    jobs::keep_new,
    maker::Maker,
    own::OwnPages,
    own_pages,
    refusal::{Refusal, store_failed},
};
use crate::{
    app::App,
    http::{prepared::CachePolicy, problem::Problem},
    limits::DECK_USE_NOTED_EVERY,
    net::ClientNetwork,
};

/// The deck at an address.
pub(super) async fn find(app: &App, address: &str) -> Result<KeptDeck, Problem> {
    if address.len() > ADDRESS_CHARS_MAX {
        return Err(Problem::NoSuchDeck);
    }
    let deck = app.state.store.deck(address).await;
    let deck = deck.map_err(|error| store_failed(&error))?;
    deck.ok_or(Problem::NoSuchDeck)
}

async fn with_pages(app: &App, address: &str) -> Result<(KeptDeck, Arc<OwnPages>), Problem> {
    let deck = find(app, address).await?;
    let pages = own_pages(app, deck.revision).await?;
    Ok((deck, pages))
}

/// `GET /api/decks/at/{address}`
pub(crate) async fn deck(
    State(app): State<Arc<App>>,
    Path(address): Path<String>,
    headers: HeaderMap,
) -> Result<([(header::HeaderName, &'static str); 1], Json<OwnDeck>), Problem> {
    let (deck, pages) = with_pages(&app, &address).await?;
    note_use(&app, &deck).await?;
    let maker = Maker::known(&headers);
    let own = OwnDeck {
        mine: maker.is_some_and(|maker| maker.hash == deck.maker),
        address: deck.address,
        revision: deck.revision.to_string(),
        draft: serde_json::to_value(&pages.draft).map_err(|_| Problem::Internal)?,
        pictures: pages.pictures.len(),
        cards: pages.cards,
        symbols: pages.symbols,
        symbols_per_card: pages.symbols_per_card,
        unused: pages.unused.clone(),
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(own)))
}

/// Decks that somebody looks at are not swept.
pub(super) async fn note_use(app: &App, deck: &KeptDeck) -> Result<(), Problem> {
    let now_us = app.state.clock.now().micros();
    let age = Duration::from_micros(now_us.saturating_sub(deck.used_us));
    if age >= DECK_USE_NOTED_EVERY {
        let noted = app.state.store.use_deck(&deck.address, now_us).await;
        noted.map_err(|error| store_failed(&error))?;
    }
    Ok(())
}

/// `GET /api/decks/at/{address}/pictures/{number}`
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    Path((address, number)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let number: usize = number.parse().map_err(|_| Problem::NotThere)?;
    let (_, pages) = with_pages(&app, &address).await?;
    let picture = pages.pictures.get(number).ok_or(Problem::NotThere)?;
    Ok(picture.answer(&headers, CachePolicy::Revalidate))
}

/// `POST /api/decks/at/{address}/fork`
pub(crate) async fn fork(
    State(app): State<Arc<App>>,
    network: ClientNetwork,
    Path(address): Path<String>,
    headers: HeaderMap,
) -> Result<(StatusCode, Json<DeckKept>), Refusal> {
    if !app.state.rate_limits.allows_new_deck(network) {
        return Err(Problem::TooManyRequests.into());
    }
    let deck = find(&app, &address).await?;
    let bundle = app.state.store.bundle(deck.revision).await;
    let bundle = bundle.map_err(|error| store_failed(&error))?;
    let bundle = bundle.ok_or(Problem::NoSuchDeck)?;
    let maker = Maker::known_or_new(&headers);
    let copy = DeckToKeep {
        address: String::new(),
        maker: maker.hash,
        network: network.to_string(),
        title: deck.title,
        revision: deck.revision,
        bundle: bundle.into(),
        replaces: None,
        at_us: app.state.clock.now().micros(),
        limits: DeckLimits::default(),
    };
    let kept = keep_new(&app.state, copy).await?;
    let token = maker.new_token;
    Ok((StatusCode::CREATED, Json(DeckKept { token, ..kept })))
}

/// `DELETE /api/decks/at/{address}`
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Path(address): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Refusal> {
    find(&app, &address).await?;
    let maker = Maker::known(&headers).ok_or(DeckRefusal::NotYours)?;
    let deleted = app.state.store.delete_deck(&address, &maker.hash).await;
    if deleted.map_err(|error| store_failed(&error))? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(DeckRefusal::NotYours.into())
    }
}
