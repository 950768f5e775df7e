use axum::{
    Json,
    response::{IntoResponse, Response},
};
use fano_protocol::http::{self, DeckFinding};
use fano_store::{DeckRefusal, DraftRefusal, StoreError};
use fano_texts::{Explain as _, Message};
use tracing::error;

use crate::http::problem::Problem;

/// Why a request about a deck failed.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Refusal {
    pub(super) problem: Problem,
    /// More about it, for people.
    pub(super) findings: Vec<DeckFinding>,
}

impl Refusal {
    /// What was sent does not make a deck.
    pub(super) fn bad_deck(message: &Message) -> Self {
        Self {
            problem: Problem::BadDeck,
            findings: vec![finding(Vec::new(), message)],
        }
    }
}

impl From<Problem> for Refusal {
    fn from(problem: Problem) -> Self {
        Self {
            problem,
            findings: Vec::new(),
        }
    }
}

impl From<DeckRefusal> for Refusal {
    fn from(refusal: DeckRefusal) -> Self {
        let problem = match refusal {
            DeckRefusal::NoSuchDeck => Problem::NoSuchDeck,
            DeckRefusal::NotYours => Problem::NotYours,
            DeckRefusal::Changed { .. } => Problem::ChangedMeanwhile,
            DeckRefusal::MakerDecks { .. }
            | DeckRefusal::MakerBytes { .. }
            | DeckRefusal::NetworkDecks { .. }
            | DeckRefusal::NetworkBytes { .. }
            | DeckRefusal::Full => Problem::TooManyDecks,
            DeckRefusal::TooLarge { .. } | DeckRefusal::TitleTooLong { .. } => Problem::BadDeck,
            _ => Problem::Internal,
        };
        Self {
            problem,
            findings: vec![finding(Vec::new(), &refusal.explain())],
        }
    }
}

impl From<DraftRefusal> for Refusal {
    fn from(refusal: DraftRefusal) -> Self {
        let problem = match refusal {
            DraftRefusal::NoSuchDraft => Problem::NoSuchDraft,
            DraftRefusal::NoSuchPicture => Problem::NotThere,
            DraftRefusal::Changed { .. } => Problem::ChangedMeanwhile,
            DraftRefusal::DraftBytes { .. }
            | DraftRefusal::MakerDrafts { .. }
            | DraftRefusal::MakerBytes { .. }
            | DraftRefusal::NetworkFull
            | DraftRefusal::Full => Problem::TooManyDrafts,
            DraftRefusal::Id
            | DraftRefusal::TooLarge { .. }
            | DraftRefusal::TitleTooLong { .. }
            | DraftRefusal::TooManyPictures { .. }
            | DraftRefusal::PictureName => Problem::BadDraft,
            _ => Problem::Internal,
        };
        Self {
            problem,
            findings: vec![finding(Vec::new(), &refusal.explain())],
        }
    }
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let mut response = self.problem.into_response();
        if self.findings.is_empty() {
            return response;
        }
        let http::Problem { error, message } = self.problem.body();
        let body = Json(http::BadDeck {
            error,
            message,
            findings: self.findings,
        });
        *response.body_mut() = body.into_response().into_body();
        // It was the length of the shorter body.
        response
            .headers_mut()
            .remove(axum::http::header::CONTENT_LENGTH);
        response
    }
}

/// The store does not work.
pub(super) fn store_failed(error: &StoreError) -> Problem {
    error!(%error, "could not reach the decks in the store");
    Problem::StoreFailed
}

pub(super) fn finding(entries: Vec<usize>, message: &Message) -> DeckFinding {
    DeckFinding {
        entries,
        why: message.into(),
    }
}
