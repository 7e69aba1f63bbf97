import { describe, expect, it } from 'vitest';
import {
  deadLetterEntry,
  executionCheckpoint,
  planExecution,
} from '../../src/main/store/queries/run-documents.ts';
import {
  deadLetterEntrySchema,
  executionCheckpointSchema,
  planExecutionSchema,
} from '../../src/shared/plan/execution.ts';
import type { PlanNode } from '../../src/shared/plan/nodes.ts';
import { openRunStates, runStates } from '../../src/shared/runs/states.ts';
import {
  failure,
  look,
  openPlainWorld,
  type PlainOptions,
} from '../executor/support/plain-world.ts';
import { compare, gate, loop, parallel, sequence, wait, when } from '../executor/support/plans.ts';
import { storeFixture } from './support/store-fixture.ts';

const strange = { id: 'ask', label: 'Go on?', type: 'gate' } as const;
const retry = { strategy: 'retry', maxAttempts: 3, delayMs: 1000 } as const;

/** A run, and its documents as programs get them: through JSON, and held against their schemas. */
async function runOf(root: PlanNode, options: PlainOptions = {}) {
  const world = openPlainWorld(options);
  const run = await world.start(root);
  const { documents } = world.store.reader;
  return {
    ...{ world, run },
    execution: () => planExecutionSchema.parse(asJson(documents.execution(run.executionId))),
    checkpoint: () =>
      executionCheckpointSchema.parse(asJson(documents.checkpoint(run.executionId))),
  };
}

/** Each call answers which it is. */
function countingCalls(): () => unknown {
  let round = 0;
  return () => {
    round += 1;
    return { round };
  };
}

const asJson = (document: unknown): unknown => JSON.parse(JSON.stringify(document));

describe('the document of a run', () => {
  it('tells of every round of a loop in reading order, with what each call returned', async () => {
    const answer = countingCalls();
    const root = sequence('root', [loop('l', look('a'), { maxIterations: 3 }), look('b')]);
    const { execution } = await runOf(root, { answer });
    const { steps, ...run } = execution();
    expect(run).toMatchObject({ planId: expect.any(String), status: 'completed', gasSpentEth: 0 });
    expect(run.completedAt).toBeGreaterThanOrEqual(run.startedAt);
    expect(steps.map(({ nodeId, result }) => [nodeId, result])).toEqual([
      ...[['root', undefined] as const, ['l', undefined] as const],
      ...[1, 2, 3].map((each) => ['a', { round: each }]),
      ['b', { round: 4 }],
    ]);
  });

  it('tells how often a step was tried again, and why it failed in the end', async () => {
    const { run, execution } = await runOf(look('a', { onFailure: retry }), {
      call: () => failure('network'),
    });
    await run.pass(2000);
    await run.pass(4000);
    expect(execution()).toMatchObject({
      ...{ status: 'failed', steps: [{ status: 'failed', retryCount: 2, error: 'It failed.' }] },
    });
  });

  it('calls a run that waits or is paused running, and shows what was passed over', async () => {
    const root = sequence('root', [when('if', compare(1, 'gt', 2), look('a')), strange]);
    const { world, run, execution } = await runOf(root);
    expect(execution()).toMatchObject({ status: 'running' });
    expect(execution().steps.map(({ nodeId, status }) => [nodeId, status])).toEqual([
      ...[
        ['root', 'running'],
        ['if', 'completed'],
        ['a', 'skipped'],
        ['ask', 'waiting'],
      ],
    ]);
    world.executor.pause(run.executionId);
    await world.executor.advance(run.executionId);
    expect(run.view().state).toBe('paused');
    expect(execution().status).toBe('running');
    expect(execution()).not.toHaveProperty('completedAt');
  });

  it('has a state of the documents for every state of a run', () => {
    const { reader, executionId } = storeFixture();
    const run = requireRun(reader.executions.get(executionId));
    for (const state of runStates) {
      const steps = reader.steps.list(executionId);
      const { status } = planExecutionSchema.parse(planExecution({ ...run, state }, steps, 1n));
      expect(status).toBe(openRunStates.includes(state) ? 'running' : state);
    }
  });

  it('leaves results out, and no step, where they come to more than can be handed over', async () => {
    const answer = () => ({ text: 'x'.repeat(3_000_000) });
    const { execution } = await runOf(
      sequence(
        'root',
        ['a', 'b', 'c', 'd'].map((id) => look(id)),
      ),
      {
        answer,
      },
    );
    const { steps } = execution();
    expect(steps.map(({ nodeId }) => nodeId)).toEqual(['root', 'a', 'b', 'c', 'd']);
    expect(steps.map((step) => 'result' in step)).toEqual([false, true, true, false, false]);
  });

  it('holds all of a run of ten thousand steps', () => {
    const { reader, writer, executionId } = storeFixture();
    writer.together(() => {
      for (let step = 1; step < 10_000; step += 1) {
        const nodeId = `step-${step}`;
        const place = { path: `swap/${nodeId}`, nodeId, label: '', tool: null, level: 1 };
        writer.steps.add(executionId, place);
      }
    });
    const document = planExecutionSchema.parse(reader.documents.execution(executionId));
    expect(document.steps).toHaveLength(10_000);
    expect(JSON.stringify(document).length).toBeLessThan(2_000_000);
  });

  it('shows a step that can no longer be read as one that failed to be', async () => {
    const { reader, executionId } = storeFixture();
    const run = requireRun(reader.executions.get(executionId));
    const [step] = reader.steps.list(executionId);
    if (step === undefined) throw new Error('no step');
    const parked = {
      table: 'steps',
      id: 'x',
      column: 'result',
      reason: 'It is not JSON.',
      raw: '{',
    };
    const unread = { ...step, state: 'completed' as const, result: { ok: false as const, parked } };
    const [shown] = planExecutionSchema.parse(planExecution(run, [unread], 0n)).steps;
    expect(shown).toMatchObject({ status: 'completed' });
    expect(shown?.error).toContain('can no longer be read');
    expect(shown).not.toHaveProperty('result');
  });
});

