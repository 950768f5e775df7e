use fano_protocol::limits::CLIENT_FRAME_BYTES_MAX;
use fano_rooms::BANS_MAX;
use fano_rules::SERIES_STEPS_MAX;
use fano_store::limits::{
    BUNDLE_BYTES_MAX, DECKS_BYTES_MAX, DECKS_MAX, DRAFT_BYTES_MAX, DRAFT_CONTENT_BYTES_MAX,
    DRAFT_PICTURES_MAX, DRAFTS_BYTES_MAX, DRAFTS_MAX, MAKER_DECKS_BYTES_MAX, MAKER_DECKS_MAX,
    MAKER_DRAFTS_BYTES_MAX, MAKER_DRAFTS_MAX, NETWORK_DECKS_BYTES_MAX, NETWORK_DECKS_MAX,
    NETWORK_DRAFTS_BYTES_MAX, NETWORK_DRAFTS_MAX, WAITING_ENTRIES_MAX,
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

fn mib(bytes: u64) -> String {
    assert_eq!(bytes % (1 << 20), 0);
    format!("{} MiB", grouped(bytes >> 20))
}

/// How many, and how large all together.
fn decks(count: u64, bytes: u64) -> String {
    format!("{}, {}", grouped(count), mib(bytes))
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
        ("a deck when it is made", mib(BUNDLE_BYTES_MAX as u64), ""),
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
        ("decks listed with `--decks`", count(LISTED_DECKS_MAX), ""),
        (
            "an unfinished deck with its pictures",
            mib(DRAFT_BYTES_MAX),
            "",
        ),
        (
            "of this, everything but pictures",
            mib(DRAFT_CONTENT_BYTES_MAX as u64),
            "",
        ),
        (
            "pictures of an unfinished deck",
            format!(
                "{}, each sent with at most {}",
                count(DRAFT_PICTURES_MAX),
                mib(DRAFT_PICTURE_BYTES_MAX)
            ),
            "",
        ),
        (
            "unfinished decks of one person",
            decks(MAKER_DRAFTS_MAX, MAKER_DRAFTS_BYTES_MAX),
            "",
        ),
        (
            "unfinished decks per address",
            decks(NETWORK_DRAFTS_MAX, NETWORK_DRAFTS_BYTES_MAX),
            "",
        ),
        (
            "unfinished decks in all",
            decks(DRAFTS_MAX, DRAFTS_BYTES_MAX),
            "",
        ),
        (
            "unfinished decks and pictures saved per address and minute",
            each(DRAFT_SAVES_PER_ADDRESS_MINUTE_MAX),
            "",
        ),
        (
            "an unfinished deck that nobody saves is deleted after",
            format!("{} days", times.draft_forget.as_secs() / (24 * 3600)),
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
    let docs = include_str!("../../../../docs/hosting.md");
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
