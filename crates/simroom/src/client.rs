//! A client as anybody could write it from docs/protocol.md: it builds a table
//! from the frames it gets, finds matches on it, and calls.

use std::collections::BTreeMap;

use fano_decks::{CardId, Deck, builtin};
use fano_protocol::{
    Answer, Call, CallFrame, Cell, Event, FromServer, GameName, Heap, Phase, Place, Placed, Table,
};
use fano_rules::{Lots, Purpose};

use crate::own_decks::own_deck;

/// Everything one person sees and does.
#[derive(Debug)]
pub struct Client {
    /// What keeps the seat.
    pub token: Option<String>,
    /// The number of the member, 0 before the welcome.
    pub you: u32,
    /// Where they sit, if they play.
    pub seat: Option<u8>,
    /// Which series of the room they see.
    pub series: u32,
    /// The table as far as they know it.
    pub table: Option<Table>,
    /// What the room does.
    pub phase: Option<Phase>,
    /// Who may change the settings.
    pub host: Option<u32>,
    /// Somebody whom the host removed.
    pub banned: Option<String>,
    /// The deck of each game of the series.
    pub decks: Vec<&'static Deck>,
    /// How many games of the series were dealt on this table.
    pub games: usize,
    /// The number of the event that last changed a place.
    changed: BTreeMap<String, u32>,
    /// Every event this client was told, by series and number.
    pub told: BTreeMap<(u32, u32), Event>,
    /// Tables it was shown whole, by series and number.
    pub shown: Vec<(u32, Table)>,
    /// Calls without an answer.
    pub open: Vec<u32>,
    /// What became of the other calls.
    pub answers: Vec<(u32, Answer)>,
    next_call: u32,
    lots: Lots,
}

impl Client {
    /// Somebody who has seen nothing yet.
    #[must_use]
    pub fn new(seed: u64, number: u32) -> Self {
        Self {
            token: None,
            you: 0,
            seat: None,
            series: 0,
            table: None,
            phase: None,
            host: None,
            banned: None,
            decks: Vec::new(),
            games: 0,
            changed: BTreeMap::new(),
            told: BTreeMap::new(),
            shown: Vec::new(),
            open: Vec::new(),
            answers: Vec::new(),
            next_call: 1,
            lots: Lots::new(seed, Purpose::Imagine, 1_000 + number),
        }
    }

    /// The last event they have seen.
    #[must_use]
    pub fn last(&self) -> Option<fano_protocol::LastSeen> {
        let number = self.table.as_ref()?.number;
        Some(fano_protocol::LastSeen {
            series: self.series,
            number,
        })
    }

    /// Takes in a frame; says whether the table has changed.
    ///
    /// # Panics
    ///
    /// If the frame does not belong to the protocol, or contradicts an earlier one.
    pub fn hear(&mut self, text: &str) -> bool {
        match serde_json::from_str(text).expect("the server speaks its own protocol") {
            FromServer::Welcome(welcome) => {
                self.you = welcome.you;
                self.token = Some(welcome.token);
                self.see_room(&welcome.room);
                if let Some(series) = welcome.series {
                    self.see_series(&series);
                }
                if let Some(table) = welcome.table {
                    self.shown.push((self.series, table.clone()));
                    self.changed.clear();
                    self.table = Some(table);
                    let progress = welcome.room.progress;
                    self.games = progress.map_or(0, |found| usize::from(found.position) + 1);
                }
                self.open.retain(|call| welcome.held.contains(call));
                true
            }
            FromServer::Room { room } => {
                let was_paused = matches!(self.phase, Some(Phase::Countdown { resumes: true, .. }));
                self.see_room(&room);
                // The cards are turned up again.
                was_paused && self.phase == Some(Phase::Playing)
            }
            FromServer::Series { series } => {
                self.see_series(&series);
                self.changed.clear();
                self.table = Some(empty_table(series.seats.len()));
                self.games = 0;
                false
            }
            FromServer::Events {
                series,
                from,
                events,
                ..
            } => {
                assert_eq!(series, self.series, "events of another series");
                for (event, number) in events.into_iter().zip(from..) {
                    self.take(event, number);
                }
                true
            }
            FromServer::Answer { id, answer } => {
                if let Some(place) = self.open.iter().position(|open| *open == id) {
                    self.open.remove(place);
                } else {
                    assert!(
                        !self.answers.iter().any(|(other, _)| *other == id),
                        "call {id} was answered twice"
                    );
                }
                self.answers.push((id, answer));
                true
            }
            FromServer::Places { .. }
            | FromServer::Verdict(_)
            | FromServer::Refused { .. }
            | FromServer::Alive => false,
        }
    }

