import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Act } from '../../src/main/executor/acts.ts';
import { pauseMs, type Retry } from '../../src/main/executor/after-failure.ts';
import { mayBegin } from '../../src/main/executor/control/may-begin.ts';
import type { Journal, JournalEffect, JournalStep } from '../../src/main/executor/journal.ts';
import { nextActs } from '../../src/main/executor/next-acts.ts';
import { pollMs } from '../../src/main/executor/steps/wait.ts';
import { AppError } from '../../src/shared/errors.ts';
import type { GateNode, PlanNode } from '../../src/shared/plan/nodes.ts';
import { effectStates, type RunState, runStates } from '../../src/shared/runs/states.ts';
import { action, compare, parallel, planOf, sequence, wait } from './support/plans.ts';

const declined = new AppError(
  'APPROVAL_REJECTED',
  'rejected_by_user',
  'You declined it.',
).toShape();

function effect(state: JournalEffect['state'], extra: Partial<JournalEffect> = {}): JournalEffect {
  return {
    effectId: 'e1',
    ordinal: 0,
    realm: 'chain',
    state,
    signed: ['intent', 'sent', 'mined', 'unknown', 'confirmed'].includes(state),
    last: true,
    approval: null,
    verdict: state === 'confirmed' ? 'matched' : 'not_checked',
    error: null,
    ...extra,
  };
}

function step(
  path: string,
  state: JournalStep['state'],
  extra: Partial<JournalStep> = {},
): JournalStep {
  const began = state === 'pending' ? null : 0;
  return {
    ...{ path, state, attempt: 1, triedAt: began, waitingFor: null, dueAt: null, notes: {} },
    ...{ effects: [], error: null },
    ...extra,
  };
}

function journal(steps: JournalStep[], run: RunState = 'running'): Journal {
  return {
    ...{ executionId: 'e', run },
    steps: new Map(steps.map((each) => [each.path, each])),
    signedUnder: (path) =>
      steps.some((each) => each.path.startsWith(path) && each.effects.some(({ signed }) => signed)),
    takenBack: () => [],
    toRehearse: false,
  };
}

const all = (root: PlanNode, steps: JournalStep[], run?: RunState, nowMs = 0): readonly Act[] =>
  nextActs(journal(steps, run), planOf(root), nowMs);

/** Where there is but one. */
const next = (root: PlanNode, steps: JournalStep[], run?: RunState, nowMs = 0): Act => {
  const acts = all(root, steps, run, nowMs);
  expect(acts).toHaveLength(1);
  return acts[0] as Act;
};

const swap = action('swap');
const withEffects = (...effects: JournalEffect[]) =>
  next(swap, [step('swap', 'running', { effects })]);

describe('a run', () => {
  it('is started before anything else', () => {
    expect(next(swap, [], 'pending')).toEqual({ kind: 'start_run' });
  });

  it.each(runStates.filter((state) => !['pending', 'running', 'waiting'].includes(state)))(
    'that is %s does nothing more',
    (state) => {
      expect(next(swap, [], state)).toEqual({ kind: 'stop' });
    },
  );

  it('is complete when its root is', () => {
    expect(next(swap, [step('swap', 'completed')])).toEqual({ kind: 'complete_run' });
  });

  it('fails with the error of its root', () => {
    const act = next(swap, [step('swap', 'failed', { error: declined })]);
    expect(act).toEqual({ kind: 'fail_run', error: declined });
  });

  it('goes on from waiting as from running', () => {
    const steps = [step('swap', 'running', { effects: [effect('sent')] })];
    expect(next(swap, steps, 'waiting')).toEqual(next(swap, steps, 'running'));
  });
});

