import { expect, test } from 'vitest';
import { interleave } from '../../bench/core/interleave.ts';

test('every round measures everything once, and each in its turn comes first', async () => {
  const order: string[] = [];
  const arm = (name: string) => () => order.push(name);
  const runs = await interleave({ a: arm('a'), b: arm('b'), c: arm('c') }, 3);
  expect(order.join('')).toBe('abcbcacab');
  expect(runs).toEqual({ a: [1, 6, 8], b: [2, 4, 9], c: [3, 5, 7] });
});

test('rounds that warm up are done and not counted', async () => {
  let done = 0;
  const runs = await interleave({ only: () => ++done }, 2, 3);
  expect(runs).toEqual({ only: [4, 5] });
});
