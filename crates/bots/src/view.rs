use fano_decks::{CardId, Colour, Deck, Suit};
use fano_rules::{Call, GameId, GameSetup, Place, Seat, Series, Table, Team, Viewer};

/// Everything a bot knows: the table as its seat may see it, and what was
/// agreed before the deal.
///
/// Face-down cards cannot be reached from here.
#[derive(Clone, Copy, Debug)]
pub struct View<'a> {
    /// The deck, which everybody knows.
    pub deck: &'a Deck,
    /// The table, [as the seat may see it](Table::seen_by).
    pub table: &'a Table,
    /// The teams of Connect; empty in the other games.
    pub teams: &'a [Team],
    /// Who is looking.
    pub seat: Seat,
    /// The current time.
    pub now_ms: u64,
}

impl<'a> View<'a> {
    /// The view of a seat, given its table; public information comes from the
    /// series.
    #[must_use]
    pub fn new(series: &'a Series, table: &'a Table, seat: Seat, now_ms: u64) -> Self {
        let teams = match series.setup().games.get(series.position()) {
            Some(GameSetup::Connect { teams, .. }) => teams.as_slice(),
            _ => &[],
        };
        Self {
            deck: series.deck(),
            table,
            teams,
            seat,
            now_ms,
        }
    }

    /// The table of a series as a seat may see it.
    #[must_use]
    pub fn table_of(series: &Series, seat: Seat) -> Table {
        series.game().view(Viewer::Seat(seat))
    }

    /// The seat's own top card.
    pub(crate) fn own_card(&self) -> Option<CardId> {
        self.table.card_at(Place::Hand(self.seat))
    }

    /// The other players with a visible card.
    pub(crate) fn others(&self) -> impl Iterator<Item = (Seat, CardId)> {
        let (table, own) = (self.table, self.seat);
        let others = table.playing.iter().filter(move |seat| *seat != own);
        others.filter_map(move |seat| Some((seat, table.card_at(Place::Hand(seat))?)))
    }

    /// The colour of the seat's team.
    pub(crate) fn own_colour(&self) -> Option<Colour> {
        let team = self.teams.iter().find(|t| t.seats.contains(self.seat));
        team.map(|team| team.colour)
    }

    /// The colour of a card.
    pub(crate) fn colour_of(&self, card: CardId) -> Option<Colour> {
        match self.deck.suit(card) {
            Suit::Colour(colour) => Some(colour),
            Suit::Plain | Suit::Start => None,
        }
    }

    /// The places a call is about.
    pub(crate) fn places(&self, call: &Call) -> [Option<Place>; 3] {
        let own = Some(Place::Hand(self.seat));
        match (*call, self.table.game) {
            (Call::Match { .. }, GameId::Practice) => {
                [Some(Place::Slot(0)), Some(Place::Slot(1)), None]
            }
            (Call::Match { .. }, GameId::FaceOff) => {
                let other = self.others().next();
                [own, other.map(|(seat, _)| Place::Hand(seat)), None]
            }
            (Call::Match { .. }, _) => [own, Some(Place::Centre), None],
            (Call::Give { target, .. }, GameId::Gift) => {
                [Some(Place::Centre), Some(Place::Hand(target)), None]
            }
            (Call::Give { target, .. }, _) => [own, Some(Place::Hand(target)), None],
            (Call::Triplet { slots, .. }, _) => slots.map(|slot| Some(Place::Slot(slot))),
            (Call::Place { anchor, cell, .. }, _) => {
                [own, Some(Place::Cell(anchor)), Some(Place::Cell(cell))]
            }
        }
    }
}
