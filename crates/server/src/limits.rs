//! Every limit of the server, in one place. Names end in their unit.
//!
//! [`Limits`] and [`Times`] are configurable; the constants below them are not.
//! `docs/hosting.md` lists those that operators should know, and a test
//! compares the two.

use std::time::Duration;

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
    /// For a clean shutdown.
    pub shutdown: Duration,
}

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
/// How long it is known what became of a deck.
pub(crate) const DECK_JOB_KEPT: Duration = Duration::from_secs(600);
/// The most decks of which that is known.
pub(crate) const DECK_JOBS_KEPT_MAX: usize = 1_000;
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
/// For a print, waiting included.
pub(crate) const PRINT: Duration = Duration::from_secs(60);
/// Messages that may wait for one room.
pub(crate) const INBOX_MESSAGES_MAX: usize = 128;
/// Messages a room handles before it hands its facts to the store.
pub(crate) const MESSAGES_PER_TURN_MAX: usize = 32;
/// Commits of one room that may be pending before it stops to wait for them.
pub(crate) const COMMITS_PENDING_MAX: usize = 64;

/// Frames of any kind before the first complete message of a socket.
pub(crate) const FRAMES_BEFORE_HELLO_MAX: u32 = 16;
/// How much of a socket is read at once: a call is far smaller, and every open
/// socket has such a buffer.
pub(crate) const SOCKET_READ_BYTES: usize = 1 << 10;
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
            shutdown: Duration::from_secs(5),
        }
    }
}

#[cfg(test)]
mod tests {
    use fano_protocol::limits::CLIENT_FRAME_BYTES_MAX;
    use fano_rooms::BANS_MAX;
    use fano_rules::SERIES_STEPS_MAX;
    use fano_store::limits::{
        BUNDLE_BYTES_MAX, DECKS_BYTES_MAX, DECKS_MAX, MAKER_DECKS_BYTES_MAX, MAKER_DECKS_MAX,
        NETWORK_DECKS_BYTES_MAX, NETWORK_DECKS_MAX, WAITING_ENTRIES_MAX,
    };

    use super::*;

    /// A number with thousands separators: 20,000.
    fn grouped(number: u64) -> String {
        let digits = number.to_string();
        let mut text = String::new();
        for (index, digit) in digits.chars().enumerate() {
            if index > 0 && (digits.len() - index).is_multiple_of(3) {
                text.push(',');
            }
            text.push(digit);
        }
        text
    }

    fn kib(bytes: u64) -> String {
        assert_eq!(bytes % 1024, 0);
        format!("{} KiB", bytes / 1024)
    }

    fn decks(count: u64, bytes: u64) -> String {
        format!("{}, {} MiB", grouped(count), grouped(bytes >> 20))
    }

    fn rate(count: u32, burst: u32) -> String {
        let [count, burst] = [count, burst].map(|number| grouped(u64::from(number)));
        format!("{count}, {burst} at once")
    }

    fn seconds(time: Duration) -> String {
        format!("{} s", time.as_secs())
    }

