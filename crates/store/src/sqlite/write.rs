//! Everything that is written to the database.

use std::sync::Arc;

use fano_decks::Revision;
use fano_protocol::RoomCode;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::{
    fault::Fault,
    mark::{MarkFile, Progress},
    places::{Assigned, Clearance, Places},
    watch::Watch,
};
use crate::{
    StoreError,
    prepare::{Batch, FinishedRow, Reached},
    stored::{FORMAT, json},
};

/// The writing connection, with its statements.
#[derive(Debug)]
pub(crate) struct Writer {
    connection: Connection,
    places: Places,
    guard: Guard,
    /// Its reference count shows whether anyone has reserved places.
    reserved: Arc<()>,
    /// Whether a transaction failed and nothing was written since. Its pages may
    /// be in the log, and would count after a crash.
    unsettled: bool,
}

/// What happens after every transaction, before anybody is told.
#[derive(Debug)]
pub(crate) struct Guard {
    /// How far the database has got.
    pub(crate) progress: Progress,
    /// The file that records it; `None` on a file system that only SQLite can
    /// see.
    pub(crate) mark: Option<MarkFile>,
    pub(crate) watch: Watch,
    /// A file was lost: nothing more can be stored.
    pub(crate) lost: Option<StoreError>,
}

impl Guard {
    fn intact(&self) -> Result<(), StoreError> {
        self.lost.clone().map_or(Ok(()), Err)
    }

    /// Checks before a transaction: writing would fill up a file that was cut.
    fn check(&mut self) -> Result<(), StoreError> {
        self.intact()?;
        let checked = self.watch.check();
        self.lost = checked.clone().err();
        checked
    }

    /// A transaction is on the disk. It only counts if the files are still in
    /// place.
    fn written(&mut self, progress: Progress) -> Result<(), StoreError> {
        self.check()?;
        if progress != self.progress {
            self.progress = progress;
            if let Some(mark) = &mut self.mark {
                mark.advance(progress);
            }
        }
        Ok(())
    }

    /// The progress after a transaction without steps.
    fn next_change(&self) -> Progress {
        Progress {
            changes: self.progress.changes + 1,
            steps_end: 0,
            ..self.progress
        }
    }
}

/// The places of a room's steps. They stay put while anyone holds this.
#[derive(Debug)]
pub(crate) struct Reserved {
    pub(crate) steps: Vec<i64>,
    _reserved: Arc<()>,
}

