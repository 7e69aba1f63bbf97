// Kills the process before and after the row that ends a step which speaks to the person or stops another plan: the
// message is there once, and the other plan is stopped.
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { CrashPoint } from '../../src/main/executor/crash-points.ts';
import { openStore, openStoreReadOnly } from '../../src/main/store/open-store.ts';
import { planHash } from '../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { fileCrashChild } from './support/file-crash-child.ts';
import { action, planOf } from './support/plans.ts';

let place = '';
beforeEach(() => {
  place = realpathSync(mkdtempSync(join(tmpdir(), 'countersign-app-crash-')));
  for (const name of ['data', 'files']) mkdirSync(join(place, name));
});
afterEach(() => rmSync(place, { recursive: true, force: true }));

const order = (root: PlanNode | null, crash: CrashPoint | null) =>
  fileCrashChild({ dataDir: join(place, 'data'), folder: join(place, 'files'), root, crash });
const path = () => join(place, 'data', 'db.sqlite');
function read<T>(look: (reader: ReturnType<typeof openStoreReadOnly>['reader']) => T): T {
  const store = openStoreReadOnly({ path: path() });
  try {
    return look(store.reader);
  } finally {
    store.stop();
  }
}

const points: CrashPoint[] = ['start_step.after', 'keep_answer.before', 'keep_answer.after'];

it.each([...points, 'complete_run.before'] as CrashPoint[])(
  'a message comes once, killed at %s',
  async (crash) => {
    const say = action('say', { tool: 'notify', params: { message: 'ETH is below $1,500' } });
    expect(await order(say, crash)).toBe('killed');
    await order(null, null);
    const told = read((reader) => reader.notifications.list());
    expect(told.map(({ kind, body }) => [kind, body])).toEqual([
      ['message', 'ETH is below $1,500'],
    ]);
    expect(read((reader) => reader.executions.listOpen())).toEqual([]);
  },
);

it.each(points)('a plan is put away, killed at %s', async (crash) => {
  const store = openStore({ path: path(), clock: { now: () => Date.now() } });
  const plan = { ...planOf(action('x')), id: 'other', status: 'draft' as const };
  store.writer.plans.save(plan, planHash(plan));
  store.stop();
  const cancel = action('stop', {
    ...{ tool: 'manage_plans', params: { op: 'cancel', planId: 'other' } },
  });
  expect(await order(cancel, crash)).toBe('killed');
  await order(null, null);
  expect(read((reader) => reader.plans.get('other')?.status)).toBe('cancelled');
  expect(read((reader) => reader.executions.listOpen())).toEqual([]);
});