describe('the checkpoint of a run', () => {
  it('names the innermost step under way, and the results so far, the last round last', async () => {
    const answer = countingCalls();
    const rounds = loop('l', look('a'), { maxIterations: 2 });
    const { world, run, checkpoint } = await runOf(sequence('root', [rounds, strange, look('b')]), {
      answer,
    });
    const before = checkpoint();
    expect(before).toMatchObject({ currentNodeId: 'ask', status: 'running', userId: 'local' });
    expect(before.stepResults).toEqual([
      ...[
        ['l', null],
        ['a', { round: 1 }],
        ['a', { round: 2 }],
      ],
    ]);
    expect(new Map(before.stepResults).get('a')).toEqual({ round: 2 });
    expect(before.updatedAt).toBeGreaterThanOrEqual(before.startedAt);
    world.executor.pause(run.executionId);
    await world.executor.advance(run.executionId);
    expect(checkpoint()).toMatchObject({ currentNodeId: 'ask', status: 'paused' });
    world.executor.resume(run.executionId);
    await run.answer('root/ask', 'yes');
    expect(() => checkpoint()).toThrow('This run has already ended: completed.');
  });

  it('names a step of the branches that are open, and before the run began its first', async () => {
    const { checkpoint } = await runOf(
      parallel('p', [look('a'), sequence('s', [wait('w', { durationMs: 1000 })])]),
    );
    expect(checkpoint().currentNodeId).toBe('w');
    const { reader, executionId } = storeFixture();
    expect(reader.documents.checkpoint(executionId)).toMatchObject({ currentNodeId: 'swap' });
  });

  it('is refused for every run that has ended, and for none that is open', () => {
    const { reader, executionId } = storeFixture();
    const run = requireRun(reader.executions.get(executionId));
    const steps = reader.steps.list(executionId);
    for (const state of runStates) {
      const made = () =>
        executionCheckpointSchema.parse(executionCheckpoint({ ...run, state }, steps, 'u'));
      if (openRunStates.includes(state)) expect(made().status).toMatch(/^(running|paused)$/);
      else expect(made).toThrow(expect.objectContaining({ code: 'RUN_ENDED' }));
    }
    expect(() => reader.documents.checkpoint('nowhere')).toThrow('There is no such run.');
    expect(() => reader.documents.execution('nowhere')).toThrow('There is no such run.');
  });
});

describe('the document of a failed step', () => {
  it('holds the call as it was made, and the error of the last attempt', async () => {
    const { world, run } = await runOf(sequence('root', [look('a', { onFailure: retry })]), {
      call: () => failure('network'),
    });
    await run.pass(2000);
    await run.pass(4000);
    const { documents, deadLetters } = world.store.reader;
    const [letter] = deadLetters.list();
    const entry = documents.deadLetter(letter?.deadLetterId ?? '');
    expect(deadLetterEntrySchema.parse(asJson(entry))).toEqual({
      planId: expect.any(String),
      ...{ nodeId: 'a', executionId: run.executionId, userId: 'local', error: 'It failed.' },
      ...{ retryCount: 2, tool: 'get_balance', params: { token: 'a' } },
      timestamp: letter?.createdAt,
    });
    expect(() => documents.deadLetter('nowhere')).toThrow('There is no such failed step');
  });

  it('fits its schema where a step has no tool', async () => {
    const { world } = await runOf(gate('shut', compare(1, 'gt', 2)));
    const [letter] = world.store.reader.deadLetters.list();
    if (letter === undefined) throw new Error('no dead letter');
    const entry = deadLetterEntrySchema.parse(asJson(deadLetterEntry(letter, 'local')));
    expect(entry).not.toHaveProperty('tool');
    expect(entry.error).not.toBe('');
  });
});

function requireRun<T>(run: T | undefined): T {
  if (run === undefined) throw new Error('no run');
  return run;
}
