// A run goes on from the failed step of another: what was done is done once over all of them, and what was
// decided stays decided.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { utcTime } from '../../../src/shared/iso-time.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import type { Plan } from '../../../src/shared/plan/schema.ts';
import { placeNodes } from '../../../src/shared/plan/walk.ts';
import { failure, look, openPlainWorld, type PlainWorld } from '../support/plain-world.ts';
import { compare, gate, loop, parallel, sequence, when } from '../support/plans.ts';

/** A world in which calls fail as long as they are in `failing`, and every one that succeeds is counted. */
function openWorld(failing = new Set<string>()) {
  const done: string[] = [];
  const world = openPlainWorld({
    call: (nodeId) => {
      if (failing.has(nodeId)) return failure('reverted');
      done.push(nodeId);
      return null;
    },
  });
  return { ...world, world, failing, done };
}

const yes = { policyVersion: 1, agreedBy: 'local' };

function runOf({ store }: Pick<PlainWorld, 'store'>, executionId: string) {
  const run = store.reader.runs.get(executionId);
  if (run === undefined) throw new Error('no such run');
  return run;
}

async function goOn({ store, executor }: PlainWorld, from: string, planHash?: string) {
  const hash = planHash ?? runOf({ store }, from).planHash;
  const { executionId } = await executor.continueRun(from, { ...yes, planHash: hash });
  await executor.advance(executionId);
  return runOf({ store }, executionId);
}

/** The plan of a run as a person edited it since. */
function edit(
  { store }: PlainWorld,
  executionId: string,
  root: PlanNode,
  extra: Partial<Plan> = {},
): string {
  const stored = store.reader.plans.get(runOf({ store }, executionId).planId);
  if (!stored?.document.ok) throw new Error('no plan');
  const plan = { ...stored.document.value, root, ...extra };
  store.writer.plans.saveRevision(plan, planHash(plan));
  return planHash(plan);
}

const statesOf = (run: { steps: readonly { path: string; state: string }[] }) =>
  Object.fromEntries(run.steps.map(({ path, state }) => [path, state]));

