import { describe, expect, it } from 'vitest';
import { clockTime } from '../../../src/renderer/format/time.ts';
import { stepWords } from '../../../src/renderer/words/run-words.ts';
import { step } from '../support.ts';

const dueAt = 1_800_000_000_000;
const waiting = (extra: object) =>
  stepWords(step({ state: 'waiting', dueAt, ...extra }), 'waiting');

describe('a step that waits', () => {
  it('for a time says until when', () => {
    expect(waiting({ waitingFor: 'time' }).word).toBe(`Waiting until ${clockTime(dueAt)}`);
  });

  it('for a condition says when it is looked at again', () => {
    const { word } = waiting({ waitingFor: 'condition' });
    expect(word).toBe(`Waiting for its condition, looked at again at ${clockTime(dueAt)}`);
  });

  it('for another attempt says which and when', () => {
    const words = waiting({ waitingFor: 'retry', attempt: 1, attempts: 3 });
    expect(words.word).toBe(`Waiting to try again, 2 of 3, at ${clockTime(dueAt)}`);
    expect(words.short).toBe('Retry 2 of 3');
  });

  it('without a time of its own says no time', () => {
    expect(waiting({ waitingFor: 'retry', dueAt: null }).word).toBe('Waiting to try again');
    expect(waiting({ waitingFor: 'approval', dueAt: null }).word).toBe('Waiting for your approval');
  });
});

it('the way that a run did not take is told apart from a failure that was passed over', () => {
  expect(stepWords(step({ state: 'skipped', notTaken: true }), 'running').word).toBe('Not taken');
  expect(stepWords(step({ state: 'skipped' }), 'running').word).toBe('Skipped');
});
