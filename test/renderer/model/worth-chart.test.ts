import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { worthChart } from '../../../src/renderer/model/worth-chart.ts';

const frame = { width: 100, height: 50 };
const points = (...worths: string[]) => worths.map((usd, index) => ({ at: index * 10, usd }));

describe('the chart of what an account was worth', () => {
  it('begins with the second point', () => {
    expect(worthChart({ points: [], from: 0, to: 10 }, frame)).toBeNull();
    expect(worthChart({ points: points('5'), from: 0, to: 10 }, frame)).toBeNull();
  });

  it('draws from round worths at the edges, with the time from left to right', () => {
    const chart = worthChart({ points: points('1000', '1500', '1250.5'), from: 0, to: 20 }, frame);
    expect(chart).toEqual({
      line: [
        { x: 0, y: 50 },
        { x: 50, y: expect.closeTo(8.33, 1) },
        { x: 100, y: expect.closeTo(29.12, 1) },
      ],
      marks: [
        { y: 50, usd: '1000.00' },
        { y: expect.closeTo(33.33, 1), usd: '1200.00' },
        { y: expect.closeTo(16.67, 1), usd: '1400.00' },
        { y: 0, usd: '1600.00' },
      ],
      lowest: '1000.00',
      highest: '1500.00',
      first: '1000',
      last: '1250.5',
    });
  });

  it('runs flat near the middle where nothing changed', () => {
    const chart = worthChart({ points: points('7.25', '7.25'), from: 0, to: 10 }, frame);
    expect(chart?.line).toEqual([
      { x: 0, y: expect.closeTo(29.17, 1) },
      { x: 100, y: expect.closeTo(29.17, 1) },
    ]);
    expect(chart?.marks.map(({ usd }) => usd)).toEqual(['7.00', '7.20', '7.40', '7.60']);
  });

  it('shows a change of a thousandth as a small one', () => {
    const chart = worthChart({ points: points('1000', '999'), from: 0, to: 10 }, frame);
    const [first, last] = chart?.line ?? [];
    expect((last?.y ?? 0) - (first?.y ?? 0)).toBeGreaterThan(0);
    expect((last?.y ?? 0) - (first?.y ?? 0)).toBeLessThan(frame.height / 50);
    expect(chart?.marks.map(({ usd }) => usd)).toEqual([
      '960.00',
      '980.00',
      '1000.00',
      '1020.00',
      '1040.00',
    ]);
  });

  it('goes on to the end of the time with the last known worth', () => {
    const chart = worthChart({ points: points('1000', '1500'), from: 0, to: 40 }, frame);
    expect(chart?.line.map(({ x }) => x)).toEqual([0, 25, 100]);
    expect(chart?.line[2]?.y).toBe(chart?.line[1]?.y);
  });

  it('names no worth below nothing', () => {
    const chart = worthChart({ points: points('0', '0'), from: 0, to: 10 }, frame);
    expect(chart?.marks.map(({ usd }) => usd)).toEqual(['0.00', '0.01']);
  });

  it('stays inside its frame, with few marks, whatever the worths are', () => {
    const usd = fc
      .tuple(fc.bigInt({ min: 0n, max: 10n ** 24n }), fc.integer({ min: 0, max: 99 }))
      .map(([whole, cents]) => `${whole}.${cents.toString().padStart(2, '0')}`);
    fc.assert(
      fc.property(fc.array(usd, { minLength: 2, maxLength: 40 }), (worths) => {
        const to = (worths.length - 1) * 10;
        const chart = worthChart({ points: points(...worths), from: 0, to }, frame);
        for (const { x, y } of chart?.line ?? []) {
          expect(x >= 0 && x <= 100 && y >= 0 && y <= 50).toBe(true);
        }
        const marks = chart?.marks.length ?? 0;
        expect(marks).toBeGreaterThanOrEqual(2);
        expect(marks).toBeLessThanOrEqual(5);
      }),
    );
  });
});
