//! Events and tables in words.

use fano_decks::{CardId, Deck, SymbolId};
use fano_rules::{Call, Event, Heap, Place, Seat, SeatSet, Table, colour_name};
use fano_texts::{Lang, Message};

use crate::numbers::decimal;

/// Describes what happens at a table, in a language.
pub(crate) struct Story<'a> {
    pub(crate) deck: &'a Deck,
    pub(crate) lang: Lang,
}

/// Milliseconds as seconds with three decimals.
pub(crate) fn seconds(time_ms: u64, lang: Lang) -> String {
    decimal(time_ms, 3, lang)
}

fn seats(set: SeatSet) -> String {
    let seats: Vec<String> = set.iter().map(|seat| seat.to_string()).collect();
    seats.join(", ")
}

fn place(place: Place) -> Message {
    match place {
        Place::Centre => Message::new("place-centre"),
        Place::Hand(seat) => Message::new("place-hand").with("seat", seat.0),
        Place::Front(seat) => Message::new("place-front").with("seat", seat.0),
        Place::Slot(slot) => Message::new("place-slot").with("slot", slot),
        Place::Cell(cell) => Message::new("place-cell").with("cell", cell.to_string()),
        Place::Pile => Message::new("place-pile"),
        Place::Aside => Message::new("place-aside"),
    }
}

impl Story<'_> {
    fn symbol(&self, symbol: SymbolId) -> String {
        self.deck.symbol(symbol).name(self.lang).to_owned()
    }

    fn card(&self, card: CardId) -> String {
        let names: Vec<String> = self
            .deck
            .card(card)
            .symbols()
            .iter()
            .map(|symbol| self.symbol(*symbol))
            .collect();
        format!("#{} ({})", card.0, names.join(", "))
    }

    /// An event as a sentence; `None` is one the viewer cannot see.
    pub(crate) fn event(&self, event: Option<&Event>) -> String {
        let message = match event {
            None => Message::new("event-hidden"),
            Some(event) => self.message(event),
        };
        let sentence = message.say(self.lang);
        // Places are named in mid-sentence form, but some sentences begin with
        // one.
        let mut letters = sentence.chars();
        let first = letters.next().map(char::to_uppercase);
        first.into_iter().flatten().chain(letters).collect()
    }

    fn message(&self, event: &Event) -> Message {
        let new = Message::new;
        match *event {
            Event::Started { game, seats } => new("event-started")
                .with("game", game.facts().name())
                .with("seats", seats.len()),
            Event::RoundBegan { round } => new("event-round").with("round", round),
            Event::Gathered => new("event-gathered"),
            Event::Dealt { to, count } => new("event-dealt")
                .with("to", place(to))
                .with("count", count),
            Event::Moved {
                from, to, count, ..
            } => new("event-moved")
                .with("from", place(from))
                .with("to", place(to))
                .with("count", count),
            Event::Turned { at, card } => new("event-turned")
                .with("at", place(at))
                .with("card", self.card(card)),
            Event::Called { seat, call } => self.called(seat, &call),
            Event::Mistaken { seat, call } => new("event-mistaken")
                .with("seat", seat.0)
                .with("symbol", self.symbol(call.symbol())),
            Event::Frozen { seat, until_ms } => new("event-frozen")
                .with("seat", seat.0)
                .with("time", seconds(until_ms, self.lang)),
            Event::SatOut { seat } => new("event-sat-out").with("seat", seat.0),
            Event::LetBackIn { seats: set } => new("event-let-back-in").with("seats", seats(set)),
            Event::Safe { seat } => new("event-safe").with("seat", seat.0),
            Event::Scored { colour, points } => new("event-scored")
                .with("colour", colour_name(colour))
                .with("points", points),
            Event::Given { from, to, count } => new("event-given")
                .with("from", colour_name(from))
                .with("to", colour_name(to))
                .with("count", count),
            Event::RoundDrawn => new("event-round-drawn"),
            Event::Removed { seat } => new("event-removed").with("seat", seat.0),
            Event::Tied { seats: set } => new("event-tied").with("seats", seats(set)),
            Event::Ended { ranks } if ranks.winners().is_empty() => new("event-ended-nobody"),
            Event::Ended { ranks } => new("event-ended").with("winners", seats(ranks.winners())),
            Event::SeriesEnded { champions } if champions.is_empty() => {
                new("event-series-ended-nobody")
            }
            Event::SeriesEnded { champions } => {
                new("event-series-ended").with("champions", seats(champions))
            }
        }
    }

    fn called(&self, seat: Seat, call: &Call) -> Message {
        let message = match *call {
            Call::Match { .. } => Message::new("event-called-match"),
            Call::Give { target, .. } => Message::new("event-called-give").with("target", target.0),
            Call::Triplet {
                slots: [a, b, c], ..
            } => Message::new("event-called-triplet")
                .with("a", a)
                .with("b", b)
                .with("c", c),
            Call::Place { anchor, cell, .. } => Message::new("event-called-place")
                .with("anchor", anchor.to_string())
                .with("cell", cell.to_string()),
        };
        message
            .with("seat", seat.0)
            .with("symbol", self.symbol(call.symbol()))
    }

    fn heap(&self, at: Place, heap: Heap) -> Option<String> {
        let message = match heap.top {
            _ if heap.count == 0 => return None,
            None => Message::new("table-heap"),
            Some(top) => Message::new("table-heap-open").with("card", self.card(top)),
        };
        Some(
            message
                .with("place", place(at))
                .with("count", heap.count)
                .say(self.lang),
        )
    }

    /// A table, one line for each place with cards.
    pub(crate) fn table(&self, table: &Table) -> Vec<String> {
        let closed = |count| Heap { count, top: None };
        let mut lines = vec![table.game.facts().name().say(self.lang)];
        lines.extend(self.heap(Place::Centre, table.centre));
        for seat in Seat::first(table.seats) {
            lines.extend(self.heap(Place::Hand(seat), table.hand(seat)));
            lines.extend(self.heap(Place::Front(seat), closed(table.fronts[seat.index()])));
        }
        let slots = table
            .slots
            .iter()
            .enumerate()
            .filter_map(|(slot, card)| card.map(|card| (Place::Slot(slot as u8), card)));
        let cells = table
            .board
            .iter()
            .map(|placed| (Place::Cell(placed.cell), placed.card));
        for (at, card) in slots.chain(cells) {
            let line = Message::new("table-card").with("place", place(at));
            lines.push(line.with("card", self.card(card)).say(self.lang));
        }
        lines.extend(self.heap(Place::Pile, closed(table.pile)));
        lines.extend(self.heap(Place::Aside, closed(table.aside)));
        if table.points.iter().any(|points| *points > 0) {
            let points: Vec<String> = fano_decks::Colour::ALL
                .into_iter()
                .zip(table.points)
                .map(|(colour, points)| format!("{} {points}", colour_name(colour).say(self.lang)))
                .collect();
            let line = Message::new("table-points").with("points", points.join(", "));
            lines.push(line.say(self.lang));
        }
        if !table.sitting_out.is_empty() {
            let line = Message::new("table-sitting-out").with("seats", seats(table.sitting_out));
            lines.push(line.say(self.lang));
        }
        lines
    }
}
