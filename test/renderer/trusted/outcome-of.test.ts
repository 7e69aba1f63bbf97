import { expect, it } from 'vitest';
import { outcomeOf } from '../../../src/renderer/trusted/outcome-of.ts';

it('waits until there is an answer or an end', () => {
  expect(outcomeOf('pending', undefined)).toBeNull();
  expect(outcomeOf('expired', undefined)).toBe('expired');
  expect(outcomeOf('rejected', undefined)).toBe('rejected');
  expect(outcomeOf('void', undefined)).toBe('withdrawn');
});

it('calls a yes signed only once it was used', () => {
  expect(outcomeOf('pending', 'approved')).toBe('signing');
  expect(outcomeOf('approved', 'approved')).toBe('signing');
  expect(outcomeOf('approved', undefined)).toBe('signing');
  expect(outcomeOf('consumed', 'approved')).toBe('signed');
});

it('says that a yes was taken back rather than that a request was withdrawn', () => {
  expect(outcomeOf('void', 'approved')).toBe('asked_again');
  expect(outcomeOf('void', 'rejected')).toBe('withdrawn');
});
