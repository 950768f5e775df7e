//! A real server on a loopback port, and real clients.

mod games;
mod handshake;
mod http;
mod lines;
mod model;
mod play;
mod rooms;
mod support;
