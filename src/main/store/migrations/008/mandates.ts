// Frozen: part of migration 008. What was agreed beforehand for runs with nobody there. The signer keeps the
// terms that count; these rows say what is known of them, and what was asked of it.
export const mandatesSql = `
CREATE TABLE mandates (
  mandate_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  plan_id TEXT NOT NULL REFERENCES plans (plan_id),
  plan_hash TEXT NOT NULL,
  trigger_id TEXT REFERENCES triggers (trigger_id),
  chain_id INTEGER NOT NULL,
  -- An address of its own, derived for it, and the one that what is left returns to.
  account TEXT NOT NULL,
  main_account TEXT NOT NULL,
  terms TEXT NOT NULL,
  -- Ids of the findings that were there when it was agreed to, as a JSON list: others keep it from signing.
  accepted TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('draft', 'active', 'ended', 'revoked')),
  ended_why TEXT,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  returned_at INTEGER,
  CHECK (expires_at > created_at),
  CHECK (state NOT IN ('draft', 'active') OR (ended_why IS NULL AND returned_at IS NULL))
) STRICT;
CREATE INDEX mandates_by_plan ON mandates (plan_id);
CREATE UNIQUE INDEX mandates_one_of_schedule ON mandates (trigger_id)
  WHERE trigger_id IS NOT NULL AND state = 'active';

CREATE TRIGGER mandates_identity BEFORE UPDATE OF mandate_id, name, plan_id, plan_hash, chain_id, account,
  main_account, terms, accepted, created_at, expires_at ON mandates
BEGIN SELECT RAISE(ABORT, 'a mandate never changes'); END;
CREATE TRIGGER mandates_schedule BEFORE UPDATE OF trigger_id ON mandates
WHEN OLD.trigger_id IS NOT NULL AND NEW.trigger_id IS NOT OLD.trigger_id
BEGIN SELECT RAISE(ABORT, 'a mandate belongs to one schedule'); END;
CREATE TRIGGER mandates_transition BEFORE UPDATE OF state ON mandates
WHEN NEW.state <> OLD.state AND NOT (OLD.state = 'draft'
  OR (OLD.state = 'active' AND NEW.state IN ('ended', 'revoked')))
BEGIN SELECT RAISE(ABORT, 'a mandate that is over stays over'); END;
CREATE TRIGGER mandates_kept BEFORE DELETE ON mandates
BEGIN SELECT RAISE(ABORT, 'mandates are kept'); END;

CREATE TABLE mandate_uses (
  use_id TEXT PRIMARY KEY,
  mandate_id TEXT NOT NULL REFERENCES mandates (mandate_id),
  execution_id TEXT NOT NULL REFERENCES executions (execution_id),
  effect_id TEXT REFERENCES effects (effect_id),
  digest TEXT NOT NULL,
  tx_hash TEXT,
  -- Smallest units by token, as JSON.
  spent TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('signed', 'refused')),
  reason TEXT,
  at INTEGER NOT NULL,
  CHECK (outcome <> 'refused' OR (reason IS NOT NULL AND tx_hash IS NULL))
) STRICT;
CREATE INDEX mandate_uses_by_time ON mandate_uses (mandate_id, at);
CREATE INDEX mandate_uses_by_effect ON mandate_uses (effect_id) WHERE effect_id IS NOT NULL;

CREATE TRIGGER mandate_uses_frozen BEFORE UPDATE ON mandate_uses
WHEN NOT (OLD.tx_hash IS NULL AND NEW.tx_hash IS NOT NULL AND NEW.use_id = OLD.use_id
  AND NEW.mandate_id = OLD.mandate_id AND NEW.execution_id = OLD.execution_id
  AND NEW.effect_id IS OLD.effect_id AND NEW.digest = OLD.digest AND NEW.spent = OLD.spent
  AND NEW.outcome = OLD.outcome AND NEW.reason IS OLD.reason AND NEW.at = OLD.at)
BEGIN SELECT RAISE(ABORT, 'what a mandate was used for never changes'); END;
CREATE TRIGGER mandate_uses_kept BEFORE DELETE ON mandate_uses
BEGIN SELECT RAISE(ABORT, 'uses of mandates are kept'); END;

ALTER TABLE executions ADD COLUMN mandate_id TEXT REFERENCES mandates (mandate_id);
CREATE TRIGGER executions_mandate BEFORE UPDATE OF mandate_id ON executions
BEGIN SELECT RAISE(ABORT, 'the mandate of a run never changes'); END;
`;
