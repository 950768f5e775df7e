-- The steps of all rooms in the order they were written, so that those of one
-- moment lie side by side whichever rooms they are about. Steps of a series
-- that was replaced, or of a room that was forgotten, may stay for a while:
-- they belong to a series that does not exist any more.
CREATE TABLE new_series (
    id         INTEGER PRIMARY KEY NOT NULL, -- never used twice
    room       TEXT    NOT NULL UNIQUE REFERENCES rooms (code) ON DELETE CASCADE,
    number     INTEGER NOT NULL,
    begun_us   INTEGER NOT NULL,
    begun      TEXT    NOT NULL -- JSON
) STRICT;
CREATE TABLE new_steps (
    place      INTEGER PRIMARY KEY NOT NULL,
    series     INTEGER NOT NULL, -- the id, if it still exists
    written_us INTEGER NOT NULL,
    step       TEXT    NOT NULL  -- JSON
) STRICT;
INSERT INTO new_series (id, room, number, begun_us, begun)
    SELECT row_number() OVER (ORDER BY room), room, number, begun_us, begun FROM series;
INSERT INTO new_steps (place, series, written_us, step)
    SELECT row_number() OVER (ORDER BY place), new_series.id, written_us, step
    FROM steps JOIN new_series ON new_series.room = steps.room;
DROP TABLE steps;
DROP TABLE series;
ALTER TABLE new_series RENAME TO series;
ALTER TABLE new_steps RENAME TO steps;