describe('a sequence', () => {
  const root = sequence('root', [action('a'), action('b')]);
  const started = step('root', 'running');

  it('starts itself, then its first step, then the next only when that has ended', () => {
    expect(next(root, [])).toMatchObject({ kind: 'start_step', path: 'root' });
    expect(next(root, [started])).toMatchObject({ kind: 'start_step', path: 'root/a' });
    expect(next(root, [started, step('root/a', 'running')])).toMatchObject({ path: 'root/a' });
    expect(next(root, [started, step('root/a', 'completed')])).toMatchObject({
      kind: 'start_step',
      path: 'root/b',
    });
  });

  it('passes over a step that was skipped', () => {
    const steps = [started, step('root/a', 'skipped'), step('root/b', 'completed')];
    expect(next(root, steps)).toMatchObject({ kind: 'complete_step', path: 'root' });
  });

  it('fails with the error of the first step that failed, and starts no other', () => {
    const steps = [started, step('root/a', 'failed', { error: declined })];
    expect(next(root, steps)).toMatchObject({
      kind: 'fail_step',
      path: 'root',
      error: declined,
      after: { kind: 'fail' },
    });
  });

  it('is skipped as a whole when its own policy says so', () => {
    const lenient = sequence('root', [action('a')], { onFailure: { strategy: 'skip' } });
    const steps = [started, step('root/a', 'failed', { error: declined })];
    expect(next(lenient, steps)).toMatchObject({
      kind: 'fail_step',
      path: 'root',
      after: { kind: 'skip' },
    });
  });
});

describe('an action', () => {
  it('plans its first transaction, and rehearses it', () => {
    expect(withEffects()).toMatchObject({ kind: 'plan_effect', ordinal: 0 });
    expect(withEffects(effect('planned'))).toMatchObject({ kind: 'rehearse', effectId: 'e1' });
  });

  it('waits for the answer to its request, an expired one included', () => {
    for (const status of ['pending', 'expired'] as const) {
      const waiting = effect('simulated', { approval: { approvalId: 'p1', status } });
      expect(withEffects(waiting)).toMatchObject({ kind: 'await_approval', approvalId: 'p1' });
    }
  });

  it('is rehearsed anew when its request was voided', () => {
    const voided = effect('simulated', { approval: { approvalId: 'p1', status: 'void' } });
    expect(withEffects(voided)).toMatchObject({ kind: 'rehearse' });
  });

  it('whose signing was cut short gives its approval back, and signs nothing by itself', () => {
    const approved = effect('approved', { approval: { approvalId: 'p1', status: 'approved' } });
    expect(withEffects(approved)).toMatchObject({ kind: 'release_claim', approvalId: 'p1' });
    for (const status of ['pending', 'rejected', 'expired', 'void', 'consumed'] as const) {
      const not = effect('approved', { approval: { approvalId: 'p1', status } });
      expect(withEffects(not)).toMatchObject({ kind: 'rehearse' });
    }
  });

  it.each([
    ['intent', 'broadcast'],
    ['sent', 'track'],
    ['mined', 'confirm'],
    ['unknown', 'reconcile'],
  ] as const)('in state %s goes on with %s', (state, kind) => {
    expect(withEffects(effect(state))).toMatchObject({ kind, effectId: 'e1' });
  });

  it('plans the next transaction only after the one before is confirmed', () => {
    const approve = effect('confirmed', { last: false });
    expect(withEffects(approve)).toMatchObject({ kind: 'plan_effect', ordinal: 1 });
    expect(withEffects(approve, effect('planned', { effectId: 'e2', ordinal: 1 }))).toMatchObject({
      kind: 'rehearse',
      effectId: 'e2',
    });
  });

  it('is complete when its last transaction is confirmed', () => {
    expect(withEffects(effect('confirmed'))).toMatchObject({ kind: 'complete_step', path: 'swap' });
  });

  it('goes on from what was not as rehearsed only once the pause that this is has ended', () => {
    const off = effect('confirmed', { verdict: 'different', last: false });
    const act = withEffects(off);
    expect(act).toMatchObject({ kind: 'plan_effect', ordinal: 1 });
    const { acts, due } = mayBegin([act], { wanted: 'pause', halted: false });
    expect({ acts, due }).toEqual({ acts: [], due: 'pause' });
  });

  it.each(['failed', 'cancelled'] as const)(
    'fails when a transaction %s, with its error',
    (state) => {
      expect(withEffects(effect(state, { error: declined }))).toMatchObject({
        kind: 'fail_step',
        path: 'swap',
        error: declined,
        after: { kind: 'fail' },
      });
    },
  );

  it('that may fail is skipped', () => {
    const lenient = action('swap', { onFailure: { strategy: 'skip' } });
    const failed = [step('swap', 'running', { effects: [effect('failed')] })];
    expect(next(lenient, failed)).toMatchObject({ kind: 'fail_step', after: { kind: 'skip' } });
  });
});

