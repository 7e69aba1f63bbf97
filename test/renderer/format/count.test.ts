import { expect, it } from 'vitest';
import { countOf } from '../../../src/renderer/format/count.ts';

it('says of a list that it is a part where there are more', () => {
  expect(countOf(1, 1, '1 run')).toBe('1 run');
  expect(countOf(200, 200, '200 runs')).toBe('200 runs');
  expect(countOf(200, 312, '312 runs')).toBe('the newest 200 of 312 runs');
});
