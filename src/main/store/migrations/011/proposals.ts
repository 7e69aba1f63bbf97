// Frozen: part of migration 011. Plans that a program outside proposed, each with its document as it came.
export const proposalsSql = `
CREATE TABLE plan_proposals (
  plan_id TEXT PRIMARY KEY REFERENCES plans (plan_id),
  -- What the program called itself.
  client TEXT NOT NULL,
  -- The words that it was made of; null where a document was handed in.
  words TEXT,
  text TEXT NOT NULL,
  proposed_at INTEGER NOT NULL,
  taken_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER plan_proposals_frozen BEFORE UPDATE ON plan_proposals
BEGIN SELECT RAISE(ABORT, 'what was proposed never changes'); END;
CREATE TRIGGER plan_proposals_kept BEFORE DELETE ON plan_proposals
BEGIN SELECT RAISE(ABORT, 'what was proposed is kept'); END;
CREATE TRIGGER plan_proposals_taint AFTER INSERT ON plan_proposals
BEGIN INSERT OR IGNORE INTO plan_taints
  VALUES (NEW.plan_id, 'mcp', NEW.client, 1, NEW.taken_at); END;
`;
