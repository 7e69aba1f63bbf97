// Frozen: part of migration 007. An effect may be a signature alone, which a later transaction carries: it has
// signed bytes as a transaction has, but no nonce of the account, no hash and no block. Whether it is there is
// known at once, so that nothing of it is ever on its way. The table is built anew with its rows.
export const effectsOfSignaturesSql = `
CREATE TEMP TABLE effects_before AS SELECT rowid AS id, * FROM effects;
DROP TABLE effects;

CREATE TABLE effects (
  effect_id TEXT PRIMARY KEY,
  execution_id TEXT NOT NULL,
  path TEXT NOT NULL,
  attempt INTEGER NOT NULL CHECK (attempt >= 1),
  ordinal INTEGER NOT NULL CHECK (ordinal >= 0),
  is_last INTEGER NOT NULL CHECK (is_last IN (0, 1)),
  kind TEXT NOT NULL,
  realm TEXT NOT NULL DEFAULT 'chain' CHECK (realm IN ('chain', 'file', 'signature')),
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
      AND (nonce IS NOT NULL OR realm <> 'chain'))),
  CHECK (state NOT IN ('planned', 'simulated', 'approved') OR signed_bytes IS NULL),
  CHECK (state NOT IN ('intent', 'sent', 'mined', 'confirmed', 'unknown')
    OR (digest IS NOT NULL AND (realm = 'file' OR signed_bytes IS NOT NULL)
      AND (realm <> 'chain' OR (tx_hash IS NOT NULL AND nonce IS NOT NULL)))),
  CHECK (state NOT IN ('mined', 'confirmed') OR realm <> 'chain'
    OR (block_number IS NOT NULL AND block_hash IS NOT NULL)),
  CHECK (realm = 'chain' OR (nonce IS NULL AND tx_hash IS NULL AND block_number IS NULL
    AND state NOT IN ('sent', 'mined'))),
  CHECK (realm <> 'file' OR signed_bytes IS NULL),
  CHECK (realm <> 'signature' OR state <> 'unknown')
) STRICT;
INSERT INTO effects (rowid, effect_id, execution_id, path, attempt, ordinal, is_last, kind, realm, chain_id,
  instance_id, account, state, intent, rehearsal, unsigned_tx, digest, nonce, signed_bytes, tx_hash,
  block_number, block_hash, confirmations, actual, verdict, fee_wei, error, created_at, updated_at)
SELECT id, effect_id, execution_id, path, attempt, ordinal, is_last, kind, realm, chain_id,
  instance_id, account, state, intent, rehearsal, unsigned_tx, digest, nonce, signed_bytes, tx_hash,
  block_number, block_hash, confirmations, actual, verdict, fee_wei, error, created_at, updated_at
  FROM effects_before;
DROP TABLE effects_before;
CREATE INDEX effects_open ON effects (state)
  WHERE state IN ('planned', 'simulated', 'approved', 'intent', 'sent', 'mined', 'unknown');
CREATE INDEX effects_watched ON effects (chain_id)
  WHERE state = 'confirmed' AND realm = 'chain' AND instance_id = '' AND confirmations <= 512;
CREATE INDEX effects_sent ON effects (account, chain_id, instance_id, created_at) WHERE tx_hash IS NOT NULL;

-- It is made and stored at once, so that 'intent' is only passed through.
INSERT INTO effect_edges VALUES
  ('signature', 'planned', 'simulated'), ('signature', 'planned', 'failed'),
  ('signature', 'planned', 'cancelled'), ('signature', 'simulated', 'approved'),
  ('signature', 'simulated', 'simulated'), ('signature', 'simulated', 'failed'),
  ('signature', 'simulated', 'cancelled'), ('signature', 'approved', 'intent'),
  ('signature', 'approved', 'simulated'), ('signature', 'approved', 'cancelled'),
  ('signature', 'intent', 'confirmed');

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

-- The signed bytes come with the intent; later they are those of the transaction that carries the effect.
CREATE TRIGGER effects_signed BEFORE UPDATE OF signed_bytes, tx_hash ON effects
WHEN (NEW.signed_bytes IS NOT OLD.signed_bytes OR NEW.tx_hash IS NOT OLD.tx_hash)
  AND NOT (OLD.state = 'approved' AND NEW.state = 'intent')
  AND NOT EXISTS (SELECT 1 FROM effect_transactions WHERE effect_id = NEW.effect_id AND state = 'live'
    AND tx_hash = NEW.tx_hash AND signed_bytes = NEW.signed_bytes)
BEGIN SELECT RAISE(ABORT, 'signed bytes are those of the transaction that carries the effect'); END;

CREATE TRIGGER effects_approved BEFORE UPDATE OF state ON effects
WHEN NEW.state = 'approved' AND NOT EXISTS (SELECT 1 FROM approvals
  WHERE effect_id = NEW.effect_id AND digest = NEW.digest AND status = 'approved')
BEGIN SELECT RAISE(ABORT, 'no approval for this digest'); END;

CREATE TRIGGER effects_intent BEFORE UPDATE OF state ON effects
WHEN NEW.state = 'intent' AND NOT EXISTS (SELECT 1 FROM approvals
  WHERE effect_id = NEW.effect_id AND digest = NEW.digest AND status = 'consumed')
BEGIN SELECT RAISE(ABORT, 'no consumed approval for this digest'); END;

-- No signed transaction without its worst case set aside; a signature alone spends nothing.
CREATE TRIGGER effects_reserved BEFORE UPDATE OF state ON effects
WHEN NEW.state = 'intent' AND NEW.realm = 'chain' AND NOT EXISTS (SELECT 1 FROM spends
  WHERE effect_id = NEW.effect_id AND kind = 'gas' AND state = 'reserved')
BEGIN SELECT RAISE(ABORT, 'nothing is set aside for this'); END;

CREATE TRIGGER effects_kept BEFORE DELETE ON effects
BEGIN SELECT RAISE(ABORT, 'effects are kept'); END;
`;
