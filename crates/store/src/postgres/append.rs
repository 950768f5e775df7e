//! A batch of facts as the arguments of one statement.

use std::collections::BTreeMap;

use fano_decks::Revision;
use tokio_postgres::{
    Client, Statement,
    types::{ToSql, Type},
};

use super::{
    connect::{PgFault, patiently},
    read::signed,
};
use crate::{
    prepare::{Batch, FinishedRow},
    stored::FORMAT,
};

/// How many of the arguments say who writes.
const WRITER_ARGUMENTS: usize = 5;

/// All facts of a batch, one array a column.
#[derive(Debug, Default)]
pub(super) struct Columns<'a> {
    /// The rooms that exist, and the epochs they are held under.
    pub(super) held: Vec<&'a str>,
    held_epochs: Vec<i64>,
    lobby_rooms: Vec<&'a str>,
    lobbies: Vec<&'a str>,
    lobby_decks: Vec<Option<&'a str>>,
    start_rooms: Vec<&'a str>,
    start_numbers: Vec<i64>,
    start_us: Vec<i64>,
    starts: Vec<&'a str>,
    start_deck_rooms: Vec<&'a str>,
    start_decks: Vec<&'a str>,
    step_rooms: Vec<&'a str>,
    /// The epoch that the room of each step is held under.
    step_epochs: Vec<i64>,
    step_series: Vec<i64>,
    step_numbers: Vec<i64>,
    steps: Vec<&'a str>,
    finished: [Vec<&'a str>; 8],
    finished_begun_us: Vec<i64>,
    finished_over_us: Vec<i64>,
    finished_seats: Vec<i64>,
    finished_deck_records: Vec<&'a str>,
    finished_decks: Vec<&'a str>,
}

/// Who writes, which transaction of theirs this is, and when.
#[derive(Clone, Copy, Debug)]
pub(super) struct Writing {
    pub(super) epoch: i64,
    pub(super) session: i64,
    pub(super) batch: i64,
    pub(super) now_us: u64,
}

/// The statements that append.
#[derive(Debug)]
pub(super) struct Statements {
    /// Facts of all kinds.
    all: Statement,
    /// Steps alone: most batches have nothing else, and this takes a fraction of the time.
    steps: Statement,
}

impl Statements {
    pub(super) async fn prepare(client: &Client) -> Result<Self, PgFault> {
        let nothing = Columns::default();
        let all = prepare(client, "append", nothing.arguments().len()).await?;
        let steps = prepare(client, "append_steps", nothing.step_arguments().len()).await?;
        Ok(Self { all, steps })
    }
}

async fn prepare(client: &Client, function: &str, columns: usize) -> Result<Statement, PgFault> {
    let arguments = WRITER_ARGUMENTS + columns;
    let places: Vec<String> = (1..=arguments).map(|place| format!("${place}")).collect();
    let call = format!("SELECT fano.{function}({}) AS written", places.join(", "));
    let writer = [Type::INT8; WRITER_ARGUMENTS];
    patiently(client.prepare_typed(&call, &writer)).await
}

impl<'a> Columns<'a> {
    pub(super) fn new(batch: &'a Batch) -> Self {
        let mut columns = Self::default();
        for (room, lobby) in &batch.lobbies {
            columns.lobby_rooms.push(room.as_str());
            columns.lobbies.push(&lobby.json);
            let own_deck = lobby.own_deck.as_ref().map(Revision::as_str);
            columns.lobby_decks.push(own_deck);
        }
        for (room, start) in &batch.series_starts {
            columns.start_rooms.push(room.as_str());
            columns.start_numbers.push(i64::from(start.number));
            columns.start_us.push(signed(start.begun_us));
            columns.starts.push(&start.json);
            for revision in &start.own_decks {
                columns.start_deck_rooms.push(room.as_str());
                columns.start_decks.push(revision.as_str());
            }
        }
        for (room, step) in &batch.steps {
            columns.step_rooms.push(room.as_str());
            columns.step_series.push(i64::from(step.series));
            columns.step_numbers.push(i64::from(step.number));
            columns.steps.push(&step.json);
        }
        for row in &batch.finished {
            columns.add_finished(row);
        }
        columns
    }

