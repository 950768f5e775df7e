use axum::{
    Json,
    http::{HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use fano_protocol::http::{self, ProblemKind};

/// Why a request failed, for programs and their authors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Problem {
    NoSuchRoom,
    NoSuchDeck,
    NoSuchJob,
    NotYours,
    ChangedMeanwhile,
    TooManyDecks,
    BadDeck,
    NoSuchDraft,
    TooManyDrafts,
    BadDraft,
    BadPicture,
    DecksBusy,
    BodyTooSlow,
    BadBody,
    NoSuchGame,
    NoSuchViewer,
    NotThere,
    WrongMethod,
    BadRequest,
    Chunked,
    TooLarge,
    BadPlan,
    BadSearch,
    BadCards,
    BadPrint,
    PrintingForOthers,
    PrintTookTooLong,
    ServerFull,
    TooManyRooms,
    TooManyRoomsFromHere,
    TooManyRequests,
    UnknownHost,
    ForeignOrigin,
    NotAWebSocket,
    StoreFailed,
    RoomElsewhere,
    NoLink,
    JobElsewhere,
    Internal,
}

impl Problem {
    fn status(self) -> StatusCode {
        match self {
            Self::NoSuchRoom
            | Self::NoSuchDeck
            | Self::NoSuchJob
            | Self::NoSuchDraft
            | Self::NoSuchGame
            | Self::NotThere => StatusCode::NOT_FOUND,
            Self::ChangedMeanwhile => StatusCode::CONFLICT,
            Self::BadDeck | Self::BadDraft | Self::BadPicture => StatusCode::UNPROCESSABLE_ENTITY,
            Self::BodyTooSlow => StatusCode::REQUEST_TIMEOUT,
            Self::NoSuchViewer
            | Self::BadRequest
            | Self::Chunked
            | Self::BadBody
            | Self::BadPlan
            | Self::BadSearch
            | Self::BadCards
            | Self::BadPrint => StatusCode::BAD_REQUEST,
            Self::WrongMethod => StatusCode::METHOD_NOT_ALLOWED,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooManyRooms
            | Self::TooManyRoomsFromHere
            | Self::TooManyDecks
            | Self::TooManyDrafts
            | Self::TooManyRequests => StatusCode::TOO_MANY_REQUESTS,
            Self::UnknownHost => StatusCode::MISDIRECTED_REQUEST,
            Self::ForeignOrigin | Self::NotYours => StatusCode::FORBIDDEN,
            Self::NotAWebSocket => StatusCode::UPGRADE_REQUIRED,
            Self::ServerFull
            | Self::DecksBusy
            | Self::StoreFailed
            | Self::RoomElsewhere
            | Self::NoLink
            | Self::JobElsewhere
            | Self::PrintingForOthers
            | Self::PrintTookTooLong => StatusCode::SERVICE_UNAVAILABLE,
            Self::Internal => StatusCode::INTERNAL_SERVER_ERROR,
        }
    }

    fn kind(self) -> ProblemKind {
        match self {
            Self::NoSuchRoom => ProblemKind::NoSuchRoom,
            Self::NoSuchDeck => ProblemKind::NoSuchDeck,
            Self::NoSuchJob => ProblemKind::NoSuchJob,
            Self::NotYours => ProblemKind::NotYours,
            Self::ChangedMeanwhile => ProblemKind::ChangedMeanwhile,
            Self::TooManyDecks => ProblemKind::TooManyDecks,
            Self::BadDeck => ProblemKind::BadDeck,
            Self::NoSuchDraft => ProblemKind::NoSuchDraft,
            Self::TooManyDrafts => ProblemKind::TooManyDrafts,
            Self::BadDraft => ProblemKind::BadDraft,
            Self::BadPicture => ProblemKind::BadPicture,
            Self::NoSuchGame => ProblemKind::NoSuchGame,
            Self::NoSuchViewer => ProblemKind::NoSuchViewer,
            Self::NotThere => ProblemKind::NotThere,
            Self::WrongMethod => ProblemKind::WrongMethod,
            Self::BadRequest
            | Self::Chunked
            | Self::BadBody
            | Self::BodyTooSlow
            | Self::BadPlan
            | Self::BadSearch
            | Self::BadCards
            | Self::BadPrint => ProblemKind::BadRequest,
            Self::PrintingForOthers | Self::PrintTookTooLong => ProblemKind::Busy,
            Self::TooLarge => ProblemKind::TooLarge,
            Self::ServerFull | Self::DecksBusy => ProblemKind::ServerFull,
            Self::TooManyRooms => ProblemKind::TooManyRooms,
            Self::TooManyRoomsFromHere => ProblemKind::TooManyRoomsFromHere,
            Self::TooManyRequests => ProblemKind::TooManyRequests,
            Self::UnknownHost => ProblemKind::UnknownHost,
            Self::ForeignOrigin => ProblemKind::ForeignOrigin,
            Self::NotAWebSocket => ProblemKind::NotAWebSocket,
            Self::StoreFailed | Self::RoomElsewhere | Self::NoLink | Self::JobElsewhere => {
                ProblemKind::StoreFailed
            }
            Self::Internal => ProblemKind::Internal,
        }
    }

    fn message(self) -> &'static str {
        match self {
            Self::NoSuchRoom => "There is no such room.",
            Self::NoSuchDeck => "There is no such deck.",
            Self::NoSuchJob => "There is no such job, or it ended long ago.",
            Self::NotYours => "Somebody else made this deck; fork it to change it.",
            Self::ChangedMeanwhile => {
                "It was changed in the meantime; `expected` names what it replaces."
            }
            Self::TooManyDecks => "There are as many decks as can be kept.",
            Self::BadDeck => "This does not make a deck; the findings say why.",
            Self::NoSuchDraft => "You have no such draft.",
            Self::TooManyDrafts => "There are as many drafts as can be kept.",
            Self::BadDraft => {
                "This is not a draft to be saved (JSON with title, draft and pictures)."
            }
            Self::BadPicture => "This is not a picture that can be used; the findings say why.",
            Self::DecksBusy => {
                "The server is making as many decks as it can; try again in a moment."
            }
            Self::BodyTooSlow => "The body of the request took too long to arrive.",
            Self::BadBody => {
                "The body of the request is not what this address takes; see /api/openapi.json."
            }
            Self::NoSuchGame => "There is no such finished game.",
            Self::NoSuchViewer => "Look as spectator, screen or the number of a seat.",
            Self::NotThere => "There is nothing at this address.",
            Self::WrongMethod => "This address does not take this method; see /api/openapi.json.",
            Self::BadRequest => "A request names exactly one host, in its Host header.",
            Self::Chunked => "Bodies in chunks are not taken; send a Content-Length instead.",
            Self::TooLarge => "The body of the request is too large for this address.",
            Self::BadPlan => {
                "Decks are planned for 5 to 200 pictures: /api/decks/plan?pictures=57."
            }
            Self::BadSearch => {
                "A search has at most 100 bytes, and its language is one that the server speaks: \
                 /api/symbols?q=cat&lang=en."
            }
            Self::BadCards => {
                "Name 1 to 32 cards that the deck has, by their numbers from 0: \
                 /api/decks/classic/cards?ids=0,17."
            }
            Self::BadPrint => {
                "A deck is printed with paper (a4, a3, letter or 200x300mm), card_mm, cut (outline, \
                 marks or none), bleed_mm, margin_mm, backs, duplex (long or short), names, rules, lang \
                 (en or another that the server speaks), shape (disc, hex or square), seed, upright, one_size, \
                 smallest_percent and largest_percent: print.pdf?paper=a4&card_mm=80&backs=true."
            }
            Self::PrintingForOthers => "The server is printing for others; try again in a moment.",
            Self::PrintTookTooLong => {
                "Printing this deck took too long; try again later, or use fano print."
            }
            Self::ServerFull => {
                "The server is full; only sockets of people with a token are let in for now."
            }
            Self::TooManyRooms => "The server has as many rooms as it can take.",
            Self::TooManyRoomsFromHere => {
                "Too many rooms were made from this address; wait a little."
            }
            Self::TooManyRequests => "Too many requests from this address; wait a little.",
            Self::UnknownHost => {
                "This server does not know the host name of the request. Start it with \
                 --public-url URL or --allow-host NAME, or open it by its IP address."
            }
            Self::ForeignOrigin => {
                "Pages of other servers may not open sockets here. Start this one with \
                 --allow-origin ORIGIN to let one in."
            }
            Self::NotAWebSocket => "This address speaks WebSocket, version 13.",
            Self::StoreFailed => "The server cannot reach its store; try again in a moment.",
            Self::RoomElsewhere => {
                "Another server has this room and cannot be reached from here; try again in a \
                 moment."
            }
            Self::JobElsewhere => {
                "Another server makes this deck and does not answer; try again in a moment."
            }
            Self::NoLink => "The server waits for NATS, which cannot be reached yet.",
            Self::Internal => "The server made a mistake.",
        }
    }

    /// Whether the connection is closed after the response: the client's
    /// remaining bytes may not mean what they seem to, or the slot is needed.
    fn ends_connection(self) -> bool {
        matches!(
            self,
            Self::BadRequest
                | Self::Chunked
                | Self::TooLarge
                | Self::BodyTooSlow
                | Self::DecksBusy
                | Self::ServerFull
        )
    }
}

impl Problem {
    pub(crate) fn body(self) -> http::Problem {
        http::Problem {
            error: self.kind(),
            message: self.message().to_owned(),
        }
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        let mut response = (self.status(), Json(self.body())).into_response();
        let headers = response.headers_mut();
        if self.ends_connection() {
            headers.insert(header::CONNECTION, HeaderValue::from_static("close"));
        }
        if self == Self::TooManyRequests {
            headers.insert(header::RETRY_AFTER, HeaderValue::from_static("1"));
        }
        headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
        response
    }
}
