import type { Migration } from './migration.ts';

// A rule is for the program that was there when it was made. What a rule from before was made for is not known, so that
// it allows nothing until a person says it anew.
export const pinnedPrograms: Migration = {
  version: 14,
  sql: `
ALTER TABLE allowed_programs ADD COLUMN sha256 TEXT CHECK (sha256 IS NULL OR length(sha256) = 64);
`,
};
