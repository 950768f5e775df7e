use fano_decks::{CardId, Colour, Deck, Suit};

use super::{Recorder, Rules, below_top, top_first, well};
use crate::{
    Call, Cell, Event, Lots, Place, Purpose, Refusal, RulesVersion, Seat, SeatSet, Table, Team,
    Viewer,
    table::seen::{About, Judgement, SeenTable},
};

/// How many cards of one colour in a row make a line.
pub(crate) const LINE: usize = 4;

/// Connect: call what your card shares with one on the board and lay yours next
/// to it; four of a colour in a line score for that colour's team.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Connect {
    teams: Vec<TeamCards>,
    /// By seat, top card last.
    packs: Vec<Vec<CardId>>,
    /// The starting cards, in the order they are used.
    starts: Vec<CardId>,
    aside: Vec<CardId>,
    points_to_win: u8,
    rounds: u32,
    over: bool,
    rules: RulesVersion,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct TeamCards {
    colour: Colour,
    seats: SeatSet,
    points: u8,
    /// Whether it had any cards when the round began.
    has_cards: bool,
    /// All its cards, between two rounds.
    deck: Vec<CardId>,
}

impl Connect {
    pub(super) fn deal(teams: &[Team], points_to_win: u8, recorder: &mut Recorder<'_>) -> Self {
        let mut starts = cards_of(recorder.deck, Suit::Start);
        Lots::new(recorder.seed, Purpose::StartingCards, 0).shuffle(&mut starts);
        // Players who were removed before are not part of their teams; a team
        // without any keeps its position, but its cards are not played.
        let teams: Vec<TeamCards> = teams
            .iter()
            .map(|team| {
                let seats = team.seats.and(recorder.table.playing);
                let deck = if seats.is_empty() {
                    Vec::new()
                } else {
                    cards_of(recorder.deck, Suit::Colour(team.colour))
                };
                TeamCards {
                    colour: team.colour,
                    seats,
                    points: 0,
                    has_cards: true,
                    deck,
                }
            })
            .collect();
        let played = |suit: Suit| {
            let has_team =
                |team: &TeamCards| !team.seats.is_empty() && suit == Suit::Colour(team.colour);
            suit == Suit::Start || teams.iter().any(has_team)
        };
        let aside = all_cards(recorder.deck)
            .filter(|card| !played(recorder.deck.suit(*card)))
            .collect();
        let mut game = Self {
            teams,
            packs: vec![Vec::new(); usize::from(recorder.table.seats)],
            starts,
            aside,
            points_to_win,
            rounds: 0,
            over: false,
            rules: recorder.rules,
        };
        game.begin_round(recorder);
        game.end_without_opponents();
        game
    }

    /// Ends the game when only one team has players.
    fn end_without_opponents(&mut self) {
        let with_players = self.teams.iter().filter(|team| !team.seats.is_empty());
        self.over |= with_players.count() < 2;
    }

    /// Points scored by all teams: that many starting cards are gone.
    fn points(&self) -> usize {
        self.teams.iter().map(|team| usize::from(team.points)).sum()
    }

    /// The starting cards not taken yet. If the goal takes more than there are,
    /// the taken ones are reused in the same order.
    fn starts_left(&self) -> usize {
        self.starts.len().saturating_sub(self.points()).max(1)
    }

    fn start(&self) -> CardId {
        self.starts[self.points() % self.starts.len()]
    }

