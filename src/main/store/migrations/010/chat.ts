// Frozen: part of migration 010. Conversations with branches, the model that each is held with, and what was attached.
export const chatSql = `
-- The message with which the branch ends that is shown; null for the newest.
ALTER TABLE conversations ADD COLUMN leaf_id TEXT;
-- The model that was chosen for it; null for that of the settings.
ALTER TABLE conversations ADD COLUMN model TEXT;
-- When a person removed it from the list; it is kept, since requests and plans lead here.
ALTER TABLE conversations ADD COLUMN removed_at INTEGER;

CREATE TABLE attachments (
  attachment_id TEXT PRIMARY KEY,
  -- Null while it was not sent yet.
  message_id TEXT REFERENCES messages (message_id),
  name TEXT NOT NULL,
  bytes INTEGER NOT NULL CHECK (bytes >= 0),
  text TEXT NOT NULL,
  created_at INTEGER NOT NULL
) STRICT;
CREATE INDEX attachments_of_message ON attachments (message_id);

-- Down a branch to its end.
CREATE INDEX messages_by_parent ON messages (parent_id);
`;
