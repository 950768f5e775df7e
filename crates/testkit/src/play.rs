use std::sync::Arc;

use fano_decks::{CardId, Deck};
use fano_rules::{
    Answer, Call, Cell, Command, Event, Game, GameSetup, Place, Refusal, Seat, Series, Table,
};

use crate::{Scene, Story, Watched, wrong_call};

/// A table driven by hand: short words for tests, laws checked at every step.
///
/// Everybody sees everything at once unless told otherwise, and every command
/// comes a tenth of a second after the last one that counted.
#[derive(Clone, Debug)]
pub struct Play {
    watched: Watched,
    clock_ms: u64,
    story: Option<Story>,
}

impl Play {
    /// Deals a scene.
    #[must_use]
    pub fn new(scene: &Scene) -> Self {
        Self {
            watched: Watched::deal(scene),
            clock_ms: 0,
            story: None,
        }
    }

    /// Deals a scene and records everything, for people to read.
    #[must_use]
    pub fn telling(scene: &Scene) -> Self {
        let mut play = Self::new(scene);
        play.story = Some(Story::of_deal(&play.watched, scene));
        play
    }

    /// Adds a remark to the story.
    pub fn remark(&mut self, text: &str) {
        if let Some(story) = &mut self.story {
            story.remark(text);
        }
    }

    /// The story so far.
    #[must_use]
    pub fn story(&self) -> &str {
        self.story.as_ref().map_or("", Story::text)
    }

    /// Deals one game with the default house rule.
    #[must_use]
    pub fn one(deck: &Arc<Deck>, seats: u8, game: GameSetup, seed: u64) -> Self {
        Self::new(&Scene::one(deck, seats, game, seed))
    }

    /// The watched series.
    #[must_use]
    pub fn watched(&self) -> &Watched {
        &self.watched
    }

    /// The series.
    #[must_use]
    pub fn series(&self) -> &Series {
        self.watched.series()
    }

    /// The current game.
    #[must_use]
    pub fn game(&self) -> &Game {
        self.watched.game()
    }

    /// The table.
    #[must_use]
    pub fn table(&self) -> &Table {
        self.game().table()
    }

    /// The number of the last event.
    #[must_use]
    pub fn number(&self) -> u32 {
        self.series().number()
    }

    /// The current time.
    #[must_use]
    pub fn clock_ms(&self) -> u64 {
        self.clock_ms
    }

    /// How many cards a seat has: its own and those in front.
    #[must_use]
    pub fn cards(&self, seat: u8) -> u16 {
        self.table().hand(Seat(seat)).count + self.table().fronts[usize::from(seat)]
    }

    /// The cards at a place, top card first.
    #[must_use]
    pub fn pile(&self, place: Place) -> Vec<CardId> {
        let piles = self.game().piles().into_iter();
        piles
            .filter(|(at, _)| *at == place)
            .flat_map(|(_, pile)| pile)
            .collect()
    }

    /// A seat's right calls.
    #[must_use]
    pub fn right_calls(&self, seat: u8) -> Vec<Call> {
        self.game().right_calls(Seat(seat))
    }

    /// Everybody's rank, once the game is over; 0 for a seat without one.
    #[must_use]
    pub fn ranks(&self) -> Vec<u8> {
        let ranks = self.table().ranks.unwrap_or_default();
        Seat::first(self.table().seats)
            .map(|seat| ranks.of(seat).unwrap_or(0))
            .collect()
    }

    /// Lets time pass.
    pub fn wait(&mut self, ms: u64) {
        self.clock_ms += ms;
    }

    /// Carries out a command, after advancing the clock.
    pub fn command(&mut self, command: &Command) -> Answer {
        self.clock_ms += 100;
        let answer = self.watched.apply(command, self.clock_ms);
        if let Some(story) = &mut self.story {
            story.step(&self.watched, command, self.clock_ms, answer);
        }
        answer
    }

