//! Drafts in the database.

use std::collections::BTreeSet;

use rusqlite::{Connection, OptionalExtension as _, Row, Transaction, params};

use super::{SqliteStore, fault::database, read::micros, write::signed};
use crate::{
    DraftRefusal, DraftStore, DraftToSave, KeptDraft, PictureToSave, Saved, StoreError,
    StoreFuture, decks::Kept, drafts::Others,
};

impl DraftStore for SqliteStore {
    fn save_draft(&self, draft: DraftToSave) -> StoreFuture<'static, Result<Saved, DraftRefusal>> {
        if let Err(refusal) = draft.check() {
            return Box::pin(std::future::ready(Ok(Err(refusal))));
        }
        let bytes = draft.content.len();
        self.change_decks(bytes, move |transaction| save(transaction, &draft))
    }

    fn save_picture(
        &self,
        picture: PictureToSave,
    ) -> StoreFuture<'static, Result<(), DraftRefusal>> {
        if let Err(refusal) = picture.check() {
            return Box::pin(std::future::ready(Ok(Err(refusal))));
        }
        let bytes = picture.content.len();
        self.change_decks(bytes, move |transaction| {
            save_picture(transaction, &picture)
        })
    }

    fn drafts_of<'a>(&'a self, maker: &'a [u8]) -> StoreFuture<'a, Vec<KeptDraft>> {
        let maker = maker.to_owned();
        let list = move |reader: &Connection| list(reader, &maker).map_err(database);
        Box::pin(super::read(&self.decks_reader, list))
    }

    fn draft<'a>(
        &'a self,
        maker: &'a [u8],
        id: &'a str,
    ) -> StoreFuture<'a, Option<(KeptDraft, Vec<u8>)>> {
        let (maker, id) = (maker.to_owned(), id.to_owned());
        let find = move |reader: &Connection| find(reader, &maker, &id);
        Box::pin(super::read(&self.decks_reader, find))
    }

    fn draft_picture<'a>(
        &'a self,
        maker: &'a [u8],
        id: &'a str,
        name: &'a str,
    ) -> StoreFuture<'a, Option<Vec<u8>>> {
        let (maker, id, name) = (maker.to_owned(), id.to_owned(), name.to_owned());
        let find = move |reader: &Connection| {
            let select =
                "SELECT content FROM draft_pictures WHERE maker = ? AND id = ? AND name = ?";
            let found = reader.query_row(select, params![maker, id, name], |row| row.get(0));
            let found: Option<Option<Vec<u8>>> = found.optional().map_err(database)?;
            Ok(found.flatten())
        };
        Box::pin(super::read(&self.decks_reader, find))
    }

    fn delete_draft<'a>(&'a self, maker: &'a [u8], id: &'a str) -> StoreFuture<'a, bool> {
        let (maker, id) = (maker.to_owned(), id.to_owned());
        self.change_freely(move |transaction| {
            let delete = "DELETE FROM drafts WHERE maker = ? AND id = ?";
            Ok(transaction.execute(delete, params![maker, id])? > 0)
        })
    }

    fn sweep_drafts(&self, before_us: u64) -> StoreFuture<'_, usize> {
        self.change_freely(move |transaction| {
            let delete = "DELETE FROM drafts WHERE changed_us < ?";
            transaction.execute(delete, [signed(before_us)])
        })
    }
}

/// What is kept of a draft.
struct There {
    version: u64,
    network: String,
    title: String,
    bytes: u64,
}

fn there(transaction: &Transaction<'_>, maker: &[u8], id: &str) -> rusqlite::Result<Option<There>> {
    let select = "SELECT version, network, title, bytes FROM drafts WHERE maker = ? AND id = ?";
    let mut select = transaction.prepare_cached(select)?;
    let there = |row: &Row<'_>| {
        Ok(There {
            version: count(row, "version")?,
            network: row.get("network")?,
            title: row.get("title")?,
            bytes: count(row, "bytes")?,
        })
    };
    select.query_row(params![maker, id], there).optional()
}

