-- Everything lies in a schema of its own. Times are microseconds since 1970 on
-- the clock of the servers, except where they decide who lives: that is up to
-- the clock of the database.

-- Numbers that are drawn once and never again.
CREATE SEQUENCE fano.epochs;

-- The processes that may write, one row each. A process whose row is gone has
-- been superseded and can write nothing more.
CREATE TABLE fano.nodes (
    epoch         bigint      PRIMARY KEY,
    address       text        NOT NULL, -- where it runs, for people
    expires_at    timestamptz NOT NULL, -- unless it is renewed
    backend       integer,              -- the connection that renews it …
    backend_start timestamptz,          -- … since when
    session       bigint      NOT NULL, -- the only connection of it that may write
    batch         bigint      NOT NULL, -- the last transaction that it wrote
    newest_us     bigint      NOT NULL  -- the latest time in anything it wrote
) WITH (fillfactor = 20);

-- The same for processes that are gone, and what holds for all.
ALTER TABLE fano.meta ADD COLUMN newest_us bigint NOT NULL DEFAULT 0;
ALTER TABLE fano.meta ADD COLUMN token_key bytea;

-- Rooms that live. What is written about a room is written under the epoch of
-- its owner; whoever takes it over raises the epoch.
CREATE TABLE fano.rooms (
    code       text COLLATE "C" PRIMARY KEY,
    owner      bigint,           -- the epoch of a node; nothing if nobody has it
    epoch      bigint   NOT NULL,
    lobby      text     NOT NULL, -- JSON
    updated_us bigint   NOT NULL,
    format     bigint   NOT NULL,
    own_deck   text COLLATE "C"  -- in its settings
) WITH (fillfactor = 70);
CREATE INDEX rooms_by_own_deck ON fano.rooms (own_deck) WHERE own_deck IS NOT NULL;

-- The series that is on in a room, or was the last one.
CREATE TABLE fano.series (
    room       text COLLATE "C" PRIMARY KEY REFERENCES fano.rooms (code) ON DELETE CASCADE,
    number     bigint   NOT NULL,
    begun_us   bigint   NOT NULL,
    begun      text     NOT NULL, -- JSON
    format     bigint   NOT NULL
);

-- What happened in that series.
CREATE TABLE fano.steps (
    room       text COLLATE "C" NOT NULL,
    series     bigint   NOT NULL,
    number     bigint   NOT NULL,
    written_us bigint   NOT NULL,
    step       text     NOT NULL, -- JSON
    format     bigint   NOT NULL,
    PRIMARY KEY (room, series, number)
);

-- Finished series, kept when the room is gone.
CREATE TABLE fano.finished (
    record     text COLLATE "C" PRIMARY KEY,
    code       text     NOT NULL,
    deck       text     NOT NULL,
    begun_us   bigint   NOT NULL,
    over_us    bigint   NOT NULL,
    seats      bigint   NOT NULL,
    begun      text     NOT NULL, -- JSON
    champions  text     NOT NULL, -- JSON
    wins       text     NOT NULL, -- JSON
    journal    text     NOT NULL,
    contests   text     NOT NULL, -- JSON
    format     bigint   NOT NULL
);
CREATE INDEX finished_by_time ON fano.finished (over_us DESC, record);

-- The content of people's own decks, each kept once under the hash of what is
-- in it. The bytes lie apart, so that noting a use does not touch them.
CREATE TABLE fano.revisions (
    revision   text COLLATE "C" PRIMARY KEY,
    bytes      bigint   NOT NULL,
    used_us    bigint   NOT NULL -- when it was last kept or played
);
CREATE TABLE fano.bundles (
    revision   text COLLATE "C" PRIMARY KEY
        REFERENCES fano.revisions (revision) ON DELETE CASCADE,
    bundle     bytea    NOT NULL
);
-- Bundles are archives: compressing them again would be a waste of time.
ALTER TABLE fano.bundles ALTER COLUMN bundle SET STORAGE EXTERNAL;

