import { describe, expect, it } from 'vitest';
import { planHash } from '../../../src/shared/plan/hash.ts';
import type { Taint } from '../../../src/shared/plan/taint.ts';
import type { Trigger } from '../../../src/shared/plan/triggers.ts';
import { openPlainWorld, type PlainWorld } from '../support/plain-world.ts';
import { action, planOf, sequence } from '../support/plans.ts';

const account = '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045';
const ask = { id: 'ask', label: 'Check', type: 'gate', prompt: 'Go on?' } as const;
const manage = (op: string, planId?: string) =>
  action('do', {
    tool: 'manage_plans',
    params: { op, ...(planId === undefined ? {} : { planId }) },
  });

/** A schedule as a person agreed to it. */
function scheduled({ store, now }: PlainWorld, id: string) {
  const trigger: Trigger = { type: 'interval', everyMs: 3_600_000 };
  const plan = { ...planOf(ask), id, name: `Plan ${id}`, status: 'draft' as const, trigger };
  const hash = planHash(plan);
  store.writer.plans.save(plan, hash);
  store.writer.plans.setStatus(id, 'validated');
  return store.writer.triggers.agree({
    ...{ planId: id, planHash: hash, policyVersion: 1, agreedBy: 'local', account, trigger },
    ...{ chainId: 31_337, agreedAt: now(), nextDueAt: now() + 1, zone: 'UTC', tzdata: '' },
  });
}
const resultOf = ({ store }: PlainWorld, executionId: string, path: string) => {
  const result = store.reader.steps.get(executionId, path)?.result;
  return result?.ok ? result.value : undefined;
};
const planIdOf = ({ store }: PlainWorld, executionId: string) =>
  store.reader.executions.get(executionId)?.planId ?? '';

it('pauses a run of another plan, by the id of the plan', async () => {
  const world = openPlainWorld();
  const other = await world.start(ask);
  const run = await world.start(manage('pause', planIdOf(world, other.executionId)));
  expect(run.view().state).toBe('completed');
  expect(resultOf(world, run.executionId, 'do')).toMatchObject({
    plans: [{ run: { wanted: 'pause' } }],
  });
  await other.pass(0);
  expect(other.view().state).toBe('paused');
  // A second time nothing is left to do, and that is no failure.
  const again = await world.start(manage('pause', other.executionId));
  expect(again.view().state).toBe('completed');
  expect(other.view().state).toBe('paused');
});

it('calls a run off, and ends a schedule, by its own id too', async () => {
  const world = openPlainWorld();
  const other = await world.start(ask);
  await world.start(manage('cancel', planIdOf(world, other.executionId)));
  await other.pass(0);
  expect(other.view().state).toBe('cancelled');
  const { triggerId } = scheduled(world, 'hourly');
  const run = await world.start(manage('cancel', triggerId));
  expect(resultOf(world, run.executionId, 'do')).toMatchObject({
    plans: [{ planId: 'hourly', name: 'Plan hourly', schedule: { state: 'ended' }, run: null }],
  });
  expect(world.store.reader.triggers.get(triggerId)).toMatchObject({
    ...{ state: 'ended', endsWhy: 'REMOVED', nextDueAt: null },
  });
});

it('puts a plan away that only waits for a yes', async () => {
  const world = openPlainWorld();
  const plan = { ...planOf(ask), id: 'draft', status: 'draft' as const };
  world.store.writer.plans.save(plan, planHash(plan));
  await world.start(manage('cancel', 'draft'));
  expect(world.store.reader.plans.get('draft')?.status).toBe('cancelled');
});

