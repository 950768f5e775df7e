//! Everything that is no socket.

pub(crate) mod decks;
mod games;
mod guard;
mod headers;
mod health;
mod host;
mod household;
mod meta;
mod openapi;
mod pages;
mod prepared;
mod problem;
mod rooms;
mod routes;

pub use self::routes::{RouteInfo, routes};
pub(crate) use self::{health::Readiness, host::HostNames, problem::Problem, routes::router};