    /// Shuffles every team's cards, deals them to its players and lays the starting card.
    fn begin_round(&mut self, recorder: &mut Recorder<'_>) {
        for (number, team) in self.teams.iter_mut().enumerate() {
            if team.seats.is_empty() {
                continue;
            }
            // Four numbers per round, whether a team is there or not.
            let index = self.rounds * Colour::ALL.len() as u32 + number as u32;
            let mut deck = std::mem::take(&mut team.deck);
            team.has_cards = !deck.is_empty();
            deck.sort_unstable();
            Lots::new(recorder.seed, Purpose::Shuffle, index).shuffle(&mut deck);
            let sizes = well::even_sizes(deck.len(), team.seats.len(), recorder.seed, index);
            let mut rest = deck.as_slice();
            for (seat, size) in team.seats.iter().zip(sizes) {
                let (pack, others) = rest.split_at(size);
                self.packs[seat.index()] = pack.iter().rev().copied().collect();
                rest = others;
            }
        }
        // Removed seats take their cards along; without any cards, the game
        // cannot continue.
        self.over = self.packs.iter().all(Vec::is_empty);
        self.rounds += 1;
        recorder.record(Event::RoundBegan {
            round: self.rounds as u16,
        });
        recorder.dealt(Place::Pile, self.starts_left());
        recorder.dealt(
            Place::Aside,
            self.aside.len() + self.starts.len() - self.starts_left(),
        );
        for seat in recorder.table.playing.iter() {
            recorder.dealt(Place::Hand(seat), self.packs[seat.index()].len());
        }
        recorder.moved_unseen(Place::Pile, Place::Cell(Cell::CENTRE), 1);
        recorder.turned(Place::Cell(Cell::CENTRE), Some(&self.start()));
        for seat in recorder.table.playing.iter() {
            recorder.turned(Place::Hand(seat), self.packs[seat.index()].last());
        }
    }

    /// Returns the cards on the board to the team of their colour, whoever
    /// placed them; cards still in a pack stay with their current team.
    fn return_cards(&mut self, recorder: &mut Recorder<'_>) {
        for team in &mut self.teams {
            for seat in team.seats.iter() {
                team.deck.append(&mut self.packs[seat.index()]);
            }
        }
        for placed in &recorder.table.board {
            let Suit::Colour(colour) = recorder.deck.suit(placed.card) else {
                continue;
            };
            let owner = self
                .teams
                .iter_mut()
                .find(|t| t.colour == colour && !t.seats.is_empty());
            match owner {
                Some(team) => team.deck.push(placed.card),
                None => self.aside.push(placed.card),
            }
        }
        recorder.record(Event::Gathered);
    }

    /// Every other team gives as many cards as the winner has points, drawn by
    /// lot, but keeps one for each of its players.
    fn give_cards(&mut self, winner: usize, recorder: &mut Recorder<'_>) {
        let points = usize::from(self.teams[winner].points);
        let to = self.teams[winner].colour;
        for giver in 0..self.teams.len() {
            let team = &mut self.teams[giver];
            let most = points.min(team.deck.len().saturating_sub(team.seats.len()));
            if giver == winner || team.seats.is_empty() || most == 0 {
                continue;
            }
            let index = self.rounds * Colour::ALL.len() as u32 + giver as u32;
            let mut lots = Lots::new(recorder.seed, Purpose::Gifts, index);
            let mut gifts = match self.rules {
                RulesVersion::V1 => team.any_cards(&mut lots),
                RulesVersion::V2 => team.cards_for(to, recorder.deck, &mut lots),
            };
            gifts.truncate(most);
            if gifts.is_empty() {
                continue;
            }
            team.deck.retain(|card| !gifts.contains(card));
            recorder.record(Event::Given {
                from: team.colour,
                to,
                count: gifts.len() as u16,
            });
            self.teams[winner].deck.extend(gifts);
        }
    }

    /// The team of this colour has a line.
    fn score(&mut self, colour: Colour, recorder: &mut Recorder<'_>) {
        let found = self
            .teams
            .iter()
            .position(|t| t.colour == colour && !t.seats.is_empty());
        let Some(winner) = found else { return };
        let team = &mut self.teams[winner];
        team.points += 1;
        recorder.record(Event::Scored {
            colour,
            points: team.points,
        });
        if team.points >= self.points_to_win {
            self.over = true;
            return;
        }
        self.return_cards(recorder);
        self.give_cards(winner, recorder);
        self.begin_round(recorder);
    }

