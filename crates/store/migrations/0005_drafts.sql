-- Decks that people are working on. A person names their own drafts, and
-- nobody else ever sees them.
CREATE TABLE drafts (
    maker      BLOB    NOT NULL, -- a hash of whose it is
    id         TEXT    NOT NULL,
    network    TEXT    NOT NULL, -- where it was begun
    title      TEXT    NOT NULL,
    version    INTEGER NOT NULL, -- how often it was saved
    bytes      INTEGER NOT NULL, -- of its content and its pictures
    created_us INTEGER NOT NULL,
    changed_us INTEGER NOT NULL,
    PRIMARY KEY (maker, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX drafts_by_network ON drafts (network, bytes);
CREATE INDEX drafts_by_age ON drafts (changed_us);

-- The content lies apart, so that counting drafts does not touch it.
CREATE TABLE draft_contents (
    maker      BLOB    NOT NULL,
    id         TEXT    NOT NULL,
    content    BLOB    NOT NULL,
    PRIMARY KEY (maker, id),
    FOREIGN KEY (maker, id) REFERENCES drafts (maker, id) ON DELETE CASCADE
) STRICT;

-- The pictures that a draft shows, in its order; without content until they
-- have arrived.
CREATE TABLE draft_pictures (
    maker      BLOB    NOT NULL,
    id         TEXT    NOT NULL,
    name       TEXT    NOT NULL,
    place      INTEGER NOT NULL,
    bytes      INTEGER NOT NULL,
    content    BLOB,
    PRIMARY KEY (maker, id, name),
    FOREIGN KEY (maker, id) REFERENCES drafts (maker, id) ON DELETE CASCADE
) STRICT;
