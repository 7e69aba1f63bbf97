// Part of migration 011. That the person said of an address, whole, that they know it, where nothing but what others
// wrote names it. It is said for one plan, and an order is part of the plan that makes it; no other copy has it.
export const vouchesSql = `
CREATE TABLE plan_vouches (
  plan_id TEXT NOT NULL REFERENCES plans (plan_id),
  address TEXT NOT NULL CHECK (length(address) = 42 AND substr(address, 1, 2) = '0x'
    AND substr(address, 3) NOT GLOB '*[^0-9a-f]*'),
  -- The revision that was before the person.
  revision INTEGER NOT NULL,
  created_at INTEGER NOT NULL,
  PRIMARY KEY (plan_id, address)
) STRICT;
CREATE TRIGGER plan_vouches_frozen BEFORE UPDATE ON plan_vouches
BEGIN SELECT RAISE(ABORT, 'what a person vouched for never changes'); END;
CREATE TRIGGER plan_vouches_kept BEFORE DELETE ON plan_vouches
BEGIN SELECT RAISE(ABORT, 'what a person vouched for is kept'); END;
CREATE TRIGGER plan_vouches_named BEFORE INSERT ON plan_vouches
WHEN NOT EXISTS (SELECT 1 FROM plans WHERE plan_id = NEW.plan_id
  AND instr(lower(document), NEW.address) > 0)
BEGIN SELECT RAISE(ABORT, 'nobody vouches for an address that is not in the plan'); END;
CREATE TRIGGER plan_vouches_tainted BEFORE INSERT ON plan_vouches
WHEN NOT EXISTS (SELECT 1 FROM plan_taints WHERE plan_id = NEW.plan_id)
BEGIN SELECT RAISE(ABORT, 'nobody has to vouch in a plan of the person'); END;
-- One after the other: nothing says which of two triggers comes first.
DROP TRIGGER orders_taint;
CREATE TRIGGER orders_taint AFTER INSERT ON executions WHEN NEW.ordered_by IS NOT NULL
BEGIN
  INSERT OR IGNORE INTO plan_taints
  SELECT NEW.plan_id, origin, label, NEW.revision, NEW.started_at FROM plan_taints
  WHERE plan_id = (SELECT plan_id FROM executions WHERE execution_id = NEW.ordered_by);
  INSERT OR IGNORE INTO plan_vouches
  SELECT NEW.plan_id, address, NEW.revision, NEW.started_at FROM plan_vouches
  WHERE plan_id = (SELECT plan_id FROM executions WHERE execution_id = NEW.ordered_by)
  AND EXISTS (SELECT 1 FROM plans WHERE plan_id = NEW.plan_id AND instr(lower(document), address) > 0);
END;
`;
