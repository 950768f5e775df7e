-- When the last owner gave a room up: whoever takes it knows how long it stood still.
ALTER TABLE fano.rooms ADD COLUMN released_at timestamptz;

CREATE OR REPLACE FUNCTION fano.release(
    me bigint, my_session bigint, my_batch bigint, given_up text, held_epoch bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fano.write_as(me, my_session, my_batch);
    UPDATE fano.rooms
        SET owner = NULL, epoch = nextval('fano.epochs'), released_at = clock_timestamp()
        WHERE code = given_up AND epoch = held_epoch;
END $$;

-- Counted by whoever finds them old, so that not every process counts all rooms.
CREATE TABLE fano.totals (
    one        integer     PRIMARY KEY CHECK (one = 1), -- a single row
    counted_at timestamptz NOT NULL,
    rooms      bigint      NOT NULL,
    nodes      bigint      NOT NULL,
    swept_at   timestamptz NOT NULL -- when somebody last looked for unused decks
);
INSERT INTO fano.totals VALUES (1, '-infinity', 0, 0, '-infinity');
