//! Everything that is written to the database.

use std::sync::Arc;

use fano_protocol::RoomCode;
use sqlx::{Connection as _, SqliteConnection};

use super::{
    places::{Assigned, Clearance, Places, Reached},
    rows::Rows,
};
use crate::prepare::{FinishedRow, Plan, Prepared, json};

/// The connection that writes, with its statements.
#[derive(Debug)]
pub(crate) struct Writer {
    connection: SqliteConnection,
    tables: Tables,
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

/// How rows get into each table.
#[derive(Debug)]
struct Tables {
    rooms: Rows,
    series: Rows,
    steps: Rows,
    finished: Rows,
}

/// The statistics of finished series come as a JSON list.
const INSERT_PLAYERS: &str = "
    INSERT INTO players (record, seat, name, colour, bot, team, wins, champion)
    SELECT series.value ->> 'record', row.value ->> 'seat', row.value ->> 'name',
        row.value ->> 'colour', row.value ->> 'bot', row.value ->> 'team',
        row.value ->> 'wins', row.value ->> 'champion'
    FROM json_each(?) AS series, json_each(series.value, '$.players') AS row";
const INSERT_RESULTS: &str = "
    INSERT INTO results (record, position, seat, game, rank)
    SELECT series.value ->> 'record', row.value ->> 'position', row.value ->> 'seat',
        row.value ->> 'game', row.value ->> 'rank'
    FROM json_each(?) AS series, json_each(series.value, '$.results') AS row";
const INSERT_CALLS: &str = "
    INSERT INTO calls (record, number, seat, position, game, at_ms, answer, symbol,
        reaction_us, margin_us, basis, place, hold_us)
    SELECT series.value ->> 'record', row.value ->> 'number', row.value ->> 'seat',
        row.value ->> 'position', row.value ->> 'game', row.value ->> 'at_ms',
        row.value ->> 'answer', row.value ->> 'symbol',
        row.value ->> '$.measured.reaction_us', row.value ->> '$.measured.margin_us',
        row.value ->> '$.measured.basis', row.value ->> '$.measured.place',
        row.value ->> '$.measured.hold_us'
    FROM json_each(?) AS series, json_each(series.value, '$.calls') AS row";

/// SQLite counts in 63 bits.
fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

impl Writer {
    pub(crate) fn new(connection: SqliteConnection, places: Places) -> Self {
        Self {
            connection,
            tables: Tables::new(),
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

    /// Writes a batch; when this is done, it is on the disk.
    pub(crate) async fn write(&mut self, plan: &Plan, now_us: u64) -> Result<(), sqlx::Error> {
        if plan.is_empty() {
            return Ok(());
        }
        let assigned = self.places.assign(plan);
        self.insert(plan, &assigned, now_us).await?;
        self.places.carried_out(plan, &assigned, now_us);
        Ok(())
    }

    async fn insert(
        &mut self,
        plan: &Plan,
        assigned: &Assigned,
        now_us: u64,
    ) -> Result<(), sqlx::Error> {
        let tables = &mut self.tables;
        if plan.is_one_statement(Rows::AT_ONCE) {
            // A statement on its own is a transaction.
            let connection = &mut self.connection;
            return tables.steps(connection, plan, assigned, now_us).await;
        }
        let mut transaction = self.connection.begin_with("BEGIN IMMEDIATE").await?;
        tables.lobbies(&mut transaction, plan, now_us).await?;
        tables.begun(&mut transaction, plan, assigned).await?;
        tables
            .steps(&mut transaction, plan, assigned, now_us)
            .await?;
        tables.finished(&mut transaction, &plan.finished).await?;
        transaction.commit().await
    }

    /// Clears away steps that nobody needs, if there are many of them and
    /// nobody is reading.
    pub(crate) async fn clear_up(&mut self) -> Result<(), sqlx::Error> {
        if Arc::strong_count(&self.reserved) > 1 {
            return Ok(());
        }
        let Some(clearance) = self.places.clearance() else {
            return Ok(());
        };
        let Clearance { before, moves, .. } = &clearance;
        let clear = sqlx::query("DELETE FROM steps WHERE place < ?").bind(*before);
        if moves.is_empty() {
            clear.execute(&mut self.connection).await?;
        } else {
            let mut transaction = self.connection.begin_with("BEGIN IMMEDIATE").await?;
            let copy = "INSERT INTO steps (place, series, written_us, step)
                SELECT move.value ->> 1, series, written_us, step
                FROM json_each(?) AS move JOIN steps ON place = move.value ->> 0";
            let copy = sqlx::query(copy).bind(json(moves));
            copy.execute(&mut *transaction).await?;
            let moved: Vec<i64> = moves.iter().map(|(from, _)| *from).collect();
            delete_steps(&mut transaction, &moved).await?;
            clear.execute(&mut *transaction).await?;
            transaction.commit().await?;
        }
        self.places.cleared(clearance);
        Ok(())
    }

    /// Says how many of these rooms existed.
    pub(crate) async fn forget(&mut self, rooms: &[RoomCode]) -> Result<u64, sqlx::Error> {
        let mut forgotten = 0;
        let mut transaction = self.connection.begin_with("BEGIN IMMEDIATE").await?;
        for room in rooms {
            delete_steps(&mut transaction, &self.places.of(*room)).await?;
            let delete = sqlx::query("DELETE FROM rooms WHERE code = ?").bind(room.as_str());
            forgotten += delete.execute(&mut *transaction).await?.rows_affected();
        }
        transaction.commit().await?;
        for room in rooms {
            self.places.forget(*room);
        }
        Ok(forgotten)
    }

    /// Writes what is there already, to see whether writing works.
    pub(crate) async fn ping(&mut self) -> Result<(), sqlx::Error> {
        let version = sqlx::query_scalar::<_, i64>("PRAGMA user_version");
        let version = version.fetch_one(&mut self.connection).await?;
        let same = sqlx::AssertSqlSafe(format!("PRAGMA user_version = {version}"));
        sqlx::raw_sql(same).execute(&mut self.connection).await?;
        Ok(())
    }

    pub(crate) fn connection(&mut self) -> &mut SqliteConnection {
        &mut self.connection
    }

    pub(crate) async fn close(self) -> Result<(), sqlx::Error> {
        self.connection.close().await
    }
}

async fn delete_steps(connection: &mut SqliteConnection, steps: &[i64]) -> Result<(), sqlx::Error> {
    sqlx::query("DELETE FROM steps WHERE place IN (SELECT value FROM json_each(?))")
        .bind(json(steps))
        .execute(connection)
        .await?;
    Ok(())
}

impl Tables {
    fn new() -> Self {
        Self {
            rooms: Rows::new(
                "rooms (code, lobby, updated_us)",
                " ON CONFLICT (code) DO UPDATE \
                 SET lobby = excluded.lobby, updated_us = excluded.updated_us",
            ),
            series: Rows::new(
                "series (id, room, number, begun_us, begun)",
                " ON CONFLICT (room) DO UPDATE SET id = excluded.id, \
                 number = excluded.number, begun_us = excluded.begun_us, begun = excluded.begun",
            ),
            steps: Rows::new("steps (place, series, written_us, step)", ""),
            finished: Rows::new(
                "finished (record, code, deck, begun_us, over_us, seats, \
                 begun, champions, wins, journal, contests)",
                "",
            ),
        }
    }

    async fn lobbies(
        &mut self,
        connection: &mut SqliteConnection,
        plan: &Plan,
        now_us: u64,
    ) -> Result<(), sqlx::Error> {
        let rows: Vec<_> = plan.lobbies.iter().collect();
        let rooms = &mut self.rooms;
        rooms
            .write(connection, &rows, |insert, (room, json)| {
                insert
                    .bind(room.as_str().to_owned())
                    .bind((*json).clone())
                    .bind(signed(now_us))
            })
            .await
    }

    async fn begun(
        &mut self,
        connection: &mut SqliteConnection,
        plan: &Plan,
        assigned: &Assigned,
    ) -> Result<(), sqlx::Error> {
        let rows: Vec<_> = plan.begun.iter().zip(&assigned.begun).collect();
        let series = &mut self.series;
        series
            .write(connection, &rows, |insert, ((room, begun), id)| {
                insert
                    .bind(**id)
                    .bind(room.as_str().to_owned())
                    .bind(begun.number)
                    .bind(signed(begun.begun_us))
                    .bind(begun.json.clone())
            })
            .await
    }

    async fn steps(
        &mut self,
        connection: &mut SqliteConnection,
        plan: &Plan,
        assigned: &Assigned,
        now_us: u64,
    ) -> Result<(), sqlx::Error> {
        let rows: Vec<_> = plan.steps.iter().zip(&assigned.steps).collect();
        let steps = &mut self.steps;
        steps
            .write(connection, &rows, |insert, ((_, step), (series, place))| {
                insert
                    .bind(*place)
                    .bind(*series)
                    .bind(signed(now_us))
                    .bind(step.json.clone())
            })
            .await
    }

    async fn finished(
        &mut self,
        connection: &mut SqliteConnection,
        finished: &[Arc<FinishedRow>],
    ) -> Result<(), sqlx::Error> {
        let rows = self.finished.write(connection, finished, |insert, row| {
            insert
                .bind(row.record.clone())
                .bind(row.code.as_str().to_owned())
                .bind(row.deck.clone())
                .bind(signed(row.begun_us))
                .bind(signed(row.over_us))
                .bind(row.seats)
                .bind(row.begun.clone())
                .bind(row.champions.clone())
                .bind(row.wins.clone())
                .bind(row.journal.clone())
                .bind(row.contests.clone())
        });
        rows.await?;
        if finished.is_empty() {
            return Ok(());
        }
        // Many small rows, whose number is never the same: one statement for all.
        let statistics: Vec<&str> = finished.iter().map(|row| &*row.statistics).collect();
        let statistics: Arc<str> = format!("[{}]", statistics.join(",")).into();
        for insert in [INSERT_PLAYERS, INSERT_RESULTS, INSERT_CALLS] {
            let insert = sqlx::query(insert).bind(Arc::clone(&statistics));
            insert.execute(&mut *connection).await?;
        }
        Ok(())
    }
}
