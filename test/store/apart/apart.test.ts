import { existsSync, readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import Database from 'better-sqlite3';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { type ApartOptions, runApart } from '../../../src/main/store/apart/run-apart.ts';
import { copyDatabase } from '../../../src/main/store/copy-database.ts';
import { openStoreApart } from '../../../src/main/store/open-store.ts';
import { storeFixture } from '../support/store-fixture.ts';

/** Nobody else gets at the database until it is closed. */
function held(path: string): Database.Database {
  const holder = new Database(path);
  holder.pragma('locking_mode = EXCLUSIVE');
  holder.exec('BEGIN IMMEDIATE; COMMIT');
  return holder;
}

function closedStore() {
  const { stop, path, clock, writer } = storeFixture();
  writer.settings.set('said', 'a word');
  return { path, clock, writer, stop };
}

it('goes on while a copy waits for a database, and lets it go on [F-15]', async () => {
  const { path, stop } = closedStore();
  stop();
  const holder = held(path);
  const copying = copyDatabase(path, `${path}.here`);
  holder.close();
  await copying;
  const copy = new Database(`${path}.here`, { readonly: true });
  expect(copy.pragma('integrity_check', { simple: true })).toBe('ok');
  copy.close();
});

it('opens a large database once it was looked through beside this thread, and keeps other writers out meanwhile [F-15]', async () => {
  const { path, clock, writer, stop } = closedStore();
  const bytes = 48 * 1024 ** 2;
  for (let file = 0; file < 3; file += 1)
    writer.attachments.add({ name: `${file}.txt`, bytes, text: 'x'.repeat(bytes) });
  stop();
  const holder = held(path);
  const opening = openStoreApart({ path, clock });
  holder.close();
  await expect(openStoreApart({ path, clock })).rejects.toMatchObject({ code: 'IN_USE' });
  const store = await opening;
  expect(store.reader.settings.get('said', z.string())).toMatchObject({ value: 'a word' });
  store.stop();
  const damaged = readFileSync(path);
  damaged.fill(0xff, 40_000, 60_000);
  writeFileSync(path, damaged);
  await expect(openStoreApart({ path, clock })).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
  expect(readFileSync(path).equals(damaged)).toBe(true);
});

it('tells of damage that the thread found as the check itself does', async () => {
  const { path, stop } = closedStore();
  stop();
  truncateSync(path, 8192);
  const check = { kind: 'check', path, depth: 'whole' } as const;
  await expect(runApart(check)).rejects.toMatchObject({ code: 'STORE_CORRUPT' });
});

it.each([
  ['is not there', null],
  ['ends in the middle', 'process.exit(0);'],
  ['throws', 'throw new Error("no");'],
])('takes a thread that %s for no answer', async (_, text) => {
  const { path, stop } = closedStore();
  stop();
  const file = join(path, '..', 'thread.mjs');
  if (text !== null) writeFileSync(file, text);
  const options: ApartOptions = { program: pathToFileURL(file) };
  const check = runApart({ kind: 'check', path, depth: 'whole' }, options);
  await expect(check).rejects.toMatchObject({ code: 'STORE_NOT_LOOKED_THROUGH' });
});

it('ends the thread when it is told to, with the reason', async () => {
  const { path, stop } = closedStore();
  stop();
  const holder = held(path);
  const ending = new AbortController();
  const copying = copyDatabase(path, `${path}.here`, ending.signal);
  const reason = new Error('enough');
  ending.abort(reason);
  await expect(copying).rejects.toBe(reason);
  holder.close();
  await expect(copyDatabase(path, `${path}.there`, ending.signal)).rejects.toBe(reason);
  expect(existsSync(`${path}.there`)).toBe(false);
});
