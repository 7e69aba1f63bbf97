// Kills the process around the agreement to go on from a failed step, and while the new run does the rest.
// Over both runs each step changes its file exactly once.
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CrashPoint } from '../../../src/main/executor/crash-points.ts';
import { openStoreReadOnly } from '../../../src/main/store/open-store.ts';
import { fileCrashChild } from '../support/file-crash-child.ts';
import { checkAudit } from '../support/oracle.ts';
import { action, sequence } from '../support/plans.ts';

let place: string;
const dataDir = () => join(place, 'data');
const folder = () => join(place, 'files');
const at = (name: string) => join(folder(), name);

beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-goes-on-')));
  for (const each of [dataDir(), folder()]) mkdirSync(each);
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const append = (id: string) => {
  const params = { path: at(id), edits: [{ oldText: 'old', newText: 'old new' }] };
  return action(id, { tool: 'modify_file', params });
};

const points: readonly CrashPoint[] = [
  'go_on.before',
  'go_on.after',
  'consume_change.after',
  'place_change.after',
  'complete_run.before',
];

it.each(points)(
  'survives a kill at %s',
  async (crash) => {
    const child = (order: object) =>
      fileCrashChild({
        ...{ dataDir: dataDir(), folder: folder(), root: null, crash: null, ...order },
      });
    writeFileSync(at('a'), 'old');
    const root = sequence('root', [append('a'), append('b'), append('c')]);
    expect(await child({ root })).toBe('done');
    for (const name of ['b', 'c']) writeFileSync(at(name), 'old');
    expect(await child({ goesOn: true, crash })).toBe('killed');
    expect(await child({ goesOn: true })).toBe('done');
    for (const name of ['a', 'b', 'c']) expect(readFileSync(at(name), 'utf8')).toBe('old new');
    const { reader, stop } = openStoreReadOnly({ path: join(dataDir(), 'db.sqlite') });
    try {
      const [next, first, ...others] = reader.executions.list();
      expect(others).toEqual([]);
      expect(first).toMatchObject({ state: 'failed' });
      expect(next).toMatchObject({ state: 'completed', continues: first?.executionId });
      const effects = [first, next].flatMap((run) => reader.effects.list(run?.executionId ?? ''));
      const made = effects.filter(({ state }) => state === 'confirmed').map(({ path }) => path);
      expect(made.sort()).toEqual(['root/a', 'root/b', 'root/c']);
      const retried = { state: 'retried', retriedAs: next?.executionId };
      expect(reader.deadLetters.list()).toMatchObject([retried]);
      checkAudit(reader);
    } finally {
      stop();
    }
  },
  60_000,
);