describe('the branch for errors of an action', () => {
  const guarded = action('swap', { onError: action('fallback') });
  const reverted = new AppError('REVERTED', 'reverted', 'It was refused.').toShape();
  const failed = step('swap', 'failed', { error: reverted });

  it('runs after the action failed', () => {
    expect(next(guarded, [failed])).toMatchObject({ kind: 'start_step', path: 'swap/fallback' });
  });

  it('makes the failure handled when it completes', () => {
    const steps = [failed, step('swap/fallback', 'completed')];
    expect(next(guarded, steps)).toEqual({ kind: 'complete_run' });
  });

  it('gives the first error back when it fails too', () => {
    const other = new AppError('OTHER', 'reverted', 'Other.').toShape();
    const steps = [failed, step('swap/fallback', 'failed', { error: other })];
    expect(next(guarded, steps)).toEqual({ kind: 'fail_run', error: reverted });
  });

  it('has its turn before the failure is skipped', () => {
    const both = action('swap', { onError: action('fallback'), onFailure: { strategy: 'skip' } });
    const running = [step('swap', 'running', { effects: [effect('failed')] })];
    expect(next(both, running)).toMatchObject({ kind: 'fail_step', after: { kind: 'fail' } });
    const steps = [failed, step('swap/fallback', 'failed', { error: declined })];
    expect(next(both, steps)).toEqual({ kind: 'complete_run' });
  });

  it('is no answer to a no: what a person declined stops the plan, unless it may be skipped', () => {
    const refused = [step('swap', 'failed', { error: declined })];
    expect(next(guarded, refused)).toEqual({ kind: 'fail_run', error: declined });
    const optional = { ...guarded, onFailure: { strategy: 'skip' } } as const;
    expect(next(optional, refused)).toEqual({ kind: 'complete_run' });
  });
});

describe('any journal', () => {
  const effects = fc.array(
    fc.record({
      effectId: fc.uuid(),
      ordinal: fc.nat({ max: 3 }),
      state: fc.constantFrom(...effectStates),
      signed: fc.boolean(),
      last: fc.boolean(),
      approval: fc.option(
        fc.record({
          approvalId: fc.uuid(),
          status: fc.constantFrom('pending', 'approved', 'consumed', 'rejected', 'expired', 'void'),
        }),
        { nil: null },
      ),
      verdict: fc.constant('matched'),
      error: fc.constant(null),
    }) as fc.Arbitrary<JournalEffect>,
    { maxLength: 3 },
  );

  it('leads to exactly one act, the same each time, and never past an open transaction', () => {
    const root = sequence('root', [action('a'), action('b')]);
    fc.assert(
      fc.property(effects, (found) => {
        const steps = [step('root', 'running'), step('root/a', 'running', { effects: found })];
        const act = next(root, steps);
        expect(next(root, steps)).toEqual(act);
        const last = found.at(-1);
        if (last && last.state !== 'confirmed') expect(act.kind).not.toBe('plan_effect');
        expect(act).not.toMatchObject({ path: 'root/b' });
      }),
    );
  });
});

