//! What comes of a number of pictures.

use std::sync::{Arc, OnceLock};

use axum::{
    extract::{Query, State, rejection::QueryRejection},
    http::HeaderMap,
    response::Response,
};
use fano_decks::{
    FullDeck,
    planner::{self, PICTURES_MAX, PICTURES_MIN, SYMBOLS_PER_CARD_MAX, SYMBOLS_PER_CARD_MIN},
};
use fano_protocol::http::{DeckPlan, LargerDeck, PlannedDeck};
use serde::Deserialize;
use tokio::sync::Semaphore;

use super::json;
use crate::{
    app::App,
    http::{
        prepared::{CachePolicy, PreparedResponse},
        problem::Problem,
    },
    limits::PLANS_AT_ONCE_MAX,
};

/// How many larger decks a plan names.
const NEXT_MAX: usize = 3;

/// The plans for all numbers of pictures, each made on first use.
pub(super) struct Plans {
    plans: Vec<OnceLock<PreparedResponse>>,
    planning: Semaphore,
}

/// The query string.
#[derive(Debug, Deserialize)]
pub(crate) struct Asked {
    pictures: u32,
}

/// `GET /api/decks/plan`
pub(crate) async fn plan(
    State(app): State<Arc<App>>,
    asked: Result<Query<Asked>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let Query(Asked { pictures }) = asked.map_err(|_| Problem::BadPlan)?;
    let plans = &app.decks.plans;
    let known = plans.plan(pictures).ok_or(Problem::BadPlan)?;
    if known.get().is_none() {
        let _permit = plans.planning.acquire().await;
        let app = Arc::clone(&app);
        let planned = tokio::task::spawn_blocking(move || {
            if let Some(plan) = app.decks.plans.plan(pictures) {
                plan.get_or_init(|| json(&planned(pictures)));
            }
        });
        planned.await.map_err(|_| Problem::Internal)?;
    }
    let prepared = known.get().ok_or(Problem::Internal)?;
    Ok(prepared.answer(&headers, CachePolicy::Revalidate))
}

impl Plans {
    pub(super) fn new() -> Self {
        let plans = (PICTURES_MIN..=PICTURES_MAX).map(|_| OnceLock::new());
        Self {
            plans: plans.collect(),
            planning: Semaphore::new(PLANS_AT_ONCE_MAX),
        }
    }

    fn plan(&self, pictures: u32) -> Option<&OnceLock<PreparedResponse>> {
        let place = pictures.checked_sub(PICTURES_MIN)?;
        self.plans.get(place as usize)
    }
}

/// The plan for a number of pictures within the planner's range.
fn planned(pictures: u32) -> DeckPlan {
    let plan = planner::plan(pictures, None).expect("a number within the range");
    let best = PlannedDeck {
        symbols_per_card: plan.symbols_per_card,
        cards: u32::try_from(plan.cards.len()).unwrap_or(u32::MAX),
        symbols: plan.symbols,
        unused: plan.unused(),
        never_match: plan.never_match,
    };
    let others = plan.alternatives.iter().map(|other| PlannedDeck {
        symbols_per_card: other.symbols_per_card,
        cards: other.cards,
        symbols: other.symbols,
        unused: pictures - other.symbols,
        never_match: other.never_match,
    });
    let mut sizes: Vec<PlannedDeck> = others.chain([best]).collect();
    sizes.sort_by_key(|size| size.symbols_per_card);
    DeckPlan {
        pictures,
        best: best.symbols_per_card,
        sizes,
        next: next(pictures),
    }
}

/// The full decks that take more pictures.
fn next(pictures: u32) -> Vec<LargerDeck> {
    (SYMBOLS_PER_CARD_MIN..=SYMBOLS_PER_CARD_MAX)
        .filter_map(|symbols_per_card| {
            FullDeck::new(symbols_per_card).ok()?;
            let cards = symbols_per_card * (symbols_per_card - 1) + 1;
            let more = cards.checked_sub(pictures).filter(|more| *more > 0)?;
            (cards <= PICTURES_MAX).then_some(LargerDeck {
                more,
                symbols_per_card,
                cards,
            })
        })
        .take(NEXT_MAX)
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_next_full_decks_are_planes() {
        let named = |pictures| {
            let next = next(pictures).into_iter();
            next.map(|deck| (deck.more, deck.symbols_per_card, deck.cards))
                .collect::<Vec<_>>()
        };
        assert_eq!(named(5), [(2, 3, 7), (8, 4, 13), (16, 5, 21)]);
        assert_eq!(named(31), [(26, 8, 57), (42, 9, 73), (60, 10, 91)]);
        assert_eq!(named(56)[0], (1, 8, 57));
        assert_eq!(named(57)[0], (16, 9, 73), "a full deck is not its own next");
        assert_eq!(named(100), [(33, 12, 133)]);
        assert_eq!(named(133), []);
    }

    #[test]
    fn a_plan_is_what_the_planner_says() {
        for pictures in [PICTURES_MIN, 20, 57, 60] {
            let plan = planned(pictures);
            let per_card: Vec<u32> = plan
                .sizes
                .iter()
                .map(|size| size.symbols_per_card)
                .collect();
            assert!(per_card.is_sorted(), "{per_card:?}");
            assert!(per_card.contains(&plan.best));
            for size in &plan.sizes {
                assert_eq!(size.symbols + size.unused, pictures);
                let same = planner::plan(pictures, Some(size.symbols_per_card));
                let same = same.expect("it works");
                assert_eq!(same.cards.len(), size.cards as usize);
                assert_eq!(same.never_match, size.never_match);
            }
        }
        let full = planned(57);
        let best = full
            .sizes
            .iter()
            .find(|size| size.symbols_per_card == full.best);
        assert_eq!(best.map(|best| (best.cards, best.unused)), Some((57, 0)));
    }
}
