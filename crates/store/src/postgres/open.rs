//! Opens the database: checks what is there, brings the tables up to date, and
//! makes this process the one that may write.

use std::time::{Duration, Instant};

use tokio_postgres::{Client, Transaction};

use super::{
    connect::{PgFault, patiently},
    error::PostgresError,
};
use crate::{
    StoreError,
    limits::{NODE_EXPIRY, POSTGRES_RETRY_INTERVAL},
};

/// Each migrates the tables from the version before.
const MIGRATIONS: &[&str] = &[include_str!("../../migrations/postgres/0001_tables.sql")];
/// The oldest supported server.
const OLDEST_SERVER: i64 = 15;
/// Servers that start at the same time may get in each other's way this often.
const ATTEMPTS_MAX: u32 = 5;

/// Whether a node lives: its time has not run out, and the connection that
/// renews it exists. Another user's connections show no more than their number.
const LIVES: &str = "nodes.expires_at > clock_timestamp() AND EXISTS (
        SELECT FROM pg_stat_activity AS other WHERE other.pid = nodes.backend
        AND coalesce(other.backend_start = nodes.backend_start, true))";

/// Checks that server and tables are such as this program knows, and changes
/// nothing. Returns the version of the tables.
async fn inspect(client: &Client) -> Result<usize, StoreError> {
    let server = "SELECT current_setting('server_version_num')::bigint / 10000";
    let found: i64 = ask(client, server).await?;
    if found < OLDEST_SERVER {
        let oldest = OLDEST_SERVER;
        return Err(PostgresError::TooOld { found, oldest }.into());
    }
    if ask(client, "SELECT to_regclass('fano.meta') IS NULL").await? {
        let others = "SELECT EXISTS (SELECT FROM pg_class WHERE relnamespace =
            (SELECT oid FROM pg_namespace WHERE nspname = 'fano'))";
        return match ask(client, others).await? {
            true => Err(PostgresError::NotOurs.into()),
            false => Ok(0),
        };
    }
    let known = MIGRATIONS.len() as i64;
    let version = "SELECT coalesce(max(version), -1)::bigint FROM fano.meta";
    let Ok(found) = ask::<i64>(client, version).await else {
        return Err(PostgresError::NotOurs.into());
    };
    match usize::try_from(found) {
        Ok(version) if found <= known => Ok(version),
        Ok(_) => Err(PostgresError::TooNew { found, known }.into()),
        Err(_) => Err(PostgresError::NotOurs.into()),
    }
}

/// The only value of the only row.
async fn ask<T: for<'a> tokio_postgres::types::FromSql<'a>>(
    client: &Client,
    sql: &str,
) -> Result<T, StoreError> {
    let row = patiently(client.query_one(sql, &[])).await?;
    Ok(row.try_get(0).map_err(PgFault::from)?)
}

/// Whether tables are there, and how many rooms and decks are in them; for
/// whoever wants to fill an empty database.
pub(super) async fn is_empty(client: &Client) -> Result<bool, StoreError> {
    let any = "SELECT NOT EXISTS (SELECT FROM fano.rooms)
        AND NOT EXISTS (SELECT FROM fano.finished)
        AND NOT EXISTS (SELECT FROM fano.decks)
        AND NOT EXISTS (SELECT FROM fano.revisions)
        AND NOT EXISTS (SELECT FROM fano.drafts)";
    ask(client, any).await
}

/// Brings the tables up to date.
pub(super) async fn migrate(client: &mut Client) -> Result<(), StoreError> {
    for _ in 1..ATTEMPTS_MAX {
        let found = inspect(client).await?;
        if found == MIGRATIONS.len() {
            return Ok(());
        }
        match try_migrate(client).await {
            // What it creates may have been created in the meantime.
            Err(PgFault::Misfit(_) | PgFault::Failed(StoreError::Database { .. })) => {}
            other => return Ok(other?),
        }
    }
    Ok(try_migrate(client).await?)
}

