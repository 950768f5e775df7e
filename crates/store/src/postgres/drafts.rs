//! Drafts in the database.

use std::sync::Arc;

use tokio_postgres::{Client, Row, Transaction, types::ToSql};

use super::{
    PostgresStore,
    connect::{PgFault, patiently},
    nothing,
    read::{can_be, signed, unsigned},
};
use crate::{
    DraftRefusal, DraftStore, DraftToSave, KeptDraft, PictureToSave, Saved, StoreFuture,
    decks::Kept, drafts::Others,
};

impl DraftStore for PostgresStore {
    fn save_draft(&self, draft: DraftToSave) -> StoreFuture<'static, Result<Saved, DraftRefusal>> {
        if let Err(refusal) = draft.check() {
            return Box::pin(std::future::ready(Ok(Err(refusal))));
        }
        let bytes = draft.content.len();
        let save = async move |transaction: &Transaction<'_>| save(transaction, &draft).await;
        self.change(bytes, save)
    }

    fn save_picture(
        &self,
        picture: PictureToSave,
    ) -> StoreFuture<'static, Result<(), DraftRefusal>> {
        if let Err(refusal) = picture.check() {
            return Box::pin(std::future::ready(Ok(Err(refusal))));
        }
        let bytes = picture.content.len();
        let save =
            async move |transaction: &Transaction<'_>| save_picture(transaction, &picture).await;
        self.change(bytes, save)
    }

    fn drafts_of<'a>(&'a self, maker: &'a [u8]) -> StoreFuture<'a, Vec<KeptDraft>> {
        let list = move |client: Arc<Client>| async move { list(&client, maker).await };
        Box::pin(self.decks_reader.read(list))
    }

    fn draft<'a>(
        &'a self,
        maker: &'a [u8],
        id: &'a str,
    ) -> StoreFuture<'a, Option<(KeptDraft, Vec<u8>)>> {
        if !can_be(id) {
            return nothing(None);
        }
        let find = move |client: Arc<Client>| async move { find(&client, maker, id).await };
        Box::pin(self.decks_reader.read(find))
    }

    fn draft_picture<'a>(
        &'a self,
        maker: &'a [u8],
        id: &'a str,
        name: &'a str,
    ) -> StoreFuture<'a, Option<Vec<u8>>> {
        if !can_be(id) || !can_be(name) {
            return nothing(None);
        }
        let find =
            move |client: Arc<Client>| async move { picture(&client, maker, id, name).await };
        Box::pin(self.decks_reader.read(find))
    }

    fn delete_draft<'a>(&'a self, maker: &'a [u8], id: &'a str) -> StoreFuture<'a, bool> {
        if !can_be(id) {
            return nothing(false);
        }
        let (maker, id) = (maker.to_owned(), id.to_owned());
        self.change_freely(async move |transaction: &Transaction<'_>| {
            let delete = "DELETE FROM fano.drafts WHERE maker = $1 AND id = $2";
            Ok(patiently(transaction.execute(delete, &[&maker, &id])).await? > 0)
        })
    }

    fn sweep_drafts(&self, before_us: u64) -> StoreFuture<'_, usize> {
        self.change_freely(async move |transaction: &Transaction<'_>| {
            let delete = "DELETE FROM fano.drafts WHERE changed_us < $1";
            let before_us = signed(before_us);
            Ok(patiently(transaction.execute(delete, &[&before_us])).await? as usize)
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

/// What is kept of a draft. Nobody else changes drafts until the transaction
/// ends: two processes that save at the same time would exceed limits that each
/// of them observes.
async fn there(
    transaction: &Transaction<'_>,
    maker: &[u8],
    id: &str,
) -> Result<Option<There>, PgFault> {
    let one_at_a_time = "LOCK TABLE fano.drafts IN SHARE ROW EXCLUSIVE MODE";
    patiently(transaction.batch_execute(one_at_a_time)).await?;
    let select = "SELECT version, network, title, bytes FROM fano.drafts
        WHERE maker = $1 AND id = $2";
    let Some(row) = patiently(transaction.query_opt(select, &[&maker, &id])).await? else {
        return Ok(None);
    };
    Ok(Some(There {
        version: unsigned(&row, "version")?,
        network: row.try_get("network")?,
        title: row.try_get("title")?,
        bytes: unsigned(&row, "bytes")?,
    }))
}

async fn save(
    transaction: &Transaction<'_>,
    draft: &DraftToSave,
) -> Result<Result<Saved, DraftRefusal>, PgFault> {
    let (maker, id) = (&draft.maker, &draft.id);
    let there = there(transaction, maker, id).await?;
    let before = pictures(transaction, maker, id).await?;
    let names = before.iter().map(|picture| &picture.name);
    if let Some(there) = &there
        && there.title == draft.title
        && names.eq(&draft.pictures)
        && is_content(transaction, draft).await?
    {
        return Ok(Ok(Saved {
            version: there.version,
            missing: missing(before),
        }));
    }
    if let Err(refusal) = draft.check_version(there.as_ref().map(|there| there.version)) {
        return Ok(Err(refusal));
    }
    let stay = before
        .iter()
        .filter(|picture| draft.pictures.contains(&picture.name));
    let bytes = draft.content.len() as u64 + stay.map(|picture| picture.bytes).sum::<u64>();
    let network = there
        .as_ref()
        .map_or(&draft.network, |there| &there.network);
    let others = others(transaction, maker, id, network).await?;
    if let Err(refusal) = draft.limits.check(bytes, &others) {
        return Ok(Err(refusal));
    }
    let version = draft.expected + 1;
    let upsert = "INSERT INTO fano.drafts (maker, id, network, title, version, bytes, created_us,
        changed_us) VALUES ($1, $2, $3, $4, $5, $6, $7, $7)
        ON CONFLICT (maker, id) DO UPDATE SET title = excluded.title,
        version = excluded.version, bytes = excluded.bytes, changed_us = excluded.changed_us";
    let values: [&(dyn ToSql + Sync); 7] = [
        maker,
        id,
        &draft.network,
        &draft.title,
        &signed(version),
        &signed(bytes),
        &signed(draft.at_us),
    ];
    patiently(transaction.execute(upsert, &values)).await?;
    let upsert = "INSERT INTO fano.draft_contents (maker, id, content) VALUES ($1, $2, $3)
        ON CONFLICT (maker, id) DO UPDATE SET content = excluded.content";
    let content: &[u8] = &draft.content;
    patiently(transaction.execute(upsert, &[maker, id, &content])).await?;
    let delete = "DELETE FROM fano.draft_pictures
        WHERE maker = $1 AND id = $2 AND NOT name = ANY ($3)";
    patiently(transaction.execute(delete, &[maker, id, &draft.pictures])).await?;
    let upsert = "INSERT INTO fano.draft_pictures AS old (maker, id, name, place, bytes)
        SELECT $1::bytea, $2::text, new.name, new.place - 1, 0
        FROM unnest($3::text[]) WITH ORDINALITY AS new (name, place)
        ON CONFLICT (maker, id, name) DO UPDATE SET place = excluded.place
        WHERE old.place <> excluded.place";
    patiently(transaction.execute(upsert, &[maker, id, &draft.pictures])).await?;
    let missing = missing(pictures(transaction, maker, id).await?);
    Ok(Ok(Saved { version, missing }))
}

