use std::fmt::Write as _;

use fano_decks::{CardId, Colour, Deck, SymbolId};
use fano_rules::{
    Answer, Call, Command, Event, Game, Heap, Place, Refusal, Seat, SeatSet, Table, Viewer,
    WrongCalls,
};
use fano_texts::Lang;

use crate::{Scene, Watched, card_name};

/// A game as a readable story: every command with its answer, every event, what
/// everybody sees afterwards, and what nobody sees.
#[derive(Clone, Debug)]
pub struct Story {
    text: String,
    /// How many events have been written.
    told: usize,
}

impl Story {
    pub(crate) fn of_deal(watched: &Watched, scene: &Scene) -> Self {
        let mut story = Self {
            text: String::new(),
            told: 0,
        };
        let games: Vec<String> = scene
            .setup
            .games
            .iter()
            .map(|game| game.game().facts().name().say(Lang::En))
            .collect();
        let wrong = scene.setup.wrong_calls;
        story.line(&format!(
            "{} · {} seats · deck {} with {} cards · seed {} · wrong calls: {}",
            games.join(", "),
            scene.setup.seats,
            scene.decks.of(0).name(),
            scene.decks.of(0).cards().len(),
            scene.seed,
            match wrong {
                WrongCalls::Nothing | WrongCalls::SitOut => wrong.id().to_owned(),
                WrongCalls::Freeze { freeze_ms } | WrongCalls::Forfeit { freeze_ms } =>
                    format!("{} {}", wrong.id(), seconds(u64::from(freeze_ms))),
            }
        ));
        story.line("");
        story.line("The deal");
        story.what_happened(watched);
        story
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }

    pub(crate) fn remark(&mut self, text: &str) {
        self.line("");
        self.line(&format!("# {text}"));
    }

    pub(crate) fn step(
        &mut self,
        watched: &Watched,
        command: &Command,
        at_ms: u64,
        answer: Answer,
    ) {
        let deck = watched.game().deck();
        let what = match command {
            Command::Call { seat, seen, call } => {
                format!(
                    "seat {seat}, who has seen {seen}, calls {}",
                    call_words(deck, call)
                )
            }
            Command::Remove { seat } => format!("the host removes seat {seat}"),
            Command::Stop => "the players stop".to_owned(),
            Command::Next => "on to the next game".to_owned(),
        };
        let answer = match answer {
            Answer::Taken => "taken".to_owned(),
            Answer::Late => "late".to_owned(),
            Answer::Wrong => "wrong".to_owned(),
            Answer::Refused(Refusal::Frozen { until_ms }) => {
                format!("refused (Frozen until {})", seconds(until_ms))
            }
            Answer::Refused(refusal) => format!("refused ({refusal:?})"),
        };
        self.line("");
        self.line(&format!("{}: {what}: {answer}", seconds(at_ms)));
        if watched.events().len() > self.told {
            self.what_happened(watched);
        }
    }

    fn what_happened(&mut self, watched: &Watched) {
        let game = watched.game();
        for event in &watched.events()[self.told..] {
            self.told += 1;
            let text = event_words(game.deck(), game.table().seats, event);
            self.line(&format!("  {:>3} {text}", self.told));
        }
        let open = game.view(Viewer::Spectator);
        let screen = game.view(Viewer::SharedScreen);
        let all_the_same = open == screen;
        let who = if all_the_same {
            "all see"
        } else {
            "players see"
        };
        self.line(&format!("  {who}: {}", table_words(game.deck(), &open)));
        let mut without_hands = open.clone();
        for hand in &mut without_hands.hands {
            hand.top = None;
        }
        if !all_the_same && screen == without_hands {
            self.line("  the shared screen sees the same, but the hands face down");
        } else if !all_the_same {
            let text = table_words(game.deck(), &screen);
            self.line(&format!("  the shared screen sees: {text}"));
        }
        self.line(&format!("  hidden: {}", hidden_words(game)));
    }

    fn line(&mut self, line: &str) {
        writeln!(self.text, "{line}").expect("writing to a string works");
    }
}

fn seconds(ms: u64) -> String {
    format!("{}.{:03} s", ms / 1_000, ms % 1_000)
}

fn seats(set: SeatSet) -> String {
    let seats: Vec<String> = set.iter().map(|seat| seat.to_string()).collect();
    if seats.is_empty() {
        "nobody".to_owned()
    } else {
        seats.join(" ")
    }
}

fn symbol(deck: &Deck, symbol: SymbolId) -> &str {
    let found = deck.symbols().get(symbol.index());
    found.map_or("a missing symbol", |symbol| symbol.id.as_str())
}

fn call_words(deck: &Deck, call: &Call) -> String {
    let name = symbol(deck, call.symbol());
    match call {
        Call::Match { .. } => format!("“{name}”"),
        Call::Give { target, .. } => format!("“{name}” to seat {target}"),
        Call::Triplet { slots, .. } => format!("“{name}” in slots {slots:?}"),
        Call::Place { anchor, cell, .. } => format!("“{name}” at {anchor}, to place at {cell}"),
    }
}

