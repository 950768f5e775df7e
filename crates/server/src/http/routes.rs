//! The table of all routes.
//!
//! The router is built from it, so no route can be added without choosing its
//! rate limit.

use std::{collections::BTreeSet, sync::Arc};

use axum::{
    Router,
    middleware::from_fn_with_state,
    routing::{MethodRouter, any, delete, get, post, put},
};

use super::{
    decks,
    decks::{drafts, kept, making},
    games,
    guard::{Guard, guard},
    invitations, openapi, pages, rooms, status,
};
use crate::{
    app::App,
    limits::{
        DRAFT_PICTURE_BYTES_MAX, DRAFT_SAVE_BYTES_MAX, PRINT_PICTURE_BYTES_MAX,
        REQUEST_BODY_BYTES_MAX, UPLOAD_BYTES_MAX,
    },
    socket,
};

/// The allowance a request is charged to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Limit {
    /// The API's.
    Requests,
    /// That of the web client's files and single drawings, of which one visit
    /// needs many.
    Files,
}

/// A route and the checks its requests go through.
pub(super) struct Route {
    method: &'static str,
    path: &'static str,
    handler: fn() -> MethodRouter<Arc<App>>,
    pub(super) limit: Limit,
    /// Whether the request's host name must be one of ours. Health checks come
    /// from all kinds of probes, and there is nothing to steal.
    pub(super) checks_host: bool,
    /// Whether it is served when only the reserve of connections is left.
    pub(super) may_use_reserve: bool,
    /// The largest body.
    pub(super) body_bytes_max: u64,
}

impl Route {
    const fn new(
        method: &'static str,
        path: &'static str,
        limit: Limit,
        handler: fn() -> MethodRouter<Arc<App>>,
    ) -> Self {
        Self {
            method,
            path,
            handler,
            limit,
            checks_host: true,
            may_use_reserve: false,
            body_bytes_max: REQUEST_BODY_BYTES_MAX,
        }
    }

    const fn for_any_host(mut self) -> Self {
        self.checks_host = false;
        self
    }

    const fn also_when_full(mut self) -> Self {
        self.may_use_reserve = true;
        self
    }

    const fn with_body(mut self, bytes_max: u64) -> Self {
        self.body_bytes_max = bytes_max;
        self
    }

    const fn with_deck(self) -> Self {
        self.with_body(UPLOAD_BYTES_MAX)
    }

    const fn with_picture(self) -> Self {
        self.with_body(PRINT_PICTURE_BYTES_MAX)
    }

    /// Wraps a handler of this route in its checks.
    fn guard(
        &'static self,
        app: &Arc<App>,
        handler: MethodRouter<Arc<App>>,
    ) -> MethodRouter<Arc<App>> {
        let app = Arc::clone(app);
        handler.layer(from_fn_with_state(Guard { app, route: self }, guard))
    }
}

use Limit::{Files, Requests};

