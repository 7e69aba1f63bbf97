// Frozen: part of migration 004. What a person asked of a run, which run it goes on from or undoes, how
// often a start took it up in vain, and what became of its dead letter.
export const runControlSql = `
ALTER TABLE executions ADD COLUMN wanted TEXT CHECK (wanted IN ('pause', 'cancel'));
ALTER TABLE executions ADD COLUMN wanted_at INTEGER;
ALTER TABLE executions ADD COLUMN recoveries INTEGER NOT NULL DEFAULT 0;
ALTER TABLE executions ADD COLUMN continues TEXT REFERENCES executions (execution_id);
ALTER TABLE executions ADD COLUMN undoes TEXT REFERENCES executions (execution_id);
CREATE INDEX executions_by_continued ON executions (continues) WHERE continues IS NOT NULL;
CREATE INDEX executions_by_undone ON executions (undoes) WHERE undoes IS NOT NULL;
CREATE TRIGGER executions_lineage BEFORE UPDATE OF continues, undoes ON executions
BEGIN SELECT RAISE(ABORT, 'where a run comes from never changes'); END;

ALTER TABLE dead_letters ADD COLUMN state TEXT NOT NULL DEFAULT 'open'
  CHECK (state IN ('open', 'retried', 'dropped'));
ALTER TABLE dead_letters ADD COLUMN resolved_at INTEGER;
ALTER TABLE dead_letters ADD COLUMN retried_as TEXT REFERENCES executions (execution_id);
CREATE INDEX dead_letters_open ON dead_letters (created_at) WHERE state = 'open';
`;
