// Frozen once released. Limits of one transaction, of any 24 hours and of any 7 days, beside those of a run, a local
// day and all time; and how they are raised.
import type { Migration } from './migration.ts';

const isWhole = (column: string): string => `${column} <> '' AND ${column} NOT GLOB '*[^0-9]*'`;

export const standingLimits: Migration = {
  version: 15,
  schema: '20c2ff47fa3ed0e75d08238722aa172bb9baf667bcafdd1b9f2541f0737c2fd1',
  sql: `
CREATE TABLE budgets_next (
  budget_id TEXT PRIMARY KEY,
  scope TEXT NOT NULL
    CHECK (scope IN ('run', 'plan', 'transaction', 'day', 'last_day', 'last_week', 'total')),
  -- Of the run; empty for the other scopes.
  execution_id TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL CHECK (kind IN ('gas', 'model', 'token', 'usd', 'time')),
  -- Of a token; 0 and empty for the other kinds.
  chain_id INTEGER NOT NULL DEFAULT 0,
  token TEXT NOT NULL DEFAULT '',
  limit_units TEXT NOT NULL CHECK (${isWhole('limit_units')}),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (scope, execution_id, kind, chain_id, token),
  CHECK ((scope = 'run') = (execution_id <> '')),
  CHECK ((kind = 'token') = (token <> '')),
  CHECK ((kind = 'token') = (chain_id > 0)),
  -- Time is that of a run, and does not add up over runs; a model is asked in no transaction.
  CHECK (kind <> 'time' OR scope IN ('run', 'plan')),
  CHECK (kind <> 'model' OR scope <> 'transaction')
) STRICT;
INSERT INTO budgets_next (budget_id, scope, execution_id, kind, chain_id, token, limit_units, created_at,
  updated_at)
SELECT budget_id, scope, execution_id, kind, chain_id, token, limit_units, created_at, updated_at
  FROM budgets ORDER BY rowid;
DROP TABLE budgets;
ALTER TABLE budgets_next RENAME TO budgets;

-- Standing limits that a person allowed to be higher, or gone, and when that is so.
CREATE TABLE budget_raises (
  scope TEXT NOT NULL CHECK (scope IN ('transaction', 'last_day', 'last_week')),
  kind TEXT NOT NULL CHECK (kind IN ('gas', 'model', 'token', 'usd')),
  chain_id INTEGER NOT NULL DEFAULT 0,
  token TEXT NOT NULL DEFAULT '',
  -- Null takes it away.
  limit_units TEXT CHECK (${isWhole('limit_units')}),
  asked_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL CHECK (due_at > asked_at),
  PRIMARY KEY (scope, kind, chain_id, token)
) STRICT;
`,
};
