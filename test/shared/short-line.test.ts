import { expect, it } from 'vitest';
import { shortLine } from '../../src/shared/short-line.ts';

it('leaves what fits as it is', () => {
  expect(shortLine('', 3)).toBe('');
  expect(shortLine('abc', 3)).toBe('abc');
  expect(shortLine('🙂🙂🙂', 3)).toBe('🙂🙂🙂');
});

it('cuts what is longer, and cuts no letter in half', () => {
  expect(shortLine('abcd', 3)).toBe('ab…');
  expect(shortLine('🙂🙂🙂🙂', 3)).toBe('🙂🙂…');
  expect(shortLine('🙂'.repeat(1_000), 60)).toBe(`${'🙂'.repeat(59)}…`);
  expect(shortLine(`a${'🙂'.repeat(1_000)}`, 2)).toBe('a…');
});
