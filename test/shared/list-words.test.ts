import { expect, it } from 'vitest';
import { list } from '../../src/shared/list-words.ts';

it('joins a list as it is read aloud', () => {
  const lists = [[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(list);
  expect(lists).toEqual(['', 'a', 'a and b', 'a, b and c']);
});
