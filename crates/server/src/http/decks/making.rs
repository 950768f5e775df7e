//! Having decks made.

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, Request, State},
    http::{HeaderMap, StatusCode, header},
};
use fano_decks::Revision;
use fano_link::NodeId;
use fano_protocol::http::{Job, JobStarted};
use fano_store::DeckRefusal;
use fano_texts::Message;
use serde::Deserialize;
use tokio::sync::OwnedSemaphorePermit;

use super::{
    jobs::{Order, node_of},
    maker::Maker,
    refusal::{Refusal, store_failed},
    upload::{Upload, read_body},
};
use crate::{
    app::App,
    cluster::JobThere,
    http::problem::Problem,
    limits::{UPLOAD_BYTES_MAX, UPLOAD_TIME_MAX},
    net::ClientNetwork,
};

/// Which revision somebody changes.
#[derive(Debug, Deserialize)]
pub(crate) struct Expected {
    expected: Option<String>,
}

type Started = (StatusCode, Json<JobStarted>);

/// `POST /api/decks`
pub(crate) async fn create(
    State(app): State<Arc<App>>,
    network: ClientNetwork,
    request: Request,
) -> Result<Started, Refusal> {
    let maker = Maker::known_or_new(request.headers());
    let (upload, memory) = receive(&app, network, request).await?;
    start(
        &app,
        Order {
            upload,
            _memory: memory,
            maker: maker.hash,
            network,
            replaces: None,
        },
        maker.new_token,
    )
}

/// `PUT /api/decks/at/{address}?expected=REVISION`
pub(crate) async fn change(
    State(app): State<Arc<App>>,
    network: ClientNetwork,
    Path(address): Path<String>,
    Query(query): Query<Expected>,
    request: Request,
) -> Result<Started, Refusal> {
    // All this is checked again when the deck is kept, but it is a pity to make
    // it in vain.
    let deck = app.state.store.deck(&address).await;
    let deck = deck.map_err(|error| store_failed(&error))?;
    let deck = deck.ok_or(DeckRefusal::NoSuchDeck)?;
    let maker = Maker::known(request.headers()).filter(|maker| maker.hash == deck.maker);
    let maker = maker.ok_or(DeckRefusal::NotYours)?;
    let expected: Option<Revision> = query.expected.and_then(|text| text.parse().ok());
    if expected != Some(deck.revision) {
        let current = deck.revision;
        return Err(DeckRefusal::Changed { current }.into());
    }
    let (upload, memory) = receive(&app, network, request).await?;
    start(
        &app,
        Order {
            upload,
            _memory: memory,
            maker: maker.hash,
            network,
            replaces: Some((address, deck.revision)),
        },
        None,
    )
}

/// `GET /api/decks/jobs/{job}`
pub(crate) async fn job(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<([(header::HeaderName, &'static str); 1], Json<Job>), Problem> {
    let job = match app.deck_jobs.look(&id) {
        Some(job) => job,
        None => {
            let told = ask_elsewhere(&app, &id, false).await?;
            serde_json::from_str(&told).map_err(|_| Problem::NoSuchJob)?
        }
    };
    Ok(([(header::CACHE_CONTROL, "no-store")], Json(job)))
}

/// `DELETE /api/decks/jobs/{job}`
pub(crate) async fn cancel(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
) -> Result<StatusCode, Problem> {
    if !app.deck_jobs.cancel(&id) {
        ask_elsewhere(&app, &id, true).await?;
    }
    Ok(StatusCode::NO_CONTENT)
}

/// Asks the process that knows a job, if it is another one.
async fn ask_elsewhere(app: &App, id: &str, cancel: bool) -> Result<String, Problem> {
    let (store, link) = (&app.state.store, &app.state.link);
    let (Some(me), Some(node), Some(link)) = (store.node(), node_of(id), link) else {
        return Err(Problem::NoSuchJob);
    };
    if node == me {
        return Err(Problem::NoSuchJob);
    }
    match link.job_there(NodeId(node.0), id, cancel).await {
        JobThere::Known(job) => Ok(job),
        JobThere::Unknown => Err(Problem::NoSuchJob),
        // A process that is gone has taken its jobs with it.
        JobThere::Silent => match store.living(vec![node]).await {
            Ok(living) if living.is_empty() => Err(Problem::NoSuchJob),
            _ => Err(Problem::JobElsewhere),
        },
    }
}

/// What other processes are told of a job here.
pub(crate) fn tell_others(app: &App, id: &str, cancel: bool) -> Option<String> {
    if cancel {
        return app.deck_jobs.cancel(id).then(String::new);
    }
    let job = app.deck_jobs.look(id)?;
    serde_json::to_string(&job).ok()
}

fn start(app: &App, order: Order, token: Option<String>) -> Result<Started, Refusal> {
    let job = app.deck_jobs.start(order)?;
    Ok((StatusCode::ACCEPTED, Json(JobStarted { job, token })))
}

/// Receives what a deck is to be made of.
async fn receive(
    app: &Arc<App>,
    network: ClientNetwork,
    request: Request,
) -> Result<(Upload, OwnedSemaphorePermit), Refusal> {
    if !app.state.rate_limits.allows_new_deck(network) {
        return Err(Problem::TooManyRequests.into());
    }
    let (parts, body) = request.into_parts();
    let memory = app.deck_jobs.memory(length(&parts.headers))?;
    let body = read_body(body, UPLOAD_BYTES_MAX, UPLOAD_TIME_MAX).await?;
    // Large forms take a moment.
    let app = Arc::clone(app);
    let read = tokio::task::spawn_blocking(move || {
        let mut upload = Upload::read(&parts.headers, &body)?;
        if let Upload::Draft(draft, _) = &mut upload {
            draft.name_emoji(|emoji| app.decks.index().emoji_names(emoji));
        }
        Ok(upload)
    });
    let read = read.await.map_err(|_| Problem::Internal)?;
    let upload = read.map_err(|message: Message| Refusal::bad_deck(&message))?;
    Ok((upload, memory))
}

/// The length of the body, which was checked before.
pub(super) fn length(headers: &HeaderMap) -> u64 {
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    length.unwrap_or(0)
}
