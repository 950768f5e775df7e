use std::sync::Arc;

use fano_decks::Deck;

/// The decks of a series: one for all of its games, or one for each game.
///
/// The tie-break for the champion takes the deck of the last game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SeriesDecks {
    /// Every deck once, in the order they are first played.
    decks: Vec<Arc<Deck>>,
    /// For each game, which of the decks; empty if there is one for all.
    by_game: Vec<usize>,
}

impl SeriesDecks {
    /// A deck for each game, in the order they are played. `None` if there are
    /// no games.
    #[must_use]
    pub fn by_game(games: impl IntoIterator<Item = Arc<Deck>>) -> Option<Self> {
        let mut decks: Vec<Arc<Deck>> = Vec::new();
        let mut by_game = Vec::new();
        for deck in games {
            let known = decks.iter().position(|known| *known == deck);
            by_game.push(known.unwrap_or(decks.len()));
            if known.is_none() {
                decks.push(deck);
            }
        }
        if decks.len() == 1 {
            by_game.clear();
        }
        (!decks.is_empty()).then_some(Self { decks, by_game })
    }

    /// Every deck once, in the order they are first played.
    #[must_use]
    pub fn all(&self) -> &[Arc<Deck>] {
        &self.decks
    }

    /// The deck of a game, by its position in the series.
    #[must_use]
    pub fn of(&self, position: usize) -> &Arc<Deck> {
        &self.decks[self.number_of(position)]
    }

    /// Which of [`all`](Self::all) belongs to a game, by its position in the
    /// series.
    #[must_use]
    pub fn number_of(&self, position: usize) -> usize {
        let last = self.by_game.last();
        *self.by_game.get(position).or(last).unwrap_or(&0)
    }

    /// For how many games there is a deck, unless there is one for all.
    pub(crate) fn games(&self) -> Option<usize> {
        (!self.by_game.is_empty()).then_some(self.by_game.len())
    }
}

impl From<Arc<Deck>> for SeriesDecks {
    fn from(deck: Arc<Deck>) -> Self {
        Self {
            decks: vec![deck],
            by_game: Vec::new(),
        }
    }
}
