//! Every limit of the server, in one place. Names end in their unit.
//!
//! [`Limits`] and [`Times`] are configurable; the constants below them are not.
//! `docs/hosting.md` lists those that operators should know, and a test
//! compares the two.

use std::time::Duration;

use fano_faces::intake::PICTURE_BYTES_MAX;

/// Limits on sizes and counts. "Per address" means per IPv4 address or IPv6 /64
/// network.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rooms in all, including those asleep.
    pub rooms_max: usize,
    /// New rooms per address and hour.
    pub rooms_per_address_hour_max: u32,
    /// TCP connections in all, including the reserve.
    pub connections_max: usize,
    /// TCP connections per address; never more than half of all.
    pub connections_per_address_max: usize,
    /// Sockets to rooms per address at a time.
    pub sockets_per_address_max: u32,
    /// New sockets per address and minute.
    pub joins_per_address_minute_max: u32,
    /// Requests to the interface per address and second.
    pub requests_per_address_second_max: u32,
    /// Requests for files of the web client per address and second.
    pub files_per_address_second_max: u32,
    /// Frames per socket and second, sustained.
    pub frames_per_second_max: u32,
    /// Frames per socket in a burst.
    pub frames_burst_max: u32,
    /// Frames that may be queued for one socket before it is closed as too
    /// slow.
    pub waiting_frames_max: usize,
    /// Whether limits per address also apply to this machine.
    pub limit_loopback: bool,
}

/// Timeouts and intervals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Times {
    /// For the head of a request; also how long an idle connection stays open.
    pub request_head: Duration,
    /// For a client that does not read an HTTP response.
    pub response_stall: Duration,
    /// For the first frame of a socket.
    pub hello: Duration,
    /// Between two pings, unless a card's own ping has just come back.
    pub ping: Duration,
    /// Between the first pings of a socket.
    pub first_pings: Duration,
    /// For a pong, before the connection counts as dead.
    pub silence: Duration,
    /// For a client that does not read, before its socket is closed as too
    /// slow.
    pub stall: Duration,
    /// Before a room without connections is put to sleep.
    pub room_sleep: Duration,
    /// Before a room in which nothing happens is deleted.
    pub room_forget: Duration,
    /// Before a deck that nobody uses is deleted.
    pub deck_forget: Duration,
    /// Before a draft that nobody saves is deleted.
    pub draft_forget: Duration,
    /// For a clean shutdown.
    pub shutdown: Duration,
}

/// How many codes are drawn for a new room before it is refused.
pub(crate) const CODES_DRAWN_MAX: u32 = 20;
/// How often a process tells the others how much it has to spare.
pub(crate) const LOAD_EVERY: Duration = Duration::from_millis(500);
/// A process that leaves a cluster sends its players away over this time.
pub(crate) const DRAIN_SPREAD: Duration = Duration::from_secs(1);
/// The longest wait for the own clock before a room is taken over.
pub(crate) const CLOCK_WAIT_MAX: Duration = Duration::from_secs(5);
/// The burst of API requests an address may make, in seconds' worth of its
/// allowance.
pub(crate) const REQUEST_BURST_SECONDS: u32 = 4;
/// The burst of web client files an address may fetch, in seconds' worth of its
/// allowance. A class of thirty opens the page at the same moment.
pub(crate) const FILE_BURST_SECONDS: u32 = 20;
/// One in this many connections is kept free for people with a token.
pub(crate) const CONNECTIONS_PER_RESERVED: usize = 10;

/// The largest head of a request: its first line and all headers.
pub(crate) const REQUEST_HEAD_BYTES_MAX: usize = 16 << 10;
/// The largest body of a request that brings no deck.
pub(crate) const REQUEST_BODY_BYTES_MAX: u64 = 4 << 10;
/// For a TLS handshake.
pub(crate) const TLS_HANDSHAKE: Duration = Duration::from_secs(10);
/// Before accepting again after the system could not accept a connection.
pub(crate) const ACCEPT_RETRY: Duration = Duration::from_millis(50);
/// The shortest interval between two probes of the store by `/readyz`.
pub(crate) const STORE_PROBE_EVERY: Duration = Duration::from_secs(1);
/// For the store to answer `/readyz`.
pub(crate) const STORE_PROBE: Duration = Duration::from_secs(5);

