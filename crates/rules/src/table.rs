pub(crate) mod history;
pub(crate) mod place;
pub(crate) mod seen;

use fano_decks::{CardId, Colour, Deck};

use crate::{
    Call, Cell, Event, GameId, Heap, Place, Placed, Ranks, SEATS_MAX, Seat, SeatSet, Viewer, games,
    table::seen::SeenTable,
};

/// The visible table: what is face up, and how many cards are where.
///
/// It cannot hold a face-down card. It is the sum of the events so far, and
/// everything that decides whether a call is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// How many events there have been.
    pub number: u32,
    /// Which game is being played.
    pub game: GameId,
    /// How many seats there are.
    pub seats: u8,
    /// Who takes part: not removed, and in the tie-break if it is one.
    pub playing: SeatSet,
    /// Who was removed by the host.
    pub removed: SeatSet,
    /// The round, counted from 1; 0 in games without rounds.
    pub round: u16,
    /// The face-up pile in the middle.
    pub centre: Heap,
    /// Everybody's own cards.
    pub hands: [Heap; SEATS_MAX],
    /// How many cards everybody has in front.
    pub fronts: [u16; SEATS_MAX],
    /// The slots of a layout.
    pub slots: Vec<Option<CardId>>,
    /// The cards on Connect's board, in the order they were placed.
    pub board: Vec<Placed>,
    /// How many cards lie in the face-down pile.
    pub pile: u16,
    /// How many cards are out of the game.
    pub aside: u16,
    /// The points of Connect's teams, by colour.
    pub points: [u8; Colour::ALL.len()],
    /// Until when each seat is frozen.
    pub frozen_until_ms: [u64; SEATS_MAX],
    /// Who sits out.
    pub sitting_out: SeatSet,
    /// Who was tied for first when the game itself ended.
    pub tied: SeatSet,
    /// The ranks, once the game is over.
    pub ranks: Option<Ranks>,
}

impl Table {
    /// An empty table.
    #[must_use]
    pub fn new(game: GameId, seats: u8, number: u32) -> Self {
        Self {
            number,
            game,
            seats,
            playing: SeatSet::NONE,
            removed: SeatSet::NONE,
            round: 0,
            centre: Heap::default(),
            hands: [Heap::default(); SEATS_MAX],
            fronts: [0; SEATS_MAX],
            slots: Vec::new(),
            board: Vec::new(),
            pile: 0,
            aside: 0,
            points: [0; Colour::ALL.len()],
            frozen_until_ms: [0; SEATS_MAX],
            sitting_out: SeatSet::NONE,
            tied: SeatSet::NONE,
            ranks: None,
        }
    }

    /// The face-up card at a place.
    #[must_use]
    #[inline]
    pub fn card_at(&self, place: Place) -> Option<CardId> {
        match place {
            Place::Centre => self.centre.top,
            Place::Hand(seat) => self.hands.get(seat.index())?.top,
            Place::Slot(slot) => *self.slots.get(usize::from(slot))?,
            Place::Cell(cell) => self.placed(cell).map(|placed| placed.card),
            Place::Front(_) | Place::Pile | Place::Aside => None,
        }
    }

    /// All cards that are face up.
    pub fn face_up(&self) -> impl Iterator<Item = CardId> {
        let tops = self.hands.iter().chain([&self.centre]);
        let tops = tops.filter_map(|heap| heap.top);
        let slots = self.slots.iter().flatten().copied();
        let board = self.board.iter().map(|placed| placed.card);
        tops.chain(slots).chain(board)
    }

    /// What lies on a cell of the board.
    #[must_use]
    pub fn placed(&self, cell: Cell) -> Option<&Placed> {
        self.board.iter().find(|placed| placed.cell == cell)
    }

    /// A seat's own cards.
    #[must_use]
    pub fn hand(&self, seat: Seat) -> Heap {
        self.hands[seat.index()]
    }

    /// The table as a viewer may see it.
    #[must_use]
    pub fn seen_by(&self, viewer: Viewer) -> Self {
        let mut table = self.clone();
        if table.game == GameId::Connect && viewer == Viewer::SharedScreen {
            for hand in &mut table.hands {
                hand.top = None;
            }
        }
        table
    }

