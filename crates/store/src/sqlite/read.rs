//! Everything that is read from the database.

use std::collections::BTreeMap;

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};
use rusqlite::{Connection, OptionalExtension as _, Row, params};

use super::{fault::database, mark::Progress, places::Places, write::Reserved};
use crate::{
    FinishedBrief, StoreError,
    limits::LIST_MAX,
    parse::{FinishedTexts, RoomRows, code},
    stored::json,
};

/// Microseconds since 1970 fit into 63 bits for the next 290,000 years.
pub(super) fn micros(row: &Row<'_>, column: &str) -> rusqlite::Result<u64> {
    let micros: i64 = row.get(column)?;
    Ok(u64::try_from(micros).unwrap_or_default())
}

/// The format and the text in the only row, if there is one.
fn text(
    connection: &Connection,
    select: &str,
    key: &str,
) -> Result<Option<(i64, String)>, StoreError> {
    let select = connection.prepare_cached(select);
    let text = select.and_then(|mut select| {
        let columns = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?));
        select.query_row([key], columns).optional()
    });
    text.map_err(database)
}

pub(crate) fn load(
    connection: &Connection,
    room: RoomCode,
    reserved: &Reserved,
) -> Result<Option<Vec<Fact>>, StoreError> {
    let select = "SELECT format, lobby FROM rooms WHERE code = ?";
    let Some((format, lobby)) = text(connection, select, room.as_str())? else {
        return Ok(None);
    };
    let mut room_rows = RoomRows::new(room, format, &lobby)?;

    let select = "SELECT format, begun FROM series WHERE room = ?";
    let Some((format, start)) = text(connection, select, room.as_str())? else {
        return Ok(Some(room_rows.into_facts()));
    };
    room_rows.series_start(format, &start)?;

    let select = "SELECT format, step FROM steps WHERE place IN (SELECT value FROM json_each(?))
        ORDER BY place";
    let mut select = connection.prepare_cached(select).map_err(database)?;
    let mut rows = select.query([json(&reserved.steps)]).map_err(database)?;
    while let Some(row) = rows.next().map_err(database)? {
        let (format, text) = <(i64, String)>::try_from(row).map_err(database)?;
        room_rows.step(format, &text)?;
    }
    Ok(Some(room_rows.into_facts()))
}

pub(crate) fn exists(connection: &Connection, room: RoomCode) -> Result<bool, StoreError> {
    let select = "SELECT EXISTS (SELECT 1 FROM rooms WHERE code = ?)";
    let select = connection.prepare_cached(select);
    let found = select.and_then(|mut select| select.query_row([room.as_str()], |row| row.get(0)));
    found.map_err(database)
}

pub(crate) fn count_rooms(connection: &Connection) -> Result<u64, StoreError> {
    let count = connection.query_row("SELECT count(*) FROM rooms", [], |row| row.get::<_, i64>(0));
    Ok(u64::try_from(count.map_err(database)?).unwrap_or_default())
}

pub(crate) fn rooms(connection: &Connection) -> Result<Vec<RoomCode>, StoreError> {
    // Everything changed before the end of time.
    idle(connection, u64::MAX)
}

/// The rooms whose lobbies have not changed since.
pub(crate) fn idle(connection: &Connection, before_us: u64) -> Result<Vec<RoomCode>, StoreError> {
    let codes = || {
        let select = "SELECT code FROM rooms WHERE updated_us < ? ORDER BY code";
        let mut select = connection.prepare_cached(select)?;
        let before_us = i64::try_from(before_us).unwrap_or(i64::MAX);
        let codes = select.query_map([before_us], |row| row.get(0))?;
        codes.collect::<rusqlite::Result<Vec<String>>>()
    };
    let codes = codes().map_err(database)?;
    codes.iter().map(|text| code("rooms", text)).collect()
}

