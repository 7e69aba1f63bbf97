import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { systemClock } from '../../src/main/clock.ts';
import { openStore } from '../../src/main/store/open-store.ts';
import { documentOf, runCli } from './support/run-cli.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';

/** A data folder in which everything that a report must not hold was planted. */
function plantedFolder(): string {
  const dataDir = join(temporaryFolder(), 'taxes-of-ann');
  mkdirSync(join(dataDir, 'log'), { recursive: true });
  const store = openStore({ path: join(dataDir, 'countersign.sqlite'), clock: systemClock });
  store.writer.contacts.add({ name: 'Grandmother', address, chainIds: [], note: 'hunter2' });
  store.stop();
  const line = { at: 1, level: 'warn', event: 'call_refused', code: 'IN_USE', need: '1337000000' };
  const planted = { ...line, to: address, path: dataDir, reason: 'legal winner thank year' };
  writeFileSync(join(dataDir, 'log/countersign.log'), `${JSON.stringify(planted)}\n`);
  return dataDir;
}

it('makes a report without anything that is the person’s alone, and never over a file [V-11]', async () => {
  const dataDir = plantedFolder();
  const printed = await runCli(['report', '--data-dir', dataDir]);
  expect(printed.exitCode).toBe(0);
  expect(JSON.parse(printed.stdout)).toMatchObject({
    app: { version: expect.any(String) },
    works: { database: 'ok', vault: 'absent' },
    database: { schema: expect.any(Number), rows: { contacts: 1, executions: 0 } },
    errors: { IN_USE: 1 },
    log: [{ event: 'call_refused', code: 'IN_USE', need: '(left out)' }],
  });
  const secrets = ['randmother', address, address.slice(2, 12), '1337', 'winner', 'taxes-of-ann'];
  for (const secret of [...secrets, dataDir, process.env['HOME'] ?? '/home']) {
    expect(printed.stdout.toLowerCase()).not.toContain(secret.toLowerCase());
  }
  const file = join(dataDir, 'report.json');
  const write = () => runCli(['report', '--out', file, '--data-dir', dataDir, '--json']);
  expect(documentOf(await write())).toEqual({ file });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const before = readFileSync(file, 'utf8');
  expect(documentOf(await write())).toMatchObject({ error: { code: 'FILE_EXISTS' } });
  expect(readFileSync(file, 'utf8')).toBe(before);
});

it('makes one where the database does not open, and makes nothing where nothing is', async () => {
  const dataDir = plantedFolder();
  writeFileSync(join(dataDir, 'countersign.sqlite'), 'not a database at all');
  const { stdout } = await runCli(['report', '--data-dir', dataDir]);
  expect(JSON.parse(stdout)).toMatchObject({ database: { code: 'STORE_CORRUPT', bytes: 21 } });
  const nowhere = join(temporaryFolder(), 'nothing');
  const empty = JSON.parse((await runCli(['report', '--data-dir', nowhere])).stdout);
  expect(empty).toMatchObject({ database: { code: 'STORE_CANNOT_OPEN' }, log: [], errors: {} });
  expect(existsSync(nowhere)).toBe(false);
});

it('shows the log by level, words and count', async () => {
  const dataDir = plantedFolder();
  const log = (...words: string[]) => runCli(['log', '--data-dir', dataDir, ...words]);
  expect(documentOf(await log('--json'))).toMatchObject({
    lines: [{ level: 'warn', facts: { code: 'IN_USE', to: '(left out)' } }],
    found: 1,
  });
  expect((await log('--find', 'in_use call')).stdout).toContain('"event":"call_refused"');
  expect((await log('--level', 'error')).stdout).toBe('Nothing like that was logged.\n');
  expect(await log('--last', '0')).toMatchObject({ exitCode: 2 });
});
