import { expect, it } from 'vitest';
import { certainDepth } from '../../src/main/executor/certain-depth.ts';

it('takes a failure for certain as deep as successes are watched, and at once where blocks stay', () => {
  expect(certainDepth({ confirmations: 2 })).toBe(13);
  expect(certainDepth({ confirmations: 20 })).toBe(20);
  expect(certainDepth({ confirmations: 1 })).toBe(1);
});
