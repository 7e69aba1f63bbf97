import { expect, it } from 'vitest';
import { inTreeOrder } from '../../src/main/store/queries/in-tree-order.ts';

const order = (...paths: string[]) =>
  inTreeOrder(paths.map((path) => ({ path }))).map(({ path }) => path);

it('puts the rounds of a loop below it, though they were written after what follows the loop', () => {
  expect(order('r', 'r/l', 'r/l#1/b', 'r/l#1/b/x', 'r/z', 'r/l#2/b', 'r/l#2/b/x')).toEqual([
    ...['r', 'r/l', 'r/l#1/b', 'r/l#1/b/x', 'r/l#2/b', 'r/l#2/b/x', 'r/z'],
  ]);
});

it('keeps the rounds of a loop at the root', () => {
  expect(order('l', 'l#1/b', 'l#2/b')).toEqual(['l', 'l#1/b', 'l#2/b']);
});
