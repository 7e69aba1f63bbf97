import { describe, expect, it } from 'vitest';
import { report } from '../../bench/report.ts';

describe('a benchmark report', () => {
  it('gives median, range and count of the runs, and the ratio to what it is compared with', () => {
    const { metrics } = report('start', [
      { id: 'empty', unit: 'ms', runs: [30, 10, 20] },
      { id: 'app', unit: 'ms', runs: [50, 10, 30, 40], comparedWith: 'empty' },
    ]);
    expect(metrics).toEqual([
      { id: 'empty', unit: 'ms', median: 20, min: 10, max: 30, runs: 3 },
      {
        id: 'app',
        unit: 'ms',
        median: 35,
        min: 10,
        max: 50,
        runs: 4,
        ratioTo: { id: 'empty', value: 1.75 },
      },
    ]);
  });
});