    /// Ends the round without a point if a whole team has run out of cards. A
    /// team whose cards have all gone to others just waits: it did not run out
    /// in this round, and otherwise every round would end before it could
    /// begin.
    fn draw_if_out_of_cards(&mut self, recorder: &mut Recorder<'_>) {
        let out = |team: &TeamCards| {
            team.has_cards
                && !team.seats.is_empty()
                && team.seats.iter().all(|s| self.packs[s.index()].is_empty())
        };
        if self.teams.iter().any(out) {
            recorder.record(Event::RoundDrawn);
            self.return_cards(recorder);
            self.begin_round(recorder);
        }
    }
}

impl TeamCards {
    /// The cards it may give to the team of a colour, in the order it gives
    /// them: those of its own colour by lot, then all others by lot except
    /// those of the receiver's colour.
    fn cards_for(&mut self, to: Colour, deck: &Deck, lots: &mut Lots) -> Vec<CardId> {
        self.deck.sort_unstable();
        let (mut own, mut others): (Vec<CardId>, Vec<CardId>) = self
            .deck
            .iter()
            .filter(|card| deck.suit(**card) != Suit::Colour(to))
            .partition(|card| deck.suit(**card) == Suit::Colour(self.colour));
        lots.shuffle(&mut own);
        lots.shuffle(&mut others);
        own.append(&mut others);
        own
    }

    /// All its cards by lot: what it may give in the first edition of the
    /// rules.
    fn any_cards(&mut self, lots: &mut Lots) -> Vec<CardId> {
        self.deck.sort_unstable();
        let mut cards = self.deck.clone();
        lots.shuffle(&mut cards);
        cards
    }
}

fn all_cards(deck: &Deck) -> impl Iterator<Item = CardId> {
    (0..deck.cards().len() as u16).map(CardId)
}

fn cards_of(deck: &Deck, suit: Suit) -> Vec<CardId> {
    all_cards(deck)
        .filter(|card| deck.suit(*card) == suit)
        .collect()
}

/// Whether the card on a cell is part of a line of its colour, four or longer.
#[must_use]
pub fn makes_line(deck: &Deck, table: &Table, cell: Cell) -> bool {
    let colour_at = |cell| table.placed(cell).map(|placed| deck.suit(placed.card));
    let Some(own @ Suit::Colour(_)) = colour_at(cell) else {
        return false;
    };
    Cell::AXES.into_iter().any(|axis| {
        let run = |direction: i16| {
            let along = (1..).map(|steps: i16| cell.step(axis, steps * direction));
            along
                .take_while(|next| colour_at(*next) == Some(own))
                .count()
        };
        1 + run(1) + run(-1) >= LINE
    })
}

impl Rules for Connect {
    fn judge(seen_table: &SeenTable<'_>, seat: Seat, call: &Call) -> Judgement {
        let Call::Place {
            anchor,
            symbol,
            cell,
        } = *call
        else {
            return Judgement::Refused(Refusal::WrongGesture);
        };
        let own = Place::Hand(seat);
        if seen_table.card_at(own).is_none() {
            return Judgement::Refused(Refusal::NoCard);
        }
        if !seen_table.is_taken(anchor) {
            return Judgement::Refused(Refusal::NoAnchor);
        }
        if !anchor.neighbours().any(|neighbour| neighbour == cell) {
            return Judgement::Refused(Refusal::NotAdjacent);
        }
        if seen_table.is_taken(cell) {
            return Judgement::Refused(Refusal::CellTaken);
        }
        Judgement::right_if(
            seen_table.shows(own, symbol) && seen_table.shows(Place::Cell(anchor), symbol),
        )
    }

    fn about(_: &Table, seat: Seat, call: &Call) -> About {
        match *call {
            Call::Place { anchor, cell, .. } => [
                Some((Place::Hand(seat), true)),
                Some((Place::Cell(cell), true)),
                Some((Place::Cell(anchor), false)),
            ],
            _ => [None; 3],
        }
    }

