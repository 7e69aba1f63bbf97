import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Catalog, faultsOf, fromCatalog, type Translate } from './catalog.ts';
import { readEnglish } from './english.ts';
import { pseudoCode, toPseudo } from './pseudo.ts';

/** Codes of the languages that a build brings beside English, e.g. `de`: those that have a file. */
export function otherLanguages(root: string): string[] {
  return readdirSync(join(root, 'languages'))
    .filter((file) => /^[a-z]{2,3}(-[A-Za-z0-9]+)*\.json$/.test(file) && file !== 'en.json')
    .map((file) => file.replace(/\.json$/, ''))
    .sort();
}

/** @throws Error that names every fault, where the language is not complete or says what it may not */
export function translationOf(root: string, language: string): Translate {
  if (language === pseudoCode) return toPseudo;
  const file = join(root, 'languages', `${language}.json`);
  const catalog = JSON.parse(readFileSync(file, 'utf8')) as Catalog;
  const faults = faultsOf(language, catalog, readEnglish(root));
  if (faults.length > 0) throw new Error(`languages/${language}.json:\n${faults.join('\n')}`);
  return fromCatalog(language, catalog);
}