describe('a wait', () => {
  const hour = 3_600_000;
  const at = (node: PlanNode, extra: Partial<JournalStep>, nowMs: number) =>
    next(node, [step('w', 'running', extra)], 'running', nowMs);

  it('stands still until its time, counted from its beginning', () => {
    const pause = wait('w', { durationMs: hour });
    expect(at(pause, { triedAt: 10 }, 20)).toMatchObject({ kind: 'await_time', dueAt: hour + 10 });
    expect(at(pause, { triedAt: 10 }, hour + 10)).toMatchObject({ kind: 'complete_step' });
  });

  it('that gives up before its time fails, however late that is found', () => {
    const short = wait('w', { durationMs: hour, maxWaitMs: 10 });
    expect(at(short, {}, 0)).toMatchObject({ kind: 'await_time', dueAt: 10 });
    for (const nowMs of [10, hour, 1000 * hour]) {
      expect(at(short, {}, nowMs)).toMatchObject({
        kind: 'fail_step',
        error: { code: 'WAIT_TIMED_OUT', class: 'timeout' },
      });
    }
  });

  it('for a written time is over when it has come, and fails after a day without it', () => {
    const until = (untilTime: string) => wait('w', { untilTime });
    expect(at(until('1970-01-01T01:00:00Z'), {}, hour)).toMatchObject({ kind: 'complete_step' });
    expect(at(until('1970-01-03T00:00:00Z'), {}, 0)).toMatchObject({ dueAt: 24 * hour });
    expect(at(until('1970-01-03T00:00:00Z'), {}, 24 * hour)).toMatchObject({ kind: 'fail_step' });
  });

  it('for a condition looks at once, and then as often as it says', () => {
    const until = wait('w', { until: compare(1, 'lt', 2), pollIntervalMs: 2000 });
    expect(at(until, {}, 0)).toMatchObject({ kind: 'evaluate' });
    const waiting = { waitingFor: 'condition', dueAt: 2000 } as const;
    expect(at(until, waiting, 50)).toMatchObject({ kind: 'await_time', dueAt: 2000 });
    expect(at(until, waiting, 2000)).toMatchObject({ kind: 'evaluate' });
  });

  it('looks once a second at most', () => {
    expect(pollMs(wait('w', { pollIntervalMs: 0.01 }))).toBe(1000);
  });

  /** Looks at a wait of an hour while the clock is set, writing what it asks for; answers after how long it ended. */
  function lasts(changes: readonly { afterMs: number; clockMs: number }[]): number {
    const pause = wait('w', { durationMs: hour });
    const looks: { afterMs: number; clockMs?: number }[] = [
      ...changes,
      ...Array.from({ length: 60 }, () => ({ afterMs: hour / 20 })),
    ];
    let realMs = 0;
    let offsetMs = 0;
    let notes: JournalStep['notes'] = {};
    for (const look of looks) {
      realMs += look.afterMs;
      offsetMs = look.clockMs ?? offsetMs;
      const nowMs = realMs + offsetMs;
      const acts = all(pause, [step('w', 'running', { triedAt: 0, notes })], 'running', nowMs);
      for (const act of acts) {
        if (act.kind === 'complete_step') return realMs;
        if (act.kind === 'recount') notes = act.from === null ? {} : { recountsFrom: act.from };
      }
      expect(acts.at(-1)?.kind).toBe('await_time');
    }
    return Infinity;
  }

  it('is held up by no clock that is set back: it counts anew from then', () => {
    const back = fc.record({ afterMs: fc.nat(hour - 1), backMs: fc.nat(1000 * hour) });
    fc.assert(
      fc.property(back, ({ afterMs, backMs }) => {
        const tookMs = lasts([{ afterMs, clockMs: -backMs }]);
        expect(tookMs).toBeGreaterThanOrEqual(hour);
        expect(tookMs).toBeLessThanOrEqual(afterMs + 2 * hour + hour / 20);
      }),
    );
  });

  it('is not ended early by a clock that is set back and forth again', () => {
    const tripMs = fc.integer({ min: 1, max: hour / 10 });
    const trips = fc.array(fc.record({ afterMs: tripMs, awayMs: tripMs, backMs: fc.nat(9e11) }), {
      maxLength: 4,
    });
    fc.assert(
      fc.property(trips, (each) => {
        const changes = each.flatMap(({ afterMs, awayMs, backMs }) => [
          { afterMs, clockMs: -backMs },
          { afterMs: awayMs, clockMs: 0 },
        ]);
        const tookMs = lasts(changes);
        expect(tookMs).toBeGreaterThanOrEqual(hour);
        expect(tookMs).toBeLessThan(hour + hour / 20);
      }),
    );
  });

  it('counts the time that the computer slept or was off', () => {
    expect(lasts([{ afterMs: 8 * hour, clockMs: 0 }])).toBe(8 * hour);
    expect(lasts([{ afterMs: 1, clockMs: 365 * 24 * hour }])).toBe(1);
  });
});

