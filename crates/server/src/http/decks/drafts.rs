//! Decks that people are working on, saved for them.
//!
//! A draft belongs to whoever has the token, and nobody else ever sees it. The
//! draft itself is any JSON; pictures are decoded and encoded anew, so that
//! nothing of the files that were sent is ever served.

mod pictures;

use std::sync::Arc;

use axum::{
    Json,
    body::Body,
    extract::{Path, Query, Request, State},
    http::{HeaderMap, StatusCode, header},
    response::{IntoResponse as _, Response},
};
use fano_protocol::http::{DraftSaved, DraftToSave, OpenedDraft, SavedDraft};
use fano_store::{self as store, DraftLimits, KeptDraft, PictureToSave};
use serde::Deserialize;

use super::{
    maker::Maker,
    making::length,
    refusal::{Refusal, store_failed},
    upload::read_body,
};
use crate::{
    app::App,
    http::problem::Problem,
    limits::{DRAFT_PICTURE_BYTES_MAX, DRAFT_SAVE_BYTES_MAX, DRAFT_SAVE_TIME_MAX},
    net::ClientNetwork,
};

pub(crate) use self::pictures::PictureIntake;

/// Which version somebody continues.
#[derive(Debug, Deserialize)]
pub(crate) struct Expected {
    expected: Option<String>,
}

impl Expected {
    /// 0 for a new draft.
    fn version(&self) -> Result<u64, Problem> {
        let version = self.expected.as_deref().unwrap_or("0").parse();
        version.map_err(|_| Problem::BadDraft)
    }
}

