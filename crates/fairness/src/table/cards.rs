//! The cards on the table, as everybody is told of them.

use fano_decks::{CardId, Deck};
use fano_protocol::{Event, FromServer, Place};

/// The cards on a Tower's table.
#[derive(Debug)]
pub(super) struct Cards {
    deck: &'static Deck,
    centre: Option<u16>,
    /// By seat.
    hands: Vec<Option<u16>>,
    is_over: bool,
    is_tied: bool,
}

/// What a frame of events shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Shown {
    /// A card that everybody can win: the number of the last event, and the
    /// symbol that each seat has to call.
    Card { number: u32, symbols: Vec<u16> },
    /// The series is over.
    Over,
    /// Some must play on to break a tie.
    Tie,
}

impl Cards {
    pub(super) fn new(deck: &'static Deck, seats: usize) -> Self {
        Self {
            deck,
            centre: None,
            hands: vec![None; seats],
            is_over: false,
            is_tied: false,
        }
    }

    /// Reads a frame; `None` if it holds no events.
    pub(super) fn read(&mut self, text: &str) -> Option<Shown> {
        let frame = serde_json::from_str(text).expect("a room speaks its own protocol");
        let FromServer::Events { from, events, .. } = frame else {
            return None;
        };
        let number = from + events.len() as u32 - 1;
        for event in &events {
            self.happen(event);
        }
        let shared = |(hand, centre): (u16, u16)| self.deck.shared(CardId(hand), CardId(centre)).0;
        let symbols = self.hands.iter().map(|hand| hand.zip(self.centre));
        let symbols: Option<Vec<u16>> = symbols.map(|pair| pair.map(shared)).collect();
        Some(match symbols {
            _ if self.is_tied => Shown::Tie,
            Some(symbols) if !self.is_over => Shown::Card { number, symbols },
            _ => Shown::Over,
        })
    }

    fn happen(&mut self, event: &Event) {
        match *event {
            Event::Started { .. } => {
                self.centre = None;
                self.hands.fill(None);
                self.is_over = false;
            }
            Event::Moved { from, to, card, .. } => {
                if from == Place::Centre {
                    self.centre = None;
                }
                if let Some(card) = card {
                    self.turn(to, card);
                }
            }
            Event::Turned { at, card } => self.turn(at, card),
            Event::Tied { .. } => self.is_tied = true,
            Event::Ended { .. } | Event::SeriesEnded { .. } => self.is_over = true,
            _ => {}
        }
    }

    fn turn(&mut self, at: Place, card: u16) {
        match at {
            Place::Centre => self.centre = Some(card),
            Place::Hand { seat } => {
                if let Some(hand) = self.hands.get_mut(usize::from(seat)) {
                    *hand = Some(card);
                }
            }
            _ => {}
        }
    }

    /// The table is cleared for the next series.
    pub(super) fn clear(&mut self) {
        self.is_tied = false;
        self.is_over = false;
    }
}
