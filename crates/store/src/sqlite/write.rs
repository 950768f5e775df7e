//! Everything that is written to the database.

use std::sync::Arc;

use fano_protocol::RoomCode;
use rusqlite::{Connection, Transaction, TransactionBehavior, params};

use super::places::{Assigned, Clearance, Places, Reached};
use crate::{
    prepare::{FinishedRow, Plan, Prepared, json},
    statistics::Statistics,
};

/// The connection that writes, with its statements.
#[derive(Debug)]
pub(crate) struct Writer {
    connection: Connection,
    places: Places,
    /// As many know of this as have reserved places.
    reserved: Arc<()>,
}

/// Where the steps of a room lie. As long as somebody has this, they stay there.
#[derive(Debug)]
pub(crate) struct Reserved {
    pub(crate) steps: Vec<i64>,
    _reserved: Arc<()>,
}

/// SQLite counts in 63 bits.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Writer {
    pub(crate) fn new(connection: Connection, places: Places) -> Self {
        Self {
            connection,
            places,
            reserved: Arc::default(),
        }
    }

    /// Whether facts fit behind what is there and was reached before them.
    pub(crate) fn fits(&self, prepared: &Prepared, reached: &mut Reached) -> Result<(), String> {
        self.places.fits(prepared, reached)
    }

    /// When the last step of a room was written; 0 if there is none.
    pub(crate) fn written_us(&self, room: RoomCode) -> u64 {
        self.places.written_us(room)
    }

    /// Where the steps of a room lie, for somebody who is about to read them.
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

    /// Writes a batch; when this is done, it is on the disk.
    pub(crate) fn write(&mut self, plan: &Plan, now_us: u64) -> rusqlite::Result<()> {
        if plan.is_empty() {
            return Ok(());
        }
        let assigned = self.places.assign(plan);
        let transaction = self.begin()?;
        insert_lobbies(&transaction, plan, now_us)?;
        insert_begun(&transaction, plan, &assigned)?;
        insert_steps(&transaction, plan, &assigned, now_us)?;
        insert_finished(&transaction, plan)?;
        transaction.commit()?;
        self.places.carried_out(plan, &assigned, now_us);
        Ok(())
    }

    /// Clears away steps that nobody needs, if it is time to and nobody is
    /// reading.
    pub(crate) fn clear_up(&mut self) -> rusqlite::Result<()> {
        if Arc::strong_count(&self.reserved) > 1 {
            return Ok(());
        }
        let Some(clearance) = self.places.clearance() else {
            return Ok(());
        };
        let transaction = self.begin()?;
        let Clearance { before, moves, .. } = &clearance;
        let move_step = "UPDATE steps SET place = ?2 WHERE place = ?1";
        let mut move_step = transaction.prepare_cached(move_step)?;
        for step in moves {
            move_step.execute(*step)?;
        }
        drop(move_step);
        transaction.execute("DELETE FROM steps WHERE place < ?", [before])?;
        transaction.commit()?;
        self.places.cleared(clearance);
        Ok(())
    }

    /// Says how many of these rooms existed.
    pub(crate) fn forget(&mut self, rooms: &[RoomCode]) -> rusqlite::Result<usize> {
        let mut forgotten = 0;
        let steps: Vec<i64> = rooms
            .iter()
            .flat_map(|room| self.places.of(*room))
            .collect();
        let transaction = self.begin()?;
        let delete = "DELETE FROM steps WHERE place IN (SELECT value FROM json_each(?))";
        transaction.execute(delete, [json(&steps)])?;
        for room in rooms {
            let delete = "DELETE FROM rooms WHERE code = ?";
            forgotten += transaction.execute(delete, [room.as_str()])?;
        }
        transaction.commit()?;
        for room in rooms {
            self.places.forget(*room);
        }
        Ok(forgotten)
    }

    /// Writes what is there already, to see whether writing works.
    pub(crate) fn ping(&self) -> rusqlite::Result<()> {
        let version = "user_version";
        let same = |row: &rusqlite::Row<'_>| row.get::<_, i64>(0);
        let same = self.connection.pragma_query_value(None, version, same)?;
        self.connection.pragma_update(None, version, same)
    }

    pub(crate) fn connection(&self) -> &Connection {
        &self.connection
    }
}

