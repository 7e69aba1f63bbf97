import { expect, it } from 'vitest';
import { newestWorth } from '../../../src/renderer/model/newest-worth.ts';

const kept = [
  { address: '0xa', totalUsd: '300000', takenAt: 1_000 },
  { address: '0xb', totalUsd: '5', takenAt: 900 },
];
const read = (more: object = {}) => ({
  ...{ account: { address: '0xa', name: 'Main' }, totalUsd: '600000', readAt: 2_000, ...more },
});

it('is what was read just now of the account that is shown, and what was kept of the others', () => {
  expect(newestWorth('0xa', kept, read())).toEqual({
    ...{ address: '0xa', totalUsd: '600000', takenAt: 2_000 },
  });
  expect(newestWorth('0xa', null, read())?.totalUsd).toBe('600000');
  expect(newestWorth('0xb', kept, read())?.totalUsd).toBe('5');
  expect(newestWorth('0xc', kept, read())).toBeUndefined();
});

it.each([
  ['nothing was read', null],
  ['nothing has a price', read({ totalUsd: null })],
  ['one endpoint alone says so', read({ unverified: true })],
  ['a later reading was kept', read({ readAt: 999 })],
])('is what was kept where %s', (_why, found) => {
  expect(newestWorth('0xa', kept, found)?.totalUsd).toBe('300000');
});
