import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createWakes, type Wakes } from '../../src/main/executor/wakes.ts';

const minute = 60_000;
let shiftMs = 0;
let woken: string[] = [];
let wakes: Wakes;

beforeEach(() => {
  vi.useFakeTimers();
  shiftMs = 0;
  woken = [];
  wakes = createWakes(
    (executionId) => void woken.push(executionId),
    () => Date.now() + shiftMs,
  );
});

afterEach(() => {
  wakes.stop();
  vi.useRealTimers();
});

it('wakes a run once, when it is due', () => {
  wakes.set('run', 10 * minute);
  vi.advanceTimersByTime(10 * minute - 1);
  expect(woken).toEqual([]);
  vi.advanceTimersByTime(10 * minute);
  expect(woken).toEqual(['run']);
});

it('wakes soon after a sleep in which the time passed, though the timer stood still', () => {
  wakes.set('run', 8 * 60 * minute);
  vi.advanceTimersByTime(minute);
  shiftMs = 8 * 60 * minute;
  vi.advanceTimersByTime(minute / 2);
  expect(woken).toEqual(['run']);
});

it('has a run look again when the clock was set back', () => {
  wakes.set('run', 10 * minute);
  shiftMs = -365 * 24 * 60 * minute;
  vi.advanceTimersByTime(minute / 2);
  expect(woken).toEqual(['run']);
});

it('wakes nothing that was set anew or stopped', () => {
  wakes.set('run', minute);
  wakes.set('run', 5 * minute);
  vi.advanceTimersByTime(4 * minute);
  wakes.stop();
  vi.advanceTimersByTime(10 * minute);
  expect(woken).toEqual([]);
});
