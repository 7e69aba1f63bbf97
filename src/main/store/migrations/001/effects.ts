// Frozen: part of migration 001. External effects: which transitions are legal, and what may still
// change in which state, is decided here, so that no code path can bend it.
export const effectsSql = `
CREATE TABLE effects (
  effect_id TEXT PRIMARY KEY,
  execution_id TEXT NOT NULL,
  path TEXT NOT NULL,
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  is_last INTEGER NOT NULL CHECK (is_last IN (0, 1)),
  kind TEXT NOT NULL,
  chain_id INTEGER NOT NULL,
  instance_id TEXT NOT NULL,
  account TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('planned', 'simulated', 'approved', 'intent', 'sent', 'mined',
    'confirmed', 'failed', 'cancelled', 'unknown')),
  intent TEXT NOT NULL,
  rehearsal TEXT,
  unsigned_tx TEXT,
  digest TEXT,
  nonce INTEGER,
  signed_bytes TEXT,
  tx_hash TEXT,
  block_number TEXT,
  block_hash TEXT,
  confirmations INTEGER NOT NULL DEFAULT 0,
  actual TEXT,
  verdict TEXT NOT NULL DEFAULT 'not_checked' CHECK (verdict IN
    ('matched', 'within_tolerance', 'different', 'not_checked')),
  fee_wei TEXT,
  error TEXT,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  UNIQUE (execution_id, path, attempt, ordinal),
  FOREIGN KEY (execution_id, path) REFERENCES steps (execution_id, path),
  CHECK (state NOT IN ('simulated', 'approved')
    OR (rehearsal IS NOT NULL AND unsigned_tx IS NOT NULL AND digest IS NOT NULL AND nonce IS NOT NULL)),
  CHECK (state NOT IN ('planned', 'simulated', 'approved') OR signed_bytes IS NULL),
  CHECK (state NOT IN ('intent', 'sent', 'mined', 'confirmed', 'unknown')
    OR (digest IS NOT NULL AND signed_bytes IS NOT NULL AND tx_hash IS NOT NULL AND nonce IS NOT NULL)),
  CHECK (state NOT IN ('mined', 'confirmed') OR (block_number IS NOT NULL AND block_hash IS NOT NULL))
) STRICT;
CREATE INDEX effects_open ON effects (state)
  WHERE state IN ('planned', 'simulated', 'approved', 'intent', 'sent', 'mined', 'unknown');

CREATE TABLE effect_edges (
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (from_state, to_state)
) STRICT, WITHOUT ROWID;
INSERT INTO effect_edges VALUES
  ('planned', 'simulated'), ('planned', 'failed'), ('planned', 'cancelled'),
  ('simulated', 'approved'), ('simulated', 'simulated'), ('simulated', 'failed'), ('simulated', 'cancelled'),
  ('approved', 'intent'), ('approved', 'simulated'), ('approved', 'cancelled'),
  ('intent', 'sent'), ('intent', 'unknown'), ('intent', 'cancelled'),
  ('sent', 'mined'), ('sent', 'unknown'), ('sent', 'cancelled'),
  ('mined', 'confirmed'), ('mined', 'failed'), ('mined', 'sent'),
  ('confirmed', 'sent'),
  ('unknown', 'sent'), ('unknown', 'mined'), ('unknown', 'failed');

CREATE TRIGGER effects_start BEFORE INSERT ON effects WHEN NEW.state <> 'planned'
BEGIN SELECT RAISE(ABORT, 'an effect starts as planned'); END;

CREATE TRIGGER effects_transition BEFORE UPDATE OF state ON effects
WHEN NOT EXISTS (SELECT 1 FROM effect_edges WHERE from_state = OLD.state AND to_state = NEW.state)
BEGIN SELECT RAISE(ABORT, 'illegal effect transition'); END;

CREATE TRIGGER effects_identity BEFORE UPDATE OF
  effect_id, execution_id, path, attempt, ordinal, is_last, kind, chain_id, instance_id, account, intent ON effects
BEGIN SELECT RAISE(ABORT, 'what an effect is for never changes'); END;

-- What was rehearsed may only change by another rehearsal.
CREATE TRIGGER effects_rehearsed BEFORE UPDATE OF rehearsal, unsigned_tx, digest, nonce ON effects
WHEN NEW.state <> 'simulated' AND (NEW.rehearsal IS NOT OLD.rehearsal
  OR NEW.unsigned_tx IS NOT OLD.unsigned_tx OR NEW.digest IS NOT OLD.digest OR NEW.nonce IS NOT OLD.nonce)
BEGIN SELECT RAISE(ABORT, 'only a rehearsal sets the bytes of an effect'); END;

-- The signed bytes come once, with the intent, and never change afterwards.
CREATE TRIGGER effects_signed BEFORE UPDATE OF signed_bytes, tx_hash ON effects
WHEN (NEW.signed_bytes IS NOT OLD.signed_bytes OR NEW.tx_hash IS NOT OLD.tx_hash)
  AND NOT (OLD.state = 'approved' AND NEW.state = 'intent')
BEGIN SELECT RAISE(ABORT, 'signed bytes are written once, with the intent'); END;

CREATE TRIGGER effects_approved BEFORE UPDATE OF state ON effects
WHEN NEW.state = 'approved' AND NOT EXISTS (SELECT 1 FROM approvals
  WHERE effect_id = NEW.effect_id AND digest = NEW.digest AND status = 'approved')
BEGIN SELECT RAISE(ABORT, 'no approval for this digest'); END;

CREATE TRIGGER effects_intent BEFORE UPDATE OF state ON effects
WHEN NEW.state = 'intent' AND NOT EXISTS (SELECT 1 FROM approvals
  WHERE effect_id = NEW.effect_id AND digest = NEW.digest AND status = 'consumed')
BEGIN SELECT RAISE(ABORT, 'no consumed approval for this digest'); END;

CREATE TRIGGER effects_kept BEFORE DELETE ON effects
BEGIN SELECT RAISE(ABORT, 'effects are kept'); END;

CREATE TABLE effect_transactions (
  tx_hash TEXT PRIMARY KEY,
  effect_id TEXT NOT NULL REFERENCES effects (effect_id),
  purpose TEXT NOT NULL CHECK (purpose IN ('original', 'speed_up', 'cancel')),
  chain_id INTEGER NOT NULL,
  instance_id TEXT NOT NULL,
  account TEXT NOT NULL,
  nonce INTEGER NOT NULL,
  signed_bytes TEXT NOT NULL,
  gas_limit TEXT NOT NULL,
  max_fee_per_gas_wei TEXT NOT NULL,
  max_priority_fee_per_gas_wei TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('live', 'replaced', 'dropped', 'final')),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX effect_transactions_by_effect ON effect_transactions (effect_id);
-- One carrier per nonce: the older one is 'replaced' before a speed-up or cancel becomes 'live'.
CREATE UNIQUE INDEX effect_transactions_nonce
  ON effect_transactions (chain_id, instance_id, account, nonce) WHERE state IN ('live', 'final');
CREATE TRIGGER effect_transactions_frozen BEFORE UPDATE OF tx_hash, effect_id, purpose, chain_id,
  instance_id, account, nonce, signed_bytes, gas_limit, max_fee_per_gas_wei, max_priority_fee_per_gas_wei
ON effect_transactions
BEGIN SELECT RAISE(ABORT, 'a signed transaction never changes'); END;
CREATE TRIGGER effect_transactions_kept BEFORE DELETE ON effect_transactions
BEGIN SELECT RAISE(ABORT, 'signed transactions are kept'); END;

CREATE TABLE nonce_reservations (
  chain_id INTEGER NOT NULL,
  instance_id TEXT NOT NULL,
  account TEXT NOT NULL,
  nonce INTEGER NOT NULL CHECK (nonce >= 0),
  effect_id TEXT NOT NULL UNIQUE REFERENCES effects (effect_id),
  created_at INTEGER NOT NULL,
  PRIMARY KEY (chain_id, instance_id, account, nonce)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER nonce_reservations_frozen BEFORE UPDATE ON nonce_reservations
BEGIN SELECT RAISE(ABORT, 'a reservation is released, never changed'); END;
-- Signed bytes can still be mined by whoever has them, unless non-inclusion was proven (cancelled).
CREATE TRIGGER nonce_reservations_release BEFORE DELETE ON nonce_reservations
WHEN EXISTS (SELECT 1 FROM effects WHERE effect_id = OLD.effect_id
  AND signed_bytes IS NOT NULL AND state <> 'cancelled')
BEGIN SELECT RAISE(ABORT, 'this nonce may be in use'); END;
`;
