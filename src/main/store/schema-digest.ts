import { createHash } from 'node:crypto';
import type Database from 'better-sqlite3';

/**
 * SHA-256, in hex, of all that a database says of its tables, indexes and triggers, in whatever order and wherever
 * they lie in it. No check of SQLite's own looks at these texts: one that was damaged leads to another question, or
 * to none.
 */
export function schemaDigest(db: Database.Database): string {
  const said = db
    .prepare('SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name')
    .raw()
    .all();
  return createHash('sha256').update(JSON.stringify(said)).digest('hex');
}
