// Frozen: part of migration 004. Limits, and what is reserved or spent against them. Units are whole
// numbers as text: wei, smallest units of a token, millionths of a dollar, milliseconds.
export const budgetsSql = `
CREATE TABLE budgets (
  budget_id TEXT PRIMARY KEY,
  scope TEXT NOT NULL CHECK (scope IN ('run', 'plan', 'day', 'total')),
  -- Of the run; empty for the other scopes.
  execution_id TEXT NOT NULL DEFAULT '',
  kind TEXT NOT NULL CHECK (kind IN ('gas', 'model', 'token', 'usd', 'time')),
  -- Of a token; 0 and empty for the other kinds.
  chain_id INTEGER NOT NULL DEFAULT 0,
  token TEXT NOT NULL DEFAULT '',
  limit_units TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (scope, execution_id, kind, chain_id, token),
  CHECK ((scope = 'run') = (execution_id <> '')),
  CHECK ((kind = 'token') = (token <> ''))
) STRICT;

CREATE TABLE spends (
  spend_id TEXT PRIMARY KEY,
  execution_id TEXT NOT NULL REFERENCES executions (execution_id),
  -- Null for what is not of one effect, e.g. a question to a model.
  effect_id TEXT REFERENCES effects (effect_id),
  kind TEXT NOT NULL CHECK (kind IN ('gas', 'model', 'token')),
  chain_id INTEGER NOT NULL DEFAULT 0,
  instance_id TEXT NOT NULL DEFAULT '',
  token TEXT NOT NULL DEFAULT '',
  -- What it may cost at most, and what it did cost.
  reserved_units TEXT NOT NULL,
  actual_units TEXT,
  -- In dollars; null where no price was known.
  usd_micros TEXT,
  state TEXT NOT NULL CHECK (state IN ('reserved', 'spent', 'released')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((state = 'spent') = (actual_units IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX spends_of_effect ON spends (effect_id, kind, chain_id, token)
  WHERE effect_id IS NOT NULL AND state <> 'released';
CREATE INDEX spends_by_execution ON spends (execution_id);
CREATE INDEX spends_by_time ON spends (created_at) WHERE state <> 'released';
CREATE TRIGGER spends_end BEFORE UPDATE ON spends WHEN OLD.state <> 'reserved'
BEGIN SELECT RAISE(ABORT, 'what was spent or given back never changes'); END;
CREATE TRIGGER spends_release BEFORE UPDATE OF state ON spends
WHEN NEW.state = 'released' AND EXISTS (SELECT 1 FROM effects WHERE effect_id = OLD.effect_id
  AND signed_bytes IS NOT NULL AND state NOT IN ('cancelled', 'failed'))
BEGIN SELECT RAISE(ABORT, 'this may still be spent'); END;
CREATE TRIGGER spends_kept BEFORE DELETE ON spends
BEGIN SELECT RAISE(ABORT, 'spends are kept'); END;
`;