    /// The limits as the docs should list them.
    fn table() -> String {
        let limits = Limits::default();
        let times = Times::default();
        let count = |number: usize| grouped(number as u64);
        let each = |number: u32| grouped(u64::from(number));
        let requests = limits.requests_per_address_second_max;
        let files = limits.files_per_address_second_max;
        let head = kib(REQUEST_HEAD_BYTES_MAX as u64);
        let rows = [
            ("rooms in all", count(limits.rooms_max), "rooms-max"),
            (
                "steps of a series, before it ends by itself",
                each(SERIES_STEPS_MAX),
                "",
            ),
            ("people a room remembers as removed", count(BANS_MAX), ""),
            (
                "commits of a room that wait for the disk, before the room waits too",
                count(COMMITS_PENDING_MAX),
                "",
            ),
            (
                "facts of all rooms that wait for the disk",
                count(WAITING_ENTRIES_MAX),
                "",
            ),
            (
                "new rooms per address and hour",
                each(limits.rooms_per_address_hour_max),
                "rooms-per-address-max",
            ),
            (
                "TCP connections in all; others wait",
                count(limits.connections_max),
                "connections-max",
            ),
            (
                "of these, kept free for people who come back with a token",
                count(limits.connections_reserved()),
                "",
            ),
            (
                "TCP connections per address",
                count(limits.connections_per_address_max) + ", never more than half of all",
                "connections-per-address-max",
            ),
            (
                "sockets to rooms per address at a time",
                each(limits.sockets_per_address_max),
                "sockets-per-address-max",
            ),
            (
                "new sockets per address and minute",
                each(limits.joins_per_address_minute_max),
                "",
            ),
            (
                "files of the web client per address and second",
                rate(files, files * FILE_BURST_SECONDS),
                "",
            ),
            (
                "other requests per address and second",
                rate(requests, requests * REQUEST_BURST_SECONDS),
                "",
            ),
            (
                "request line and headers",
                format!("{head} within {}", seconds(times.request_head)),
                "",
            ),
            (
                "body of a request; none in chunks",
                kib(REQUEST_BODY_BYTES_MAX),
                "",
            ),
            (
                "a deck with its pictures, as a request",
                format!(
                    "{} MiB within {}",
                    UPLOAD_BYTES_MAX >> 20,
                    seconds(UPLOAD_TIME_MAX)
                ),
                "",
            ),
            ("pictures in it", count(UPLOAD_PICTURES_MAX), ""),
            (
                "decks that are made at a time",
                format!(
                    "{DECKS_MAKING_MAX}, each within {}",
                    seconds(DECK_JOB_TIME_MAX)
                ),
                "",
            ),
            (
                "decks that are made or wait for it",
                count(DECK_JOBS_MAX),
                "",
            ),
            (
                "of these, per address",
                count(DECK_JOBS_PER_ADDRESS_MAX),
                "",
            ),
            (
                "decks made or changed per address and minute",
                each(DECKS_PER_ADDRESS_MINUTE_MAX),
                "",
            ),
            (
                "a deck when it is made",
                format!("{} MiB", BUNDLE_BYTES_MAX >> 20),
                "",
            ),
            (
                "decks of one person",
                decks(MAKER_DECKS_MAX, MAKER_DECKS_BYTES_MAX),
                "",
            ),
            (
                "decks per address",
                decks(NETWORK_DECKS_MAX, NETWORK_DECKS_BYTES_MAX),
                "",
            ),
            ("decks in all", decks(DECKS_MAX, DECKS_BYTES_MAX), ""),
            (
                "decks that are printed at a time",
                format!(
                    "{PRINTS_AT_ONCE_MAX}, each within {} with waiting",
                    seconds(PRINT)
                ),
                "",
            ),
            ("prints that wait", count(PRINTS_WAITING_MAX), ""),
            (
                "prints that are made or wait, per address",
                count(PRINTS_PER_ADDRESS_MAX),
                "",
            ),
            (
                "a client takes nothing of an answer for",
                seconds(times.response_stall),
                "",
            ),
            (
                "frames per socket and second, empty and partial ones too",
                rate(limits.frames_per_second_max, limits.frames_burst_max),
                "",
            ),
            (
                "frames before `hello`",
                format!("{FRAMES_BEFORE_HELLO_MAX} within {}", seconds(times.hello)),
                "",
            ),
            (
                "size of a client's message",
                kib(CLIENT_FRAME_BYTES_MAX as u64),
                "",
            ),
            (
                "frames that wait for a slow reader",
                count(limits.waiting_frames_max),
                "",
            ),
            (
                "a client takes nothing of its frames for",
                seconds(times.stall),
                "",
            ),
            ("a client answers no ping for", seconds(times.silence), ""),
            (
                "a room without connections is put to sleep after",
                format!("{} minute", times.room_sleep.as_secs() / 60),
                "room-sleep-minutes",
            ),
            (
                "a room in which nothing happens is deleted after",
                format!("{} days", times.room_forget.as_secs() / (24 * 3600)),
                "room-days",
            ),
            (
                "a deck that nobody uses is deleted after",
                format!("{} days", times.deck_forget.as_secs() / (24 * 3600)),
                "",
            ),
        ];
        let mut text = String::from("| what | limit | option |\n|---|---|---|\n");
        for (what, limit, option) in rows {
            let option = match option {
                "" => String::new(),
                name => format!("`--{name}` "),
            };
            text += &format!("| {what} | {limit} | {option}|\n");
        }
        text
    }

    #[test]
    fn the_docs_list_the_limits_as_they_are() {
        let docs = include_str!("../../../docs/hosting.md");
        let listed = docs
            .split_once("<!-- limits -->\n")
            .and_then(|(_, rest)| rest.split_once("<!-- /limits -->"))
            .map(|(table, _)| table);
        let expected = table();
        assert_eq!(listed, Some(expected.as_str()));
    }

    #[test]
    fn one_address_never_gets_all_connections() {
        for connections_max in [1, 2, 3, 10, 200, 20_000] {
            let limits = Limits {
                connections_max,
                ..Limits::default()
            };
            let one = limits.connections_per_address();
            assert!(one >= 1, "{connections_max}");
            let open = connections_max - limits.connections_reserved();
            assert!(one < open || connections_max < 3, "{connections_max}");
        }
    }
}
