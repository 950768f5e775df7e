-- Several processes may share the database, if all of them say so.
ALTER TABLE fano.nodes
    ADD COLUMN cluster text,                    -- which they form; nothing if it is alone
    ADD COLUMN url     text,                    -- where browsers reach this very process
    ADD COLUMN load    bigint NOT NULL DEFAULT 0; -- how much of it is used, in thousandths

-- Whose rooms are whose.
CREATE INDEX rooms_by_owner ON fano.rooms (owner);

-- Gives up a room that is held under this epoch; it does not matter if somebody
-- else has it by now.
CREATE FUNCTION fano.release(
    me bigint, my_session bigint, my_batch bigint, given_up text, held_epoch bigint
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM fano.write_as(me, my_session, my_batch);
    UPDATE fano.rooms SET owner = NULL, epoch = nextval('fano.epochs')
        WHERE code = given_up AND epoch = held_epoch;
END $$;
