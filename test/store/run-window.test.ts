import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { inTreeOrder } from '../../src/main/store/queries/in-tree-order.ts';
import { runWindow } from '../../src/main/store/queries/run-window.ts';

/** A first step, a loop with a body of two steps, and a last step. */
function looped(rounds: number): string[] {
  const bodies = Array.from({ length: rounds }, (_, index) => {
    const body = `root/loop#${index + 1}/body`;
    return [body, `${body}/look`, `${body}/buy`];
  });
  return ['root', 'root/first', 'root/loop', ...bodies.flat(), 'root/last'];
}

describe('a run that is short', () => {
  it('is shown whole', () => {
    const paths = looped(10);
    expect(runWindow(paths, 'root/first')).toEqual({
      paths,
      steps: { before: 0, after: 0 },
      rounds: new Map(),
    });
  });
});

describe('a loop of many rounds', () => {
  it('shows the newest, and the steps outside it', () => {
    const { paths, steps, rounds } = runWindow(looped(3000), 'root/last');
    expect(paths.filter((path) => path.endsWith('/body'))).toEqual(
      Array.from({ length: 10 }, (_, index) => `root/loop#${2991 + index}/body`),
    );
    expect(paths).toEqual(expect.arrayContaining(['root/first', 'root/loop', 'root/last']));
    expect(steps).toEqual({ before: 0, after: 0 });
    expect(rounds.get('root/loop')).toEqual({ before: 2990, after: 0 });
  });

  it('shows the rounds around the step that is asked for', () => {
    const { paths, rounds } = runWindow(looped(3000), 'root/loop#50/body/buy');
    expect(paths).toContain('root/loop#46/body');
    expect(paths).toContain('root/loop#55/body/buy');
    expect(rounds.get('root/loop')).toEqual({ before: 45, after: 2945 });
  });

  it('shows the first ones whole when one of them is asked for', () => {
    const { rounds } = runWindow(looped(3000), 'root/loop#1/body');
    expect(rounds.get('root/loop')).toEqual({ before: 0, after: 2990 });
  });
});

test('a plan of thousands of steps is shown around one of them, with those above it [F-17]', () => {
  const flat = Array.from({ length: 9000 }, (_, index) => `root/part/${index}`);
  const { paths, steps } = runWindow(['root', 'root/part', ...flat], 'root/part/5000');
  expect(paths.slice(0, 2)).toEqual(['root', 'root/part']);
  expect(paths).toContain('root/part/5000');
  expect(paths).toHaveLength(302);
  expect(steps).toEqual({ before: 4850, after: 3850 });
});

/** A run of loops in loops. */
const nested = fc
  .record({ outer: fc.integer({ min: 1, max: 40 }), inner: fc.integer({ min: 0, max: 60 }) })
  .map(({ outer, inner }) => {
    const paths = ['r', 'r/o'];
    for (let a = 1; a <= outer; a += 1) {
      paths.push(`r/o#${a}/i`);
      for (let b = 1; b <= inner; b += 1) paths.push(`r/o#${a}/i#${b}/s`);
    }
    return paths;
  });

test('what is shown is bounded, holds the step that is asked for, and hangs together', () => {
  fc.assert(
    fc.property(nested, fc.nat(), (all, pick) => {
      const around = all[pick % all.length] ?? '';
      const { paths, steps } = runWindow(all, around);
      expect(paths).toContain(around);
      expect(paths.length).toBeLessThanOrEqual(300 + 32);
      expect(new Set(paths).size).toBe(paths.length);
      expect(inTreeOrder(paths.map((path) => ({ path }))).map(({ path }) => path)).toEqual(paths);
      expect(steps.before).toBeGreaterThanOrEqual(0);
      expect(steps.after).toBeGreaterThanOrEqual(0);
    }),
  );
});
