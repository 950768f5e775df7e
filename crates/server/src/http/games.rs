//! Finished series: results, journals, verdicts, replays.
//!
//! Building a page takes a while, because it needs the whole journal. So each
//! is built once, on a blocking thread, and cached.

mod evidence;
mod pages;
mod replay;
mod report;
#[cfg(test)]
mod report_tests;

use std::sync::Arc;

use axum::{
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use bytes::Bytes;
use fano_protocol::http::RecordContest;
use fano_rooms::Finished;
use fano_rules::{Seat, Viewer, journal};
use serde::{Deserialize, Serialize};
use tracing::error;

pub(crate) use self::pages::GamePages;
use self::{pages::PageKind, replay::replay_page, report::game_page};
use super::problem::Problem;
use crate::{app::App, net::ClientNetwork};

/// The longest record name to look up.
const RECORD_BYTES_MAX: usize = 64;
/// A finished series never changes.
const KEEP: &str = "public, max-age=31536000, immutable";
const JSON: &str = "application/json";
const TEXT: &str = "text/plain; charset=utf-8";

/// Whose view of the game a replay shows.
#[derive(Debug, Deserialize)]
pub(crate) struct Eyes {
    #[serde(rename = "as")]
    viewer: Option<String>,
}

/// `GET /api/games/{record}`
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    _network: ClientNetwork,
    Path(record): Path<String>,
) -> Result<Response, Problem> {
    let page = page(&app, &record, PageKind::Report, |finished| {
        let replay = read_journal(&finished)?;
        Ok(json(&game_page(&finished, &replay)))
    });
    Ok(keep(JSON, page.await?))
}

/// `GET /api/games/{record}/journal`
pub(crate) async fn journal_text(
    State(app): State<Arc<App>>,
    _network: ClientNetwork,
    Path(record): Path<String>,
) -> Result<Response, Problem> {
    let page = page(&app, &record, PageKind::Journal, |finished| {
        Ok(finished.journal.into())
    });
    Ok(keep(TEXT, page.await?))
}

/// `GET /api/games/{record}/contests`
pub(crate) async fn contests(
    State(app): State<Arc<App>>,
    _network: ClientNetwork,
    Path(record): Path<String>,
) -> Result<Response, Problem> {
    let page = page(&app, &record, PageKind::Contests, |finished| {
        let series = finished.start.series;
        let pages = finished.contests.into_iter().map(|kept| {
            let contest = kept.contest.record();
            let verdict = contest.replay().ok();
            RecordContest {
                number: kept.number,
                verdict: verdict
                    .map(|verdict| fano_protocol::VerdictFrame::new(series, kept.number, &verdict)),
                contest,
            }
        });
        Ok(json(&pages.collect::<Vec<_>>()))
    });
    Ok(keep(JSON, page.await?))
}

/// `GET /api/games/{record}/replay?as=…`
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    _network: ClientNetwork,
    Path(record): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Response, Problem> {
    let (kind, viewer) = viewer(eyes.viewer.as_deref()).ok_or(Problem::NoSuchViewer)?;
    let page = page(&app, &record, kind, move |finished| {
        let seats = finished.start.seats.len();
        if matches!(viewer, Viewer::Seat(seat) if seat.index() >= seats) {
            return Err(Problem::NoSuchViewer);
        }
        let replay = read_journal(&finished)?;
        Ok(json(&replay_page(&finished, &replay, viewer)))
    });
    Ok(keep(JSON, page.await?))
}

/// A page from the cache, or built from the finished series, off the threads
/// that move frames.
async fn page(
    app: &App,
    record: &str,
    kind: PageKind,
    make: impl FnOnce(Finished) -> Result<Bytes, Problem> + Send + 'static,
) -> Result<Bytes, Problem> {
    if record.len() > RECORD_BYTES_MAX {
        return Err(Problem::NoSuchGame);
    }
    let build = async {
        let finished = find(app, record).await?;
        let made = tokio::task::spawn_blocking(move || make(finished)).await;
        made.unwrap_or_else(|error| {
            error!(%error, "could not build a page about a finished game");
            Err(Problem::StoreFailed)
        })
    };
    app.game_pages.get(record, kind, build).await
}

async fn find(app: &App, record: &str) -> Result<Finished, Problem> {
    match app.state.store.finished(record).await {
        Ok(found) => found.ok_or(Problem::NoSuchGame),
        Err(error) => {
            error!(%error, "could not read a finished game");
            Err(Problem::StoreFailed)
        }
    }
}

fn json(page: &impl Serialize) -> Bytes {
    let text = serde_json::to_vec(page).expect("pages have string keys");
    text.into()
}

fn read_journal(finished: &Finished) -> Result<journal::Replay, Problem> {
    journal::read(finished.journal.as_bytes()).map_err(|error| {
        error!(record = %finished.record, line = error.line, "a stored journal is inconsistent");
        Problem::StoreFailed
    })
}

/// The viewer, and which page that is. Whether the seat exists depends on the
/// series.
fn viewer(word: Option<&str>) -> Option<(PageKind, Viewer)> {
    match word {
        None | Some("spectator") => Some((PageKind::ReplayAsSpectator, Viewer::Spectator)),
        Some("screen") => Some((PageKind::ReplayAsScreen, Viewer::SharedScreen)),
        Some(number) => {
            let seat: u8 = number.parse().ok()?;
            Some((PageKind::ReplayAsSeat(seat), Viewer::Seat(Seat(seat))))
        }
    }
}

fn keep(kind: &'static str, page: Bytes) -> Response {
    let headers = [(header::CONTENT_TYPE, kind), (header::CACHE_CONTROL, KEEP)];
    (headers, page).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn viewers_are_words_or_seats() {
        let seen = |word| viewer(word).map(|(_, viewer)| viewer);
        assert_eq!(seen(None), Some(Viewer::Spectator));
        assert_eq!(seen(Some("screen")), Some(Viewer::SharedScreen));
        assert_eq!(seen(Some("1")), Some(Viewer::Seat(Seat(1))));
        for wrong in ["-1", "seat", "", "256"] {
            assert_eq!(seen(Some(wrong)), None, "{wrong}");
        }
        assert_eq!(viewer(Some("01")), viewer(Some("1")));
    }
}