fn save(
    transaction: &Transaction<'_>,
    draft: &DraftToSave,
) -> rusqlite::Result<Result<Saved, DraftRefusal>> {
    let (maker, id) = (&draft.maker, &draft.id);
    let there = there(transaction, maker, id)?;
    let before = pictures(transaction, maker, id)?;
    if let Some(there) = &there
        && there.title == draft.title
        && before
            .iter()
            .map(|picture| &picture.name)
            .eq(&draft.pictures)
        && content(transaction, maker, id)?.as_deref() == Some(&*draft.content)
    {
        return Ok(Ok(Saved {
            version: there.version,
            missing: missing(before),
        }));
    }
    if let Err(refusal) = draft.check_version(there.as_ref().map(|there| there.version)) {
        return Ok(Err(refusal));
    }
    let listed: BTreeSet<&String> = draft.pictures.iter().collect();
    let stay = before.iter().filter(|one| listed.contains(&one.name));
    let bytes = draft.content.len() as u64 + stay.map(|one| one.bytes).sum::<u64>();
    let network = there
        .as_ref()
        .map_or(&draft.network, |there| &there.network);
    let others = others(transaction, maker, id, network)?;
    if let Err(refusal) = draft.limits.check(bytes, &others) {
        return Ok(Err(refusal));
    }
    let version = draft.expected + 1;
    let upsert = "INSERT INTO drafts (maker, id, network, title, version, bytes, created_us,
        changed_us) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?7)
        ON CONFLICT (maker, id) DO UPDATE SET title = excluded.title,
        version = excluded.version, bytes = excluded.bytes, changed_us = excluded.changed_us";
    transaction.prepare_cached(upsert)?.execute(params![
        maker,
        id,
        draft.network,
        draft.title,
        signed(version),
        signed(bytes),
        signed(draft.at_us)
    ])?;
    let upsert = "INSERT INTO draft_contents (maker, id, content) VALUES (?, ?, ?)
        ON CONFLICT (maker, id) DO UPDATE SET content = excluded.content";
    let mut upsert = transaction.prepare_cached(upsert)?;
    upsert.execute(params![maker, id, &*draft.content])?;
    let delete = "DELETE FROM draft_pictures WHERE maker = ? AND id = ? AND name = ?";
    let mut delete = transaction.prepare_cached(delete)?;
    for gone in before.iter().filter(|one| !listed.contains(&one.name)) {
        delete.execute(params![maker, id, gone.name])?;
    }
    let upsert = "INSERT INTO draft_pictures (maker, id, name, place, bytes)
        VALUES (?, ?, ?, ?, 0)
        ON CONFLICT (maker, id, name) DO UPDATE SET place = excluded.place
        WHERE place <> excluded.place";
    let mut upsert = transaction.prepare_cached(upsert)?;
    for (name, place) in draft.pictures.iter().zip(0_i64..) {
        upsert.execute(params![maker, id, name, place])?;
    }
    let missing = missing(pictures(transaction, maker, id)?);
    Ok(Ok(Saved { version, missing }))
}

fn save_picture(
    transaction: &Transaction<'_>,
    picture: &PictureToSave,
) -> rusqlite::Result<Result<(), DraftRefusal>> {
    let (maker, id) = (&picture.maker, &picture.id);
    let Some(there) = there(transaction, maker, id)? else {
        return Ok(Err(DraftRefusal::NoSuchDraft));
    };
    let select = "SELECT bytes FROM draft_pictures WHERE maker = ? AND id = ? AND name = ?";
    let before = transaction.query_row(select, params![maker, id, picture.name], |row| {
        count(row, "bytes")
    });
    let Some(before) = before.optional()? else {
        return Ok(Err(DraftRefusal::NoSuchPicture));
    };
    let own = picture.content.len() as u64;
    let bytes = (there.bytes + own).saturating_sub(before);
    let others = others(transaction, maker, id, &there.network)?;
    if let Err(refusal) = picture.limits.check(bytes, &others) {
        return Ok(Err(refusal));
    }
    let update = "UPDATE draft_pictures SET bytes = ?, content = ?
        WHERE maker = ? AND id = ? AND name = ?";
    let values = params![signed(own), &*picture.content, maker, id, picture.name];
    transaction.execute(update, values)?;
    let update = "UPDATE drafts SET bytes = ?, changed_us = max(changed_us, ?)
        WHERE maker = ? AND id = ?";
    let values = params![signed(bytes), signed(picture.at_us), maker, id];
    transaction.execute(update, values)?;
    Ok(Ok(()))
}