async fn save_picture(
    transaction: &Transaction<'_>,
    picture: &PictureToSave,
) -> Result<Result<(), DraftRefusal>, PgFault> {
    let (maker, id, name) = (&picture.maker, &picture.id, &picture.name);
    let Some(there) = there(transaction, maker, id).await? else {
        return Ok(Err(DraftRefusal::NoSuchDraft));
    };
    let select = "SELECT bytes FROM fano.draft_pictures
        WHERE maker = $1 AND id = $2 AND name = $3";
    let before = patiently(transaction.query_opt(select, &[maker, id, name])).await?;
    let Some(before) = before else {
        return Ok(Err(DraftRefusal::NoSuchPicture));
    };
    let own = picture.content.len() as u64;
    let bytes = (there.bytes + own).saturating_sub(unsigned(&before, "bytes")?);
    let others = others(transaction, maker, id, &there.network).await?;
    if let Err(refusal) = picture.limits.check(bytes, &others) {
        return Ok(Err(refusal));
    }
    let update = "UPDATE fano.draft_pictures SET bytes = $4, content = $5
        WHERE maker = $1 AND id = $2 AND name = $3";
    let content: &[u8] = &picture.content;
    let values: [&(dyn ToSql + Sync); 5] = [maker, id, name, &signed(own), &content];
    patiently(transaction.execute(update, &values)).await?;
    let update = "UPDATE fano.drafts SET bytes = $3, changed_us = greatest(changed_us, $4)
        WHERE maker = $1 AND id = $2";
    let values: [&(dyn ToSql + Sync); 4] = [maker, id, &signed(bytes), &signed(picture.at_us)];
    patiently(transaction.execute(update, &values)).await?;
    Ok(Ok(()))
}

