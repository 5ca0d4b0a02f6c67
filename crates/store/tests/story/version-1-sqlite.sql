-- A store of version 1, as that version made it. Never changed: old stores do not change either.
PRAGMA application_id = 1396785743;
PRAGMA user_version = 1;
CREATE TABLE streams (
    id INTEGER PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    last INTEGER NOT NULL,
    hash BLOB NOT NULL
) STRICT;
CREATE TABLE lines (
    stream INTEGER NOT NULL REFERENCES streams (id),
    number INTEGER NOT NULL CHECK (number > 0),
    text TEXT NOT NULL CHECK (text <> ''),
    hash BLOB NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, number)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER lines_stay BEFORE UPDATE ON lines
BEGIN SELECT raise(ABORT, 'lines of the journal are never changed'); END;
CREATE TRIGGER lines_remain BEFORE DELETE ON lines
BEGIN SELECT raise(ABORT, 'lines of the journal are never deleted'); END;
INSERT INTO streams VALUES
    (1, 'table/1', 2, x'4f1f3f976a8cfc1ab54083dbed868a76daf422bb51a60bd94194e3235e87c67c');
INSERT INTO lines VALUES
    (1, 1, '{"open":true}', x'34766542c7d0d6c13bea62493a70fbdcd87d7e9817a869b8f35ff0189f72ad67'),
    (1, 2, 'é', x'4f1f3f976a8cfc1ab54083dbed868a76daf422bb51a60bd94194e3235e87c67c');
