//! People's own decks in the database.

use std::sync::Arc;

use fano_decks::Revision;
use tokio_postgres::{Client, Row, Transaction, types::ToSql};

use super::{
    PostgresStore,
    connect::{PgFault, patiently},
    nothing,
    read::{can_be, signed, unsigned},
};
use crate::{
    DeckRefusal, DeckStore, DeckTitle, DeckToKeep, KeptDeck, StoreError, StoreFuture, Swept,
    Unused,
    decks::{Found, Kept},
};

impl DeckStore for PostgresStore {
    fn keep_deck(&self, deck: DeckToKeep) -> StoreFuture<'static, Result<(), DeckRefusal>> {
        if let Err(refusal) = deck.check() {
            return Box::pin(std::future::ready(Ok(Err(refusal))));
        }
        let bytes = deck.bundle.len();
        let keep = async move |transaction: &Transaction<'_>| keep(transaction, &deck).await;
        self.change(bytes, keep)
    }

    fn deck<'a>(&'a self, address: &'a str) -> StoreFuture<'a, Option<KeptDeck>> {
        if !can_be(address) {
            return nothing(None);
        }
        let find = move |client: Arc<Client>| async move { deck(&client, address).await };
        Box::pin(self.decks_reader.read(find))
    }

    fn bundle(&self, revision: Revision) -> StoreFuture<'_, Option<Vec<u8>>> {
        let find = move |client: Arc<Client>| async move { bundle(&client, revision).await };
        Box::pin(self.decks_reader.read(find))
    }

    fn complete_bundle(&self, revision: Revision, bundle: Arc<[u8]>) -> StoreFuture<'static, bool> {
        let complete = async move |transaction: &Transaction<'_>| {
            complete(transaction, revision, &bundle).await
        };
        self.change_freely(complete)
    }

    fn decks_of<'a>(&'a self, maker: &'a [u8]) -> StoreFuture<'a, Vec<KeptDeck>> {
        let list = move |client: Arc<Client>| async move { decks_of(&client, maker).await };
        Box::pin(self.decks_reader.read(list))
    }

    fn delete_deck<'a>(&'a self, address: &'a str, maker: &'a [u8]) -> StoreFuture<'a, bool> {
        if !can_be(address) {
            return nothing(false);
        }
        let (address, maker) = (address.to_owned(), maker.to_owned());
        self.change_freely(async move |transaction: &Transaction<'_>| {
            delete(transaction, &address, &maker).await
        })
    }

    fn use_deck<'a>(&'a self, address: &'a str, at_us: u64) -> StoreFuture<'a, bool> {
        if !can_be(address) {
            return nothing(false);
        }
        let address = address.to_owned();
        self.change_freely(async move |transaction: &Transaction<'_>| {
            use_deck(transaction, &address, at_us).await
        })
    }

    fn use_revision(&self, revision: Revision, at_us: u64) -> StoreFuture<'_, bool> {
        self.change_freely(async move |transaction: &Transaction<'_>| {
            use_revision(transaction, revision, at_us).await
        })
    }

    fn sweep_decks(&self, unused: Unused) -> StoreFuture<'_, Swept> {
        self.change_freely(async move |transaction: &Transaction<'_>| {
            sweep(transaction, unused).await
        })
    }
}

/// Keeps a deck, if nothing is against it.
pub(super) async fn keep(
    transaction: &Transaction<'_>,
    deck: &DeckToKeep,
) -> Result<Result<(), DeckRefusal>, PgFault> {
    let found = found(transaction, deck).await?;
    if let Err(refusal) = deck.check_against(&found) {
        return Ok(Err(refusal));
    }
    let revision = deck.revision.as_str();
    let at_us = signed(deck.at_us);
    let upsert = "INSERT INTO fano.revisions AS old (revision, bytes, used_us) VALUES ($1, $2, $3)
        ON CONFLICT (revision) DO UPDATE SET used_us = greatest(old.used_us, excluded.used_us)";
    let bytes = signed(deck.bundle.len() as u64);
    patiently(transaction.execute(upsert, &[&revision, &bytes, &at_us])).await?;
    if !found.known {
        let insert = "INSERT INTO fano.bundles (revision, bundle) VALUES ($1, $2)";
        let bundle: &[u8] = &deck.bundle;
        patiently(transaction.execute(insert, &[&revision, &bundle])).await?;
    }
    let upsert = "INSERT INTO fano.decks AS old (address, maker, network, title_en, title_de,
        revision, created_us, changed_us, used_us) VALUES ($1, $2, $3, $4, $5, $6, $7, $7, $7)
        ON CONFLICT (address) DO UPDATE SET title_en = excluded.title_en,
        title_de = excluded.title_de, revision = excluded.revision,
        changed_us = excluded.changed_us, used_us = greatest(old.used_us, excluded.used_us)";
    let values: [&(dyn ToSql + Sync); 7] = [
        &deck.address,
        &deck.maker,
        &deck.network,
        &deck.title.en,
        &deck.title.de,
        &revision,
        &at_us,
    ];
    patiently(transaction.execute(upsert, &values)).await?;
    Ok(Ok(()))
}