/// What is kept besides a draft that was begun in this network.
fn others(
    transaction: &Transaction<'_>,
    maker: &[u8],
    id: &str,
    network: &str,
) -> rusqlite::Result<Others> {
    let kept = |condition: &str, value: Option<&dyn rusqlite::ToSql>| {
        let select = format!(
            "SELECT count(*) AS drafts, coalesce(sum(bytes), 0) AS bytes FROM drafts
            WHERE {condition} AND NOT (maker = ?1 AND id = ?2)"
        );
        let mut select = transaction.prepare_cached(&select)?;
        let kept = |row: &Row<'_>| {
            Ok(Kept {
                decks: count(row, "drafts")?,
                bytes: count(row, "bytes")?,
            })
        };
        match value {
            Some(value) => select.query_row(params![maker, id, value], kept),
            None => select.query_row(params![maker, id], kept),
        }
    };
    Ok(Others {
        of_maker: kept("maker = ?1", None)?,
        of_network: kept("network = ?3", Some(&network))?,
        in_all: kept("1", None)?,
    })
}

/// A picture that a draft lists.
struct Listed {
    name: String,
    bytes: u64,
    is_there: bool,
}

fn pictures(connection: &Connection, maker: &[u8], id: &str) -> rusqlite::Result<Vec<Listed>> {
    let select = "SELECT name, bytes, content IS NOT NULL AS is_there FROM draft_pictures
        WHERE maker = ? AND id = ? ORDER BY place";
    let mut select = connection.prepare_cached(select)?;
    let listed = select.query_map(params![maker, id], |row| {
        Ok(Listed {
            name: row.get("name")?,
            bytes: count(row, "bytes")?,
            is_there: row.get("is_there")?,
        })
    })?;
    listed.collect()
}

fn missing(pictures: Vec<Listed>) -> Vec<String> {
    let missing = pictures.into_iter().filter(|picture| !picture.is_there);
    missing.map(|picture| picture.name).collect()
}

fn content(connection: &Connection, maker: &[u8], id: &str) -> rusqlite::Result<Option<Vec<u8>>> {
    let select = "SELECT content FROM draft_contents WHERE maker = ? AND id = ?";
    let mut select = connection.prepare_cached(select)?;
    let content = select.query_row(params![maker, id], |row| row.get(0));
    content.optional()
}

const KEPT: &str = "SELECT id, network, title, version, bytes, created_us, changed_us
    FROM drafts WHERE maker = ?";

fn list(connection: &Connection, maker: &[u8]) -> rusqlite::Result<Vec<KeptDraft>> {
    let select = format!("{KEPT} ORDER BY changed_us DESC, id");
    let mut select = connection.prepare_cached(&select)?;
    let drafts = select.query_map([maker], kept)?;
    let drafts = drafts.map(|draft| with_pictures(connection, maker, draft?));
    drafts.collect()
}

fn find(
    connection: &Connection,
    maker: &[u8],
    id: &str,
) -> Result<Option<(KeptDraft, Vec<u8>)>, StoreError> {
    let find = || {
        // One state of the database for all of it.
        let reading = connection.unchecked_transaction()?;
        let select = format!("{KEPT} AND id = ?");
        let found = reading.query_row(&select, params![maker, id], kept);
        let (Some(draft), Some(content)) = (found.optional()?, content(&reading, maker, id)?)
        else {
            return Ok(None);
        };
        Ok(Some((with_pictures(&reading, maker, draft)?, content)))
    };
    find().map_err(database)
}

fn with_pictures(
    connection: &Connection,
    maker: &[u8],
    draft: KeptDraft,
) -> rusqlite::Result<KeptDraft> {
    let pictures = pictures(connection, maker, &draft.id)?.into_iter();
    Ok(KeptDraft {
        pictures: pictures.map(|one| (one.name, one.is_there)).collect(),
        ..draft
    })
}

fn kept(row: &Row<'_>) -> rusqlite::Result<KeptDraft> {
    Ok(KeptDraft {
        id: row.get("id")?,
        network: row.get("network")?,
        title: row.get("title")?,
        version: count(row, "version")?,
        bytes: count(row, "bytes")?,
        pictures: Vec::new(),
        created_us: micros(row, "created_us")?,
        changed_us: micros(row, "changed_us")?,
    })
}

fn count(row: &Row<'_>, column: &str) -> rusqlite::Result<u64> {
    row.get::<_, i64>(column).map(i64::unsigned_abs)
}
