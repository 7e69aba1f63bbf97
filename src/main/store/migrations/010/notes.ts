// Frozen: part of migration 010. Notes that are kept over conversations, each with where it came from.
export const notesSql = `
CREATE TABLE notes (
  note_id TEXT PRIMARY KEY,
  text TEXT NOT NULL CHECK (length(text) BETWEEN 1 AND 500),
  -- A draft goes to no model. One whose origins are not empty is shown apart until it is confirmed.
  state TEXT NOT NULL CHECK (state IN ('draft', 'confirmed')),
  said_by TEXT NOT NULL CHECK (said_by IN ('person', 'model')),
  -- What other people wrote and it was drafted beside: a JSON list of origin and label.
  origins TEXT NOT NULL,
  -- Where it was said; null where it was written on the page or at the command line.
  conversation_id TEXT REFERENCES conversations (conversation_id),
  created_at INTEGER NOT NULL,
  confirmed_at INTEGER,
  edited_at INTEGER,
  CHECK ((confirmed_at IS NOT NULL) = (state = 'confirmed'))
) STRICT;
CREATE INDEX notes_by_time ON notes (state, created_at);

CREATE TRIGGER notes_origins BEFORE UPDATE OF note_id, origins, said_by, conversation_id, created_at ON notes
BEGIN SELECT RAISE(ABORT, 'where a note came from never changes'); END;
CREATE TRIGGER notes_transition BEFORE UPDATE OF state ON notes
WHEN OLD.state = 'confirmed' AND NEW.state <> 'confirmed'
BEGIN SELECT RAISE(ABORT, 'what was confirmed stays so until it is removed'); END;
`;