/// What decides whether a deck may be kept.
async fn found(transaction: &Transaction<'_>, deck: &DeckToKeep) -> Result<Found, PgFault> {
    // Two processes must not keep decks at the same time, or they would exceed
    // limits that each of them observes.
    let one_at_a_time = "LOCK TABLE fano.decks IN SHARE ROW EXCLUSIVE MODE";
    patiently(transaction.batch_execute(one_at_a_time)).await?;
    let select = "SELECT maker, revision, network FROM fano.decks WHERE address = $1";
    let row = patiently(transaction.query_opt(select, &[&deck.address])).await?;
    // A change counts where the deck was made.
    let (there, network) = match row {
        Some(row) => {
            let there = (row.try_get("maker")?, revision(&row)?);
            (Some(there), row.try_get("network")?)
        }
        None => (None, deck.network.clone()),
    };
    let others = "SELECT count(*) AS decks, coalesce(sum(bytes), 0)::bigint AS bytes
        FROM fano.decks JOIN fano.revisions USING (revision) WHERE address <> $1 AND";
    let of_maker = format!("{others} maker = $2");
    let values: [&(dyn ToSql + Sync); 2] = [&deck.address, &deck.maker];
    let of_maker = patiently(transaction.query_one(&of_maker, &values)).await?;
    let of_network = format!("{others} network = $2");
    let values: [&(dyn ToSql + Sync); 2] = [&deck.address, &network];
    let of_network = patiently(transaction.query_one(&of_network, &values)).await?;
    let in_all = "SELECT (SELECT count(*) FROM fano.decks WHERE address <> $1) AS decks,
        (SELECT coalesce(sum(bytes), 0)::bigint FROM fano.revisions) AS bytes,
        EXISTS (SELECT FROM fano.revisions WHERE revision = $2) AS known";
    let revision = deck.revision.as_str();
    let values: [&(dyn ToSql + Sync); 2] = [&deck.address, &revision];
    let in_all = patiently(transaction.query_one(in_all, &values)).await?;
    Ok(Found {
        there,
        of_maker: kept_so_far(&of_maker)?,
        of_network: kept_so_far(&of_network)?,
        known: in_all.try_get("known")?,
        in_all: kept_so_far(&in_all)?,
    })
}

fn kept_so_far(row: &Row) -> Result<Kept, PgFault> {
    Ok(Kept {
        decks: unsigned(row, "decks")?,
        bytes: unsigned(row, "bytes")?,
    })
}

/// Replaces the bytes of a revision.
pub(super) async fn complete(
    transaction: &Transaction<'_>,
    revision: Revision,
    bundle: &[u8],
) -> Result<bool, PgFault> {
    let update = "UPDATE fano.revisions SET bytes = $2 WHERE revision = $1";
    let bytes = signed(bundle.len() as u64);
    let values: [&(dyn ToSql + Sync); 2] = [&revision.as_str(), &bytes];
    if patiently(transaction.execute(update, &values)).await? == 0 {
        return Ok(false);
    }
    let update = "UPDATE fano.bundles SET bundle = $2 WHERE revision = $1";
    let values: [&(dyn ToSql + Sync); 2] = [&revision.as_str(), &bundle];
    patiently(transaction.execute(update, &values)).await?;
    Ok(true)
}

