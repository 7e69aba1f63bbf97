// Part of migration 011. Which sites plans may visit: one host each, a path and what lies below it.
export const sitesSql = `
CREATE TABLE allowed_sites (
  rule_id TEXT PRIMARY KEY,
  use TEXT NOT NULL CHECK (use IN ('read', 'browse')),
  origin TEXT NOT NULL,
  path TEXT NOT NULL CHECK (path LIKE '/%'),
  -- Whether it may lie on this computer or in its network.
  local INTEGER NOT NULL CHECK (local IN (0, 1)),
  created_at INTEGER NOT NULL,
  UNIQUE (use, origin, path)
) STRICT;
`;
