//! People's own decks in the database.

use fano_decks::Revision;
use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

use super::{fault::database, read::micros, write::signed};
use crate::{
    DeckRefusal, DeckTitle, DeckToKeep, KeptDeck, StoreError, Swept, Unused,
    decks::{Found, Kept},
};

/// Keeps a deck, if nothing is against it.
pub(super) fn keep(
    transaction: &Transaction<'_>,
    deck: &DeckToKeep,
) -> rusqlite::Result<Result<(), DeckRefusal>> {
    let found = found(transaction, deck)?;
    if let Err(refusal) = deck.check_against(&found) {
        return Ok(Err(refusal));
    }
    let revision = deck.revision.as_str();
    let at_us = signed(deck.at_us);
    let upsert = "INSERT INTO revisions (revision, bytes, used_us) VALUES (?, ?, ?)
        ON CONFLICT (revision) DO UPDATE SET used_us = max(used_us, excluded.used_us)";
    let bytes = signed(deck.bundle.len() as u64);
    let mut upsert = transaction.prepare_cached(upsert)?;
    upsert.execute(params![revision, bytes, at_us])?;
    if !found.known {
        let insert = "INSERT INTO bundles (revision, bundle) VALUES (?, ?)";
        let mut insert = transaction.prepare_cached(insert)?;
        insert.execute(params![revision, &*deck.bundle])?;
    }
    let upsert = "INSERT INTO decks (address, maker, network, title_en, title_de, revision,
        created_us, changed_us, used_us) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7, ?7)
        ON CONFLICT (address) DO UPDATE SET title_en = excluded.title_en,
        title_de = excluded.title_de, revision = excluded.revision,
        changed_us = excluded.changed_us, used_us = max(used_us, excluded.used_us)";
    transaction.prepare_cached(upsert)?.execute(params![
        deck.address,
        deck.maker,
        deck.network,
        deck.title.en,
        deck.title.de,
        revision,
        at_us
    ])?;
    Ok(Ok(()))
}

/// What decides whether a deck may be kept.
fn found(transaction: &Transaction<'_>, deck: &DeckToKeep) -> rusqlite::Result<Found> {
    let select = "SELECT maker, revision FROM decks WHERE address = ?";
    let there = |row: &Row<'_>| Ok((row.get("maker")?, revision(row)?));
    let there = transaction
        .query_row(select, [&deck.address], there)
        .optional()?;
    let kept = |row: &Row<'_>| {
        let count = |column| row.get::<_, i64>(column).map(i64::unsigned_abs);
        Ok(Kept {
            decks: count("decks")?,
            bytes: count("bytes")?,
        })
    };
    let others = "SELECT count(*) AS decks, coalesce(sum(bytes), 0) AS bytes
        FROM decks JOIN revisions USING (revision) WHERE address <> ?1 AND";
    let of_maker = format!("{others} maker = ?2");
    let of_network = format!("{others} network = ?2");
    // A change counts where the deck was made.
    let select = "SELECT network FROM decks WHERE address = ?";
    let made_in: Option<String> = transaction
        .query_row(select, [&deck.address], |row| row.get(0))
        .optional()?;
    let network = made_in.as_ref().unwrap_or(&deck.network);
    let in_all = "SELECT (SELECT count(*) FROM decks WHERE address <> ?1) AS decks,
        (SELECT coalesce(sum(bytes), 0) FROM revisions) AS bytes";
    let known = "SELECT count(*) FROM revisions WHERE revision = ?";
    Ok(Found {
        there,
        of_maker: transaction.query_row(&of_maker, params![deck.address, deck.maker], kept)?,
        of_network: transaction.query_row(&of_network, params![deck.address, network], kept)?,
        in_all: transaction.query_row(in_all, [&deck.address], kept)?,
        known: transaction.query_row(known, [deck.revision.as_str()], |row| row.get(0))?,
    })
}

/// Replaces the bytes of a revision.
pub(super) fn complete(
    transaction: &Transaction<'_>,
    revision: Revision,
    bundle: &[u8],
) -> rusqlite::Result<bool> {
    let update = "UPDATE revisions SET bytes = ?2 WHERE revision = ?1";
    let values = params![revision.as_str(), signed(bundle.len() as u64)];
    if transaction.execute(update, values)? == 0 {
        return Ok(false);
    }
    let update = "UPDATE bundles SET bundle = ?2 WHERE revision = ?1";
    transaction.execute(update, params![revision.as_str(), bundle])?;
    Ok(true)
}

