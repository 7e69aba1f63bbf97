// Frozen: part of migration 010. What a plan itself has to say is a kind of its own, and every kind is as before.
export const messagesToPersonSql = `
CREATE TABLE notifications_new (
  notification_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL
    CHECK (kind IN ('approval', 'failed', 'missed', 'done', 'mandate', 'overdue', 'message')),
  -- What it is about: a topic of changes, and an id of it.
  topic TEXT NOT NULL,
  subject_id TEXT NOT NULL,
  -- Which time: the same occasion is told once.
  occasion TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  shown_at INTEGER,
  read_at INTEGER,
  UNIQUE (kind, subject_id, occasion)
) STRICT;
INSERT INTO notifications_new SELECT * FROM notifications ORDER BY rowid;
DROP TABLE notifications;
ALTER TABLE notifications_new RENAME TO notifications;
CREATE INDEX notifications_unread ON notifications (created_at) WHERE read_at IS NULL;
CREATE INDEX notifications_not_shown ON notifications (created_at) WHERE shown_at IS NULL;
CREATE TRIGGER notifications_frozen BEFORE UPDATE OF
  notification_id, kind, topic, subject_id, occasion, title, body, created_at ON notifications
BEGIN SELECT RAISE(ABORT, 'what a person was told never changes'); END;
`;
