-- Every row says in which format its facts are written; those of earlier
-- versions are all in the first.
ALTER TABLE rooms ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE series ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE steps ADD COLUMN format INTEGER NOT NULL DEFAULT 1;
ALTER TABLE finished ADD COLUMN format INTEGER NOT NULL DEFAULT 1;

-- Which database this is and how far it has got: compared with the file
-- beside the database whenever it is opened.
CREATE TABLE progress (
    one        INTEGER PRIMARY KEY NOT NULL CHECK (one = 1), -- a single row
    store      TEXT    NOT NULL, -- drawn by lot when the database was made
    generation INTEGER NOT NULL, -- how often it was opened
    changes    INTEGER NOT NULL  -- transactions that added no steps
) STRICT;
INSERT INTO progress VALUES (1, lower(hex(randomblob(16))), 0, 0);

-- Figures that nothing but a test has ever read.
DROP TABLE calls;
DROP TABLE results;
DROP TABLE players;