/// People's own decks that stay in memory after the last room has let go.
pub(crate) const DECKS_RECENT_MAX: usize = 64;
/// Decks that are read from the store at a time.
pub(crate) const DECKS_LOADING_MAX: usize = 4;
/// How many frames it counts for to name a deck that has to be loaded.
pub(crate) const DECK_LOAD_FRAMES: u32 = 10;
/// How often the store is told that a deck is used.
pub(crate) const DECK_USE_NOTED_EVERY: Duration = Duration::from_secs(600);
/// How long the content of a deck stays after its last use although nothing
/// needs it. Longer than [`DECK_USE_NOTED_EVERY`] and anything that takes a room
/// to write down its choice.
pub(crate) const DECK_CONTENT_FORGET: Duration = Duration::from_secs(3600);
/// Pages of people's own decks that are made at a time.
pub(crate) const DECK_PAGES_MAKING_MAX: usize = 2;
/// How much of them is kept in memory.
pub(crate) const DECK_PAGES_BYTES_MAX: usize = 128 << 20;
/// The largest request that brings a deck with its pictures.
pub(crate) const UPLOAD_BYTES_MAX: u64 = 48 << 20;
/// For such a request to arrive.
pub(crate) const UPLOAD_TIME_MAX: Duration = Duration::from_secs(300);
/// The most pictures in it.
pub(crate) const UPLOAD_PICTURES_MAX: usize = 200;
/// All of them that are in memory at a time.
pub(crate) const UPLOADS_KIB_MAX: usize = 256 << 10;
/// New decks, and changes of decks, per address and minute.
pub(crate) const DECKS_PER_ADDRESS_MINUTE_MAX: u32 = 60;
/// Decks that are made at a time.
pub(crate) const DECKS_MAKING_MAX: usize = 2;
/// Decks that are made or wait for it.
pub(crate) const DECK_JOBS_MAX: usize = 18;
/// Decks of one address that are made or wait for it.
pub(crate) const DECK_JOBS_PER_ADDRESS_MAX: usize = 8;
/// For a deck to be made, once it is its turn.
pub(crate) const DECK_JOB_TIME_MAX: Duration = Duration::from_secs(120);
/// How long a request for a deck waits for its last card, if it wants to.
pub(crate) const DECK_PACKING_ANSWER: Duration = Duration::from_millis(500);
/// How many cards a request may ask for.
pub(crate) const DECK_CARDS_ASKED_MAX: usize = 32;
/// How long such a request waits for the cards to be arranged.
pub(crate) const DECK_CARDS_ANSWER: Duration = Duration::from_secs(2);
/// How long rooms send places along with cards after the last card is arranged.
/// Longer than any page takes to learn of all of them.
pub(crate) const DECK_PLACES_SENT_ON: Duration = Duration::from_secs(60);
/// How long a deck's file waits for its last card.
pub(crate) const DECK_PACKING_WAIT: Duration = Duration::from_secs(60);
/// How long it is known what became of a deck.
pub(crate) const DECK_JOB_KEPT: Duration = Duration::from_secs(600);
/// The most decks of which that is known.
pub(crate) const DECK_JOBS_KEPT_MAX: usize = 1_000;
/// The largest request that saves a draft: all of it, and the names of its
/// pictures.
pub(crate) const DRAFT_SAVE_BYTES_MAX: u64 = (2 << 20) + (64 << 10);
/// The largest picture of a draft that is sent.
pub(crate) const DRAFT_PICTURE_BYTES_MAX: u64 = 8 << 20;
/// For a draft or a picture of one to arrive.
pub(crate) const DRAFT_SAVE_TIME_MAX: Duration = Duration::from_secs(60);
/// Pictures of drafts that are decoded at a time.
pub(crate) const DRAFT_PICTURES_AT_ONCE_MAX: usize = 2;
/// For a picture to be decoded, waiting included.
pub(crate) const DRAFT_PICTURE_TIME_MAX: Duration = Duration::from_secs(30);
/// Drafts and pictures of drafts that are saved per address and minute.
pub(crate) const DRAFT_SAVES_PER_ADDRESS_MINUTE_MAX: u32 = 1_200;
/// The most decks that the owner of a server can list.
pub const LISTED_DECKS_MAX: usize = 100;
/// Plans for decks that are made at a time.
pub(crate) const PLANS_AT_ONCE_MAX: usize = 1;
/// The longest query for symbols.
pub(crate) const SEARCH_BYTES_MAX: usize = 100;
/// The most symbols that a query finds.
pub(crate) const SYMBOLS_FOUND_MAX: usize = 60;
/// Single drawings that stay in memory.
pub(crate) const DRAWINGS_RECENT_MAX: usize = 1_000;
/// Decks that are printed at a time.
pub(crate) const PRINTS_AT_ONCE_MAX: usize = 2;
/// Prints that may wait until it is their turn.
pub(crate) const PRINTS_WAITING_MAX: usize = 16;
/// Prints of one address that may wait or be made at a time.
pub(crate) const PRINTS_PER_ADDRESS_MAX: usize = 8;
/// The longest picture for the backs of a print.
pub(crate) const PRINT_PICTURE_BYTES_MAX: u64 = PICTURE_BYTES_MAX as u64;
/// For a print, waiting included.
pub(crate) const PRINT: Duration = Duration::from_secs(60);
/// Messages that may wait for one room.
pub(crate) const INBOX_MESSAGES_MAX: usize = 128;
/// Timings that may wait until their room is awake; one more wakes it.
pub(crate) const DEFERRED_TIMINGS_MAX: usize = 64;
/// Messages a room handles before it hands its facts to the store.
pub(crate) const MESSAGES_PER_TURN_MAX: usize = 32;
/// Commits of one room that may be pending before it stops to wait for them.
pub(crate) const COMMITS_PENDING_MAX: usize = 64;