async fn try_migrate(client: &mut Client) -> Result<(), PgFault> {
    let transaction = patiently(client.transaction()).await?;
    // Another server that does the same at the same time waits here, or finds
    // that what it creates is there already.
    let begin = "CREATE SCHEMA IF NOT EXISTS fano;
        CREATE TABLE IF NOT EXISTS fano.meta (
            one     integer PRIMARY KEY CHECK (one = 1), -- a single row
            version bigint  NOT NULL                     -- of the tables
        );
        LOCK TABLE fano.meta IN EXCLUSIVE MODE;
        INSERT INTO fano.meta (one, version) VALUES (1, 0) ON CONFLICT DO NOTHING;";
    patiently(transaction.batch_execute(begin)).await?;
    let found = version(&transaction).await?;
    for (version, migration) in (1_i64..).zip(MIGRATIONS).skip(found) {
        patiently(transaction.batch_execute(migration)).await?;
        let update = "UPDATE fano.meta SET version = $1";
        patiently(transaction.execute(update, &[&version])).await?;
    }
    patiently(transaction.commit()).await
}

async fn version(transaction: &Transaction<'_>) -> Result<usize, PgFault> {
    let select = "SELECT version FROM fano.meta";
    let row = patiently(transaction.query_one(select, &[])).await?;
    Ok(usize::try_from(row.try_get::<_, i64>(0)?).unwrap_or(usize::MAX))
}

/// Makes this process the only one that may write. Waits for one that was
/// killed and whose time is not over; one that lives is told.
pub(super) async fn join(client: &mut Client, address: &str) -> Result<i64, StoreError> {
    let begun = Instant::now();
    let mut before = None;
    loop {
        let found = match try_join(client, address).await? {
            Ok(epoch) => return Ok(epoch),
            Err(found) => found,
        };
        // Once it is renewed, somebody is alive.
        let renewed = before.is_some_and(|before| before != found.renewals);
        if renewed || begun.elapsed() > NODE_EXPIRY + NODE_EXPIRY / 2 {
            let address = found.address;
            return Err(PostgresError::InUse { address }.into());
        }
        before = Some(found.renewals);
        tokio::time::sleep(POSTGRES_RETRY_INTERVAL).await;
    }
}

/// A node that seems to live.
struct Living {
    address: String,
    /// Different after every renewal.
    renewals: String,
}

async fn try_join(client: &mut Client, address: &str) -> Result<Result<i64, Living>, PgFault> {
    let transaction = patiently(client.transaction()).await?;
    // What somebody is just writing is written first.
    let begin = "LOCK TABLE fano.nodes IN EXCLUSIVE MODE";
    patiently(transaction.batch_execute(begin)).await?;
    let living = format!(
        "SELECT address, expires_at::text AS renewals FROM fano.nodes AS nodes WHERE {LIVES}"
    );
    if let Some(row) = patiently(transaction.query_opt(&living, &[])).await? {
        return Ok(Err(Living {
            address: row.try_get("address")?,
            renewals: row.try_get("renewals")?,
        }));
    }
    // From here on, those who are gone can write nothing more.
    let supersede = "UPDATE fano.meta SET newest_us = greatest(newest_us,
            (SELECT max(newest_us) FROM fano.nodes));
        DELETE FROM fano.nodes";
    patiently(transaction.batch_execute(supersede)).await?;
    let insert = format!(
        "INSERT INTO fano.nodes (epoch, address, expires_at, backend, backend_start, session,
            batch, newest_us)
        VALUES (nextval('fano.epochs'), $1, {expiry}, pg_backend_pid(), ({BACKEND_START}), 0, 0, 0)
        RETURNING epoch",
        expiry = expiry(NODE_EXPIRY)
    );
    let row = patiently(transaction.query_one(&insert, &[&address])).await?;
    let epoch = row.try_get("epoch")?;
    patiently(transaction.commit()).await?;
    Ok(Ok(epoch))
}

/// Since when the current connection exists.
pub(super) const BACKEND_START: &str =
    "SELECT backend_start FROM pg_stat_activity WHERE pid = pg_backend_pid()";

/// The time after which a node that is renewed now counts as gone.
pub(super) fn expiry(after: Duration) -> String {
    format!(
        "clock_timestamp() + interval '{} milliseconds'",
        after.as_millis()
    )
}
