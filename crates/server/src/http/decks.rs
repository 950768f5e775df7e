//! Decks with the face of every card: those of the boxes, and people's own.

pub(crate) mod drafts;
mod drawings;
mod jobs;
pub(crate) mod kept;
pub(crate) mod listed;
mod maker;
pub(crate) mod making;
pub(crate) mod own;
mod plan;
mod print;
mod refusal;
mod search;
mod share;
mod source;
mod upload;

use std::{
    collections::BTreeMap,
    sync::{Arc, OnceLock},
};

use axum::{
    Json,
    extract::{Path, Query, State},
    http::{HeaderMap, header},
    response::{IntoResponse as _, Response},
};
use fano_decks::{CardId, Deck, Picture, Revision, Symbol, SymbolId, builtin};
use fano_faces::{Layout, Placement, box_layout};
use fano_protocol::http::{
    self, ArrangedCard, DeckCard, DeckSummary, DeckSymbol, InLanguages, SeenCards, Shape,
    SymbolPlace,
};
use serde::{Deserialize, Serialize};

use self::own::OwnPages;
pub(crate) use self::{jobs::DeckJobs, source::SiteDrawings, upload::read_body};
use super::{
    prepared::{CachePolicy, PreparedResponse, fingerprint},
    problem::Problem,
};
use crate::{app::App, limits::DECK_CARDS_ASKED_MAX, site::Site};

pub(crate) use self::{
    drawings::{of_emoji, of_theme},
    plan::plan,
    print::{print, print_with_back},
    search::search,
    share::{bundle_file, invitation, qr_code},
};

/// The pages of all decks, each built on first use, and what the workshop asks
/// for.
pub(crate) struct Decks {
    site: Site,
    list: OnceLock<PreparedResponse>,
    listed: PreparedResponse,
    pages: BTreeMap<&'static str, Pages>,
    plans: plan::Plans,
    index: OnceLock<search::Index>,
    drawings: drawings::Drawings,
    prints: print::Prints,
}

#[derive(Default)]
struct Pages {
    deck: OnceLock<PreparedResponse>,
    sprite: OnceLock<(u64, PreparedResponse)>,
}

/// The query string.
#[derive(Debug, Deserialize)]
pub(crate) struct Version {
    v: Option<String>,
}

/// The query string of some cards.
#[derive(Debug, Deserialize)]
pub(crate) struct SomeCards {
    /// Their numbers, with commas between them.
    #[serde(default)]
    ids: String,
}

/// The query string of a deck.
#[derive(Debug, Deserialize)]
pub(crate) struct Patience {
    /// Given if the answer may take a moment, for cards that are being arranged.
    wait: Option<String>,
}

/// `GET /api/decks`
pub(crate) async fn list(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    app.decks.list().answer(&headers, CachePolicy::Revalidate)
}

/// `GET /api/decks/listed`
pub(crate) async fn listed(State(app): State<Arc<App>>, headers: HeaderMap) -> Response {
    app.decks.listed.answer(&headers, CachePolicy::Revalidate)
}

/// `GET /api/decks/{name}`
pub(crate) async fn deck(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(patience): Query<Patience>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    if let Ok(revision) = name.parse() {
        let pages = own_pages(&app, revision).await?;
        return Ok(pages.deck_page(&headers, patience.wait.is_some()).await);
    }
    let prepared = app.decks.deck(&name).ok_or(Problem::NoSuchDeck)?;
    Ok(prepared.answer(&headers, CachePolicy::Revalidate))
}

/// `GET /api/decks/{name}/cards`
pub(crate) async fn some_cards(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(asked): Query<SomeCards>,
) -> Result<Response, Problem> {
    let cards = if let Ok(revision) = name.parse() {
        let pages = own_pages(&app, revision).await?;
        let asked = card_ids(&asked.ids, pages.cards).ok_or(Problem::BadCards)?;
        pages.seen_cards(&asked).await
    } else {
        let deck = builtin::by_name(&name).ok_or(Problem::NoSuchDeck)?;
        let asked = card_ids(&asked.ids, deck.cards().len()).ok_or(Problem::BadCards)?;
        let layout = box_layout(deck).ok_or(Problem::NoSuchDeck)?;
        let asked = asked.into_iter().map(|card| ArrangedCard {
            card: card.0,
            symbols: symbol_places(&layout.cards[card.index()], |_| 0),
            by_face: Vec::new(),
        });
        asked.collect()
    };
    let cache = [(header::CACHE_CONTROL, "no-store")];
    Ok((cache, Json(SeenCards { cards })).into_response())
}

