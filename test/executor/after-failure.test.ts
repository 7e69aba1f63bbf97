import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { afterFailure, backoffMs, pauseMs } from '../../src/main/executor/after-failure.ts';
import type { JournalEffect } from '../../src/main/executor/journal.ts';
import { AppError, type ErrorClass, errorClasses } from '../../src/shared/errors.ts';
import { type EffectState, effectStates } from '../../src/shared/runs/states.ts';
import { action } from './support/plans.ts';

const retry = { strategy: 'retry', maxAttempts: 3, delayMs: 1000, backoffMultiplier: 2 } as const;
const node = action('a', { onFailure: retry });
const error = (kind: ErrorClass) => new AppError('X', kind, 'It failed.').toShape();

function effect(state: EffectState, extra: Partial<JournalEffect> = {}): JournalEffect {
  return {
    ...{ effectId: 'e', ordinal: 0, state, signed: true, last: true, approval: null },
    ...{ realm: 'chain', verdict: 'not_checked', error: null },
    ...extra,
  };
}

const at = { executionId: 'e', nowMs: 50_000 };

const comesTo = (effects: JournalEffect[], kind: ErrorClass = 'reverted', attempt = 1) =>
  afterFailure(node, { path: 'a', notes: {}, attempt, effects }, error(kind), at);

describe('another attempt', () => {
  it('is made after a pause that grows, until the last one failed', () => {
    const next = { kind: 'retry', from: 50_000, attempts: 3 };
    const dueAt = (ms: number) =>
      expect.toSatisfy((due) => due >= 50_000 + ms && due <= 50_000 + 1.1 * ms);
    expect(comesTo([])).toEqual({ ...next, dueAt: dueAt(1000) });
    expect(comesTo([], 'reverted', 2)).toEqual({ ...next, dueAt: dueAt(2000) });
    expect(comesTo([], 'reverted', 3)).toEqual({ kind: 'fail' });
  });

  it.each(errorClasses)('of the class %s is made only where it can cure the failure', (kind) => {
    const never = ['invalid_params', 'rejected_by_user', 'policy_denied', 'cancelled'];
    expect(comesTo([], kind).kind).toBe(never.includes(kind) ? 'fail' : 'retry');
  });

  it('is never made of what may have reached the chain', () => {
    const states = fc.constantFrom(...effectStates.filter((state) => state !== 'failed'));
    fc.assert(
      fc.property(states, fc.constantFrom(...errorClasses), (state, kind) => {
        expect(comesTo([effect(state)], kind).kind).toBe('fail');
      }),
    );
    // Its number was used by another transaction: that a node does not know it proves nothing.
    expect(comesTo([effect('failed', { error: error('unknown') })]).kind).toBe('fail');
  });

  it('is made of what the chain itself refused, and builds on what was final before', () => {
    const refused = effect('failed', { ordinal: 1, error: error('reverted') });
    const allowed = effect('confirmed', { last: false, verdict: 'matched' });
    expect(comesTo([allowed, refused]).kind).toBe('retry');
  });
});

describe('the pause before another attempt', () => {
  const at = (executionId: string, path: string, attempt: number) =>
    pauseMs(retry, executionId, { path, attempt, notes: {} }) / (1000 * 2 ** (attempt - 1));

  it('is up to a tenth longer than the plan says, never shorter, and the same each time', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string(), fc.integer({ min: 1, max: 9 }), (run, path, attempt) => {
        const share = at(run, path, attempt);
        expect(share).toBeGreaterThanOrEqual(1);
        expect(share).toBeLessThanOrEqual(1.1);
        expect(at(run, path, attempt)).toBe(share);
      }),
    );
  });

  it('differs between runs, steps and attempts', () => {
    const shares = [at('r', 'a', 1), at('s', 'a', 1), at('r', 'b', 1), at('r', 'a', 2)];
    expect(new Set(shares).size).toBe(4);
  });

  it('counts only the attempts since a part around the step began again', () => {
    const again = { path: 'a', attempt: 5, effects: [], notes: { earlierAttempts: 4 } };
    const found = afterFailure(node, again, error('reverted'), { executionId: 'e', nowMs: 0 });
    expect(found).toMatchObject({ kind: 'retry', attempts: 7 });
    if (found.kind === 'retry') expect(found.dueAt).toBeLessThanOrEqual(1100);
  });
});

it('no multiplier makes a pause negative, endless or no number', () => {
  const policy = fc.record({
    strategy: fc.constant('retry' as const),
    maxAttempts: fc.integer(),
    delayMs: fc.double({ noNaN: true }),
    backoffMultiplier: fc.double({ noNaN: true }),
  });
  fc.assert(
    fc.property(policy, fc.integer({ min: 1, max: 10_000 }), (each, attempt) => {
      const ms = backoffMs(each, attempt);
      expect(ms).toBeGreaterThanOrEqual(0);
      expect(ms).toBeLessThanOrEqual(30 * 86_400_000);
    }),
  );
});