static ROUTES: [Route; 41] = [
    Route::new("POST", "/api/rooms", Requests, || post(rooms::create)),
    Route::new("GET", "/api/rooms/{code}", Requests, || get(rooms::look_up)),
    Route::new("GET", "/api/rooms/{code}/invitation", Requests, || {
        get(invitations::invitation)
    }),
    Route::new("GET", "/api/rooms/{code}/qr.svg", Requests, || {
        get(invitations::qr_code)
    }),
    Route::new("GET", "/api/decks", Requests, || get(decks::list)),
    Route::new("GET", "/api/decks/{name}", Requests, || get(decks::deck)),
    Route::new("GET", "/api/decks/{name}/symbols.svg", Requests, || {
        get(decks::symbols)
    }),
    Route::new("GET", "/api/decks/{name}/cards", Requests, || {
        get(decks::some_cards)
    }),
    Route::new("POST", "/api/decks", Requests, || post(making::create)).with_deck(),
    Route::new("GET", "/api/decks/jobs/{job}", Requests, || {
        get(making::job)
    }),
    Route::new("DELETE", "/api/decks/jobs/{job}", Requests, || {
        delete(making::cancel)
    }),
    Route::new("GET", "/api/decks/at/{address}", Requests, || {
        get(kept::deck)
    }),
    Route::new("PUT", "/api/decks/at/{address}", Requests, || {
        put(making::change)
    })
    .with_deck(),
    Route::new("DELETE", "/api/decks/at/{address}", Requests, || {
        delete(kept::delete)
    }),
    Route::new(
        "GET",
        "/api/decks/at/{address}/pictures/{number}",
        Requests,
        || get(kept::picture),
    ),
    Route::new("POST", "/api/decks/at/{address}/fork", Requests, || {
        post(kept::fork)
    }),
    Route::new("GET", "/api/decks/plan", Requests, || get(decks::plan)),
    Route::new("GET", "/api/symbols", Requests, || get(decks::search)),
    Route::new("GET", "/api/symbols/theme/{theme}/{file}", Files, || {
        get(decks::of_theme)
    }),
    Route::new("GET", "/api/symbols/emoji/{file}", Files, || {
        get(decks::of_emoji)
    }),
    Route::new(
        "GET",
        "/api/decks/at/{address}/bundle.fano",
        Requests,
        || get(decks::bundle_file),
    ),
    Route::new("GET", "/api/decks/at/{address}/print.pdf", Requests, || {
        get(decks::print)
    }),
    Route::new(
        "POST",
        "/api/decks/at/{address}/print.pdf",
        Requests,
        || post(decks::print_with_back),
    )
    .with_picture(),
    Route::new(
        "GET",
        "/api/decks/at/{address}/invitation",
        Requests,
        || get(decks::invitation),
    ),
    Route::new("GET", "/api/decks/at/{address}/qr.svg", Requests, || {
        get(decks::qr_code)
    }),
    Route::new("GET", "/api/decks/listed", Requests, || get(decks::listed)),
    Route::new("GET", "/api/drafts", Requests, || get(drafts::list)),
    Route::new("GET", "/api/drafts/{id}", Requests, || get(drafts::open)),
    Route::new("PUT", "/api/drafts/{id}", Requests, || put(drafts::save))
        .with_body(DRAFT_SAVE_BYTES_MAX),
    Route::new("DELETE", "/api/drafts/{id}", Requests, || {
        delete(drafts::delete)
    }),
    Route::new(
        "GET",
        "/api/drafts/{id}/pictures/{picture}",
        Requests,
        || get(drafts::picture),
    ),
    Route::new(
        "PUT",
        "/api/drafts/{id}/pictures/{picture}",
        Requests,
        || put(drafts::save_picture),
    )
    .with_body(DRAFT_PICTURE_BYTES_MAX),
    Route::new("GET", "/api/games/{record}", Requests, || get(games::game)),
    Route::new("GET", "/api/games/{record}/journal", Requests, || {
        get(games::journal_text)
    }),
    Route::new("GET", "/api/games/{record}/contests", Requests, || {
        get(games::contests)
    }),
    Route::new("GET", "/api/games/{record}/replay", Requests, || {
        get(games::replay)
    }),
    Route::new("GET", "/api/openapi.json", Requests, || get(openapi::page)),
    Route::new("GET", "/healthz", Requests, || get(status::healthy)).for_any_host(),
    Route::new("GET", "/readyz", Requests, || get(status::ready)).for_any_host(),
    Route::new("GET", "/metrics", Requests, || get(status::metrics)),
    Route::new("GET", "/ws/{code}", Requests, || get(socket::upgrade)).also_when_full(),
];

/// Every path without its own route: the web client.
static PAGES: Route = Route::new("GET", "/{*path}", Files, || any(pages::page));

/// The router of all routes.
pub(crate) fn router(app: &Arc<App>) -> Router {
    let mut router = Router::new();
    let mut paths = BTreeSet::new();
    for route in &ROUTES {
        let mut handler = (route.handler)();
        // The methods of a path share one fallback.
        if paths.insert(route.path) {
            handler = handler.fallback(pages::wrong_method);
        }
        router = router.route(route.path, route.guard(app, handler));
    }
    let pages = PAGES.guard(app, (PAGES.handler)());
    router
        .fallback_service(pages.with_state(Arc::clone(app)))
        .with_state(Arc::clone(app))
}

/// A route, for listing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RouteInfo {
    /// The method it takes.
    pub method: &'static str,
    /// Its path, with parameter names in braces.
    pub path: &'static str,
}

/// Every route of the server, the pages of the web client last.
pub fn routes() -> impl Iterator<Item = RouteInfo> {
    ROUTES.iter().chain([&PAGES]).map(|route| RouteInfo {
        method: route.method,
        path: route.path,
    })
}
