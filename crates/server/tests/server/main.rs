//! A real server on a loopback port, and real clients.

mod games;
mod handshake;
mod holds;
mod http;
mod lines;
mod model;
mod play;
mod rooms;
mod slow_line;
mod support;