    /// Applies the next event; `None` is one of which only the number is known.
    pub fn apply(&mut self, event: Option<&Event>) {
        self.number += 1;
        let Some(event) = event else { return };
        match *event {
            Event::Started { game, seats } => {
                let before = std::mem::replace(self, Self::new(game, self.seats, self.number));
                self.playing = seats;
                // A tie-break continues where its game stopped; a new game
                // after one with ranks starts fresh.
                if before.ranks.is_none() {
                    self.removed = before.removed;
                    self.tied = before.tied;
                    self.frozen_until_ms = before.frozen_until_ms;
                }
            }
            Event::RoundBegan { round } => self.round = round,
            Event::Gathered => self.clear(),
            Event::Dealt { to, count } => self.add(to, count, None),
            Event::Moved {
                from,
                to,
                count,
                card,
            } => {
                self.take(from, count, card);
                self.add(to, count, card);
            }
            Event::Turned { at, card } => self.turn(at, card),
            Event::Frozen { seat, until_ms } => self.frozen_until_ms[seat.index()] = until_ms,
            Event::SatOut { seat } => self.sitting_out.insert(seat),
            Event::LetBackIn { seats } => self.sitting_out = self.sitting_out.without(seats),
            Event::Scored { colour, points } => self.points[colour as usize] = points,
            Event::Removed { seat } => {
                self.removed.insert(seat);
                self.playing.remove(seat);
                self.sitting_out.remove(seat);
            }
            Event::Tied { seats } => self.tied = seats,
            Event::Ended { ranks } => self.ranks = Some(ranks),
            Event::Called { .. }
            | Event::Mistaken { .. }
            | Event::Safe { .. }
            | Event::RoundDrawn
            | Event::Given { .. }
            | Event::SeriesEnded { .. } => {}
        }
    }

    fn clear(&mut self) {
        self.centre = Heap::default();
        self.hands = [Heap::default(); SEATS_MAX];
        self.slots.clear();
        self.board.clear();
        self.pile = 0;
        self.aside = 0;
    }

    fn take(&mut self, from: Place, count: u16, card: Option<CardId>) {
        let heap = match from {
            Place::Centre => &mut self.centre,
            Place::Hand(seat) => &mut self.hands[seat.index()],
            Place::Front(seat) => return self.fronts[seat.index()] -= count,
            Place::Slot(slot) => return self.slots[usize::from(slot)] = None,
            Place::Cell(cell) => return self.board.retain(|placed| placed.cell != cell),
            Place::Pile => return self.pile -= count,
            Place::Aside => return self.aside -= count,
        };
        heap.count -= count;
        if card.is_some() || heap.count == 0 {
            heap.top = None;
        }
    }

    fn add(&mut self, to: Place, count: u16, card: Option<CardId>) {
        let heap = match to {
            Place::Centre => &mut self.centre,
            Place::Hand(seat) => &mut self.hands[seat.index()],
            Place::Front(seat) => return self.fronts[seat.index()] += count,
            Place::Slot(_) | Place::Cell(_) => {
                if let Some(card) = card {
                    self.turn(to, card);
                }
                return;
            }
            Place::Pile => return self.pile += count,
            Place::Aside => return self.aside += count,
        };
        heap.count += count;
        if card.is_some() {
            heap.top = card;
        }
    }

    fn turn(&mut self, at: Place, card: CardId) {
        match at {
            Place::Centre => self.centre.top = Some(card),
            Place::Hand(seat) => self.hands[seat.index()].top = Some(card),
            Place::Slot(slot) => {
                let slot = usize::from(slot);
                if self.slots.len() <= slot {
                    self.slots.resize(slot + 1, None);
                }
                self.slots[slot] = Some(card);
            }
            Place::Cell(cell) => self.board.push(Placed {
                cell,
                card,
                number: self.number,
            }),
            Place::Front(_) | Place::Pile | Place::Aside => {}
        }
    }
}

impl Table {
    /// Every call of a seat that is right on this table. It needs no secrets:
    /// everything that decides a call is face up.
    #[must_use]
    pub fn right_calls(&self, deck: &Deck, seat: Seat) -> Vec<Call> {
        let mut calls = Vec::new();
        if self.playing.contains(seat) {
            games::right_calls(&SeenTable::now(deck, self), seat, &mut |call| {
                calls.push(call);
            });
        }
        calls
    }
}