type NoStore<T> = ([(header::HeaderName, &'static str); 1], Json<T>);

/// An answer for one person at one time.
fn private<T>(answer: T) -> NoStore<T> {
    ([(header::CACHE_CONTROL, "no-store")], Json(answer))
}

/// The hash of whoever asks; whoever has no token has no drafts.
fn maker(headers: &HeaderMap) -> Result<Vec<u8>, Problem> {
    let maker = Maker::known(headers).ok_or(Problem::NoSuchDraft)?;
    Ok(maker.hash)
}

fn brief(app: &App, draft: KeptDraft) -> SavedDraft {
    let now_us = app.state.clock.now().micros();
    let pictures = draft.pictures.into_iter();
    let arrived = pictures.filter_map(|(name, is_there)| is_there.then_some(name));
    SavedDraft {
        id: draft.id,
        title: draft.title,
        version: draft.version,
        pictures: arrived.collect(),
        age_seconds: now_us.saturating_sub(draft.changed_us) / 1_000_000,
    }
}

/// `GET /api/drafts`
pub(crate) async fn list(
    State(app): State<Arc<App>>,
    headers: HeaderMap,
) -> Result<NoStore<Vec<SavedDraft>>, Problem> {
    let Some(maker) = Maker::known(&headers) else {
        return Ok(private(Vec::new()));
    };
    let drafts = app.state.store.drafts_of(&maker.hash).await;
    let drafts = drafts.map_err(|error| store_failed(&error))?;
    let drafts = drafts.into_iter().map(|draft| brief(&app, draft));
    Ok(private(drafts.collect()))
}

/// `GET /api/drafts/{id}`
pub(crate) async fn open(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<NoStore<OpenedDraft>, Problem> {
    let draft = app.state.store.draft(&maker(&headers)?, &id).await;
    let draft = draft.map_err(|error| store_failed(&error))?;
    let (kept, content) = draft.ok_or(Problem::NoSuchDraft)?;
    Ok(private(OpenedDraft {
        saved: brief(&app, kept),
        draft: serde_json::from_slice(&content).map_err(|_| Problem::Internal)?,
    }))
}

/// `PUT /api/drafts/{id}?expected=VERSION`
pub(crate) async fn save(
    State(app): State<Arc<App>>,
    network: ClientNetwork,
    Path(id): Path<String>,
    Query(expected): Query<Expected>,
    request: Request,
) -> Result<NoStore<DraftSaved>, Refusal> {
    if !app.state.rate_limits.allows_draft_save(network) {
        return Err(Problem::TooManyRequests.into());
    }
    let expected = expected.version()?;
    let maker = Maker::known_or_new(request.headers());
    let (parts, body) = request.into_parts();
    let _memory = app.deck_jobs.memory(length(&parts.headers))?;
    let body = read_body(body, DRAFT_SAVE_BYTES_MAX, DRAFT_SAVE_TIME_MAX).await?;
    let DraftToSave {
        title,
        draft,
        pictures,
    } = serde_json::from_slice(&body).map_err(|_| Problem::BadDraft)?;
    let content = serde_json::to_vec(&draft).map_err(|_| Problem::Internal)?;
    let saved = app.state.store.save_draft(store::DraftToSave {
        maker: maker.hash,
        id: id.clone(),
        network: network.to_string(),
        title,
        content: content.into(),
        pictures,
        expected,
        at_us: app.state.clock.now().micros(),
        limits: DraftLimits::default(),
    });
    let saved = saved.await.map_err(|error| store_failed(&error))??;
    Ok(private(DraftSaved {
        id,
        version: saved.version,
        missing: saved.missing,
        token: maker.new_token,
    }))
}

/// `DELETE /api/drafts/{id}`
pub(crate) async fn delete(
    State(app): State<Arc<App>>,
    Path(id): Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Problem> {
    let deleted = app.state.store.delete_draft(&maker(&headers)?, &id).await;
    if deleted.map_err(|error| store_failed(&error))? {
        Ok(StatusCode::NO_CONTENT)
    } else {
        Err(Problem::NoSuchDraft)
    }
}

/// `GET /api/drafts/{id}/pictures/{picture}`
pub(crate) async fn picture(
    State(app): State<Arc<App>>,
    Path((id, name)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let maker = maker(&headers)?;
    let picture = app.state.store.draft_picture(&maker, &id, &name).await;
    let picture = picture.map_err(|error| store_failed(&error))?;
    let picture = picture.ok_or(Problem::NotThere)?;
    let headers = [
        (header::CACHE_CONTROL, "no-store"),
        (header::CONTENT_TYPE, pictures::kind_of(&picture)),
    ];
    Ok((headers, Body::from(picture)).into_response())
}

/// `PUT /api/drafts/{id}/pictures/{picture}`
pub(crate) async fn save_picture(
    State(app): State<Arc<App>>,
    network: ClientNetwork,
    Path((id, name)): Path<(String, String)>,
    request: Request,
) -> Result<StatusCode, Refusal> {
    if !app.state.rate_limits.allows_draft_save(network) {
        return Err(Problem::TooManyRequests.into());
    }
    let (parts, body) = request.into_parts();
    let maker = maker(&parts.headers)?;
    // All this is checked again when the picture is saved, but it is a pity to
    // decode it in vain.
    let draft = app.state.store.draft(&maker, &id).await;
    let draft = draft.map_err(|error| store_failed(&error))?;
    let (draft, _) = draft.ok_or(Problem::NoSuchDraft)?;
    if draft.pictures.iter().all(|(listed, _)| *listed != name) {
        return Err(store::DraftRefusal::NoSuchPicture.into());
    }
    let memory = app.deck_jobs.memory(length(&parts.headers))?;
    let body = read_body(body, DRAFT_PICTURE_BYTES_MAX, DRAFT_SAVE_TIME_MAX).await?;
    let content = app.picture_intake.take_in(body, memory).await?;
    let saved = app.state.store.save_picture(PictureToSave {
        maker,
        id,
        name,
        content,
        at_us: app.state.clock.now().micros(),
        limits: DraftLimits::default(),
    });
    saved.await.map_err(|error| store_failed(&error))??;
    Ok(StatusCode::NO_CONTENT)
}
