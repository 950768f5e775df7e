//! Finished series: results, journals, verdicts, replays.

mod mistakes;
mod replay;
mod report;
#[cfg(test)]
mod report_tests;

use std::sync::Arc;

use axum::{
    Json,
    extract::{Path, Query, State},
    http::header,
    response::{IntoResponse, Response},
};
use fano_protocol::http::RecordContest;
use fano_rooms::Finished;
use fano_rules::{Seat, Viewer, journal};
use serde::Deserialize;
use tracing::error;

use self::{replay::replay_page, report::game_page};
use super::{household::Asker, problem::Problem};
use crate::app::App;

/// The longest name of a record that is looked up.
const RECORD_BYTES_MAX: usize = 64;
/// A finished series never changes.
const KEEP: &str = "public, max-age=31536000, immutable";

/// Through whose eyes a replay is seen.
#[derive(Debug, Deserialize)]
pub(crate) struct Eyes {
    #[serde(rename = "as")]
    viewer: Option<String>,
}

/// `GET /api/games/{record}`
pub(crate) async fn game(
    State(app): State<Arc<App>>,
    _asker: Asker,
    Path(record): Path<String>,
) -> Result<Response, Problem> {
    let finished = find(&app, &record).await?;
    let replay = read_journal(&finished)?;
    Ok(keep(Json(game_page(&finished, &replay))))
}

/// `GET /api/games/{record}/journal`
pub(crate) async fn journal_text(
    State(app): State<Arc<App>>,
    _asker: Asker,
    Path(record): Path<String>,
) -> Result<Response, Problem> {
    let finished = find(&app, &record).await?;
    let kind = [(header::CONTENT_TYPE, "text/plain; charset=utf-8")];
    Ok(keep((kind, finished.journal)))
}

/// `GET /api/games/{record}/contests`
pub(crate) async fn contests(
    State(app): State<Arc<App>>,
    _asker: Asker,
    Path(record): Path<String>,
) -> Result<Response, Problem> {
    let finished = find(&app, &record).await?;
    let series = finished.begun.series;
    let pages = finished.contests.into_iter().map(|kept| {
        let verdict = kept.contest.replay().ok();
        RecordContest {
            number: kept.number,
            verdict: verdict
                .map(|verdict| fano_protocol::VerdictFrame::new(series, kept.number, &verdict)),
            contest: (*kept.contest).clone(),
        }
    });
    Ok(keep(Json(pages.collect::<Vec<_>>())))
}

/// `GET /api/games/{record}/replay?as=…`
pub(crate) async fn replay(
    State(app): State<Arc<App>>,
    _asker: Asker,
    Path(record): Path<String>,
    Query(eyes): Query<Eyes>,
) -> Result<Response, Problem> {
    let finished = find(&app, &record).await?;
    let seats = finished.begun.seats.len();
    let viewer = viewer(eyes.viewer.as_deref(), seats).ok_or(Problem::NoSuchViewer)?;
    let replay = read_journal(&finished)?;
    Ok(keep(Json(replay_page(&finished, &replay, viewer))))
}

async fn find(app: &App, record: &str) -> Result<Finished, Problem> {
    if record.len() > RECORD_BYTES_MAX {
        return Err(Problem::NoSuchGame);
    }
    match app.hall.store.finished(record).await {
        Ok(found) => found.ok_or(Problem::NoSuchGame),
        Err(error) => {
            error!(%error, "a finished game could not be read");
            Err(Problem::StoreFailed)
        }
    }
}

fn read_journal(finished: &Finished) -> Result<journal::Replay, Problem> {
    journal::read(finished.journal.as_bytes()).map_err(|error| {
        error!(record = %finished.record, line = error.line, "a kept journal does not follow");
        Problem::StoreFailed
    })
}

fn viewer(word: Option<&str>, seats: usize) -> Option<Viewer> {
    match word {
        None | Some("spectator") => Some(Viewer::Spectator),
        Some("screen") => Some(Viewer::SharedScreen),
        Some(number) => {
            let seat: u8 = number.parse().ok()?;
            (usize::from(seat) < seats).then_some(Viewer::Seat(Seat(seat)))
        }
    }
}

fn keep(answer: impl IntoResponse) -> Response {
    ([(header::CACHE_CONTROL, KEEP)], answer).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn viewers_are_words_or_seats() {
        assert_eq!(viewer(None, 2), Some(Viewer::Spectator));
        assert_eq!(viewer(Some("screen"), 2), Some(Viewer::SharedScreen));
        assert_eq!(viewer(Some("1"), 2), Some(Viewer::Seat(Seat(1))));
        for wrong in ["2", "-1", "seat", "", "256"] {
            assert_eq!(viewer(Some(wrong), 2), None, "{wrong}");
        }
    }
}