pub(super) fn delete(
    transaction: &Transaction<'_>,
    address: &str,
    maker: &[u8],
) -> rusqlite::Result<bool> {
    let delete = "DELETE FROM decks WHERE address = ? AND maker = ?";
    Ok(transaction.execute(delete, params![address, maker])? > 0)
}

pub(super) fn use_deck(
    transaction: &Transaction<'_>,
    address: &str,
    at_us: u64,
) -> rusqlite::Result<bool> {
    let update = "UPDATE decks SET used_us = max(used_us, ?2) WHERE address = ?1";
    Ok(transaction.execute(update, params![address, signed(at_us)])? > 0)
}

pub(super) fn use_revision(
    transaction: &Transaction<'_>,
    revision: Revision,
    at_us: u64,
) -> rusqlite::Result<bool> {
    let mut known = 0;
    for table in ["decks", "revisions"] {
        let update = format!("UPDATE {table} SET used_us = max(used_us, ?2) WHERE revision = ?1");
        let values = params![revision.as_str(), signed(at_us)];
        known = transaction.execute(&update, values)?;
    }
    Ok(known > 0)
}

pub(super) fn sweep(transaction: &Transaction<'_>, unused: Unused) -> rusqlite::Result<Swept> {
    let delete = "DELETE FROM decks WHERE used_us < ?";
    let decks = transaction.execute(delete, [signed(unused.decks_before_us)])?;
    let delete = "DELETE FROM revisions WHERE used_us < ?
        AND NOT EXISTS (SELECT 1 FROM decks WHERE decks.revision = revisions.revision)
        AND NOT EXISTS (SELECT 1 FROM rooms WHERE rooms.own_deck = revisions.revision)
        AND NOT EXISTS (SELECT 1 FROM series_decks AS used
            WHERE used.revision = revisions.revision)
        AND NOT EXISTS (SELECT 1 FROM finished_decks AS used
            WHERE used.revision = revisions.revision)";
    let revisions = transaction.execute(delete, [signed(unused.revisions_before_us)])?;
    Ok(Swept { decks, revisions })
}

const KEPT: &str = "SELECT address, maker, network, title_en, title_de, revision, bytes,
    created_us, changed_us, decks.used_us AS used_us
    FROM decks JOIN revisions USING (revision) WHERE";

pub(super) fn deck(connection: &Connection, address: &str) -> Result<Option<KeptDeck>, StoreError> {
    let select = format!("{KEPT} address = ?");
    let deck = connection.query_row(&select, [address], kept);
    deck.optional().map_err(database)
}

pub(super) fn decks_of(connection: &Connection, maker: &[u8]) -> Result<Vec<KeptDeck>, StoreError> {
    let list = || {
        let select = format!("{KEPT} maker = ? ORDER BY changed_us DESC, address");
        let mut select = connection.prepare_cached(&select)?;
        let decks = select.query_map([maker], kept)?;
        decks.collect::<rusqlite::Result<Vec<_>>>()
    };
    list().map_err(database)
}

pub(super) fn bundle(
    connection: &Connection,
    revision: Revision,
) -> Result<Option<Vec<u8>>, StoreError> {
    let select = "SELECT bundle FROM bundles WHERE revision = ?";
    let bundle = connection.query_row(select, [revision.as_str()], |row| row.get(0));
    bundle.optional().map_err(database)
}

fn kept(row: &Row<'_>) -> rusqlite::Result<KeptDeck> {
    Ok(KeptDeck {
        address: row.get("address")?,
        maker: row.get("maker")?,
        network: row.get("network")?,
        title: DeckTitle {
            en: row.get("title_en")?,
            de: row.get("title_de")?,
        },
        revision: revision(row)?,
        bytes: row.get::<_, i64>("bytes")?.unsigned_abs(),
        created_us: micros(row, "created_us")?,
        changed_us: micros(row, "changed_us")?,
        used_us: micros(row, "used_us")?,
    })
}

fn revision(row: &Row<'_>) -> rusqlite::Result<Revision> {
    let text: String = row.get("revision")?;
    text.parse().map_err(|error| {
        let kind = rusqlite::types::Type::Text;
        rusqlite::Error::FromSqlConversionFailure(0, kind, Box::new(error))
    })
}
