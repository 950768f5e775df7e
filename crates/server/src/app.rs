use std::{net::SocketAddr, sync::Arc};

use crate::{
    http::{
        HostNames, Readiness,
        decks::{DeckJobs, Decks, SiteDrawings, drafts::PictureIntake, own::OwnDeckPages},
        games::GamePages,
    },
    site::Site,
    state::ServerState,
};

/// Shared by all request handlers.
pub(crate) struct App {
    pub(crate) state: Arc<ServerState>,
    /// The address the server listens on.
    pub(crate) listening: SocketAddr,
    pub(crate) site: Site,
    pub(crate) decks: Decks,
    /// What decks are drawn from.
    pub(crate) drawings: Arc<SiteDrawings>,
    pub(crate) own_pages: OwnDeckPages,
    pub(crate) deck_jobs: DeckJobs,
    pub(crate) picture_intake: PictureIntake,
    pub(crate) hosts: HostNames,
    pub(crate) readiness: Readiness,
    pub(crate) game_pages: GamePages,
}
