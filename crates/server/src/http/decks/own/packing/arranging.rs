use std::{
    collections::{BTreeSet, VecDeque},
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};

use fano_decks::{CardId, Deck};
use fano_faces::{LayoutPlan, Layouts, Placement};
use fano_protocol::http::{self, ArrangedCard};
use tokio::sync::watch;

use crate::http::decks::symbol_places;

/// A deck whose cards are being arranged.
#[derive(Debug)]
pub(crate) struct Arranging {
    cards: Mutex<Cards>,
    stage: watch::Sender<Stage>,
    cancelled: AtomicBool,
}

#[derive(Clone, Debug)]
pub(super) enum Stage {
    Working,
    /// All cards are arranged …
    Done(Arc<Layouts>),
    /// … and that is kept, if it could be.
    Kept(Arc<Layouts>),
    /// It was given up.
    Failed,
}

#[derive(Debug)]
struct Cards {
    /// How many there are.
    count: usize,
    /// Known as soon as the deck is read.
    plan: Option<Arc<(Deck, LayoutPlan)>>,
    /// For every variant of a card, whether somebody arranges it …
    taken: Vec<bool>,
    /// … and where its drawings are.
    places: Vec<Option<Vec<Placement>>>,
    /// Cards that somebody waits for, in this order.
    wanted: VecDeque<CardId>,
    /// Cards that a room is about to turn up: until it does, nobody is told that
    /// they are arranged.
    face_down: BTreeSet<CardId>,
    /// Cards that a room has turned up.
    turned_up: BTreeSet<CardId>,
}

impl Cards {
    /// Whether all that can be shown of a card is arranged.
    fn is_arranged(&self, card: CardId) -> bool {
        self.plan.as_ref().is_some_and(|plan| {
            let variants = plan.1.variants_of(card);
            !variants.is_empty() && variants.clone().all(|one| self.places[one].is_some())
        })
    }

    fn is_shown(&self, card: CardId) -> bool {
        self.is_arranged(card) && !self.face_down.contains(&card)
    }

    fn next(&self, card: CardId) -> Option<usize> {
        let mut variants = self.plan.as_ref()?.1.variants_of(card);
        variants.find(|variant| !self.taken[*variant])
    }

    /// A card with all that can be shown of it, if that is arranged.
    fn card(&self, card: CardId) -> Option<ArrangedCard> {
        let (deck, plan) = &**self.plan.as_ref()?;
        if !self.is_arranged(card) {
            return None;
        }
        let (printed, by_face) = plan.shown(card);
        let places = |variant: usize| self.places[variant].as_deref().unwrap_or_default();
        let by_face = by_face.into_iter().enumerate();
        Some(ArrangedCard {
            card: card.0,
            symbols: symbol_places(places(printed), |symbol| deck.face_on(card, symbol)),
            by_face: by_face
                .map(|(number, variant)| {
                    let face = |symbol| number % deck.symbol(symbol).pictures.len();
                    symbol_places(places(variant), face)
                })
                .collect(),
        })
    }
}

impl Arranging {
    pub(super) fn new(cards: usize) -> Self {
        Self {
            cards: Mutex::new(Cards {
                count: cards,
                plan: None,
                taken: Vec::new(),
                places: Vec::new(),
                wanted: VecDeque::new(),
                face_down: BTreeSet::new(),
                turned_up: BTreeSet::new(),
            }),
            stage: watch::Sender::new(Stage::Working),
            cancelled: AtomicBool::new(false),
        }
    }

    fn cards(&self) -> MutexGuard<'_, Cards> {
        self.cards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What there is to arrange.
    pub(super) fn begin(&self, deck: &Deck, plan: &LayoutPlan) {
        let mut cards = self.cards();
        cards.taken = vec![false; plan.variants()];
        cards.places = vec![None; plan.variants()];
        cards.plan = Some(Arc::new((deck.clone(), plan.clone())));
    }

    /// The layouts are known already.
    pub(super) fn fill(&self, layouts: &Layouts) {
        let mut cards = self.cards();
        let Some(plan) = cards.plan.clone() else {
            return;
        };
        for card in (0..).map(CardId).take(cards.count) {
            let (printed, by_face) = plan.1.shown(card);
            let layouts = layouts.all();
            for (variant, layout) in [printed].into_iter().chain(by_face).zip(layouts) {
                cards.places[variant] = layout.cards.get(card.index()).cloned();
            }
        }
    }