/// Reads where the steps of every room are.
pub(crate) fn places(connection: &Connection) -> Result<Places, StoreError> {
    let mut places = Places::default();
    let mut rooms = BTreeMap::new();
    let select = connection.prepare("SELECT id, room, number FROM series");
    let mut select = select.map_err(database)?;
    let mut rows = select.query([]).map_err(database)?;
    while let Some(row) = rows.next().map_err(database)? {
        let series = <(i64, String, u32)>::try_from(row).map_err(database)?;
        let (id, room, number) = series;
        let room = code("series", &room)?;
        rooms.insert(id, room);
        places.found_series(room, id, number);
    }
    let mut find = || {
        let select = "SELECT place, series, written_us FROM steps ORDER BY place";
        let mut select = connection.prepare(select)?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            let id = row.get("series")?;
            let written_us = micros(row, "written_us")?;
            places.found_step(rooms.get(&id).copied(), id, row.get("place")?, written_us);
        }
        Ok(())
    };
    find().map_err(database)?;
    Ok(places)
}

pub(crate) fn finished(
    connection: &Connection,
    record: &str,
) -> Result<Option<Finished>, StoreError> {
    let select = "SELECT format, code, over_us, begun, champions, wins, journal, contests \
                  FROM finished WHERE record = ?";
    let select = connection.prepare_cached(select);
    let row = select.and_then(|mut select| {
        let texts = |row: &Row<'_>| {
            Ok(FinishedTexts {
                format: row.get("format")?,
                over_us: micros(row, "over_us")?,
                code: row.get("code")?,
                start: row.get("begun")?,
                champions: row.get("champions")?,
                wins: row.get("wins")?,
                journal: row.get("journal")?,
                contests: row.get("contests")?,
            })
        };
        select.query_row([record], texts).optional()
    });
    let row = row.map_err(database)?;
    row.map(|texts| texts.parse(record)).transpose()
}

pub(crate) fn finished_list(
    connection: &Connection,
    limit: u32,
) -> Result<Vec<FinishedBrief>, StoreError> {
    let select = "SELECT record, code, deck, seats, begun_us, over_us FROM finished \
                  ORDER BY over_us DESC, record LIMIT ?";
    let mut select = connection.prepare_cached(select).map_err(database)?;
    let limit = params![limit.min(LIST_MAX)];
    let mut rows = select.query(limit).map_err(database)?;
    let mut list = Vec::new();
    while let Some(row) = rows.next().map_err(database)? {
        let room: String = row.get("code").map_err(database)?;
        list.push(FinishedBrief {
            record: row.get("record").map_err(database)?,
            code: code("finished", &room)?,
            deck: row.get("deck").map_err(database)?,
            seats: row.get("seats").map_err(database)?,
            begun_at_us: micros(row, "begun_us").map_err(database)?,
            over_at_us: micros(row, "over_us").map_err(database)?,
        });
    }
    Ok(list)
}

pub(crate) fn newest_moment_us(connection: &Connection) -> rusqlite::Result<u64> {
    let select = "SELECT coalesce(max(us), 0) AS us FROM (
            SELECT max(updated_us) AS us FROM rooms
            UNION ALL SELECT max(begun_us) FROM series
            UNION ALL SELECT max(over_us) FROM finished
            UNION ALL SELECT max(written_us) FROM steps
            UNION ALL SELECT max(used_us) FROM decks
            UNION ALL SELECT max(used_us) FROM revisions
            UNION ALL SELECT max(changed_us) FROM drafts
        )";
    connection.query_row(select, [], |row| micros(row, "us"))
}

/// Which database this is, and how far it has got.
pub(crate) fn progress(connection: &Connection) -> rusqlite::Result<(String, Progress)> {
    let select = "SELECT store, generation, changes,
        (SELECT coalesce(max(place) + 1, 0) FROM steps) AS steps_end FROM progress";
    connection.query_row(select, [], |row| {
        let count = |column| row.get::<_, i64>(column).map(i64::unsigned_abs);
        let progress = Progress {
            generation: count("generation")?,
            changes: count("changes")?,
            steps_end: row.get("steps_end")?,
        };
        Ok((row.get("store")?, progress))
    })
}
