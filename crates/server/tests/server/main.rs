//! A real server on a loopback port, and real clients.

mod answers;
mod crowds;
#[path = "../../../bundles/tests/common/farm.rs"]
mod farm;
mod games;
mod handshake;
mod holds;
mod http;
mod lines;
mod own_decks;
mod play;
mod proxies;
mod rooms;
mod routes;
mod settings;
mod slow_line;
mod support;
mod workshop;
