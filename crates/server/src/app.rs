use std::{net::SocketAddr, sync::Arc};

use crate::{
    http::{
        HostNames, PagePolicy, Readiness,
        decks::{
            DeckJobs, Decks, SiteDrawings,
            drafts::PictureIntake,
            own::{OwnDeckPages, packing::Packing},
        },
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
    /// Decks whose cards are being arranged.
    pub(crate) packing: Arc<Packing>,
    pub(crate) deck_jobs: DeckJobs,
    pub(crate) picture_intake: PictureIntake,
    pub(crate) hosts: HostNames,
    pub(crate) page_policy: PagePolicy,
    pub(crate) readiness: Readiness,
    pub(crate) game_pages: GamePages,
}

impl App {
    /// Lets pages open sockets at the other processes, if there are any.
    pub(crate) async fn look_around(&self) {
        if self.state.store.node().is_some()
            && let Ok(urls) = self.state.store.node_urls().await
        {
            self.page_policy.allow_sockets_at(&urls);
        }
    }
}
