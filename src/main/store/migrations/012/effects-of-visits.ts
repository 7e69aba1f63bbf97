// Part of migration 012. An effect may be a visit to the web in a window of its own: nobody signs it, and nothing of
// it is on a chain. That it was begun is written before it is; what a page did with one that was cut off, nobody can
// tell. The table is built anew with its rows.
export const effectsOfVisitsSql = `
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
  realm TEXT NOT NULL DEFAULT 'chain' CHECK (realm IN ('chain', 'file', 'signature', 'command', 'visit')),
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
    OR (digest IS NOT NULL AND (realm IN ('file', 'command', 'visit') OR signed_bytes IS NOT NULL)
      AND (realm <> 'chain' OR (tx_hash IS NOT NULL AND nonce IS NOT NULL)))),
  CHECK (state NOT IN ('mined', 'confirmed') OR realm <> 'chain'
    OR (block_number IS NOT NULL AND block_hash IS NOT NULL)),
  CHECK (realm = 'chain' OR (nonce IS NULL AND tx_hash IS NULL AND block_number IS NULL
    AND state NOT IN ('sent', 'mined'))),
  CHECK (realm NOT IN ('file', 'command', 'visit') OR signed_bytes IS NULL),
  CHECK (realm NOT IN ('signature', 'command', 'visit') OR state <> 'unknown')
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

INSERT INTO effect_edges VALUES
  ('visit', 'planned', 'simulated'), ('visit', 'planned', 'failed'),
  ('visit', 'planned', 'cancelled'), ('visit', 'simulated', 'approved'),
  ('visit', 'simulated', 'simulated'), ('visit', 'simulated', 'failed'),
  ('visit', 'simulated', 'cancelled'), ('visit', 'approved', 'intent'),
  ('visit', 'approved', 'simulated'), ('visit', 'approved', 'cancelled'),
  ('visit', 'intent', 'confirmed'), ('visit', 'intent', 'failed');

-- What a visit came to. A row is a beginning: there is never a second one of an effect.
CREATE TABLE visits (
  effect_id TEXT PRIMARY KEY REFERENCES effects (effect_id),
  started_at INTEGER NOT NULL,
  ended_at INTEGER,
  -- Of its acts those that are done.
  done INTEGER NOT NULL DEFAULT 0 CHECK (done >= 0),
  -- Where the page is, or was last.
  url TEXT NOT NULL DEFAULT '',
  -- JSON: the texts that were taken, by name; what pages wished for and did not get.
  extracted TEXT NOT NULL DEFAULT '{}',
  refused TEXT NOT NULL DEFAULT '[]'
) STRICT;
CREATE TRIGGER visits_of_intent BEFORE INSERT ON visits
WHEN NOT EXISTS (SELECT 1 FROM effects WHERE effect_id = NEW.effect_id AND realm = 'visit' AND state = 'intent')
BEGIN SELECT RAISE(ABORT, 'a visit is begun for an intent'); END;
CREATE TRIGGER visits_ended BEFORE UPDATE ON visits WHEN OLD.ended_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a visit ends once'); END;
CREATE TRIGGER visits_kept BEFORE DELETE ON visits
BEGIN SELECT RAISE(ABORT, 'what was visited is kept'); END;

CREATE TABLE visit_pictures (
  effect_id TEXT NOT NULL REFERENCES visits (effect_id),
  name TEXT NOT NULL,
  taken_at INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  png BLOB NOT NULL CHECK (length(png) <= 8388608),
  PRIMARY KEY (effect_id, name)
) STRICT;
CREATE TRIGGER visit_pictures_while_open BEFORE INSERT ON visit_pictures
WHEN EXISTS (SELECT 1 FROM visits WHERE effect_id = NEW.effect_id AND ended_at IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a picture is taken during its visit'); END;
CREATE TRIGGER visit_pictures_kept BEFORE UPDATE ON visit_pictures
BEGIN SELECT RAISE(ABORT, 'pictures are kept as they are'); END;
CREATE TRIGGER visit_pictures_stay BEFORE DELETE ON visit_pictures
BEGIN SELECT RAISE(ABORT, 'pictures are kept'); END;

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
