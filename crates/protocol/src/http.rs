//! What the server's HTTP interface answers with, as JSON.
//!
//! `docs/protocol.md` is about the socket; these are the bodies of
//! `/api/rooms`, `/api/decks`, `/api/drafts` and `/api/games`. The TypeScript types of the
//! web client (`web/src/protocol/http.ts`) are generated from them.

mod decks;
mod drafts;
mod own_decks;
mod problem;
mod records;
mod rooms;
mod workshop;

pub use decks::{
    ArrangedCard, Deck, DeckCard, DeckSummary, DeckSymbol, InLanguages, ListedDeck, Packing,
    SeenCards, Shape, Suit, SymbolPlace,
};
pub use drafts::{DraftSaved, DraftToSave, OpenedDraft, SavedDraft};
pub use own_decks::{
    BadDeck, DeckFinding, DeckKept, Job, JobPart, JobStarted, NewRoom, OwnDeck, RefusedPicture,
};
pub use problem::{Problem, ProblemKind};
pub use records::{
    CallOutcome, ComparedCard, GameRecord, RecordCall, RecordContest, RecordPlayer, RecordReplay,
    RecordResult, ReplayStep,
};
pub use rooms::{Invitation, Reach, RoomCreated, RoomSummary};
pub use workshop::{DeckPlan, FoundSymbol, LargerDeck, PlannedDeck, SymbolsFound};