    fn see_room(&mut self, room: &fano_protocol::Room) {
        self.phase = Some(room.phase.clone());
        self.host = room.host;
        self.banned = room.banned.first().cloned();
        let me = room.members.iter().find(|member| member.id == self.you);
        self.seat = me.and_then(|me| me.seat);
    }

    fn see_series(&mut self, series: &fano_protocol::Series) {
        self.series = series.series;
        let decks = series.decks.iter();
        let deck = |name: &String| match builtin::by_name(name) {
            Some(deck) => deck,
            None => own_deck(name).expect("a deck that everybody knows"),
        };
        self.decks = decks.map(deck).collect();
    }

    fn take(&mut self, event: Event, number: u32) {
        let table = self.table.as_mut().expect("a series was announced");
        assert_eq!(number, table.number + 1, "no gap in the events");
        if let Event::Started { game, .. } = &event
            && !matches!(game, GameName::FaceOff | GameName::TieBreak)
        {
            self.games += 1;
        }
        match &event {
            Event::Started { .. } | Event::Gathered => self.changed.clear(),
            Event::Moved { from, to, .. } => {
                self.changed.insert(key(from), number);
                self.changed.insert(key(to), number);
            }
            Event::Turned { at, .. } => {
                self.changed.insert(key(at), number);
            }
            _ => {}
        }
        apply(table, &event);
        self.told.insert((self.series, number), event);
    }