-- Where the decks are found: an address that stays when the content changes.
CREATE TABLE fano.decks (
    address    text COLLATE "C" PRIMARY KEY,
    maker      bytea    NOT NULL, -- a hash of who made it
    network    text     NOT NULL, -- where it was made
    title_en   text     NOT NULL,
    title_de   text     NOT NULL,
    revision   text COLLATE "C" NOT NULL REFERENCES fano.revisions (revision),
    created_us bigint   NOT NULL,
    changed_us bigint   NOT NULL,
    used_us    bigint   NOT NULL
);
CREATE INDEX decks_by_maker ON fano.decks (maker);
CREATE INDEX decks_by_network ON fano.decks (network);
CREATE INDEX decks_by_revision ON fano.decks (revision);

-- Which revisions rooms and finished series need: written with their facts.
CREATE TABLE fano.series_decks (
    room       text COLLATE "C" NOT NULL REFERENCES fano.rooms (code) ON DELETE CASCADE,
    revision   text COLLATE "C" NOT NULL,
    PRIMARY KEY (room, revision)
);
CREATE INDEX series_decks_by_revision ON fano.series_decks (revision);
CREATE TABLE fano.finished_decks (
    record     text COLLATE "C" NOT NULL REFERENCES fano.finished (record) ON DELETE CASCADE,
    revision   text COLLATE "C" NOT NULL,
    PRIMARY KEY (record, revision)
);
CREATE INDEX finished_decks_by_revision ON fano.finished_decks (revision);

-- Decks that people are working on. A person names their own drafts, and
-- nobody else ever sees them.
CREATE TABLE fano.drafts (
    maker      bytea    NOT NULL, -- a hash of whose it is
    id         text COLLATE "C" NOT NULL,
    network    text COLLATE "C" NOT NULL, -- where it was begun
    title      text     NOT NULL,
    version    bigint   NOT NULL, -- how often it was saved
    bytes      bigint   NOT NULL, -- of its content and its pictures
    created_us bigint   NOT NULL,
    changed_us bigint   NOT NULL,
    PRIMARY KEY (maker, id)
);
CREATE INDEX drafts_by_network ON fano.drafts (network);
CREATE INDEX drafts_by_age ON fano.drafts (changed_us);

-- The content lies apart, so that counting drafts does not touch it.
CREATE TABLE fano.draft_contents (
    maker      bytea    NOT NULL,
    id         text COLLATE "C" NOT NULL,
    content    bytea    NOT NULL,
    PRIMARY KEY (maker, id),
    FOREIGN KEY (maker, id) REFERENCES fano.drafts (maker, id) ON DELETE CASCADE
);

-- The pictures that a draft shows, in its order; without content until they
-- have arrived.
CREATE TABLE fano.draft_pictures (
    maker      bytea    NOT NULL,
    id         text COLLATE "C" NOT NULL,
    name       text COLLATE "C" NOT NULL,
    place      bigint   NOT NULL,
    bytes      bigint   NOT NULL,
    content    bytea,
    PRIMARY KEY (maker, id, name),
    FOREIGN KEY (maker, id) REFERENCES fano.drafts (maker, id) ON DELETE CASCADE
);
-- Pictures are compressed already.
ALTER TABLE fano.draft_pictures ALTER COLUMN content SET STORAGE EXTERNAL;

