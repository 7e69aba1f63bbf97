import { expect, it } from 'vitest';
import { Reloads } from '../../src/main/shell/reloads.ts';

it('a page that ends is loaded again three times in a minute, and then the person is asked [F-11]', () => {
  let now = 0;
  const reloads = new Reloads(() => now);
  const at = (ms: number) => {
    now = ms;
    return reloads.mayReload();
  };
  expect([0, 10_000, 20_000, 20_001, 59_999].map(at)).toEqual([true, true, true, false, false]);
  // The first of them is a minute ago.
  expect([60_000, 60_001, 70_000].map(at)).toEqual([true, false, true]);
});