    /// The deck of the game on the table. Tie-breaks take the deck of the game
    /// before them.
    pub fn deck(&self) -> Option<&'static Deck> {
        let last = self.decks.last();
        let deck = self.decks.get(self.games.saturating_sub(1));
        deck.or(last).copied()
    }

    /// What this client would call now: mostly right, sometimes wrong.
    pub fn plan(&mut self) -> Option<(Call, Vec<Place>)> {
        let seat = self.seat?;
        let table = self.table.as_ref()?;
        if self.phase != Some(Phase::Playing) || !table.playing.contains(&seat) {
            return None;
        }
        let deck = self.deck()?;
        let wrong = self.lots.below(12) == 0;
        let symbols = deck.symbols().len() as u32;
        let any = self.lots.below(symbols) as u16;
        let shared = |a: u16, b: u16| deck.shared(CardId(a), CardId(b)).0;
        let pick = |right: u16| if wrong { any } else { right };
        let mine = table.hands[usize::from(seat)].top;
        let hand = Place::Hand { seat };
        match table.game {
            GameName::Practice => {
                let symbol = pick(shared(table.slots[0]?, table.slots[1]?));
                let places = vec![Place::Slot { slot: 0 }, Place::Slot { slot: 1 }];
                Some((Call::Match { symbol }, places))
            }
            GameName::Tower | GameName::Well => {
                let symbol = pick(shared(mine?, table.centre.top?));
                Some((Call::Match { symbol }, vec![hand, Place::Centre]))
            }
            GameName::FaceOff => {
                let other = *table.playing.iter().find(|other| **other != seat)?;
                let symbol = pick(shared(mine?, table.hands[usize::from(other)].top?));
                Some((
                    Call::Match { symbol },
                    vec![hand, Place::Hand { seat: other }],
                ))
            }
            GameName::HotPotato | GameName::TieBreak | GameName::Gift => {
                let gift = table.game == GameName::Gift;
                let own = if gift { table.centre.top? } else { mine? };
                let others: Vec<(u8, u16)> = table
                    .playing
                    .iter()
                    .filter(|other| **other != seat)
                    .filter_map(|other| Some((*other, table.hands[usize::from(*other)].top?)))
                    .collect();
                let count = u32::try_from(others.len())
                    .ok()
                    .filter(|count| *count > 0)?;
                let (target, top) = others[self.lots.below(count) as usize];
                let symbol = pick(shared(own, top));
                let first = if gift { Place::Centre } else { hand };
                Some((
                    Call::Give { target, symbol },
                    vec![first, Place::Hand { seat: target }],
                ))
            }
            GameName::Triplet => {
                let (slots, symbol) = triplet(deck, &table.slots)?;
                let places = slots.map(|slot| Place::Slot { slot }).to_vec();
                let symbol = pick(symbol);
                Some((Call::Triplet { slots, symbol }, places))
            }
            GameName::Connect => {
                let count = table.board.len() as u32;
                let anchor = table.board[self.lots.below(count) as usize];
                let symbol = pick(shared(mine?, anchor.card));
                let free: Vec<Cell> = neighbours(anchor.cell)
                    .into_iter()
                    .filter(|cell| !table.board.iter().any(|placed| placed.cell == *cell))
                    .collect();
                let count = u32::try_from(free.len()).ok().filter(|count| *count > 0)?;
                let cell = free[self.lots.below(count) as usize];
                let anchor = anchor.cell;
                Some((
                    Call::Place {
                        anchor,
                        symbol,
                        cell,
                    },
                    vec![hand, Place::Cell { cell: anchor }],
                ))
            }
        }
    }

    /// The frame of a call, made `reaction_ms` after its cards were seen.
    pub fn frame(&mut self, call: Call, places: &[Place], reaction_ms: f64) -> CallFrame {
        let seen = self.table.as_ref().map_or(0, |table| table.number);
        let since = places
            .iter()
            .filter_map(|place| self.changed.get(&key(place)));
        let id = self.next_call;
        self.next_call += 1;
        self.open.push(id);
        CallFrame {
            id,
            seen,
            since: since.max().copied().unwrap_or(seen),
            claim_ms: Some(reaction_ms),
            gesture_ms: None,
            clock: None,
            call,
        }
    }
}

fn key(place: &Place) -> String {
    serde_json::to_string(place).expect("JSON")
}

fn neighbours(cell: Cell) -> [Cell; 6] {
    [(1, 0), (-1, 0), (0, 1), (0, -1), (1, -1), (-1, 1)].map(|(q, r)| Cell {
        q: cell.q + q,
        r: cell.r + r,
    })
}

fn triplet(deck: &Deck, slots: &[Option<u16>]) -> Option<([u8; 3], u16)> {
    for symbol in 0..deck.symbols().len() as u16 {
        let has = |slot: &(usize, &Option<u16>)| {
            slot.1
                .is_some_and(|card| deck.has(CardId(card), fano_decks::SymbolId(symbol)))
        };
        let with: Vec<u8> = slots
            .iter()
            .enumerate()
            .filter(has)
            .map(|(slot, _)| slot as u8)
            .collect();
        if with.len() >= 3 {
            return Some(([with[0], with[1], with[2]], symbol));
        }
    }
    None
}

pub(crate) fn empty_table(seats: usize) -> Table {
    let none = Heap {
        count: 0,
        top: None,
    };
    Table {
        number: 0,
        game: GameName::Practice,
        seats: seats as u8,
        playing: Vec::new(),
        removed: Vec::new(),
        round: 0,
        centre: none,
        hands: vec![none; seats],
        fronts: vec![0; seats],
        slots: Vec::new(),
        board: Vec::new(),
        pile: 0,
        aside: 0,
        points: vec![0; 4],
        frozen_until_ms: vec![0; seats],
        sitting_out: Vec::new(),
        tied: Vec::new(),
        ranks: None,
    }
}

