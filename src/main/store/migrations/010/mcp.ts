// Frozen: part of migration 010. How servers that offer tools fare, and the last that they said beside their answers.
export const mcpHealthSql = `
ALTER TABLE mcp_servers ADD COLUMN last_start_at INTEGER;
ALTER TABLE mcp_servers ADD COLUMN last_call_at INTEGER;
-- Starts and calls that failed.
ALTER TABLE mcp_servers ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
-- Code, sentence and time of the last one, as JSON.
ALTER TABLE mcp_servers ADD COLUMN last_failure TEXT;

CREATE TABLE mcp_log (
  seq INTEGER PRIMARY KEY AUTOINCREMENT,
  server TEXT NOT NULL REFERENCES mcp_servers (name) ON DELETE CASCADE,
  at INTEGER NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('started', 'ended', 'called', 'failed', 'stderr', 'protocol')),
  -- Cleaned and cut before it came here.
  text TEXT NOT NULL
) STRICT;
CREATE INDEX mcp_log_of_server ON mcp_log (server, seq);
`;
