import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync } from 'vite';
import { expect, it } from 'vitest';
import { readEnglish, writtenEnglish } from '../../../scripts/languages/english.ts';
import { otherLanguages, translationOf } from '../../../scripts/languages/known-languages.ts';
import { messagesOf } from '../../../scripts/languages/messages-of.ts';
import { filesOfTheWindows, isOfWords } from '../../../scripts/languages/places.ts';
import { toPseudo } from '../../../scripts/languages/pseudo.ts';
import { translateSource } from '../../../scripts/languages/translate-source.ts';

const root = join(import.meta.dirname, '../../..');
const english = readEnglish(root);
const shown = new Set(english);

it('is listed whole in languages/en.json (after a change of words: npm run languages)', () => {
  const listed = readFileSync(join(root, 'languages/en.json'), 'utf8');
  const texts: string[] = JSON.parse(listed);
  const missing = english.filter((text) => !texts.includes(text));
  const old = texts.filter((text) => !shown.has(text));
  expect({ missing, old }).toEqual({ missing: [], old: [] });
  expect(listed === writtenEnglish(english)).toBe(true);
});

it('is whole in every language that is there', () => {
  for (const language of otherLanguages(root)) translationOf(root, language);
});

it('has no file that is no program any more once it speaks another language', () => {
  const src = join(root, 'src');
  const broken = globSync([...filesOfTheWindows], { cwd: src }).filter((file) => {
    const said = translateSource(file, readFileSync(join(src, file), 'utf8'), toPseudo);
    return parseSync(file, said).errors.length > 0;
  });
  expect(broken).toEqual([]);
});

/** Words of the program that are also read, where the one is never held against the other. */
const alike = [
  'shared/plan/describe/trigger.ts: crosses',
  'shared/plan/describe/values.ts: balance',
  'shared/contracts/contract-source.ts: nobody',
  'renderer/features/servers/views/offer-review.tsx: gone',
];

it('decides nothing: no word of a page is compared with what is shown', () => {
  const src = join(root, 'src');
  const compared = globSync([...filesOfTheWindows], { cwd: src }).flatMap((file) => {
    // What main and the signer call an address stays English.
    if (file.startsWith('renderer/trusted')) return [];
    const source = readFileSync(join(src, file), 'utf8');
    const own = new Set(messagesOf(file, source, isOfWords(file)).map(({ text }) => text));
    const isRead = (text: string): boolean =>
      own.has(text) || (/^\p{Lu}\p{Ll}/u.test(text) && shown.has(text));
    return [...source.matchAll(/(?:[!=]== |case )'([^']+)'/g)].flatMap(([, text = '']) =>
      isRead(text) ? [`${file}: ${text}`] : [],
    );
  });
  expect(new Set(compared)).toEqual(new Set(alike));
});

it('gets longer by two fifths and keeps what is put in, in the pseudo language', () => {
  const said = toPseudo('Nothing of {amount} was sent to {name}')?.forms.other ?? '';
  expect(said).toMatch(/^\[.*\{amount\}.*\{name\}\]$/);
  const texts = english.filter((text) => !text.includes(' | '));
  const length = (text: string): number => text.replace(/\{\w+\}/g, '').length;
  const all = texts.reduce((sum, text) => sum + length(text), 0);
  const pseudo = texts.reduce((sum, text) => sum + length(toPseudo(text)?.forms.other ?? ''), 0);
  expect(pseudo / all).toBeGreaterThan(1.35);
  expect(pseudo / all).toBeLessThan(1.6);
});
