use std::collections::BTreeMap;

use fano_designs::verify;
use fano_texts::{Lang, Names};

use crate::{
    Card, CardId, DeckError, Picture, Suit, Symbol, SymbolId, Theme, limits, symbol::is_text,
};

/// A deck: any two of its cards share exactly one symbol.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deck {
    name: String,
    /// Its own display names, without those that it has by default.
    own_titles: Names,
    /// Its display names in all languages.
    titles: Names,
    symbols: Vec<Symbol>,
    cards: Vec<Card>,
    /// One row of `words_per_card` words per card; bit `s` says that symbol `s`
    /// is on it.
    bits: Vec<u64>,
    words_per_card: usize,
}

impl Deck {
    /// The only constructor: checks everything a deck guarantees.
    ///
    /// # Errors
    ///
    /// What is wrong, with the cards and symbols that show it.
    pub fn new(
        name: impl Into<String>,
        symbols: Vec<Symbol>,
        cards: Vec<Card>,
    ) -> Result<Self, DeckError> {
        let name = name.into();
        if !is_text(&name) {
            return Err(DeckError::BadText {
                symbol: None,
                key: "name",
            });
        }
        check_counts(&symbols, &cards)?;
        for (number, symbol) in symbols.iter().enumerate() {
            symbol.check(number)?;
        }
        check_distinct(&symbols)?;
        let numbers: Vec<Vec<u32>> = cards
            .iter()
            .map(|card| card.symbols().iter().map(|s| u32::from(s.0)).collect())
            .collect();
        verify::pairwise(&numbers).map_err(|fault| DeckError::from_fault(fault, &symbols))?;

        let words_per_card = symbols.len().div_ceil(64).max(1);
        let mut bits = vec![0; cards.len() * words_per_card];
        for (card, row) in cards.iter().zip(bits.chunks_exact_mut(words_per_card)) {
            for symbol in card.symbols() {
                row[symbol.index() / 64] |= 1 << (symbol.index() % 64);
            }
        }
        Ok(Self {
            titles: usual_titles(&name),
            name,
            own_titles: Names::default(),
            symbols,
            cards,
            bits,
            words_per_card,
        })
    }

    /// The same deck with display names, as far as it has any. Without them, a
    /// deck is called by its [`name`](Self::name), or like the theme of that
    /// name.
    ///
    /// # Errors
    ///
    /// [`DeckError::BadText`] if a name is empty, too long or not on one line.
    pub fn with_titles(mut self, titles: Names) -> Result<Self, DeckError> {
        if let Some((lang, _)) = titles.iter().find(|(_, title)| !is_text(title)) {
            return Err(DeckError::BadText {
                symbol: None,
                key: lang.code(),
            });
        }
        let usual = usual_titles(&self.name);
        let own = titles.without(&usual);
        let english = own
            .exact(Lang::En)
            .filter(|_| Theme::by_id(&self.name).is_none());
        self.titles = Names::each(|lang| {
            let title = own.exact(lang).or(english).or(usual.exact(lang));
            title.unwrap_or(&self.name).to_owned()
        });
        self.own_titles = own;
        Ok(self)
    }

    /// The deck's name, such as `classic`.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The deck's display name: its own, or that of the theme with its name, or
    /// its own in English, or else its name.
    #[must_use]
    pub fn title(&self, lang: Lang) -> &str {
        self.titles.exact(lang).unwrap_or(&self.name)
    }

    /// The display names in all languages.
    #[must_use]
    pub fn titles(&self) -> &Names {
        &self.titles
    }

    /// Its own display names, without those that it has by default.
    #[must_use]
    pub fn own_titles(&self) -> &Names {
        &self.own_titles
    }

    /// All symbols, by number.
    #[must_use]
    pub fn symbols(&self) -> &[Symbol] {
        &self.symbols
    }

    /// All cards, by number.
    #[must_use]
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The symbol with this number.
    ///
    /// # Panics
    ///
    /// If the deck has no such symbol.
    #[must_use]
    pub fn symbol(&self, symbol: SymbolId) -> &Symbol {
        &self.symbols[symbol.index()]
    }

    /// The card with this number.
    ///
    /// # Panics
    ///
    /// If the deck has no such card.
    #[must_use]
    pub fn card(&self, card: CardId) -> &Card {
        &self.cards[card.index()]
    }

    /// What a card is, besides its symbols.
    #[must_use]
    pub fn suit(&self, card: CardId) -> Suit {
        self.card(card).suit()
    }

    /// Whether a symbol is on a card; `false` for a symbol the deck does not have.
    #[must_use]
    #[inline]
    pub fn has(&self, card: CardId, symbol: SymbolId) -> bool {
        symbol.index() < self.symbols.len()
            && self.row(card)[symbol.index() / 64] >> (symbol.index() % 64) & 1 == 1
    }

