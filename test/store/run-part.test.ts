import { expect, test } from 'vitest';
import type { Condition } from '../../src/shared/plan/conditions.ts';
import type { Plan } from '../../src/shared/plan/schema.ts';
import { runViewSchema } from '../../src/shared/runs/views.ts';
import { account, failure, planHash } from './support/samples.ts';
import { type StoreFixture, storeFixture } from './support/store-fixture.ts';

const look = {
  id: 'look',
  label: 'Look',
  type: 'action',
  tool: 'get_price',
  params: { token: 'ETH' },
} as const;
const above: Condition = {
  type: 'compare',
  left: { type: 'runtime', fn: 'price', args: [{ type: 'literal', value: 'ETH' }] },
  op: 'gt',
  right: { type: 'literal', value: '3000' },
};

const plan: Plan = {
  ...{ id: 'watch', name: 'Watch', userId: 'local', createdAt: 1, status: 'draft', chainId: 31337 },
  root: {
    ...{ id: 'rounds', label: 'Rounds', type: 'loop', maxIterations: 5000, exitWhen: above },
    body: look,
  },
};

/** A run of a loop whose first `rounds` rounds are done. */
function looped(rounds: number): StoreFixture {
  const fixture = storeFixture();
  const { writer } = fixture;
  const hash = planHash('watch');
  writer.plans.save(plan, hash);
  writer.plans.setStatus('watch', 'validated');
  const root = { path: 'rounds', nodeId: 'rounds', label: 'Rounds', tool: null, level: 0 };
  const { executionId } = writer.executions.agree({
    ...{ planId: 'watch', planHash: hash, policyVersion: 1, agreedBy: 'local', account },
    ...{ chainId: 31337, instanceId: null, requestId: null, steps: [root] },
  });
  writer.together(() => {
    writer.executions.setState(executionId, 'running');
    writer.steps.start(executionId, 'rounds');
    for (let round = 1; round <= rounds; round += 1) {
      const path = `rounds#${round}/look`;
      const body = { nodeId: 'look', label: 'Look', tool: 'get_price', level: 1 };
      writer.steps.add(executionId, { path, ...body });
      writer.steps.start(executionId, path);
      writer.steps.complete(executionId, path, { price: '2985' });
    }
    writer.steps.decide(executionId, 'rounds', {
      ...{ truth: 'false', rounds },
      operands: [
        { path: 'left', value: '2985' },
        { path: 'right', value: '3000' },
      ],
    });
  });
  return { ...fixture, executionId };
}

test('what is shown of a run is as large after thousands of rounds as after a few', () => {
  const { executionId, reader } = looped(3000);
  const view = reader.runs.part(executionId, null);
  expect(runViewSchema.parse(view)).toEqual(view);
  expect(view?.steps.map(({ round }) => round)).toEqual([
    null,
    ...Array.from({ length: 10 }, (_, index) => 2991 + index),
  ]);
  expect(view?.steps[0]).toMatchObject({
    kind: 'loop',
    rounds: 3000,
    roundsLeftOut: { before: 2990, after: 0 },
  });
  expect(view?.steps[1]).toMatchObject({ position: 2991, siblings: 3000 });
  expect(view?.events.length).toBeLessThanOrEqual(200);
  expect(reader.runs.get(executionId)?.steps).toHaveLength(3001);
});

test('an older round is shown when it is asked for, with its time though its lines are not read', () => {
  const { executionId, reader } = looped(3000);
  const view = reader.runs.part(executionId, 'rounds#7/look');
  expect(view?.steps.map(({ round }) => round)).toContain(7);
  expect(view?.steps[0]?.roundsLeftOut).toEqual({ before: 2, after: 2988 });
});

test('a condition is shown in words, with what was read and without what the plan says anyway', () => {
  const { executionId, reader } = looped(1);
  expect(reader.runs.part(executionId, null)?.steps[0]?.condition).toEqual({
    truth: 'false',
    words: 'the price of ETH in USD is above 3000',
    values: [{ what: 'the price of ETH in USD', value: '2985' }],
  });
});

test('every attempt of a step that failed is told, also when a later one worked', () => {
  const { executionId, reader, writer } = looped(1);
  const path = 'rounds#2/look';
  const body = { nodeId: 'look', label: 'Look', tool: 'get_price', level: 1 };
  writer.steps.add(executionId, { path, ...body });
  for (let attempt = 1; attempt <= 30; attempt += 1) {
    writer.steps.start(executionId, path, attempt);
    writer.steps.waitForRetry(executionId, path, {
      error: failure,
      from: 0,
      dueAt: 1,
      attempts: 40,
    });
  }
  writer.steps.start(executionId, path, 31);
  writer.steps.complete(executionId, path, { price: '2985' });
  const step = reader.runs.part(executionId, null)?.steps.at(-1);
  expect(step?.failures.map(({ attempt }) => attempt)).toEqual(
    Array.from({ length: 20 }, (_, index) => 11 + index),
  );
  expect(step?.failures.at(-1)).toMatchObject({ code: 'SAMPLE', message: 'It reverted.' });
  expect(step).toMatchObject({ state: 'completed', attempt: 31, error: null });
});

test('what a step that only looked found is told in words, and nothing where its result is not what it says', () => {
  const { executionId, reader, writer } = looped(1);
  const body = { nodeId: 'look', label: 'Look', tool: 'get_price', level: 1 };
  const price = { price: '2985.12', source: 'chainlink:ETH / USD', ageSeconds: 4 };
  for (const [round, result] of [price, { price: '1' }].entries()) {
    const path = `rounds#${round + 2}/look`;
    writer.steps.add(executionId, { path, ...body });
    writer.steps.start(executionId, path, 1);
    expect(reader.runs.found(executionId)).toHaveLength(round);
    writer.steps.complete(executionId, path, result);
  }
  expect(reader.runs.found(executionId)).toEqual([
    '1 ETH costs $2,985.12, as the Chainlink feed ETH / USD said 4 s ago.',
  ]);
});

test('long results stay where they are, whoever shows a run or ends it', () => {
  const { reader, writer, executionId } = looped(1);
  const path = 'rounds#2/look';
  writer.steps.add(executionId, {
    path,
    nodeId: 'look',
    label: 'Look',
    tool: 'get_price',
    level: 1,
  });
  writer.steps.start(executionId, path);
  writer.steps.complete(executionId, path, { text: 'x'.repeat(100_000) });
  expect(reader.steps.list(executionId).map(({ result }) => result?.ok ?? null)).toEqual([
    null,
    true,
    null,
  ]);
  expect(reader.runs.part(executionId, path)?.steps.at(-1)).toMatchObject({ path, error: null });
  expect(reader.steps.get(executionId, path)?.result?.ok).toBe(true);
  for (const standing of reader.steps.standings(executionId)) {
    expect(standing).not.toHaveProperty('result');
  }
});

test('how the runs of a plan stand is told without their steps', () => {
  const { reader, executionId } = looped(1);
  expect(reader.runs.ofPlan('watch')).toEqual([
    { executionId, state: 'running', waitingFor: null, verdict: 'not_checked' },
  ]);
});
