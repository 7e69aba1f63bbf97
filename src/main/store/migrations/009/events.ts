// Frozen: part of migration 009. What was said and done in conversations, in order, each until it was handled.
export const eventsSql = `
CREATE TABLE events (
  -- The order in which they came.
  seq INTEGER PRIMARY KEY,
  event_id TEXT NOT NULL UNIQUE,
  type TEXT NOT NULL,
  -- None for what belongs to no conversation; these are in one order too.
  conversation_id TEXT REFERENCES conversations (conversation_id),
  -- The call of a tool that it is about.
  subject TEXT,
  body TEXT NOT NULL,
  status TEXT NOT NULL CHECK (status IN ('pending', 'processing', 'done', 'failed', 'dead')),
  attempts INTEGER NOT NULL,
  -- Of what failed: when it is tried again.
  not_before_at INTEGER,
  error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((not_before_at IS NOT NULL) = (status = 'failed')),
  CHECK (status NOT IN ('failed', 'dead') OR error IS NOT NULL)
) STRICT;
CREATE INDEX events_open ON events (conversation_id, seq) WHERE status IN ('pending', 'processing', 'failed');
CREATE INDEX events_dead ON events (seq) WHERE status = 'dead';
-- A call of a tool is asked for, answered and ended once.
CREATE UNIQUE INDEX events_of_calls ON events (conversation_id, subject, type) WHERE subject IS NOT NULL;

CREATE TRIGGER events_identity
BEFORE UPDATE OF seq, event_id, type, conversation_id, subject, body, created_at ON events
BEGIN SELECT RAISE(ABORT, 'what an event says never changes'); END;
CREATE TRIGGER events_handled BEFORE UPDATE ON events WHEN OLD.status = 'done'
BEGIN SELECT RAISE(ABORT, 'an event is handled once'); END;
CREATE TRIGGER events_kept BEFORE DELETE ON events
BEGIN SELECT RAISE(ABORT, 'events are kept'); END;
`;