/// Applies an event to a table, as docs/protocol.md describes.
pub(crate) fn apply(table: &mut Table, event: &Event) {
    table.number += 1;
    match event {
        Event::Started { game, seats } => {
            let before = table.clone();
            *table = empty_table(usize::from(table.seats));
            table.number = before.number;
            table.game = *game;
            table.playing.clone_from(seats);
            if before.ranks.is_none() {
                table.removed = before.removed;
                table.tied = before.tied;
                table.frozen_until_ms = before.frozen_until_ms;
            }
        }
        Event::RoundBegan { round } => table.round = *round,
        Event::Gathered => {
            let seats = usize::from(table.seats);
            let empty = empty_table(seats);
            table.centre = empty.centre;
            table.hands = empty.hands;
            table.slots.clear();
            table.board.clear();
            table.pile = 0;
            table.aside = 0;
        }
        Event::Dealt { to, count } => put(table, *to, *count, None),
        Event::Moved {
            from,
            to,
            count,
            card,
        } => {
            take(table, *from, *count, *card);
            put(table, *to, *count, *card);
        }
        Event::Turned { at, card } => turn(table, *at, *card),
        Event::Frozen { seat, until_ms } => table.frozen_until_ms[usize::from(*seat)] = *until_ms,
        Event::SatOut { seat } => {
            table.sitting_out.push(*seat);
            table.sitting_out.sort_unstable();
        }
        Event::LetBackIn { seats } => table.sitting_out.retain(|seat| !seats.contains(seat)),
        Event::Scored { colour, points } => table.points[*colour as usize] = *points,
        Event::Removed { seat } => {
            table.removed.push(*seat);
            table.removed.sort_unstable();
            table.playing.retain(|other| other != seat);
            table.sitting_out.retain(|other| other != seat);
        }
        Event::Tied { seats } => table.tied.clone_from(seats),
        Event::Ended { ranks } => table.ranks = Some(ranks.clone()),
        Event::Hidden
        | Event::Called { .. }
        | Event::Mistaken { .. }
        | Event::Safe { .. }
        | Event::Given { .. }
        | Event::RoundDrawn
        | Event::SeriesEnded { .. } => {}
    }
}

fn take(table: &mut Table, from: Place, count: u16, card: Option<u16>) {
    let heap = match from {
        Place::Centre => &mut table.centre,
        Place::Hand { seat } => &mut table.hands[usize::from(seat)],
        Place::Front { seat } => return table.fronts[usize::from(seat)] -= count,
        Place::Slot { slot } => return table.slots[usize::from(slot)] = None,
        Place::Cell { cell } => return table.board.retain(|placed| placed.cell != cell),
        Place::Pile => return table.pile -= count,
        Place::Aside => return table.aside -= count,
    };
    heap.count -= count;
    if card.is_some() || heap.count == 0 {
        heap.top = None;
    }
}

fn put(table: &mut Table, to: Place, count: u16, card: Option<u16>) {
    let heap = match to {
        Place::Centre => &mut table.centre,
        Place::Hand { seat } => &mut table.hands[usize::from(seat)],
        Place::Front { seat } => return table.fronts[usize::from(seat)] += count,
        Place::Slot { .. } | Place::Cell { .. } => {
            if let Some(card) = card {
                turn(table, to, card);
            }
            return;
        }
        Place::Pile => return table.pile += count,
        Place::Aside => return table.aside += count,
    };
    heap.count += count;
    if card.is_some() {
        heap.top = card;
    }
}

fn turn(table: &mut Table, at: Place, card: u16) {
    match at {
        Place::Centre => table.centre.top = Some(card),
        Place::Hand { seat } => table.hands[usize::from(seat)].top = Some(card),
        Place::Slot { slot } => {
            let slot = usize::from(slot);
            if table.slots.len() <= slot {
                table.slots.resize(slot + 1, None);
            }
            table.slots[slot] = Some(card);
        }
        Place::Cell { cell } => table.board.push(Placed {
            cell,
            card,
            number: table.number,
        }),
        Place::Front { .. } | Place::Pile | Place::Aside => {}
    }
}