describe('going on from the failed step', () => {
  it('takes over what was completed, does the rest, and says where it comes from', async () => {
    const { world, failing, done, store } = openWorld(new Set(['b']));
    const run = await world.start(sequence('root', [look('a'), look('b'), look('c')]));
    const [letter] = store.reader.deadLetters.list();
    expect(letter).toMatchObject({ state: 'open', path: 'root/b' });
    failing.clear();
    const next = await goOn(world, run.executionId);
    expect(next).toMatchObject({ state: 'completed', continues: run.executionId });
    expect(done).toEqual(['a', 'b', 'c']);
    expect(next.steps.map(({ takenOver }) => takenOver)).toEqual([false, true, false, false]);
    expect(next.events.at(-1)?.text).toBe('You agreed to go on from where an earlier run ended');
    expect(run.view().events[0]?.text).toBe('Another run went on from where this one ended');
    expect(store.reader.steps.get(next.executionId, 'root/a')?.result).toEqual({
      ok: true,
      value: { amount: '1' },
    });
    expect(run.view()).toMatchObject({ state: 'failed', continuedBy: next.executionId });
    expect(store.reader.deadLetters.list()).toMatchObject([
      { state: 'retried', retriedAs: next.executionId },
    ]);
  });

  it('keeps the rounds of a loop and the way of a branch', async () => {
    const done: string[] = [];
    const body = sequence('body', [
      look('a'),
      when('if', compare(2, 'gt', 1), look('b'), look('no')),
    ]);
    const root = loop('loop', body, { maxIterations: 3 });
    let calls = 0;
    const flaky = openPlainWorld({
      call: (nodeId) => {
        if (nodeId === 'b' && ++calls === 2) return failure('reverted');
        done.push(nodeId);
        return null;
      },
    });
    const run = await flaky.start(root);
    expect(run.view().state).toBe('failed');
    const next = await goOn(flaky, run.executionId);
    expect(next.state).toBe('completed');
    expect(done).toEqual(['a', 'b', 'a', 'b', 'a', 'b']);
    expect(statesOf(next)).toMatchObject({
      'loop#1/body/if/no': 'skipped',
      'loop#2/body/if/b': 'completed',
      'loop#3/body/if/b': 'completed',
    });
  });

  it('goes on from what was cancelled', async () => {
    const { world, done } = openWorld();
    const ask = { id: 'ask', label: 'ask', type: 'gate', prompt: 'Go on?' } as const;
    const run = await world.start(sequence('root', [look('a'), ask, look('b')]));
    await world.executor.cancel(run.executionId);
    expect(run.view().state).toBe('cancelled');
    const told = world.store.reader.runs.eventsAfter(run.executionId, 0, 100);
    expect(told.filter(({ kind }) => kind === 'step.failed').map(({ text }) => text)).toEqual([
      'Cancelled with the run',
      'Cancelled with the run',
    ]);
    const next = await goOn(world, run.executionId);
    expect(next).toMatchObject({ state: 'waiting', waitingFor: 'approval' });
    const asks = world.store.reader.runs.listSummaries().map(({ asksGate }) => asksGate);
    expect(asks).toEqual([true, false]);
    expect(world.store.reader.executions.waitingForPerson()).toBe(1);
    await world.executor.answerGate(next.executionId, 'root/ask', 'yes');
    await world.executor.advance(next.executionId);
    expect(runOf(world, next.executionId).state).toBe('completed');
    expect(done).toEqual(['a', 'b']);
  });

  it('goes on with the plan as it was edited', async () => {
    const { world, done } = openWorld(new Set(['b']));
    const run = await world.start(sequence('root', [look('a'), look('b'), look('c')]));
    const renamed = { ...look('a'), label: 'Another name' };
    const root = sequence('root', [renamed, look('b2'), look('c')]);
    const next = await goOn(world, run.executionId, edit(world, run.executionId, root));
    expect(next.state).toBe('completed');
    expect(next.steps.map(({ label }) => label)).toEqual(['root', 'Another name', 'b2', 'c']);
    expect(done).toEqual(['a', 'b2', 'c']);
  });

  it('goes on with its own revision, whatever was edited since, and leaves the edit alone', async () => {
    const { world, failing, done, store } = openWorld(new Set(['b']));
    const run = await world.start(sequence('root', [look('a'), look('b')]));
    edit(world, run.executionId, sequence('root', [look('x')]));
    failing.clear();
    expect(await goOn(world, run.executionId)).toMatchObject({ state: 'completed' });
    expect(done).toEqual(['a', 'b']);
    expect(store.reader.plans.get(run.view().planId)).toMatchObject({
      status: 'draft',
      revision: 2,
    });
  });
});

it('goes on with the account by its name, and not with another account', async () => {
  const { world, failing } = openWorld(new Set(['b']));
  const root = sequence('root', [look('a'), look('b')]);
  const run = await world.start(root);
  failing.clear();
  const other = `0x${'22'.repeat(20)}`;
  for (const account of [other, 'savings']) {
    const goingOn = goOn(world, run.executionId, edit(world, run.executionId, root, { account }));
    await expect(goingOn).rejects.toMatchObject({
      code: 'ACCOUNT_CHANGED',
      message: 'The plan is for another account now than the run was.',
      advice: 'Nothing was started. Set the account as it was, or run the plan from the start.',
    });
  }
  expect(run.view().continuedBy).toBeNull();
  const named = edit(world, run.executionId, root, { account: 'Main' });
  expect(await goOn(world, run.executionId, named)).toMatchObject({ state: 'completed' });
});

