//! Reads and writes all rows.

use std::{pin::pin, sync::Arc};

use futures_util::{TryStreamExt as _, future::try_join_all};
use tokio_postgres::{Client, Row, Transaction, types::ToSql};

use super::{
    PostgresStore,
    connect::{PgFault, patiently},
    read::signed,
};
use crate::{
    Copied, StoreError,
    copy::{Kind, PORTION_BYTES, Portion, Portions, Reading, TABLES, Table, Value},
    limits::TOKEN_KEY_BYTES,
};

impl PostgresStore {
    /// Reads all rows.
    pub(crate) async fn read_all(&self, reading: Reading) {
        let read_all = async |client: Arc<Client>| {
            for table in TABLES {
                read_table(&client, table, &reading).await?;
            }
            Ok(())
        };
        if let Err(error) = self.games_reader.read_once(read_all).await {
            let _ = reading.send(Err(error)).await;
        }
    }

    /// Writes all rows, if there are no others, the latest time in them and the
    /// key of the guest tokens.
    pub(crate) async fn write_all(
        &self,
        mut portions: Portions,
        newest_us: u64,
        token_key: Option<[u8; TOKEN_KEY_BYTES]>,
    ) -> Result<Copied, StoreError> {
        let work = async move |transaction: &Transaction<'_>| {
            let mut copied = Copied::default();
            while let Some(portion) = portions.recv().await {
                match portion {
                    Ok(portion) => {
                        write(transaction, &portion).await?;
                        copied.count(&portion);
                    }
                    Err(error) => return Ok(Err(error)),
                }
            }
            let key = token_key.as_ref().map(<[u8; TOKEN_KEY_BYTES]>::as_slice);
            let update = "UPDATE fano.meta SET newest_us = greatest(newest_us, $1),
                token_key = coalesce($2, token_key)";
            let newest_us = signed(newest_us);
            patiently(transaction.execute(update, &[&newest_us, &key])).await?;
            Ok(Ok(copied))
        };
        self.change(0, work).await?
    }
}

async fn read_table(
    client: &Client,
    table: &'static Table,
    reading: &Reading,
) -> Result<(), PgFault> {
    let order = match table.name {
        "steps" => " ORDER BY room, series, number",
        _ => "",
    };
    let columns = table.column_names();
    let select = format!("SELECT {columns} FROM fano.{}{order}", table.name);
    let nothing: [&(dyn ToSql + Sync); 0] = [];
    let mut found = pin!(client.query_raw(&select, nothing).await?);
    let (mut rows, mut bytes) = (Vec::new(), 0);
    while let Some(row) = found.try_next().await? {
        let values = values(&row, table)?;
        bytes += values.iter().map(Value::bytes).sum::<usize>();
        rows.push(values);
        if bytes > PORTION_BYTES {
            let rows = std::mem::take(&mut rows);
            bytes = 0;
            // Nobody waits for the rest if writing has failed.
            let _ = reading.send(Ok(Portion { table, rows })).await;
        }
    }
    let _ = reading.send(Ok(Portion { table, rows })).await;
    Ok(())
}

fn values(row: &Row, table: &Table) -> Result<Vec<Value>, PgFault> {
    let columns = table.columns.iter().enumerate();
    let values = columns.map(|(place, (_, kind))| {
        Ok(match kind {
            Kind::Number => row.try_get::<_, Option<i64>>(place)?.map(Value::Number),
            Kind::Text => row.try_get::<_, Option<String>>(place)?.map(Value::Text),
            Kind::Bytes => row.try_get::<_, Option<Vec<u8>>>(place)?.map(Value::Bytes),
        }
        .unwrap_or(Value::Nothing))
    });
    values.collect()
}

/// Rows go out one after the other without waiting for answers.
async fn write(transaction: &Transaction<'_>, portion: &Portion) -> Result<(), PgFault> {
    let table = portion.table;
    let places = (1..=table.columns.len()).map(|place| format!("${place}"));
    let places: Vec<String> = places.collect();
    // Rooms belong to nobody at first.
    let (more_columns, more_values) = match table.name {
        "rooms" => (", epoch", ", nextval('fano.epochs')"),
        _ => ("", ""),
    };
    let insert = format!(
        "INSERT INTO fano.{} ({}{more_columns}) VALUES ({}{more_values})",
        table.name,
        table.column_names(),
        places.join(", ")
    );
    let insert = patiently(transaction.prepare(&insert)).await?;
    let inserts = portion.rows.iter().map(|row| {
        let insert = &insert;
        async move {
            let columns = row.iter().zip(table.columns);
            let values: Vec<&(dyn ToSql + Sync)> = columns.map(parameter).collect();
            transaction.execute(insert, &values).await
        }
    });
    try_join_all(inserts).await?;
    Ok(())
}

fn parameter<'a>((value, (_, kind)): (&'a Value, &(&str, Kind))) -> &'a (dyn ToSql + Sync) {
    match (value, kind) {
        (Value::Number(number), _) => number,
        (Value::Text(text), _) => text,
        (Value::Bytes(bytes), _) => bytes,
        (Value::Nothing, Kind::Number) => &None::<i64>,
        (Value::Nothing, Kind::Text) => &None::<&str>,
        (Value::Nothing, Kind::Bytes) => &None::<&[u8]>,
    }
}
