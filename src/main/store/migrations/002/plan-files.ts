// Frozen: part of migration 002. The text of the file that an imported plan was read from, as it was.
export const planFilesSql = `
CREATE TABLE plan_files (
  plan_id TEXT PRIMARY KEY REFERENCES plans (plan_id),
  file_name TEXT NOT NULL,
  text TEXT NOT NULL,
  imported_at INTEGER NOT NULL
) STRICT;
CREATE TRIGGER plan_files_frozen BEFORE UPDATE ON plan_files
BEGIN SELECT RAISE(ABORT, 'the file of an imported plan never changes'); END;
CREATE TRIGGER plan_files_kept BEFORE DELETE ON plan_files
BEGIN SELECT RAISE(ABORT, 'the files of imported plans are kept'); END;
`;
