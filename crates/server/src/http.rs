//! The HTTP interface: routes, the checks in front of them, and their
//! responses.

mod client;
pub(crate) mod decks;
pub(crate) mod games;
mod guard;
mod headers;
mod host;
mod invitations;
mod openapi;
mod pages;
mod prepared;
mod problem;
mod readiness;
mod rooms;
mod routes;
mod status;

pub use self::decks::listed::ListedDeck;
pub(crate) use self::{
    headers::PagePolicy, host::HostNames, problem::Problem, readiness::Readiness, routes::router,
};
pub use self::{
    openapi::API_DESCRIPTION,
    routes::{RouteInfo, routes},
};
