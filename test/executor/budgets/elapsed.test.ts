import { describe, expect, it } from 'vitest';
import { elapsedMs } from '../../../src/main/executor/budgets/elapsed.ts';

const run = { startedAt: 1000, updatedAt: 1000 };
const year = 365 * 86_400_000;

describe('how long a run has lasted', () => {
  it('is the time by the clock since it was agreed to', () => {
    expect(elapsedMs(run, [], 1500)).toBe(500);
  });

  it('leaves out the time that a person had it paused, also while it is', () => {
    const moves = [
      { at: 1100, kind: 'run.running' },
      { at: 1200, kind: 'run.paused' },
      { at: 1500, kind: 'run.running' },
      { at: 1600, kind: 'run.waiting' },
      { at: 1700, kind: 'run.paused' },
    ];
    expect(elapsedMs(run, moves, 1650)).toBe(350);
    expect(elapsedMs(run, moves, 2000)).toBe(400);
  });

  it('is never less than it was when its state was last written, whatever the clock says', () => {
    expect(elapsedMs({ startedAt: 1000, updatedAt: 9000 }, [], 9000 - year)).toBe(8000);
    expect(elapsedMs(run, [], 1000 - year)).toBe(0);
  });
});
