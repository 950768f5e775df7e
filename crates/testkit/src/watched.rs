use fano_decks::CardId;
use fano_rules::{
    Answer, Command, Event, Game, GameId, Place, Refusal, RulesVersion, Seat, SeatSet, Series,
    Table, Viewer,
    journal::{self, JournalWriter},
};

use crate::Scene;

/// A watched series: every command is checked against the laws that all games
/// obey, and the first violation fails the test.
///
/// - Cards are conserved and never in two places, and the table counts them
///   correctly.
/// - Everything is visible only through events: for every kind of viewer, the
///   events they may see, applied one by one to an empty table, add up to their
///   view.
/// - What [`Game::judge`] predicts is what happens.
/// - Late and refused commands change nothing and cause no events.
/// - A wrong call moves no card, unless the house rule says so.
/// - Time never goes back.
#[derive(Clone, Debug)]
pub struct Watched {
    scene: Scene,
    series: Series,
    mirrors: Vec<(Viewer, Table)>,
    events: Vec<Event>,
    counted: Vec<(Command, u64)>,
    journal: JournalWriter,
    now_ms: u64,
}

impl Watched {
    /// Deals the first game.
    ///
    /// # Panics
    ///
    /// If the set-up is wrong, or a law is broken.
    #[must_use]
    pub fn deal(scene: &Scene) -> Self {
        let mut events = Vec::new();
        let series = Series::new(
            scene.decks.clone(),
            scene.setup.clone(),
            scene.seed,
            &mut events,
        );
        let series = series.expect("the set-up can be played");
        let empty = Table::new(GameId::Practice, scene.setup.seats, 0);
        let last = Seat(scene.setup.seats - 1);
        let viewers = [
            Viewer::Seat(Seat(0)),
            Viewer::Seat(last),
            Viewer::Spectator,
            Viewer::SharedScreen,
        ];
        let journal = JournalWriter::new(&series, &events);
        let mut watched = Self {
            scene: scene.clone(),
            series,
            journal,
            mirrors: viewers.map(|viewer| (viewer, empty.clone())).to_vec(),
            events: Vec::new(),
            counted: Vec::new(),
            now_ms: 0,
        };
        watched.take_in(&events);
        watched
    }

    /// The series as it is.
    #[must_use]
    pub fn series(&self) -> &Series {
        &self.series
    }

    /// The current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.series.game()
    }

    /// All events so far.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    /// The commands that counted, each with its time.
    #[must_use]
    pub fn counted(&self) -> &[(Command, u64)] {
        &self.counted
    }

    /// The journal so far.
    #[must_use]
    pub fn journal(&self) -> &str {
        self.journal.text()
    }

    /// The time of the last command that counted.
    #[must_use]
    pub fn now_ms(&self) -> u64 {
        self.now_ms
    }

    /// Carries out a command and checks the laws.
    ///
    /// # Panics
    ///
    /// If a law is broken.
    pub fn apply(&mut self, command: &Command, at_ms: u64) -> Answer {
        let before = self.series.clone();
        let mut events = Vec::new();
        let answer = self.series.apply(command, at_ms, &mut events);
        if let Command::Call { seat, seen, call } = command {
            let foretold = before.game().judge(*seat, *seen, call, at_ms);
            assert_eq!(answer, foretold, "judged one way, taken another");
        }
        if at_ms < self.now_ms {
            assert_eq!(answer, Answer::Refused(Refusal::TimeWentBack));
        }
        match answer {
            Answer::Taken | Answer::Wrong => {
                assert!(!events.is_empty(), "what counts is told");
                self.counted.push((*command, at_ms));
                self.journal.push(command, at_ms, &events, &self.series);
                self.now_ms = at_ms;
            }
            Answer::Late | Answer::Refused(_) => {
                assert!(events.is_empty(), "{answer:?} was told: {events:?}");
                assert_eq!(self.series, before, "{answer:?} changed something");
            }
        }
        if answer == Answer::Wrong {
            assert!(matches!(events[0], Event::Mistaken { .. }));
            if self.scene.setup.wrong_calls.id() != "forfeit" {
                assert_eq!(self.game().piles(), before.game().piles());
            }
        }
        self.take_in(&events);
        answer
    }

    fn take_in(&mut self, events: &[Event]) {
        for event in events {
            for (viewer, mirror) in &mut self.mirrors {
                mirror.apply(event.seen_by(*viewer, mirror.game).as_ref());
            }
        }
        self.events.extend_from_slice(events);
        assert_eq!(self.series.number() as usize, self.events.len());
        for (viewer, mirror) in &self.mirrors {
            let view = self.game().view(*viewer);
            assert_eq!(*mirror, view, "the events do not add up for {viewer:?}");
        }
        check_cards(self.game());
        check_seats(&self.series);
    }

    /// Replays the commands that counted, and reads the journal back.
    ///
    /// # Panics
    ///
    /// If anything differs.
    pub fn check_replay(&self) {
        let mut again = Self::deal(&self.scene);
        for (command, at_ms) in &self.counted {
            again.apply(command, *at_ms);
        }
        assert_eq!(again.events, self.events, "another story the second time");
        assert_eq!(again.series, self.series, "another outcome the second time");
        assert_eq!(again.journal(), self.journal(), "another journal");

        let replay = journal::read(self.journal().as_bytes()).expect("the journal reads");
        assert_eq!(replay.series, self.series, "the journal leads elsewhere");
        assert_eq!(replay.cut_off_at_line, None);
        let commands = replay.steps.iter().map(|step| (step.command, step.at_ms));
        assert!(commands.eq(self.counted.iter().copied()));
        let told = replay.steps.iter().flat_map(|step| &step.events);
        assert!(replay.deal.iter().chain(told).eq(&self.events));
    }
}

