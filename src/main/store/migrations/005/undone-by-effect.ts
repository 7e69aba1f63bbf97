// Frozen: part of migration 005. Which effect undid an entry: where the chain takes that one back for good,
// what it undid is there again and may be undone once more.
export const undoneByEffectSql = `
ALTER TABLE undo_entries ADD COLUMN undone_by_effect TEXT REFERENCES effects (effect_id);
CREATE INDEX undo_entries_by_undoing ON undo_entries (undone_by_effect)
  WHERE undone_by_effect IS NOT NULL;
DROP TRIGGER undo_entries_end;
CREATE TRIGGER undo_entries_end BEFORE UPDATE OF state, undone_by, undone_by_effect ON undo_entries
WHEN OLD.kind = 'none' OR (OLD.state = 'undone' AND (NEW.state <> 'open'
  OR coalesce((SELECT state FROM effects WHERE effect_id = OLD.undone_by_effect), '')
    NOT IN ('failed', 'cancelled')))
BEGIN SELECT RAISE(ABORT, 'an effect is undone once'); END;
`;
