// The languages other than English: one file for each, `languages/<code>.json`, which maps English to the translation. A
// counted word is mapped to its forms by the categories of the language: {"one": "Lauf", "other": "Läufe"}.
import { formsApart, holesOf } from './message.ts';

/** English to the translation. */
export type Catalog = Readonly<Record<string, string | Readonly<Record<string, string>>>>;

export interface Translation {
  language: string;
  /** By category of number; a text that counts nothing has `other` alone. */
  forms: Readonly<Record<string, string>>;
}

/** Null for a text that stays English. */
export type Translate = (english: string) => Translation | null;

/** Says a text as the catalog of a language does. */
export function fromCatalog(language: string, catalog: Catalog): Translate {
  const known = new Map(Object.entries(catalog));
  return (english) => {
    const said = known.get(english);
    if (said === undefined) return null;
    return { language, forms: typeof said === 'string' ? { other: said } : said };
  };
}

/**
 * What is wrong with a catalog, one sentence for each fault; empty where it may be built.
 * @param english every text of the windows
 */
export function faultsOf(language: string, catalog: Catalog, english: readonly string[]): string[] {
  const missing = english.filter((text) => !Object.hasOwn(catalog, text));
  return [
    ...missing.map((text) => `Not there: ${text}`),
    ...Object.entries(catalog).flatMap(([text, said]) =>
      english.includes(text) ? faultsIn(language, text, said) : [`Not of the windows: ${text}`],
    ),
  ];
}

function faultsIn(language: string, english: string, said: Catalog[string]): string[] {
  const counts = english.includes(formsApart);
  if (counts !== (typeof said === 'object')) {
    return [
      counts ? `Without its forms: ${english}` : `With forms that nothing counts: ${english}`,
    ];
  }
  const forms = typeof said === 'string' ? [said] : Object.values(said);
  return [
    ...(typeof said === 'string' ? [] : missingForms(language, english, said)),
    ...forms.flatMap((form) => faultsOfForm(english, form)),
  ];
}

function missingForms(language: string, english: string, said: Readonly<Record<string, string>>) {
  const { pluralCategories } = new Intl.PluralRules(language).resolvedOptions();
  return pluralCategories
    .filter((category) => said[category] === undefined)
    .map((category) => `Without the form "${category}": ${english}`);
}

/** What is put in stays whole, each once, and no figure and no address comes from a language. */
function faultsOfForm(english: string, said: string): string[] {
  const faults: string[] = [];
  if (said.trim() === '' || said !== said.trim())
    faults.push(`Empty, or with spaces at an end: ${english}`);
  if (sorted(holesOf(english)) !== sorted(holesOf(said))) {
    faults.push(`Not the same places for what is put in: ${english}`);
  }
  if (sorted(figuresOf(english)) !== sorted(figuresOf(said)))
    faults.push(`Not the same figures: ${english}`);
  return faults;
}

function figuresOf(text: string): string[] {
  return text.replace(/\{\w+\}/g, '').match(/\p{N}/gu) ?? [];
}

function sorted(values: readonly string[]): string {
  return JSON.stringify([...values].sort());
}
