//! Opens the database: checks what is there, brings the tables up to date, and
//! makes this process the one that may write.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;
use tokio_postgres::{Client, Transaction};

use super::{
    Cluster,
    connect::{PgFault, patiently},
    error::PostgresError,
};
use crate::{
    StoreError,
    limits::{NODE_EXPIRY, NODE_FORGET, POSTGRES_RETRY_INTERVAL},
};

/// Each migrates the tables from the version before.
const MIGRATIONS: &[&str] = &[
    include_str!("../../migrations/postgres/0001_tables.sql"),
    include_str!("../../migrations/postgres/0002_several_nodes.sql"),
    include_str!("../../migrations/postgres/0003_many_nodes.sql"),
    include_str!("../../migrations/postgres/0004_lighter_appends.sql"),
];
/// The oldest supported server.
const OLDEST_SERVER: i64 = 15;
/// Servers that start at the same time may get in each other's way this often.
const ATTEMPTS_MAX: u32 = 5;

/// Whether the connection that renews a node exists. Another user's connections
/// show no more than their number.
macro_rules! connected {
    () => {
        "EXISTS (SELECT FROM pg_stat_activity AS other WHERE other.pid = nodes.backend
        AND coalesce(other.backend_start = nodes.backend_start, true))"
    };
}

/// The same on its own.
pub(super) const CONNECTED: &str = connected!();

/// Whether a node lives: its time has not run out, and the connection that renews it
/// exists, or it was renewed just now and nobody has missed it since. The system
/// closes the connections of a process that was killed, so its rooms need not wait
/// until its time is over. While the database was down nobody could renew anything, so
/// everybody gets their time again.
pub(super) const LIVES: &str = concat!(
    "(nodes.expires_at > clock_timestamp()
        AND (nodes.expires_at > clock_timestamp() + interval '1250 milliseconds'
            AND nodes.backend IS NOT NULL OR ",
    connected!(),
    ") OR pg_postmaster_start_time() > clock_timestamp() - interval '2 seconds')"
);

/// Whether somebody who wants to have the database alone has to wait for a node:
/// its time has not run out, and the connection that renews it exists.
const BUSY: &str = concat!("nodes.expires_at > clock_timestamp() AND ", connected!());

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

/// How far the database's clock is ahead of this computer's, in microseconds.
pub(super) async fn clock_ahead_us(client: &Client) -> Result<i64, StoreError> {
    let before = now_us();
    let there = "SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint";
    let there: i64 = ask(client, there).await?;
    let after = now_us();
    Ok(there - (before + (after - before) / 2))
}

fn now_us() -> i64 {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH);
    let micros = since_1970.unwrap_or_default().as_micros();
    i64::try_from(micros).unwrap_or(i64::MAX)
}

/// Makes this process one that may write: the only one, or one of a cluster.
/// Waits for others that must be gone first, if they were killed and their time
/// is not over; if one of them lives, that is told. Returns the new epoch and a
/// moment before it began.
pub(super) async fn join(
    client: &mut Client,
    address: &str,
    cluster: Option<&Cluster>,
) -> Result<(i64, Instant), StoreError> {
    let begun = Instant::now();
    let mut before = None;
    loop {
        let asked = Instant::now();
        let found = match try_join(client, address, cluster).await? {
            Ok(epoch) => return Ok((epoch, asked)),
            Err(found) => found,
        };
        // Once it is renewed, somebody is alive.
        let renewed = before.is_some_and(|before| before != found.renewals);
        if renewed || begun.elapsed() > NODE_EXPIRY + NODE_EXPIRY / 2 {
            return Err(found.refusal(cluster).into());
        }
        before = Some(found.renewals);
        tokio::time::sleep(POSTGRES_RETRY_INTERVAL).await;
    }
}

/// A node that seems to live.
struct Living {
    address: String,
    cluster: Option<String>,
    /// Different after every renewal.
    renewals: String,
}

impl Living {
    /// Why a process cannot share the database with it.
    fn refusal(self, cluster: Option<&Cluster>) -> PostgresError {
        let address = self.address;
        match (self.cluster, cluster) {
            (None, None) => PostgresError::InUse { address },
            (None, Some(_)) => PostgresError::Alone { address },
            (Some(cluster), None) => PostgresError::Cluster { address, cluster },
            (Some(found), Some(cluster)) => PostgresError::OtherCluster {
                address,
                found,
                name: cluster.name.clone(),
            },
        }
    }
}

async fn try_join(
    client: &mut Client,
    address: &str,
    cluster: Option<&Cluster>,
) -> Result<Result<i64, Living>, PgFault> {
    let transaction = patiently(client.transaction()).await?;
    // What somebody is just writing is written first.
    let begin = "LOCK TABLE fano.nodes IN EXCLUSIVE MODE";
    patiently(transaction.batch_execute(begin)).await?;
    let name = cluster.map(|cluster| cluster.name.as_str());
    let living = format!(
        "SELECT address, cluster, expires_at::text AS renewals FROM fano.nodes AS nodes
        WHERE {BUSY} AND ($1::text IS NULL OR cluster IS DISTINCT FROM $1) LIMIT 1"
    );
    if let Some(row) = patiently(transaction.query_opt(&living, &[&name])).await? {
        return Ok(Err(Living {
            address: row.try_get("address")?,
            cluster: row.try_get("cluster")?,
            renewals: row.try_get("renewals")?,
        }));
    }
    // From here on, those who are gone can write nothing more.
    let newest = "UPDATE fano.meta SET newest_us = greatest(newest_us,
        (SELECT max(newest_us) FROM fano.nodes))";
    patiently(transaction.batch_execute(newest)).await?;
    let supersede = format!(
        "DELETE FROM fano.nodes WHERE $1::text IS NULL OR cluster IS DISTINCT FROM $1
        OR expires_at < clock_timestamp() - interval '{} seconds'",
        NODE_FORGET.as_secs()
    );
    patiently(transaction.execute(&supersede, &[&name])).await?;
    let insert = format!(
        "INSERT INTO fano.nodes (epoch, address, expires_at, backend, backend_start, session,
            batch, newest_us, cluster, url)
        VALUES (nextval('fano.epochs'), $1, {expiry}, pg_backend_pid(), ({BACKEND_START}), 0, 0, 0,
            $2, $3)
        RETURNING epoch",
        expiry = expiry(NODE_EXPIRY)
    );
    let url = cluster.and_then(|cluster| cluster.url.as_deref());
    let row = patiently(transaction.query_one(&insert, &[&address, &name, &url])).await?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::limits::NODE_RENEWAL;

    #[test]
    fn everybody_gets_as_much_time_after_the_database_was_down() {
        let seconds = format!("interval '{} seconds'", NODE_EXPIRY.as_secs());
        assert!(LIVES.contains(&seconds), "{LIVES}");
    }

    #[test]
    fn a_node_is_missed_when_it_is_half_a_renewal_late_and_its_connection_is_gone() {
        let left = NODE_EXPIRY - NODE_RENEWAL - NODE_RENEWAL / 2;
        let left = format!("interval '{} milliseconds'", left.as_millis());
        assert!(LIVES.contains(&left), "{LIVES}");
    }
}
