import type Database from 'better-sqlite3';
import type { Step } from './migrations/migration.ts';
import { corruptStore } from './store-error.ts';

/**
 * Brings a database from its user_version to the last migration. Each step is one transaction: all of
 * it and its version number, or nothing. STORE_CORRUPT when rows would be left without their parent.
 */
export function migrate(db: Database.Database, migrations: readonly Step[]): void {
  const from = Number(db.pragma('user_version', { simple: true }));
  const due = migrations.filter(({ version }) => version > from);
  if (due.length === 0) return;
  // Rebuilding a table would otherwise delete what refers to it; foreign_key_check takes its place.
  db.pragma('foreign_keys = OFF');
  try {
    for (const migration of due) db.transaction(() => step(db, migration)).exclusive();
  } finally {
    db.pragma('foreign_keys = ON');
  }
}

function step(db: Database.Database, { version, sql }: Step): void {
  db.exec(sql);
  const orphans = db.pragma('foreign_key_check');
  if (Array.isArray(orphans) && orphans.length > 0) {
    throw corruptStore({ migration: version, orphans: orphans.length });
  }
  db.pragma(`user_version = ${version}`);
}
