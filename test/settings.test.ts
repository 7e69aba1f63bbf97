import { expect, it } from 'vitest';
import { readPreferences, writePreferences } from '../src/main/settings.ts';
import { openTestStore } from './support/test-store.ts';

it('has preferences before any were set', () => {
  expect(readPreferences(openTestStore().reader)).toEqual({ theme: 'system', autoLockMinutes: 10 });
});

it('changes one and keeps the other', () => {
  const { reader, writer } = openTestStore();
  writePreferences(reader, writer, { theme: 'dark' });
  expect(writePreferences(reader, writer, { autoLockMinutes: 3, theme: undefined })).toEqual({
    theme: 'dark',
    autoLockMinutes: 3,
  });
  expect(readPreferences(reader)).toEqual({ theme: 'dark', autoLockMinutes: 3 });
});

it.each([
  ['another version', { theme: 'sepia', autoLockMinutes: 10 }],
  ['a lock that would never fall', { theme: 'dark', autoLockMinutes: 100_000 }],
])('counts preferences of %s as unset', (_what, stored) => {
  const { reader, writer } = openTestStore();
  writer.settings.set('preferences', stored);
  expect(readPreferences(reader)).toEqual({ theme: 'system', autoLockMinutes: 10 });
});