/// SQLite counts in 63 bits.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Writer {
    pub(crate) fn new(connection: Connection, places: Places, guard: Guard) -> Self {
        Self {
            connection,
            places,
            guard,
            reserved: Arc::default(),
            unsettled: false,
        }
    }

    /// How far a room has got.
    pub(crate) fn reached(&self, room: RoomCode) -> Reached {
        self.places.reached(room)
    }

    /// When the last step of a room was written; 0 if there is none.
    pub(crate) fn written_us(&self, room: RoomCode) -> u64 {
        self.places.written_us(room)
    }

    /// Whether the files are still those that were opened, as far as known.
    pub(crate) fn intact(&self) -> Result<(), StoreError> {
        self.guard.intact()
    }

    /// Reserves the places of a room's steps for reading.
    pub(crate) fn reserve(&self, room: RoomCode) -> Reserved {
        Reserved {
            steps: self.places.of(room),
            _reserved: Arc::clone(&self.reserved),
        }
    }

    fn begin(&mut self) -> rusqlite::Result<Transaction<'_>> {
        let immediate = TransactionBehavior::Immediate;
        self.connection.transaction_with_behavior(immediate)
    }

    /// Notes how a transaction ended: one that succeeds overwrites what is left
    /// of those that failed before it, and what found no space is not complete.
    fn ended<T>(&mut self, outcome: Result<T, Fault>) -> Result<T, Fault> {
        match &outcome {
            Ok(_) => self.unsettled = false,
            Err(fault) => self.unsettled |= !fault.is_full(),
        }
        outcome
    }

    /// Makes sure that what failed will never be found.
    pub(crate) fn settle(&mut self) -> Result<(), Fault> {
        if self.unsettled { self.ping() } else { Ok(()) }
    }

    /// Writes a batch; it is on the disk when this returns.
    pub(crate) fn write(&mut self, batch: &Batch, now_us: u64) -> Result<(), Fault> {
        let outcome = self.try_write(batch, now_us);
        self.ended(outcome)
    }

    fn try_write(&mut self, batch: &Batch, now_us: u64) -> Result<(), Fault> {
        self.guard.check()?;
        let assigned = self.places.assign(batch);
        // Steps show by their places how far the database has got.
        let progress = match assigned.steps.last() {
            Some((_, place)) => Progress {
                steps_end: place + 1,
                ..self.guard.progress
            },
            None => self.guard.next_change(),
        };
        let transaction = self.begin()?;
        insert_lobbies(&transaction, batch, now_us)?;
        insert_series_starts(&transaction, batch, &assigned)?;
        insert_steps(&transaction, batch, &assigned, now_us)?;
        insert_finished(&transaction, batch)?;
        if batch.steps.is_empty() {
            set_changes(&transaction, progress)?;
        }
        transaction.commit()?;
        self.places.carried_out(batch, &assigned, now_us);
        Ok(self.guard.written(progress)?)
    }

    /// Deletes unneeded steps, if it is time to and nobody is reading.
    pub(crate) fn clear_up(&mut self) -> Result<(), Fault> {
        if Arc::strong_count(&self.reserved) > 1 {
            return Ok(());
        }
        let Some(clearance) = self.places.clearance() else {
            return Ok(());
        };
        let outcome = self.try_clear(clearance);
        self.ended(outcome)
    }

    fn try_clear(&mut self, clearance: Clearance) -> Result<(), Fault> {
        self.guard.check()?;
        let progress = self.guard.next_change();
        let transaction = self.begin()?;
        let Clearance { before, moves, .. } = &clearance;
        let move_step = "UPDATE steps SET place = ?2 WHERE place = ?1";
        let mut move_step = transaction.prepare_cached(move_step)?;
        for step in moves {
            move_step.execute(*step)?;
        }
        drop(move_step);
        transaction.execute("DELETE FROM steps WHERE place < ?", [before])?;
        set_changes(&transaction, progress)?;
        transaction.commit()?;
        self.places.cleared(clearance);
        Ok(self.guard.written(progress)?)
    }

    /// Deletes a room. Returns whether it existed.
    pub(crate) fn forget(&mut self, room: RoomCode) -> Result<bool, Fault> {
        let outcome = self.try_forget(room);
        self.ended(outcome)
    }

    fn try_forget(&mut self, room: RoomCode) -> Result<bool, Fault> {
        self.guard.check()?;
        let progress = self.guard.next_change();
        let steps = self.places.of(room);
        let transaction = self.begin()?;
        let delete = "DELETE FROM steps WHERE place IN (SELECT value FROM json_each(?))";
        transaction.execute(delete, [json(&steps)])?;
        let delete = "DELETE FROM rooms WHERE code = ?";
        let forgotten = transaction.execute(delete, [room.as_str()])? > 0;
        set_changes(&transaction, progress)?;
        transaction.commit()?;
        self.places.forget(room);
        self.guard.written(progress)?;
        Ok(forgotten)
    }

    /// Changes something other than facts; it is on the disk when this returns.
    /// A refusal changes nothing.
    pub(crate) fn change<T, R>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<Result<T, R>>,
    ) -> Result<Result<T, R>, Fault> {
        let outcome = self.try_change(work);
        self.ended(outcome)
    }

    fn try_change<T, R>(
        &mut self,
        work: impl FnOnce(&Transaction<'_>) -> rusqlite::Result<Result<T, R>>,
    ) -> Result<Result<T, R>, Fault> {
        self.guard.check()?;
        let progress = self.guard.next_change();
        let transaction = self.begin()?;
        let done = match work(&transaction)? {
            Ok(done) => done,
            Err(refusal) => {
                transaction.rollback()?;
                return Ok(Err(refusal));
            }
        };
        set_changes(&transaction, progress)?;
        transaction.commit()?;
        self.guard.written(progress)?;
        Ok(Ok(done))
    }

    /// Rewrites what is already there, to see whether writing works.
    pub(crate) fn ping(&mut self) -> Result<(), Fault> {
        let outcome = self.try_ping();
        self.ended(outcome)
    }

    fn try_ping(&mut self) -> Result<(), Fault> {
        self.guard.check()?;
        let version = "user_version";
        let same = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        let same = self.connection.pragma_query_value(None, version, same)?;
        self.connection.pragma_update(None, version, same)?;
        Ok(self.guard.written(self.guard.progress)?)
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }
}

