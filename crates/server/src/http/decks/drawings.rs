//! Single drawings.

use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, PoisonError},
};

use axum::{
    extract::{Path, State},
    http::HeaderMap,
    response::Response,
};

use crate::{
    app::App,
    http::{
        prepared::{CachePolicy, PreparedResponse},
        problem::Problem,
    },
    limits::DRAWINGS_RECENT_MAX,
    site::Site,
};

/// The last drawings that somebody wanted.
#[derive(Default)]
pub(super) struct Drawings(Mutex<BTreeMap<Wanted, PreparedResponse>>);

#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Wanted {
    Theme { theme: String, symbol: String },
    Emoji(String),
}

/// `GET /api/symbols/theme/{theme}/{file}`
pub(crate) async fn of_theme(
    State(app): State<Arc<App>>,
    Path((theme, file)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let symbol = without_extension(&file)?;
    answer(app, Wanted::Theme { theme, symbol }, &headers).await
}

/// `GET /api/symbols/emoji/{file}`
pub(crate) async fn of_emoji(
    State(app): State<Arc<App>>,
    Path(file): Path<String>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let emoji = without_extension(&file)?;
    answer(app, Wanted::Emoji(emoji), &headers).await
}

fn without_extension(file: &str) -> Result<String, Problem> {
    let name = file.strip_suffix(".svg").ok_or(Problem::NotThere)?;
    Ok(name.to_owned())
}

async fn answer(app: Arc<App>, wanted: Wanted, headers: &HeaderMap) -> Result<Response, Problem> {
    // Emoji have to be unpacked, and all drawings are compressed for the way.
    let drawn = tokio::task::spawn_blocking(move || app.decks.drawings.find(wanted, app.site));
    let drawn = drawn.await.map_err(|_| Problem::Internal)?;
    let drawn = drawn.ok_or(Problem::NotThere)?;
    Ok(drawn.answer(headers, CachePolicy::Revalidate))
}

impl Drawings {
    fn find(&self, wanted: Wanted, site: Site) -> Option<PreparedResponse> {
        let recent = || self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = recent().get(&wanted) {
            return Some(known.clone());
        }
        let svg = match &wanted {
            Wanted::Theme { theme, symbol } => (site.drawing)(theme, symbol),
            Wanted::Emoji(emoji) => (site.emoji)(emoji),
        };
        let svg = svg?.into_owned().into_bytes();
        let drawn = PreparedResponse::new("image/svg+xml", svg);
        let mut recent = recent();
        if recent.len() >= DRAWINGS_RECENT_MAX {
            recent.clear();
        }
        recent.insert(wanted, drawn.clone());
        Some(drawn)
    }
}
