//! A limit on everything that comes from outside.

/// The largest text frame a client may send.
pub const CLIENT_FRAME_BYTES_MAX: usize = 4 << 10;
/// The longest name, in characters.
pub const NAME_CHARS_MAX: usize = 20;
/// Most people and bots who can sit at the table.
pub const SEATS_MAX: usize = fano_rules::SEATS_MAX;
/// Most people in a room: players, spectators and shared screens together.
pub const MEMBERS_MAX: usize = 64;
/// Most connections one person can have to a room.
pub const CONNECTIONS_PER_MEMBER_MAX: usize = 4;
/// Most shared screens in a room.
pub const SCREENS_MAX: usize = 4;
/// How many of the last events are kept for those who come back.
pub const HISTORY_EVENTS_MAX: usize = 256;
/// How many colours a player can choose from.
pub const PLAYER_COLOURS: u8 = 8;
/// The most rounds of Hot Potato that can be asked for; the deck may allow fewer.
pub const ROUNDS_MAX: u16 = 100;
/// After so long without a frame a socket that asked for it is told that the
/// server is still there.
pub const SILENCE_MS: u64 = 5_000;
/// The longest reaction a client may claim.
pub const CLAIM_MS_MAX: f64 = 600_000.0;
