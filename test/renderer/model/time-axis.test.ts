import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { place, timeAxis, timeBar } from '../../../src/renderer/model/time-axis.ts';
import { effect, run, step } from '../support.ts';

describe('the axis of a run', () => {
  it('has a few round marks inside the run, whatever its length', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20 * 24 * 3_600_000 }), (length) => {
        const finished = run({ completedAt: 10_000 + length });
        const axis = timeAxis(finished, 0);
        expect(axis.marks.length).toBeLessThanOrEqual(6);
        for (const mark of axis.marks) {
          expect(place(axis, mark)).toBeGreaterThanOrEqual(0);
          expect(place(axis, mark)).toBeLessThan(100);
        }
      }),
    );
  });

  it('leaves room on the right, so that the last time can be written', () => {
    const axis = timeAxis(run(), 0);
    expect(place(axis, 50_000)).toBeLessThan(85);
  });
});

describe('the bar of a step', () => {
  const axis = timeAxis(run(), 0);

  it('is absent before the step begins', () => {
    expect(timeBar(step({ startedAt: null }), axis, run(), 0)).toBeNull();
  });

  it('waits while a person is needed, and is open at now', () => {
    const open = run({ state: 'waiting', completedAt: null });
    const waiting = step({ state: 'waiting', waitingFor: 'approval', completedAt: null });
    expect(timeBar(waiting, timeAxis(open, 40_000), open, 40_000)).toMatchObject({
      kind: 'waits',
      open: true,
    });
  });

  it('tells confirming from running, and failing from both', () => {
    const kind = (overrides: Parameters<typeof step>[0]) =>
      timeBar(step(overrides), axis, run(), 0)?.kind;
    expect(kind({ state: 'running', effects: [effect({ state: 'sent' })] })).toBe('confirms');
    expect(kind({})).toBe('runs');
    expect(kind({ state: 'failed' })).toBe('fails');
  });
});
