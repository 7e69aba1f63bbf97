import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createTidings } from '../../src/main/executor/tidings.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells the first change at once and those that follow it closely together', () => {
  const tell = vi.fn();
  const tidings = createTidings(tell);
  for (let change = 0; change < 50; change += 1) tidings.changed();
  expect(tell).toHaveBeenCalledTimes(1);
  vi.runAllTimers();
  expect(tell).toHaveBeenCalledTimes(2);
  tidings.changed();
  expect(tell).toHaveBeenCalledTimes(3);
});

it('always tells the end, and nothing after it', () => {
  const tell = vi.fn();
  const tidings = createTidings(tell);
  tidings.changed();
  tidings.changed();
  tidings.end();
  expect(tell).toHaveBeenCalledTimes(2);
  vi.runAllTimers();
  expect(tell).toHaveBeenCalledTimes(2);
});
