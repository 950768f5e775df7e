//! What survives a crash, and how a room is restored.

use fano_arbiter::Moment;

use crate::{
    Decks, Fact, Room, RoomState, TableState,
    decks::find,
    secret::Secret,
    series::RunningSeries,
    stage::{Countdown, Course, Stage},
};

/// Inconsistent facts: the store was damaged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unrestorable {
    /// What does not fit.
    pub what: String,
}

impl std::fmt::Display for Unrestorable {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.what)
    }
}

impl std::error::Error for Unrestorable {}

/// Everything in a room that a crash must not change, as the running room has
/// it.
#[derive(Clone, Debug, PartialEq)]
pub struct Durable {
    /// The room without its series.
    pub state: RoomState,
    /// Its series, if one is on the table.
    pub series: Option<DurableSeries>,
}

/// Everything in a series that a crash must not change.
#[derive(Clone, Debug, PartialEq)]
pub struct DurableSeries {
    /// How it began.
    pub start: crate::SeriesStart,
    /// The cards, the wins and everything else the rules know.
    pub rules: fano_rules::Series,
    /// How many steps it has.
    pub steps: u32,
    /// Its journal so far.
    pub journal: String,
    /// The contests behind its right calls.
    pub contests: Vec<crate::KeptContest>,
}

impl Room {
    /// What a crash at this moment must not change, once all facts are saved.
    #[must_use]
    pub fn durable(&self) -> Durable {
        Durable {
            state: self.state(),
            series: self.stage.series().map(RunningSeries::durable),
        }
    }

    /// The room as it was when these facts were recorded, with nobody
    /// connected. A series whose deck is not found any more is taken off the
    /// table.
    ///
    /// # Errors
    ///
    /// If the facts are inconsistent.
    pub fn restore(
        facts: impl IntoIterator<Item = Fact>,
        decks: Decks,
    ) -> Result<Self, Unrestorable> {
        let mut restoring = Restoring::new(decks);
        for fact in facts {
            restoring.take(fact)?;
        }
        restoring.room()
    }

    /// Another process ran the room until this moment, and its people have only
    /// lost their connections: a game goes on without a countdown if all of them
    /// are back soon.
    pub fn taken_over(&mut self, left_at: Moment) {
        self.left_at = Some(left_at);
    }
}

/// A room that is being restored, fact by fact.
#[derive(Clone, Debug)]
pub struct Restoring {
    decks: Decks,
    latest: Option<(RoomState, Secret)>,
    series: LastSeries,
}

/// The last series of a room.
#[derive(Clone, Debug)]
enum LastSeries {
    /// There was none.
    Nothing,
    /// This one.
    Found(Box<RunningSeries>),
    /// Its cards are unknown, so it cannot be continued.
    WithoutCards,
}

impl Restoring {
    /// A room without facts.
    #[must_use]
    pub fn new(decks: Decks) -> Self {
        Self {
            decks,
            latest: None,
            series: LastSeries::Nothing,
        }
    }

    /// Takes the next fact.
    ///
    /// # Errors
    ///
    /// If it does not belong to those before.
    pub fn take(&mut self, fact: Fact) -> Result<(), Unrestorable> {
        match (fact, &self.latest) {
            (Fact::Room(state), _) => {
                let secret = Secret::from_text(&state.lobby.secret);
                let secret = secret.ok_or_else(|| wrong("the room's secret is damaged"))?;
                self.latest = Some((state, secret));
            }
            (_, None) => return Err(wrong("a room begins with its lobby")),
            (Fact::SeriesStart(start), Some((_, secret))) => {
                let decks = start.decks.iter().map(|name| find(&self.decks, name));
                let Some(decks) = decks.collect() else {
                    self.series = LastSeries::WithoutCards;
                    return Ok(());
                };
                let series = RunningSeries::begin(start, decks, *secret, Moment::default());
                let series = series.map_err(|error| wrong(&format!("no series: {error:?}")))?;
                self.series = LastSeries::Found(Box::new(series));
            }
            (Fact::Step(step), Some(_)) => match &mut self.series {
                LastSeries::Nothing => return Err(wrong("a step without a series")),
                LastSeries::WithoutCards => {}
                LastSeries::Found(series) => {
                    let index = step.index;
                    series
                        .replay(&step, Moment::default())
                        .map_err(|answer| wrong(&format!("step {index} is {answer:?}")))?;
                }
            },
            (Fact::Finished(_), Some(_)) => {}
        }
        Ok(())
    }

    /// The room as it was after the last fact, with nobody connected.
    ///
    /// # Errors
    ///
    /// If facts are missing.
    pub fn room(self) -> Result<Room, Unrestorable> {
        let (state, secret) = self.latest.ok_or_else(|| wrong("there are no facts"))?;
        let stage = match (state.table, self.series) {
            (TableState::Clear, _) => Stage::Lobby,
            (TableState::Starting, _) => Stage::Starting(Countdown::default()),
            (_, LastSeries::Nothing) => return Err(wrong("the series on the table is missing")),
            (_, LastSeries::WithoutCards) => Stage::Lobby,
            (table, LastSeries::Found(mut series)) => {
                series.excused = state.excused;
                let next_game = table == TableState::NextGameStarting;
                let course = Course::restored(&series, next_game);
                Stage::AtTable(series, course)
            }
        };
        let mut room = Room::at_rest(state.lobby, secret, stage, self.decks);
        room.due = room.next_due();
        Ok(room)
    }
}

fn wrong(what: &str) -> Unrestorable {
    Unrestorable {
        what: what.to_owned(),
    }
}