/// Frames of any kind before the first complete message of a socket.
pub(crate) const FRAMES_BEFORE_HELLO_MAX: u32 = 16;
/// How much of a socket is read at once: a call is far smaller, and every open
/// socket has such a buffer.
pub(crate) const SOCKET_READ_BYTES: usize = 256;
/// Frames are buffered up to this size before they are written.
pub(crate) const SOCKET_WRITE_BYTES: usize = 4 << 10;
/// The most that may be buffered in the process for one socket.
pub(crate) const SOCKET_WRITE_BYTES_MAX: usize = 64 << 10;
/// The most that may be buffered in the kernel for one socket: enough for any
/// connection, and small enough to notice a client that does not read.
pub(crate) const SOCKET_KERNEL_BYTES_MAX: usize = 64 << 10;
/// How many frames are combined into one write.
pub(crate) const FRAMES_PER_WRITE_MAX: usize = 32;
/// The most pings of one socket in flight.
pub(crate) const PINGS_UNDER_WAY_MAX: usize = 32;
/// For a client to acknowledge that its socket is being closed.
pub(crate) const SOCKET_CLOSE: Duration = Duration::from_secs(2);
/// For a room to accept a client's message.
pub(crate) const ROOM_STALL: Duration = Duration::from_secs(10);

impl Limits {
    /// The connections reserved for people who come back to a seat.
    pub(crate) fn connections_reserved(&self) -> usize {
        self.connections_max / CONNECTIONS_PER_RESERVED
    }

    /// The effective limit per address: however few connections there are in
    /// all, others must still get in.
    pub(crate) fn connections_per_address(&self) -> usize {
        let half = (self.connections_max / 2).max(1);
        self.connections_per_address_max.clamp(1, half)
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rooms_max: 100_000,
            rooms_per_address_hour_max: 60,
            connections_max: 20_000,
            connections_per_address_max: 500,
            sockets_per_address_max: 100,
            joins_per_address_minute_max: 240,
            requests_per_address_second_max: 50,
            files_per_address_second_max: 200,
            frames_per_second_max: 30,
            frames_burst_max: 90,
            waiting_frames_max: 64,
            limit_loopback: false,
        }
    }
}

impl Default for Times {
    fn default() -> Self {
        Self {
            request_head: Duration::from_secs(10),
            response_stall: Duration::from_secs(10),
            hello: Duration::from_secs(5),
            ping: Duration::from_secs(2),
            first_pings: Duration::from_millis(50),
            silence: Duration::from_secs(20),
            stall: Duration::from_secs(10),
            room_sleep: Duration::from_secs(60),
            room_forget: Duration::from_secs(14 * 24 * 3600),
            deck_forget: Duration::from_secs(365 * 24 * 3600),
            draft_forget: Duration::from_secs(90 * 24 * 3600),
            shutdown: Duration::from_secs(5),
        }
    }
}

#[cfg(test)]
mod tests;
