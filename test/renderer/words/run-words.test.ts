import { describe, expect, it } from 'vitest';
import { zonedDayTime, zonedTime } from '../../../src/renderer/format/time.ts';
import {
  runEnding,
  runWords,
  stepWords,
  wishWords,
} from '../../../src/renderer/words/run-words.ts';
import { effect, run, step } from '../support.ts';

const dueAt = 1_800_000_000_000;
const waiting = (extra: object) =>
  stepWords(step({ state: 'waiting', dueAt, ...extra }), 'waiting');

describe('a step that waits', () => {
  it('for a time says until when', () => {
    expect(waiting({ waitingFor: 'time' }).word).toBe(`Waiting until ${zonedDayTime(dueAt)}`);
  });

  it('for a condition says when it is looked at again', () => {
    const { word } = waiting({ waitingFor: 'condition', kind: 'wait' });
    expect(word).toBe(`Waiting for its condition, looked at again at ${zonedTime(dueAt)}`);
  });

  it('for what it sent to arrive says when it is looked for again', () => {
    expect(waiting({ waitingFor: 'condition', kind: 'action' })).toMatchObject({
      word: `On its way to the other network, looked for again at ${zonedTime(dueAt)}`,
      short: 'On its way',
    });
  });

  it('for another attempt says which and when', () => {
    const words = waiting({ waitingFor: 'retry', attempt: 1, attempts: 3 });
    expect(words.word).toBe(`Waiting to try again, 2 of 3, at ${zonedTime(dueAt)}`);
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

describe('a step says', () => {
  const word = (extra: object) => stepWords(step({ effects: [], ...extra }), 'running').word;

  it('that it asks for an answer, where a gate waits', () => {
    const gate = { prompt: 'Go on?', expiresAt: null, kind: 'confirm', options: null } as const;
    expect(word({ state: 'waiting', waitingFor: 'approval', gate })).toBe(
      'Waiting for your answer',
    );
  });

  it('at which try it is, and at which it worked', () => {
    expect(word({ state: 'running', attempt: 2, attempts: 3 })).toBe('Running, 2nd try of 3');
    expect(word({ state: 'completed', attempt: 3 })).toBe('Completed, 3rd try');
    expect(word({ state: 'completed', attempt: 11 })).toBe('Completed, 11th try');
    expect(word({ state: 'completed', attempt: 1 })).toBe('Completed');
  });

  it('in which round a loop is, and how many there were', () => {
    expect(word({ kind: 'loop', state: 'running', rounds: 7 })).toBe('Running, round 7');
    expect(word({ kind: 'loop', state: 'completed', rounds: 1 })).toBe('Completed, 1 round');
    expect(word({ kind: 'loop', state: 'failed', rounds: 3 })).toBe('Failed');
  });

  it('whether the condition of a choice held', () => {
    const condition = (truth: string) => ({ truth, words: '', values: [] });
    const chose = (truth: string) => word({ kind: 'if', condition: condition(truth) });
    expect(chose('true')).toBe('It held');
    expect(chose('false')).toBe('It did not hold');
  });

  it('that a person declined, of an approval and of a gate alike', () => {
    const error = { code: 'GATE_DECLINED', class: '', message: '', advice: '', facts: {} };
    expect(word({ state: 'failed', error })).toBe('Declined by you');
  });
});

it('a step that was given up with the part around it is not called a failure', () => {
  const given = (state: 'failed' | 'skipped') =>
    stepWords(step({ state, abandoned: true }), 'failed');
  expect([given('failed').word, given('skipped').word]).toEqual(['Abandoned', 'Abandoned']);
});

it('a step that ended with a cancelled run is not called a failure', () => {
  const error = { code: 'RUN_CANCELLED', class: '', message: '', advice: '', facts: {} };
  expect(stepWords(step({ state: 'failed', error }), 'cancelled').word).toBe('Cancelled');
});

describe('a run says', () => {
  it('what was asked of it before anything else', () => {
    expect(runWords(run({ state: 'waiting', waitingFor: 'time', wanted: 'pause' })).word).toBe(
      'Being paused',
    );
    expect(runWords(run({ state: 'running', wanted: 'cancel' })).word).toBe('Being cancelled');
    expect(wishWords.pause).toContain('what was signed is followed to its end first');
    expect(wishWords.cancel).toContain('What was signed is followed to its end first');
  });

  it('that it waits for an answer, where a gate asks', () => {
    const gate = { prompt: 'Go on?', expiresAt: null, kind: 'confirm', options: null } as const;
    const asking = run({ state: 'waiting', waitingFor: 'approval', steps: [step({ gate })] });
    expect(runWords(asking).word).toBe('Waiting for your answer');
  });

  it('that a gate asks, also in a list that has no steps', () => {
    const { steps: _steps, ...summary } = run({ state: 'waiting', waitingFor: 'approval' });
    expect(runWords({ ...summary, asksGate: true }).word).toBe('Waiting for your answer');
    expect(runWords({ ...summary, asksGate: false }).word).toBe('Waiting for your approval');
  });

  it('that it is completed where it changed nothing, which is no lack of a comparison', () => {
    const looked = { state: 'completed', verdict: 'not_checked' } as const;
    const { steps: _steps, ...summary } = run(looked);
    expect(runWords({ ...summary, acted: false }).word).toBe('Completed');
    expect(runWords({ ...summary, acted: true }).word).toBe('Not compared');
    expect(runWords(run({ ...looked, steps: [step({ effects: [] })] })).word).toBe('Completed');
    expect(runWords(run(looked)).word).toBe('Not compared');
  });

  it('when all that did something was taken over, that it was done before', () => {
    const done = step({ state: 'completed', takenOver: true, effects: [] });
    expect(runEnding(run({ state: 'completed', steps: [done] }))).toContain('in the earlier run');
  });

  it('when it was cancelled, whether something was done before', () => {
    const cancelled = (state: 'confirmed' | 'cancelled') =>
      runEnding(run({ state: 'cancelled', steps: [step({ effects: [effect({ state })] })] }));
    expect(cancelled('confirmed')).toContain('What it did before stays done');
    expect(cancelled('cancelled')).toContain('What was not sent was not done');
  });

  it('nothing of sending, where nothing of it is ever sent', () => {
    const steps = [step({ effects: [effect({ state: 'failed', realm: 'command' })] })];
    expect(runEnding(run({ state: 'cancelled', steps }))).toBe(
      'You cancelled this run. What was not begun was not done.',
    );
  });

  it('when it failed, why, and whether something was done before', () => {
    const error = { code: 'X', class: '', message: 'It broke.', advice: 'Mend it.', facts: {} };
    const failed = (state: 'confirmed' | 'cancelled') =>
      runEnding(run({ state: 'failed', error, steps: [step({ effects: [effect({ state })] })] }));
    expect(failed('cancelled')).toBe('It broke. Mend it. What was not sent was not done.');
    expect(failed('confirmed')).toBe(
      'It broke. Mend it. What it did before stays done; the rest was not begun.',
    );
  });

  it('that nothing is compared where nothing was changed', () => {
    expect(runEnding(run({ steps: [step({ effects: [] })] }))).toContain('nothing to compare');
  });

  it('in doubt, that nothing is sent a second time', () => {
    const doubt = run({ state: 'waiting', waitingFor: 'in_doubt', completedAt: null });
    expect(runEnding(doubt)).toContain('never sent a second time');
  });

  it('in doubt about a file, that it is never written over', () => {
    const state = { exists: true, sha256: 'a'.repeat(64), bytes: 3, mode: 0o644 } as const;
    const change = { kind: 'modify', path: '/a', before: state, after: state } as const;
    const unknown = effect({
      state: 'unknown',
      change: { ...change, madeFolders: [], droppedFolders: [] },
    });
    const steps = [step({ state: 'waiting', effects: [unknown] })];
    const doubt = run({ state: 'waiting', waitingFor: 'in_doubt', completedAt: null, steps });
    expect(runEnding(doubt)).toContain('never written over');
  });
});
