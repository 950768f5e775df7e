use serde::{Deserialize, Serialize};

/// The body of every answer that is an error.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
pub struct Problem {
    /// What went wrong, for programs.
    pub error: ProblemKind,
    /// What went wrong and what would work, for the people who write them.
    pub message: String,
}

/// Everything that can go wrong with a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "describe", derive(schemars::JsonSchema, ts_rs::TS))]
#[serde(rename_all = "snake_case")]
pub enum ProblemKind {
    /// There is no room with this code.
    NoSuchRoom,
    /// There is no deck of this name.
    NoSuchDeck,
    /// There is no such job: it never began, was cancelled, or ended long ago.
    NoSuchJob,
    /// Somebody else made the deck.
    NotYours,
    /// The deck or the draft was changed in the meantime.
    ChangedMeanwhile,
    /// As many decks as are kept, of one person or in all.
    TooManyDecks,
    /// What was sent does not make a deck.
    BadDeck,
    /// There is no such draft.
    NoSuchDraft,
    /// As many drafts as are kept, of one person or in all.
    TooManyDrafts,
    /// What was sent is not a draft.
    BadDraft,
    /// What was sent is not a picture that can be used.
    BadPicture,
    /// There is no finished series of this name.
    NoSuchGame,
    /// A replay was asked for through eyes that do not exist.
    NoSuchViewer,
    /// Nothing is at this address.
    NotThere,
    /// The address exists, but not for this method.
    WrongMethod,
    /// The request itself is malformed.
    BadRequest,
    /// The body of the request is too large.
    TooLarge,
    /// The server has as many connections as it can take.
    ServerFull,
    /// The server is busy with the same for others.
    Busy,
    /// The server has as many rooms as it can take.
    TooManyRooms,
    /// Too many rooms were created from this network.
    TooManyRoomsFromHere,
    /// Too many requests from this network.
    TooManyRequests,
    /// The server does not answer to the host name of the request.
    UnknownHost,
    /// The page that opens the socket is not one of this server's.
    ForeignOrigin,
    /// The address speaks WebSocket only.
    NotAWebSocket,
    /// The store cannot be reached.
    StoreFailed,
    /// The server made a mistake.
    Internal,
}
