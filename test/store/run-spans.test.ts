import { expect, test } from 'vitest';
import { confirmation, failure, hex32 } from './support/samples.ts';
import type { StoreFixture } from './support/store-fixture.ts';
import { pendingEffect, signedIntent, storeFixture } from './support/store-fixture.ts';

const second = 1000;

/** The spans of the run's one step, in seconds from its start. */
function spansOf({ executionId, reader }: StoreFixture) {
  const [step] = reader.runs.get(executionId)?.steps ?? [];
  const start = step?.spans[0]?.from ?? 0;
  const since = (at: number | null) => (at === null ? null : (at - start) / second);
  return step?.spans.map(({ kind, from, to }) => [kind, since(from), since(to)]);
}

/** A step that was rehearsed for 2 s and waits for a person. */
function waitingStep() {
  const fixture = storeFixture();
  const { clock, executionId, writer } = fixture;
  writer.executions.setState(executionId, 'running');
  writer.steps.start(executionId, 'swap');
  clock.advance(2 * second);
  const pending = pendingEffect(fixture);
  writer.steps.wait(executionId, 'swap', 'approval');
  return { fixture, pending };
}

test('a step tells when it worked, waited for a person and for the chain, and the last is open', () => {
  const { fixture, pending } = waitingStep();
  const { clock, executionId, writer } = fixture;
  clock.advance(30 * second);
  expect(spansOf(fixture)).toEqual([
    ['works', 0, 2],
    ['waits', 2, null],
  ]);
  signedIntent(fixture, pending);
  clock.advance(second);
  writer.effects.markSent(pending.effectId);
  clock.advance(5 * second);
  writer.effects.markMined(pending.effectId, { number: '18', hash: hex32('18') });
  clock.advance(5 * second);
  writer.effects.markConfirmed(pending.effectId, confirmation());
  writer.steps.complete(executionId, 'swap', { amountIn: '1' });
  expect(spansOf(fixture)).toEqual([
    ['works', 0, 2],
    ['waits', 2, 32],
    ['works', 32, 33],
    ['confirms', 33, 43],
  ]);
});

test('a step that fails ends in a failure without a length', () => {
  const { fixture } = waitingStep();
  fixture.clock.advance(second);
  fixture.writer.steps.fail(fixture.executionId, 'swap', failure);
  expect(spansOf(fixture)).toEqual([
    ['works', 0, 2],
    ['waits', 2, 3],
    ['fails', 3, 3],
  ]);
});

test('an attempt that failed is told apart from the pause before the next one', () => {
  const { clock, executionId, reader, writer, ...rest } = storeFixture();
  writer.executions.setState(executionId, 'running');
  writer.steps.start(executionId, 'swap');
  clock.advance(2 * second);
  const next = { error: failure, from: clock.now(), dueAt: clock.now() + 5 * second, attempts: 3 };
  writer.steps.waitForRetry(executionId, 'swap', next);
  clock.advance(5 * second);
  writer.steps.start(executionId, 'swap', 2);
  clock.advance(second);
  writer.steps.wait(executionId, 'swap', 'condition');
  clock.advance(second);
  expect(spansOf({ clock, executionId, reader, writer, ...rest })).toEqual([
    ['fails', 0, 2],
    ['retries', 2, 7],
    ['works', 7, 8],
    ['rests', 8, null],
  ]);
});

test('the log keeps the error of every attempt, whatever came after it', () => {
  const { executionId, reader, writer } = storeFixture();
  writer.executions.setState(executionId, 'running');
  writer.steps.start(executionId, 'swap');
  const long = { ...failure, message: 'It reverted. '.repeat(100) };
  writer.steps.waitForRetry(executionId, 'swap', { error: long, from: 0, dueAt: 1, attempts: 2 });
  writer.steps.start(executionId, 'swap', 2);
  writer.steps.fail(executionId, 'swap', failure);
  const bodies = reader.audit.linesOfExecution(executionId).map(({ body }) => JSON.parse(body));
  expect(bodies.filter(({ code }) => code === 'SAMPLE')).toEqual([
    expect.objectContaining({ attempt: 1, message: long.message.slice(0, 400) }),
    expect.objectContaining({ attempt: 2, message: 'It reverted.' }),
  ]);
});

test('nothing lasts in a run that was put aside', () => {
  const { fixture } = waitingStep();
  fixture.clock.advance(second);
  fixture.writer.executions.setState(fixture.executionId, 'paused', { error: failure });
  expect(spansOf(fixture)?.at(-1)).toEqual(['waits', 2, 3]);
});

test('the limits of an effect stay after its approval was used, and go when it was taken back', () => {
  const { fixture, pending } = waitingStep();
  const limits = () => {
    const view = fixture.reader.runs.get(fixture.executionId);
    return view?.steps[0]?.effects[0]?.limits.map(({ direction, limit }) => [direction, limit]);
  };
  const asked = limits();
  expect(asked).not.toEqual([]);
  signedIntent(fixture, pending);
  expect(limits()).toEqual(asked);
  const other = waitingStep();
  other.fixture.writer.approvals.void(other.pending.approvalId, 'outcome_changed');
  const view = other.fixture.reader.runs.get(other.fixture.executionId);
  expect(view?.steps[0]?.effects[0]?.limits).toEqual([]);
});