    /// The next variant to arrange: of a card that somebody waits for, or else
    /// in the order of their numbers, which says nothing about any pile.
    pub(super) fn take(&self, only_wanted: bool) -> Option<usize> {
        let mut cards = self.cards();
        while let Some(card) = cards.wanted.front().copied() {
            if let Some(variant) = cards.next(card) {
                cards.taken[variant] = true;
                return Some(variant);
            }
            cards.plan.as_ref()?;
            cards.wanted.pop_front();
        }
        if only_wanted {
            return None;
        }
        let variant = cards.taken.iter().position(|taken| !taken)?;
        cards.taken[variant] = true;
        Some(variant)
    }

    /// A variant is arranged.
    pub(super) fn note(&self, variant: usize, places: Vec<Placement>) {
        self.cards().places[variant] = Some(places);
        self.tell();
    }

    /// The places of all variants, if all are arranged.
    pub(super) fn places(&self) -> Option<Vec<Vec<Placement>>> {
        self.cards().places.iter().cloned().collect()
    }

    /// Has everybody who waits for cards look again.
    fn tell(&self) {
        self.stage.send_modify(|_| ());
    }

    pub(super) fn set_stage(&self, stage: Stage) {
        self.stage.send_replace(stage);
    }

    pub(super) fn stage(&self) -> watch::Receiver<Stage> {
        self.stage.subscribe()
    }

    pub(super) fn cancel(&self) {
        self.cancelled.store(true, Ordering::Relaxed);
    }

    pub(super) fn cancelled(&self) -> &AtomicBool {
        &self.cancelled
    }

    pub(super) fn is_cancelled(&self) -> bool {
        self.cancelled.load(Ordering::Relaxed)
    }

    /// Has cards arranged before others because somebody sees them.
    fn want(&self, wanted: &[CardId]) {
        let mut cards = self.cards();
        for card in wanted {
            if !cards.is_arranged(*card) && !cards.wanted.contains(card) {
                cards.wanted.push_back(*card);
            }
        }
    }

    /// Has cards arranged before all others because a room is about to turn them
    /// up. Returns whether they are arranged.
    pub(super) fn want_to_show(&self, wanted: &[CardId]) -> bool {
        let mut cards = self.cards();
        let is_missing = |card: &&CardId| !cards.is_arranged(**card);
        let missing: Vec<CardId> = wanted.iter().filter(is_missing).copied().collect();
        cards.wanted.retain(|card| !missing.contains(card));
        for card in missing.iter().rev() {
            cards.wanted.push_front(*card);
            if !cards.turned_up.contains(card) {
                cards.face_down.insert(*card);
            }
        }
        missing.is_empty()
    }

    /// Cards that are turned up now, as far as they are arranged.
    pub(super) fn show(&self, shown: &[CardId]) -> Vec<ArrangedCard> {
        let mut cards = self.cards();
        let mut news = false;
        for card in shown {
            news |= cards.face_down.remove(card);
            cards.turned_up.insert(*card);
        }
        let found = shown.iter().filter_map(|card| cards.card(*card)).collect();
        drop(cards);
        if news {
            self.tell();
        }
        found
    }

    /// A card, if it is arranged and nobody is about to turn it up.
    pub(in super::super) fn card(&self, card: CardId) -> Option<ArrangedCard> {
        let is_over = self.is_over();
        let cards = self.cards();
        (is_over || cards.is_shown(card)).then(|| cards.card(card))?
    }

    /// Waits until all these cards are arranged and can be told of, or it is
    /// over.
    pub(in super::super) async fn ask(&self, asked: &[CardId]) {
        self.want(asked);
        self.wait_for(|cards| asked.iter().all(|card| cards.is_shown(*card)))
            .await;
    }

    /// Waits until all these cards can be turned up, or it is over.
    pub(super) async fn when_arranged(&self, wanted: &[CardId]) {
        self.wait_for(|cards| wanted.iter().all(|card| cards.is_arranged(*card)))
            .await;
    }

    async fn wait_for(&self, enough: impl Fn(&Cards) -> bool) {
        let mut stage = self.stage.subscribe();
        let over = |stage: &Stage| !matches!(stage, Stage::Working);
        let _ = stage
            .wait_for(|stage| over(stage) || enough(&self.cards()))
            .await;
    }

    /// How far it is; `None` if it is over.
    pub(crate) fn progress(&self) -> Option<http::Packing> {
        if self.is_over() {
            return None;
        }
        let cards = self.cards();
        let Some(plan) = &cards.plan else {
            return Some(http::Packing {
                done: 0,
                all: cards.count,
            });
        };
        let is_known = |variant: &usize| cards.places[*variant].is_some();
        let done = (0..).map(CardId).take(cards.count).map(|card| {
            let variants = plan.1.variants_of(card);
            let counts = !cards.face_down.contains(&card);
            variants.filter(is_known).filter(|_| counts).count()
        });
        Some(http::Packing {
            done: done.sum(),
            all: plan.1.variants(),
        })
    }

