use axum::{extract::FromRequestParts, http::request::Parts};

use super::problem::Problem;
use crate::address::Household;

/// Whoever asks. Whether they ask too often was decided before any handler
/// sees the request.
pub(crate) struct Asker(pub(crate) Household);

impl<S: Sync> FromRequestParts<S> for Asker {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _: &S) -> Result<Self, Problem> {
        let household = parts.extensions.get::<Household>().copied();
        household.map(Self).ok_or(Problem::Internal)
    }
}
