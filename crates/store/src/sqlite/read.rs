//! Everything that is asked of the database.

use std::collections::BTreeMap;

use fano_protocol::RoomCode;
use fano_rooms::{Begun, Fact, Finished, Lobby, Step};
use futures_util::TryStreamExt as _;
use serde::de::DeserializeOwned;
use sqlx::{Row as _, SqliteConnection, sqlite::SqliteRow};

use super::{fault::database, places::Places, write::Reserved};
use crate::{FinishedBrief, LIST_MAX, StoreError, prepare::json};

/// Microseconds since 1970 fit into 63 bits for the next 290,000 years.
fn micros(row: &SqliteRow, column: &str) -> Result<u64, sqlx::Error> {
    let micros: i64 = row.try_get(column)?;
    Ok(u64::try_from(micros).unwrap_or_default())
}

/// A row that is named if what it holds is not what was written.
struct Named<'a> {
    table: &'static str,
    row: &'a str,
}

impl Named<'_> {
    fn damaged(&self, reason: &impl ToString) -> StoreError {
        StoreError::Damaged {
            table: self.table,
            row: self.row.to_owned(),
            reason: reason.to_string(),
        }
    }

    fn parse<T: DeserializeOwned>(
        &self,
        row: &SqliteRow,
        column: &'static str,
    ) -> Result<T, StoreError> {
        let text: &str = row.try_get(column).map_err(database)?;
        serde_json::from_str(text).map_err(|error| self.damaged(&format!("{column}: {error}")))
    }
}

pub(crate) async fn load(
    connection: &mut SqliteConnection,
    room: RoomCode,
    reserved: &Reserved,
) -> Result<Option<Vec<Fact>>, StoreError> {
    let select = "SELECT lobby FROM rooms WHERE code = ?";
    let select = sqlx::query(select).bind(room.as_str());
    let Some(row) = select
        .fetch_optional(&mut *connection)
        .await
        .map_err(database)?
    else {
        return Ok(None);
    };
    let name = Named {
        table: "rooms",
        row: room.as_str(),
    };
    let lobby: Lobby = name.parse(&row, "lobby")?;
    if lobby.code != room {
        return Err(name.damaged(&format!("it is the lobby of {}", lobby.code)));
    }
    let mut facts = vec![Fact::Lobby(lobby)];

    let select = "SELECT begun FROM series WHERE room = ?";
    let select = sqlx::query(select).bind(room.as_str());
    let row = select.fetch_optional(&mut *connection).await;
    let Some(row) = row.map_err(database)? else {
        return Ok(Some(facts));
    };
    let name = Named {
        table: "series",
        row: room.as_str(),
    };
    let begun: Begun = name.parse(&row, "begun")?;
    let series = begun.series;
    facts.push(Fact::Begun(begun));

    let select = "SELECT step FROM steps WHERE place IN (SELECT value FROM json_each(?))
        ORDER BY place";
    let select = sqlx::query(select).bind(json(&reserved.steps));
    let rows = select.fetch_all(&mut *connection).await.map_err(database)?;
    for (number, row) in (0..).zip(&rows) {
        facts.push(Fact::Step(step(row, room, series, number)?));
    }
    Ok(Some(facts))
}

/// The step with this number, which must be the next one.
fn step(row: &SqliteRow, room: RoomCode, series: u32, number: u32) -> Result<Step, StoreError> {
    let place = format!("{room} {number}");
    let name = Named {
        table: "steps",
        row: &place,
    };
    let step: Step = name.parse(row, "step")?;
    if step.series != series {
        let reason = format!("it belongs to series {}, not {series}", step.series);
        return Err(name.damaged(&reason));
    }
    if step.index != number {
        return Err(name.damaged(&format!("step {} lies there", step.index)));
    }
    Ok(step)
}

/// A room's name as it is found in a row.
fn code(table: &'static str, row: &SqliteRow) -> Result<RoomCode, StoreError> {
    let text: &str = row.try_get("code").map_err(database)?;
    let name = Named { table, row: text };
    text.parse().map_err(|error| name.damaged(&error))
}

