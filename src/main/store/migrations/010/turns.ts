// Frozen: part of migration 010. Turns of a model that wait for a person, with all that they need to go on.
export const turnsSql = `
CREATE TABLE turns (
  -- Where its answer stands.
  message_id TEXT PRIMARY KEY REFERENCES messages (message_id),
  thread TEXT NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
`;
