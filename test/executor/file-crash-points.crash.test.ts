// Kills the process before and after every named point of a change of a file. After each kill the file is as
// it was or as it should be; the next start finishes the change, once. The folder is the outside ledger.
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
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CrashPoint, crashPoints } from '../../src/main/executor/crash-points.ts';
import { openStoreReadOnly } from '../../src/main/store/open-store.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { fileCrashChild } from './support/file-crash-child.ts';
import { checkAudit } from './support/oracle.ts';
import { action } from './support/plans.ts';

/** Long enough that a part of it would show. */
const long = 'a line that is written whole or not at all\n'.repeat(2_000);

interface Kind {
  tool: string;
  /** Points that a change of this kind comes to beside those of every change. */
  own: readonly string[];
  params(at: (name: string) => string, nth: number): Record<string, unknown>;
  before(nth: number): Record<string, string>;
  after(nth: number): Record<string, string>;
}

const kinds: readonly Kind[] = [
  {
    tool: 'create_file',
    own: ['write_change', 'place_change'],
    params: (at, nth) => ({ path: at(`${nth}`), content: long }),
    before: () => ({}),
    after: (nth) => ({ [`${nth}`]: long }),
  },
  {
    tool: 'modify_file',
    own: ['write_change', 'place_change'],
    params: (at, nth) => ({ path: at(`${nth}`), edits: [{ oldText: 'old', newText: 'new' }] }),
    before: (nth) => ({ [`${nth}`]: `old\n${long}` }),
    after: (nth) => ({ [`${nth}`]: `new\n${long}` }),
  },
  {
    tool: 'move_file',
    own: ['place_change', 'clear_change'],
    params: (at, nth) => ({ from: at(`${nth}`), to: at(`${nth}-moved`) }),
    before: (nth) => ({ [`${nth}`]: long }),
    after: (nth) => ({ [`${nth}-moved`]: long }),
  },
  {
    tool: 'delete_file',
    own: ['clear_change'],
    params: (at, nth) => ({ path: at(`${nth}`) }),
    before: (nth) => ({ [`${nth}`]: long }),
    after: () => ({}),
  },
];

const ofStages = ['write_change', 'place_change', 'clear_change'];
const nameOf = (point: CrashPoint): string => point.split('.')[0] ?? '';

/** All of one kind; of the others where they differ. */
function pointsOf({ tool, own }: Kind): CrashPoint[] {
  const also = ['settle_change', ...own];
  return crashPoints.filter((point) => {
    const name = nameOf(point);
    if (!name.endsWith('_change') || (ofStages.includes(name) && !own.includes(name))) return false;
    return tool === 'create_file' || also.includes(name);
  });
}

it('kills at every point that a change of a file has', () => {
  const killed = new Set(kinds.flatMap(pointsOf));
  expect(
    crashPoints.filter((point) => nameOf(point).endsWith('_change') && !killed.has(point)),
  ).toEqual([]);
});

describe.each(kinds)('$tool', (kind) => {
  let place = '';
  let nth = 0;

  beforeAll(() => {
    place = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-file-crash-')));
    for (const name of ['data', 'files']) mkdirSync(join(place, name));
  });

  afterAll(() => rmSync(place, { recursive: true, force: true }));

  const at = (name: string): string => join(place, 'files', name);
  const order = (root: PlanNode | null, crash: CrashPoint | null) =>
    fileCrashChild({ dataDir: join(place, 'data'), folder: join(place, 'files'), root, crash });
  /** The files of one run by name; drafts, which have no name of their own, apart. */
  const found = (run: number): Record<string, string> =>
    Object.fromEntries(
      readdirSync(join(place, 'files'))
        .filter((name) => name === `${run}` || name.startsWith(`${run}-`))
        .map((name) => [name, readFileSync(at(name), 'utf8')]),
    );

  it.each(pointsOf(kind))('survives a kill at %s [F-01]', async (crash) => {
    nth += 1;
    for (const [name, text] of Object.entries(kind.before(nth))) writeFileSync(at(name), text);
    const params = kind.params(at, nth) as never;
    expect(await order(action('act', { tool: kind.tool, params }), crash)).toBe('killed');
    // A move is at both places for a moment: nothing is ever at neither.
    const allowed = [
      kind.before(nth),
      kind.after(nth),
      { ...kind.before(nth), ...kind.after(nth) },
    ];
    expect(allowed).toContainEqual(found(nth));
  });

  it('comes to exactly what was approved, and leaves nothing else', async () => {
    expect(await order(null, null)).toBe('done');
    const wanted = Array.from({ length: nth }, (_, index) => kind.after(index + 1));
    expect(Object.assign({}, ...wanted.map((_, index) => found(index + 1)))).toEqual(
      Object.assign({}, ...wanted),
    );
    expect(readdirSync(join(place, 'files')).filter((name) => name.startsWith('.'))).toEqual([]);
    const { reader, stop } = openStoreReadOnly({ path: join(place, 'data', 'db.sqlite') });
    try {
      const runs = reader.executions.list(1000);
      expect(runs).toHaveLength(nth);
      for (const { executionId } of runs) {
        expect(reader.runs.get(executionId)).toMatchObject({ state: 'completed', error: null });
        expect(reader.effects.list(executionId)).toMatchObject([{ state: 'confirmed' }]);
        expect(reader.undo.list(executionId)).toHaveLength(1);
      }
      checkAudit(reader);
    } finally {
      stop();
    }
  });
});
