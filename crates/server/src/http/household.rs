use std::sync::Arc;

use axum::{extract::FromRequestParts, http::request::Parts};

use super::problem::Problem;
use crate::{
    address::{Ends, Household, client_address},
    app::App,
};

/// Whoever asks, after a look at how often they do.
pub(crate) struct Asker(pub(crate) Household);

impl FromRequestParts<Arc<App>> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &Arc<App>) -> Result<Self, Problem> {
        let ends = parts.extensions.get::<Ends>().copied();
        let ends = ends.ok_or(Problem::NotThere)?;
        let trust_proxy = app.hall.config.trust_proxy;
        let address = client_address(ends, &parts.headers, trust_proxy);
        let household = Household::of(address);
        if app.hall.gate.may_ask(household) {
            Ok(Self(household))
        } else {
            Err(Problem::TooManyRequests)
        }
    }
}