/// Every card of the deck is in exactly one place, and the table agrees.
fn check_cards(game: &Game) {
    let table = game.table();
    let piles = game.piles();
    let mut cards: Vec<CardId> = piles.iter().flat_map(|(_, pile)| pile).copied().collect();
    cards.sort_unstable();
    let all: Vec<CardId> = (0..game.deck().cards().len() as u16).map(CardId).collect();
    assert_eq!(cards, all, "each card once: {piles:?}");

    for (place, pile) in &piles {
        let count = pile.len();
        let (counted, in_sight) = match *place {
            Place::Centre => (table.centre.count, true),
            Place::Hand(seat) => (table.hand(seat).count, true),
            Place::Front(seat) => (table.fronts[seat.index()], false),
            Place::Slot(_) | Place::Cell(_) => (count as u16, true),
            Place::Pile => (table.pile, false),
            Place::Aside => (table.aside, false),
        };
        assert_eq!(usize::from(counted), count, "cards at {place:?}");
        let shown = table.card_at(*place);
        // After the last call of Connect nobody turns over another card.
        let may_be_hidden = !in_sight || game.is_over();
        if !(may_be_hidden && shown.is_none()) {
            assert_eq!(
                shown,
                pile.first().copied(),
                "the card in sight at {place:?}"
            );
        }
    }
    let hands = table.hands.iter().map(|hand| hand.count);
    let counts = hands.chain(table.fronts).chain([
        table.centre.count,
        table.pile,
        table.aside,
        table.board.len() as u16,
        table.slots.iter().flatten().count() as u16,
    ]);
    let total: usize = counts.map(usize::from).sum();
    assert_eq!(total, all.len(), "the table counts every card");
}

/// Who plays, who is gone, who sits out and who won is consistent.
fn check_seats(series: &Series) {
    let table = series.game().table();
    let seated = SeatSet::first(table.seats);
    assert!(table.playing.without(seated).is_empty());
    assert!(table.playing.and(table.removed).is_empty());
    assert!(table.sitting_out.without(table.playing).is_empty());
    let Some(ranks) = table.ranks else {
        assert!(!series.is_over());
        for seat in table.removed.iter() {
            assert_eq!(table.hand(seat).count, 0, "cards of {seat} left the game");
            assert_eq!(table.fronts[seat.index()], 0);
        }
        return;
    };
    let ranked: Vec<u8> = seated.iter().filter_map(|seat| ranks.of(seat)).collect();
    let best = ranked.iter().min().copied();
    assert!(best.is_none_or(|best| best == 1), "somebody came first");
    let winners = ranks.winners();
    // The first edition allowed decks with too few cards for a tie-break.
    let is_too_small = winners.len() > series.deck().cards().len();
    if !table.game.facts().teams && !is_too_small {
        assert!(winners.len() <= 1, "ties for first are broken");
    }
    if is_too_small {
        assert_eq!(series.setup().rules, RulesVersion::V1);
    }
}
