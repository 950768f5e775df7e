//! Which process owns which room.
//!
//! A room is taken by a compare-and-set of its row: only if it still has the
//! owner and the epoch that were seen, and that owner is gone. The new epoch is
//! higher than any before, and whoever writes under an old one is refused.

use std::time::Duration;

use fano_decks::Revision;
use fano_protocol::RoomCode;
use tokio_postgres::{Client, Row, types::ToSql};

use super::{
    connect::{PgFault, patiently, prepare},
    open::{CONNECTED, LIVES},
    read::{signed, unsigned},
};
use crate::{
    Node, NodeId, NotCreated, StoreError, Totals,
    limits::{
        COUNT_INTERVAL, NODE_EXPIRY, NODE_URLS_MAX, NODES_DRAWN_MAX, ROOMS_BETWEEN_COUNTS_MAX,
        SWEEP_INTERVAL,
    },
    prepare::{Batch, Prepared, Reached},
    stored::FORMAT,
};

/// Who owns a room.
#[derive(Debug)]
pub(super) enum Owner {
    /// Nobody, or a node that is gone.
    Nobody,
    /// The node that asks, whatever the others think of it.
    Me,
    /// Another node that lives.
    Other(Node),
}

/// Who owns a room, if it exists.
pub(super) async fn owner(
    client: &Client,
    me: NodeId,
    room: RoomCode,
) -> Result<Option<Owner>, PgFault> {
    let select = format!(
        "SELECT room.owner, nodes.epoch, nodes.url, nodes.load, 0::bigint AS rooms
        FROM fano.rooms AS room
        LEFT JOIN fano.nodes AS nodes ON nodes.epoch = room.owner AND {LIVES}
        WHERE room.code = $1"
    );
    let row = patiently(client.query_opt(&select, &[&room.as_str()])).await?;
    let Some(row) = row else { return Ok(None) };
    if row.try_get::<_, Option<i64>>("owner")? == Some(me.0) {
        return Ok(Some(Owner::Me));
    }
    Ok(Some(match row.try_get::<_, Option<i64>>("epoch")? {
        Some(_) => Owner::Other(node(&row)?),
        None => Owner::Nobody,
    }))
}

/// The nodes that live.
pub(super) async fn nodes(client: &Client) -> Result<Vec<Node>, PgFault> {
    let select = format!(
        "SELECT epoch, url, load,
            (SELECT count(*) FROM fano.rooms WHERE owner = nodes.epoch) AS rooms
        FROM fano.nodes AS nodes WHERE {LIVES} ORDER BY epoch"
    );
    let rows = patiently(client.query(&select, &[])).await?;
    rows.iter().map(node).collect()
}

/// A few nodes that live, drawn by lot. Neighbours are read from a random place
/// on, so this takes as long however many there are.
pub(super) async fn some_nodes(client: &Client) -> Result<Vec<Node>, PgFault> {
    let from = |order: &str| {
        format!(
            "(SELECT epoch, url, load, 0::bigint AS rooms FROM fano.nodes AS nodes
            WHERE epoch {order} (SELECT place FROM lot) AND {LIVES}
            ORDER BY epoch LIMIT {NODES_DRAWN_MAX})"
        )
    };
    let select = format!(
        "WITH lot AS MATERIALIZED (
            SELECT min(epoch) + floor(random() * (max(epoch) - min(epoch) + 1))::bigint AS place
            FROM fano.nodes
        )
        {} UNION ALL {} LIMIT {NODES_DRAWN_MAX}",
        from(">="),
        from("<")
    );
    let rows = patiently(client.query(&select, &[])).await?;
    rows.iter().map(node).collect()
}

/// Which of these nodes live.
pub(super) async fn living(client: &Client, nodes: &[NodeId]) -> Result<Vec<NodeId>, PgFault> {
    let select =
        format!("SELECT epoch FROM fano.nodes AS nodes WHERE epoch = ANY ($1) AND {LIVES}");
    let epochs: Vec<i64> = nodes.iter().map(|node| node.0).collect();
    let rows = patiently(client.query(&select, &[&epochs])).await?;
    let living = rows.iter().map(|row| Ok(NodeId(row.try_get(0)?)));
    living.collect()
}

/// Marks a node that cannot be reached, if the connection that renews it is gone.
/// Returns whether it is gone. If it lives after all, its next renewal says so.
pub(super) async fn miss(client: &Client, node: NodeId) -> Result<bool, PgFault> {
    let mark = format!(
        "UPDATE fano.nodes SET backend = NULL WHERE epoch = (
            SELECT epoch FROM fano.nodes AS nodes
            WHERE epoch = $1 AND backend IS NOT NULL AND NOT {CONNECTED}
            FOR UPDATE SKIP LOCKED
        )"
    );
    patiently(client.execute(&mark, &[&node.0])).await?;
    Ok(living(client, &[node]).await?.is_empty())
}