fn place_words(place: Place) -> String {
    match place {
        Place::Centre => "the centre".to_owned(),
        Place::Hand(seat) => format!("hand {seat}"),
        Place::Front(seat) => format!("front {seat}"),
        Place::Slot(slot) => format!("slot {slot}"),
        Place::Cell(cell) => format!("cell {cell}"),
        Place::Pile => "the pile".to_owned(),
        Place::Aside => "aside".to_owned(),
    }
}

fn cards(count: u16) -> String {
    let noun = if count == 1 { "card" } else { "cards" };
    format!("{count} {noun}")
}

fn event_words(deck: &Deck, count: u8, event: &Event) -> String {
    match event {
        Event::Started { game, seats: set } => format!("{game} starts for seats {}", seats(*set)),
        Event::RoundBegan { round } => format!("round {round} begins"),
        Event::Gathered => "all cards are taken up".to_owned(),
        Event::Dealt { to, count } => {
            format!("{} dealt to {}", cards(*count), place_words(*to))
        }
        Event::Moved {
            from,
            to,
            count,
            card,
        } => {
            let what = match card.map(|card| card_name(deck, card)) {
                None => format!("{}, unseen,", cards(*count)),
                Some(name) if *count == 1 => name,
                Some(name) => format!("{}, {name} on top,", cards(*count)),
            };
            let (from, to) = (place_words(*from), place_words(*to));
            format!("{what} from {from} to {to}")
        }
        Event::Turned { at, card } => {
            format!(
                "{} turned up at {}",
                card_name(deck, *card),
                place_words(*at)
            )
        }
        Event::Called { seat, call } => {
            format!("seat {seat} was right: {}", call_words(deck, call))
        }
        Event::Mistaken { seat, call } => {
            format!("seat {seat} was wrong: {}", call_words(deck, call))
        }
        Event::Frozen { seat, until_ms } => {
            format!("seat {seat} is frozen until {}", seconds(*until_ms))
        }
        Event::SatOut { seat } => format!("seat {seat} sits out"),
        Event::LetBackIn { seats: set } => format!("back in: {}", seats(*set)),
        Event::Safe { seat } => format!("seat {seat} is safe"),
        Event::Scored { colour, points } => format!("{} scores: {points}", colour.id()),
        Event::Given { from, to, count } => {
            format!("{} gives {} to {}", from.id(), cards(*count), to.id())
        }
        Event::RoundDrawn => "nobody scores: a team has run out of cards".to_owned(),
        Event::Removed { seat } => format!("seat {seat} is removed"),
        Event::Tied { seats: set } => format!("tied for first: {}", seats(*set)),
        Event::Ended { ranks } => {
            let ranks: Vec<String> = Seat::first(count)
                .map(|seat| ranks.of(seat).map_or("-".to_owned(), |r| r.to_string()))
                .collect();
            format!("the game is over, ranks by seat: {}", ranks.join(" "))
        }
        Event::SeriesEnded { champions } => {
            format!("the series is over, champion: {}", seats(*champions))
        }
    }
}

fn table_words(deck: &Deck, table: &Table) -> String {
    let mut parts = Vec::new();
    let card = |card: CardId| card_name(deck, card);
    let heap = |heap: Heap| match heap.top {
        Some(top) => format!("{} [{}]", heap.count, card(top)),
        None => format!("{} face down", heap.count),
    };
    if table.centre.count > 0 {
        parts.push(format!("centre {}", heap(table.centre)));
    }
    for seat in Seat::first(table.seats) {
        if table.hand(seat).count > 0 {
            parts.push(format!("hand {seat}: {}", heap(table.hand(seat))));
        }
        if table.fronts[seat.index()] > 0 {
            parts.push(format!("front {seat}: {}", table.fronts[seat.index()]));
        }
    }
    if !table.slots.is_empty() {
        let slots: Vec<String> = table
            .slots
            .iter()
            .map(|slot| slot.map_or("[]".to_owned(), |top| format!("[{}]", card(top))))
            .collect();
        parts.push(format!("slots {}", slots.join(" ")));
    }
    for placed in &table.board {
        parts.push(format!("{} [{}]", placed.cell, card(placed.card)));
    }
    if table.pile > 0 {
        parts.push(format!("pile {}", table.pile));
    }
    if table.aside > 0 {
        parts.push(format!("aside {}", table.aside));
    }
    for (colour, points) in Colour::ALL.into_iter().zip(table.points) {
        if points > 0 {
            parts.push(format!("{} has {points}", colour.id()));
        }
    }
    parts.join(" · ")
}

/// The face-down cards, and those below a top card.
fn hidden_words(game: &Game) -> String {
    let mut parts = Vec::new();
    for (place, pile) in game.piles() {
        let open = usize::from(game.table().card_at(place).is_some());
        let below: Vec<String> = pile
            .iter()
            .skip(open)
            .map(|card| card_name(game.deck(), *card))
            .collect();
        if !below.is_empty() {
            parts.push(format!("{} {}", place_words(place), below.join(" ")));
        }
    }
    if parts.is_empty() {
        "nothing".to_owned()
    } else {
        parts.join(" · ")
    }
}
