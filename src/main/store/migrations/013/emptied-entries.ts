// Part of migration 013. Entries whose kept content a person threw away: they are never restored again.
export const emptiedEntriesSql = `
CREATE TABLE emptied_entries (
  undo_id TEXT PRIMARY KEY REFERENCES undo_entries (undo_id),
  emptied_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER emptied_entries_held BEFORE INSERT ON emptied_entries
WHEN EXISTS (SELECT 1 FROM undo_entries AS entry JOIN executions AS run
    ON run.execution_id = entry.execution_id OR run.undoes = entry.execution_id
    OR run.continues = entry.execution_id
  WHERE entry.undo_id = NEW.undo_id AND run.state IN ('pending', 'running', 'waiting', 'paused'))
BEGIN SELECT RAISE(ABORT, 'what an open run or undo may need is kept'); END;
CREATE TRIGGER emptied_entries_restorable BEFORE INSERT ON emptied_entries
WHEN (SELECT kind <> 'restore' OR state <> 'open' FROM undo_entries WHERE undo_id = NEW.undo_id)
BEGIN SELECT RAISE(ABORT, 'only what could be restored is emptied'); END;
CREATE TRIGGER emptied_entries_frozen BEFORE UPDATE ON emptied_entries
BEGIN SELECT RAISE(ABORT, 'what was emptied stays emptied'); END;
CREATE TRIGGER emptied_entries_kept BEFORE DELETE ON emptied_entries
BEGIN SELECT RAISE(ABORT, 'what was emptied stays emptied'); END;
`;
