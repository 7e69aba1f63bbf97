import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { PlanNode } from '../../../src/shared/plan/nodes.ts';
import { failure, look, openPlainWorld } from '../support/plain-world.ts';
import { action, loop, sequence } from '../support/plans.ts';

const notify = (params: object, extra: object = {}) =>
  action('say', { tool: 'notify', params: params as never, ...extra });

it('shows its message once, with what it is of, and asks no network', async () => {
  const world = openPlainWorld({ connecting: () => failure('network') });
  const run = await world.start(notify({ message: 'ETH is below $1,500' }));
  expect(run.view().state).toBe('completed');
  const { result } = world.store.reader.steps.get(run.executionId, 'say') ?? {};
  expect(result).toMatchObject({ value: { notified: true } });
  expect(world.store.reader.notifications.list()).toMatchObject([
    {
      ...{ kind: 'message', topic: 'run', subjectId: run.executionId },
      ...{ title: 'A plan', body: 'ETH is below $1,500', shownAt: null },
    },
  ]);
  await world.restart();
  expect(world.store.reader.notifications.list()).toHaveLength(1);
});

it('is told in each round of a loop, and with the result of a step before it', async () => {
  const world = openPlainWorld({ answer: () => ({ amount: '7.5' }) });
  const message = { type: 'step_output', stepId: 'held', path: 'amount' };
  const body = sequence('both', [look('held'), notify({ message, level: 'warning' })]);
  const run = await world.start(loop('rounds', body, { maxIterations: 2 }) as PlanNode);
  expect(run.view().state).toBe('completed');
  const told = world.store.reader.notifications.list();
  expect(told.map(({ title, body: said }) => [title, said])).toEqual([
    ['Warning: A plan', '7.5'],
    ['Warning: A plan', '7.5'],
  ]);
});

it('says nothing when its message is no text, and the step fails', async () => {
  const world = openPlainWorld({ answer: () => ({ amount: { not: 'a text' } }) });
  const message = { type: 'step_output', stepId: 'held', path: 'amount' };
  const run = await world.start(sequence('root', [look('held'), notify({ message })]));
  expect(run.view()).toMatchObject({ state: 'failed', error: { code: 'BAD_PARAM' } });
  expect(world.store.reader.notifications.list()).toEqual([]);
});

it('leaves nothing unseen in what it shows, and nothing longer than can be read', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', minLength: 1, maxLength: 1_200 }),
      async (said) => {
        const world = openPlainWorld({ answer: () => ({ amount: said }) });
        const message = { type: 'step_output', stepId: 'held', path: 'amount' };
        await world.start(sequence('root', [look('held'), notify({ message })]));
        const [told] = world.store.reader.notifications.list();
        expect(told?.body).not.toMatch(/[^\P{C}\n]/u);
        expect([...(told?.body ?? '')].length).toBeLessThanOrEqual(1_000);
      },
    ),
    { numRuns: 20 },
  );
});