fn set_changes(transaction: &Transaction<'_>, progress: Progress) -> rusqlite::Result<()> {
    let update = "UPDATE progress SET changes = ?";
    let mut update = transaction.prepare_cached(update)?;
    update.execute([signed(progress.changes)])?;
    Ok(())
}

fn insert_lobbies(
    transaction: &Transaction<'_>,
    batch: &Batch,
    now_us: u64,
) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO rooms (code, lobby, updated_us, format, own_deck) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (code) DO UPDATE SET lobby = excluded.lobby,
        updated_us = excluded.updated_us, format = excluded.format,
        own_deck = excluded.own_deck",
    )?;
    for (room, lobby) in &batch.lobbies {
        let own_deck = lobby.own_deck.as_ref().map(Revision::as_str);
        let now_us = signed(now_us);
        insert.execute(params![room.as_str(), lobby.json, now_us, FORMAT, own_deck])?;
    }
    Ok(())
}

fn insert_series_starts(
    transaction: &Transaction<'_>,
    batch: &Batch,
    assigned: &Assigned,
) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO series (id, room, number, begun_us, begun, format) VALUES (?, ?, ?, ?, ?, ?)
        ON CONFLICT (room) DO UPDATE SET id = excluded.id, number = excluded.number,
        begun_us = excluded.begun_us, begun = excluded.begun, format = excluded.format",
    )?;
    for ((room, start), id) in batch.series_starts.iter().zip(&assigned.series_starts) {
        let begun_us = signed(start.begun_us);
        insert.execute(params![
            id,
            room.as_str(),
            start.number,
            begun_us,
            start.json,
            FORMAT
        ])?;
    }
    drop(insert);
    let mut delete = transaction.prepare_cached("DELETE FROM series_decks WHERE room = ?")?;
    let insert = "INSERT INTO series_decks (room, revision) VALUES (?, ?)";
    let mut insert = transaction.prepare_cached(insert)?;
    for (room, start) in &batch.series_starts {
        delete.execute([room.as_str()])?;
        for revision in &start.own_decks {
            insert.execute([room.as_str(), revision.as_str()])?;
        }
    }
    Ok(())
}

fn insert_steps(
    transaction: &Transaction<'_>,
    batch: &Batch,
    assigned: &Assigned,
    now_us: u64,
) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO steps (place, series, written_us, step, format) VALUES (?, ?, ?, ?, ?)",
    )?;
    for ((_, step), (series, place)) in batch.steps.iter().zip(&assigned.steps) {
        insert.execute(params![place, series, signed(now_us), step.json, FORMAT])?;
    }
    Ok(())
}

fn insert_finished(transaction: &Transaction<'_>, batch: &Batch) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO finished (record, code, deck, begun_us, over_us, seats,
        begun, champions, wins, journal, contests, format)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for row in &batch.finished {
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
        } = &**row;
        insert.execute(params![
            record,
            code.as_str(),
            deck,
            signed(*begun_us),
            signed(*over_us),
            seats,
            start,
            champions,
            wins,
            journal,
            contests,
            FORMAT
        ])?;
        for revision in own_decks {
            let insert = "INSERT INTO finished_decks (record, revision) VALUES (?, ?)";
            let mut insert = transaction.prepare_cached(insert)?;
            insert.execute([record.as_str(), revision.as_str()])?;
        }
    }
    Ok(())
}
