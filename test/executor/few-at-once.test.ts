import { afterEach, expect, it, vi } from 'vitest';
import { fewAtOnce } from '../../src/main/executor/few-at-once.ts';

const items = Array.from({ length: 30 }, (_, index) => index);

async function passes(count: number): Promise<void> {
  for (let pass = 0; pass < count; pass += 1) await new Promise(setImmediate);
}

afterEach(() => void vi.useRealTimers());

it('works on all in order and never on more than eight together', async () => {
  const begun: number[] = [];
  let under = 0;
  let most = 0;
  await fewAtOnce(items, async (item) => {
    begun.push(item);
    under += 1;
    most = Math.max(most, under);
    await passes(20);
    under -= 1;
  });
  expect(begun).toEqual(items);
  expect(most).toBe(8);
});

it('gives others a turn before each, also where the works wait for nothing', async () => {
  let turn = 0;
  let other = setImmediate(function again() {
    turn += 1;
    other = setImmediate(again);
  });
  const begunIn: number[] = [];
  await fewAtOnce(items, async () => void begunIn.push(turn));
  clearImmediate(other);
  expect(new Set(begunIn).size).toBe(items.length);
});

it('lets none wait for those that take long, and settles when these are done', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const begun: number[] = [];
  let finish = (): void => undefined;
  const long = new Promise<void>((resolve) => {
    finish = resolve;
  });
  let settled = false;
  const all = fewAtOnce(items, async (item) => {
    begun.push(item);
    if (item < 8) await long;
  }).then(() => {
    settled = true;
  });
  await passes(100);
  expect(begun).toEqual(items.slice(0, 8));
  await vi.advanceTimersByTimeAsync(2000);
  expect(begun).toEqual(items);
  expect(settled).toBe(false);
  finish();
  await all;
});

it('waits for no time where only a few are to be done', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const done: number[] = [];
  await fewAtOnce([1, 2, 3], async (item) => void done.push(item));
  expect(done).toEqual([1, 2, 3]);
});
