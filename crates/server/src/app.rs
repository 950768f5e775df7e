use std::sync::Arc;

use crate::{
    hall::Hall,
    http::{HostNames, Readiness, decks::Decks, games::GamePages},
    site::Site,
};

/// What every request can reach.
pub(crate) struct App {
    pub(crate) hall: Arc<Hall>,
    pub(crate) site: Site,
    pub(crate) decks: Decks,
    pub(crate) hosts: HostNames,
    pub(crate) readiness: Readiness,
    pub(crate) game_pages: GamePages,
}
