// Frozen: part of migration 004. How each completed effect can be undone, written with its completion.
export const undoEntriesSql = `
CREATE TABLE undo_entries (
  undo_id TEXT PRIMARY KEY,
  effect_id TEXT NOT NULL UNIQUE REFERENCES effects (effect_id),
  execution_id TEXT NOT NULL REFERENCES executions (execution_id),
  path TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('restore', 'compensate', 'none')),
  body TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'undone')),
  undone_by TEXT REFERENCES executions (execution_id),
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  CHECK ((state = 'undone') = (undone_by IS NOT NULL))
) STRICT;
CREATE INDEX undo_entries_by_execution ON undo_entries (execution_id);
CREATE TRIGGER undo_entries_identity BEFORE UPDATE OF undo_id, effect_id, execution_id, path, kind, body ON undo_entries
BEGIN SELECT RAISE(ABORT, 'what undoes an effect never changes'); END;
CREATE TRIGGER undo_entries_kept BEFORE DELETE ON undo_entries
BEGIN SELECT RAISE(ABORT, 'undo entries are kept'); END;
`;