/// Numbers of cards with commas between them, if they are few and the deck has
/// such cards.
fn card_ids(text: &str, cards: usize) -> Option<Vec<CardId>> {
    let ids: Option<Vec<CardId>> = text
        .split(',')
        .take(DECK_CARDS_ASKED_MAX + 1)
        .map(|id| id.parse().ok().map(CardId))
        .collect();
    ids.filter(|ids| {
        ids.len() <= DECK_CARDS_ASKED_MAX && ids.iter().all(|card| card.index() < cards)
    })
}

/// The pages of somebody's own deck.
async fn own_pages(app: &App, revision: Revision) -> Result<Arc<OwnPages>, Problem> {
    let pages = app.own_pages.of(revision).await?;
    pages.ok_or(Problem::NoSuchDeck)
}

/// `GET /api/decks/{name}/symbols.svg`
pub(crate) async fn symbols(
    State(app): State<Arc<App>>,
    Path(name): Path<String>,
    Query(version): Query<Version>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let answer = |(hash, prepared): &(u64, PreparedResponse)| {
        let named = version.v.is_some_and(|v| v == format!("{hash:016x}"));
        let keep = if named {
            CachePolicy::Immutable
        } else {
            CachePolicy::Revalidate
        };
        prepared.answer(&headers, keep)
    };
    if let Ok(revision) = name.parse() {
        return Ok(answer(&own_pages(&app, revision).await?.sprite));
    }
    Ok(answer(app.decks.sprite(&name).ok_or(Problem::NoSuchDeck)?))
}

impl Decks {
    pub(crate) fn new(site: Site, listed: &[http::ListedDeck]) -> Self {
        let pages = builtin::ALL.iter();
        Self {
            site,
            list: OnceLock::new(),
            listed: json(&listed),
            pages: pages.map(|facts| (facts.name, Pages::default())).collect(),
            plans: plan::Plans::new(),
            index: OnceLock::new(),
            drawings: drawings::Drawings::default(),
            prints: print::Prints::new(),
        }
    }

    /// Every drawing with its names. Building it takes a while.
    fn index(&self) -> &search::Index {
        self.index.get_or_init(|| search::Index::new(self.site))
    }

    fn list(&self) -> &PreparedResponse {
        self.list.get_or_init(|| {
            let decks = builtin::ALL.iter().map(|facts| summary(facts.deck()));
            json(&decks.collect::<Vec<_>>())
        })
    }

    fn deck(&self, name: &str) -> Option<&PreparedResponse> {
        let pages = self.pages.get(name)?;
        let deck = builtin::by_name(name)?;
        let (hash, _) = self.sprite(name)?;
        let layout = box_layout(deck)?;
        Some(pages.deck.get_or_init(|| {
            let symbols = deck.symbols().iter().zip(0..);
            json(&http::Deck {
                name: deck.name().to_owned(),
                title: title(deck),
                shape: shape(layout.shape),
                sprite: sprite_path(deck.name(), *hash),
                symbols: symbols
                    .map(|(symbol, number)| deck_symbol(symbol, number, 1))
                    .collect(),
                cards: cards(deck, layout, |_, _| 0),
                by_face: Vec::new(),
                packing: None,
            })
        }))
    }

    fn sprite(&self, name: &str) -> Option<&(u64, PreparedResponse)> {
        let pages = self.pages.get(name)?;
        let deck = builtin::by_name(name)?;
        Some(pages.sprite.get_or_init(|| {
            let svg = sprite(deck, self.site).into_bytes();
            (
                fingerprint(&svg),
                PreparedResponse::new("image/svg+xml", svg),
            )
        }))
    }
}

fn json(value: &impl Serialize) -> PreparedResponse {
    let body = serde_json::to_vec(value).expect("plain data");
    PreparedResponse::new("application/json", body)
}

/// The shape's name in the API.
fn shape(shape: fano_faces::Shape) -> Shape {
    match shape {
        fano_faces::Shape::Disc => Shape::Disc,
        fano_faces::Shape::Hexagon => Shape::Hex,
        fano_faces::Shape::Square => Shape::Square,
    }
}

fn title(deck: &Deck) -> InLanguages {
    deck.titles().into()
}

fn summary(deck: &Deck) -> DeckSummary {
    DeckSummary {
        name: deck.name().to_owned(),
        title: title(deck),
        symbols: deck.symbols().len(),
        symbols_per_card: deck.symbols_per_card_max(),
        cards: deck.cards().len(),
        shape: shape(fano_faces::Shape::of(deck)),
    }
}

fn sprite_path(name: &str, hash: u64) -> String {
    format!("/api/decks/{name}/symbols.svg?v={hash:016x}")
}

