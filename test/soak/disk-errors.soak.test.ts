// The disk answers EIO to a sync, of the real system call and at every place in a run in turn: the database's
// and the file's. Whoever starts again finds a sound database and a file that is as it was or as approved.
import { spawnSync } from 'node:child_process';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { checkAudit } from '../executor/support/oracle.ts';

const script = join(import.meta.dirname, '../executor/support/eio-child.ts');
const place = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-eio-')));

beforeAll(() => {
  const { status } = spawnSync('strace', ['-V']);
  if (status !== 0) {
    throw new Error(
      'This test makes system calls fail with strace, which is not here. Install the package strace (apt-get install strace).',
    );
  }
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

/** Runs the child, with the n-th sync and all after it failing; null: with none. */
function child(words: readonly string[], from: number | null): string {
  const fails = ['-f', '-qq', '-o', '/dev/null', '-e', 'trace=fsync,fdatasync', '-e'];
  const node = [process.execPath, script, ...words];
  const call =
    from === null
      ? node
      : ['strace', ...fails, `inject=fsync,fdatasync:error=EIO:when=${from}+`, ...node];
  const [program = '', ...rest] = call;
  const { stdout, stderr, signal } = spawnSync(program, rest, {
    encoding: 'utf8',
    timeout: 60_000,
  });
  if (signal !== null || stdout === '') throw new Error(`it ended with ${signal}: ${stderr}`);
  return stdout;
}

it('leaves a sound database and a whole file, at whichever sync it begins [F-05]', () => {
  const endings: string[] = [];
  for (let from = 1; ; from += 1) {
    const [dataDir, folder] = ['data', 'files'].map((name) => join(place, String(from), name));
    for (const each of [dataDir, folder]) mkdirSync(String(each), { recursive: true });
    writeFileSync(join(String(folder), 'a'), 'old');
    const words = [String(dataDir), String(folder)];
    // The database is made before, so that every sync that fails is one of the run.
    expect(child(words, null)).toBe('done\n');
    const ending = child([...words, 'begin'], from);
    endings.push(ending.trim());
    expect(child(words, null)).toBe('done\n');

    const { reader, stop } = openStoreReadOnly({ path: join(String(dataDir), 'db.sqlite') });
    if (reader.audit.head().seq > 0) checkAudit(reader);
    const [run] = reader.executions.list();
    const isNew = readFileSync(join(String(folder), 'a'), 'utf8') === 'new';
    expect(run === undefined || ['completed', 'failed'].includes(run.state)).toBe(true);
    expect(isNew).toBe(run?.state === 'completed');
    expect(readdirSync(String(folder))).toEqual(['a']);
    stop();
    if (ending === 'done\n' && run?.state === 'completed') break;
    expect(from).toBeLessThan(200);
  }
  process.stdout.write(`${endings.length} places: ${[...new Set(endings)].join(', ')}\n`);
  // It failed somewhere, or nothing was tried.
  expect(endings.length).toBeGreaterThan(5);
  expect(new Set(endings)).toContain('{"trouble":"STORE_IO"}');
});
