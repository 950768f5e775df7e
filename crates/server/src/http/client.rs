use axum::{extract::FromRequestParts, http::request::Parts};

use super::problem::Problem;
use crate::net::ClientNetwork;

/// The guard in front of every route puts the network into the request.
impl<S: Sync> FromRequestParts<S> for ClientNetwork {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        parts.extensions.get().copied().ok_or(Problem::Internal)
    }
}
