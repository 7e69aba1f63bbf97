// What a run did to files is not done again by the run that goes on from it, whatever the plan became.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { unfitRevision } from '../../../src/main/requests/unfit-revision.ts';
import { planHash } from '../../../src/shared/plan/hash.ts';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { type FileWorld, fileStep, openFileWorld } from '../support/file-world.ts';
import { sequence } from '../support/plans.ts';

const yes = { policyVersion: 1, agreedBy: 'local' };

function plan({ at }: FileWorld) {
  const make = fileStep('make', 'create_file', { path: at('a.txt'), content: 'one' });
  const change = fileStep('change', 'modify_file', {
    path: at('b.txt'),
    edits: [{ oldText: 'old', newText: 'new' }],
  });
  return { make, change, root: sequence('root', [make, change]) };
}

async function failed(world: FileWorld) {
  const executionId = await world.start(plan(world).root);
  await world.ended(executionId);
  expect(world.run(executionId).state).toBe('failed');
  return executionId;
}

function edit({ store, run }: FileWorld, executionId: string, root: PlanNode): string {
  const stored = store.reader.plans.get(run(executionId).planId);
  if (!stored?.document.ok) throw new Error('no plan');
  const edited = { ...stored.document.value, root };
  store.writer.plans.saveRevision(edited, planHash(edited));
  return planHash(edited);
}

function unfit({ store, run }: FileWorld, executionId: string): string | null {
  const stored = store.reader.plans.get(run(executionId).planId);
  if (stored === undefined) throw new Error('no plan');
  return unfitRevision(store.reader, stored);
}

describe('a run of which a step changed a file', () => {
  it('leaves that change as it is, and does the rest with approvals of its own', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const from = await failed(world);
    writeFileSync(world.at('b.txt'), 'old');
    const agreement = { ...yes, planHash: world.run(from).planHash };
    const { executionId } = await world.executor.continueRun(from, agreement);
    await world.ended(executionId);
    expect(world.run(executionId).state).toBe('completed');
    expect(readFileSync(world.at('a.txt'), 'utf8')).toBe('one');
    expect(readFileSync(world.at('b.txt'), 'utf8')).toBe('new');
    expect(world.store.reader.effects.list(executionId)).toMatchObject([{ path: 'root/change' }]);
    // Its undo takes back its own change and none of what it took over.
    expect(await world.executor.undoView(executionId)).toMatchObject({
      can: [{ path: 'root/change' }],
    });
  });

  it('is not gone on from with a plan in which the step is another one, or gone', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const { make, change } = plan(world);
    const from = await failed(world);
    const other = fileStep('make', 'create_file', { path: world.at('c.txt'), content: 'one' });
    const moved = sequence('inner', [make]);
    for (const steps of [[other, change], [change], [moved, change]]) {
      const hash = edit(world, from, sequence('root', steps));
      await expect(
        world.executor.continueRun(from, { ...yes, planHash: hash }),
      ).rejects.toMatchObject({ code: 'STEP_ALREADY_ACTED', facts: { step: 'make' } });
      // The page of the plan says so of the revision that it shows.
      expect(unfit(world, from)).toBe(
        'The step "make" has already done something, or came before one that has.',
      );
    }
    edit(world, from, sequence('root', [make, { ...change, timeoutMs: 60_000 } as PlanNode]));
    expect(unfit(world, from)).toBeNull();
    expect(world.store.reader.executions.list()).toHaveLength(1);
    expect(readdirSync(world.folder)).toEqual(['a.txt']);
  });

  it('is not gone on from once it was undone', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const from = await failed(world);
    const { planId } = await world.executor.undo(from);
    const stored = world.store.reader.plans.get(planId);
    world.store.writer.plans.setStatus(planId, 'validated');
    const { executionId } = await world.executor.agree({
      ...{ ...yes, planId, planHash: stored?.hash ?? '', requestId: null },
      account: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045',
    });
    await world.ended(executionId);
    expect(readdirSync(world.folder)).toEqual([]);
    const agreement = { ...yes, planHash: world.run(from).planHash };
    await expect(world.executor.continueRun(from, agreement)).rejects.toMatchObject({
      code: 'RUN_UNDONE',
    });
  });

  it('names in the list of failures what the step was called with', async () => {
    const world = openFileWorld({ answer: 'approved' });
    const executionId = await failed(world);
    expect(world.store.reader.deadLetters.list()).toMatchObject([
      { executionId, params: { path: world.at('b.txt'), edits: [{ oldText: 'old' }] } },
    ]);
  });
});