/// What is kept besides a draft that was begun in this network.
async fn others(
    transaction: &Transaction<'_>,
    maker: &[u8],
    id: &str,
    network: &str,
) -> Result<Others, PgFault> {
    let select = "SELECT count(*) AS drafts, coalesce(sum(bytes), 0)::bigint AS bytes
        FROM fano.drafts WHERE NOT (maker = $1 AND id = $2)";
    let of_maker = format!("{select} AND maker = $1");
    let of_maker = patiently(transaction.query_one(&of_maker, &[&maker, &id])).await?;
    let of_network = format!("{select} AND network = $3");
    let values: [&(dyn ToSql + Sync); 3] = [&maker, &id, &network];
    let of_network = patiently(transaction.query_one(&of_network, &values)).await?;
    let in_all = patiently(transaction.query_one(select, &[&maker, &id])).await?;
    let kept = |row: &Row| -> Result<Kept, PgFault> {
        Ok(Kept {
            decks: unsigned(row, "drafts")?,
            bytes: unsigned(row, "bytes")?,
        })
    };
    Ok(Others {
        of_maker: kept(&of_maker)?,
        of_network: kept(&of_network)?,
        in_all: kept(&in_all)?,
    })
}

/// A picture that a draft lists.
struct Listed {
    name: String,
    bytes: u64,
    is_there: bool,
}

async fn pictures(
    transaction: &Transaction<'_>,
    maker: &[u8],
    id: &str,
) -> Result<Vec<Listed>, PgFault> {
    let select = "SELECT name, bytes, content IS NOT NULL AS is_there FROM fano.draft_pictures
        WHERE maker = $1 AND id = $2 ORDER BY place";
    let rows = patiently(transaction.query(select, &[&maker, &id])).await?;
    let listed = rows.iter().map(|row| {
        Ok(Listed {
            name: row.try_get("name")?,
            bytes: unsigned(row, "bytes")?,
            is_there: row.try_get("is_there")?,
        })
    });
    listed.collect()
}

fn missing(pictures: Vec<Listed>) -> Vec<String> {
    let missing = pictures.into_iter().filter(|picture| !picture.is_there);
    missing.map(|picture| picture.name).collect()
}

/// Whether that is what is kept already.
async fn is_content(transaction: &Transaction<'_>, draft: &DraftToSave) -> Result<bool, PgFault> {
    let select = "SELECT EXISTS (SELECT FROM fano.draft_contents
        WHERE maker = $1 AND id = $2 AND content = $3)";
    let content: &[u8] = &draft.content;
    let values: [&(dyn ToSql + Sync); 3] = [&draft.maker, &draft.id, &content];
    let row = patiently(transaction.query_one(select, &values)).await?;
    Ok(row.try_get(0)?)
}

/// A draft with its pictures. One statement sees one state of the database.
const KEPT: &str = "SELECT id, network, title, version, bytes, created_us, changed_us,
    ARRAY (SELECT name FROM fano.draft_pictures AS picture
        WHERE picture.maker = draft.maker AND picture.id = draft.id ORDER BY place) AS names,
    ARRAY (SELECT content IS NOT NULL FROM fano.draft_pictures AS picture
        WHERE picture.maker = draft.maker AND picture.id = draft.id ORDER BY place) AS are_there";

async fn list(client: &Client, maker: &[u8]) -> Result<Vec<KeptDraft>, PgFault> {
    let select =
        format!("{KEPT} FROM fano.drafts AS draft WHERE maker = $1 ORDER BY changed_us DESC, id");
    let rows = patiently(client.query(&select, &[&maker])).await?;
    rows.iter().map(kept).collect()
}

async fn find(
    client: &Client,
    maker: &[u8],
    id: &str,
) -> Result<Option<(KeptDraft, Vec<u8>)>, PgFault> {
    let select = format!(
        "{KEPT}, content FROM fano.drafts AS draft JOIN fano.draft_contents USING (maker, id)
        WHERE maker = $1 AND id = $2"
    );
    let Some(row) = patiently(client.query_opt(&select, &[&maker, &id])).await? else {
        return Ok(None);
    };
    Ok(Some((kept(&row)?, row.try_get("content")?)))
}

async fn picture(
    client: &Client,
    maker: &[u8],
    id: &str,
    name: &str,
) -> Result<Option<Vec<u8>>, PgFault> {
    let select = "SELECT content FROM fano.draft_pictures
        WHERE maker = $1 AND id = $2 AND name = $3";
    let row = patiently(client.query_opt(select, &[&maker, &id, &name])).await?;
    let content: Option<Option<Vec<u8>>> = row.map(|row| row.try_get(0)).transpose()?;
    Ok(content.flatten())
}

fn kept(row: &Row) -> Result<KeptDraft, PgFault> {
    let names: Vec<String> = row.try_get("names")?;
    let are_there: Vec<bool> = row.try_get("are_there")?;
    Ok(KeptDraft {
        id: row.try_get("id")?,
        network: row.try_get("network")?,
        title: row.try_get("title")?,
        version: unsigned(row, "version")?,
        bytes: unsigned(row, "bytes")?,
        pictures: names.into_iter().zip(are_there).collect(),
        created_us: unsigned(row, "created_us")?,
        changed_us: unsigned(row, "changed_us")?,
    })
}
