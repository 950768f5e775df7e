-- The content of people's own decks, each kept once under the hash of what is
-- in it. The bytes lie apart, so that noting a use does not touch them.
CREATE TABLE revisions (
    revision   TEXT    PRIMARY KEY NOT NULL,
    bytes      INTEGER NOT NULL,
    used_us    INTEGER NOT NULL -- when it was last kept or played
) STRICT, WITHOUT ROWID;
CREATE TABLE bundles (
    revision   TEXT    PRIMARY KEY NOT NULL REFERENCES revisions (revision) ON DELETE CASCADE,
    bundle     BLOB    NOT NULL
) STRICT;

-- Where the decks are found: an address that stays when the content changes.
CREATE TABLE decks (
    address    TEXT    PRIMARY KEY NOT NULL,
    maker      BLOB    NOT NULL, -- a hash of who made it
    network    TEXT    NOT NULL, -- where it was made
    title_en   TEXT    NOT NULL,
    title_de   TEXT    NOT NULL,
    revision   TEXT    NOT NULL REFERENCES revisions (revision),
    created_us INTEGER NOT NULL,
    changed_us INTEGER NOT NULL,
    used_us    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX decks_by_maker ON decks (maker);
CREATE INDEX decks_by_network ON decks (network);
CREATE INDEX decks_by_revision ON decks (revision);

-- Which revisions rooms and finished series need: written with their facts.
-- Rooms of earlier versions know the decks of the boxes alone.
ALTER TABLE rooms ADD COLUMN own_deck TEXT; -- in its settings
CREATE INDEX rooms_by_own_deck ON rooms (own_deck) WHERE own_deck IS NOT NULL;
CREATE TABLE series_decks (
    room       TEXT    NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    revision   TEXT    NOT NULL,
    PRIMARY KEY (room, revision)
) STRICT, WITHOUT ROWID;
CREATE INDEX series_decks_by_revision ON series_decks (revision);
CREATE TABLE finished_decks (
    record     TEXT    NOT NULL REFERENCES finished (record) ON DELETE CASCADE,
    revision   TEXT    NOT NULL,
    PRIMARY KEY (record, revision)
) STRICT, WITHOUT ROWID;
CREATE INDEX finished_decks_by_revision ON finished_decks (revision);