    pub(super) fn is_over(&self) -> bool {
        !matches!(*self.stage.borrow(), Stage::Working)
    }

    /// All layouts, once they are there.
    pub(in super::super) fn layouts(&self) -> Option<Arc<Layouts>> {
        match &*self.stage.borrow() {
            Stage::Done(layouts) | Stage::Kept(layouts) => Some(Arc::clone(layouts)),
            Stage::Working | Stage::Failed => None,
        }
    }

    pub(in super::super) fn has_failed(&self) -> bool {
        matches!(*self.stage.borrow(), Stage::Failed)
    }

    /// Waits until it is over.
    pub(crate) async fn over(&self) {
        self.wait_for(|_| false).await;
    }
}

#[cfg(test)]
mod tests {
    use fano_decks::builtin;
    use fano_faces::LayoutOptions;
    use futures_util::FutureExt as _;

    use super::*;

    fn begun() -> Arranging {
        let deck = builtin::insects();
        let arranging = Arranging::new(deck.cards().len());
        arranging.begin(deck, &LayoutPlan::new(deck, &LayoutOptions::of(deck)));
        arranging
    }

    fn arrange_next(arranging: &Arranging) -> usize {
        let variant = arranging.take(false).expect("something is left");
        let place = Placement {
            symbol: 0,
            x: 0,
            y: 0,
            size: 1,
            turn: 0,
        };
        arranging.note(variant, vec![place]);
        variant
    }

    #[test]
    fn cards_that_somebody_waits_for_come_first_and_then_their_numbers() {
        let arranging = begun();
        assert_eq!(arrange_next(&arranging), 0);
        assert!(
            arranging
                .ask(&[CardId(5), CardId(3)])
                .now_or_never()
                .is_none()
        );
        assert!(!arranging.want_to_show(&[CardId(7), CardId(3)]));
        let order: Vec<usize> = (0..6).map(|_| arrange_next(&arranging)).collect();
        assert_eq!(order, [7, 3, 5, 1, 2, 4]);
        assert!(arranging.ask(&[CardId(5)]).now_or_never().is_some());
        let left = builtin::insects().cards().len() - order.len() - 1;
        for _ in 0..left {
            arrange_next(&arranging);
        }
        assert_eq!(arranging.take(false), None);
        assert!(arranging.places().is_some());
    }

    #[test]
    fn wanting_something_before_the_deck_is_read_is_remembered() {
        let deck = builtin::insects();
        let arranging = Arranging::new(deck.cards().len());
        assert!(!arranging.want_to_show(&[CardId(4)]));
        assert_eq!(arranging.take(false), None);
        arranging.begin(deck, &LayoutPlan::new(deck, &LayoutOptions::of(deck)));
        assert_eq!(arranging.take(true), Some(4));
        assert_eq!(arranging.take(true), None);
    }

    #[test]
    fn nobody_is_told_of_a_card_before_a_room_turns_it_up() {
        let arranging = begun();
        let done = || arranging.progress().expect("it goes on").done;
        assert!(!arranging.want_to_show(&[CardId(9), CardId(6)]));
        arrange_next(&arranging);
        arrange_next(&arranging);
        assert!(arranging.want_to_show(&[CardId(9), CardId(6)]));
        assert_eq!(done(), 0);
        assert_eq!(arranging.card(CardId(9)), None);
        assert!(arranging.ask(&[CardId(9)]).now_or_never().is_none());

        let shown = arranging.show(&[CardId(9)]);
        assert_eq!(shown.len(), 1);
        assert_eq!(arranging.card(CardId(9)).as_ref(), shown.first());
        assert!(arranging.ask(&[CardId(9)]).now_or_never().is_some());
        assert_eq!(arranging.card(CardId(6)), None);
        assert_eq!(done(), 1);
        // A card that was turned up too early is no secret either.
        assert!(!arranging.want_to_show(&[CardId(8)]));
        assert_eq!(arranging.show(&[CardId(8)]), []);
        assert!(!arranging.want_to_show(&[CardId(8)]));
        arrange_next(&arranging);
        assert!(arranging.card(CardId(8)).is_some());
        // Nor is a card that is arranged anyway.
        arrange_next(&arranging);
        assert!(arranging.want_to_show(&[CardId(0)]));
        assert!(arranging.card(CardId(0)).is_some());
    }
}