describe('a gate that asks a person', () => {
  const ask: GateNode = { id: 'g', label: 'Go on?', type: 'gate', expiresAfterMs: 1000 };
  const at = (nowMs: number, notes: JournalStep['notes'] = {}, node: PlanNode = ask) =>
    next(node, [step('g', 'waiting', { waitingFor: 'approval', notes })], 'waiting', nowMs);

  it('waits for the answer until it expires, or without end', () => {
    expect(at(0)).toMatchObject({ kind: 'await_time', waitingFor: 'approval', dueAt: 1000 });
    const { expiresAfterMs: _, ...patient } = ask;
    expect(at(1e12, {}, patient)).toMatchObject({ kind: 'await_time', dueAt: null });
  });

  it('lets the run pass after a yes, however late that is looked at', () => {
    const notes = { answer: { answer: 'yes', at: 999 } } as const;
    expect(at(5000, notes)).toMatchObject({ kind: 'complete_step' });
  });

  it('stops the plan after a no, whatever is said about retries', () => {
    const notes = { answer: { answer: 'no', at: 1 } } as const;
    const retried = {
      ...ask,
      onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 0 },
    } as const;
    const error = { code: 'GATE_DECLINED', class: 'rejected_by_user' };
    expect(at(2, notes, retried)).toMatchObject({ error, after: { kind: 'fail' } });
  });

  it('expires, and follows its policy then', () => {
    const error = { code: 'GATE_EXPIRED', class: 'timeout' };
    expect(at(1000)).toMatchObject({ kind: 'fail_step', error, after: { kind: 'fail' } });
    const lenient = { ...ask, onFailure: { strategy: 'skip' } } as const;
    expect(at(1000, {}, lenient)).toMatchObject({ after: { kind: 'skip' } });
    const limited = { ...ask, timeoutMs: 500 };
    expect(at(500, {}, limited)).toMatchObject({ error: { code: 'STEP_TIMED_OUT' } });
  });
});

describe('a time limit', () => {
  const limited = action('a', { timeoutMs: 1000 });
  const whenOver = (...effects: JournalEffect[]) =>
    next(limited, [step('a', 'running', { effects })], 'running', 1000);

  it('ends a step of which nothing was signed', () => {
    const timedOut = { kind: 'fail_step', error: { code: 'STEP_TIMED_OUT', class: 'timeout' } };
    expect(whenOver()).toMatchObject(timedOut);
    expect(whenOver(effect('planned'))).toMatchObject(timedOut);
    expect(whenOver(effect('simulated'))).toMatchObject(timedOut);
    expect(whenOver(effect('confirmed', { last: false }))).toMatchObject(timedOut);
  });

  it('is looked at when it is reached, whatever the step waits for', () => {
    const acts = all(limited, [step('a', 'running', { effects: [effect('sent')] })], 'running', 5);
    expect(acts).toMatchObject([{ kind: 'track' }, { kind: 'await_limit', dueAt: 1000 }]);
  });

  it('gives up nothing that was signed', () => {
    for (const state of ['intent', 'sent', 'mined', 'unknown'] as const) {
      expect(whenOver(effect(state)).kind).not.toBe('fail_step');
    }
    expect(whenOver(effect('confirmed'))).toMatchObject({ kind: 'complete_step' });
  });
});

describe('a time limit of a part', () => {
  const part = sequence('s', [parallel('p', [action('a'), action('b')]), action('c')], {
    timeoutMs: 1000,
  });
  const open = [step('s', 'running'), step('s/p', 'running'), step('s/c', 'pending')];
  const over = (...steps: JournalStep[]) => all(part, [...open, ...steps], 'running', 1000);

  it('carries what was signed to its end, begins nothing more, and ends the rest', () => {
    const a = step('s/p/a', 'running', { effects: [effect('sent')] });
    const b = step('s/p/b', 'running', { effects: [effect('simulated')] });
    expect(over(a, b)).toMatchObject([
      { kind: 'track', path: 's/p/a' },
      { kind: 'abandon', path: 's/p/b' },
      { kind: 'abandon', path: 's/c' },
    ]);
    const done = step('s/p/a', 'running', { effects: [effect('confirmed')] });
    expect(over(done, b)[0]).toMatchObject({ kind: 'complete_step', path: 's/p/a' });
    const first = step('s/p/a', 'running', { effects: [effect('confirmed', { last: false })] });
    expect(over(first, b)).toMatchObject([
      { kind: 'abandon', path: 's/p' },
      { kind: 'abandon', path: 's/c' },
    ]);
  });

  it('fails when nothing below is open any more', () => {
    const ended = [step('s', 'running'), step('s/p', 'completed'), step('s/c', 'skipped')];
    expect(next(part, ended, 'running', 1000)).toMatchObject({
      ...{ kind: 'fail_step', path: 's', error: { code: 'STEP_TIMED_OUT' } },
    });
  });
});

