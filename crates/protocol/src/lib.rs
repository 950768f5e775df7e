//! What goes over the wire between Fano's server and its clients.
//!
//! Both directions are closed enums of JSON text frames: [`FromClient`] and
//! [`FromServer`]. `docs/protocol.md` has the whole story with a transcript;
//! `asyncapi.json` and the TypeScript types of the web client are generated
//! from these types (`describe`, a feature that only tests need), and a test fails when they drift apart.
//!
//! ```
//! use fano_protocol::{parse, Call, FromClient};
//!
//! let frame = r#"{"t":"call","id":1,"seen":12,"since":11,"claim_ms":812.4,
//!                 "call":{"c":"match","symbol":7}}"#;
//! let FromClient::Call(call) = parse(frame)? else { panic!("a call") };
//! assert_eq!(call.call, Call::Match { symbol: 7 });
//! # Ok::<(), fano_protocol::BadFrame>(())
//! ```

mod call;
mod client;
mod close;
mod code;
#[cfg(feature = "describe")]
pub mod describe;
pub mod http;
pub mod limits;
mod lobby;
mod localized;
mod name;
mod parse;
mod server;
mod table;

pub use call::{Call, Cell, TeamColour};
pub use client::{CallFrame, FromClient, Hello, LastSeen, PaintClock};
pub use close::CloseReason;
pub use code::{BadRoomCode, RoomCode};
pub use lobby::{
    BotLevel, FaceChoice, GameChoice, GameName, Member, Phase, Progress, Role, Room, Series,
    Settings, WrongCallRule,
};
pub use localized::{LocalizedText, TextArg};
pub use name::{BadName, clean_name};
pub use parse::{BadFrame, parse, to_text};
pub use server::{Answer, Basis, DecidedBecause, Finding, FromServer, VerdictFrame, Welcome, Why};
pub use table::{Event, Heap, Place, Placed, Table};

/// The version of the protocol. Clients that speak another one are sent away
/// with [`CloseReason::WrongVersion`] and load the page again.
pub const PROTOCOL: u32 = 2;
