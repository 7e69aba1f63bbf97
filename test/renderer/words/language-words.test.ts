import { expect, it } from 'vitest';
import { formatWords, languageName } from '../../../src/renderer/words/language-words.ts';

it('names a language in its own words', () => {
  expect(['en', 'de', 'en-x-pseudo'].map(languageName)).toEqual([
    ...['English', 'Deutsch', 'English (pseudo)'],
  ]);
});

it('offers the habits of regions by their names, and keeps one that only another version offers', () => {
  const [first, second, third, ...more] = formatWords('en-GB', 'th-TH');
  expect([first, second, third]).toEqual([
    { value: '', label: 'As the language' },
    { value: 'system', label: 'As the computer' },
    { value: 'en-AU', label: 'Australia' },
  ]);
  expect(more).toContainEqual({ value: 'th-TH', label: 'Thailand' });
  expect(formatWords('en-GB', 'en-US').filter(({ value }) => value === 'en-US')).toHaveLength(1);
});
