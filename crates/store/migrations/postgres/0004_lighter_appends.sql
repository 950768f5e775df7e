-- Whoever takes rooms over locks the row of their last owner, which that owner changes
-- with everything it writes. So its last transaction is there before they are taken,
-- its next one finds that they were, and no batch has to lock the rooms it is about:
-- a lock of a row is a write to it.
--
-- An owner that stands still in the middle of a transaction must not keep others
-- waiting for that row: its connection is closed.
CREATE OR REPLACE FUNCTION fano.write_as(me bigint, my_session bigint, my_batch bigint)
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    PERFORM set_config('idle_in_transaction_session_timeout', '2000', true);
    UPDATE fano.nodes SET batch = my_batch WHERE epoch = me AND session = my_session;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this process was superseded' USING ERRCODE = 'FA001';
    END IF;
END $$;

CREATE OR REPLACE FUNCTION fano.append(
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
    -- From here on nobody can take a room of this node before this is written.
    UPDATE fano.nodes SET batch = my_batch, newest_us = greatest(newest_us, now_us)
        WHERE epoch = me AND session = my_session;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this process was superseded' USING ERRCODE = 'FA001';
    END IF;
    -- A new snapshot: whoever has taken one by now is seen.
    SELECT count(*) INTO count FROM unnest(held, held_epochs) AS mine (code, epoch)
        JOIN fano.rooms AS room ON room.code = mine.code AND room.epoch = mine.epoch;
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

-- Appends the steps of a batch that has nothing else, as most have. Only those are
-- written whose room is still held under the epoch that is given: all of them, or none.
CREATE FUNCTION fano.append_steps(
    me bigint, my_session bigint, my_batch bigint, now_us bigint, row_format bigint,
    rooms text[], epochs bigint[], series bigint[], numbers bigint[], steps text[]
) RETURNS bigint LANGUAGE plpgsql AS $$
DECLARE
    written bigint;
BEGIN
    UPDATE fano.nodes SET batch = my_batch, newest_us = greatest(newest_us, now_us)
        WHERE epoch = me AND session = my_session;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'this process was superseded' USING ERRCODE = 'FA001';
    END IF;
    INSERT INTO fano.steps (room, series, number, step, written_us, format)
        SELECT new.room, new.series, new.number, new.step, now_us, row_format
        FROM unnest(rooms, epochs, series, numbers, steps)
            AS new (room, epoch, series, number, step)
        WHERE new.epoch = (SELECT room.epoch FROM fano.rooms AS room WHERE room.code = new.room);
    GET DIAGNOSTICS written = ROW_COUNT;
    IF written < cardinality(rooms) THEN
        RAISE EXCEPTION 'somebody else has a room now' USING ERRCODE = 'FA001';
    END IF;
    RETURN written;
END $$;
