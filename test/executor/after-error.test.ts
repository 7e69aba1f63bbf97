import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../src/main/executor/acts.ts';
import { afterError, retryDelayMs } from '../../src/main/executor/after-error.ts';
import { rehearsalStopped } from '../../src/main/simulation/rehearsal-errors.ts';
import { AppError, errorClasses } from '../../src/shared/errors.ts';
import { action } from './support/plans.ts';

const on = { node: action('a'), path: 'a', effectId: 'e' };
const error = (errorClass: AppError['class']) => new AppError('X', errorClass, 'It failed.');
const anyClass = fc.constantFrom(...errorClasses);
const out = fc.constantFrom<Act>(
  { kind: 'broadcast', ...on },
  { kind: 'track', ...on },
  { kind: 'confirm', ...on },
  { kind: 'reconcile', ...on },
);

describe('an error in an act', () => {
  it('never ends anything once bytes may be out', () => {
    fc.assert(
      fc.property(out, anyClass, (act, errorClass) => {
        expect(afterError(act, error(errorClass)).kind).toBe('pause');
      }),
    );
  });

  it('once bytes may be out is a doubt, unless it passes by itself', () => {
    const lasting = fc.constantFrom(
      ...errorClasses.filter(
        (each) => !['locked', 'network', 'timeout', 'rate_limited'].includes(each),
      ),
    );
    fc.assert(
      fc.property(out, lasting, (act, errorClass) => {
        expect(afterError(act, error(errorClass))).toMatchObject({ waitingFor: 'in_doubt' });
      }),
    );
  });

  it.each(['network', 'timeout', 'rate_limited'] as const)(
    'of the class %s is tried again',
    (kind) => {
      expect(afterError({ kind: 'rehearse', ...on }, error(kind))).toEqual({
        kind: 'pause',
        waitingFor: 'retry',
      });
    },
  );

  it('that is a person’s own stop costs no attempt, however often the plan tries [A-23]', () => {
    const node = {
      ...on.node,
      onFailure: { strategy: 'retry' as const, maxAttempts: 1, delayMs: 0 },
    };
    const act = { kind: 'rehearse' as const, ...on, node };
    expect(afterError(act, rehearsalStopped())).toEqual({ kind: 'pause', waitingFor: 'retry' });
    expect(afterError(act, error('network')).kind).toBe('fail_effect');
  });

  it('of a locked vault waits for the unlock [V-09]', () => {
    expect(afterError({ kind: 'rehearse', ...on }, error('locked'))).toMatchObject({
      waitingFor: 'unlock',
    });
  });

  it.each(['insufficient_balance', 'reverted', 'invalid_params', 'simulation_mismatch'] as const)(
    'of the class %s before anything was signed fails the transaction',
    (kind) => {
      expect(afterError({ kind: 'rehearse', ...on }, error(kind))).toEqual({
        kind: 'fail_effect',
        effectId: 'e',
      });
      const act = { kind: 'plan_effect', ...on, ordinal: 0 } as const;
      expect(afterError(act, error(kind))).toEqual({ kind: 'fail_step', act });
    },
  );

  it.each(['network', 'timeout', 'rate_limited'] as const)(
    'of the class %s is an attempt that failed where the plan counts them',
    (kind) => {
      const onFailure = { strategy: 'retry', maxAttempts: 2, delayMs: 1 } as const;
      const counted = { ...on, node: action('a', { onFailure }) };
      expect(afterError({ kind: 'rehearse', ...counted }, error(kind)).kind).toBe('fail_effect');
      const act = { kind: 'plan_effect', ...counted, ordinal: 0 } as const;
      expect(afterError(act, error(kind)).kind).toBe('fail_step');
      expect(afterError({ kind: 'track', ...counted }, error(kind)).kind).toBe('pause');
    },
  );
});

it('waits longer after each failure, and never longer than a minute', () => {
  expect([1, 2, 3, 4, 5, 6, 7].map(retryDelayMs)).toEqual([
    2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000,
  ]);
  expect(retryDelayMs(1_000_000)).toBe(60_000);
});