/// The addresses of nodes that live, some of them if there are many.
pub(super) async fn urls(client: &Client) -> Result<Vec<String>, PgFault> {
    let select = format!(
        "SELECT url FROM fano.nodes AS nodes WHERE url IS NOT NULL AND {LIVES}
        LIMIT {NODE_URLS_MAX}"
    );
    let rows = patiently(client.query(&select, &[])).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Whether a node has this address, or had it not long ago.
pub(super) async fn is_url(client: &Client, url: &str) -> Result<bool, PgFault> {
    let select = "SELECT EXISTS (SELECT FROM fano.nodes WHERE url = $1)";
    let row = patiently(client.query_one(select, &[&url])).await?;
    Ok(row.try_get(0)?)
}

fn node(row: &Row) -> Result<Node, PgFault> {
    Ok(Node {
        id: NodeId(row.try_get("epoch")?),
        url: row.try_get("url")?,
        rooms: unsigned(row, "rooms")?,
        load: u32::try_from(unsigned(row, "load")?).unwrap_or(u32::MAX),
    })
}

/// How much there is of everything; counted anew if nobody has done so lately.
pub(super) async fn totals(client: &Client, me: NodeId) -> Result<Totals, PgFault> {
    if is_due(client, "counted_at", COUNT_INTERVAL).await? {
        let count = format!(
            "UPDATE fano.totals SET rooms = (SELECT count(*) FROM fano.rooms),
                nodes = (SELECT count(*) FROM fano.nodes AS nodes WHERE {LIVES})"
        );
        patiently(client.execute(&count, &[])).await?;
    }
    let select = "SELECT rooms, nodes,
        (SELECT count(*) FROM fano.rooms WHERE owner = $1) AS own_rooms FROM fano.totals";
    let row = patiently(client.query_one(select, &[&me.0])).await?;
    Ok(Totals {
        rooms: unsigned(&row, "rooms")?,
        own_rooms: unsigned(&row, "own_rooms")?,
        nodes: unsigned(&row, "nodes")?,
    })
}

/// Whether it is this node's turn to delete what nobody needs any more.
pub(super) async fn may_sweep(client: &Client) -> Result<bool, PgFault> {
    is_due(client, "swept_at", SWEEP_INTERVAL).await
}

/// Whether something was last done so long ago; if so, it is the caller's to do.
async fn is_due(client: &Client, last: &str, interval: Duration) -> Result<bool, PgFault> {
    let claim = format!(
        "UPDATE fano.totals SET {last} = clock_timestamp()
        WHERE {last} < clock_timestamp() - interval '{} milliseconds'",
        interval.as_millis()
    );
    Ok(patiently(client.execute(&claim, &[])).await? > 0)
}

/// Makes a room of its lobby, unless there are too many. All in one statement,
/// so nobody else can be in between.
pub(super) async fn create(
    client: &Client,
    prepared: &Prepared,
    owner: NodeId,
    rooms_max: u64,
    now_us: u64,
) -> Result<Result<(), NotCreated>, PgFault> {
    let batch = Batch::new([prepared]);
    let room = prepared.room;
    let (Some(lobby), 1) = (batch.lobbies.get(&room), prepared.rows.len()) else {
        let reason = "a room begins with its lobby and nothing else".to_owned();
        return Err(StoreError::Misfit { room, reason }.into());
    };
    // Counting all rooms for each new one would take longer the more there are.
    let insert = "WITH rooms AS (
            SELECT CASE WHEN counted_at > clock_timestamp() - interval '1 minute'
                AND rooms + $8 < $7 THEN false
            ELSE (SELECT count(*) >= $7 FROM (SELECT FROM fano.rooms LIMIT $7) AS counted)
            END AS enough FROM fano.totals
        ), made AS (
            INSERT INTO fano.rooms (code, owner, epoch, lobby, updated_us, format, own_deck)
            SELECT $1::text, $2::bigint, nextval('fano.epochs'), $3::text, $4::bigint, $5::bigint,
                $6::text FROM rooms WHERE NOT enough
            ON CONFLICT DO NOTHING RETURNING code
        )
        SELECT enough, EXISTS (SELECT FROM made) AS made FROM rooms";
    let own_deck = lobby.own_deck.as_ref().map(Revision::as_str);
    let (code, json, now_us) = (room.as_str(), &*lobby.json, signed(now_us));
    let (format, rooms_max) = (i64::from(FORMAT), signed(rooms_max));
    let between = signed(ROOMS_BETWEEN_COUNTS_MAX);
    let values: [&(dyn ToSql + Sync); 8] = [
        &code, &owner.0, &json, &now_us, &format, &own_deck, &rooms_max, &between,
    ];
    let row = patiently(client.query_one(insert, &values)).await?;
    Ok(if row.try_get("enough")? {
        Err(NotCreated::TooMany)
    } else if row.try_get("made")? {
        Ok(())
    } else {
        Err(NotCreated::Taken)
    })
}

