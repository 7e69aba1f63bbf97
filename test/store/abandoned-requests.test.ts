import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { endAbandoned } from '../../src/main/requests/end-abandoned.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { temporaryFolder } from '../support/temporary-folder.ts';

it('a start that finds no request at which a program ended writes nothing, whoever holds the database', () => {
  const path = join(temporaryFolder(), 'countersign.sqlite');
  const store = openStore({ path, clock: systemClock });
  const other = new Database(path);
  onTestFinished(() => {
    other.close();
    store.stop();
  });
  other.exec('BEGIN IMMEDIATE');
  expect(() => endAbandoned(store.writer)).not.toThrow();
});
