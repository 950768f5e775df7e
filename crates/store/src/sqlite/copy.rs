//! Reads and writes all rows.

use rusqlite::{Connection, Row, ToSql, Transaction, types::ToSqlOutput};

use super::{SqliteStore, backend::SqliteBackend, fault::database, read};
use crate::{
    Copied, StoreError,
    copy::{Kind, PORTION_BYTES, Portion, Portions, Reading, TABLES, Table, Value},
};

impl SqliteStore {
    /// Whether no rooms, finished series, decks and drafts are kept.
    pub(crate) async fn is_empty(&self) -> Result<bool, StoreError> {
        let ask = |reader: &Connection| {
            let any = "SELECT NOT EXISTS (SELECT 1 FROM rooms)
                AND NOT EXISTS (SELECT 1 FROM finished)
                AND NOT EXISTS (SELECT 1 FROM decks)
                AND NOT EXISTS (SELECT 1 FROM revisions)
                AND NOT EXISTS (SELECT 1 FROM drafts)";
            reader
                .query_row(any, [], |row| row.get(0))
                .map_err(database)
        };
        read(&self.rooms_reader, ask).await
    }

    /// Reads all rows.
    pub(crate) async fn read_all(&self, reading: Reading) {
        let last = reading.clone();
        let read_all = move |reader: &Connection| {
            for table in TABLES {
                read_table(reader, table, &reading).map_err(database)?;
            }
            Ok(())
        };
        if let Err(error) = read(&self.games_reader, read_all).await {
            let _ = last.send(Err(error)).await;
        }
    }

    /// Writes all rows, if there are no others.
    pub(crate) async fn write_all(&self, mut portions: Portions) -> Result<Copied, StoreError> {
        let work = move |backend: &mut SqliteBackend| {
            let mut failed = None;
            let written = backend.writer.change(|transaction| {
                let mut copied = Copied::default();
                while let Some(portion) = portions.blocking_recv() {
                    match portion {
                        Ok(portion) => {
                            write(transaction, &portion)?;
                            copied.count(&portion);
                        }
                        Err(error) => {
                            failed = Some(error);
                            return Ok(Err(()));
                        }
                    }
                }
                Ok(Ok(copied))
            })?;
            written.map_err(|()| failed.unwrap_or(StoreError::Closed))
        };
        self.front.change(0, work).await
    }
}

fn read_table(
    reader: &Connection,
    table: &'static Table,
    reading: &Reading,
) -> rusqlite::Result<()> {
    let select = match table.name {
        // Those of a series that was replaced are of no use to anybody.
        "steps" => "SELECT series.room, series.number, row_number() OVER
                (PARTITION BY steps.series ORDER BY place) - 1, written_us, step, steps.format
            FROM steps JOIN series ON series.id = steps.series ORDER BY series.room, place"
            .to_owned(),
        name => format!("SELECT {} FROM {name}", table.column_names()),
    };
    let mut select = reader.prepare(&select)?;
    let mut found = select.query([])?;
    let (mut rows, mut bytes) = (Vec::new(), 0);
    while let Some(row) = found.next()? {
        let values = values(row, table)?;
        bytes += values.iter().map(Value::bytes).sum::<usize>();
        rows.push(values);
        if bytes > PORTION_BYTES {
            let rows = std::mem::take(&mut rows);
            bytes = 0;
            // Nobody waits for the rest if writing has failed.
            let _ = reading.blocking_send(Ok(Portion { table, rows }));
        }
    }
    let _ = reading.blocking_send(Ok(Portion { table, rows }));
    Ok(())
}

fn values(row: &Row<'_>, table: &Table) -> rusqlite::Result<Vec<Value>> {
    let columns = table.columns.iter().enumerate();
    let values = columns.map(|(place, (_, kind))| {
        Ok(match kind {
            Kind::Number => row.get::<_, Option<i64>>(place)?.map(Value::Number),
            Kind::Text => row.get::<_, Option<String>>(place)?.map(Value::Text),
            Kind::Bytes => row.get::<_, Option<Vec<u8>>>(place)?.map(Value::Bytes),
        }
        .unwrap_or(Value::Nothing))
    });
    values.collect()
}

fn write(transaction: &Transaction<'_>, portion: &Portion) -> rusqlite::Result<()> {
    let table = portion.table;
    let insert = match table.name {
        // They get the next place, and the series is found by its room.
        "steps" => "INSERT INTO steps (place, series, written_us, step, format)
            SELECT (SELECT coalesce(max(place) + 1, 0) FROM steps), id, ?4, ?5, ?6
            FROM series WHERE room = ?1 AND number = ?2 AND ?3 >= 0"
            .to_owned(),
        name => {
            let places = vec!["?"; table.columns.len()].join(", ");
            format!(
                "INSERT INTO {name} ({}) VALUES ({places})",
                table.column_names()
            )
        }
    };
    let mut insert = transaction.prepare_cached(&insert)?;
    for row in &portion.rows {
        insert.execute(rusqlite::params_from_iter(row))?;
    }
    Ok(())
}

impl ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        match self {
            Self::Nothing => None::<i64>.to_sql().map(|_| rusqlite::types::Null.into()),
            Self::Number(number) => number.to_sql(),
            Self::Text(text) => text.to_sql(),
            Self::Bytes(bytes) => bytes.to_sql(),
        }
    }
}
