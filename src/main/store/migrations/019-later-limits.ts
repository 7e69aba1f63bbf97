// Frozen. What a person allowed beyond a limit waits for those of each run, of a local day and of all time as well.
import type { Migration } from './migration.ts';

export const laterLimits: Migration = {
  version: 19,
  schema: 'a8da766e24bcf83128c213558e65ee3e4c47f467c49df1fa135494842d861a37',
  sql: `
CREATE TABLE budget_raises_next (
  -- That of one run is higher at once.
  scope TEXT NOT NULL
    CHECK (scope IN ('plan', 'transaction', 'day', 'last_day', 'last_week', 'total')),
  kind TEXT NOT NULL CHECK (kind IN ('gas', 'model', 'token', 'usd', 'time')),
  chain_id INTEGER NOT NULL DEFAULT 0,
  token TEXT NOT NULL DEFAULT '',
  -- Null takes it away.
  limit_units TEXT CHECK (limit_units <> '' AND limit_units NOT GLOB '*[^0-9]*'),
  asked_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL CHECK (due_at > asked_at),
  PRIMARY KEY (scope, kind, chain_id, token)
) STRICT;
INSERT INTO budget_raises_next (scope, kind, chain_id, token, limit_units, asked_at, due_at)
SELECT scope, kind, chain_id, token, limit_units, asked_at, due_at FROM budget_raises ORDER BY rowid;
DROP TABLE budget_raises;
ALTER TABLE budget_raises_next RENAME TO budget_raises;
`,
};
