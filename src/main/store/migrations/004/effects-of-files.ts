// Frozen: part of migration 004. An effect may be a change of a file: it has a digest and an approval as a
// transaction has, but no nonce, no signed bytes and no block. The tables are built anew with their rows.
export const effectsOfFilesSql = `
DROP TRIGGER nonce_reservations_release;
CREATE TEMP TABLE effects_before AS SELECT * FROM effects;
CREATE TEMP TABLE approvals_before AS SELECT * FROM approvals;
DROP TABLE approvals;
DROP TABLE effects;
DROP TABLE effect_edges;

CREATE TABLE effects (
  effect_id TEXT PRIMARY KEY,
  execution_id TEXT NOT NULL,
  path TEXT NOT NULL,
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  is_last INTEGER NOT NULL CHECK (is_last IN (0, 1)),
  kind TEXT NOT NULL,
  realm TEXT NOT NULL DEFAULT 'chain' CHECK (realm IN ('chain', 'file')),
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
    OR (rehearsal IS NOT NULL AND unsigned_tx IS NOT NULL AND digest IS NOT NULL
      AND (nonce IS NOT NULL OR realm = 'file'))),
  CHECK (state NOT IN ('planned', 'simulated', 'approved') OR signed_bytes IS NULL),
  CHECK (state NOT IN ('intent', 'sent', 'mined', 'confirmed', 'unknown')
    OR (digest IS NOT NULL AND (realm = 'file'
      OR (signed_bytes IS NOT NULL AND tx_hash IS NOT NULL AND nonce IS NOT NULL)))),
  CHECK (state NOT IN ('mined', 'confirmed') OR realm = 'file'
    OR (block_number IS NOT NULL AND block_hash IS NOT NULL)),
  CHECK (realm <> 'file' OR (nonce IS NULL AND signed_bytes IS NULL AND tx_hash IS NULL
    AND block_number IS NULL AND state NOT IN ('sent', 'mined')))
) STRICT;
INSERT INTO effects (effect_id, execution_id, path, attempt, ordinal, is_last, kind, chain_id, instance_id, account, state,
  intent, rehearsal, unsigned_tx, digest, nonce, signed_bytes, tx_hash, block_number, block_hash,
  confirmations, actual, verdict, fee_wei, error, created_at, updated_at)
SELECT effect_id, execution_id, path, attempt, ordinal, is_last, kind, chain_id, instance_id, account, state,
  intent, rehearsal, unsigned_tx, digest, nonce, signed_bytes, tx_hash, block_number, block_hash,
  confirmations, actual, verdict, fee_wei, error, created_at, updated_at
  FROM effects_before;
CREATE INDEX effects_open ON effects (state)
  WHERE state IN ('planned', 'simulated', 'approved', 'intent', 'sent', 'mined', 'unknown');
-- What a reorganisation of the chain may still take back.
CREATE INDEX effects_watched ON effects (chain_id)
  WHERE state = 'confirmed' AND realm = 'chain' AND instance_id = '' AND confirmations <= 12;

CREATE TABLE approvals (
  approval_id TEXT PRIMARY KEY CHECK (length(approval_id) = 32),
  effect_id TEXT NOT NULL REFERENCES effects (effect_id),
  digest TEXT NOT NULL,
  nonce INTEGER,
  facts TEXT NOT NULL,
  policy_version INTEGER NOT NULL,
  status TEXT NOT NULL CHECK (status IN
    ('pending', 'approved', 'consumed', 'rejected', 'expired', 'void')),
  lease TEXT,
  lease_until_at INTEGER,
  decided_by TEXT,
  decided_at INTEGER,
  consumed_at INTEGER,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  CHECK ((status = 'approved') = (lease IS NOT NULL)),
  CHECK ((lease IS NULL) = (lease_until_at IS NULL)),
  CHECK ((status = 'consumed') = (consumed_at IS NOT NULL))
) STRICT;
INSERT INTO approvals SELECT * FROM approvals_before;
CREATE UNIQUE INDEX approvals_one_open ON approvals (effect_id) WHERE status IN ('pending', 'approved');
CREATE UNIQUE INDEX approvals_one_use ON approvals (effect_id, digest)
  WHERE status IN ('pending', 'approved', 'consumed');
CREATE INDEX approvals_pending ON approvals (expires_at) WHERE status IN ('pending', 'approved');

DROP TABLE effects_before;
DROP TABLE approvals_before;

CREATE TABLE effect_edges (
  realm TEXT NOT NULL,
  from_state TEXT NOT NULL,
  to_state TEXT NOT NULL,
  PRIMARY KEY (realm, from_state, to_state)
) STRICT, WITHOUT ROWID;
INSERT INTO effect_edges VALUES
  ('chain', 'planned', 'simulated'), ('chain', 'planned', 'failed'),
  ('chain', 'planned', 'cancelled'), ('chain', 'simulated', 'approved'),
  ('chain', 'simulated', 'simulated'), ('chain', 'simulated', 'failed'),
  ('chain', 'simulated', 'cancelled'), ('chain', 'approved', 'intent'),
  ('chain', 'approved', 'simulated'), ('chain', 'approved', 'cancelled'),
  ('chain', 'intent', 'sent'), ('chain', 'intent', 'unknown'), ('chain', 'intent', 'cancelled'),
  ('chain', 'sent', 'mined'), ('chain', 'sent', 'unknown'), ('chain', 'sent', 'cancelled'),
  ('chain', 'mined', 'confirmed'), ('chain', 'mined', 'failed'), ('chain', 'mined', 'sent'),
  ('chain', 'confirmed', 'sent'), ('chain', 'unknown', 'sent'), ('chain', 'unknown', 'mined'),
  ('chain', 'unknown', 'failed'),
  ('file', 'planned', 'simulated'), ('file', 'planned', 'failed'),
  ('file', 'planned', 'cancelled'), ('file', 'simulated', 'approved'),
  ('file', 'simulated', 'simulated'), ('file', 'simulated', 'failed'),
  ('file', 'simulated', 'cancelled'), ('file', 'approved', 'intent'),
  ('file', 'approved', 'simulated'), ('file', 'approved', 'cancelled'),
  ('file', 'intent', 'confirmed'), ('file', 'intent', 'failed'), ('file', 'intent', 'unknown'),
  ('file', 'unknown', 'confirmed'), ('file', 'unknown', 'failed');

CREATE TRIGGER effects_start BEFORE INSERT ON effects WHEN NEW.state <> 'planned'
BEGIN SELECT RAISE(ABORT, 'an effect starts as planned'); END;

CREATE TRIGGER effects_transition BEFORE UPDATE OF state ON effects
WHEN NOT EXISTS (SELECT 1 FROM effect_edges
  WHERE realm = OLD.realm AND from_state = OLD.state AND to_state = NEW.state)
BEGIN SELECT RAISE(ABORT, 'illegal effect transition'); END;

CREATE TRIGGER effects_identity BEFORE UPDATE OF
  effect_id, execution_id, path, attempt, ordinal, is_last, kind, realm, chain_id, instance_id, account, intent ON effects
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

CREATE TRIGGER approvals_start BEFORE INSERT ON approvals WHEN NEW.status <> 'pending'
BEGIN SELECT RAISE(ABORT, 'an approval starts as pending'); END;
CREATE TRIGGER approvals_bound BEFORE INSERT ON approvals
WHEN NOT EXISTS (SELECT 1 FROM effects WHERE effect_id = NEW.effect_id AND state = 'simulated'
  AND digest = NEW.digest AND nonce IS NEW.nonce)
BEGIN SELECT RAISE(ABORT, 'an approval binds to the rehearsed bytes'); END;
CREATE TRIGGER approvals_transition BEFORE UPDATE OF status ON approvals
WHEN NOT EXISTS (SELECT 1 FROM approval_edges WHERE from_status = OLD.status AND to_status = NEW.status)
BEGIN SELECT RAISE(ABORT, 'illegal approval transition'); END;
CREATE TRIGGER approvals_frozen BEFORE UPDATE OF
  approval_id, effect_id, digest, nonce, facts, policy_version, created_at, expires_at ON approvals
BEGIN SELECT RAISE(ABORT, 'what an approval binds to never changes'); END;
CREATE TRIGGER approvals_used BEFORE UPDATE ON approvals
WHEN OLD.status IN ('consumed', 'rejected', 'expired', 'void')
BEGIN SELECT RAISE(ABORT, 'a used approval never changes'); END;
CREATE TRIGGER approvals_kept BEFORE DELETE ON approvals
BEGIN SELECT RAISE(ABORT, 'approvals are kept'); END;

-- Signed bytes can still be mined by whoever has them, unless non-inclusion was proven (cancelled).
CREATE TRIGGER nonce_reservations_release BEFORE DELETE ON nonce_reservations
WHEN EXISTS (SELECT 1 FROM effects WHERE effect_id = OLD.effect_id
  AND signed_bytes IS NOT NULL AND state <> 'cancelled')
BEGIN SELECT RAISE(ABORT, 'this nonce may be in use'); END;
`;
