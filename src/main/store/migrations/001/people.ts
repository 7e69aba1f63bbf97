// Frozen: part of migration 001. Conversations, settings, and what was last seen of the vault file.
export const peopleSql = `
CREATE TABLE conversations (
  conversation_id TEXT PRIMARY KEY,
  title TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;

CREATE TABLE messages (
  message_id TEXT PRIMARY KEY,
  conversation_id TEXT NOT NULL REFERENCES conversations (conversation_id),
  parent_id TEXT,
  role TEXT NOT NULL CHECK (role IN ('user', 'assistant', 'tool', 'system')),
  content TEXT NOT NULL,
  request_id TEXT REFERENCES requests (request_id),
  created_at INTEGER NOT NULL,
  UNIQUE (conversation_id, message_id),
  FOREIGN KEY (conversation_id, parent_id) REFERENCES messages (conversation_id, message_id)
) STRICT;
CREATE INDEX messages_by_conversation ON messages (conversation_id, created_at);

CREATE TABLE settings (
  key TEXT PRIMARY KEY,
  value TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE vault_generations (
  vault_id TEXT PRIMARY KEY,
  generation INTEGER NOT NULL,
  seen_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
`;
