//! Everything that is read from the database.

use fano_protocol::RoomCode;
use fano_rooms::{Fact, Finished};
use tokio_postgres::{Client, Row};

use super::{
    connect::{PgFault, patiently},
    open::LIVES,
};
use crate::{
    FinishedBrief, StoreError,
    limits::LIST_MAX,
    parse::{FinishedTexts, RoomRows, code},
};

/// Postgres counts in 63 bits.
pub(super) fn signed(number: u64) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

pub(super) fn unsigned(row: &Row, column: &str) -> Result<u64, tokio_postgres::Error> {
    let number: i64 = row.try_get(column)?;
    Ok(u64::try_from(number).unwrap_or_default())
}

/// Whether something can be called like that: Postgres keeps no text with the
/// character 0, and an answer that it is not there is no failure.
pub(super) fn can_be(name: &str) -> bool {
    !name.contains('\0')
}

/// Damaged rows are told as they are.
impl From<StoreError> for PgFault {
    fn from(error: StoreError) -> Self {
        Self::Failed(error)
    }
}

/// A whole room, as it was at one moment.
pub(super) async fn load(client: &Client, room: RoomCode) -> Result<Option<Vec<Fact>>, PgFault> {
    let select = "SELECT 0 AS kind, 0::bigint AS number, format, lobby AS text
            FROM fano.rooms WHERE code = $1
        UNION ALL SELECT 1, 0, format, begun FROM fano.series WHERE room = $1
        UNION ALL SELECT 2, steps.number, steps.format, step
            FROM fano.steps AS steps JOIN fano.series AS series
            ON steps.room = series.room AND steps.series = series.number
            WHERE steps.room = $1
        ORDER BY kind, number";
    let rows = patiently(client.query(select, &[&room.as_str()])).await?;
    let mut facts: Option<RoomRows> = None;
    for row in rows {
        let (format, text): (i64, &str) = (row.try_get("format")?, row.try_get("text")?);
        match (row.try_get::<_, i32>("kind")?, &mut facts) {
            (0, _) => facts = Some(RoomRows::new(room, format, text)?),
            (1, Some(facts)) => facts.series_start(format, text)?,
            (_, Some(facts)) => facts.step(format, text)?,
            // A series without a room: the database does not allow that.
            (_, None) => {}
        }
    }
    Ok(facts.map(RoomRows::into_facts))
}

pub(super) async fn rooms(client: &Client) -> Result<Vec<RoomCode>, PgFault> {
    let select = "SELECT code FROM fano.rooms ORDER BY code";
    codes(&patiently(client.query(select, &[])).await?)
}

pub(super) async fn count_rooms(client: &Client) -> Result<u64, PgFault> {
    let select = "SELECT count(*) AS rooms FROM fano.rooms";
    let row = patiently(client.query_one(select, &[])).await?;
    Ok(unsigned(&row, "rooms")?)
}

/// The rooms in which nothing has happened since, without those of other nodes.
pub(super) async fn idle(
    client: &Client,
    me: i64,
    before_us: u64,
) -> Result<Vec<RoomCode>, PgFault> {
    let select = format!(
        "SELECT code FROM fano.rooms WHERE updated_us < $1 AND coalesce((
            SELECT written_us FROM fano.steps WHERE room = code
            ORDER BY series DESC, number DESC LIMIT 1
        ), 0) < $1 AND NOT EXISTS (
            SELECT FROM fano.nodes AS nodes
            WHERE nodes.epoch = owner AND nodes.epoch <> $2 AND {LIVES}
        ) ORDER BY code"
    );
    codes(&patiently(client.query(&select, &[&signed(before_us), &me])).await?)
}

fn codes(rows: &[Row]) -> Result<Vec<RoomCode>, PgFault> {
    let codes = rows.iter().map(|row| Ok(code("rooms", row.try_get(0)?)?));
    codes.collect()
}

pub(super) async fn finished(client: &Client, record: &str) -> Result<Option<Finished>, PgFault> {
    let select = "SELECT format, code, over_us, begun, champions, wins, journal, contests
        FROM fano.finished WHERE record = $1";
    let Some(row) = patiently(client.query_opt(select, &[&record])).await? else {
        return Ok(None);
    };
    let texts = FinishedTexts {
        format: row.try_get("format")?,
        over_us: unsigned(&row, "over_us")?,
        code: row.try_get("code")?,
        start: row.try_get("begun")?,
        champions: row.try_get("champions")?,
        wins: row.try_get("wins")?,
        journal: row.try_get("journal")?,
        contests: row.try_get("contests")?,
    };
    Ok(Some(texts.parse(record)?))
}

pub(super) async fn finished_list(
    client: &Client,
    limit: u32,
) -> Result<Vec<FinishedBrief>, PgFault> {
    let select = "SELECT record, code, deck, seats, begun_us, over_us FROM fano.finished
        ORDER BY over_us DESC, record LIMIT $1";
    let limit = i64::from(limit.min(LIST_MAX));
    let rows = patiently(client.query(select, &[&limit])).await?;
    let brief = |row: &Row| -> Result<FinishedBrief, PgFault> {
        Ok(FinishedBrief {
            record: row.try_get("record")?,
            code: code("finished", row.try_get("code")?)?,
            deck: row.try_get("deck")?,
            seats: u8::try_from(row.try_get::<_, i64>("seats")?).unwrap_or(u8::MAX),
            begun_at_us: unsigned(row, "begun_us")?,
            over_at_us: unsigned(row, "over_us")?,
        })
    };
    rows.iter().map(brief).collect()
}

/// Batches note the latest time in them, so nobody has to look at all rows.
pub(super) async fn newest_moment_us(client: &Client) -> Result<u64, PgFault> {
    let select = "SELECT coalesce(max(us), 0) AS us FROM (
            SELECT newest_us AS us FROM fano.meta
            UNION ALL SELECT max(newest_us) FROM fano.nodes
            UNION ALL SELECT max(used_us) FROM fano.decks
            UNION ALL SELECT max(used_us) FROM fano.revisions
            UNION ALL SELECT max(changed_us) FROM fano.drafts
        ) AS times";
    let row = patiently(client.query_one(select, &[])).await?;
    Ok(unsigned(&row, "us")?)
}
