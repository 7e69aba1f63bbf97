import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { place, timeAxis, timeBars } from '../../../src/renderer/model/time-axis.ts';
import { run, step } from '../support.ts';

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

describe('the bars of a step', () => {
  const axis = timeAxis(run(), 0);

  it('are absent before the step begins', () => {
    expect(timeBars(step({ startedAt: null, spans: [] }), axis, 0)).toEqual([]);
  });

  it('follow each other without a gap, the last one open up to now', () => {
    const spans = [
      { kind: 'works', from: 10_000, to: 14_000 } as const,
      { kind: 'waits', from: 14_000, to: null } as const,
    ];
    const [works, waits] = timeBars(step({ spans }), axis, 30_000);
    expect(works).toMatchObject({ kind: 'works', open: false });
    expect(waits).toMatchObject({ kind: 'waits', open: true });
    expect(waits?.left).toBeCloseTo((works?.left ?? 0) + (works?.width ?? 0));
    expect((waits?.left ?? 0) + (waits?.width ?? 0)).toBeCloseTo(place(axis, 30_000));
  });

  it('have no width where the clock went back', () => {
    const spans = [{ kind: 'works', from: 20_000, to: 19_000 } as const];
    expect(timeBars(step({ spans }), axis, 0)).toMatchObject([{ width: 0 }]);
  });
});