    fn right_calls(seen_table: &SeenTable<'_>, seat: Seat, each: &mut dyn FnMut(Call)) {
        let Some(own) = seen_table.card_at(Place::Hand(seat)) else {
            return;
        };
        for placed in &seen_table.table.board {
            let symbol = seen_table.deck.shared(own, placed.card);
            for cell in placed
                .cell
                .neighbours()
                .filter(|cell| !seen_table.is_taken(*cell))
            {
                each(Call::Place {
                    anchor: placed.cell,
                    symbol,
                    cell,
                });
            }
        }
    }

    fn take(&mut self, seat: Seat, call: &Call, recorder: &mut Recorder<'_>) {
        let Call::Place { cell, .. } = *call else {
            return;
        };
        let pack = &mut self.packs[seat.index()];
        let card = pack.pop().expect("a right call needs a card of one's own");
        recorder.moved_openly(Place::Hand(seat), Place::Cell(cell), &[card]);
        let suit = recorder.deck.suit(card);
        let scored = makes_line(recorder.deck, recorder.table, cell);
        match suit {
            Suit::Colour(colour) if scored && self.has_team(colour) => self.score(colour, recorder),
            _ => {
                recorder.turned(Place::Hand(seat), self.packs[seat.index()].last());
                self.draw_if_out_of_cards(recorder);
            }
        }
    }

    fn remove(&mut self, seat: Seat, recorder: &mut Recorder<'_>) {
        let pack = std::mem::take(&mut self.packs[seat.index()]);
        recorder.moved_openly(Place::Hand(seat), Place::Aside, &pack);
        self.aside.extend(pack);
        for team in &mut self.teams {
            team.seats.remove(seat);
        }
        self.end_without_opponents();
        if !self.over {
            self.draw_if_out_of_cards(recorder);
        }
    }

    fn is_over(&self, _: &Table) -> bool {
        self.over
    }

    fn measure(&self, _: &Table, seat: Seat) -> i32 {
        let team = self.teams.iter().find(|team| team.seats.contains(seat));
        -team.map_or(0, |team| i32::from(team.points))
    }

    fn piles(&self, table: &Table) -> Vec<(Place, Vec<CardId>)> {
        let mut piles: Vec<_> = table
            .board
            .iter()
            .map(|p| (Place::Cell(p.cell), vec![p.card]))
            .collect();
        for (seat, pack) in self.packs.iter().enumerate() {
            piles.push((Place::Hand(Seat(seat as u8)), top_first(pack)));
        }
        let on_board = |card: &CardId| table.board.iter().any(|placed| placed.card == *card);
        let (taken, left) = self.starts.split_at(self.points().min(self.starts.len()));
        let taken = taken.iter().copied().filter(|card| !on_board(card));
        let left = left
            .iter()
            .copied()
            .filter(|card| !on_board(card))
            .collect();
        piles.push((Place::Pile, left));
        // Cards that leave the game go on top of the taken starting cards.
        let aside = self.aside.iter().copied();
        let aside: Vec<CardId> = match self.rules {
            RulesVersion::V1 => aside.chain(taken).collect(),
            RulesVersion::V2 => taken.chain(aside).collect(),
        };
        piles.push((Place::Aside, top_first(&aside)));
        piles
    }

    fn unseen(&mut self, viewer: Viewer) -> Vec<Vec<&mut CardId>> {
        let mut groups: Vec<Vec<&mut CardId>> = self.teams.iter().map(|_| Vec::new()).collect();
        for (seat, pack) in self.packs.iter_mut().enumerate() {
            let seat = Seat(seat as u8);
            let Some(team) = self.teams.iter().position(|team| team.seats.contains(seat)) else {
                continue;
            };
            if viewer == Viewer::SharedScreen {
                groups[team].extend(pack.iter_mut());
            } else {
                groups[team].extend(below_top(pack));
            }
        }
        groups
    }
}

impl Connect {
    fn has_team(&self, colour: Colour) -> bool {
        self.teams
            .iter()
            .any(|team| team.colour == colour && !team.seats.is_empty())
    }
}