it('pauses a schedule, and never resumes or changes anything: it asks', async () => {
  const world = openPlainWorld();
  const { triggerId } = scheduled(world, 'hourly');
  await world.start(manage('pause', 'hourly'));
  const paused = world.store.reader.triggers.get(triggerId);
  expect(paused).toMatchObject({ state: 'paused', pausedWhy: 'person' });
  const before = world.store.reader.plans.get('hourly');
  for (const op of ['resume', 'update']) {
    const run = await world.start(manage(op, 'hourly'));
    expect(run.view().state).toBe('completed');
  }
  expect(world.store.reader.triggers.get(triggerId)).toEqual(paused);
  expect(world.store.reader.plans.get('hourly')).toEqual(before);
  const body = (op: string) =>
    `The plan "A plan" asks for it. Nothing was ${op}: open it and decide.`;
  expect(world.store.reader.notifications.list()).toMatchObject([
    {
      ...{ topic: 'plan', subjectId: 'hourly', title: 'Asks you to update: Plan hourly' },
      body: body('updated'),
    },
    {
      ...{ topic: 'schedule', subjectId: triggerId, title: 'Asks you to resume: Plan hourly' },
      body: body('resumed'),
    },
  ]);
});

it('asks to resume a run that is paused, in its own place', async () => {
  const world = openPlainWorld();
  const other = await world.start(ask);
  world.executor.pause(other.executionId);
  await other.pass(0);
  await world.start(manage('resume', other.executionId));
  expect(other.view().state).toBe('paused');
  expect(world.store.reader.notifications.list()).toMatchObject([
    { topic: 'run', subjectId: other.executionId },
  ]);
});

it.each([
  ['cancel', 'nothing', 'PLAN_UNKNOWN'],
  ['pause', 'draft', 'PLAN_NOT_GOING_ON'],
  ['resume', 'draft', 'PLAN_NOT_PAUSED'],
])('%s of %s fails with %s, and changes nothing', async (op, id, code) => {
  const world = openPlainWorld();
  const plan = { ...planOf(ask), id: 'draft', status: 'draft' as const };
  world.store.writer.plans.save(plan, planHash(plan));
  const run = await world.start(manage(op, id));
  expect(run.view()).toMatchObject({ state: 'failed', error: { code } });
  expect(world.store.reader.plans.get('draft')?.status).toBe('draft');
  expect(world.store.reader.notifications.list()).toEqual([]);
});

describe('in a plan that others had a hand in', () => {
  const taint: Taint[] = [{ origin: 'mcp', label: 'mail/read' }];

  it.each([
    ['cancel', 'remove the schedule'],
    ['pause', 'pause'],
  ] as const)('only asks the person to %s another plan', async (op, asked) => {
    const world = openPlainWorld();
    const { triggerId } = scheduled(world, 'hourly');
    const before = world.store.reader.triggers.get(triggerId);
    const run = await world.start(manage(op, 'hourly'), { taint });
    expect(run.view().state).toBe('completed');
    expect(world.store.reader.triggers.get(triggerId)).toEqual(before);
    expect(world.store.reader.notifications.list()).toMatchObject([
      {
        ...{ topic: 'schedule', subjectId: triggerId, title: `Asks you to ${asked}: Plan hourly` },
        body: expect.stringMatching(
          /drafted beside what other people wrote: the MCP program "mail\/read"\. Nothing was (removed|paused): open it and decide\.$/,
        ),
      },
    ]);
  });

  it('does it where the person wrote which plan, and fails where nothing goes on', async () => {
    const world = openPlainWorld();
    const { triggerId } = scheduled(world, 'hourly');
    const provenance = { 'do.planId': { source: 'user_text' as const } };
    await world.start(manage('cancel', 'hourly'), { taint, provenance });
    expect(world.store.reader.triggers.get(triggerId)?.state).toBe('ended');
    const run = await world.start(manage('pause', 'hourly'), { taint });
    expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'PLAN_NOT_GOING_ON' } });
    expect(world.store.reader.notifications.list()).toEqual([]);
  });
});

it('does not call off the run that it stands in, but its schedule', async () => {
  const world = openPlainWorld();
  const first = await world.start(sequence('root', [manage('list'), ask]));
  const own = planIdOf(world, first.executionId);
  expect(resultOf(world, first.executionId, 'root/do')).toMatchObject({
    plans: [{ planId: own, name: 'A plan', run: { state: 'running' } }],
  });
});
