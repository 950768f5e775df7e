//! Checks before every handler, and headers after it.

use std::sync::Arc;

use axum::{
    extract::{Request, State},
    http::{HeaderMap, header},
    middleware::Next,
    response::{IntoResponse as _, Response},
};

use super::{
    headers::add_headers,
    problem::Problem,
    routes::{Limit, Route},
};
use crate::{
    app::App,
    net::{ClientNetwork, Endpoints, SharedSlot, client_address},
};

/// A route and what its requests are checked against.
#[derive(Clone)]
pub(super) struct Guard {
    pub(super) app: Arc<App>,
    pub(super) route: &'static Route,
}

/// Passes a request to its handler if all checks allow it, and adds the
/// response headers.
pub(super) async fn guard(
    State(guard): State<Guard>,
    mut request: Request,
    next: Next,
) -> Response {
    let app = Arc::clone(&guard.app);
    let mut response = match guard.check(&mut request) {
        Ok(()) => next.run(request).await,
        Err(problem) => problem.into_response(),
    };
    add_headers(response.headers_mut(), &app.page_policy);
    response
}

impl Guard {
    fn check(&self, request: &mut Request) -> Result<(), Problem> {
        let extensions = request.extensions();
        let slot = extensions.get::<SharedSlot>().ok_or(Problem::Internal)?;
        if slot.is_reserved() && !self.route.may_use_reserve {
            return Err(Problem::ServerFull);
        }
        let ends = *extensions.get::<Endpoints>().ok_or(Problem::Internal)?;
        let trust_proxy = self.app.state.config.trust_proxy;
        let address = client_address(ends, request.headers(), trust_proxy);
        let network = ClientNetwork::of(address);
        if !self.is_within_limit(network) {
            return Err(Problem::TooManyRequests);
        }
        check_body(request.headers(), self.route.body_bytes_max)?;
        if self.route.checks_host {
            let hosts = &self.app.hosts;
            hosts.check(request.version(), request.headers(), request.uri())?;
        }
        request.extensions_mut().insert(network);
        Ok(())
    }

    fn is_within_limit(&self, network: ClientNetwork) -> bool {
        let limits = &self.app.state.rate_limits;
        match self.route.limit {
            Limit::Requests => limits.allows_request(network),
            Limit::Files => limits.allows_file(network),
        }
    }
}

/// The end of a body must be unambiguous: a proxy in front of
/// us may believe `Content-Length` where we would believe `Transfer-Encoding`.
fn check_body(headers: &HeaderMap, bytes_max: u64) -> Result<(), Problem> {
    if headers.contains_key(header::TRANSFER_ENCODING) {
        return Err(Problem::Chunked);
    }
    let length = headers.get(header::CONTENT_LENGTH);
    let length = length.and_then(|length| length.to_str().ok()?.parse().ok());
    if length.is_some_and(|bytes: u64| bytes > bytes_max) {
        return Err(Problem::TooLarge);
    }
    Ok(())
}
