-- Rooms that live. One row each, rewritten whole when the lobby changes.
CREATE TABLE rooms (
    code       TEXT    PRIMARY KEY NOT NULL,
    lobby      TEXT    NOT NULL, -- JSON
    updated_us INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The series that is on in a room, or was the last one.
CREATE TABLE series (
    room       TEXT    PRIMARY KEY NOT NULL REFERENCES rooms (code) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    begun_us   INTEGER NOT NULL,
    first_step INTEGER NOT NULL, -- the places of its steps, from the first
    end_step   INTEGER NOT NULL, -- to before this one
    begun      TEXT    NOT NULL  -- JSON
) STRICT;

-- What happened in that series. The place holds the five letters of the room
-- and the number of the step, so that the steps of a room lie side by side and
-- no second index has to be kept up for every call.
CREATE TABLE steps (
    place      INTEGER PRIMARY KEY NOT NULL,
    room       TEXT    NOT NULL,
    series     INTEGER NOT NULL,
    number     INTEGER NOT NULL,
    written_us INTEGER NOT NULL,
    step       TEXT    NOT NULL -- JSON
) STRICT;

-- Finished series, kept when the room is gone.
CREATE TABLE finished (
    record     TEXT    PRIMARY KEY NOT NULL,
    code       TEXT    NOT NULL,
    deck       TEXT    NOT NULL,
    begun_us   INTEGER NOT NULL,
    over_us    INTEGER NOT NULL,
    seats      INTEGER NOT NULL,
    begun      TEXT    NOT NULL, -- JSON
    champions  TEXT    NOT NULL, -- JSON
    wins       TEXT    NOT NULL, -- JSON
    journal    TEXT    NOT NULL,
    contests   TEXT    NOT NULL  -- JSON
) STRICT;
CREATE INDEX finished_by_time ON finished (over_us DESC, record);

-- Who played, and how it ended for them.
CREATE TABLE players (
    record     TEXT    NOT NULL REFERENCES finished (record) ON DELETE CASCADE,
    seat       INTEGER NOT NULL,
    name       TEXT    NOT NULL,
    colour     INTEGER NOT NULL,
    bot        TEXT,
    team       TEXT,
    wins       INTEGER NOT NULL,
    champion   INTEGER NOT NULL, -- 0 or 1
    PRIMARY KEY (record, seat)
) STRICT, WITHOUT ROWID;

-- The games of a series and everybody's rank in them.
CREATE TABLE results (
    record     TEXT    NOT NULL REFERENCES finished (record) ON DELETE CASCADE,
    position   INTEGER NOT NULL, -- which game or tie-break of the series, from 0
    seat       INTEGER NOT NULL,
    game       TEXT    NOT NULL,
    rank       INTEGER,          -- nothing for who was removed
    PRIMARY KEY (record, position, seat)
) STRICT, WITHOUT ROWID;

-- Every call that was right or wrong, and those that came too late in a contest.
CREATE TABLE calls (
    record      TEXT    NOT NULL REFERENCES finished (record) ON DELETE CASCADE,
    number      INTEGER NOT NULL, -- of the event that tells of it, or of the call that won
    seat        INTEGER NOT NULL,
    position    INTEGER NOT NULL, -- which game or tie-break of the series, from 0
    game        TEXT    NOT NULL,
    at_ms       INTEGER NOT NULL, -- on the clock of the series
    answer      TEXT    NOT NULL, -- taken, wrong or late
    symbol      INTEGER,          -- nothing for a late call: it was not written down
    reaction_us INTEGER,          -- nothing where no contest measured it
    margin_us   INTEGER,
    basis       TEXT,
    place       INTEGER,          -- in the contest, from 1
    hold_us     INTEGER,
    PRIMARY KEY (record, number, seat)
) STRICT, WITHOUT ROWID;