describe('another attempt of a part', () => {
  const part = sequence('s', [action('a'), action('b')], {
    onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 0 },
  });
  const failedWith = (...effects: JournalEffect[]) => [
    step('s', 'running'),
    step('s/a', 'completed', { effects: [effect('confirmed')] }),
    step('s/b', 'failed', { effects, error: new AppError('X', 'reverted', '').toShape() }),
  ];

  it('is never made where a step of it may have changed something', () => {
    const states = fc.constantFrom(...effectStates.filter((state) => state !== 'failed'));
    fc.assert(
      fc.property(states, (state) => {
        const found = next(part, failedWith(effect(state, { signed: true })));
        expect(found).toMatchObject({ kind: 'fail_step', path: 's', after: { kind: 'fail' } });
      }),
    );
  });

  it('is made where the chain refused what was signed, and opens only that step again', () => {
    const reverted = new AppError('X', 'reverted', '').toShape();
    const steps = failedWith(effect('failed', { signed: true, error: reverted }));
    expect(next(part, steps)).toMatchObject({ kind: 'fail_step', after: { kind: 'retry' } });
    const waits = step('s', 'waiting', { waitingFor: 'retry', dueAt: 0 });
    expect(next(part, [waits, ...steps.slice(1)])).toEqual({
      ...{ kind: 'begin_again', node: part, path: 's', attempt: 2, reopened: ['s/b'] },
    });
  });
});

describe('a failed attempt', () => {
  const node = action('a', {
    onFailure: { strategy: 'retry', maxAttempts: 3, delayMs: 1000, backoffMultiplier: 2 },
  });
  const waiting = step('a', 'waiting', {
    ...{ waitingFor: 'retry', dueAt: 5000, attempt: 2, notes: { restsFrom: 3000 } },
  });
  const pause = pauseMs(node.onFailure as Retry, 'e', waiting);

  it('waits for the next one until its time', () => {
    expect(next(node, [waiting], 'waiting', 4000)).toMatchObject({
      kind: 'await_time',
      dueAt: 3000 + pause,
    });
    expect(next(node, [waiting], 'waiting', 3000 + pause)).toMatchObject({
      kind: 'start_step',
      attempt: 3,
    });
  });

  it('waits no longer than its pause when the clock was set back', () => {
    const [recount, stands] = all(node, [waiting], 'waiting', -9_000);
    expect(recount).toMatchObject({ kind: 'recount', from: -9_000 });
    expect(stands).toMatchObject({ dueAt: -9_000 + pause });
  });

  it('waits as long as it said when the clock was set back and forth', () => {
    const recounted = {
      ...waiting,
      dueAt: -9_000 + pause,
      notes: { restsFrom: 3000, recountsFrom: -9_000 },
    };
    const [recount, stands] = all(node, [recounted], 'waiting', 3001);
    expect(recount).toMatchObject({ kind: 'recount', from: null });
    expect(stands).toMatchObject({ kind: 'await_time', dueAt: 3000 + pause });
  });

  it('is told apart from trouble of the network, which has no time of its own', () => {
    expect(next(node, [{ ...waiting, dueAt: null, notes: {} }], 'waiting')).toMatchObject({
      kind: 'plan_effect',
    });
  });
});

describe('parallel steps', () => {
  const both = parallel('p', [action('a'), action('b')]);
  const began = [step('p', 'running'), step('p/a', 'failed', { error: declined })];

  it('begin side by side', () => {
    expect(all(both, [step('p', 'running')])).toMatchObject([{ path: 'p/a' }, { path: 'p/b' }]);
  });

  it('of which one failed end the other, unless something of it was signed', () => {
    const open = (state: JournalEffect['state']) =>
      next(both, [...began, step('p/b', 'running', { effects: [effect(state)] })]);
    expect(open('simulated')).toMatchObject({ kind: 'abandon', path: 'p/b' });
    expect(open('sent')).toMatchObject({ kind: 'track', path: 'p/b' });
    expect(next(both, [...began, step('p/b', 'completed')])).toMatchObject({
      kind: 'fail_step',
      error: declined,
    });
  });

  it('may fail in part where the plan allows it, and not all together', () => {
    const lenient = { ...both, allowPartialFailure: true };
    expect(next(lenient, [...began, step('p/b', 'running')])).toMatchObject({
      kind: 'plan_effect',
    });
    expect(next(lenient, [...began, step('p/b', 'completed')])).toMatchObject({
      kind: 'complete_step',
    });
    const failed = step('p/b', 'failed', { error: declined });
    expect(next(lenient, [...began, failed])).toMatchObject({ kind: 'fail_step' });
  });
});