fn insert_lobbies(transaction: &Transaction<'_>, plan: &Plan, now_us: u64) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO rooms (code, lobby, updated_us) VALUES (?, ?, ?)
        ON CONFLICT (code) DO UPDATE
        SET lobby = excluded.lobby, updated_us = excluded.updated_us",
    )?;
    for (room, json) in &plan.lobbies {
        insert.execute(params![room.as_str(), json, signed(now_us)])?;
    }
    Ok(())
}

fn insert_begun(
    transaction: &Transaction<'_>,
    plan: &Plan,
    assigned: &Assigned,
) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO series (id, room, number, begun_us, begun) VALUES (?, ?, ?, ?, ?)
        ON CONFLICT (room) DO UPDATE SET id = excluded.id,
        number = excluded.number, begun_us = excluded.begun_us, begun = excluded.begun",
    )?;
    for ((room, begun), id) in plan.begun.iter().zip(&assigned.begun) {
        let begun_us = signed(begun.begun_us);
        insert.execute(params![
            id,
            room.as_str(),
            begun.number,
            begun_us,
            begun.json
        ])?;
    }
    Ok(())
}

fn insert_steps(
    transaction: &Transaction<'_>,
    plan: &Plan,
    assigned: &Assigned,
    now_us: u64,
) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO steps (place, series, written_us, step) VALUES (?, ?, ?, ?)",
    )?;
    for ((_, step), (series, place)) in plan.steps.iter().zip(&assigned.steps) {
        insert.execute(params![place, series, signed(now_us), step.json])?;
    }
    Ok(())
}

fn insert_finished(transaction: &Transaction<'_>, plan: &Plan) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO finished (record, code, deck, begun_us, over_us, seats,
        begun, champions, wins, journal, contests) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for row in &plan.finished {
        let FinishedRow {
            record,
            code,
            deck,
            begun_us,
            over_us,
            seats,
            begun,
            champions,
            wins,
            journal,
            contests,
            statistics,
        } = &**row;
        insert.execute(params![
            record,
            code.as_str(),
            deck,
            signed(*begun_us),
            signed(*over_us),
            seats,
            begun,
            champions,
            wins,
            journal,
            contests
        ])?;
        insert_statistics(transaction, record, statistics)?;
    }
    Ok(())
}

fn insert_statistics(
    transaction: &Transaction<'_>,
    record: &str,
    statistics: &Statistics,
) -> rusqlite::Result<()> {
    let mut insert = transaction.prepare_cached(
        "INSERT INTO players (record, seat, name, colour, bot, team, wins, champion)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for player in &statistics.players {
        insert.execute(params![
            record,
            player.seat,
            player.name,
            player.colour,
            player.bot,
            player.team,
            player.wins,
            player.champion
        ])?;
    }
    let mut insert = transaction.prepare_cached(
        "INSERT INTO results (record, position, seat, game, rank) VALUES (?, ?, ?, ?, ?)",
    )?;
    for result in &statistics.results {
        insert.execute(params![
            record,
            result.position,
            result.seat,
            result.game,
            result.rank
        ])?;
    }
    let mut insert = transaction.prepare_cached(
        "INSERT INTO calls (record, number, seat, position, game, at_ms, answer, symbol,
        reaction_us, margin_us, basis, place, hold_us)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
    )?;
    for call in &statistics.calls {
        let measured = call.measured;
        insert.execute(params![
            record,
            call.number,
            call.seat,
            call.position,
            call.game,
            signed(call.at_ms),
            call.answer,
            call.symbol,
            measured.map(|measured| measured.reaction_us),
            measured.map(|measured| measured.margin_us),
            measured.map(|measured| measured.basis),
            measured.map(|measured| measured.place),
            measured.map(|measured| measured.hold_us)
        ])?;
    }
    Ok(())
}
