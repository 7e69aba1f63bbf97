import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../../src/main/executor/acts.ts';
import { mayBegin } from '../../../src/main/executor/control/may-begin.ts';
import type { RunWish } from '../../../src/shared/runs/states.ts';
import { action, sequence } from '../support/plans.ts';

const node = action('send');
const on = { node, path: 'send', effectId: 'e' };
const inFlight: readonly Act[] = [
  { kind: 'broadcast', ...on },
  { kind: 'track', ...on },
  { kind: 'confirm', ...on },
  { kind: 'reconcile', ...on },
  { kind: 'make_change', ...on },
  { kind: 'complete_step', node, path: 'send' },
];
const others: readonly Act[] = [
  { kind: 'start_run' },
  { kind: 'start_step', node, path: 'send', attempt: 1 },
  { kind: 'await_time', node, path: 'send', waitingFor: 'time', dueAt: 1 },
  { kind: 'resume_step', node, path: 'send' },
  { kind: 'plan_effect', node, path: 'send', ordinal: 0 },
  { kind: 'rehearse', ...on },
  { kind: 'await_approval', ...on, approvalId: 'a' },
  { kind: 'release_claim', ...on, approvalId: 'a' },
  { kind: 'complete_step', node: sequence('all', [node]), path: 'all' },
  { kind: 'complete_run' },
  // A person decides about a file in doubt.
  { kind: 'reconcile', ...on, node: action('file', { tool: 'create_file' }) },
];
const acts = fc.array(fc.constantFrom(...inFlight, ...others), { minLength: 1 });
const wishes = fc.constantFrom<RunWish>('pause', 'cancel');

describe('what may begin', () => {
  it('is everything while nobody ordered anything', () => {
    fc.assert(
      fc.property(acts, (all) => {
        expect(mayBegin(all, { wanted: null, halted: false })).toEqual({ acts: all, due: null });
      }),
    );
  });

  it('under an order is what carries on something that may be out, and the order is due without it', () => {
    fc.assert(
      fc.property(acts, wishes, (all, wanted) => {
        const carried = all.filter((act) => inFlight.includes(act));
        const due = carried.length === 0 ? wanted : null;
        expect(mayBegin(all, { wanted, halted: false })).toEqual({ acts: carried, due });
      }),
    );
  });

  it('while everything is stopped sends nothing, and does not forget what is signed', () => {
    fc.assert(
      fc.property(acts, fc.option(wishes), (all, wanted) => {
        const carried = all.filter((act) => inFlight.includes(act));
        const allowed = mayBegin(all, { wanted, halted: true });
        const changes = ['broadcast', 'make_change'];
        expect(allowed.acts).toEqual(carried.filter(({ kind }) => !changes.includes(kind)));
        expect(allowed.due).toBe(carried.length === 0 ? (wanted ?? 'pause') : null);
      }),
    );
  });

  it('of a run that stands or has ended is nothing, and needs no order', () => {
    const stop: readonly Act[] = [{ kind: 'stop' }];
    expect(mayBegin(stop, { wanted: null, halted: true })).toEqual({ acts: stop, due: null });
    expect(mayBegin(stop, { wanted: 'cancel', halted: false })).toEqual({
      ...{ acts: [], due: 'cancel' },
    });
  });
});