pub(super) async fn delete(
    transaction: &Transaction<'_>,
    address: &str,
    maker: &[u8],
) -> Result<bool, PgFault> {
    let delete = "DELETE FROM fano.decks WHERE address = $1 AND maker = $2";
    Ok(patiently(transaction.execute(delete, &[&address, &maker])).await? > 0)
}

pub(super) async fn use_deck(
    transaction: &Transaction<'_>,
    address: &str,
    at_us: u64,
) -> Result<bool, PgFault> {
    let update = "UPDATE fano.decks SET used_us = greatest(used_us, $2) WHERE address = $1";
    let at_us = signed(at_us);
    Ok(patiently(transaction.execute(update, &[&address, &at_us])).await? > 0)
}

pub(super) async fn use_revision(
    transaction: &Transaction<'_>,
    revision: Revision,
    at_us: u64,
) -> Result<bool, PgFault> {
    let mut known = 0;
    for table in ["decks", "revisions"] {
        let update =
            format!("UPDATE fano.{table} SET used_us = greatest(used_us, $2) WHERE revision = $1");
        let values: [&(dyn ToSql + Sync); 2] = [&revision.as_str(), &signed(at_us)];
        known = patiently(transaction.execute(&update, &values)).await?;
    }
    Ok(known > 0)
}

pub(super) async fn sweep(transaction: &Transaction<'_>, unused: Unused) -> Result<Swept, PgFault> {
    let delete = "DELETE FROM fano.decks WHERE used_us < $1";
    let before_us = signed(unused.decks_before_us);
    let decks = patiently(transaction.execute(delete, &[&before_us])).await?;
    let delete = "DELETE FROM fano.revisions AS old WHERE used_us < $1
        AND NOT EXISTS (SELECT FROM fano.decks WHERE decks.revision = old.revision)
        AND NOT EXISTS (SELECT FROM fano.rooms WHERE rooms.own_deck = old.revision)
        AND NOT EXISTS (SELECT FROM fano.series_decks AS used WHERE used.revision = old.revision)
        AND NOT EXISTS (SELECT FROM fano.finished_decks AS used
            WHERE used.revision = old.revision)";
    let before_us = signed(unused.revisions_before_us);
    let revisions = patiently(transaction.execute(delete, &[&before_us])).await?;
    Ok(Swept {
        decks: decks as usize,
        revisions: revisions as usize,
    })
}

const KEPT: &str = "SELECT address, maker, network, title_en, title_de, revision, bytes,
    created_us, changed_us, decks.used_us AS used_us
    FROM fano.decks JOIN fano.revisions USING (revision) WHERE";

pub(super) async fn deck(client: &Client, address: &str) -> Result<Option<KeptDeck>, PgFault> {
    let select = format!("{KEPT} address = $1");
    let row = patiently(client.query_opt(&select, &[&address])).await?;
    row.as_ref().map(kept).transpose()
}

pub(super) async fn decks_of(client: &Client, maker: &[u8]) -> Result<Vec<KeptDeck>, PgFault> {
    let select = format!("{KEPT} maker = $1 ORDER BY changed_us DESC, address");
    let rows = patiently(client.query(&select, &[&maker])).await?;
    rows.iter().map(kept).collect()
}

pub(super) async fn bundle(
    client: &Client,
    revision: Revision,
) -> Result<Option<Vec<u8>>, PgFault> {
    let select = "SELECT bundle FROM fano.bundles WHERE revision = $1";
    let row = patiently(client.query_opt(select, &[&revision.as_str()])).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

fn kept(row: &Row) -> Result<KeptDeck, PgFault> {
    Ok(KeptDeck {
        address: row.try_get("address")?,
        maker: row.try_get("maker")?,
        network: row.try_get("network")?,
        title: DeckTitle {
            en: row.try_get("title_en")?,
            de: row.try_get("title_de")?,
        },
        revision: revision(row)?,
        bytes: unsigned(row, "bytes")?,
        created_us: unsigned(row, "created_us")?,
        changed_us: unsigned(row, "changed_us")?,
        used_us: unsigned(row, "used_us")?,
    })
}

fn revision(row: &Row) -> Result<Revision, PgFault> {
    let text: &str = row.try_get("revision")?;
    text.parse().map_err(|error: fano_decks::NotARevision| {
        PgFault::Failed(StoreError::Damaged {
            table: "decks",
            row: text.to_owned(),
            reason: error.to_string(),
        })
    })
}