    fn add_finished(&mut self, row: &'a FinishedRow) {
        let FinishedRow {
            record,
            code,
            deck,
            own_decks,
            begun_us,
            over_us,
            seats,
            start,
            champions,
            wins,
            journal,
            contests,
        } = row;
        let texts = [
            record,
            code.as_str(),
            deck,
            start,
            champions,
            wins,
            journal,
            contests,
        ];
        for (column, text) in self.finished.iter_mut().zip(texts) {
            column.push(text);
        }
        self.finished_begun_us.push(signed(*begun_us));
        self.finished_over_us.push(signed(*over_us));
        self.finished_seats.push(i64::from(*seats));
        for revision in own_decks {
            self.finished_deck_records.push(record);
            self.finished_decks.push(revision.as_str());
        }
    }

    /// A room that exists, and the epoch it is held under.
    pub(super) fn hold(&mut self, room: &'a str, epoch: i64) {
        self.held.push(room);
        self.held_epochs.push(epoch);
    }

    /// Notes the epochs of all steps, once it is known which rooms are held.
    pub(super) fn note_step_epochs(&mut self) {
        let held: BTreeMap<&str, i64> = self
            .held
            .iter()
            .copied()
            .zip(self.held_epochs.iter().copied())
            .collect();
        // A room that is not held has no epoch yet: its lobby is in the same batch.
        let epochs = self
            .step_rooms
            .iter()
            .map(|room| held.get(room).copied().unwrap_or(0));
        self.step_epochs = epochs.collect();
    }

    fn has_only_steps(&self) -> bool {
        self.rows() == self.step_rooms.len() as i64
    }

    /// How many rows there are to write, other than the decks they need.
    fn rows(&self) -> i64 {
        let tables = [
            &self.lobby_rooms,
            &self.start_rooms,
            &self.step_rooms,
            &self.finished[0],
        ];
        tables.map(|rooms| rooms.len() as i64).iter().sum()
    }

    /// The arrays, in the order of the function's arguments.
    fn arguments(&self) -> Vec<&(dyn ToSql + Sync)> {
        let [
            record,
            code,
            deck,
            start,
            champions,
            wins,
            journal,
            contests,
        ] = &self.finished;
        vec![
            &self.held,
            &self.held_epochs,
            &self.lobby_rooms,
            &self.lobbies,
            &self.lobby_decks,
            &self.start_rooms,
            &self.start_numbers,
            &self.start_us,
            &self.starts,
            &self.start_deck_rooms,
            &self.start_decks,
            &self.step_rooms,
            &self.step_series,
            &self.step_numbers,
            &self.steps,
            record,
            code,
            deck,
            &self.finished_begun_us,
            &self.finished_over_us,
            &self.finished_seats,
            start,
            champions,
            wins,
            journal,
            contests,
            &self.finished_deck_records,
            &self.finished_decks,
        ]
    }

    /// The arrays about steps, in the order of the function's arguments.
    fn step_arguments(&self) -> Vec<&(dyn ToSql + Sync)> {
        vec![
            &self.step_rooms,
            &self.step_epochs,
            &self.step_series,
            &self.step_numbers,
            &self.steps,
        ]
    }

    /// Writes everything in one transaction. Returns whether every row was
    /// written that was sent.
    pub(super) async fn append(
        &self,
        client: &Client,
        statements: &Statements,
        writing: Writing,
    ) -> Result<bool, PgFault> {
        let (now_us, format) = (signed(writing.now_us), i64::from(FORMAT));
        let mut arguments: Vec<&(dyn ToSql + Sync)> = vec![
            &writing.epoch,
            &writing.session,
            &writing.batch,
            &now_us,
            &format,
        ];
        let (statement, columns) = match self.has_only_steps() {
            true => (&statements.steps, self.step_arguments()),
            false => (&statements.all, self.arguments()),
        };
        arguments.extend(columns);
        let row = patiently(client.query_one(statement, &arguments)).await?;
        Ok(row.try_get::<_, i64>("written")? == self.rows())
    }
}