pub(crate) async fn rooms(connection: &mut SqliteConnection) -> Result<Vec<RoomCode>, StoreError> {
    let select = sqlx::query("SELECT code FROM rooms ORDER BY code");
    let rows = select.fetch_all(connection).await.map_err(database)?;
    rows.iter().map(|row| code("rooms", row)).collect()
}

/// Where the steps of every room lie.
pub(crate) async fn places(connection: &mut SqliteConnection) -> Result<Places, StoreError> {
    let mut places = Places::default();
    let mut rooms = BTreeMap::new();
    let select = sqlx::query("SELECT id, room AS code, number FROM series");
    for row in &select.fetch_all(&mut *connection).await.map_err(database)? {
        let room = code("series", row)?;
        let id = row.try_get("id").map_err(database)?;
        let number = row.try_get("number").map_err(database)?;
        rooms.insert(id, room);
        places.found_series(room, id, number);
    }
    let select = sqlx::query("SELECT place, series, written_us FROM steps ORDER BY place");
    let mut rows = select.fetch(connection);
    while let Some(row) = rows.try_next().await.map_err(database)? {
        let id = row.try_get("series").map_err(database)?;
        let place = row.try_get("place").map_err(database)?;
        let written_us = micros(&row, "written_us").map_err(database)?;
        places.found_step(rooms.get(&id).copied(), id, place, written_us);
    }
    Ok(places)
}

/// The rooms whose lobbies have not changed since.
pub(crate) async fn idle(
    connection: &mut SqliteConnection,
    before_us: u64,
) -> Result<Vec<RoomCode>, StoreError> {
    let select = sqlx::query("SELECT code FROM rooms WHERE updated_us < ? ORDER BY code");
    let select = select.bind(i64::try_from(before_us).unwrap_or(i64::MAX));
    let rows = select.fetch_all(connection).await.map_err(database)?;
    rows.iter().map(|row| code("rooms", row)).collect()
}

pub(crate) async fn finished(
    connection: &mut SqliteConnection,
    record: &str,
) -> Result<Option<Finished>, StoreError> {
    let select = "SELECT code, over_us, begun, champions, wins, journal, contests \
                  FROM finished WHERE record = ?";
    let row = sqlx::query(select)
        .bind(record)
        .fetch_optional(connection)
        .await
        .map_err(database)?;
    let Some(row) = row else {
        return Ok(None);
    };
    let name = Named {
        table: "finished",
        row: record,
    };
    Ok(Some(Finished {
        record: record.to_owned(),
        code: code("finished", &row)?,
        begun: name.parse(&row, "begun")?,
        over_at_us: micros(&row, "over_us").map_err(database)?,
        champions: name.parse(&row, "champions")?,
        wins: name.parse(&row, "wins")?,
        journal: row.try_get("journal").map_err(database)?,
        contests: name.parse(&row, "contests")?,
    }))
}

pub(crate) async fn finished_list(
    connection: &mut SqliteConnection,
    limit: u32,
) -> Result<Vec<FinishedBrief>, StoreError> {
    let select = "SELECT record, code, deck, seats, begun_us, over_us FROM finished \
                  ORDER BY over_us DESC, record LIMIT ?";
    let select = sqlx::query(select).bind(limit.min(LIST_MAX));
    let rows = select.fetch_all(connection).await.map_err(database)?;
    let brief = |row: &SqliteRow| {
        Ok(FinishedBrief {
            record: row.try_get("record").map_err(database)?,
            code: code("finished", row)?,
            deck: row.try_get("deck").map_err(database)?,
            seats: row.try_get("seats").map_err(database)?,
            begun_at_us: micros(row, "begun_us").map_err(database)?,
            over_at_us: micros(row, "over_us").map_err(database)?,
        })
    };
    rows.iter().map(brief).collect()
}

pub(crate) async fn newest_moment_us(
    connection: &mut SqliteConnection,
) -> Result<u64, sqlx::Error> {
    let select = "SELECT coalesce(max(us), 0) AS us FROM (
            SELECT max(updated_us) AS us FROM rooms
            UNION ALL SELECT max(begun_us) FROM series
            UNION ALL SELECT max(over_us) FROM finished
            UNION ALL SELECT max(written_us) FROM steps
        )";
    let row = sqlx::query(select).fetch_one(connection).await?;
    micros(&row, "us")
}
