import {
  appendFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { createLog } from '../src/main/log.ts';
import { openLogFile, readLogFile } from '../src/main/log-file.ts';
import { AppError } from '../src/shared/errors.ts';
import { temporaryFolder } from './support/temporary-folder.ts';

function folderWithLog() {
  const dataDir = temporaryFolder();
  const log = createLog(openLogFile(dataDir).write, () => 7);
  return { dataDir, log, folder: join(dataDir, 'log') };
}

it('keeps what is logged for its owner alone, without what may be a secret [V-11]', () => {
  const { dataDir, log, folder } = folderWithLog();
  log.info('app.started', { version: '0.1.0' });
  const facts = { path: '/home/ann/Taxes', address: `0x${'a'.repeat(40)}`, chainId: 1 };
  log.error('call_failed', new AppError('STORE_FULL', 'unknown', 'legal winner', { facts }));
  log.error('call_failed', new TypeError('legal winner thank year'));
  expect(readLogFile(dataDir, 10)).toMatchObject([
    { at: 7, level: 'info', event: 'app.started', facts: { version: '0.1.0' } },
    { level: 'error', facts: { code: 'STORE_FULL', chainId: 1, path: '(left out)' } },
    {
      facts: { code: 'UNEXPECTED', stack: expect.stringMatching(/^TypeError < .*log-file\.test/) },
    },
  ]);
  const written = readFileSync(join(folder, 'countersign.log'), 'utf8');
  for (const secret of ['ann', 'aaaa', 'winner']) expect(written).not.toContain(secret);
  expect(statSync(join(folder, 'countersign.log')).mode & 0o777).toBe(0o600);
});

it('stays within two files of half a mebibyte, and reads on over both', () => {
  const { dataDir, log, folder } = folderWithLog();
  log.info('app.started');
  const file = join(folder, 'countersign.log');
  appendFileSync(file, `${'x'.repeat(512 * 1024)}\n`);
  log.info('first.of_the_second');
  expect(readdirSync(folder).sort()).toEqual(['countersign.log', 'countersign.log.1']);
  expect(statSync(file).size).toBeLessThan(200);
  expect(readLogFile(dataDir, 10).map(({ event }) => event)).toEqual([
    'app.started',
    'first.of_the_second',
  ]);
});

it('reads a file that somebody wrote into through the filter, and nothing but lines of a log', () => {
  const dataDir = temporaryFolder();
  mkdirSync(join(dataDir, 'log'));
  const lines = [
    'hunter2',
    '{"at":1,"level":"info","event":"legal winner"}',
    '{"at":1,"level":"loud","event":"app.started"}',
    '{"at":1,"level":"warn","event":"store.trouble","password":"hunter2","code":"STORE_FULL"}',
    '{"at":1,"level":"info","event":"app.st',
  ];
  writeFileSync(join(dataDir, 'log/countersign.log'), lines.join('\n'));
  expect(readLogFile(dataDir, 10)).toEqual([
    {
      ...{ at: 1, level: 'warn', event: 'store.trouble' },
      facts: { password: '(left out)', code: 'STORE_FULL' },
    },
  ]);
});

it('costs nothing but itself where it cannot be written, and makes no data folder', () => {
  const { dataDir, log, folder } = folderWithLog();
  writeFileSync(folder, 'in its place');
  log.info('app.started');
  expect(readLogFile(dataDir, 10)).toEqual([]);
  rmSync(dataDir, { recursive: true });
  log.info('app.started');
  expect(() => statSync(dataDir)).toThrow('ENOENT');
});
