-- A store of version 1, as that version made it. Never changed: old stores do not change either.
CREATE TABLE sabot_store (version BIGINT NOT NULL);
INSERT INTO sabot_store VALUES (1);
CREATE TABLE sabot_streams (
    id BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name TEXT COLLATE "C" NOT NULL UNIQUE,
    last BIGINT NOT NULL,
    hash BYTEA NOT NULL
);
CREATE TABLE sabot_lines (
    stream BIGINT NOT NULL REFERENCES sabot_streams (id),
    number BIGINT NOT NULL CHECK (number > 0),
    text TEXT NOT NULL CHECK (text <> ''),
    hash BYTEA NOT NULL CHECK (length(hash) = 32),
    PRIMARY KEY (stream, number)
);
CREATE FUNCTION sabot_lines_stay() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN RAISE EXCEPTION 'lines of the journal are never changed or deleted'; END $$;
CREATE TRIGGER sabot_lines_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON sabot_lines
FOR EACH STATEMENT EXECUTE FUNCTION sabot_lines_stay();
INSERT INTO sabot_streams (name, last, hash) VALUES
    ('table/1', 2, '\x4f1f3f976a8cfc1ab54083dbed868a76daf422bb51a60bd94194e3235e87c67c');
INSERT INTO sabot_lines VALUES
    (1, 1, '{"open":true}', '\x34766542c7d0d6c13bea62493a70fbdcd87d7e9817a869b8f35ff0189f72ad67'),
    (1, 2, 'é', '\x4f1f3f976a8cfc1ab54083dbed868a76daf422bb51a60bd94194e3235e87c67c');
