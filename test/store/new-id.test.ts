import { afterEach, expect, it, vi } from 'vitest';
import { newId } from '../../src/main/store/new-id.ts';

afterEach(() => void vi.useRealTimers());

const many = (count: number) => Array.from({ length: count }, newId);

it('ids sort in the order in which they were born, and no two are the same', () => {
  const ids = many(5000);
  expect(new Set(ids).size).toBe(ids.length);
  expect([...ids].sort()).toEqual(ids);
});

it('they go on sorting when the clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  vi.setSystemTime(Date.now() + 86_400_000);
  const before = many(3);
  vi.setSystemTime(Date.now() - 3_600_000);
  const after = many(3);
  expect([...after, ...before].sort()).toEqual([...before, ...after]);
});

it('each is a UUID of version 7 that holds its time and ends at random', () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const at = Date.now() + 2 * 86_400_000;
  vi.setSystemTime(at);
  const ids = many(600);
  for (const id of ids) {
    expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(Number.parseInt(id.replaceAll('-', '').slice(0, 12), 16)).toBe(at);
  }
  expect(new Set(ids.map((id) => id.slice(-10))).size).toBe(ids.length);
});
