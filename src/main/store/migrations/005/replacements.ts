// Frozen: part of migration 005. A transaction that is on its way may be replaced by one of the same number:
// with a higher fee, or by one that does nothing. Each has an approval of its own, to bytes of its own.
export const replacementsSql = `
ALTER TABLE approvals ADD COLUMN purpose TEXT NOT NULL DEFAULT 'original'
  CHECK (purpose IN ('original', 'speed_up', 'cancel'));
-- Of a replacement: the bytes that would be signed, and the hash of the transaction that they replace.
ALTER TABLE approvals ADD COLUMN unsigned_tx TEXT CHECK ((purpose = 'original') = (unsigned_tx IS NULL));
ALTER TABLE approvals ADD COLUMN replaces TEXT CHECK ((purpose = 'original') = (replaces IS NULL));

DROP TRIGGER approvals_bound;
CREATE TRIGGER approvals_bound BEFORE INSERT ON approvals
WHEN NEW.purpose = 'original' AND NOT EXISTS (SELECT 1 FROM effects
  WHERE effect_id = NEW.effect_id AND state = 'simulated' AND digest = NEW.digest AND nonce IS NEW.nonce)
BEGIN SELECT RAISE(ABORT, 'an approval binds to the rehearsed bytes'); END;
CREATE TRIGGER approvals_replaces BEFORE INSERT ON approvals
WHEN NEW.purpose <> 'original' AND NOT EXISTS (SELECT 1 FROM effects JOIN effect_transactions AS live
    ON live.effect_id = effects.effect_id
  WHERE effects.effect_id = NEW.effect_id AND effects.state IN ('sent', 'unknown') AND live.state = 'live'
    AND live.tx_hash = NEW.replaces AND live.nonce = NEW.nonce)
BEGIN SELECT RAISE(ABORT, 'only what is on its way is replaced'); END;
DROP TRIGGER approvals_frozen;
CREATE TRIGGER approvals_frozen BEFORE UPDATE OF approval_id, effect_id, digest, nonce, facts,
  policy_version, created_at, expires_at, purpose, unsigned_tx, replaces ON approvals
BEGIN SELECT RAISE(ABORT, 'what an approval binds to never changes'); END;

-- Of the transactions of one number at most one is ever mined, so that they may carry one effect.
CREATE TRIGGER effect_transactions_one_nonce BEFORE INSERT ON effect_transactions
WHEN EXISTS (SELECT 1 FROM effect_transactions WHERE effect_id = NEW.effect_id AND nonce <> NEW.nonce)
BEGIN SELECT RAISE(ABORT, 'all transactions of an effect have one number'); END;
CREATE TRIGGER effect_transactions_approved BEFORE INSERT ON effect_transactions
WHEN NEW.purpose <> 'original' AND NOT EXISTS (SELECT 1 FROM approvals JOIN effect_transactions AS before
    ON before.tx_hash = approvals.replaces AND before.effect_id = approvals.effect_id
  WHERE approvals.effect_id = NEW.effect_id AND approvals.purpose = NEW.purpose
    AND approvals.status = 'consumed' AND approvals.nonce = NEW.nonce)
BEGIN SELECT RAISE(ABORT, 'no consumed approval for this replacement'); END;

-- The signed bytes come with the intent; later they are those of the transaction that carries the effect.
DROP TRIGGER effects_signed;
CREATE TRIGGER effects_signed BEFORE UPDATE OF signed_bytes, tx_hash ON effects
WHEN (NEW.signed_bytes IS NOT OLD.signed_bytes OR NEW.tx_hash IS NOT OLD.tx_hash)
  AND NOT (OLD.state = 'approved' AND NEW.state = 'intent')
  AND NOT EXISTS (SELECT 1 FROM effect_transactions WHERE effect_id = NEW.effect_id AND state = 'live'
    AND tx_hash = NEW.tx_hash AND signed_bytes = NEW.signed_bytes)
BEGIN SELECT RAISE(ABORT, 'signed bytes are those of the transaction that carries the effect'); END;

-- A replacement may cost more than was set aside; what is set aside only grows, and for one that was approved.
DROP TRIGGER spends_identity;
CREATE TRIGGER spends_identity BEFORE UPDATE OF spend_id, execution_id, effect_id, kind, chain_id,
  instance_id, token, created_at ON spends
BEGIN SELECT RAISE(ABORT, 'what was set aside never changes'); END;
CREATE TRIGGER spends_grow BEFORE UPDATE OF reserved_units ON spends
WHEN NEW.reserved_units <> OLD.reserved_units AND NOT (OLD.state = 'reserved' AND NEW.state = 'reserved'
  AND OLD.kind = 'gas' AND (length(NEW.reserved_units) > length(OLD.reserved_units)
    OR (length(NEW.reserved_units) = length(OLD.reserved_units) AND NEW.reserved_units > OLD.reserved_units))
  AND EXISTS (SELECT 1 FROM approvals WHERE effect_id = OLD.effect_id AND purpose <> 'original'
    AND status = 'approved'))
BEGIN SELECT RAISE(ABORT, 'what was set aside never changes'); END;
`;
