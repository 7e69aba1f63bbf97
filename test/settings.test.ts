import { expect, it } from 'vitest';
import { readPreferences, writePreferences } from '../src/main/settings.ts';
import { usualFees } from '../src/shared/chain/fee-wish.ts';
import { openTestStore } from './support/test-store.ts';

const untouched = {
  ...{ keepsRunning: null, closingExplained: false, notifyDone: false },
  ...{ language: 'en', formats: '', openMinutes: 0, currency: 'USD' },
};

it('has preferences before any were set', () => {
  expect(readPreferences(openTestStore().reader)).toEqual({
    theme: 'system',
    autoLockMinutes: 10,
    fees: usualFees,
    ...untouched,
  });
});

it('changes one and keeps the other', () => {
  const { reader, writer } = openTestStore();
  writePreferences(reader, writer, { theme: 'dark' });
  expect(writePreferences(reader, writer, { autoLockMinutes: 3, theme: undefined })).toEqual({
    theme: 'dark',
    autoLockMinutes: 3,
    fees: usualFees,
    ...untouched,
  });
  const fees = { speed: 'fast', capGwei: '80' } as const;
  writePreferences(reader, writer, { fees });
  expect(readPreferences(reader)).toEqual({
    ...{ theme: 'dark', autoLockMinutes: 3, fees },
    ...untouched,
  });
  expect(writePreferences(reader, writer, { openMinutes: 240 })).toMatchObject({
    ...{ autoLockMinutes: 3, openMinutes: 240 },
  });
  writePreferences(reader, writer, { openMinutes: 0 });
  writePreferences(reader, writer, { keepsRunning: false, closingExplained: true });
  expect(readPreferences(reader)).toMatchObject({
    ...{ theme: 'dark', keepsRunning: false, closingExplained: true, notifyDone: false },
  });
});

it('keeps the language of the windows, and takes back the region whose dates they follow', () => {
  const { reader, writer } = openTestStore();
  writePreferences(reader, writer, { language: 'de', formats: 'de-CH' });
  expect(writePreferences(reader, writer, { formats: '' })).toMatchObject({
    ...{ language: 'de', formats: '' },
  });
});

it('keeps the currency that worth is shown in', () => {
  const { reader, writer } = openTestStore();
  writePreferences(reader, writer, { currency: 'CHF' });
  expect(writePreferences(reader, writer, { theme: 'dark' }).currency).toBe('CHF');
  expect(writePreferences(reader, writer, { currency: 'USD' }).currency).toBe('USD');
});

it('knows preferences of versions that said nothing of fees, of closing, of a language or of a currency', () => {
  const { reader, writer } = openTestStore();
  writer.settings.set('preferences', { theme: 'dark', autoLockMinutes: 3 });
  expect(readPreferences(reader)).toEqual({
    ...{ theme: 'dark', autoLockMinutes: 3, fees: usualFees },
    ...untouched,
  });
});

it.each([
  ['another version', { theme: 'sepia', autoLockMinutes: 10 }],
  [
    'a limit that is none',
    { theme: 'dark', autoLockMinutes: 10, fees: { speed: 'fast', capGwei: '0' } },
  ],
  [
    'a language that would be another address',
    { theme: 'dark', autoLockMinutes: 10, language: '../trusted' },
  ],
  ['a currency without a feed', { theme: 'dark', autoLockMinutes: 10, currency: 'XAU' }],
  ['formats that Intl does not know', { theme: 'dark', autoLockMinutes: 10, formats: 'abcde-1' }],
  ['a longest time that is none', { theme: 'dark', autoLockMinutes: 10, openMinutes: 1441 }],
  ['a lock that would never fall', { theme: 'dark', autoLockMinutes: 100_000 }],
])('counts preferences of %s as unset', (_what, stored) => {
  const { reader, writer } = openTestStore();
  writer.settings.set('preferences', stored);
  expect(readPreferences(reader)).toEqual({
    theme: 'system',
    autoLockMinutes: 10,
    fees: usualFees,
    ...untouched,
  });
});
