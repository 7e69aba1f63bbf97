import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Closing } from '../../src/main/shell/closing.ts';
import type { ClosingFacts } from '../../src/shared/background/closing.ts';

function closingWith(change: Partial<ClosingFacts> = {}) {
  const done: string[] = [];
  const closing = new Closing({
    facts: async (wish) => ({
      ...{ wish, tray: true, keepsRunning: null, explained: true, hasVault: true, schedules: 0 },
      ...change,
    }),
    hide: () => done.push('hide'),
    minimise: () => done.push('minimise'),
    quit: () => done.push('quit'),
    ask: () => done.push('ask'),
    settled: () => done.push('settled'),
    explained: (keepsRunning) => done.push(keepsRunning ? 'explained, stays' : 'explained'),
  });
  return { closing, done };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('a window that is closed', () => {
  it('goes to the tray without a question once that was explained', async () => {
    const { closing, done } = closingWith();
    await closing.wish('close');
    expect([done, closing.read()]).toEqual([['hide'], null]);
  });

  it('says the first time what closing means, and goes when that was read', async () => {
    const { closing, done } = closingWith({ explained: false });
    await closing.wish('close');
    expect(closing.read()).toEqual({ kind: 'close', tray: true, schedules: 0 });
    // Read: it waits for the person as long as they need.
    vi.advanceTimersByTime(3_600_000);
    closing.answer('keep_running');
    expect(done).toEqual(['ask', 'settled', 'explained', 'hide']);
    // Pressed twice.
    closing.answer('quit');
    expect(done).toHaveLength(4);
  });

  it('stays open, and is explained again, for who turns away', async () => {
    const { closing, done } = closingWith({ explained: false });
    await closing.wish('close');
    closing.answer('stay_open');
    expect(done).toEqual(['ask', 'settled']);
    expect(closing.read()).toBeNull();
  });

  it('without a tray remembers that it is to be minimised', async () => {
    const { closing, done } = closingWith({ explained: false, tray: false });
    await closing.wish('close');
    closing.answer('keep_running');
    expect(done).toEqual(['ask', 'settled', 'explained, stays', 'minimise']);
  });
});

describe('a wish to quit', () => {
  it('asks once where schedules stop', async () => {
    const { closing, done } = closingWith({ schedules: 2 });
    await closing.wish('quit');
    expect(closing.read()).toEqual({ kind: 'quit', tray: true, schedules: 2 });
    await closing.wish('quit');
    expect(done).toEqual(['ask', 'settled', 'quit']);
  });

  it('is done when the window does not even read the question', async () => {
    const { closing, done } = closingWith({ schedules: 2 });
    await closing.wish('quit');
    vi.advanceTimersByTime(10_000);
    expect(done).toEqual(['ask', 'quit']);
    const hung = closingWith({ explained: false });
    await hung.closing.wish('close');
    vi.advanceTimersByTime(10_000);
    expect(hung.done).toEqual(['ask', 'hide']);
  });
});