/// Who takes rooms: a node, and its only connection that may.
#[derive(Clone, Copy, Debug)]
pub(super) struct Taker {
    pub(super) epoch: i64,
    pub(super) session: i64,
}

/// A room that was taken.
#[derive(Debug)]
pub(super) struct Taken {
    pub(super) code: String,
    /// Whether it had an owner that is gone.
    pub(super) had_owner: bool,
    /// When its last owner gave it up or was last heard of, in microseconds on the
    /// database's clock; zero if nobody knows.
    pub(super) left_us: i64,
}

/// Takes those of the rooms that nobody alive owns. The rows of their last owners
/// are locked first: what those are writing is there then, and what they write next
/// is refused.
pub(super) async fn take(
    client: &Client,
    me: Taker,
    codes: &[&str],
) -> Result<Vec<Taken>, PgFault> {
    let take = format!(
        "WITH seen AS MATERIALIZED (
            SELECT code, owner, epoch FROM fano.rooms WHERE code = ANY ($3)
        ), last AS MATERIALIZED (
            SELECT epoch, expires_at FROM fano.nodes AS nodes
            WHERE epoch IN (SELECT owner FROM seen) AND epoch <> $1 AND NOT {LIVES}
            ORDER BY epoch FOR UPDATE
        )
        UPDATE fano.rooms AS room SET owner = $1, epoch = nextval('fano.epochs')
        FROM seen LEFT JOIN last ON last.epoch = seen.owner
        WHERE room.code = seen.code AND room.epoch = seen.epoch
        AND seen.owner IS DISTINCT FROM $1
        AND (seen.owner IS NULL OR last.epoch IS NOT NULL
            OR NOT EXISTS (SELECT FROM fano.nodes WHERE epoch = seen.owner))
        AND EXISTS (SELECT FROM fano.nodes WHERE epoch = $1 AND session = $2)
        RETURNING room.code, seen.owner IS NOT NULL AS had_owner,
            (1000000 * extract(epoch FROM greatest('epoch', CASE WHEN seen.owner IS NULL
                THEN room.released_at ELSE last.expires_at - interval '{} milliseconds' END))
            )::bigint AS left_us",
        NODE_EXPIRY.as_millis()
    );
    let take = prepare(client, &take).await?;
    let values: [&(dyn ToSql + Sync); 3] = [&me.epoch, &me.session, &codes];
    let rows = patiently(client.query(&take, &values)).await?;
    let taken = |row: &Row| -> Result<Taken, PgFault> {
        Ok(Taken {
            code: row.try_get("code")?,
            had_owner: row.try_get("had_owner")?,
            left_us: row.try_get("left_us")?,
        })
    };
    rows.iter().map(taken).collect()
}

/// How a room stands.
#[derive(Debug)]
pub(super) struct Standing {
    pub(super) code: String,
    pub(super) owner: Option<i64>,
    pub(super) epoch: i64,
    pub(super) reached: Reached,
    /// Whether the taker still may write.
    pub(super) lives: bool,
}

/// How rooms stand: asked anew, so what was written by the last owner is there.
pub(super) async fn look(
    client: &Client,
    me: Taker,
    codes: &[&str],
) -> Result<Vec<Standing>, PgFault> {
    let look = "SELECT code, owner, epoch, series.number AS series, (
            SELECT max(step.number) + 1 FROM fano.steps AS step
            WHERE step.room = code AND step.series = series.number
        ) AS steps,
        EXISTS (SELECT FROM fano.nodes WHERE epoch = $2 AND session = $3) AS lives
        FROM fano.rooms LEFT JOIN fano.series AS series ON series.room = code
        WHERE code = ANY ($1)";
    let values: [&(dyn ToSql + Sync); 3] = [&codes, &me.epoch, &me.session];
    let rows = patiently(client.query(look, &values)).await?;
    let standing = |row: &Row| -> Result<Standing, PgFault> {
        let series: Option<i64> = row.try_get("series")?;
        let steps: Option<i64> = row.try_get("steps")?;
        Ok(Standing {
            code: row.try_get("code")?,
            owner: row.try_get("owner")?,
            epoch: row.try_get("epoch")?,
            reached: series.map(|series| (series as u32, steps.unwrap_or(0) as u32)),
            lives: row.try_get("lives")?,
        })
    };
    rows.iter().map(standing).collect()
}