    /// A call about the current table.
    pub fn call(&mut self, seat: u8, call: Call) -> Answer {
        self.call_seeing(seat, self.number(), call)
    }

    /// A call about an earlier table.
    pub fn call_seeing(&mut self, seat: u8, seen: u32, call: Call) -> Answer {
        self.command(&Command::Call {
            seat: Seat(seat),
            seen,
            call,
        })
    }

    /// Makes the seat's first right call; returns its events.
    ///
    /// # Panics
    ///
    /// If the seat has no right call, or it is not taken.
    pub fn right(&mut self, seat: u8) -> Vec<Event> {
        let calls = self.right_calls(seat);
        let call = *calls
            .first()
            .unwrap_or_else(|| panic!("seat {seat} has nothing to call"));
        self.taken(seat, call)
    }

    /// Makes a call that counts; returns its events.
    ///
    /// # Panics
    ///
    /// If it is not taken.
    pub fn taken(&mut self, seat: u8, call: Call) -> Vec<Event> {
        let before = self.watched.events().len();
        assert_eq!(
            self.call(seat, call),
            Answer::Taken,
            "{seat} calls {call:?}"
        );
        self.watched.events()[before..].to_vec()
    }

    /// One seat gives to another; returns the events.
    ///
    /// # Panics
    ///
    /// If that is not possible.
    pub fn give(&mut self, from: u8, to: u8) -> Vec<Event> {
        let call = self
            .right_calls(from)
            .into_iter()
            .find(|call| matches!(call, Call::Give { target, .. } if target.0 == to))
            .unwrap_or_else(|| panic!("{from} cannot give to {to}"));
        self.taken(from, call)
    }

    /// A seat's right call for a cell of Connect, with any card next to it.
    ///
    /// # Panics
    ///
    /// If there is none.
    #[must_use]
    pub fn placing(&self, seat: u8, q: i16, r: i16) -> Call {
        let here = Cell { q, r };
        self.right_calls(seat)
            .into_iter()
            .find(|call| matches!(call, Call::Place { cell, .. } if *cell == here))
            .unwrap_or_else(|| panic!("seat {seat} cannot place at {here}"))
    }

    /// A seat places its card in a cell; returns the events.
    ///
    /// # Panics
    ///
    /// If that is not possible.
    pub fn place(&mut self, seat: u8, q: i16, r: i16) -> Vec<Event> {
        let call = self.placing(seat, q, r);
        self.taken(seat, call)
    }

    /// Makes a wrong call; returns its events.
    ///
    /// # Panics
    ///
    /// If the seat cannot make one, or it is not answered as wrong.
    pub fn wrong(&mut self, seat: u8) -> Vec<Event> {
        let call = wrong_call(self.game(), Seat(seat)).expect("a wrong call is possible");
        let before = self.watched.events().len();
        assert_eq!(self.call(seat, call), Answer::Wrong);
        self.watched.events()[before..].to_vec()
    }

    /// Why a right call of the seat is refused.
    ///
    /// # Panics
    ///
    /// If it is not refused.
    pub fn refused(&mut self, seat: u8, call: Call) -> Refusal {
        match self.call(seat, call) {
            Answer::Refused(refusal) => refusal,
            other => panic!("{call:?} of {seat} was {other:?}"),
        }
    }

    /// The host removes a seat; returns the events.
    ///
    /// # Panics
    ///
    /// If that is refused.
    pub fn remove(&mut self, seat: u8) -> Vec<Event> {
        let before = self.watched.events().len();
        let seat = Seat(seat);
        assert_eq!(self.command(&Command::Remove { seat }), Answer::Taken);
        self.watched.events()[before..].to_vec()
    }

    /// On to the next game of the series.
    ///
    /// # Panics
    ///
    /// If that is refused.
    pub fn next(&mut self) {
        assert_eq!(self.command(&Command::Next), Answer::Taken);
    }
}
