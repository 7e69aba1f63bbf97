import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { applicationId } from '../../src/main/store/file-header.ts';
import { migrate } from '../../src/main/store/migrate.ts';
import { migrations } from '../../src/main/store/migrations/index.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { schemaDigest } from '../../src/main/store/schema-digest.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';
import { FixedClock } from './support/fixed-clock.ts';

test('each step says the schema that it leaves', () => {
  const db = new Database(':memory:');
  const left = migrations.map((migration) => {
    migrate(db, [migration]);
    return { version: migration.version, schema: schemaDigest(db) };
  });
  expect(migrations.map(({ version, schema }) => ({ version, schema }))).toEqual(left);
  db.close();
});

test('one that was brought up to date, and its copy, have the schema of a new one [F-22]', () => {
  const clock = new FixedClock();
  const path = join(temporaryFolder(), 'countersign.sqlite');
  const older = new Database(path);
  older.pragma(`application_id = ${applicationId}`);
  migrate(older, migrations.slice(0, 1));
  older.close();
  openStore({ path, clock }).stop();
  const db = new Database(path);
  const copy = `${path}-copy`;
  db.prepare('VACUUM INTO ?').run(copy);
  db.close();
  for (const each of [path, copy]) openStore({ path: each, clock }).stop();
});
