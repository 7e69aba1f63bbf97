// Frozen: part of migration 003. What a step has decided and how far it is, beside its state.
export const stepNotesSql = `
ALTER TABLE steps ADD COLUMN tried_at INTEGER;
ALTER TABLE steps ADD COLUMN notes TEXT;
UPDATE steps SET tried_at = started_at WHERE state IN ('running', 'waiting');
CREATE INDEX steps_by_position ON steps (execution_id, position);
`;