    /// The one symbol two different cards share.
    ///
    /// # Panics
    ///
    /// If both are the same card, which shares all its symbols with itself.
    #[must_use]
    #[inline]
    pub fn shared(&self, a: CardId, b: CardId) -> SymbolId {
        assert_ne!(
            a, b,
            "a card has more than one symbol in common with itself"
        );
        let shared = self
            .row(a)
            .iter()
            .zip(self.row(b))
            .enumerate()
            .find_map(|(word, (x, y))| {
                let both = x & y;
                (both != 0).then(|| word * 64 + both.trailing_zeros() as usize)
            });
        let symbol = shared.expect("a deck's cards share a symbol: checked when it was made");
        SymbolId(u16::try_from(symbol).expect("at most SYMBOLS_MAX symbols"))
    }

    /// The fewest symbols on a card.
    #[must_use]
    pub fn symbols_per_card_min(&self) -> usize {
        self.cards
            .iter()
            .map(|card| card.symbols().len())
            .min()
            .unwrap_or(0)
    }

    /// The most symbols on a card.
    #[must_use]
    pub fn symbols_per_card_max(&self) -> usize {
        self.cards
            .iter()
            .map(|card| card.symbols().len())
            .max()
            .unwrap_or(0)
    }

    /// The picture a card shows for one of its symbols: cards show the faces of
    /// a symbol in turn, starting with the first.
    ///
    /// # Panics
    ///
    /// If the deck has no such symbol.
    #[must_use]
    pub fn picture_on(&self, card: CardId, symbol: SymbolId) -> &Picture {
        &self.symbol(symbol).pictures[self.face_on(card, symbol)]
    }

    /// Which of its pictures a card shows for one of its symbols.
    ///
    /// # Panics
    ///
    /// If the deck has no such symbol.
    #[must_use]
    pub fn face_on(&self, card: CardId, symbol: SymbolId) -> usize {
        let faces = self.symbol(symbol).pictures.len();
        if faces == 1 {
            return 0;
        }
        let before = self.cards[..card.index()]
            .iter()
            .filter(|earlier| earlier.symbols().contains(&symbol));
        before.count() % faces
    }

    /// The most pictures that any symbol has.
    #[must_use]
    pub fn faces_max(&self) -> usize {
        let faces = self.symbols.iter().map(|symbol| symbol.pictures.len());
        faces.max().unwrap_or(0)
    }

    #[inline]
    fn row(&self, card: CardId) -> &[u64] {
        &self.bits[card.index() * self.words_per_card..][..self.words_per_card]
    }
}

/// The display names that a deck with this name has by default.
fn usual_titles(name: &str) -> Names {
    match Theme::by_id(name) {
        Some(theme) => Names::said(&theme.title()),
        None => Names::each(|_| name.to_owned()),
    }
}

fn check_counts(symbols: &[Symbol], cards: &[Card]) -> Result<(), DeckError> {
    if !(limits::CARDS_MIN..=limits::CARDS_MAX).contains(&cards.len()) {
        return Err(DeckError::CardCount { found: cards.len() });
    }
    if symbols.len() > limits::SYMBOLS_MAX {
        return Err(DeckError::SymbolCount {
            found: symbols.len(),
        });
    }
    for (card, listed) in cards.iter().enumerate() {
        let found = listed.symbols().len();
        if found > limits::SYMBOLS_PER_CARD_MAX {
            return Err(DeckError::CardTooFull { card, found });
        }
        if let Some(symbol) = listed.symbols().iter().find(|s| s.index() >= symbols.len()) {
            let count = symbols.len();
            return Err(DeckError::UnknownSymbol {
                card,
                symbol: symbol.0,
                count,
            });
        }
    }
    Ok(())
}

/// No two symbols have the same id or look the same.
fn check_distinct(symbols: &[Symbol]) -> Result<(), DeckError> {
    let mut ids = BTreeMap::new();
    let mut pictures = BTreeMap::new();
    for (second, symbol) in symbols.iter().enumerate() {
        if let Some(first) = ids.insert(symbol.id.as_str(), second) {
            return Err(DeckError::SameId {
                first,
                second,
                id: symbol.id.clone(),
            });
        }
        for picture in &symbol.pictures {
            let drawn = match picture.in_theme(&symbol.id) {
                Some((theme, drawing)) => ("theme", theme, drawing),
                None => (picture.key(), picture.text(), ""),
            };
            if let Some(first) = pictures.insert(drawn, second) {
                return Err(DeckError::SamePicture {
                    first: symbols[first].id.clone(),
                    second: symbol.id.clone(),
                    picture: picture.clone(),
                });
            }
        }
    }
    Ok(())
}
