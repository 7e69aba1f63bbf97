// Frozen: part of migration 009. Servers that offer tools, and what each tool was when a person agreed to it.
export const mcpSql = `
CREATE TABLE mcp_servers (
  name TEXT PRIMARY KEY,
  config TEXT NOT NULL,
  enabled INTEGER NOT NULL CHECK (enabled IN (0, 1)),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE TABLE mcp_tools (
  server TEXT NOT NULL REFERENCES mcp_servers (name) ON DELETE CASCADE,
  tool TEXT NOT NULL,
  -- What was agreed to, in canonical form, and its hash.
  definition TEXT NOT NULL,
  hash TEXT NOT NULL,
  permission TEXT NOT NULL CHECK (permission IN ('ask', 'read_only', 'denied')),
  -- What the server said last where that is something else; the tool is off as long as it stands here.
  offered TEXT,
  updated_at INTEGER NOT NULL,
  PRIMARY KEY (server, tool)
) STRICT;
`;
