import { cpSync, mkdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { pendingEffect, signedIntent, storeFixture } from '../store/support/store-fixture.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

it('writes what was sent as CSV for its owner alone, and never over a file', async () => {
  const store = storeFixture();
  signedIntent(store, pendingEffect(store));
  store.stop();
  const folder = temporaryFolder();
  const dataDir = join(folder, 'data');
  mkdirSync(dataDir);
  cpSync(store.path, join(dataDir, 'countersign.sqlite'));
  const file = join(folder, 'history.csv');
  const write = (...more: string[]) =>
    runCli(['history', 'export', '--csv', file, '--data-dir', dataDir, ...more]);
  expect(documentOf(await write('--time-zone', 'Europe/Vienna', '--json'))).toEqual({
    ...{ file, transactions: 1 },
  });
  const text = readFileSync(file, 'utf8');
  expect(text).toMatch(/^date_utc,date_local,time_zone,account,/);
  expect(text).toContain(',Europe/Vienna,');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const again = await write();
  expect(again).toMatchObject({ exitCode: 1, stdout: '' });
  expect(again.stderr).toContain('There is already a file');
  expect(readFileSync(file, 'utf8')).toBe(text);
});

it('refuses a zone that there is not, and a command without a file', async () => {
  const folder = temporaryFolder();
  const zone = await runCli([
    'history',
    'export',
    '--csv',
    join(folder, 'h.csv'),
    '--time-zone',
    'Mars',
  ]);
  expect(zone).toMatchObject({ exitCode: 2 });
  expect((await runCli(['history', 'export'])).exitCode).toBe(2);
});