describe('a run is not gone on from', () => {
  const codeOf = (promise: Promise<unknown>): Promise<unknown> =>
    promise.then(
      () => 'went on',
      ({ code }: { code: string }) => code,
    );

  it('while it is open, when it has done everything, twice, or with a plan that nobody saw', async () => {
    const { world, failing } = openWorld(new Set(['b']));
    const ask = { id: 'ask', label: 'ask', type: 'gate', prompt: 'Go on?' } as const;
    const open = await world.start(ask);
    expect(await codeOf(goOn(world, open.executionId))).toBe('RUN_NOT_OVER');
    const over = await world.start(look('a'));
    expect(await codeOf(goOn(world, over.executionId))).toBe('RUN_COMPLETED');
    const failed = await world.start(sequence('root', [look('b')]));
    const unseen = goOn(world, failed.executionId, '0'.repeat(64));
    expect(await codeOf(unseen)).toBe('PLAN_CHANGED');
    world.store.writer.control.stopAll();
    expect(await codeOf(goOn(world, failed.executionId))).toBe('HALTED');
    world.store.writer.control.allowAgain();
    const next = await goOn(world, failed.executionId);
    expect(next.state).toBe('failed');
    await expect(goOn(world, failed.executionId)).rejects.toMatchObject({
      code: 'ALREADY_CONTINUED',
      message: `Another run has already gone on from this one: that which began at ${utcTime(next.startedAt)} and has failed (${next.executionId}).`,
    });
    failing.clear();
    expect((await goOn(world, next.executionId)).state).toBe('completed');
  });
});

/** Trees of reads, groups, branches and loops; ids are set afterwards. */
const trees = fc.letrec<{ node: PlanNode }>((tie) => ({
  node: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.record({ skip: fc.boolean() }).map(({ skip }) => look('', skip ? skipped : {})),
    fc.array(tie('node'), { minLength: 1, maxLength: 3 }).map((steps) => sequence('', steps)),
    fc
      .record({ steps: fc.array(tie('node'), { minLength: 1, maxLength: 3 }), some: fc.boolean() })
      .map(({ steps, some }) => parallel('', steps, some ? { allowPartialFailure: true } : {})),
    fc
      .record({ yes: tie('node'), no: tie('node'), way: fc.boolean() })
      .map(({ yes, no, way }) => when('', compare(way ? 2 : 0, 'gt', 1), yes, no)),
    fc
      .record({ body: tie('node'), maxIterations: fc.integer({ min: 1, max: 3 }) })
      .map(({ body, maxIterations }) => loop('', body, { maxIterations })),
    fc.constant(0).map(() => gate('', compare(2, 'gt', 1))),
  ),
})).node;

const skipped = { onFailure: { strategy: 'skip' } } as const;

function withIds(root: PlanNode): PlanNode {
  const copy = structuredClone(root);
  for (const [index, { node }] of placeNodes(copy).entries()) {
    node.id = `n${index}`;
    if (node.type === 'action') node.params = { token: node.id };
  }
  return copy;
}

it('comes, over all runs, to what one run without failures comes to, and no step succeeds twice', async () => {
  await fc.assert(
    fc.asyncProperty(trees.map(withIds), fc.infiniteStream(fc.boolean()), async (root, luck) => {
      const done: string[] = [];
      let failures = 0;
      const world = openPlainWorld({
        call: (nodeId) => {
          if (failures < 6 && luck.next().value === true) {
            failures += 1;
            return failure('reverted');
          }
          done.push(nodeId);
          return null;
        },
      });
      let { executionId } = await world.start(root);
      let run = runOf(world, executionId);
      while (run.state === 'failed') {
        run = await goOn(world, executionId);
        executionId = run.executionId;
      }
      expect(run.state).toBe('completed');
      // Every row that stands completed was called once, and nothing else succeeded.
      const actions = run.steps.filter(({ tool, state }) => tool !== null && state === 'completed');
      expect([...done].sort()).toEqual(actions.map(({ nodeId }) => nodeId).sort());
    }),
    { numRuns: 40 },
  );
}, 120_000);
