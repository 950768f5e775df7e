use axum::{
    Json,
    http::StatusCode,
    response::{IntoResponse, Response},
};
use schemars::JsonSchema;
use serde::Serialize;

/// Why a request was not answered, for programs and their authors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    NoSuchRoom,
    NoSuchDeck,
    NoSuchGame,
    NoSuchViewer,
    NotThere,
    TooManyRooms,
    TooManyRoomsFromHere,
    TooManyRequests,
    StoreFailed,
}

/// How a problem is told.
#[derive(Debug, Serialize, JsonSchema)]
pub(crate) struct Told {
    /// A word for programs.
    error: &'static str,
    /// A sentence for people who write them.
    message: &'static str,
}

impl Problem {
    fn told(self) -> (StatusCode, Told) {
        let (status, error, message) = match self {
            Self::NoSuchRoom => (404, "no_such_room", "There is no such room."),
            Self::NoSuchDeck => (404, "no_such_deck", "There is no such deck."),
            Self::NoSuchGame => (404, "no_such_game", "There is no such finished game."),
            Self::NoSuchViewer => (
                400,
                "no_such_viewer",
                "Look as spectator, screen or the number of a seat.",
            ),
            Self::NotThere => (404, "not_there", "There is nothing at this address."),
            Self::TooManyRooms => (
                429,
                "too_many_rooms",
                "The server has as many rooms as it can take.",
            ),
            Self::TooManyRoomsFromHere => (
                429,
                "too_many_rooms_from_here",
                "Too many rooms were made from this address; wait a little.",
            ),
            Self::TooManyRequests => (
                429,
                "too_many_requests",
                "Too many requests from this address; wait a little.",
            ),
            Self::StoreFailed => (
                503,
                "store_failed",
                "The server cannot reach its store; try again in a moment.",
            ),
        };
        let status = StatusCode::from_u16(status).unwrap_or(StatusCode::INTERNAL_SERVER_ERROR);
        (status, Told { error, message })
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let (status, told) = self.told();
        (status, Json(told)).into_response()
    }
}
