/** What is said in a message, as text; '' for cards. What is no JSON says nothing. */
const textOf = (content: string): string => `CASE WHEN json_valid(${content}) THEN trim(
  coalesce(json_extract(${content}, '$.text'), '') || ' ' || coalesce((
    SELECT group_concat(CASE WHEN block.type = 'object' THEN json_extract(block.value, '$.text') END, ' ')
    FROM json_each(${content}, '$.blocks') AS block), '')) ELSE '' END`;

// Frozen: part of migration 010. What was said, by its words: kept by the database itself, whoever writes a message.
export const searchSql = `
CREATE TABLE said (
  said_id INTEGER PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (conversation_id),
  -- Null for the title.
  message_id TEXT UNIQUE REFERENCES messages (message_id),
  text TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX said_titles ON said (conversation_id) WHERE message_id IS NULL;

CREATE VIRTUAL TABLE said_words USING fts5 (
  text, content = 'said', content_rowid = 'said_id', prefix = '1 2 3',
  tokenize = "unicode61 remove_diacritics 2"
);

CREATE TRIGGER said_added AFTER INSERT ON said BEGIN
  INSERT INTO said_words (rowid, text) VALUES (NEW.said_id, NEW.text);
END;
CREATE TRIGGER said_changed AFTER UPDATE OF text ON said BEGIN
  INSERT INTO said_words (said_words, rowid, text) VALUES ('delete', OLD.said_id, OLD.text);
  INSERT INTO said_words (rowid, text) VALUES (NEW.said_id, NEW.text);
END;
CREATE TRIGGER said_removed AFTER DELETE ON said BEGIN
  INSERT INTO said_words (said_words, rowid, text) VALUES ('delete', OLD.said_id, OLD.text);
END;

CREATE TRIGGER conversations_said AFTER INSERT ON conversations BEGIN
  INSERT INTO said (conversation_id, text) VALUES (NEW.conversation_id, NEW.title);
END;
CREATE TRIGGER conversations_renamed AFTER UPDATE OF title ON conversations BEGIN
  UPDATE said SET text = NEW.title WHERE conversation_id = NEW.conversation_id AND message_id IS NULL;
END;
CREATE TRIGGER messages_said AFTER INSERT ON messages BEGIN
  INSERT INTO said (conversation_id, message_id, text)
    SELECT NEW.conversation_id, NEW.message_id, said.text FROM (SELECT ${textOf('NEW.content')} AS text) AS said
    WHERE said.text <> '';
END;
CREATE TRIGGER messages_said_otherwise AFTER UPDATE OF content ON messages BEGIN
  DELETE FROM said WHERE message_id = NEW.message_id;
  INSERT INTO said (conversation_id, message_id, text)
    SELECT NEW.conversation_id, NEW.message_id, said.text FROM (SELECT ${textOf('NEW.content')} AS text) AS said
    WHERE said.text <> '';
END;

INSERT INTO said (conversation_id, text) SELECT conversation_id, title FROM conversations;
INSERT INTO said (conversation_id, message_id, text)
  SELECT conversation_id, message_id, text FROM (
    SELECT rowid AS place, conversation_id, message_id, ${textOf('content')} AS text FROM messages)
  WHERE text <> '' ORDER BY place;
`;
