use std::sync::{Arc, OnceLock};

use axum::{
    Json,
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use fano_bundles::{Content, FaceNumbers};
use fano_decks::{CardId, Deck, Revision};
use fano_faces::Layouts;
use fano_protocol::http::{self, ArrangedCard, DeckCard, SymbolPlace};
use tokio::time::timeout;

use super::{OwnPages, packing::Arranging};
use crate::{
    http::{
        decks::{cards, deck_symbol, json, shape, sprite_path, symbol_places, title},
        prepared::{CachePolicy, PreparedResponse},
    },
    limits::{DECK_CARDS_ANSWER, DECK_PACKING_ANSWER},
};

/// The page of a deck with all its cards, as soon as they are arranged.
pub(super) struct DeckPage {
    /// Everything but the cards.
    head: http::Deck,
    deck: Deck,
    pub(super) places: Places,
    /// The page with all cards.
    whole: OnceLock<PreparedResponse>,
}

/// Where the drawings are on the cards.
pub(super) enum Places {
    Known(Arc<Layouts>),
    Coming(Arc<Arranging>),
    Unknown,
}

impl DeckPage {
    /// A page without places.
    pub(super) fn new(
        revision: Revision,
        content: &Content,
        faces: &[FaceNumbers],
        sprite: u64,
    ) -> Self {
        let deck = content.deck();
        let symbols = deck.symbols().iter().zip(faces);
        Self {
            head: http::Deck {
                name: revision.to_string(),
                title: title(deck),
                shape: shape(content.options().shape),
                sprite: sprite_path(revision.as_str(), sprite),
                symbols: symbols
                    .map(|(symbol, faces)| deck_symbol(symbol, faces.first.into(), faces.count))
                    .collect(),
                cards: Vec::new(),
                by_face: Vec::new(),
                packing: None,
            },
            deck: deck.clone(),
            places: Places::Unknown,
            whole: OnceLock::new(),
        }
    }

    /// The page with all cards, if they are arranged. Making it takes a moment.
    pub(super) fn whole(&self) -> Option<&PreparedResponse> {
        let layouts = match &self.places {
            Places::Known(layouts) => Arc::clone(layouts),
            Places::Coming(arranging) => arranging.layouts()?,
            Places::Unknown => return None,
        };
        Some(self.whole.get_or_init(|| json(&self.with(&layouts))))
    }

    /// Waits a moment for the last card.
    async fn wait(&self) {
        if let Places::Coming(arranging) = &self.places {
            let _ = timeout(DECK_PACKING_ANSWER, arranging.over()).await;
        }
    }

    fn with(&self, layouts: &Layouts) -> http::Deck {
        let deck = &self.deck;
        let by_face = layouts.by_face.iter().enumerate().map(|(number, layout)| {
            cards(deck, layout, |_, symbol| {
                number % deck.symbol(symbol).pictures.len()
            })
        });
        http::Deck {
            cards: cards(deck, &layouts.printed, |card, symbol| {
                deck.face_on(card, symbol)
            }),
            by_face: by_face.collect(),
            ..self.head.clone()
        }
    }

    /// The deck with the cards that are arranged; the others show nothing.
    fn so_far(&self) -> http::Deck {
        let deck = &self.deck;
        let arranging = match &self.places {
            Places::Coming(arranging) => Some(arranging),
            Places::Known(_) | Places::Unknown => None,
        };
        let ids = (0_u16..).map(CardId).take(deck.cards().len());
        let known: Vec<_> = ids
            .map(|card| arranging.and_then(|arranging| arranging.card(card)))
            .collect();
        let several = Some(deck.faces_max()).filter(|faces| *faces > 1);
        let cards = |symbols: &dyn Fn(&ArrangedCard) -> Vec<SymbolPlace>| {
            let cards = (0_u16..).map(CardId).zip(&known);
            let card = |(card, known): (CardId, &Option<ArrangedCard>)| DeckCard {
                suit: deck.suit(card).into(),
                symbols: known.as_ref().map(symbols).unwrap_or_default(),
            };
            cards.map(card).collect::<Vec<_>>()
        };
        let progress = arranging.and_then(|arranging| arranging.progress());
        let all = deck.cards().len();
        http::Deck {
            cards: cards(&|known| known.symbols.clone()),
            by_face: (0..several.unwrap_or(0))
                .map(|face| cards(&|known| known.by_face[face].clone()))
                .collect(),
            // It may just have failed: whoever asks again has it arranged again.
            packing: Some(progress.unwrap_or(http::Packing { done: 0, all })),
            ..self.head.clone()
        }
    }

    /// Cards that somebody sees, once they are arranged, or after a moment those
    /// that are.
    async fn seen_cards(&self, asked: &[CardId]) -> Vec<ArrangedCard> {
        match &self.places {
            Places::Known(layouts) => {
                let found = asked.iter().map(|card| self.card(layouts, *card));
                found.collect()
            }
            Places::Coming(arranging) => {
                let _ = timeout(DECK_CARDS_ANSWER, arranging.ask(asked)).await;
                let found = asked.iter().filter_map(|card| arranging.card(*card));
                found.collect()
            }
            Places::Unknown => Vec::new(),
        }
    }

    fn card(&self, layouts: &Layouts, card: CardId) -> ArrangedCard {
        let deck = &self.deck;
        let by_face = layouts.by_face.iter().enumerate();
        ArrangedCard {
            card: card.0,
            symbols: symbol_places(&layouts.printed.cards[card.index()], |symbol| {
                deck.face_on(card, symbol)
            }),
            by_face: by_face
                .map(|(number, layout)| {
                    symbol_places(&layout.cards[card.index()], |symbol| {
                        number % deck.symbol(symbol).pictures.len()
                    })
                })
                .collect(),
        }
    }

    fn is_arranged(&self) -> bool {
        match &self.places {
            Places::Known(_) => true,
            Places::Coming(arranging) => arranging.layouts().is_some(),
            Places::Unknown => false,
        }
    }

    pub(super) fn has_failed(&self) -> bool {
        matches!(&self.places, Places::Coming(arranging) if arranging.has_failed())
    }

    /// About how much of memory it takes.
    pub(super) fn bytes(&self) -> usize {
        const BYTES_PER_PLACE: usize = 40;
        let layouts = 1 + self.deck.faces_max();
        let per_card = self.deck.symbols_per_card_max() * BYTES_PER_PLACE;
        self.deck.cards().len() * layouts * per_card
    }
}

impl OwnPages {
    /// Cards that somebody sees, once they are arranged, or after a moment those
    /// that are.
    pub(in crate::http::decks) async fn seen_cards(&self, asked: &[CardId]) -> Vec<ArrangedCard> {
        self.deck.seen_cards(asked).await
    }

    /// The page of the deck, with the cards that are arranged. If it is asked to
    /// wait, it does for a moment, in case the last one comes.
    pub(in crate::http::decks) async fn deck_page(
        self: &Arc<Self>,
        headers: &HeaderMap,
        wait: bool,
    ) -> Response {
        if wait {
            self.deck.wait().await;
        }
        if self.deck.whole.get().is_none() && self.deck.is_arranged() {
            // Off the workers that move frames; if it fails, it is tried below.
            let pages = Arc::clone(self);
            let made = tokio::task::spawn_blocking(move || pages.deck.whole().is_some());
            let _ = made.await;
        }
        match self.deck.whole() {
            Some(whole) => whole.answer(headers, CachePolicy::Revalidate),
            None => {
                let cache = [(header::CACHE_CONTROL, "no-store")];
                (cache, Json(self.deck.so_far())).into_response()
            }
        }
    }
}
