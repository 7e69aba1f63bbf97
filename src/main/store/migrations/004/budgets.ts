// Frozen: part of migration 004. Limits, and what is reserved or spent against them. Units are whole
// numbers as text: wei, smallest units of a token, millionths of a dollar, milliseconds.
const isWhole = (column: string): string => `${column} <> '' AND ${column} NOT GLOB '*[^0-9]*'`;

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
  limit_units TEXT NOT NULL CHECK (${isWhole('limit_units')}),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (scope, execution_id, kind, chain_id, token),
  CHECK ((scope = 'run') = (execution_id <> '')),
  CHECK ((kind = 'token') = (token <> '')),
  CHECK ((kind = 'token') = (chain_id > 0)),
  -- Time is that of a run, and does not add up over runs.
  CHECK (kind <> 'time' OR scope IN ('run', 'plan'))
) STRICT;

CREATE TABLE spends (
  spend_id TEXT PRIMARY KEY,
  execution_id TEXT NOT NULL REFERENCES executions (execution_id),
  -- Null for what is not of one effect, e.g. a question to a model.
  effect_id TEXT REFERENCES effects (effect_id),
  kind TEXT NOT NULL CHECK (kind IN ('gas', 'model', 'token')),
  chain_id INTEGER NOT NULL DEFAULT 0,
  -- Of the practice chain; empty elsewhere. Play money counts apart from money.
  instance_id TEXT NOT NULL DEFAULT '',
  -- Lower-case address, or native; empty for the other kinds.
  token TEXT NOT NULL DEFAULT '',
  -- What it may cost at most, and what it did cost.
  reserved_units TEXT NOT NULL CHECK (${isWhole('reserved_units')}),
  actual_units TEXT CHECK (${isWhole('actual_units')}),
  -- What the reserved units are worth in millionths of a dollar; null where no price was known.
  usd_micros TEXT CHECK (${isWhole('usd_micros')}),
  state TEXT NOT NULL CHECK (state IN ('reserved', 'spent', 'released')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((state = 'spent') = (actual_units IS NOT NULL)),
  CHECK ((kind = 'token') = (token <> ''))
) STRICT;
CREATE UNIQUE INDEX spends_of_effect ON spends (effect_id, kind, chain_id, token)
  WHERE effect_id IS NOT NULL AND state <> 'released';
CREATE INDEX spends_by_execution ON spends (execution_id);
CREATE INDEX spends_by_time ON spends (created_at) WHERE state <> 'released';

CREATE TRIGGER spends_identity BEFORE UPDATE OF spend_id, execution_id, effect_id, kind, chain_id,
  instance_id, token, reserved_units, created_at ON spends
BEGIN SELECT RAISE(ABORT, 'what was set aside never changes'); END;
-- Only a block that the chain took back makes a transaction open again.
CREATE TRIGGER spends_end BEFORE UPDATE ON spends
WHEN OLD.state <> 'reserved' AND NOT (OLD.state = 'spent' AND NEW.state = 'reserved'
  AND EXISTS (SELECT 1 FROM effects WHERE effect_id = OLD.effect_id AND state = 'sent'))
BEGIN SELECT RAISE(ABORT, 'what was spent or given back never changes'); END;
CREATE TRIGGER spends_release BEFORE UPDATE OF state ON spends
WHEN NEW.state = 'released' AND EXISTS (SELECT 1 FROM effects WHERE effect_id = OLD.effect_id
  AND signed_bytes IS NOT NULL AND (state NOT IN ('cancelled', 'failed') OR fee_wei IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'this may still be spent'); END;
CREATE TRIGGER spends_kept BEFORE DELETE ON spends
BEGIN SELECT RAISE(ABORT, 'spends are kept'); END;

-- No signed bytes without their worst case set aside.
CREATE TRIGGER effects_reserved BEFORE UPDATE OF state ON effects
WHEN NEW.state = 'intent' AND NEW.realm = 'chain' AND NOT EXISTS (SELECT 1 FROM spends
  WHERE effect_id = NEW.effect_id AND kind = 'gas' AND state = 'reserved')
BEGIN SELECT RAISE(ABORT, 'nothing is set aside for this'); END;
`;