-- Begins a transaction of a node: nothing is written by one that was superseded,
-- nor over a connection that it has given up. From here to the end of the
-- transaction nobody can supersede it.
CREATE FUNCTION fano.write_as(me bigint, my_session bigint, my_batch bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    UPDATE fano.nodes SET batch = my_batch WHERE epoch = me AND session = my_session;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this process was superseded' USING ERRCODE = 'FA001';
    END IF;
END $$;

-- Appends the facts of a batch, all of them or none. Returns how many rows it
-- wrote.
CREATE FUNCTION fano.append(
    me bigint, my_session bigint, my_batch bigint, now_us bigint, row_format bigint,
    -- The rooms it is about that exist, and the epochs they are held under.
    held text[], held_epochs bigint[],
    lobby_rooms text[], lobbies text[], lobby_decks text[],
    start_rooms text[], start_numbers bigint[], start_us bigint[], starts text[],
    start_deck_rooms text[], start_decks text[],
    step_rooms text[], step_series bigint[], step_numbers bigint[], steps text[],
    finished_records text[], finished_rooms text[], finished_first_decks text[],
    finished_begun_us bigint[], finished_over_us bigint[], finished_seats bigint[],
    finished_begun text[], finished_champions text[], finished_wins text[],
    finished_journals text[], finished_contests text[],
    finished_deck_records text[], finished_decks text[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    written bigint := 0;
    count bigint;
BEGIN
    UPDATE fano.nodes SET batch = my_batch, newest_us = greatest(newest_us, now_us)
        WHERE epoch = me AND session = my_session;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this process was superseded' USING ERRCODE = 'FA001';
    END IF;
    -- Nobody can take these rooms over before this is written.
    PERFORM 1 FROM fano.rooms AS room JOIN unnest(held, held_epochs) AS mine (code, epoch)
        ON room.code = mine.code AND room.epoch = mine.epoch
        ORDER BY room.code FOR SHARE OF room;
    GET DIAGNOSTICS count = ROW_COUNT;
    IF count < cardinality(held) THEN
        RAISE EXCEPTION 'somebody else has a room now' USING ERRCODE = 'FA001';
    END IF;

    IF cardinality(lobby_rooms) > 0 THEN
        UPDATE fano.rooms AS room SET lobby = new.lobby, updated_us = now_us,
            format = row_format, own_deck = new.deck
            FROM unnest(lobby_rooms, lobbies, lobby_decks) AS new (code, lobby, deck)
            WHERE room.code = new.code AND new.code = ANY (held);
        GET DIAGNOSTICS count = ROW_COUNT;
        written := written + count;
        INSERT INTO fano.rooms (code, owner, epoch, lobby, updated_us, format, own_deck)
            SELECT new.code, me, me, new.lobby, now_us, row_format, new.deck
            FROM unnest(lobby_rooms, lobbies, lobby_decks) AS new (code, lobby, deck)
            WHERE NOT new.code = ANY (held);
        GET DIAGNOSTICS count = ROW_COUNT;
        written := written + count;
    END IF;

    IF cardinality(start_rooms) > 0 THEN
        DELETE FROM fano.steps WHERE room = ANY (start_rooms);
        DELETE FROM fano.series_decks WHERE room = ANY (start_rooms);
        INSERT INTO fano.series (room, number, begun_us, begun, format)
            SELECT new.*, row_format
            FROM unnest(start_rooms, start_numbers, start_us, starts) AS new
            ON CONFLICT (room) DO UPDATE SET number = excluded.number,
            begun_us = excluded.begun_us, begun = excluded.begun, format = excluded.format;
        GET DIAGNOSTICS count = ROW_COUNT;
        written := written + count;
        INSERT INTO fano.series_decks (room, revision)
            SELECT * FROM unnest(start_deck_rooms, start_decks);
    END IF;

    IF cardinality(step_rooms) > 0 THEN
        INSERT INTO fano.steps (room, series, number, step, written_us, format)
            SELECT new.*, now_us, row_format
            FROM unnest(step_rooms, step_series, step_numbers, steps) AS new;
        GET DIAGNOSTICS count = ROW_COUNT;
        written := written + count;
    END IF;

    IF cardinality(finished_records) > 0 THEN
        INSERT INTO fano.finished (record, code, deck, begun_us, over_us, seats,
            begun, champions, wins, journal, contests, format)
            SELECT new.*, row_format
            FROM unnest(finished_records, finished_rooms, finished_first_decks,
                finished_begun_us, finished_over_us, finished_seats, finished_begun,
                finished_champions, finished_wins, finished_journals, finished_contests) AS new;
        GET DIAGNOSTICS count = ROW_COUNT;
        written := written + count;
        INSERT INTO fano.finished_decks (record, revision)
            SELECT * FROM unnest(finished_deck_records, finished_decks);
    END IF;
    RETURN written;
END $$;

-- Deletes a room that is held under this epoch; its finished series stay.
CREATE FUNCTION fano.forget(
    me bigint, my_session bigint, my_batch bigint, gone text, gone_epoch bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fano.write_as(me, my_session, my_batch);
    DELETE FROM fano.rooms WHERE code = gone AND epoch = gone_epoch;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'somebody else has the room now' USING ERRCODE = 'FA001';
    END IF;
    DELETE FROM fano.steps WHERE room = gone;
END $$;