fn deck_symbol(symbol: &Symbol, drawing: u32, faces: u8) -> DeckSymbol {
    let words = symbol.pictures.iter().map(|picture| match picture {
        Picture::Word(word) => Some(word.clone()),
        _ => None,
    });
    DeckSymbol {
        id: symbol.id.clone(),
        names: (&symbol.names()).into(),
        drawing,
        faces,
        words: words.collect(),
    }
}

/// All cards. `face` says which face of a symbol a card shows.
fn cards(deck: &Deck, layout: &Layout, face: impl Fn(CardId, SymbolId) -> usize) -> Vec<DeckCard> {
    let cards = (0_u16..).map(CardId).zip(&layout.cards);
    cards
        .map(|(card, places)| DeckCard {
            suit: deck.suit(card).into(),
            symbols: symbol_places(places, |symbol| face(card, symbol)),
        })
        .collect()
}

/// The symbols of a card. `face` says which face of a symbol it shows.
fn symbol_places(places: &[Placement], face: impl Fn(SymbolId) -> usize) -> Vec<SymbolPlace> {
    let length = |units: f64| units / f64::from(Placement::UNITS);
    places
        .iter()
        .map(|place| SymbolPlace {
            symbol: place.symbol,
            face: u8::try_from(face(SymbolId(place.symbol))).unwrap_or(0),
            x: length(f64::from(place.x)),
            y: length(f64::from(place.y)),
            scale: length(f64::from(place.size)),
            turn: f64::from(place.turn) / 10.0,
        })
        .collect()
}

/// All drawings of a deck in one file.
fn sprite(deck: &Deck, site: Site) -> String {
    let mut svg = String::from("<svg xmlns=\"http://www.w3.org/2000/svg\">\n");
    for (number, symbol) in deck.symbols().iter().enumerate() {
        let drawing = drawing(symbol, site);
        let inner = drawing.as_deref().map_or("", inner);
        svg += &format!("<symbol id=\"s{number}\" viewBox=\"0 0 32 32\">");
        svg += &with_own_ids(inner, number);
        svg += "</symbol>\n";
    }
    svg + "</svg>\n"
}

fn drawing(symbol: &Symbol, site: Site) -> Option<std::borrow::Cow<'static, str>> {
    match symbol.picture() {
        Picture::Theme { theme } => (site.drawing)(theme, &symbol.id),
        _ => None,
    }
}

/// The content of the outermost element.
fn inner(svg: &str) -> &str {
    let inside = || {
        let start = svg.find("<svg")?;
        let start = start + svg[start..].find('>')? + 1;
        let end = svg.rfind("</svg>")?;
        svg.get(start..end)
    };
    inside().unwrap_or_default().trim()
}

/// Ids share one namespace per file, so each drawing gets its own prefix.
fn with_own_ids(inner: &str, number: usize) -> String {
    if !inner.contains("id=\"") {
        return inner.to_owned();
    }
    inner
        .replace(" id=\"", &format!(" id=\"s{number}-"))
        .replace("url(#", &format!("url(#s{number}-"))
        .replace("href=\"#", &format!("href=\"#s{number}-"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_lose_their_outer_tags_and_get_unique_ids() {
        let drawing =
            "<svg viewBox=\"0 0 32 32\"><path id=\"a\" d=\"M0 0\"/><use href=\"#a\"/></svg>";
        let inside = inner(drawing);
        assert_eq!(inside, "<path id=\"a\" d=\"M0 0\"/><use href=\"#a\"/>");
        assert_eq!(
            with_own_ids(inside, 7),
            "<path id=\"s7-a\" d=\"M0 0\"/><use href=\"#s7-a\"/>"
        );
        assert_eq!(inner("no drawing"), "");
    }

    #[test]
    fn cards_are_named_by_their_numbers() {
        assert_eq!(card_ids("3", 4), Some(vec![CardId(3)]));
        assert_eq!(card_ids("3,0", 4), Some(vec![CardId(3), CardId(0)]));
        for wrong in ["", "4", "0,", "-1", "0;1", "x", "99999"] {
            assert_eq!(card_ids(wrong, 4), None, "{wrong}");
        }
        let many = vec!["0"; DECK_CARDS_ASKED_MAX].join(",");
        assert!(card_ids(&many, 4).is_some());
        assert_eq!(card_ids(&format!("{many},0"), 4), None);
    }

    #[test]
    fn every_deck_has_its_pages() {
        let decks = Decks::new(Site::empty(), &[]);
        for facts in builtin::ALL {
            assert!(decks.deck(facts.name).is_some(), "{}", facts.name);
            assert!(decks.sprite(facts.name).is_some(), "{}", facts.name);
        }
        assert!(decks.deck("unknown").is_none());
    }
}
