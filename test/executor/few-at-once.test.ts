import { expect, it } from 'vitest';
import { fewAtOnce } from '../../src/main/executor/few-at-once.ts';

it('works on all in order, never on more than eight together, and lets others have their turn', async () => {
  const items = Array.from({ length: 30 }, (_, index) => index);
  const begun: number[] = [];
  let under = 0;
  let most = 0;
  let turns = 0;
  let other = setImmediate(function again() {
    turns += 1;
    other = setImmediate(again);
  });
  await fewAtOnce(items, async (item) => {
    begun.push(item);
    under += 1;
    most = Math.max(most, under);
    await new Promise(setImmediate);
    under -= 1;
  });
  clearImmediate(other);
  expect(begun).toEqual(items);
  expect(most).toBe(8);
  expect(turns).toBeGreaterThan(0);
});
