import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { oneAtATime } from '../../../src/renderer/state/one-at-a-time.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

/** Readings that take so long, of changes that come one while each is read; when each begins. */
async function readingsOf(tookMs: number, withinMs: number): Promise<number[]> {
  const began: number[] = [];
  const change = { topic: 'conversation', id: null } as const;
  const take = oneAtATime(
    () => true,
    async () => {
      began.push(performance.now());
      if (began.length === 1) void take(change);
      await new Promise((done) => setTimeout(done, tookMs));
    },
  );
  const from = performance.now();
  void take(change);
  await vi.advanceTimersByTimeAsync(withinMs);
  return began.map((at) => at - from);
}

it('reads once more for what changes while it reads, and leaves main four times as long to itself', async () => {
  expect(await readingsOf(50, 5_000)).toEqual([0, 250]);
});

it('rests for a tenth of a second after a short reading', async () => {
  expect(await readingsOf(1, 5_000)).toEqual([0, 101]);
});

it('shows what changed a second after a reading that main took long to answer', async () => {
  expect(await readingsOf(8_000, 60_000)).toEqual([0, 9_000]);
});
