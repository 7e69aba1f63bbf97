// A tool that only looks may hang, answer nonsense or without end: the run says so and goes on as its plan
// says, and nothing of it is kept.
import { expect, it } from 'vitest';
import { look, openPlainWorld } from './support/plain-world.ts';
import { sequence } from './support/plans.ts';

const skip = { onFailure: { strategy: 'skip' } };

async function runWith(answer: () => unknown, extra: object = {}) {
  const world = openPlainWorld({ answer });
  return world.start(sequence('root', [look('a', { ...skip, ...extra }), look('b', skip)]));
}

it('one that never answers is given up at the time limit of its step', async () => {
  const run = await runWith(() => new Promise(() => undefined), {
    timeoutMs: 20,
    onFailure: { strategy: 'retry', maxAttempts: 1, delayMs: 1 },
  });
  expect(run.step('root/a')).toMatchObject({
    state: 'failed',
    error: { code: 'TOOL_NO_ANSWER', class: 'timeout' },
  });
  expect(run.view()).toMatchObject({ state: 'failed' });
});

it.each([
  ['nothing at all', () => undefined],
  ['a text in the place of values', () => 'junk'],
  ['a number that no JSON holds', () => ({ amount: 1n })],
  ['itself within itself', () => knot()],
  ['a list', () => ['1', '2']],
])('%s is no answer', async (_, answer) => {
  const run = await runWith(answer);
  expect(run.step('root/a')).toMatchObject({
    state: 'skipped',
    error: { code: 'TOOL_ANSWER_UNREADABLE', message: expect.stringContaining('cannot be read') },
  });
  expect(run.view().state).toBe('completed');
});

it('fifty megabytes are refused, and leave no more behind than the refusal', async () => {
  const huge = 'x'.repeat(50 * 1024 * 1024);
  const run = await runWith(() => ({ content: huge }));
  expect(run.step('root/a')).toMatchObject({
    state: 'skipped',
    error: { code: 'TOOL_ANSWER_TOO_LARGE' },
  });
  expect(JSON.stringify(run.view()).length).toBeLessThan(100_000);
});

function knot(): object {
  const tied: { self?: object } = {};
  tied.self = tied;
  return tied;
}
